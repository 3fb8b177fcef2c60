#include "tool/cli/complaint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

#include "tool/cli/grammar_words.h"

namespace infocts {
namespace {

using Words = std::vector<std::string>;

/// The verb that was reached, and all the words that lead to it.
struct Reached {
  const CLI::App* verb;
  std::string words;
};

Reached reached_in(const CLI::App& app) {
  Reached reached{&app, "infocts"};
  while (!reached.verb->get_subcommands().empty()) {
    reached.verb = reached.verb->get_subcommands().front();
    reached.words += " " + reached.verb->get_name();
  }
  return reached;
}

/// How many letters must be changed, added or left out (Levenshtein).
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), 0U);
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::string suggestion(const std::string& word, const Words& known) {
  constexpr std::size_t kTypingErrors = 2;
  const auto closest = std::min_element(known.begin(), known.end(), [&](auto& a, auto& b) {
    return distance(word, a) < distance(word, b);
  });
  if (closest == known.end() || distance(word, *closest) > kTypingErrors) return {};
  return fmt::format("; did you mean '{}'?", *closest);
}

std::string unknown_word(const Reached& reached, const std::string& word) {
  const bool is_option = word.starts_with("-");
  const Words known = is_option ? options_of(*reached.verb) : verbs_of(*reached.verb);
  const std::string_view kind = is_option       ? "unknown option"
                                : known.empty() ? "unexpected argument"
                                                : "unknown verb";
  return fmt::format("{} '{}' of '{}'{}", kind, word, reached.words,
                     suggestion(word.substr(0, word.find('=')), known));
}

std::string what_was_wrong(const CLI::App& app, const CLI::ParseError& error,
                           const Reached& reached) {
  // CLI11 misses what is required before it looks at what stands in its place.
  if (const Words left = app.remaining(true); !left.empty()) {
    return unknown_word(reached, left.front());
  }
  const Words verbs = verbs_of(*reached.verb);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !verbs.empty()) {
    return fmt::format("'{}' needs a verb: {}", reached.words, fmt::join(verbs, ", "));
  }
  return fmt::format("'{}': {}", reached.words, error.what());
}

}  // namespace

std::string complaint(const CLI::App& app, const CLI::ParseError& error) {
  const Reached reached = reached_in(app);
  return fmt::format("{}\nSee '{} --help'.", what_was_wrong(app, error, reached), reached.words);
}

}  // namespace infocts
