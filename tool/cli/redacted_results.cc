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

}  // namespace

void learn_names(const ResultFiles& files, Redactor& redactor) {
  if (files.run) redactor.learn(LoadedJson::parse(files.run_json));
  if (files.bench) redactor.learn(LoadedJson::parse(files.bench_json));
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

}  // namespace infocts
