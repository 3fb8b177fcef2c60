#include "tool/results/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "tool/cli/commands.h"
#include "tool/cli/expectation_files.h"
#include "tool/cli/not_measured.h"
#include "tool/cli/result_files.h"
#include "tool/cli/say.h"
#include "tool/cli/version.h"
#include "tool/results/atomic_file.h"
#include "tool/results/exit_code.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

std::string contents_or_nothing(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::file_type type = fs::status(path, error).type();
  if (type == fs::file_type::not_found) return {};
  if (error) throw UsageError(fmt::format("cannot read '{}': {}.", path, error.message()));
  // A device or a pipe would be replaced by a file.
  if (type != fs::file_type::regular) {
    throw UsageError(
        fmt::format("'{}' is not a regular file: name one, or a path where nothing is.", path));
  }
  read_expectation_files({path});  // complains of what is wrong in it
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string default_reason(const RunResults& run) {
  return fmt::format("seen by infocts {} on {}, not explained yet", run.suite.version,
                     run.suite.started.substr(0, 10));
}

// What stands behind the condition in a line that can be read again.
void require_reason(const std::string& why) {
  const bool blank = why.find_first_not_of(" \t") == std::string::npos;
  const bool control = std::any_of(why.begin(), why.end(), [](unsigned char byte) {
    return (byte < 0x20 && byte != '\t') || byte == 0x7f;
  });
  if (blank || control) {
    throw UsageError("--why takes one line: a sentence, or the URL of an issue.");
  }
  if (const char first = why[why.find_first_not_of(" \t")]; is_part_of_condition(first)) {
    throw UsageError(fmt::format(
        "--why cannot start with '{}', which would be taken for a part of the condition: "
        "start with a word, or the URL of an issue.",
        first));
  }
}

// What is written must be what --expect takes.
void require_readable(const std::string& text, const std::string& name) {
  const ExpectationFile again = parse_expectations(text, name);
  if (again.errors.empty()) return;
  throw UsageError(fmt::format("'{}' was not changed: it would have a line that cannot be read: {}",
                               name, again.errors.front().str()));
}

// What the user knows the file by stays: a link to it, and who may read it.
void write_in_place(const std::filesystem::path& path, const std::string& text) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path file = fs::canonical(path, error);
  const fs::file_status status = error ? fs::file_status() : fs::status(file, error);
  if (error) return write_atomically(path, text);
  write_atomically(file, text, static_cast<mode_t>(status.permissions()));
}

void tell(const char* heading, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) say(stdout, "{} {}\n", heading, line);
}

}  // namespace

int baseline_update(const BaselineArguments& arguments) {
  const ResultFiles files = load_result(arguments.results);
  if (!files.run) {
    throw UsageError(fmt::format("'{}' has no verdicts: give a results.json.", arguments.results));
  }
  if (!files.run->suite.complete) {
    say(stderr,
        "infocts: the run of '{}' was interrupted, so the baseline would have gaps: finish it.\n",
        arguments.results);
    tell_how_to_resume(directory_to_resume(files));
    return kExitNotMeasured;
  }
  const std::string why = arguments.why.empty() ? default_reason(*files.run) : arguments.why;
  require_reason(why);
  const Baseline baseline = update_baseline(
      contents_or_nothing(arguments.file), *files.run, known_ids(*files.run), why,
      Catalogue::builtin(), files.run->suite.version == kVersion, arguments.by_cause);
  require_readable(baseline.text, arguments.file);
  try {
    write_in_place(arguments.file, baseline.text);
  } catch (const WriteError& error) {  // its advice is about -o, which is not there
    throw UsageError(fmt::format("cannot write '{}': {}.", arguments.file, error.reason()));
  }
  const bool all_known = baseline.unknown.empty() && baseline.mixed.empty();
  const int code = all_known ? kExitAsExpected : kExitNotMeasured;
  if (arguments.json) {
    print_json(nlohmann::ordered_json{{"file", arguments.file},
                                      {"removed", baseline.removed},
                                      {"added", baseline.added},
                                      {"not_measured", baseline.unknown},
                                      {"not_told_apart", baseline.mixed}});
    return code;
  }
  tell("-", baseline.removed);
  tell("+", baseline.added);
  tell("?", baseline.unknown);
  tell("?", baseline.mixed);
  say(stdout, "{}: {} removed, {} added, {} not measured{}\n", arguments.file,
      baseline.removed.size(), baseline.added.size(), baseline.unknown.size(),
      baseline.mixed.empty() ? std::string()
                             : fmt::format(", {} not told apart", baseline.mixed.size()));
  return code;
}

}  // namespace infocts
