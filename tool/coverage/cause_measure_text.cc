#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tool/coverage/cause_measure.h"
#include "tool/coverage/coverage.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

bool counts(const FaultCauses& fault) { return fault.error.empty() && !fault.causes.empty(); }

std::string cause_figures(const std::vector<FaultCauses>& faults, bool one_subject) {
  std::size_t causes = 0;
  std::size_t few = 0;
  std::size_t all = 0;
  std::size_t most = 0;
  for (const FaultCauses& fault : faults) {
    if (!counts(fault) || (fault.subjects == 1) != one_subject) continue;
    ++all;
    causes += fault.causes.size();
    most = std::max(most, fault.causes.size());
    if (fault.causes.size() <= 3) ++few;
  }
  if (all == 0) return {};
  return fmt::format(
      "{} of {}: {:.2f} causes each on average, at most {}; 3 or fewer for {:.1f} %\n",
      counted(all, "fault"), one_subject ? "one subject" : "several subjects",
      static_cast<double>(causes) / static_cast<double>(all), most, Fraction{few, all}.percent());
}

std::string fault_line(const FaultCauses& fault) {
  std::vector<std::string> causes;
  for (const Cause& cause : fault.causes) {
    std::size_t cases = 0;
    for (const auto& [column, tests] : cause.cases) cases += tests.size();
    causes.push_back(fmt::format("{} ({})", cause.sentence, cases));
  }
  return fmt::format("  {} {}: {}\n", fault.causes.size(), fault.address, fmt::join(causes, " | "));
}

std::string pairs_text(const std::vector<PairCauses>& pairs) {
  std::size_t good = 0;
  std::size_t all = 0;
  std::string lines;
  std::size_t masked = 0;
  for (const PairCauses& pair : pairs) {
    if (!pair.error.empty()) continue;
    if (pair.masked) {
      ++masked;
      continue;
    }
    ++all;
    if (pair.mixed.empty()) ++good;
    for (const std::string& id : pair.mixed) {
      lines += fmt::format("  mixed: {} and {} in {}\n", pair.first, pair.second, id);
    }
  }
  if (pairs.empty()) return {};
  return fmt::format("{} ({} more mask each other): no cause mixes them in {:.1f} %\n{}",
                     counted(all, "pair"), masked, Fraction{good, all}.percent(), lines);
}

std::string joined_text(const std::vector<JoinedFaults>& joined) {
  std::size_t causes = 0;
  std::size_t hidden = 0;
  std::size_t seen = 0;
  for (const JoinedFaults& one : joined) {
    causes += one.causes;
    hidden += one.hidden.size();
    seen += one.seen;
  }
  if (seen == 0) return {};
  return fmt::format(
      "joined, {} at a time: {:.2f} causes a fault; {:.1f} % have no cause of their own\n",
      joined.front().addresses.size(), static_cast<double>(causes) / static_cast<double>(seen),
      Fraction{hidden, seen}.percent());
}

std::string errors_text(const CauseMeasure& measure) {
  std::string lines;
  std::size_t count = 0;
  const auto add = [&](const std::string& what, const std::string& error) {
    if (error.empty()) return;
    ++count;
    lines += fmt::format("  {}: {}\n", what, printable_line(first_line(error)));
  };
  for (const FaultCauses& fault : measure.faults) add(fault.address, fault.error);
  for (const PairCauses& pair : measure.pairs) add(pair.first + " and " + pair.second, pair.error);
  return count == 0 ? std::string() : fmt::format("{} not measured:\n{}", count, lines);
}

}  // namespace

bool all_measured(const CauseMeasure& measure) { return errors_text(measure).empty(); }

std::string cause_measure_text(const CauseMeasure& measure, bool whole) {
  std::string out = cause_figures(measure.faults, true) + cause_figures(measure.faults, false);
  std::size_t unseen = 0;
  for (const FaultCauses& fault : measure.faults) {
    if (!fault.error.empty()) continue;
    if (fault.causes.empty()) {
      ++unseen;
    } else if (whole || fault.causes.size() > 1) {
      out += fault_line(fault);
    }
  }
  if (unseen > 0) {
    out += fmt::format("{} show{} in no case here\n", counted(unseen, "fault"),
                       unseen == 1 ? "s" : "");
  }
  return out + pairs_text(measure.pairs) + joined_text(measure.joined) + errors_text(measure);
}

}  // namespace infocts
