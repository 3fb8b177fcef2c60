// The differences between reproducers in C and C++: how handles and constants are spelled, and how
// a call is made. Everything else (buffers, questions, output) is the same text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/reproducer/reproducer.h"

namespace infocts {

class CDialect {
 public:
  virtual ~CDialect() = default;

  /// The line that builds the reproducer and runs it.
  virtual std::string build() const = 0;
  /// What comes before all functions of the reproducer. It needs `error_class` if it asks for the
  /// class of the last call's code, or shows it.
  virtual std::string definitions(bool asks_class, bool shows_class) const = 0;
  /// The first parameter of an error handler.
  virtual std::string_view handler_parameter() const = 0;

  /// "MPI_Info": the type of handles of this kind.
  virtual std::string type(std::string_view kind) const = 0;
  /// A constant of the MPI by its name in C.
  virtual std::string constant(std::string_view symbol) const = 0;
  /// The null handle of this kind.
  virtual std::string null_of(std::string_view kind) const = 0;
  /// How a variable that a call may write is passed.
  virtual std::string reference(const std::string& variable) const = 0;
  /// What is passed for a null pointer. May throw NotTranslatable, as `call` may.
  virtual std::string null_pointer(FunctionId function) const = 0;

  /// "MPI_Info_set": the function's name in the reproducer.
  virtual std::string name(FunctionId function) const = 0;
  /// The expression that makes the call of this step and gives its error code; `words` are its
  /// arguments. Throws NotTranslatable.
  virtual std::string call(const Step& step, const std::vector<std::string>& words) const = 0;
  /// Statements that end the reproducer unless the same call in C gives an error; "" in C.
  virtual std::string unless_found_in_c(const Step& /*step*/,
                                        const std::vector<std::string>& /*words*/) const {
    return {};
  }
  /// The statement that sets `error_class` to the class of `code`.
  virtual std::string class_of_code() const = 0;
  /// The statement of show_code() that sets `number` to the class of `code`.
  virtual std::string_view class_of_shown_code() const = 0;
  /// What the number shown as the outcome of a call is called: "return code".
  virtual std::string_view code_words() const = 0;

  /// Statements whose errors are ignored: writing the version to two variables; from the start of
  /// the reproducer to its first step; the end of MPI.
  virtual std::string get_version() const = 0;
  virtual std::string start() const = 0;
  virtual std::string finalize() const = 0;
  virtual std::string finalize_if_running() const = 0;
  virtual std::string free(std::string_view function, const std::string& variable) const = 0;
};

/// Plain C.
const CDialect& plain_c();

/// The MPI:: classes of MPI-2, with exceptions.
const CDialect& classes_of_cxx();

}  // namespace infocts
