// Decorations: an MPI with one deliberate difference, made from any MPI by changing functions of
// its neutral table.
//
//  - A fault breaks requirements. Tests of the requirement must fail on it; a test that does not is
//    worth nothing.
//  - A variant is unusual but legal. No test may fail on it; one that does is stricter than the
//    text.
//
// They are rows: name, the requirements that it breaks, what it does as a sentence, and how.
//
//   FAULTS_OF("get_nkeys", "info.get_nkeys") {
//     fault("stops_at_64", {"counts"}, "Never counts more than 64 keys.",
//           after(fn::info_get_nkeys, [](auto& call) { *call.nkeys = std::min(*call.nkeys, 64);
//           }));
//   }
//
// FAULTS_OF is a function that runs when the list of all is asked for, so rows can stand in loops
// over what is alike: functions, kinds of objects, phases. Names of faults without a dot get the
// subject in front, ids of requirements without one the chapter. calls.h has what can be done about
// a call, lookups.h triggers and effects for the functions that read values, layers.h says how
// hooks and decorations lie over each other, per_object.h keeps what is to be remembered of an
// object.
//
// What a row remembers is static, or of an object. Cases of info.threads call from several threads
// at a time, on one object too; a decoration that they meet and that remembers more than an atomic
// needs a lock, and so does a variant that makes one call of several: for other threads it is one.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/layers.h"
#include "adapters/table.h"

namespace infocts {

/// Allows what no document speaks of, such as how long a call takes. Not for what a document leaves
/// open by words of its own: that has a place.
inline constexpr std::string_view kSilent = "silent";

enum class DecorationKind { fault, variant };

/// What is known of a decoration before it is used.
struct Decoration {
  /// "subject.what_is_wrong": [a-z0-9_.]+, unique among its kind.
  std::string_view name;
  /// Of a fault: ids of the requirements that it breaks, at least one. For each of them, at least
  /// one case must fail. Not those that only happen to suffer.
  std::vector<std::string_view> violates = {};
  /// What it does, as one sentence.
  std::string_view text;
  /// The bindings that it is written for, as names or languages ("fortran"): strings and flags
  /// differ.
  std::vector<std::string_view> bindings = {"c"};
  /// Of a variant: the fact of docs/standard that allows it, as in the catalogue, or kSilent.
  std::string_view allowed_by = {};
  /// Of a variant: ids of requirements of level `should` that it does not keep. Legal, as they are
  /// advice; their cases may fail.
  std::vector<std::string_view> disregards = {};
  /// Of a variant: it has less of something than cases need, which may end without a verdict.
  bool has_little = false;
};

/// Where a row stands. As std::source_location, which not every compiler has that has C++20.
struct Place {
  const char* file = "";
  int line = 0;

  static constexpr Place here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {file, line};
  }
};

struct RegisteredDecoration {
  DecorationKind kind = DecorationKind::fault;
  Decoration traits;
  std::string_view file;
  int line = 0;
  Deviation install;

  /// "fault:get_string.overrun"
  std::string address() const;
};

/// All decorations of a kind, ordered by name.
const std::vector<const RegisteredDecoration*>& all_decorations(DecorationKind kind);

/// By address, "fault:get_string.overrun"; nullptr when there is none.
const RegisteredDecoration* find_decoration(std::string_view address);

/// What an address puts over an MPI, the outermost first: "fault:A" is one, "fault:A+B" are two
/// faults, A over B, and "fault:A@variant:B" is A over B too. Throws std::invalid_argument, whose
/// text is for the user, when one of them does not exist, is there twice, or there are too many.
std::vector<const RegisteredDecoration*> find_decorations(std::string_view address);

/// Ids or names, for the time of a call: a variable of this type would refer to what is gone.
class Names {
 public:
  Names(std::initializer_list<std::string_view> names) : names_(names) {}  // NOLINT
  Names(const std::vector<std::string_view>& names) : names_(names) {}     // NOLINT

  auto begin() const { return names_.begin(); }
  auto end() const { return names_.end(); }

 private:
  std::span<const std::string_view> names_;
};

/// A row with its full name. The texts are copied.
void fault(std::string_view name, Names violates, std::string_view text, Deviation does,
           Names bindings = {"c"}, Place at = Place::here());

/// Rows of faults about one subject, which break requirements of one chapter for the most part.
class FaultsOf {
 public:
  FaultsOf(std::string_view subject, std::string_view chapter)
      : subject_(subject), chapter_(chapter) {}

  void operator()(std::string_view name, Names violates, std::string_view text, Deviation does,
                  Names bindings = {"c"}, Place at = Place::here()) const;

 private:
  std::string_view subject_;
  std::string_view chapter_;
};

/// What only some variants have; see Decoration.
struct VariantTraits {
  std::vector<std::string_view> bindings = {"c"};
  std::vector<std::string_view> disregards = {};
  bool has_little = false;
};

/// Rows of variants about one subject.
class VariantsOf {
 public:
  explicit VariantsOf(std::string_view subject) : subject_(subject) {}

  void operator()(std::string_view name, std::string_view allowed_by, std::string_view text,
                  Deviation does, const VariantTraits& traits = {}, Place at = Place::here()) const;

 private:
  std::string_view subject_;
};

/// The variable holds MPI_INFO_NULL. It may be of the MPI's own size, less than cts_info's.
inline bool is_null(const cts_info& variable) {
  cts_info handle{0};
  std::memcpy(&handle.bits, &variable.bits, static_cast<std::size_t>(inner().constants.info_size));
  return handle.bits == inner().constants.info_null.bits;
}

namespace detail {

/// Has `list` called before the first look at the list of all.
bool list_later(void (*list)());

}  // namespace detail
}  // namespace infocts

#define FAULTS_OF(subject, chapter) CTS_ROWS(FaultsOf, fault, __COUNTER__, subject, chapter)
/// Rows with full names and ids.
#define FAULTS FAULTS_OF("", "")
#define VARIANTS_OF(subject) CTS_ROWS(VariantsOf, variant, __COUNTER__, subject)
#define CTS_ROWS(kind, row, number, ...) CTS_ROWS_NUMBERED(kind, row, number, __VA_ARGS__)
#define CTS_ROWS_NUMBERED(kind, row, number, ...)                                        \
  static void list##number(const ::infocts::kind& row);                                  \
  [[maybe_unused]] static const bool listed##number =                                    \
      ::infocts::detail::list_later([] { list##number(::infocts::kind(__VA_ARGS__)); }); \
  void list##number([[maybe_unused]] const ::infocts::kind& row)
