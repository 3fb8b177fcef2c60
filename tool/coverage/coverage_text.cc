#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "conformance/catalogue/catalogue.h"
#include "conformance/catalogue/ids.h"
#include "tool/coverage/writers.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

struct Row {
  std::size_t requirements = 0;
  std::size_t shall = 0;
  std::size_t cases = 0;
  std::size_t judged = 0;
  std::size_t faults = 0;
  std::size_t noticed = 0;

  void add(const RequirementRecord& entry) {
    ++requirements;
    if (entry.level == Level::shall) ++shall;
    cases += entry.cases.size();
    judged += entry.judged();
    faults += entry.faults.size();
    noticed += entry.noticed;
  }
};

std::string row_text(std::string_view label, const Row& row) {
  return fmt::format("{:<22} {:>12} {:>6} {:>8} {:>8} {:>8} {:>8}\n", label, row.requirements,
                     row.shall, row.cases, row.judged, row.faults, row.noticed);
}

bool was_asked_for(const Coverage& coverage, const RequirementRecord& entry) {
  return coverage.complete || !entry.faults.empty();
}

std::string table(const Coverage& coverage, const Style& style) {
  std::string out =
      paint(fmt::format("{:<22} {:>12} {:>6} {:>8} {:>8} {:>8} {:>8}\n", "subject", "requirements",
                        "shall", "cases", "judged", "breaches", "noticed"),
            Color::bold, style);
  std::map<std::string, Row> rows;
  Row all;
  for (const RequirementRecord& entry : coverage.requirements) {
    if (!was_asked_for(coverage, entry)) continue;
    rows[std::string(without_last(entry.id))].add(entry);
    all.add(entry);
  }
  for (const auto& [subject, row] : rows) out += row_text(subject, row);
  return out + row_text("all", all);
}

std::string requirement_lines(const Coverage& coverage) {
  std::string out = fmt::format("\n{:<48} {:<6} {:<5} {:>6} {:>7} {:>7} {:>7}\n", "requirement",
                                "level", "std", "cases", "judged", "faults", "noticed");
  for (const RequirementRecord& entry : coverage.requirements) {
    if (!was_asked_for(coverage, entry)) continue;
    out += fmt::format("{:<48} {:<6} {:<5} {:>6} {:>7} {:>7} {:>7}\n", entry.id,
                       to_string(entry.level), entry.judged_as, entry.cases.size(), entry.judged(),
                       entry.faults.size(), entry.noticed);
  }
  return out;
}

std::string section(std::string_view heading, const std::vector<std::string>& lines,
                    const Style& style) {
  if (lines.empty()) return {};
  std::string out = "\n" + paint(fmt::format("{} ({})", heading, lines.size()), Color::red, style);
  for (const std::string& line : lines) out += "\n  " + printable_line(line);
  return out + "\n";
}

// "info.get.flag.each and 3 more": the first case that noticed it, of the first requirement that
// has one.
std::string noticed_by(const FaultRecord& fault) {
  std::vector<std::string> cases;
  for (const Breach& breach : fault.breaches) {
    for (const std::string& next : breach.noticing_cases) {
      if (std::find(cases.begin(), cases.end(), next) == cases.end()) cases.push_back(next);
    }
  }
  return cases.empty() ? "no case" : join_some(cases, 1);
}

std::string noticing_lines(const Coverage& coverage) {
  constexpr std::size_t kMaxFaults = 40;
  const std::size_t count = coverage.faults.size();
  if (count == 0) return {};
  std::string out = "\nnoticed by\n";
  for (std::size_t i = 0; i < std::min(count, kMaxFaults); ++i) {
    const FaultRecord& fault = coverage.faults[i];
    out += fmt::format("  {}: {}\n", fault.address, noticed_by(fault));
  }
  if (count > kMaxFaults) {
    out += fmt::format("  {}: -o DIR writes them all\n", counted(count - kMaxFaults, "more fault"));
  }
  return out;
}

std::string fraction_text(const Fraction& fraction) {
  return fmt::format("{} of {} ({:.1f} %)", fraction.part, fraction.whole, fraction.percent());
}

}  // namespace

std::string coverage_text(const Coverage& coverage, const Style& style,
                          const CoverageDetails& details) {
  const Gaps gaps = gaps_in(coverage);
  const std::string address = printable_line(coverage.address);
  std::string out = fmt::format("over {}\n\n", address) + table(coverage, style);
  if (details.requirements) out += requirement_lines(coverage);
  const auto accused = std::count_if(coverage.variants.begin(), coverage.variants.end(),
                                     [](const auto& entry) { return !entry.accusations.empty(); });
  const std::string by_properties =
      coverage.properties
          ? fmt::format(
                "faults that properties notice by themselves, of those they are about: {}\n",
                fraction_text(
                    {noticed_by_properties(coverage).part, tried_with_properties(coverage)}))
          : std::string();
  out += fmt::format(
      "\nfaults noticed by the cases of each requirement they break: {}\n"
      "{}"
      "legal variants accused: {} of {}\n",
      fraction_text(noticed(coverage)), by_properties, accused, coverage.variants.size());
  if (details.noticing_cases) out += noticing_lines(coverage);
  // Of a part of the faults nothing follows for the requirements.
  if (coverage.complete && !gaps.needs_ranks.empty()) {
    out += fmt::format("not judged, since it needs several processes: {}\n",
                       fmt::join(gaps.needs_ranks, ", "));
  }
  if (!gaps.unprovable.empty()) {
    out += fmt::format(
        "\nnot proven here, since {} breaks the requirement itself, lacks what it is about or has "
        "too "
        "few processes ({}):\n  {}\n",
        address, gaps.unprovable.size(), fmt::join(gaps.unprovable, "\n  "));
  }
  if (!gaps.deaths.empty()) {
    out += fmt::format("\nnoticed by the end of the process alone ({}):\n  {}\n",
                       gaps.deaths.size(), fmt::join(gaps.deaths, "\n  "));
  }
  if (!gaps.by_chance.empty()) {
    out += fmt::format("\nnoticed by chance, and not in the first run ({}):\n  {}\n",
                       gaps.by_chance.size(), fmt::join(gaps.by_chance, "\n  "));
  }
  if (!gaps.together.empty()) {
    out += fmt::format("\naccused only where variants come together ({}):\n  {}\n",
                       gaps.together.size(), fmt::join(gaps.together, "\n  "));
  }
  if (!gaps.unseen.empty()) {
    out += fmt::format("\nvariants that no case tells from {} ({}):\n  {}\n", address,
                       gaps.unseen.size(), fmt::join(gaps.unseen, "\n  "));
  }
  out += section("requirements that no case judges", gaps.without_case, style);
  if (coverage.complete)
    out += section("shall requirements without a fault", gaps.without_fault, style);
  out += section("faults that survive", gaps.survivors, style);
  out += section("legal variants accused", gaps.accused, style);
  out += section("not measured", gaps.not_measured, style);
  return out;
}

}  // namespace infocts
