// A static site for many results, which GitHub Pages or any web server can serve as it is.
//
//     index.html                    all results, the latest of each, trends
//                                   and the atlas: which version of which MPI deviates from what
//     results/<permalink>.html      the report of one run, and its results.json as <permalink>.json
//     badges/<machine>.<iut>.json   for shields.io, of the latest result that is whole
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/bench_file.h"
#include "tool/results/results.h"

namespace infocts {

/// Verdicts, figures, or both, of one machine at one time.
struct SiteEntry {
  std::filesystem::path directory = {};  ///< where its reproducers are
  std::optional<RunResults> run = {};
  std::string run_json = {};  ///< as it was read
  std::optional<BenchFile> bench = {};
  std::string permalink = {};  ///< set by write_site

  std::string date() const;
  std::string machine() const;
  std::string suite_version() const;
};

struct SiteSummary {
  std::size_t results = 0;
  std::size_t badges = 0;
};

/// Where results come from: each takes megabytes, and a site may have thousands, so that only one
/// is held at a time. Each is loaded twice, the first time all of them before anything is written.
struct SiteEntries {
  std::size_t count = 0;
  std::function<SiteEntry(std::size_t)> load;
};

/// What may stand in the directory of a site already.
enum class SiteBefore {
  any,        ///< other pages stay, since somebody may have linked to them
  only_these  ///< no pages but those that are written: the names in others may be secret
};

/// A page or a badge of other results is there.
class OtherPages : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes the site; a result that is given twice counts once. If the same verdicts come with other
/// figures, these have a page of their own. Throws WriteError, and OtherPages before it writes.
SiteSummary write_site(const std::filesystem::path& directory, const SiteEntries& entries,
                       const Catalogue& catalogue, std::string_view tool_version,
                       SiteBefore before = SiteBefore::any);

/// The atlas (tool/report/atlas.h) of these entries, each once, as a page of Markdown, with the
/// command that makes it.
std::string site_atlas(const SiteEntries& entries, const Catalogue& catalogue,
                       std::string_view command);

/// A name for a file or the end of a URL: letters, digits, '.', '-' and '_'.
std::string file_word(std::string_view text);

}  // namespace infocts
