#include "tool/causes/stored.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "adapters/functions.h"
#include "tool/causes/seen_call.h"
#include "tool/causes/text_difference.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

using ByKey = std::map<std::string, std::string>;

// Longer values are compared as far as this: that is how far they were read.
constexpr std::size_t kCompared = 4000;

std::string as_compared(std::string_view text) { return std::string(text.substr(0, kCompared)); }

/// What an MPI keeps of a string.
std::string kept_form(std::string_view text, bool padded) {
  if (padded) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    text = text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
  }
  return as_compared(text);
}

/// By key, what each lookup told; nothing where functions contradict each other on which keys there
/// are: then one of them reads wrongly.
std::optional<std::map<std::string, std::vector<std::string>>> values_in(
    const journal::Holding& holding) {
  const bool counts_all =
      static_cast<std::size_t>(std::max(holding.nkeys, 0)) == holding.pairs.size();
  if (!counts_all || holding.hides_keys) return std::nullopt;
  std::map<std::string, std::vector<std::string>> all;
  for (const journal::HeldPair& held : holding.pairs) {
    const bool is_new = all.emplace(as_compared(held.key), held.values).second;
    if (held.values.empty() || !is_new) return std::nullopt;
  }
  return all;
}

bool is_on(const journal::Call& call, std::int64_t object) {
  return name_of(call.function).starts_with("MPI_Info_") && !call.arguments.empty() &&
         call.arguments.front().kind == journal::ArgumentKind::info &&
         call.arguments.front().before == object;
}

bool sets_or_deletes(const journal::Call& call) {
  return call.function == FunctionId::info_set || call.function == FunctionId::info_delete;
}

/// Whether the calls tell what the object has to hold: all are known, each that changed an object
/// (this one may be its duplicate) succeeded, with a key that is kept as it is, and the check is
/// about a call after those on this object.
bool tells_contents(const Recording& recording) {
  const std::vector<journal::Call>& calls = recording.calls;
  const std::int64_t object = recording.holding->object;
  const std::size_t claimed = recording.claim ? recording.claim->call : 0;
  if (claimed == 0 || claimed > calls.size() || !is_on(calls[claimed - 1], object)) return false;
  return std::all_of(calls.begin(), calls.end(), [&](const journal::Call& call) {
    if (call.thread != 0) return false;
    if (!sets_or_deletes(call)) return true;
    const std::string& key = call.arguments.at(1).bytes;
    const bool is_kept = !recording.holding->padded || kept_form(key, true) == as_compared(key);
    const bool is_late = is_on(call, object) && &call > &calls[claimed - 1];
    return call.code == 0 && is_kept && !is_late;
  });
}

/// Whether what deviates can only be what is read of this object, if its pairs are right. Their
/// order is not compared, nor what Fortran does not show, nor another object that was read as well.
bool shows_reader(const Recording& recording) {
  const std::int64_t object = recording.holding->object;
  const FunctionId function = recording.calls[recording.claim->call - 1].function;
  return !recording.holding->padded && function != FunctionId::info_get_nthkey &&
         std::none_of(
             recording.calls.begin(), recording.calls.end(), [&](const journal::Call& call) {
               return name_of(call.function).starts_with("MPI_Info_get") && !is_on(call, object);
             });
}

/// "right" if a lookup told the value; what is wrong if all told the same other one; else empty:
/// one function alone may read wrongly.
const char* stored_value(const std::string& wanted, const std::vector<std::string>& told) {
  const auto is_wanted = [&](const std::string& value) { return as_compared(value) == wanted; };
  if (std::any_of(told.begin(), told.end(), is_wanted)) return kStoredRight;
  const bool are_alike =
      std::adjacent_find(told.begin(), told.end(), std::not_equal_to<>()) == told.end();
  return told.size() > 1 && are_alike ? text_difference(wanted, as_compared(told.front())) : "";
}

struct StoredKind {
  std::string_view name;
  std::string_view words;
  Manners manner;
};

constexpr std::array kStoredKinds{
    StoredKind{kStoredRight, "right", 0},
    StoredKind{"lost", "a pair is missing", Manner::lost},
    StoredKind{"surplus", "a pair too many", Manner::found},
    StoredKind{"empty", "the empty value", Manner::empty},
    StoredKind{"blanks", "the value with other blanks", Manner::other_blanks},
    StoredKind{"letters", "the value in other letters", Manner::other_letters},
    StoredKind{"cut by one", "the value without its last byte", Manner::cut_by_one},
    StoredKind{"cut", "a part of the value", Manner::cut},
    StoredKind{"end", "the value without its beginning", Manner::end_only},
    StoredKind{"longer", "more than the value", Manner::longer},
    StoredKind{"a byte", "the value with another byte", Manner::another_byte},
    StoredKind{"other", "another value", Manner::another_text},
};

/// Null if there is none of this name.
const StoredKind* stored_kind(std::string_view name) {
  const auto found = std::find_if(kStoredKinds.begin(), kStoredKinds.end(),
                                  [&](const StoredKind& one) { return one.name == name; });
  return found == kStoredKinds.end() ? nullptr : &*found;
}

}  // namespace

std::string stored_as_said(const MessageParts& parts) {
  if (parts.expected == kNotDefined) return "surplus";
  if (parts.actual == kNotDefined) return "lost";
  const auto wanted = quoted_text(parts.expected);
  const auto value = quoted_text(parts.actual);
  return wanted && value ? text_difference(*wanted, *value) : "";
}

std::string_view stored_words(std::string_view stored) {
  const StoredKind* kind = stored_kind(stored);
  return kind == nullptr ? stored : kind->words;
}

Manners stored_manner(std::string_view stored) {
  const StoredKind* kind = stored_kind(stored);
  return kind == nullptr ? 0 : kind->manner;
}

std::string stored_in(const Recording& recording, Phase phase, const journal::HandleName& name) {
  if (!recording.holding || !tells_contents(recording)) return {};
  const journal::Holding& holding = *recording.holding;
  const auto held = values_in(holding);
  if (!held) return {};
  TraitReader reader(phase);
  for (const journal::Call& call : recording.calls) reader.read(seen(call, name));
  const ByKey* put = reader.pairs_put_into(std::to_string(holding.object));
  if (put == nullptr) return {};
  ByKey wanted;
  for (const auto& [key, value] : *put) {
    wanted[as_compared(key)] = kept_form(value, holding.padded);
  }
  for (const auto& [key, values] : *held) {
    if (!wanted.contains(key)) return "surplus";
  }
  for (const auto& [key, value] : wanted) {
    const auto found = held->find(key);
    if (found == held->end()) return "lost";
    const std::string_view stored = stored_value(value, found->second);
    if (stored != kStoredRight) return std::string(stored);
  }
  return shows_reader(recording) ? kStoredRight : "";
}

}  // namespace infocts
