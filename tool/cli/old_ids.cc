#include "tool/cli/old_ids.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "conformance/harness/case.h"
#include "tool/cli/say.h"
#include "tool/results/glob.h"

namespace infocts {
namespace {

bool covers_an_id_of_today(const std::string& glob) {
  return std::any_of(all_cases().begin(), all_cases().end(),
                     [&](const RegisteredCase& entry) { return glob_covers(glob, entry.id); });
}

struct Today {
  std::set<std::string> ids;
  StdVersion until;  ///< the first end, if there are several
};

Today today(const std::string& glob) {
  Today found;
  for (const Alias& alias : Catalogue::builtin().aliases()) {
    const bool below = glob.starts_with(alias.old + ".");
    if (!below && !glob_covers(glob, alias.old)) continue;
    const std::string id = below ? alias.now + glob.substr(alias.old.size()) : alias.now;
    if (!covers_an_id_of_today(id)) continue;
    found.until = found.ids.empty() ? alias.until : std::min(found.until, alias.until);
    found.ids.insert(id);
  }
  return found;
}

}  // namespace

std::vector<std::string> current_ids(const std::string& old) {
  const Today found = today(old);
  return {found.ids.begin(), found.ids.end()};
}

std::string old_id_notice(const std::string& old) {
  const Today found = today(old);
  if (found.ids.empty()) return {};
  return fmt::format("'{}' is now {}; the old id works up to and including infocts {}", old,
                     fmt::join(found.ids, ", "), found.until.str());
}

void report_old_ids(std::string_view option, const std::vector<std::string>& globs) {
  for (const std::string& glob : globs) {
    if (covers_an_id_of_today(glob)) continue;
    const std::string told = old_id_notice(glob);
    if (!told.empty()) say(stderr, "infocts: {}: {}.\n", option, told);
  }
}

void report_old_ids(const std::vector<Expectation>& lines) {
  for (const Expectation& line : lines) {
    if (!line.cause.empty() || covers_an_id_of_today(line.glob)) continue;
    const std::string told = old_id_notice(line.glob);
    if (told.empty()) continue;
    say(stderr, "infocts: {}: {}; 'infocts baseline update' rewrites the line.\n", line.where(),
        told);
  }
}

}  // namespace infocts
