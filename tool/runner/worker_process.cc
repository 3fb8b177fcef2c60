#include "tool/runner/worker_process.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <utility>

#include "tool/results/text.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/join_ranks.h"
#include "tool/runner/launcher.h"
#include "tool/runner/short_turns.h"
#include "tool/runner/watchdog.h"
#include "tool/worker/open_library.h"
#include "tool/worker/worker.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

/// What a launcher is given to end its processes, on other nodes too, before it is killed.
constexpr double kGrace = 5;
/// Columns of a line of a launcher's.
constexpr std::size_t kMostOfALine = 200;

std::vector<ProcessTrace> read_processes(const fs::path& directory, bool record_failures) {
  std::vector<ProcessTrace> processes;
  for (const ProcessFiles& files : processes_in(directory)) {
    processes.push_back(read_process(files, record_failures));
  }
  std::stable_sort(processes.begin(), processes.end(),
                   [](const ProcessTrace& a, const ProcessTrace& b) { return a.rank < b.rank; });
  return processes;
}

// A launcher says much about a process that died, or that it was told to end, and nothing that is
// not known better by now.
std::string output_of(const std::vector<ProcessTrace>& processes, const ChildResult& launcher) {
  const bool any_died = std::any_of(processes.begin(), processes.end(),
                                    [](const ProcessTrace& process) { return process.died(); });
  const bool launched = processes.front().supervised;
  std::string output = launched && (any_died || launcher.ended) ? "" : launcher.output;
  for (const ProcessTrace& process : processes) {
    if (process.output.empty() || (any_died && !process.died())) continue;
    if (processes.size() > 1 && process.rank) output += fmt::format("rank {}:\n", *process.rank);
    output += process.output;
  }
  return output;
}

// The nodes of a cluster may find different libraries.
std::string other_library(const std::vector<ProcessTrace>& processes) {
  const std::optional<Identity>& first = processes.front().identity;
  for (const ProcessTrace& process : processes) {
    const std::optional<Identity>& other = process.identity;
    if (!first || !other || other->library_version == first->library_version) continue;
    return fmt::format("wrong library: '{}' answers on one rank and '{}' on another",
                       one_line(first->library_version), one_line(other->library_version));
  }
  return {};
}

// A sanitizer has exit codes of its own, for what it finds at the end.
bool exited_badly(const ProcessTrace& process, const ChildResult& child) {
  if (process.stage != journal::Stage::done || !heap_can_be_guarded()) return false;
  if (process.end) return process.end->kind != ProcessEnd::Kind::asked && process.end->code != 0;
  return !process.supervised && !child.ended && (child.signal != 0 || child.exit_code != 0);
}

// What keeps the processes from being one worker; empty for nothing.
std::string why_no_worker(const std::vector<ProcessTrace>& processes, std::size_t wanted,
                          const WorkerReport& report) {
  if (processes.size() > wanted) {
    return fmt::format(
        "the launcher started more than {} for one worker. Use a template with {{ranks}}, such as "
        "'mpiexec -n {{ranks}} {{command}}'",
        wanted == 1 ? "one process" : fmt::format("{} processes", wanted));
  }
  const bool died = !first_deaths(processes, report.timed_out).empty();
  for (const ProcessTrace& process : processes) {
    // One that has lost another complains, too.
    if (!process.error.empty() && !died) return process.error;
  }
  if (!processes.empty() && processes.size() < wanted && !died) {
    return fmt::format("the launcher started {} of {} processes", processes.size(), wanted);
  }
  return processes.empty() ? std::string() : other_library(processes);
}

void join(std::vector<ProcessTrace>& processes, const ChildResult& child, const RunOptions& options,
          WorkerReport& report) {
  const auto wanted = static_cast<std::size_t>(options.ranks);
  report.error = why_no_worker(processes, wanted, report);
  if (processes.empty()) return;
  report.identity = processes.front().identity;
  report.answer = processes.front().answer;
  report.stage = journal::Stage::done;
  report.reading = processes.front().reading;
  report.bad_exit = false;
  for (const ProcessTrace& process : processes) {
    if (!process.left_in_finalize()) report.stage = std::min(report.stage, process.stage);
    report.damage.insert(report.damage.end(), process.damage.begin(), process.damage.end());
    report.bad_exit = report.bad_exit || exited_badly(process, child);
  }
  if (processes.size() > wanted) return;
  report.output = output_of(processes, child);
  if (options.ranks == 1) {
    const std::optional<ProcessEnd>& end = processes.front().end;
    if (end && end->kind != ProcessEnd::Kind::asked) report.how_it_ended = end->str();
    // A launcher that somebody ends asks its process to end.
    const bool killed = end ? end->killed() || end->kind == ProcessEnd::Kind::asked
                            : child.signal == SIGKILL || child.signal == SIGTERM;
    report.killed = killed && !child.ended;
    report.cases = std::move(processes.front().cases);
    return;
  }
  const JoinedEnd end{.timed_out = report.timed_out,
                      .timeout_s = report.timeout_s,
                      .launcher = child.how_it_ended()};
  report.cases = join_cases(processes, end);
  const std::string deaths = first_deaths(processes, report.timed_out);
  if (!deaths.empty()) report.how_it_ended = deaths;
  report.timed_out = report.timed_out && deaths.empty();
}

/// Tells of cases that have ended. Where none has since the last time, there is nothing to tell,
/// and the journal is not read again for a while.
class SoFar {
 public:
  SoFar(fs::path directory, const CasesSoFar& so_far)
      : directory_(std::move(directory)), so_far_(so_far) {}

