#include "tool/report/site_badges.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tool/results/citations.h"
#include "tool/results/judgement.h"

namespace infocts {
namespace {

struct BadgeText {
  std::string message;
  std::string color;
};

BadgeText badge_text(const RunResults& run, const IutRecord& iut) {
  const Tally all = tally(run, iut.id);
  if (iut.error || !run.suite.complete || all.ran() == 0) return {"not measured", "lightgrey"};
  if (const std::size_t n = all.of(Outcome::unexpected); n != 0) {
    return {fmt::format("{} unexpected", n), "red"};
  }
  if (const std::size_t n = all.of(Outcome::unmeasured); n != 0) {
    return {fmt::format("{} not measured", n), "lightgrey"};
  }
  const std::size_t judged = all.ran() - all.of(Verdict::observed);
  const std::string profile = profile_of(run, iut);
  std::string message = fmt::format("{}{}{}/{} pass", profile, profile.empty() ? "" : ": ",
                                    all.of(Verdict::pass), judged);
  if (const std::size_t n = all.of(Outcome::expected); n != 0) {
    return {message + fmt::format(", {} known", n), "yellowgreen"};
  }
  return {message, "brightgreen"};
}

}  // namespace

std::string badge_name(const SiteEntry& entry, const IutRecord& iut) {
  const std::string machine = entry.machine().empty() ? "unknown" : entry.machine();
  return file_word(machine + "." + iut.id) + ".json";
}

void add_badges(const SiteEntry& entry, std::map<std::string, SiteBadge>& badges) {
  if (!entry.run) return;
  for (const IutRecord& iut : entry.run->iuts) {
    const bool partial = is_filtered(*entry.run, iut);
    SiteBadge& badge = badges[badge_name(entry, iut)];
    if (partial && badge.saw_whole) continue;
    const BadgeText text = badge_text(*entry.run, iut);
    const nlohmann::ordered_json json{{"schemaVersion", 1},
                                      {"label", "infocts " + iut.id},
                                      {"message", text.message},
                                      {"color", text.color}};
    badge.json = json.dump(1) + "\n";
    const bool measured = entry.run->suite.complete && tally(*entry.run, iut.id).ran() != 0;
    if (measured && !partial) badge.saw_whole = true;
  }
}

}  // namespace infocts
