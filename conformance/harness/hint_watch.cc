#include "conformance/harness/hint_watch.h"

#include <algorithm>
#include <map>

#include "conformance/harness/windows.h"

namespace infocts {

namespace {

constexpr std::string_view kAssertKinds = "mpi_assert_memory_alloc_kinds";
constexpr std::string_view kAllocKinds = "mpi_memory_alloc_kinds";

/// Whether an MPI that sets other hints has to go on listing the hint, or not listing it. What is
/// not listed may have a value: before 4.0 of any hint, from then on of those without a stated
/// default that are not in use as the user gave them.
bool listing_is_fixed(std::string_view key, bool was_listed, const HintWatch::Keys& given) {
  const StdVersion version = this_worker().version;
  if (version < StdVersion{4, 0}) return false;
  if (key == kAllocKinds) return version >= StdVersion{4, 1};
  const auto& hints = reserved_hints();
  const auto hint = std::find_if(hints.begin(), hints.end(),
                                 [&](const ReservedHint& reserved) { return reserved.key == key; });
  const bool made_up = hint == hints.end();
  return made_up || has_stated_default(*hint) || (was_listed && given.contains(key));
}

}  // namespace

bool has_meaning_for_windows(std::string_view key) {
  const auto& hints = reserved_hints();
  return key == kAllocKinds || key.starts_with("infocts_") ||
         std::any_of(hints.begin(), hints.end(),
                     [&](const ReservedHint& hint) { return hint.key == key; });
}

std::optional<std::string> value_in(const Pairs& pairs, std::string_view key) {
  const auto found =
      std::find_if(pairs.begin(), pairs.end(), [&](const Pair& pair) { return pair.first == key; });
  return found == pairs.end() ? std::nullopt : std::optional(found->second);
}

void HintReadings::add(Pairs pairs) { readings_.push_back(std::move(pairs)); }

std::set<std::string> HintReadings::keys() const {
  std::set<std::string> keys;
  for (const Pairs& pairs : readings_) {
    for (const auto& [key, value] : pairs) keys.insert(key);
  }
  return keys;
}

bool HintReadings::agree_on(std::string_view key) const {
  return std::all_of(readings_.begin(), readings_.end(),
                     [&](const Pairs& pairs) { return value_in(pairs, key) == newest(key); });
}

std::optional<std::string> HintReadings::newest(std::string_view key) const {
  return value_in(readings_.back(), key);
}

// Once is not enough: a call may have moved it for good, which is what cases look for.
std::set<std::string, std::less<>> keys_that_move(const std::function<Pairs()>& read) {
  constexpr int kTimes = 20;
  std::map<std::string, int, std::less<>> changes;
  Pairs before = read();
  for (int i = 1; i < kTimes; ++i) {
    Pairs now = read();
    for (const Pairs* pairs : {&before, &now}) {
      for (const auto& [key, value] : *pairs) {
        const bool counted = pairs == &now && value_in(before, key).has_value();
        if (!counted && value_in(before, key) != value_in(now, key)) ++changes[key];
      }
    }
    before = std::move(now);
  }
  std::set<std::string, std::less<>> moving;
  for (const auto& [key, count] : changes) {
    if (count > 1) moving.insert(key);
  }
  return moving;
}

std::optional<std::string> HintReadings::other_than(const std::optional<std::string>& value,
                                                    std::string_view key) const {
  for (const Pairs& pairs : readings_) {
    if (value_in(pairs, key) != value) return value_in(pairs, key);
  }
  return value;
}

HintWatch::HintWatch(Read object, Read control)
    : object_(std::move(object)), control_(std::move(control)) {
  before_ = read_object_within(control_before_);
}

// The control before and after, so that a value that moved in between is another one in one of the
// two, and both as often, for values that follow the number of questions.
HintReadings HintWatch::read_object_within(HintReadings& control) const {
  HintReadings object;
  control.add(control_());
  object.add(object_());
  object.add(object_());
  control.add(control_());
  return object;
}

bool HintWatch::check_kept(const Keys& except, const std::optional<Keys>& given) const {
  HintReadings control = control_before_;
  const HintReadings now = read_object_within(control);
  std::set<std::string> keys = before_.keys();
  keys.merge(now.keys());
  bool kept = true;
  for (const std::string& key : keys) {
    if (!has_meaning_for_windows(key)) continue;
    if (except.contains(key) || !control.agree_on(key)) continue;
    if (key == kAllocKinds && except.contains(kAssertKinds)) continue;
    const std::optional<std::string> was = before_.newest(key);
    const std::optional<std::string> is = now.other_than(was, key);
    if (given && was.has_value() != is.has_value() &&
        !listing_is_fixed(key, was.has_value(), *given)) {
      continue;
    }
    const Context context("{}", key);
    kept = check_true(was == is, "shown for the hint", described(was), described(is)) && kept;
  }
  return kept;
}

}  // namespace infocts
