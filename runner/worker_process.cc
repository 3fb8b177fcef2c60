#include "runner/worker_process.h"

#include <chrono>
#include <filesystem>

#include "journal/call.h"
#include "journal/reader.h"
#include "runner/cache.h"
#include "runner/child.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using journal::RecordType;

// Ends a worker that stays too long in one place: one case, MPI_Init or MPI_Finalize.
class Watchdog {
 public:
  Watchdog(journal::Reader& reader, double timeout_s, const WorkerProgress& progress)
      : reader_(reader), timeout_s_(timeout_s), progress_(progress) {}

  bool keep_running() {
    const journal::Position now = reader_.position();
    const bool moved = now.stage != last_.stage || now.open_case != last_.open_case ||
                       now.cases_done != last_.cases_done;
    if (moved) {
      last_ = now;
      since_ = Clock::now();
      if (progress_ && now.open_case) progress_(now.cases_done, *now.open_case);
    }
    timed_out_ = std::chrono::duration<double>(Clock::now() - since_).count() > timeout_s_;
    return !timed_out_;
  }

  bool timed_out() const { return timed_out_; }

 private:
  using Clock = std::chrono::steady_clock;

  journal::Reader& reader_;
  double timeout_s_;
  const WorkerProgress& progress_;
  journal::Position last_;
  Clock::time_point since_ = Clock::now();
  bool timed_out_ = false;
};

std::uint32_t index_in(std::string_view payload) {
  std::uint32_t index = 0;
  payload.copy(reinterpret_cast<char*>(&index), sizeof index);
  return index;
}

// Calls of an open case that began and never ended. Several threads may have one each, and nothing
// tells which of them was fatal.
std::string open_calls_in(const std::vector<std::optional<journal::Call>>& open_by_thread) {
  std::string calls;
  for (const auto& call : open_by_thread) {
    if (!call) continue;
    if (!calls.empty()) calls += " or, in another thread, ";
    calls += describe(*call);
  }
  return calls;
}

void read_journal(journal::Reader& reader, WorkerReport& report) {
  report.stage = reader.position().stage;
  std::vector<std::optional<journal::Call>> open_calls;
  for (const journal::Record& record : reader.records()) {
    if (open_calls.size() <= record.thread) open_calls.resize(record.thread + std::size_t{1});
    switch (record.type) {
      case RecordType::identity:
        report.identity = read_identity(record.payload);
        break;
      case RecordType::case_begin:
        report.cases.emplace_back().index = index_in(record.payload);
        open_calls.assign(open_calls.size(), std::nullopt);
        break;
      case RecordType::call_begin:
        open_calls[record.thread] = journal::decode_begin(record.payload);
        break;
      case RecordType::call_end:
        open_calls[record.thread].reset();
        break;
      case RecordType::failure:
        if (!report.cases.empty()) report.cases.back().failures.emplace_back(record.payload);
        break;
      case RecordType::case_end:
        if (!report.cases.empty()) report.cases.back().outcome = read_outcome(record.payload);
        break;
      case RecordType::error:
        report.error = record.payload;
        break;
      case RecordType::note:
      case RecordType::none:
        break;
    }
  }
  if (!report.cases.empty() && !report.cases.back().outcome) {
    report.cases.back().open_call = open_calls_in(open_calls);
  }
}

}  // namespace

WorkerReport run_worker(const Target& target, const RunOptions& options, WorkerPlan plan,
                        const WorkerProgress& progress) {
  const ScratchDirectory scratch(fs::temp_directory_path());
  plan.shim = target.shim;
  plan.preload = target.preload;
  plan.seed = options.seed;
  plan.journal = scratch.path() / "journal";
  const fs::path plan_file = scratch.path() / "plan.json";
  write_file(plan_file, write_plan(plan));

  std::vector<std::string> command = options.launcher;
  const std::string self = fs::read_symlink("/proc/self/exe");
  for (const std::string& word : {self, std::string("worker"), plan_file.string()}) {
    command.push_back(word);
  }
  journal::Reader reader(plan.journal);
  Watchdog watchdog(reader, options.timeout_s, progress);
  const ChildResult child = run_child({.command = std::move(command),
                                       .environment = target.environment,
                                       .directory = scratch.path(),
                                       .keep_running = [&] { return watchdog.keep_running(); }});
  WorkerReport report;
  report.spawn_error = child.spawn_error;
  report.how_it_ended = child.how_it_ended();
  report.output = child.output;
  report.timed_out = child.ended && watchdog.timed_out();
  report.interrupted = interrupted();
  read_journal(reader, report);
  return report;
}

}  // namespace infocts
