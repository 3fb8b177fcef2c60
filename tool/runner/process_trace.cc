#include "tool/runner/process_trace.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstring>
#include <exception>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include "tool/journal/call.h"
#include "tool/journal/claim.h"
#include "tool/journal/holding.h"
#include "tool/journal/reader.h"
#include "tool/reproducer/translate.h"
#include "tool/results/excerpt.h"
#include "tool/results/text.h"
#include "tool/runner/cache.h"
#include "tool/worker/worker.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using journal::RecordType;
using journal::Stage;

std::uint32_t index_in(std::string_view payload) {
  std::uint32_t index = 0;
  payload.copy(reinterpret_cast<char*>(&index), sizeof index);
  return index;
}

// Calls that began and never ended. Several threads may have one each, and nothing tells which of
// them was fatal.
std::string open_calls_in(journal::JournalReader& reader, const std::optional<Identity>& identity) {
  const auto name = [&](journal::ArgumentKind kind, std::int64_t bits) {
    return identity ? constant_name_in(identity->constants, handle_kind_of(kind), bits)
                    : std::string();
  };
  std::string calls;
  for (const std::string_view payload : reader.open_calls()) {
    if (!calls.empty()) calls += " or, in another thread, ";
    try {
      calls += describe(journal::decode_begin(payload), name);
    } catch (const std::runtime_error&) {
      calls += "a call whose record was written over";
    }
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
    journal::Call call = journal::decode_begin(record.payload);
    if (call.arguments.size() != kParameterCounts[static_cast<std::size_t>(call.function)]) {
      throw std::runtime_error("a call without all of its arguments");
    }
    open_[record.thread] = recording_.calls.size();
    recording_.calls.push_back(std::move(call));
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
  void holding(const journal::Record& record) {
    recording_.holding = journal::read_holding(record.payload);
  }
  /// The calls of a case that deviates from nothing are dropped.
  bool empty() const { return recording_.calls.empty() && !recording_.claim; }
  Recording take() { return std::move(recording_); }

 private:
  Recording recording_;
  std::map<std::uint16_t, std::size_t> open_;  ///< index of the call that each thread is in
  bool claimed_ = false;
};

void read_journal(journal::JournalReader& reader, bool record_failures, ProcessTrace& process) {
  CaseRecorder recorder;
  const auto keep_recording = [&] {
    if (!record_failures || process.cases.empty() || recorder.empty()) return;
    process.cases.back().recording = recorder.take();
  };
  const journal::Position position = reader.position();
  process.stage = position.stage;
  const auto take = [&](const journal::Record& record) {
    switch (record.type) {
      case RecordType::identity:
        process.identity = read_identity(record.payload);
        process.reading.clear();
        break;
      case RecordType::case_begin:
        process.cases.emplace_back().index = index_in(record.payload);
        recorder.begin();
        break;
      case RecordType::failure:
        if (!process.cases.empty()) process.cases.back().failures.emplace_back(record.payload);
        break;
      case RecordType::case_end:
        if (!process.cases.empty()) process.cases.back().outcome = read_outcome(record.payload);
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
      case RecordType::holding:
        if (record_failures) recorder.holding(record);
        break;
      case RecordType::answer:
        process.answer = {static_cast<Behaviour>(record.payload.at(0)),
                          read_reproducer(record.payload.substr(1))};
        break;
      case RecordType::note: {
        if (process.cases.empty()) break;
        std::vector<std::string>& notes = process.cases.back().notes;
        if (record.payload.starts_with('#')) notes.clear();
        notes.emplace_back(record.payload);
        break;
      }
      case RecordType::damage: {
        const bool in_case = !process.cases.empty() && !process.cases.back().outcome;
        (in_case ? process.cases.back().damage : process.damage)
            .push_back(read_damage(record.payload));
        break;
      }
      case RecordType::threads:
        if (!process.cases.empty()) process.cases.back().threads = true;
        break;
      case RecordType::rank:
        process.rank = std::stoi(std::string(record.payload));
        break;
      case RecordType::reading:
        process.reading = record.payload;
        break;
      case RecordType::error:
        process.error = record.payload;
        break;
      default:
        break;
    }
  };
  for (const journal::Record& record : reader.records()) {
    try {
      take(record);
    } catch (const std::exception& why) {  // not as a Writer's caller writes it
      process.error = fmt::format("the journal was written over: {}", why.what());
    }
  }
  // The record of its beginning is gone where an MPI wrote over it, and then died.
  const auto next = static_cast<std::uint32_t>(process.cases.size());
  const bool none_open = process.cases.empty() || process.cases.back().outcome;
  if (none_open && position.open_case == next) process.cases.emplace_back().index = next;
  if (!process.cases.empty() && !process.cases.back().outcome) {
    process.cases.back().open_call = open_calls_in(reader, process.identity);
    keep_recording();
  }
}

std::string output_of_file(const fs::path& path) {
  // An MPI may have put a pipe there.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return {};
  std::string output = output_in(descriptor);
  ::close(descriptor);
  return output;
}

// A process without a journal can only print what hinders it.
std::string complaint_of_system(const std::string& output) {
  const std::size_t at = output.find(kWorkerComplaint);
  if (at == std::string::npos) return {};
  return std::string(first_line(output.substr(at + std::strlen(kWorkerComplaint))));
}

}  // namespace

bool ProcessTrace::left_in_finalize() const {
  return stage == Stage::finalize && rank != 0 && end && end->kind == ProcessEnd::Kind::exited &&
         end->code == 0;
}

bool ProcessTrace::died() const {
  const bool complained = !error.empty() && end && end->code == kWorkerFailed;
  return end && end->kind != ProcessEnd::Kind::asked && stage != Stage::done && !complained &&
         !left_in_finalize();
}

const CaseTrace* ProcessTrace::open_case() const {
  return cases.empty() || cases.back().outcome ? nullptr : &cases.back();
}

ProcessTrace read_process(const ProcessFiles& files, bool record_failures) {
  ProcessTrace process;
  journal::JournalReader reader(files.journal());
  read_journal(reader, record_failures, process);
  if (fs::is_regular_file(files.end())) process.end = read_end(read_file(files.end()));
  process.supervised = fs::is_regular_file(files.output());
  process.output = output_of_file(files.output());
  const bool told_nothing = !process.identity && process.cases.empty();
  if (process.error.empty() && told_nothing) process.error = complaint_of_system(process.output);
  return process;
}

}  // namespace infocts
