#include "tool/results/differences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <string_view>

#include "tool/results/text.h"

namespace infocts {
namespace {

bool is_answer(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
    case Verdict::fail:
    case Verdict::observed:
    case Verdict::crashed:
    case Verdict::timed_out:
      return true;
    case Verdict::inconclusive:
    case Verdict::skipped:
    case Verdict::error:
      return false;
  }
  return false;
}

// The text with each hexadecimal address made the same: where something lies is chance.
std::string without_addresses(std::string_view text) {
  std::string out;
  std::size_t at = 0;
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i])) != 0;
  };
  while (at < text.size()) {
    // Shorter ones are values that somebody chose, such as a flag word.
    constexpr std::size_t kLeastDigits = 6;
    std::size_t end = at + 2;
    if (text.substr(at, 2) == "0x") {
      while (is_digit(end)) ++end;
    }
    if (end >= at + 2 + kLeastDigits) {
      out += "0x";
      at = end;
    } else {
      out += text[at++];
    }
  }
  return out;
}

bool same(const Answer& a, const Answer& b) {
  return a.verdict == b.verdict && without_addresses(a.observed) == without_addresses(b.observed);
}

bool all_same(const std::vector<Answer>& answers) {
  return std::all_of(answers.begin(), answers.end(),
                     [&](const Answer& answer) { return same(answer, answers.front()); });
}

bool match(const std::vector<Answer>& a, const std::vector<Answer>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Answer& x, const Answer& y) { return x.iut == y.iut && same(x, y); });
}

// One test on all implementations.
struct CaseAnswers {
  std::string test;
  std::vector<std::string> requirements;
  std::map<std::string_view, Answer> answers;
};

// By test, in the order in which they first appear. Names are compared as every report shows them,
// so that a run that was read back from results.json has the same rows.
std::vector<CaseAnswers> rows_of(const RunResults& run) {
  std::vector<CaseAnswers> rows;
  std::map<std::string, std::size_t> index;
  for (const CaseResult& result : run.results) {
    if (!is_answer(result.verdict)) continue;
    std::string test = printable(result.test);
    const auto [at, is_new] = index.try_emplace(test, rows.size());
    if (is_new) {
      CaseAnswers row{std::move(test), {}, {}};
      for (const std::string& id : result.requirements) row.requirements.push_back(printable(id));
      rows.push_back(std::move(row));
    }
    std::string observed = result.verdict == Verdict::observed ? printable(result.observed) : "";
    rows[at->second].answers.try_emplace(
        result.iut, Answer{printable(result.iut), result.verdict, std::move(observed)});
  }
  return rows;
}

std::vector<Answer> in_order(const RunResults& run, const CaseAnswers& row) {
  std::vector<Answer> answers;
  for (const IutRecord& iut : run.iuts) {
    const auto answer = row.answers.find(iut.id);
    if (answer != row.answers.end()) answers.push_back(answer->second);
  }
  return answers;
}

}  // namespace

std::string Answer::text() const {
  return verdict == Verdict::observed ? observed : std::string(to_string(verdict));
}

std::string Difference::label() const {
  if (cases.size() == 1 || requirements.empty()) return cases.front();
  return fmt::format("{} ({} cases)", requirements.front(), cases.size());
}

std::vector<Difference> find_differences(const RunResults& run) {
  std::vector<Difference> found;
  std::map<std::vector<std::string>, std::vector<std::size_t>> by_requirements;
  for (CaseAnswers& row : rows_of(run)) {
    std::vector<Answer> answers = in_order(run, row);
    if (all_same(answers)) continue;
    std::vector<std::size_t>& candidates = by_requirements[row.requirements];
    const auto like = std::find_if(candidates.begin(), candidates.end(),
                                   [&](std::size_t i) { return match(found[i].answers, answers); });
    if (like != candidates.end()) {
      found[*like].cases.push_back(std::move(row.test));
      continue;
    }
    candidates.push_back(found.size());
    found.push_back({row.requirements, {std::move(row.test)}, std::move(answers)});
  }
  return found;
}

std::vector<SharedAnswer> share_answers(const Difference& difference) {
  std::vector<SharedAnswer> shared;
  std::vector<const Answer*> firsts;
  for (const Answer& answer : difference.answers) {
    const auto like = std::find_if(firsts.begin(), firsts.end(),
                                   [&](const Answer* first) { return same(*first, answer); });
    if (like != firsts.end()) {
      shared[static_cast<std::size_t>(like - firsts.begin())].iuts.push_back(answer.iut);
      continue;
    }
    firsts.push_back(&answer);
    shared.push_back({{answer.iut}, answer.text()});
  }
  return shared;
}

}  // namespace infocts
