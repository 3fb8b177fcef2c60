// Windows of every kind over MPI_COMM_WORLD, and the hints that show on them. One process is enough
// where the MPI makes windows for one. Every function here is collective: cases make the same calls
// on every rank, whatever their checks find.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/languages.h"
#include "conformance/harness/shown_hints.h"
#include "conformance/harness/window_kinds.h"
#include "conformance/harness/window_memory.h"

namespace infocts {

/// One hint, as the pairs of an info object.
inline Pairs pair_of(std::string_view key, std::string_view value) {
  return Pairs{{std::string(key), std::string(value)}};
}

/// The kinds that this MPI makes here: some make none on one process. When there are none, the case
/// ends as skipped.
std::vector<WindowKind> usable_kinds();
/// Ends the case as skipped when this kind is not usable.
void require_kind(WindowKind kind);

/// Memory of MPI_Alloc_mem, set to zero: an MPI may support locks only in such memory.
class AllocatedMemory {
 public:
  explicit AllocatedMemory(int bytes);
  ~AllocatedMemory();
  AllocatedMemory(AllocatedMemory&& other) noexcept;
  AllocatedMemory& operator=(AllocatedMemory&&) = delete;

  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
};

/// A window of one kind that was given hints, with MPI_ERRORS_RETURN in force. Freed at the end of
/// its scope.
class Window {
 public:
  Window(WindowKind kind, cts_info hints);
  /// A window made to prepare a case, which is inconclusive when the routine fails.
  static Window prepared(WindowKind kind, cts_info hints);
  static Window prepared(WindowKind kind, const Pairs& hints);
  ~Window();
  Window(Window&& other) noexcept;
  Window& operator=(Window&&) = delete;

  /// What the routine returned. After an error, call nothing but this.
  Code code() const { return code_; }
  bool made() const { return code_ == this_worker().mpi.success; }
  operator cts_win() const { return handle_; }  // NOLINT(google-explicit-constructor)
  WindowKind kind() const { return kind_; }

  /// This rank's memory, kWindowBytes large.
  unsigned char* memory() const { return memory_; }

  int set_info(cts_info hints) const { return this_worker().mpi.win_set_info(handle_, hints); }
  int get_info(cts_info* used) const { return window_reader().win_get_info(handle_, used); }
  int free();

 private:
  WindowKind kind_;
  Code code_ = 0;
  bool exists_ = false;
  unsigned char* memory_ = nullptr;
  cts_win handle_;
  AllocatedMemory own_memory_;
};

/// MPI_Win_set_info with an object of these pairs that is freed at once. Plain preparing.
void set_hints(const Window& window, const Pairs& hints);

/// "nothing", or the value in quotes.
std::string described(const std::optional<std::string>& value);

/// A hint that MPI reserves for windows, with two values that are legal and true for every window
/// here, as long as nobody locks one that has no_locks.
struct ReservedHint {
  std::string_view key;
  std::string_view one;
  std::string_view other;
  StdVersion since;  ///< the first version that reserves it for windows
  /// The first version of the standard that states a default for it; nothing if none does.
  std::optional<StdVersion> default_since = {};
};
const std::vector<ReservedHint>& reserved_hints();
/// Whether the version whose rules apply gives the key a meaning.
bool is_reserved_yet(std::string_view key);
/// An MPI may show the alignment that the memory of a window happens to have, so windows that were
/// given the same need not show the same.
bool depends_on_memory(std::string_view key);
/// Whether the version whose rules apply states a default for it.
bool has_stated_default(const ReservedHint& hint);

/// All reserved hints of windows, each with its first value.
Pairs reserved_pairs();
/// All reserved hints of windows, each with its second value.
Pairs other_reserved_pairs();

enum class Given { at_creation, later };

/// Whether the MPI changes what it shows for the hint although nobody gives it. Found out once for
/// each process.
bool moves_by_itself(WindowKind kind, std::string_view key);

/// The reserved hints whose two values show differently on windows of this kind on every rank, if
/// given in this way, and alike on all windows that were given the same. Found out once for each
/// process.
const std::vector<ReservedHint>& effective_hints(WindowKind kind, Given given);

/// Kinds with effective hints. When there are none, the case ends as skipped.
std::vector<WindowKind> kinds_with_hints(Given given, std::size_t at_least = 1);

}  // namespace infocts
