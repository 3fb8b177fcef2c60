// What the printers for all languages share: the order of a reproducer's parts, the variables,
// strings and helpers it needs, and the question about its last call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/reproducer/header_comment.h"
#include "tool/reproducer/lengths.h"
#include "tool/reproducer/reproducer.h"

namespace infocts {

/// Prints one reproducer, once. Each language is a derived class, which has the words.
class ReproducerPrinter {
 public:
  ReproducerPrinter(const Reproducer& reproducer, const HeaderComment& about, bool in_fortran)
      : reproducer_(reproducer), about_(about), lengths_(about.limits, in_fortran) {}
  virtual ~ReproducerPrinter() = default;
  ReproducerPrinter(const ReproducerPrinter&) = delete;
  ReproducerPrinter& operator=(const ReproducerPrinter&) = delete;

  /// The whole file. Throws NotTranslatable.
  std::string print();

 protected:
  /// `at` and `index`: argument `index` of step `at`.
  std::string number_name(std::size_t at, std::size_t index) const;
  static std::string field_name(std::size_t at, std::size_t index);
  /// The size of a field between its canaries.
  std::string field_size(std::size_t at, std::size_t index) const;
  std::string number(std::size_t at, std::size_t index, std::int64_t value) const;
  /// An expression for a string; long ones become variables that are filled before.
  std::string text(const std::string& bytes, std::string_view limit);

  const Step& last() const { return reproducer_.steps.back(); }
  /// Whether the question is if the last call returns, perhaps with a string next to memory that
  /// cannot be read.
  bool guarded() const {
    return reproducer_.question.kind == Question::Kind::returns ||
           reproducer_.question.kind == Question::Kind::reads_within;
  }
  /// Whether the argument is that string.
  bool is_at_edge(std::size_t at, std::size_t index) const {
    return reproducer_.question.kind == Question::Kind::reads_within &&
           at + 1 == reproducer_.steps.size() && reproducer_.question.operand == index;
  }
  /// How much of a field a string is compared with: all of it, unless what is behind the string may
  /// be anything.
  virtual std::string compared_size(std::size_t at, std::size_t index) const {
    return field_size(at, index);
  }
  /// Whether the reproducer may ask for the class of the last call's code: before MPI_Init and
  /// after MPI_Finalize only newer MPIs allow that.
  bool shows_class() const {
    return reproducer_.phase == Phase::initialized && last().function != FunctionId::finalize;
  }
  /// Definitions of the numbers that mean "not written", those that the reproducer has.
  std::string unset_values(std::string (*define)(std::string_view name, int value)) const;
  /// What must hold for the question to be fair, as expressions; empty if nothing must.
  std::string fair_lengths_condition() const;
  std::string fair_versions_condition() const;

  void add(std::string_view words) { body_ += statement(words); }

  const Reproducer& reproducer_;
  const HeaderComment& about_;
  const Lengths lengths_;
  std::string body_;
  std::string declarations_;
  std::set<std::string> variables_;
  std::set<std::string> helpers_;

 private:
  // Words of the language. An expression has no end of statement; `statement` and `add` add one.

  /// The file, of declarations and body.
  virtual std::string file() const = 0;
  /// A statement as in the body, with its end and a newline.
  virtual std::string statement(std::string_view words) const = 0;
  virtual std::string_view conjunction() const = 0;
  virtual std::string_view unequal() const = 0;
  virtual std::string negated(const std::string& expression) const = 0;
  virtual std::string literal(const std::string& bytes) const = 0;
  /// Declares and fills the variable of a long string.
  virtual void build_text(const std::string& name, const std::string& length, unsigned salt) = 0;
  virtual std::string constant(std::string_view symbol) const = 0;
  virtual std::string null_of(std::string_view kind) const = 0;
  virtual std::string handle(const std::string& symbol) const = 0;
  virtual std::string name(FunctionId function) const = 0;

  /// What is passed for this argument of C, or nothing; prepares it.
  virtual std::string argument(std::size_t at, std::size_t index) = 0;
  /// Throws NotTranslatable where the language has no such call.
  virtual std::string call(const Step& step, const std::vector<std::string>& words) const = 0;
  virtual std::string not_tried_unless_success(FunctionId function) const = 0;
  /// The statement that makes the reproducer report when it does not continue.
  virtual std::string_view guard() const = 0;
  /// Statements before the last call that end the reproducer unless the MPI finds this error in C.
  virtual std::string unless_found_in_c(const Step&, const std::vector<std::string>&) const {
    return {};
  }
  virtual void declare_handle(const std::string& variable, std::string_view kind) = 0;

  /// Notes that the last call has returned; gives an expression that is true.
  virtual std::string returned() = 0;
  virtual std::string class_is(const std::string& symbol) = 0;
  virtual std::string flag_is(const std::string& name, bool expected) const = 0;
  virtual std::string number_is(std::size_t at, std::size_t index, std::int64_t value) const = 0;
  /// The part of a field between its canaries.
  virtual std::string inside(const std::string& name, const std::string& size) const = 0;
  /// What of a field is behind its first `offset` bytes was not written.
  virtual std::string untouched(const std::string& field, const std::string& size,
                                const std::string& offset) = 0;
  /// Whether the language's call has the argument.
  virtual bool has_argument(std::size_t at, std::size_t index) const = 0;
  virtual std::string number_again(std::size_t at, std::size_t index, std::int64_t value) const = 0;
  virtual std::string field_again(std::size_t at, std::size_t index, const std::string& words) = 0;

  /// Computes `deviates` from what should hold, and prints what was expected.
  virtual void judge(const std::string& holds, const std::string& expected) = 0;
  virtual void show_code() = 0;
  virtual void show_number(std::size_t at, std::size_t index) = 0;
  virtual std::string show_field(std::size_t at, std::size_t index) const = 0;
  virtual std::string free(std::string_view kind, std::string_view function,
                           const std::string& variable) const = 0;
  virtual std::string finalize() const = 0;
  virtual std::string finalize_if_running() const = 0;

  void step(std::size_t at);
  void remember_handles();
  std::string condition();
  std::string seen_again();
  std::string handle_again(const std::string& variable, const std::string& word) const;
  void ask();
  std::string freeing() const;
  void show_outputs();

  std::map<std::pair<std::string, std::string>, std::string> long_texts_;  ///< by bytes and limit
};

}  // namespace infocts