  void tell() {
    const auto now = std::chrono::steady_clock::now();
    if (!so_far_.due || now - looked_ < std::chrono::seconds(1) || !so_far_.due()) return;
    looked_ = now;
    for (ProcessTrace& process : read_processes(directory_, false)) {
      std::erase_if(process.cases, [](const CaseTrace& trace) { return !trace.outcome; });
      if (process.cases.size() > told_) so_far_.take(process.cases);
      told_ = process.cases.size();
    }
  }

 private:
  const fs::path directory_;
  const CasesSoFar& so_far_;
  std::size_t told_ = 0;
  std::chrono::steady_clock::time_point looked_;
};

/// Says that a launcher of the user's still waits, with its newest line: until a worker runs,
/// nothing else shows.
class WaitTeller {
 public:
  explicit WaitTeller(const RunOptions& options) : tell_(options.tell) {}

  void look(const Watchdog& watchdog, const std::function<std::string()>& printed) {
    const Watchdog::Clock::duration waited = watchdog.waited();
    if (!tell_ || !watchdog.waits() || waited < next_) return;
    next_ = waited + std::min<Watchdog::Clock::duration>(waited, std::chrono::minutes(5));
    const std::string line = one_line(last_line(printed()));
    tell_(fmt::format("the launcher has started nothing for {} s; it printed {}",
                      std::chrono::duration_cast<std::chrono::seconds>(waited).count(),
                      line.empty() ? "nothing" : fmt::format("'{}'", clip(line, kMostOfALine))));
  }

 private:
  const std::function<void(const std::string&)>& tell_;
  Watchdog::Clock::duration next_ = std::chrono::seconds(10);
};

WorkerReport run_in_scratch(const Target& target, const RunOptions& options, WorkerPlan plan,
                            const WorkerProgress& progress, const CasesSoFar& so_far) {
  const bool launched = !options.launcher.empty();
  // With a launcher the worker may run on another node, which sees the home directory but not /tmp.
  const ScratchDirectory scratch(launched ? cache_to_write() : temporary_directory());
  plan.shim = target.shim;
  plan.preload = target.preload;
  plan.decoration = target.address.decoration;
  plan.guard_heap = options.guard_heap;
  plan.seed = options.seed;
  plan.generated_programs = options.generated_programs;
  plan.shorten = options.shorten;
  plan.case_limit_s = options.case_timeout_s.value_or(options.timeout_s.value_or(kUsualTimeout));
  plan.program = options.program;
  plan.directory = scratch.path();
  plan.ranks = options.ranks;
  plan.launched = launched;
  const fs::path plan_file = scratch.path() / "plan.json";
  write_file(plan_file, write_plan(plan));

  std::vector<std::string> command = launcher_words(options.launcher, options.ranks);
  const std::string self = own_executable();
  for (const std::string& word : {self, std::string("worker"), plan_file.string()}) {
    command.push_back(word);
  }
  Watchdog watchdog(scratch.path(), options, progress);
  SoFar teller(scratch.path(), so_far);
  WaitTeller wait(options);
  const auto keep_running = [&] {
    if (options.ranks == 1) teller.tell();
    return watchdog.keep_running();
  };
  std::map<std::string, std::string> environment = target.environment;
  environment.insert(options.settings.begin(), options.settings.end());
  // Where an MPI keeps files of a session there, two that start at a time are in each other's way.
  // The runner's own files are not there: an MPI may clear what it takes for its own.
  fs::path directory = scratch.path();
  if (!launched) {
    directory = scratch.for_mpi();
    environment["TMPDIR"] = directory;
  }
  std::shared_ptr<const void> turns;
  if (options.short_turns && options.ranks > 1) turns = short_turns();
  const ChildResult child =
      run_child({.command = std::move(command),
                 .environment = std::move(environment),
                 .directory = directory,
                 .grace_s = launched ? kGrace : 0,
                 .keep_running = keep_running,
                 .look = [&](const auto& printed) { wait.look(watchdog, printed); }});
  turns.reset();
  WorkerReport report;
  if (!child.spawn_error.empty()) {
    report.spawn_error =
        child.spawn_error + ". Check the launcher template, if one was given, and ulimit -u.";
  }
  report.how_it_ended = child.how_it_ended();
  report.output = child.output;
  report.timed_out = child.ended && watchdog.timed_out();
  report.timeout_s = watchdog.limit_s();
  report.blocked = report.timed_out && watchdog.blocked();
  report.out_of_time = watchdog.out_of_time();
  report.max_time_s = options.max_time_s;
  report.too_large = child.ended && watchdog.too_large();
  if (report.too_large) {
    report.how_it_ended = fmt::format("more than {} MiB of memory", most_memory() >> 20);
  }
  report.waited = watchdog.waited();
  report.interrupted = interrupted();
  std::vector<ProcessTrace> processes = read_processes(scratch.path(), options.record_failures);
  join(processes, child, options, report);
  if (!report.spawn_error.empty()) return report;
  // A process that could not even write a journal, or not more than its file. One that could may
  // have an MPI that prints such lines.
  const std::size_t at = child.output.find(kWorkerComplaint);
  const bool is_mute = processes.size() < static_cast<std::size_t>(options.ranks) ||
                       report.stage == journal::Stage::started;
  if (at != std::string::npos && is_mute) {
    report.error = first_line(child.output.substr(at + std::strlen(kWorkerComplaint)));
    report.cases.clear();
  }
  return report;
}

}  // namespace

WorkerReport run_worker(const Target& target, const RunOptions& options, WorkerPlan plan,
                        const WorkerProgress& progress, const CasesSoFar& so_far) {
  try {
    return run_in_scratch(target, options, std::move(plan), progress, so_far);
  } catch (const std::runtime_error& why) {
    // Of the runner's own files and descriptors. What others have found is not lost with it.
    WorkerReport report;
    report.spawn_error = why.what();
    report.interrupted = interrupted();
    return report;
  }
}

}  // namespace infocts
