// What `infocts replay` reads: programs that were found are the same when they are written again.
#include <stdexcept>

#include "properties/program.h"
#include "tests/fuzz/target.h"

using namespace infocts;
using namespace infocts::properties;

FUZZ_TARGET(bytes) {
  std::vector<NamedProgram> programs;
  try {
    programs = programs_in(bytes);
  } catch (const std::runtime_error&) {
    return;
  }
  std::string text;
  for (const NamedProgram& named : programs) {
    for (const std::string& line : lines_of(named)) text += line + "\n";
  }
  const std::vector<NamedProgram> again = programs_in(text);
  fuzz::promise(again.size() == programs.size(), "no program is lost");
  for (std::size_t i = 0; i < programs.size(); ++i) {
    fuzz::promise(
        again[i].case_id == programs[i].case_id && again[i].program == programs[i].program,
        "a program that is written again is the same");
  }
}
