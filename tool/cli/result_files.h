// Result files as users name them: a results.json, a bench.json, or a directory with one or both.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tool/results/bench_file.h"
#include "tool/results/results.h"

namespace infocts {

/// The results that one word of the user names.
struct ResultFiles {
  std::filesystem::path directory;  ///< where the reproducers are
  std::string name;                 ///< as the user gave it
  std::optional<RunResults> run;
  std::string run_json;  ///< the text of its file, unchanged
  std::optional<BenchFile> bench;
  std::string bench_json;  ///< the text of its file, unchanged
};

/// Reads them all. Throws UsageError for the first that cannot be read.
std::vector<ResultFiles> load_results(const std::vector<std::string>& words);
ResultFiles load_result(const std::string& word);

/// The directory that --resume takes to continue what wrote these; empty if they do not stand where
/// it was written, under their own name.
std::filesystem::path directory_to_resume(const ResultFiles& files);

/// Adds the contents of one file to those already read. Throws UsageError, with the file's name.
void take_result(std::string text, const std::filesystem::path& path, ResultFiles& into);

/// Throws UsageError, which says what to give instead.
[[noreturn]] void refuse_to_read(const std::filesystem::path& path, const std::string& why_not);

/// The text of a reproducer in that directory. Empty if there is none, or only a link to something
/// else: a stranger's results could name any file, and that must not be passed on.
std::string read_reproducer(const std::filesystem::path& directory, const std::string& name);

}  // namespace infocts
