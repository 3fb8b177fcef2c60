// Routines that take hints, on communicators, windows and files of one process, and what *_get_info
// then shows. Every hint may be ignored, so cases first look for one that this MPI acts on.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/shown_hints.h"

namespace infocts {

/// The routines of the table that take an info object as hints.
enum class HintRoutine {
  comm_set_info,
  comm_dup_with_info,
  comm_idup_with_info,
  win_create,
  win_allocate,
  win_allocate_shared,
  win_create_dynamic,
  win_set_info,
  file_open,
  file_set_info,
};
inline constexpr std::array kCommRoutines{
    HintRoutine::comm_set_info, HintRoutine::comm_dup_with_info, HintRoutine::comm_idup_with_info};
inline constexpr std::array kWinRoutines{
    HintRoutine::win_create, HintRoutine::win_allocate, HintRoutine::win_allocate_shared,
    HintRoutine::win_create_dynamic, HintRoutine::win_set_info};
inline constexpr std::array kFileRoutines{HintRoutine::file_open, HintRoutine::file_set_info};

/// "MPI_Comm_set_info"
std::string_view name_of(HintRoutine routine);

/// Whether the hints that the routine takes are those of a window.
bool on_window(HintRoutine routine);
/// Whether the hints that the routine takes are those of a file.
bool on_file(HintRoutine routine);

/// The routines among `routines` that this MPI has and that work here: some MPIs make no window on
/// one process. When there are none, the case ends as skipped.
std::vector<HintRoutine> usable(const std::vector<HintRoutine>& routines);
/// The usable routines of one kind of object; the case ends as skipped when there are none.
std::vector<HintRoutine> usable_comm_routines();
std::vector<HintRoutine> usable_win_routines();
std::vector<HintRoutine> usable_file_routines();
/// The usable routines of communicators and of windows; files are left out. The case ends as
/// skipped when there are none.
std::vector<HintRoutine> usable_routines();

/// A duplicate of MPI_COMM_SELF, or a window or a new file on one, with hints that one of the
/// routines gave it.
class Hinted {
 public:
  /// Prepares what the routine needs, then calls it. The case ends as skipped when the routine is
  /// not usable, as inconclusive when the preparation fails. `returned` is called as soon as the
  /// routine has returned: for a nonblocking one, before its operation is complete.
  Hinted(HintRoutine routine, cts_info hints, const std::function<void()>& returned = {});
  ~Hinted();
  Hinted(const Hinted&) = delete;
  Hinted& operator=(const Hinted&) = delete;

  /// What the routine returned. After an error, call nothing but this.
  Code code() const { return code_; }

  /// MPI_Comm_set_info, MPI_Win_set_info or MPI_File_set_info on the same object.
  int set_info(cts_info hints) const;
  /// MPI_File_set_view with these hints; for files only.
  int set_view(cts_info hints) const;
  /// MPI_Comm_get_info, MPI_Win_get_info or MPI_File_get_info.
  int get_info(cts_info* hints) const;

  cts_comm comm() const { return comm_; }
  HintRoutine routine() const { return routine_; }

 private:
  int make(cts_info hints, const std::function<void()>& returned);
  void return_errors() const;
  int idup(cts_info hints, const std::function<void()>& returned);

  HintRoutine routine_;
  Code code_ = 0;
  bool exists_ = false;  // the object that has the hints
  cts_comm base_;        // the communicator of a window or file; null for a communicator
  cts_comm comm_;        // the communicator that has the hints; null for a window or file
  cts_win win_;
  cts_file file_;
};

/// Whether the MPI changes what it shows for `key` on objects of this routine although nobody gives
/// it. Found out once for each process.
bool moves_by_itself(HintRoutine routine, std::string_view key);

/// Whether the standard defines the key, for files or for windows and communicators as the routine
/// is, or the suite made it up. What an MPI shows for other keys is its own business.
bool has_meaning(HintRoutine routine, std::string_view key);

/// A hint, given in a certain way.
struct Hint {
  HintRoutine routine;
  std::string_view key;
};

/// What *_get_info shows for a hint on a new object to which the routine gave this value (or none).
/// A value that the routine refuses counts as not shown.
std::optional<std::string> shown_for(const Hint& hint, std::optional<std::string_view> value);

/// Up to 3.1 an MPI need not list all hints in use: of what does not show nothing is known.
bool tells_nothing(const std::optional<std::string>& shows);

// What a shown value means, whatever its spelling (open point A13 of docs/standard/open.md: literal
// or normalised).

std::optional<bool> as_boolean(const std::optional<std::string>& value);
std::optional<long long> as_integer(const std::optional<std::string>& value);
std::set<std::string> as_list(const std::optional<std::string>& value);

// Hints that MPI reserves, given by these routines.

std::vector<Hint> boolean_hints(const std::vector<HintRoutine>& routines);
std::vector<Hint> integer_hints(const std::vector<HintRoutine>& routines);
std::vector<Hint> list_hints(const std::vector<HintRoutine>& routines);

// Reserved hints, given by these routines, for which plain values of their type have a visible
// effect. When there are none, the case ends as skipped.

std::vector<Hint> effective_booleans(const std::vector<HintRoutine>& routines);
std::vector<Hint> effective_integers(const std::vector<HintRoutine>& routines);
std::vector<Hint> effective_lists(const std::vector<HintRoutine>& routines);

}  // namespace infocts
