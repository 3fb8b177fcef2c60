#include "tool/causes/stored.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "tool/causes/seen_call.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

using Pairs = std::map<std::string, std::string>;

// Longer values are compared as far as this: that is how far they were read.
constexpr std::size_t kCompared = 4000;

std::string as_read(std::string_view text, bool padded) {
  if (padded) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    text = text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
  }
  return std::string(text.substr(0, kCompared));
}

/// Nothing where functions contradict each other: then one of them reads wrongly.
std::optional<Pairs> pairs_in(const journal::Holding& holding) {
  if (static_cast<std::size_t>(std::max(holding.nkeys, 0)) != holding.pairs.size()) return {};
  Pairs pairs;
  for (const journal::HeldPair& held : holding.pairs) {
    if (held.values.empty()) return std::nullopt;
    const std::string& value = held.values.front();
    if (std::any_of(held.values.begin(), held.values.end(),
                    [&](const std::string& other) { return other != value; })) {
      return std::nullopt;
    }
    const bool is_new =
        pairs.emplace(as_read(held.key, holding.padded), as_read(value, holding.padded)).second;
    if (!is_new) return std::nullopt;
  }
  return pairs;
}

const char* difference(std::string_view wanted, std::string_view value) {
  if (value.empty()) return "empty";
  if (wanted.starts_with(value)) return "cut";
  return value.starts_with(wanted) ? "longer" : "other";
}

/// What is between the quotes.
std::string_view unquoted(std::string_view words) {
  const bool has_quotes = words.size() > 1 && words.front() == '"' && words.back() == '"';
  return has_quotes ? words.substr(1, words.size() - 2) : words;
}

}  // namespace

std::string stored_as_said(const MessageParts& parts) {
  if (parts.expected == kNotDefined) return "surplus";
  if (parts.actual == kNotDefined) return "lost";
  return difference(unquoted(parts.expected), unquoted(parts.actual));
}

std::string_view stored_words(std::string_view stored) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kWords{
      {{kStoredRight, "right"},
       {"lost", "a pair is missing"},
       {"surplus", "a pair too many"},
       {"empty", "the empty value"},
       {"cut", "a part of the value"},
       {"longer", "more than the value"},
       {"other", "another value"}}};
  const auto found = std::find_if(kWords.begin(), kWords.end(),
                                  [&](const auto& one) { return one.first == stored; });
  return found == kWords.end() ? stored : found->second;
}

std::string stored_in(const Recording& recording, Phase phase, const journal::HandleName& name) {
  if (!recording.holding) return {};
  const journal::Holding& holding = *recording.holding;
  const std::optional<Pairs> held = pairs_in(holding);
  if (!held) return {};
  TraitReader reader(phase);
  for (const journal::Call& call : recording.calls) reader.read(seen(call, name));
  const Pairs* put = reader.pairs_put_into(std::to_string(holding.object));
  if (put == nullptr) return {};
  Pairs wanted;
  for (const auto& [key, value] : *put) {
    wanted[as_read(key, holding.padded)] = as_read(value, holding.padded);
  }
  for (const auto& [key, value] : *held) {
    if (!wanted.contains(key)) return "surplus";
  }
  for (const auto& [key, value] : wanted) {
    const auto found = held->find(key);
    if (found == held->end()) return "lost";
    // One function alone may read wrongly.
    if (found->second == value) continue;
    const bool are_several =
        std::any_of(holding.pairs.begin(), holding.pairs.end(), [&](const journal::HeldPair& pair) {
          return as_read(pair.key, holding.padded) == key && pair.values.size() > 1;
        });
    return are_several ? difference(value, found->second) : "";
  }
  return kStoredRight;
}

}  // namespace infocts
