#include "conformance/harness/threads.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <exception>
#include <system_error>
#include <thread>

#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

constexpr int kRoundsAlone = 8;
// For all threads together: an MPI may be slow.
constexpr std::chrono::milliseconds kTimeAlone{120};

std::chrono::nanoseconds worked() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

std::string_view without_padding(std::string_view text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace

bool ThreadChecks::goes_on(int round) const {
  if (alone_until_) {
    return round == 0 || (round < kRoundsAlone && std::chrono::steady_clock::now() < *alone_until_);
  }
  constexpr int kRoundsALook = 4;  // short ones would spend their time with the clock
  return round % kRoundsALook != 0 || round == 0 ||
         (worked() < worked_before_ + thread_time(kThreadWork) &&
          std::chrono::steady_clock::now() < start_ + thread_time(kThreadTime));
}

bool ThreadChecks::note(std::string_view what, std::string expected, std::string actual) {
  if (!mistake_) {
    mistake_ = {this_worker().last_call ? this_worker().last_call() : std::string(),
                std::string(what), std::move(expected), std::move(actual)};
  }
  return false;
}

bool ThreadChecks::success(int code) {
  return code == this_worker().mpi.success ||
         note("return code", "MPI_SUCCESS", describe_code(code));
}

bool ThreadChecks::equal(std::string_view what, long expected, long actual) {
  return expected == actual || note(what, std::to_string(expected), number_after(actual));
}

bool ThreadChecks::same_text(std::string_view what, std::string_view expected,
                             std::string_view actual) {
  return expected == actual || note(what, infocts::quoted(expected), infocts::quoted(actual));
}

bool ThreadChecks::hit(const Lookup& lookup) {
  if (!success(lookup.code)) return false;
  return is_true(lookup.flag) || note("flag", "true", describe_flag(lookup.flag));
}

bool ThreadChecks::gives(cts_info info, std::string_view key, std::string_view value, int buflen,
                         bool was_read) {
  const int needed = static_cast<int>(value.size()) + 1;
  const int room = buflen == 0 ? needed : buflen;
  Output buffer(static_cast<std::size_t>(room));
  int length = room;
  int flag = kFlagPreset;
  const int code = this_worker().mpi.info_get_string(info, in(key), &length, buffer, &flag);
  if (!success(code)) return false;
  if (!is_true(flag)) return note("flag", "true", describe_flag(flag));
  if (in_fortran()) {  // room for a terminator may be counted, see check_buflen
    const std::string_view found = buffer.text();
    const auto most = static_cast<std::size_t>(room);
    const auto kept = [was_read](std::string_view text) {
      return was_read ? std::string(without_padding(text)) : as_kept(text);
    };
    const int shown = static_cast<int>(kept(value).size());
    return (kept(value.substr(0, most - 1)) == found ||
            same_text("value", kept(value.substr(0, most)), found)) &&
           (length == needed || (was_read && length > shown) || equal("buflen", shown, length));
  }
  const auto stored = value.substr(0, static_cast<std::size_t>(room) - 1);
  return same_text("value", stored, buffer.in_c()) && equal("buflen", needed, length);
}

bool ThreadChecks::null(cts_info info, bool expected) {
  const bool is_null = info.bits == this_worker().mpi.info_null.bits;
  if (is_null == expected) return true;
  return expected ? note("handle after MPI_Info_free", "MPI_INFO_NULL", "another one")
                  : note("handle", "of an object", "MPI_INFO_NULL");
}

bool ThreadChecks::report() const {
  if (!mistake_) return true;
  // As report_deviation() words it, which would name the newest call of the main thread.
  fail_case(
      fmt::format("{}\n  after:    {}\n  with:     thread {} of several\n"
                  "  expected: {}\n  actual:   {}",
                  mistake_->what, mistake_->call, number_, mistake_->expected, mistake_->actual));
  return false;
}

void expect_right_alone(int count, const std::function<void(ThreadChecks&)>& work,
                        const std::function<bool()>& is_left_right) {
  constexpr const char* kWrong = "one thread alone gets wrong results, too";
  const auto end = std::chrono::steady_clock::now() + thread_time(kTimeAlone);
  for (int number = 0; number < count; ++number) {
    if (number > 0 && std::chrono::steady_clock::now() >= end) break;
    ThreadChecks self(number);
    self.alone_until_ = end;
    work(self);
    if (!self.mistake_) continue;
    throw Inconclusive(fmt::format("{}: {}, {} instead of {}, after {}", kWrong,
                                   self.mistake_->what, self.mistake_->actual,
                                   self.mistake_->expected, self.mistake_->call));
  }
  if (is_left_right && !is_left_right()) throw Inconclusive(kWrong);
}

std::vector<ThreadChecks> concurrently(int count, const std::function<void(ThreadChecks&)>& work,
                                       const std::function<bool()>& is_left_right) {
  const RegisteredCase* running = find_case(id_of_running_case());
  const bool own_process = running != nullptr && running->spec.phase == Phase::started_by_case;
  if (!own_process) expect_right_alone(count, work, is_left_right);
  return at_once(count, work);
}

void require_threads() {
  const RegisteredCase* running = find_case(id_of_running_case());
  if (running == nullptr || running->spec.phase == Phase::before_init) return;
  const WorkerContext& worker = this_worker();
  const bool one = running->spec.phase == Phase::started_by_case
                       ? MpiLifetime::got_one_thread()
                       : worker.provided == worker.mpi.thread_single;
  if (one) skip_as_absent("a thread level above MPI_THREAD_SINGLE");
}

std::vector<ThreadChecks> at_once(int count, const std::function<void(ThreadChecks&)>& work) {
  require_threads();
  this_worker().threads_begin();
  std::vector<ThreadChecks> threads;
  for (int i = 0; i < count; ++i) threads.emplace_back(i);
  std::vector<std::exception_ptr> thrown(threads.size());
  std::atomic<int> missing = count;  // std::barrier would do, but for GCC 10
  const auto run = [&](std::size_t i) {
    --missing;
    while (missing > 0) std::this_thread::yield();
    threads[i].start_ = std::chrono::steady_clock::now();
    threads[i].worked_before_ = worked();
    try {
      work(threads[i]);
    } catch (...) {
      thrown[i] = std::current_exception();
    }
  };

  std::vector<std::thread> running;
  std::exception_ptr not_started;
  try {
    for (std::size_t i = 0; i < threads.size(); ++i) running.emplace_back(run, i);
  } catch (const std::system_error&) {
    not_started = std::current_exception();
    // Those that run must not wait for those that do not.
    missing = 0;
  }
  for (std::thread& thread : running) thread.join();

  if (not_started) std::rethrow_exception(not_started);
  for (const std::exception_ptr& exception : thrown) {
    if (exception) std::rethrow_exception(exception);
  }
  return threads;
}

bool all_right(const std::vector<ThreadChecks>& threads) {
  return std::all_of(threads.begin(), threads.end(),
                     [](const ThreadChecks& thread) { return thread.all_right(); });
}

bool check_threads(const std::vector<ThreadChecks>& threads) {
  bool right = true;
  for (const ThreadChecks& thread : threads) right = thread.report() && right;
  return right;
}

}  // namespace infocts
