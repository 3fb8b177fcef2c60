// Decorations: an MPI with one deliberate difference, made from any MPI by changing functions of
// its neutral table.
//
//  - A fault breaks requirements. A case of each must fail on it; otherwise the cases are worth
//    nothing.
//  - A variant is unusual but legal. No case may fail on it; one that does is stricter than the
//    standard.
//
// Each is a row: its name, the requirements that it breaks, a sentence that says what it does, and
// how it does that.
//
//   FAULTS_OF("get_nkeys", "info.get_nkeys") {
//     fault("stops_at_64", {"counts"}, "Never counts more than 64 keys.",
//           after(fn::info_get_nkeys,
//                 [](auto& call) { *call.nkeys = std::min(*call.nkeys, 64); }));
//   }
//
// FAULTS_OF defines a function that runs when one of its rows is looked for, or all decorations are
// listed, so rows can be in loops over similar functions, kinds of objects or phases; it needs no
// other list to have run. A fault's name without a dot gets
// the subject as its prefix, a requirement's id without a dot the chapter. calls.h has what can be
// done to a call, triggers.h tests and effects for all functions, lookups.h those for the functions
// that read values, layers.h how hooks and decorations stack, per_object.h memory for each object.
//
// A row keeps what it remembers in static variables or per object. Cases of info.threads call from
// several threads at a time, also on one object. Calls of faults take turns (layers.h), unless one
// is named after threads or breaks a requirement about them: such a fault needs a lock if it
// remembers more than an atomic. So does a variant, and it needs one where it makes one call out of
// several, which other threads must see as one.
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
#include "adapters/source_location.h"
#include "adapters/table.h"

namespace infocts {

/// Allows what no document mentions, such as how long a call takes. If a document leaves something
/// open in words, cite that place instead.
inline constexpr std::string_view kSilent = "silent";

enum class DecorationKind { fault, variant };

/// What is known about a decoration before it is used.
struct Decoration {
  /// "subject.what_is_wrong": [a-z0-9_.]+, unique among its kind.
  std::string_view name;
  /// Of a fault: ids of the requirements that it breaks, at least one. For each of them, at least
  /// one case must fail. Not those that only suffer from a side effect.
  std::vector<std::string_view> violates = {};
  /// What it does, as one sentence.
  std::string_view text;
  /// The bindings that it is written for, as names or languages ("fortran"): they differ in strings
  /// and flags.
  std::vector<std::string_view> bindings = {"c"};
  /// Of a variant: the fact of docs/standard that allows it, as in the catalogue, or kSilent.
  std::string_view allowed_by = {};
  /// Of a variant: ids of requirements of level `should` that it breaks. This is legal, as they are
  /// advice; their cases may fail.
  std::vector<std::string_view> disregards = {};
  /// Of a variant: it has less of some resource than cases need, so they may end without a verdict.
  bool lacks_resources = false;
};

struct RegisteredDecoration {
  DecorationKind kind = DecorationKind::fault;
  Decoration spec;
  std::string_view file;
  int line = 0;
  TableChange install;

  /// "fault:get_string.overrun"
  std::string address() const;
};

/// All decorations of a kind, ordered by name.
const std::vector<const RegisteredDecoration*>& all_decorations(DecorationKind kind);

/// By address, "fault:get_string.overrun"; nullptr when there is none.
const RegisteredDecoration* find_decoration(std::string_view address);

/// The decorations that an address names, the outermost first: "fault:A" is one, "fault:A+B" are
/// two faults, A over B, and "fault:A@variant:B" is A over B too. Throws std::invalid_argument,
/// with a text for the user, if one of them does not exist or is named twice, or if there are too
/// many.
std::vector<const RegisteredDecoration*> find_decorations(std::string_view address);

/// Whether a name or an id is written in full, with its subject in front.
constexpr bool has_dot(std::string_view name) { return name.find('.') != std::string_view::npos; }

/// Ids or names as an argument of a call. Do not make a variable of this type: it would refer to
/// destroyed texts.
class Names {
 public:
  Names(std::initializer_list<std::string_view> names) : names_(names) {}  // NOLINT
  Names(const std::vector<std::string_view>& names) : names_(names) {}     // NOLINT

