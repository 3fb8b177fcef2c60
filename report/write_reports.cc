#include "report/write_reports.h"

#include <string>
#include <utility>

#include "report/junit.h"
#include "report/markdown.h"
#include "report/results_json.h"
#include "report/write_aside.h"

namespace infocts {

std::vector<std::filesystem::path> write_reports(const std::filesystem::path& dir,
                                                 const RunResults& run,
                                                 const Catalogue& catalogue) {
  const std::vector<std::pair<std::string, std::string>> files{
      {"results.json", results_json(run)},
      {"junit.xml", junit_xml(run, catalogue)},
      {"summary.md", summary_markdown(run, catalogue)},
  };
  make_directory(dir);
  std::vector<std::filesystem::path> paths;
  for (const auto& [name, content] : files) {
    paths.push_back(dir / name);
    write_aside(paths.back(), content);
  }
  return paths;
}

}  // namespace infocts
