#include "tool/runner/join_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace infocts {
namespace {

/// One rank's part of a case.
struct RankTrace {
  int rank = 0;
  const ProcessTrace* process = nullptr;
  const CaseTrace* trace = nullptr;  ///< missing: it never began
};

/// Ranks by what is said of them, in the order of the lowest rank.
class ByText {
 public:
  void add(int rank, const std::string& text) {
    const auto known = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.text == text; });
    Entry& entry = known == entries_.end() ? entries_.emplace_back(Entry{text, {}}) : *known;
    entry.ranks.push_back(rank);
  }

  struct Entry {
    std::string text;
    std::vector<int> ranks;
  };
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

// When one process dies, the launcher and the MPI end the others: what counts is the first death,
// and of those only one that nobody from outside has caused, where there is such a one.
const ProcessTrace* first_death(const std::vector<ProcessTrace>& processes, bool timed_out) {
  const ProcessTrace* first = nullptr;
  for (const ProcessTrace& process : processes) {
    if (!process.died() || (timed_out && process.end->killed())) continue;
    const auto order = [](const ProcessTrace& one) {
      return std::make_pair(one.end->killed(), one.end->time_ns);
    };
    if (first == nullptr || order(process) < order(*first)) first = &process;
  }
  return first;
}

std::string where_in(const CaseTrace* trace) {
  if (trace == nullptr) return "not in it yet";
  if (trace->outcome) return "waiting for the others";
  return trace->open_call.empty() ? "outside of any MPI call" : "in " + trace->open_call;
}

std::string lines_of(const ByText& said, std::string_view separator, std::string_view verb) {
  std::string text;
  for (const ByText::Entry& entry : said.entries()) {
    if (!text.empty()) text += separator;
    text += fmt::format("{}{}{}", ranks_text(entry.ranks), verb, entry.text);
  }
  return text;
}

void join_failures(const std::vector<RankTrace>& parts, CaseTrace& joined) {
  ByText failures;
  for (const RankTrace& part : parts) {
    if (part.trace == nullptr) continue;
    for (const std::string& failure : part.trace->failures) failures.add(part.rank, failure);
    for (Damage damage : part.trace->damage) {
      damage.text = fmt::format("{}: {}", ranks_text({part.rank}), damage.text);
      joined.damage.push_back(std::move(damage));
    }
    if (!joined.recording && part.trace->recording) joined.recording = part.trace->recording;
    joined.threads |= part.trace->threads;
    if (joined.notes.empty()) joined.notes = part.trace->notes;
  }
  for (const ByText::Entry& entry : failures.entries()) {
    joined.failures.push_back(fmt::format("{}: {}", ranks_text(entry.ranks), entry.text));
  }
}

// A rank that only stood by counts no more than one that skips the case.
Verdict weight_of(const CaseOutcome& outcome) {
  const bool nothing_said = outcome.bystander && outcome.verdict == Verdict::pass;
  return nothing_said ? Verdict::skipped : outcome.verdict;
}

// Of the ranks that ended it.
CaseOutcome join_outcomes(const std::vector<RankTrace>& parts) {
  CaseOutcome joined;
  joined.verdict = Verdict::skipped;
  ByText messages;
  ByText observations;
  for (const RankTrace& part : parts) {
    if (part.trace == nullptr || !part.trace->outcome) continue;
    const CaseOutcome& outcome = *part.trace->outcome;
    joined.verdict = worst(joined.verdict, weight_of(outcome));
    joined.duration_ms = std::max(joined.duration_ms, outcome.duration_ms);
    joined.calls_dropped |= outcome.calls_dropped;
    if (!outcome.observed.empty()) observations.add(part.rank, outcome.observed);
  }
  for (const RankTrace& part : parts) {
    if (part.trace == nullptr || !part.trace->outcome) continue;
    const CaseOutcome& outcome = *part.trace->outcome;
    if (weight_of(outcome) == joined.verdict && !outcome.message.empty()) {
      messages.add(part.rank, outcome.message);
    }
  }
  joined.message = lines_of(messages, "\n", ": ");
  // What all say, or only those that were asked, needs no ranks.
  joined.observed = observations.entries().size() == 1 ? observations.entries().front().text
                                                       : lines_of(observations, "; ", ": ");
  return joined;
}