  auto begin() const { return names_.begin(); }
  auto end() const { return names_.end(); }

 private:
  std::span<const std::string_view> names_;
};

/// The name of a row, or a part of it. It knows where the row is: that is where a name is written.
struct RowName {
  std::string text;
  SourceLocation at;

  RowName(const char* name, SourceLocation place = SourceLocation::here())  // NOLINT
      : text(name), at(place) {}
  RowName(std::string_view name, SourceLocation place = SourceLocation::here())  // NOLINT
      : text(name), at(place) {}
  RowName(const std::string& name, SourceLocation place = SourceLocation::here())  // NOLINT
      : text(name), at(place) {}
  friend RowName operator+(const std::string& front, const RowName& name) {
    return {front + name.text, name.at};
  }
  friend RowName operator+(const RowName& name, const std::string& back) {
    return {name.text + back, name.at};
  }
};

/// A row with its full name. The texts are copied.
void fault(const RowName& name, Names violates, std::string_view text, TableChange does,
           Names bindings = {"c"});

/// Rows of faults about one subject, which mostly break requirements of one chapter, in bindings.
class FaultsOf {
 public:
  FaultsOf(std::string_view subject, std::string_view chapter, Names bindings = {"c"})
      : subject_(subject), chapter_(chapter), bindings_(bindings.begin(), bindings.end()) {}

  /// In these bindings, if there are any, instead of those of the others.
  void operator()(const RowName& name, Names violates, std::string_view text, TableChange does,
                  Names bindings = {}) const;
  std::string_view subject() const { return subject_; }

 private:
  std::string_view subject_;
  std::string_view chapter_;
  std::vector<std::string_view> bindings_;
};

/// What only some variants have; see Decoration.
struct VariantSpec {
  std::vector<std::string_view> bindings = {"c"};
  std::vector<std::string_view> disregards = {};
  bool lacks_resources = false;
};

/// Rows of variants about one subject.
class VariantsOf {
 public:
  explicit VariantsOf(std::string_view subject) : subject_(subject) {}

  void operator()(const RowName& name, std::string_view allowed_by, std::string_view text,
                  TableChange does, const VariantSpec& spec = {}) const;
  std::string_view subject() const { return subject_; }

 private:
  std::string_view subject_;
};

/// Whether the variable holds MPI_INFO_NULL. It may have the MPI's own size, which may be less than
/// that of a cts_info.
inline bool is_null(const cts_info& variable) {
  cts_info handle{0};
  std::memcpy(&handle.bits, &variable.bits, static_cast<std::size_t>(inner().constants.info_size));
  return handle.bits == inner().constants.info_null.bits;
}

namespace detail {

/// Rows that are mostly about one subject.
struct RowList {
  std::string_view (*subject)();  ///< empty: about several
  void (*read)();                 ///< registers them
};

/// Keeps the list until a lookup may need it, or all decorations are listed.
bool list_later(const RowList& list);

}  // namespace detail
}  // namespace infocts

#define FAULTS_OF(...) CTS_ROWS(FaultsOf, fault, __COUNTER__, __VA_ARGS__)
/// Rows with full names and ids.
#define FAULTS FAULTS_OF("", "")
#define VARIANTS_OF(subject) CTS_ROWS(VariantsOf, variant, __COUNTER__, subject)
#define CTS_ROWS(kind, row, number, ...) CTS_ROWS_NUMBERED(kind, row, number, __VA_ARGS__)
#define CTS_ROWS_NUMBERED(kind, row, number, ...)                                    \
  static void list##number(const ::infocts::kind& row);                              \
  [[maybe_unused]] static const bool listed##number = ::infocts::detail::list_later( \
      {.subject = [] { return ::infocts::kind(__VA_ARGS__).subject(); },             \
       .read = [] { list##number(::infocts::kind(__VA_ARGS__)); }});                 \
  void list##number([[maybe_unused]] const ::infocts::kind& row)
