// The trace of one process of a worker: its journal, output and end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/journal/call.h"
#include "tool/journal/layout.h"
#include "tool/reproducer/execute.h"
#include "tool/reproducer/record.h"
#include "tool/worker/damage.h"
#include "tool/worker/identity.h"
#include "tool/worker/outcome.h"
#include "tool/worker/process_files.h"

namespace infocts {

/// What the journal holds of one case.
struct CaseTrace {
  std::uint32_t index = 0;             ///< in the plan
  std::vector<std::string> failures;   ///< messages of failed checks
  std::vector<Damage> damage;          ///< writes outside of blocks during the case
  std::optional<CaseOutcome> outcome;  ///< missing: the process ended while the case was open
  std::optional<Recording> recording;  ///< as far as the plan keeps it, if RunOptions asks for it
  std::string open_call;               ///< the call that never returned, as a line of C
  bool threads = false;                ///< several may have made calls
  std::vector<std::string> notes;      ///< what the open case said it was about to do
  std::string ranks_at_end;  ///< with several processes: which ones kept it from its end, and how

  /// Whether the process, or every process, has ended it.
  bool ended() const { return outcome && ranks_at_end.empty(); }
};

/// The answer of a reproducer.
struct ReproducerAnswer {
  Behaviour answer = Behaviour::not_tried;
  Reproducer reproducer;
};

struct ProcessTrace {
  std::optional<int> rank;  ///< missing: it did not get through MPI_Init
  std::optional<Identity> identity;
  std::optional<ReproducerAnswer> answer;  ///< of the plan's reproducer; missing: it did not return
  std::vector<CaseTrace> cases;
  std::string reading;         ///< the constant that it was reading when it ended; empty: none
  std::vector<Damage> damage;  ///< found outside of cases
  std::string error;           ///< its own error message
  journal::Stage stage = journal::Stage::started;  ///< the last one it reached
  std::optional<ProcessEnd> end;  ///< behind a launcher only; missing: ended with its parent
  std::string output;             ///< behind a launcher only
  bool supervised = false;        ///< behind a launcher

  /// Whether it ended as it may in MPI_Finalize, from which only rank 0 has to return.
  bool left_in_finalize() const;
  /// Whether it ended too early without being asked to.
  bool died() const;
  /// The case that was open when it ended.
  const CaseTrace* open_case() const;
};

/// Reads the files of a process that has ended.
ProcessTrace read_process(const ProcessFiles& files, bool record_failures);

}  // namespace infocts
