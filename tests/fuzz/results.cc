// results.json: what was read, written and read again is the same.
#include <string>

#include "tests/fuzz/target.h"
#include "tool/results/results_json.h"

using namespace infocts;

FUZZ_TARGET(bytes) {
  RunResults run;
  try {
    run = read_results_json(bytes, "results.json");
  } catch (const ResultsFormatError&) {
    return;
  }
  const std::string written = results_json(run);
  fuzz::promise(results_json(read_results_json(written, "written")) == written,
                "what was written is read as the same");
}
