#include "tool/runner/watchdog.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include "tool/runner/cache.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using journal::Stage;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Directories are read again after so long; each may be a question to a file server.
constexpr double kLookEvery = 0.25;
/// What a launcher is given to notice that one of its processes is gone.
constexpr double kNoticeWithin = 3;

// A worker of an MPI that leaks nothing takes less than the least.
constexpr std::uint64_t kLeastMemory = std::uint64_t{256} << 20;
constexpr std::uint64_t kMaxMemory = std::uint64_t{4} << 30;

// Of the control group that this process is in, by a container or a batch system, or of one around
// it: beyond it the kernel ends processes, which would look like an MPI that crashes.
std::uint64_t limit_of_group() {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    // "0::/path", and of older kernels "4:memory:/path".
    const std::size_t path = line.find('/');
    const bool second = line.starts_with("0::");
    if (path == std::string::npos || (!second && line.find(":memory:") == std::string::npos))
      continue;
    const fs::path root = second ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    const char* const name = second ? "memory.max" : "memory.limit_in_bytes";
    for (fs::path group = fs::path(line.substr(path)).relative_path();;
         group = group.parent_path()) {
      std::uint64_t limit = 0;
      if (std::ifstream(root / group / name) >> limit) least = std::min(least, limit);  // or "max"
      if (group.empty()) break;
    }
  }
  return least;
}

}  // namespace

std::uint64_t most_memory() {
  static const std::uint64_t most = [] {
    const auto physical = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                          static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    std::uint64_t room = std::min(physical, limit_of_group());
    for (const auto resource : {RLIMIT_DATA, RLIMIT_AS}) {
      rlimit limit{};
      if (::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        room = std::min(room, std::uint64_t{limit.rlim_cur});
      }
    }
    // Below the limit in any case, so that the process ends here and not by the kernel.
    return std::min(std::clamp(room / 2, kLeastMemory, kMaxMemory), room / 10 * 9);
  }();
  return most;
}

std::vector<ProcessFiles> processes_in(const fs::path& directory) {
  std::vector<ProcessFiles> found;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    std::string path = at->path();
    if (!path.ends_with(ProcessFiles::kJournal)) continue;
    path.resize(path.size() - ProcessFiles::kJournal.size());
    found.push_back({path});
  }
  std::sort(found.begin(), found.end(),
            [](const ProcessFiles& a, const ProcessFiles& b) { return a.stem < b.stem; });
  return found;
}

// A worker behind a launcher of the user's may have to wait for its place: the time counts from its
// first sign.
Watchdog::Watchdog(fs::path directory, const RunOptions& options, const WorkerProgress& progress)
    : directory_(std::move(directory)),
      timeout_s_(options.timeout_s.value_or(kUsualTimeout)),
      case_timeout_s_(options.case_timeout_s.value_or(timeout_s_)),
      deadline_(options.deadline),
      ranks_(options.ranks),
      launched_(!options.launcher.empty()),
      queued_(options.queued),
      progress_(progress) {}

void Watchdog::look_for_processes() {
  if (static_cast<int>(processes_.size()) >= ranks_) return;
  if (launched_ && seconds_since(looked_) < kLookEvery) return;
  looked_ = Clock::now();
  for (const ProcessFiles& files : processes_in(directory_)) {
    if (known_.insert(files.stem).second) processes_.emplace_back(files);
  }
}

bool Watchdog::is_lost(Watched& process) {
  std::error_code unknown;
  if (process.left || process.last.stage == Stage::done ||
      !fs::exists(process.files.end(), unknown)) {
    return false;
  }
  process.left = process.last.stage == Stage::finalize &&
                 read_process(process.files, false).left_in_finalize();
  return !process.left;
}

// Not every launcher ends the others when a process dies, and they would wait for it.
bool Watchdog::lost_a_process() {
  if (!launched_ || seconds_since(looked_) < kLookEvery) return false;
  looked_ = Clock::now();
  const bool lost = std::any_of(processes_.begin(), processes_.end(), is_lost);
  if (lost && !lost_) lost_since_ = looked_;
  lost_ = lost;
  return lost && seconds_since(lost_since_) > kNoticeWithin;
}

// A process that only waits for the others is where they want it.
bool Watchdog::all_in_calls() {
  bool some = false;
  for (Watched& process : processes_) {
    const bool in_call = !process.reader.open_calls().empty();
    if (!in_call && !process.last.waiting) return false;
    some = some || in_call;
  }
  return some;
}

// Of processes of this machine; those behind a launcher may be elsewhere.
bool Watchdog::one_is_too_large() {
  if (launched_ || seconds_since(weighed_) < kLookEvery) return false;
  weighed_ = Clock::now();
  static const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return std::any_of(processes_.begin(), processes_.end(), [](const Watched& process) {
    const std::string pid = fs::path(process.files.stem).extension();  // "node.pid"
    std::ifstream file(fs::path("/proc") / pid.substr(std::min<std::size_t>(1, pid.size())) /
                       "statm");
    std::uint64_t whole = 0;
    std::uint64_t resident = 0;
    return (file >> whole >> resident) && resident * page > most_memory();
  });
}

bool Watchdog::keep_running() {
  look_for_processes();
  bool moved = false;
  bool called = false;
  bool started = false;
  bool in_case = false;
  for (Watched& process : processes_) {
    const journal::Position now = process.reader.position();
    const journal::Position& last = process.last;
    const bool this_moved = now.stage != last.stage || now.open_case != last.open_case ||
                            now.cases_done != last.cases_done;
    if (this_moved && progress_ && now.open_case) progress_(now.cases_done, *now.open_case);
    moved = moved || this_moved;
    called = called || now.calls != last.calls;
    in_case = in_case || now.open_case.has_value();
    started = started || now.stage != Stage::started;
    process.last = now;
  }
  if (moved) since_ = Clock::now();
  if (moved || called) still_since_ = Clock::now();
  waits_ = queued_ && !started;
  if (waits_) {
    waited_ = Clock::now() - begin_;
    return true;
  }
  limit_s_ = in_case ? case_timeout_s_ : timeout_s_;
  timed_out_ = seconds_since(since_) > limit_s_;
  blocked_ = timed_out_ && all_in_calls() && seconds_since(still_since_) > limit_s_ / 2;
  out_of_time_ = !timed_out_ && deadline_ && Clock::now() > *deadline_ + waited_;
  too_large_ = !timed_out_ && !out_of_time_ && one_is_too_large();
  return !timed_out_ && !out_of_time_ && !too_large_ && !lost_a_process();
}

}  // namespace infocts
