// Files of results as users name them: a results.json, a bench.json, or a directory with one or
// both.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tool/results/bench_file.h"
#include "tool/results/results.h"

namespace infocts {

/// What one of the words named.
struct ResultFiles {
  std::filesystem::path directory;  ///< where reproducers lie
  std::string name;                 ///< as it was given
  std::optional<RunResults> run;
  std::string run_json;  ///< the file of `run` as it is
  std::optional<BenchFile> bench;
  std::string bench_json;  ///< the file of `bench` as it is
};

/// Reads them all. Throws UsageError for the first that cannot be read.
std::vector<ResultFiles> load_results(const std::vector<std::string>& words);
ResultFiles load_result(const std::string& word);

/// Adds the contents of one file to those already read. Throws UsageError, with the file's name.
void take_result(std::string text, const std::filesystem::path& path, ResultFiles& into);

/// Throws UsageError: what could be given in its place.
[[noreturn]] void refuse_to_read(const std::filesystem::path& path, const std::string& why_not);

/// A reproducer that lies there. Empty if there is none, or only a link to something else: what a
/// stranger's results name is not to be passed on.
std::string read_reproducer(const std::filesystem::path& directory, const std::string& name);

}  // namespace infocts
