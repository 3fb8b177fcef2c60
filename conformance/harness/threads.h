// Cases with several threads.
//
// Only the main thread may report a deviation to GoogleTest. So each thread keeps the first thing
// that went wrong for it and stops, and the main thread reports when all have ended:
//
//   check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
//     cts_info info = mpi.info_null;
//     if (!self.success(mpi.info_create(&info))) return;
//     …
//   }));
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/generation.h"
#include "conformance/harness/info.h"

namespace infocts {

/// More threads than this machine has cores are useful: the system interrupts them in the middle of
/// calls.
inline constexpr int kThreads = 8;

/// Threads repeat what they do until the process has used this much processor time with the usual
/// number of generated programs, less with fewer. Work counts, not the clock, because races show in
/// threads that run side by side or are interrupted inside a call, and a busy machine lets them do
/// less in the same time.
inline constexpr std::chrono::milliseconds kThreadWork{10};

/// The limit by the clock, for MPIs whose threads wait rather than work.
inline constexpr std::chrono::milliseconds kThreadTime{20};

/// `usual`, or a part of it if fewer programs than usual are generated.
inline std::chrono::milliseconds thread_time(std::chrono::milliseconds usual) {
  return usual * std::min(generation().programs, kUsualPrograms) / kUsualPrograms;
}

/// What one thread of a case found. Its checks return true when they hold, like those of checks.h.
class ThreadChecks {
 public:
  explicit ThreadChecks(int number) : number_(number) {}

  int number() const { return number_; }
  /// Whether no other thread runs: see expect_right_alone.
  bool alone() const { return alone_until_.has_value(); }

  /// `for (int round = 0; self.goes_on(round); ++round)`: at least one round, then until enough was
  /// done. Alone at most eight.
  bool goes_on(int round) const;

  bool success(int code);
  bool equal(std::string_view what, long expected, long actual);
  bool same_text(std::string_view what, std::string_view expected, std::string_view actual);
  /// Success, and the key was there.
  bool hit(const Lookup& lookup);
  /// The key has exactly this value, by MPI_Info_get_string into a buffer of `buflen` bytes (0: as
  /// many as it needs). Sets up less around the call than a Lookup, so that more of a thread's time
  /// is spent inside.
  bool value(cts_info info, std::string_view key, std::string_view value, int buflen = 0) {
    return gives(info, key, value, buflen, false);
  }
  /// The same for what was read of an object that the MPI filled: in Fortran it may have blanks
  /// before it, and more of them behind.
  bool value_as_read(cts_info info, std::string_view key, std::string_view value) {
    return gives(info, key, value, 0, true);
  }
  /// The handle is MPI_INFO_NULL, or is not.
  bool null(cts_info info, bool expected);

  bool all_right() const { return !mistake_; }

  /// Fails the case with what went wrong, if anything did. Main thread only.
  bool report() const;

 private:
  friend std::vector<ThreadChecks> at_once(int count,
                                           const std::function<void(ThreadChecks&)>& work);
  friend void expect_right_alone(int count, const std::function<void(ThreadChecks&)>& work,
                                 const std::function<bool()>& is_left_right);

  struct Mistake {
    std::string call;
    std::string what;
    std::string expected;
    std::string actual;
  };
  bool note(std::string_view what, std::string expected, std::string actual);
  bool gives(cts_info info, std::string_view key, std::string_view value, int buflen,
             bool was_read);

  int number_;
  std::optional<std::chrono::steady_clock::time_point> alone_until_;
  std::chrono::steady_clock::time_point start_{};
  std::chrono::nanoseconds worked_before_{};  ///< by the process
  std::optional<Mistake> mistake_;
};

/// Ends the case as skipped where MPI_Init_thread was asked for more and gave MPI_THREAD_SINGLE:
/// the library may count on one thread then. Cases that ask for that level are about it.
void require_threads();

/// Runs `work` on `count` threads that start together, and waits for them. Rethrows what a thread
/// throws. Requires threads.
std::vector<ThreadChecks> at_once(int count, const std::function<void(ThreadChecks&)>& work);

/// Runs `work` for a few rounds in this thread, as each of `count` threads after the other, or as
/// the first ones where that takes long. Throws Inconclusive where something is wrong, in `work` or
/// in what it leaves (`is_left_right`): it is no matter of threads then, and other cases are about
/// it.
void expect_right_alone(int count, const std::function<void(ThreadChecks&)>& work,
                        const std::function<bool()>& is_left_right = {});

/// Both, first alone: `work` has to start anew each time that it runs as a thread. In a process of
/// the case's own only at once, so that threads are among the first to call.
std::vector<ThreadChecks> concurrently(int count, const std::function<void(ThreadChecks&)>& work,
                                       const std::function<bool()>& is_left_right = {});

bool all_right(const std::vector<ThreadChecks>& threads);

/// Fails the case with what went wrong in each thread.
bool check_threads(const std::vector<ThreadChecks>& threads);

}  // namespace infocts
