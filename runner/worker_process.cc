#include "runner/worker_process.h"

#include <chrono>
#include <cstring>
#include <filesystem>
#include <map>

#include "journal/call.h"
#include "journal/claim.h"
#include "journal/reader.h"
#include "report/text.h"
#include "runner/cache.h"
#include "runner/child.h"
#include "worker/worker.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using journal::RecordType;
using journal::Stage;

// Ends a worker that stays too long in one place: one case, MPI_Init or MPI_Finalize.
class Watchdog {
 public:
  /// A worker behind a launcher may have to wait for its place: the time counts from its first
  /// sign.
  Watchdog(journal::Reader& reader, const RunOptions& options, const WorkerProgress& progress)
      : reader_(reader),
        timeout_s_(options.timeout_s),
        queued_(!options.launcher.empty()),
        progress_(progress) {}

  bool keep_running() {
    const journal::Position now = reader_.position();
    const bool moved = now.stage != last_.stage || now.open_case != last_.open_case ||
                       now.cases_done != last_.cases_done;
    if (moved) {
      last_ = now;
      since_ = Clock::now();
      if (progress_ && now.open_case) progress_(now.cases_done, *now.open_case);
    }
    if (queued_ && now.stage == Stage::started) return true;
    timed_out_ = std::chrono::duration<double>(Clock::now() - since_).count() > timeout_s_;
    return !timed_out_;
  }

  bool timed_out() const { return timed_out_; }

 private:
  using Clock = std::chrono::steady_clock;

  journal::Reader& reader_;
  double timeout_s_;
  bool queued_;
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

// Calls that began and never ended. Several threads may have one each, and nothing tells which of
// them was fatal.
std::string open_calls_in(journal::Reader& reader) {
  std::string calls;
  for (const std::string_view payload : reader.open_calls()) {
    if (!calls.empty()) calls += " or, in another thread, ";
    calls += describe(journal::decode_begin(payload));
  }
  return calls;
}

// Collects what the open case recorded up to its first deviation.
class CaseRecorder {
 public:
  void begin() {
    recording_ = {};
    open_.clear();
    claimed_ = false;
  }
  void call(const journal::Record& record) {
    if (claimed_) return;
    open_[record.thread] = recording_.calls.size();
    recording_.calls.push_back(journal::decode_begin(record.payload));
    recording_.calls.back().thread = record.thread;
  }
  void returned(const journal::Record& record) {
    const auto open = open_.find(record.thread);
    if (claimed_ || open == open_.end()) return;
    journal::decode_end(record.payload, recording_.calls[open->second]);
    open_.erase(open);
  }
  void claim(const journal::Record& record) {
    if (!claimed_) recording_.claim = journal::read_claim(record.payload);
    claimed_ = true;
  }
  Recording take() { return std::move(recording_); }

 private:
  Recording recording_;
  std::map<std::uint16_t, std::size_t> open_;  ///< index of the call that each thread is in
  bool claimed_ = false;
};

bool deviated(const CaseTrace& trace) {
  return !trace.outcome || trace.outcome->verdict == Verdict::fail;
}

void read_journal(journal::Reader& reader, bool record_failures, WorkerReport& report) {
  CaseRecorder recorder;
  const auto keep_recording = [&] {
    if (!record_failures || report.cases.empty() || !deviated(report.cases.back())) return;
    report.cases.back().recording = recorder.take();
  };
  report.stage = reader.position().stage;
  for (const journal::Record& record : reader.records()) {
    switch (record.type) {
      case RecordType::identity:
        report.identity = read_identity(record.payload);
        break;
      case RecordType::case_begin:
        report.cases.emplace_back().index = index_in(record.payload);
        recorder.begin();
        break;
      case RecordType::failure:
        if (!report.cases.empty()) report.cases.back().failures.emplace_back(record.payload);
        break;
      case RecordType::case_end:
        if (!report.cases.empty()) report.cases.back().outcome = read_outcome(record.payload);
        keep_recording();
        break;
      case RecordType::call_begin:
        if (record_failures) recorder.call(record);
        break;
      case RecordType::call_end:
        if (record_failures) recorder.returned(record);
        break;
      case RecordType::claim:
        if (record_failures) recorder.claim(record);
        break;
      case RecordType::answer:
        report.answer = {static_cast<Answer>(record.payload.front()),
                         read_program(record.payload.substr(1))};
        break;
      case RecordType::note: {
        if (report.cases.empty()) break;
        std::vector<std::string>& notes = report.cases.back().notes;
        if (record.payload.starts_with('#')) notes.clear();
        notes.emplace_back(record.payload);
        break;
      }
      case RecordType::error:
        report.error = record.payload;
        break;
      default:
        break;
    }
  }
  if (!report.cases.empty() && !report.cases.back().outcome) {
    report.cases.back().open_call = open_calls_in(reader);
    keep_recording();
  }
}

}  // namespace

WorkerReport run_worker(const Target& target, const RunOptions& options, WorkerPlan plan,
                        const WorkerProgress& progress) {
  // With a launcher the worker may run on another node, which sees the home directory but not /tmp.
  const ScratchDirectory scratch(options.launcher.empty() ? temporary_directory()
                                                          : cache_directory());
  plan.shim = target.shim;
  plan.preload = target.preload;
  plan.decoration = target.address.decoration;
  plan.seed = options.seed;
  plan.generated_cases = options.generated_cases;
  plan.program = options.program;
  plan.journal = scratch.path() / "journal";
  const fs::path plan_file = scratch.path() / "plan.json";
  write_file(plan_file, write_plan(plan));

  std::vector<std::string> command = options.launcher;
  const std::string self = fs::read_symlink("/proc/self/exe");
  for (const std::string& word : {self, std::string("worker"), plan_file.string()}) {
    command.push_back(word);
  }
  journal::Reader reader(plan.journal);
  Watchdog watchdog(reader, options, progress);
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
  read_journal(reader, options.record_failures, report);
  // A second process found the journal taken and said so; what the first one wrote counts for
  // nothing.
  if (!report.spawn_error.empty()) return report;
  if (const std::size_t at = child.output.find(kWorkerComplaint); at != std::string::npos) {
    report.error = first_line(child.output.substr(at + std::strlen(kWorkerComplaint)));
    if (report.error.find("File exists") != std::string::npos) {
      report.error =
          "the launcher started more than one process for one worker. A case needs one process; "
          "use "
          "a template with {ranks}, such as 'mpiexec -n {ranks} {command}'";
    }
    report.cases.clear();
  }
  return report;
}

}  // namespace infocts
