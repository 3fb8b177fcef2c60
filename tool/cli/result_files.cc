#include "tool/cli/result_files.h"

#include <fmt/format.h>

#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "tool/results/plain_file.h"
#include "tool/results/results_json.h"
#include "tool/results/text.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

void load_file(const fs::path& path, ResultFiles& into) {
  PlainFile file = read_plain_file(path);
  if (!file.why_not.empty()) refuse_to_read(path, file.why_not);
  take_result(std::move(file.bytes), path, into);
}

void require_one_result_each(const RunResults& run, const fs::path& path) {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const CaseResult& result : run.results) {
    if (seen.emplace(result.iut, result.test).second) continue;
    refuse_to_read(path, fmt::format("it has two results of {} on {}", printable_line(result.test),
                                     printable_line(result.iut)));
  }
}

}  // namespace

void refuse_to_read(const fs::path& path, const std::string& why_not) {
  throw UsageError(fmt::format(
      "'{}' cannot be read: {}; give a results.json, a bench.json or the directory of one, as "
      "'infocts run -o DIR' and 'infocts bench -o DIR' write them.",
      path.string(), why_not));
}

void take_result(std::string text, const fs::path& path, ResultFiles& into) {
  try {
    if (looks_like_bench_json(text)) {
      into.bench = read_bench_json(text, path.string());
      into.bench_json = std::move(text);
    } else {
      into.run = read_results_json(text, path.string());
      require_one_result_each(*into.run, path);
      into.run_json = std::move(text);
    }
  } catch (const ResultsFormatError& error) {
    throw UsageError(error.what());
  } catch (const BenchFormatError& error) {
    throw UsageError(error.what());
  }
}

ResultFiles load_result(const std::string& word) {
  ResultFiles files;
  files.name = word;
  const fs::path path = word;
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    files.directory = path.parent_path().empty() ? fs::path(".") : path.parent_path();
    load_file(path, files);
    return files;
  }
  files.directory = path;
  for (const char* name : {"results.json", "bench.json"}) {
    if (fs::exists(path / name, error)) load_file(path / name, files);
    // Taken for absent, the other file alone would be judged.
    if (error) throw fs::filesystem_error("cannot be looked at", path / name, error);
  }
  if (!files.run && !files.bench) {
    throw UsageError(
        fmt::format("'{}' has neither results.json nor bench.json; 'infocts run -o DIR' and "
                    "'infocts bench -o DIR' write them.",
                    word));
  }
  return files;
}

fs::path directory_to_resume(const ResultFiles& files) {
  const fs::path word = files.name;
  const fs::path own = files.run ? "results.json" : "bench.json";
  std::error_code error;
  return fs::is_directory(word, error) || word.filename() == own ? files.directory : fs::path();
}

std::vector<ResultFiles> load_results(const std::vector<std::string>& words) {
  std::vector<ResultFiles> all;
  for (const std::string& word : words) all.push_back(load_result(word));
  return all;
}

std::string read_reproducer(const fs::path& directory, const std::string& name) {
  return read_below(directory, name).value_or(std::string());
}

}  // namespace infocts
