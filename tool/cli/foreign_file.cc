#include "tool/cli/foreign_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <system_error>

#include "tool/results/plain_file.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

/// What stands in each file of this name, of any version, and hardly in one of another program.
struct OwnMark {
  std::string_view name;  ///< or its end
  std::string_view text;
};

constexpr std::array kOwnMarks{OwnMark{"results.json", "\"infocts-results/"},
                               OwnMark{"coverage.json", "\"infocts-coverage/"},
                               OwnMark{"bench.json", "\"infocts_version\""},
                               OwnMark{"junit.xml", "<testsuites name=\"infocts\""},
                               OwnMark{".html", "<title>MPI conformance: all results"},
                               OwnMark{".html", "<title>infocts"},
                               OwnMark{".md", "# infocts: exit "},
                               OwnMark{".md", "# Atlas\n\nWhich versions of which MPI"}};

}  // namespace

void require_replaceable(const fs::path& path, bool is_of_kind, std::string_view kind) {
  std::error_code error;
  if (is_of_kind || !fs::exists(path, error)) return;
  throw UsageError(
      fmt::format("-o '{}' exists and is not {}: nothing was written. Choose another name.",
                  path.string(), kind));
}

void require_no_foreign_file(const fs::path& path) {
  const std::string name = path.filename().string();
  const auto is_about = [&](const OwnMark& mark) { return name.ends_with(mark.name); };
  std::error_code error;
  if (std::none_of(kOwnMarks.begin(), kOwnMarks.end(), is_about) || !fs::exists(path, error))
    return;
  const PlainFile file = read_plain_file(path);
  if (std::any_of(kOwnMarks.begin(), kOwnMarks.end(), [&](const OwnMark& mark) {
        return is_about(mark) && file.bytes.find(mark.text) != std::string::npos;
      })) {
    return;
  }
  throw UsageError(
      fmt::format("'{}' exists and was not written by infocts{}, so it is not replaced. Move it "
                  "away, or choose another place with -o.",
                  path.string(), file.why_not.empty() ? "" : " (" + file.why_not + ")"));
}

}  // namespace infocts
