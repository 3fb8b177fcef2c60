#include "tool/cli/redacted_results.h"

#include <nlohmann/json.hpp>
#include <string>

#include "tool/evidence/pack.h"
#include "tool/results/atomic_file.h"
#include "tool/results/results_json.h"
#include "tool/runner/cache.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using LoadedJson = nlohmann::ordered_json;

std::string redacted_json(const std::string& text, const Redactor& redactor) {
  LoadedJson json = LoadedJson::parse(text);
  redactor.change(json);
  return json.dump(1) + "\n";
}

ResultFiles redacted(const ResultFiles& files, const Redactor& redactor,
                     const fs::path& directory) {
  ResultFiles copy;
  copy.directory = directory;
  copy.name = files.name;
  make_directory(directory);
  if (files.run) {
    copy.run_json = redacted_json(files.run_json, redactor);
    copy.run = read_results_json(copy.run_json, files.name);
    for (const std::string& name : reproducers_of(*files.run)) {
      const std::string program = read_reproducer(files.directory, name);
      if (program.empty()) continue;
      const fs::path path = directory / redactor.text(name);
      make_directory(path.parent_path());
      write_file(path, redactor.text(program));
    }
  }
  if (files.bench) {
    copy.bench_json = redacted_json(files.bench_json, redactor);
    copy.bench = read_bench_json(copy.bench_json, files.name);
  }
  return copy;
}

}  // namespace

Redactor redact_results(std::vector<ResultFiles>& files, const fs::path& directory) {
  Redactor redactor;
  redactor.learn_here();
  for (const ResultFiles& next : files) {
    if (next.run) redactor.learn(LoadedJson::parse(next.run_json));
    if (next.bench) redactor.learn(LoadedJson::parse(next.bench_json));
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    files[i] = redacted(files[i], redactor, directory / std::to_string(i));
  }
  return redactor;
}

}  // namespace infocts
