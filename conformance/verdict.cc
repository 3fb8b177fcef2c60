#include "conformance/verdict.h"

#include <algorithm>

namespace infocts {
namespace {

template <typename Word, std::size_t n>
std::optional<Word> find_word(const std::array<Word, n>& words, std::string_view spelling) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](Word word) { return to_string(word) == spelling; });
  if (found == words.end()) return std::nullopt;
  return *found;
}

int gravity(Verdict verdict) {
  switch (verdict) {
    case Verdict::skipped:
      return 0;
    case Verdict::pass:
      return 1;
    case Verdict::observed:
      return 2;
    case Verdict::inconclusive:
      return 3;
    case Verdict::fail:
      return 4;
    case Verdict::timed_out:
      return 5;
    case Verdict::crashed:
      return 6;
    case Verdict::error:
      return 7;
  }
  return 7;
}

}  // namespace

std::string_view to_string(Level level) {
  switch (level) {
    case Level::shall:
      return "shall";
    case Level::should:
      return "should";
    case Level::may:
      return "may";
  }
  return "?";
}

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::fail:
      return "fail";
    case Verdict::inconclusive:
      return "inconclusive";
    case Verdict::observed:
      return "observed";
    case Verdict::skipped:
      return "skipped";
    case Verdict::crashed:
      return "crashed";
    case Verdict::timed_out:
      return "timed_out";
    case Verdict::error:
      return "error";
  }
  return "?";
}

std::string_view to_string(SkipReason reason) {
  switch (reason) {
    case SkipReason::not_in_version:
      return "not in this version";
    case SkipReason::not_in_binding:
      return "not in this binding";
    case SkipReason::absent:
      return "optional and absent";
    case SkipReason::needs_ranks:
      return "needs more ranks";
    case SkipReason::filtered:
      return "filtered";
  }
  return "?";
}

std::optional<Level> level_from(std::string_view word) { return find_word(kLevels, word); }
std::optional<Verdict> verdict_from(std::string_view word) { return find_word(kVerdicts, word); }
std::optional<SkipReason> skip_reason_from(std::string_view word) {
  return find_word(kSkipReasons, word);
}

Verdict worst(Verdict a, Verdict b) { return gravity(a) >= gravity(b) ? a : b; }

}  // namespace infocts
