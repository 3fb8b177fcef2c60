// Objects that can have a name: communicators, datatypes, windows. Most rules hold for all three
// kinds, so a case is written once and becomes one for each kind:
//
//   CASE_OF_EACH_KIND("set_name", "copied", "freed") {
//     const Named object(kind);
//     …
//   }
//
// gives naming.comm_set_name.copied.freed, naming.type_set_name.copied.freed and so on. The body
// has `mpi` and `kind` in scope.
//
// Making and freeing a window may take all processes. So a case that makes several windows makes
// them before the first check after which it may return, or it continues after a failed check.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "conformance/harness/info.h"

namespace infocts {

enum class NamedKind { comm, type, win };

/// "communicator", "datatype", "window"
std::string_view word_for(NamedKind kind);

/// A name to tell objects apart.
std::string numbered_name(int number);

/// One call of *_get_name, into a variable of exactly MPI_MAX_OBJECT_NAME characters.
struct NameLookup {
  Code code = 0;
  alignas(kWriteDistance) int length = kNumberPreset;
  /// In Fortran blanks are to follow the names of communicators only. Of another name that was
  /// given, blanks stand here for what is behind its first `length` characters.
  alignas(kWriteDistance) Output value{0};
  bool end_stated = true;  ///< whether something is said of what follows the name
  bool whole = true;       ///< whether all of its characters were written
};

class Named {
 public:
  /// A new object of that kind: a duplicate of MPI_COMM_SELF, a contiguous datatype, a window of
  /// MPI_Win_create. The case ends as skipped where no window can be made, else as inconclusive
  /// when that fails.
  explicit Named(NamedKind kind);
  /// An object that exists already, such as a predefined one, and is not freed.
  static Named existing(cts_comm comm) { return {comm, false}; }
  static Named existing(cts_datatype type) { return {type, false}; }
  static Named existing(cts_win win) { return {win, false}; }
  /// Takes over an object, which is freed with the Named that is returned. A communicator gets
  /// MPI_ERRORS_RETURN.
  static Named owned(cts_comm comm);
  static Named owned(cts_datatype type) { return {type, true}; }
  static Named owned(cts_win win);

  ~Named();
  Named(Named&& other) noexcept;
  Named& operator=(Named&& other) noexcept;

  int set_name(cts_text name) const;
  int get_name(cts_field name, int* resultlen) const;
  NameLookup get_name() const;

  /// Frees the object before the end of its scope. An error makes the case inconclusive.
  void free();

  /// A copy of the handle, which keeps its value when this object is freed. It is not freed.
  Named alias() const { return {handle_, false}; }

  NamedKind kind() const { return static_cast<NamedKind>(handle_.index()); }
  bool is(NamedKind other) const { return kind() == other; }
  cts_comm comm() const { return std::get<cts_comm>(handle_); }
  cts_datatype type() const { return std::get<cts_datatype>(handle_); }
  cts_win win() const { return std::get<cts_win>(handle_); }

 private:
  using Handle = std::variant<cts_comm, cts_datatype, cts_win>;  // in the order of NamedKind

  Named(Handle handle, bool owned) : handle_(handle), owned_(owned) {}

  Handle handle_;
  bool owned_;
};

/// The communicator over which cases make new windows: MPI_COMM_SELF, or MPI_COMM_WORLD where an
/// MPI makes no windows of one process. The case ends as skipped where it makes none at all.
cts_comm window_comm();

/// One window for each way to make one that this MPI has.
std::vector<Named> windows_of_all_ways();

/// The null handle of that kind of object.
Named null_of(NamedKind kind);

// Preparing and plain reading: a call that fails makes the case inconclusive.

void give_name(const Named& object, std::string_view name);
std::string name_of(const Named& object);

/// Restores the name of a predefined object at the end of the scope.
class NameRestorer {
 public:
  explicit NameRestorer(const Named& object);
  ~NameRestorer();
  NameRestorer(const NameRestorer&) = delete;
  NameRestorer& operator=(const NameRestorer&) = delete;

 private:
  const Named& object_;
  std::string name_;
};

/// MPI_MAX_OBJECT_NAME-1, as the constant counts the terminator; in Fortran, where there is none,
/// MPI_MAX_OBJECT_NAME.
std::size_t max_name_length();
/// The length that every implementation can store: MPI_MAX_OBJECT_NAME is at least 64, and counts
/// the terminator.
std::size_t guaranteed_name_length();
/// Lengths of names that fit: all up to 1024, and those at the limit. An MPI may allow names of
/// megabytes, of which no case wants to set each.
std::vector<std::size_t> name_lengths();
/// Whether the text says how a name of that kind ends in a variable. In Fortran it does so of
/// communicators, from MPI-2.1 on.
bool is_end_stated(NamedKind kind);
/// Whether the limit is one for names of that kind: up to MPI-2.2 it is said of communicators only.
bool has_name_limit(NamedKind kind);
/// `length`, which is beyond the limit, or where there is none for that kind as much of it as can
/// be returned without harm to the memory behind a variable that has room for the limit.
std::size_t harmless_length(NamedKind kind, std::size_t length);

// Checking

/// Success, and a string within MPI_MAX_OBJECT_NAME characters, of the length that is returned.
bool check_valid_name(const NameLookup& lookup);
/// The object has exactly the name `name`.
bool check_name(const Named& object, std::string_view name);
/// The object has a valid name that is not `name`.
bool check_other_name(const Named& object, std::string_view name);
/// Setting the name `name` succeeds, and the object has it then.
bool check_takes_name(const Named& object, std::string_view name);

}  // namespace infocts

// Further members of a CASE may follow: `.erroneous = true`.
#define CASE_OF_EACH_KIND(function, slug, ...) \
  CTS_CASE_OF_EACH_KIND_COUNTED(__COUNTER__, function, slug, __VA_ARGS__)
#define CTS_CASE_OF_EACH_KIND_COUNTED(number, function, slug, ...) \
  CTS_CASE_OF_EACH_KIND_NAMED(number, function, slug, __VA_ARGS__)
#define CTS_CASE_OF_EACH_KIND_NAMED(number, function, slug, ...)                  \
  static void body##number(const ::infocts::Api& mpi, ::infocts::NamedKind kind); \
  CASE({.requirement = "naming.comm_" function "." slug, .name = __VA_ARGS__}) {  \
    body##number(mpi, ::infocts::NamedKind::comm);                                \
  }                                                                               \
  CASE({.requirement = "naming.type_" function "." slug, .name = __VA_ARGS__}) {  \
    body##number(mpi, ::infocts::NamedKind::type);                                \
  }                                                                               \
  CASE({.requirement = "naming.win_" function "." slug, .name = __VA_ARGS__}) {   \
    body##number(mpi, ::infocts::NamedKind::win);                                 \
  }                                                                               \
  static void body##number([[maybe_unused]] const ::infocts::Api& mpi,            \
                           [[maybe_unused]] ::infocts::NamedKind kind)
