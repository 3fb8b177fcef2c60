// A journal that an MPI may have written over: whatever its records hold, reading it ends, and what
// was recorded is reported and printed, as is the program that a worker gave. The bytes are
// records: type, thread, size, payload.
#include <filesystem>
#include <string>

#include "tests/fuzz/bytes.h"
#include "tests/fuzz/target.h"
#include "tests/support/directory.h"
#include "tool/causes/symptom.h"
#include "tool/journal/writer.h"
#include "tool/reproducer/print.h"
#include "tool/runner/process_trace.h"

using namespace infocts;

namespace {

void write_journal(const std::string& path, fuzz::Bytes bytes) {
  std::filesystem::remove(path);
  journal::Writer writer(path);
  writer.stage(static_cast<journal::Stage>(bytes.byte() % 7));
  while (!bytes.empty()) {
    const unsigned type = bytes.byte() % 18;
    const std::string payload = bytes.text(bytes.below(4096));
    if (type == 16) {
      writer.enter_call(payload);
    } else if (type == 17) {
      writer.leave_call();
    } else {
      writer.append(static_cast<journal::RecordType>(type), payload);
    }
  }
}

void tell(const CaseTrace& trace, const ProcessTrace& process) {
  if (!trace.recording || !process.identity) return;
  const auto& constants = process.identity->constants;
  for (const Binding binding : kBindings) {
    for (const auto make : {make_reproducer, make_ending_reproducer}) {
      std::string why_not;
      const auto reproducer =
          make(*trace.recording, Phase::initialized, constants, why_not, binding);
      fuzz::promise(reproducer || !why_not.empty(), "where there is no program it is said why");
      if (!reproducer) continue;
      print_reproducer(binding, *reproducer, {});
      CaseResult result;
      find_symptom(result, Phase::initialized, trace.recording, reproducer,
                   [](auto, auto) { return std::string(); });
    }
  }
}

}  // namespace

FUZZ_TARGET(bytes) {
  static const tests::Directory directory;
  const ProcessFiles files{directory / "node.1"};
  write_journal(files.journal(), fuzz::Bytes(bytes));
  const ProcessTrace process = read_process(files, true);
  for (const CaseTrace& trace : process.cases) tell(trace, process);
  if (!process.answer) return;
  for (const Binding binding : kBindings) print_reproducer(binding, process.answer->reproducer, {});
}