std::string where_all_are(const std::vector<RankTrace>& parts) {
  ByText places;
  for (const RankTrace& part : parts) places.add(part.rank, where_in(part.trace));
  return lines_of(places, "; ", " ");
}

// The open case of a worker that ended badly.
void join_open(const std::vector<RankTrace>& parts, const std::vector<ProcessTrace>& processes,
               const JoinedEnd& end, CaseTrace& joined) {
  for (const RankTrace& part : parts) {
    if (part.trace != nullptr && !part.trace->outcome && joined.open_call.empty()) {
      joined.open_call = part.trace->open_call;
    }
  }
  if (const ProcessTrace* death = first_death(processes, end.timed_out); death != nullptr) {
    joined.ranks_at_end = fmt::format("{}, {}", first_deaths(processes, end.timed_out),
                                      death->open_case() == nullptr ? "after its part of the case"
                                                                    : where_in(death->open_case()));
    joined.open_call = death->open_case() == nullptr ? "" : death->open_case()->open_call;
    return;
  }
  joined.ranks_at_end =
      fmt::format("{}: {}",
                  end.timed_out ? fmt::format("no end within {} s", end.timeout_s)
                                : fmt::format("the launcher ended with {}", end.launcher),
                  where_all_are(parts));
  if (!end.timed_out) return;
  // A rank that left with a failed check or preparation makes the others wait in vain.
  const CaseOutcome outcome = join_outcomes(parts);
  if (outcome.verdict == Verdict::fail || outcome.verdict == Verdict::inconclusive) {
    joined.outcome = outcome;
    if (!outcome.message.empty()) joined.failures.push_back(outcome.message);
    joined.failures.push_back(joined.ranks_at_end);
  }
}

std::vector<RankTrace> traces_of_ranks(const std::vector<ProcessTrace>& processes,
                                       std::uint32_t index) {
  std::vector<RankTrace> parts;
  for (const ProcessTrace& process : processes) {
    RankTrace part{.rank = process.rank.value_or(0), .process = &process, .trace = nullptr};
    if (index < process.cases.size()) part.trace = &process.cases[index];  // all run the same list
    parts.push_back(part);
  }
  return parts;
}

}  // namespace

std::string ranks_text(std::vector<int> ranks) {
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  if (ranks.empty()) return "no rank";
  std::string text;
  for (std::size_t i = 0; i < ranks.size();) {
    std::size_t last = i;
    while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) ++last;
    if (last < i + 2) last = i;  // two numbers are no range
    if (!text.empty()) text += ',';
    text += last == i ? std::to_string(ranks[i]) : fmt::format("{}-{}", ranks[i], ranks[last]);
    i = last + 1;
  }
  return fmt::format("rank{} {}", ranks.size() == 1 ? "" : "s", text);
}

std::string first_deaths(const std::vector<ProcessTrace>& processes, bool timed_out) {
  const ProcessTrace* first = first_death(processes, timed_out);
  if (first == nullptr) return {};
  std::vector<int> ranks;
  bool known = true;
  for (const ProcessTrace& process : processes) {
    const bool same = process.died() && process.end->str() == first->end->str() &&
                      where_in(process.open_case()) == where_in(first->open_case());
    if (!same) continue;
    known = known && process.rank.has_value();
    ranks.push_back(process.rank.value_or(0));
  }
  return fmt::format("{} ended with {}", known ? ranks_text(ranks) : "a process",
                     first->end->str());
}

std::vector<CaseTrace> join_cases(const std::vector<ProcessTrace>& processes,
                                  const JoinedEnd& end) {
  std::uint32_t count = 0;
  for (const ProcessTrace& process : processes) {
    if (!process.cases.empty()) count = std::max(count, process.cases.back().index + 1);
  }
  std::vector<CaseTrace> cases;
  for (std::uint32_t index = 0; index < count; ++index) {
    const std::vector<RankTrace> parts = traces_of_ranks(processes, index);
    CaseTrace& joined = cases.emplace_back();
    joined.index = index;
    join_failures(parts, joined);
    const bool ended = std::all_of(parts.begin(), parts.end(), [](const RankTrace& part) {
      return part.trace != nullptr && part.trace->outcome;
    });
    if (ended) {
      joined.outcome = join_outcomes(parts);
    } else {
      join_open(parts, processes, end, joined);
    }
  }
  return cases;
}

}  // namespace infocts
