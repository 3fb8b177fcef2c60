// MPI_Info_dup: source and copy share nothing from then on, in both directions.
//
// Each case changes one side and looks at pairs and numbers of the other one. What is shared at
// first and copied on the first change must be copied for every kind of change.
#include <array>
#include <functional>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

enum class Side { source, copy };

/// Fewer keys than in other cases at most: each case reads both sides three times.
constexpr std::array kSizes{1, 2, 10, 65, 300};

/// Duplicates objects of all sizes and applies `change` to one side. The other side keeps all it
/// had; the changed one has what `change` returns.
void check_other_side_kept(Side changed,
                           const std::function<Pairs(cts_info info, const Pairs& pairs)>& change) {
  for (const int count : kSizes) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info source = make_info(pairs);
    const Info copy = duplicate(source);
    const cts_info one = changed == Side::source ? source : copy;
    const cts_info other = changed == Side::source ? copy : source;
    const Pairs before = pairs_of(other);
    const Pairs after = change(one, pairs);
    if (!check_unchanged(other, before)) return;
    if (!check_contents(one, after)) return;
  }
}

Pairs add(cts_info info, const Pairs& pairs) {
  put(info, "added", "value");
  return with(pairs, "added", "value");
}

/// Enough that the changed side has to make room.
Pairs add_many(cts_info info, const Pairs& pairs) {
  Pairs result = pairs;
  for (const auto& [key, value] : scattered_pairs(100)) {
    put(info, "added " + key, value);
    result.emplace_back("added " + key, value);
  }
  return result;
}

/// A value of the same length fits where the old one stands, which both sides may share.
Pairs override_in_place(cts_info info, const Pairs& pairs) {
  Pairs result = pairs;
  for (auto& [key, value] : result) {
    value[0] = 'V';
    put(info, key, value);
  }
  return result;
}

Pairs override_by_longer(cts_info info, const Pairs& pairs) {
  Pairs result = pairs;
  for (auto& [key, value] : result) {
    value = "longer than " + value;
    put(info, key, value);
  }
  return result;
}

Pairs override_by_shorter(cts_info info, const Pairs& pairs) {
  Pairs result = pairs;
  for (auto& [key, value] : result) {
    value = "x";
    put(info, key, value);
  }
  return result;
}

Pairs delete_one(cts_info info, const Pairs& pairs) {
  const std::string key = pairs[pairs.size() / 2].first;
  remove(info, key);
  return without(pairs, key);
}

Pairs delete_every_pair(cts_info info, const Pairs& pairs) {
  for (const auto& [key, value] : pairs) remove(info, key);
  return {};
}

Pairs delete_and_set_again(cts_info info, const Pairs& pairs) {
  const std::string key = pairs.front().first;
  remove(info, key);
  put(info, key, "again");
  return with(without(pairs, key), key, "again");
}

/// Objects made in the meantime take the memory that the freed one gave back.
std::vector<Info> fill_memory() {
  std::vector<Info> objects;
  for (int i = 0; i < 50; ++i) {
    objects.push_back(make_info());
    for (const auto& [key, value] : numbered_pairs(12)) put(objects.back(), key, "reused");
  }
  return objects;
}

/// Frees one side and makes other objects in its memory.
void check_outlives(Side freed) {
  for (const int count : kSizes) {
    const Context context("{} keys", count);
    Info source = make_info(scattered_pairs(count));
    Info copy = duplicate(source);
    const Pairs before = pairs_of(source);
    (freed == Side::source ? source : copy) = Info();
    const std::vector<Info> others = fill_memory();
    const Info& left = freed == Side::source ? copy : source;
    if (!check_unchanged(left, before)) return;
    put(left, "added", "value");
    if (!check_contents(left, with(before, "added", "value"))) return;
  }
}

}  // namespace

CASE({.requirement = "info.dup.independent_of_source", .name = "add"}) {
  check_other_side_kept(Side::source, add);
}

CASE({.requirement = "info.dup.independent_of_source", .name = "add_many"}) {
  check_other_side_kept(Side::source, add_many);
}

CASE({.requirement = "info.dup.independent_of_source", .name = "override_in_place"}) {
  check_other_side_kept(Side::source, override_in_place);
}

CASE({.requirement = "info.dup.independent_of_source", .name = "override_by_longer"}) {
  check_other_side_kept(Side::source, override_by_longer);
}

CASE({.requirement = "info.dup.independent_of_source", .name = "override_by_shorter"}) {
  check_other_side_kept(Side::source, override_by_shorter);
}

CASE({.requirement = "info.dup.independent_of_source", .name = "delete_one"}) {
  check_other_side_kept(Side::source, delete_one);
}

CASE({.requirement = "info.dup.independent_of_source", .name = "delete_all"}) {
  check_other_side_kept(Side::source, delete_every_pair);
}

CASE({.requirement = "info.dup.independent_of_source", .name = "delete_and_set_again"}) {
  check_other_side_kept(Side::source, delete_and_set_again);
}

CASE({.requirement = "info.dup.independent_of_source", .name = "free"}) {
  check_outlives(Side::source);
}

// Three generations: the middle one is source and copy at once.
CASE({.requirement = "info.dup.independent_of_source", .name = "dup_of_dup"}) {
  Info first = make_info(scattered_pairs(65));
  Info second = duplicate(first);
  const Info third = duplicate(second);
  const Pairs before = pairs_of(third);
  override_in_place(first, numbered_pairs(65));
  check_unchanged(second, before);
  check_unchanged(third, before);
  delete_every_pair(second, numbered_pairs(65));
  check_unchanged(third, before);
  first = Info();
  second = Info();
  const std::vector<Info> others = fill_memory();
  check_unchanged(third, before);
}

// An empty object has nothing to copy and may be shared until the first key.
CASE({.requirement = "info.dup.independent_of_source", .name = "empty"}) {
  const Info source = make_info();
  const Info copy = duplicate(source);
  put(source, "key", "value");
  check_contents(copy, {});
  check_contents(source, {{"key", "value"}});
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "add"}) {
  check_other_side_kept(Side::copy, add);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "add_many"}) {
  check_other_side_kept(Side::copy, add_many);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "override_in_place"}) {
  check_other_side_kept(Side::copy, override_in_place);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "override_by_longer"}) {
  check_other_side_kept(Side::copy, override_by_longer);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "override_by_shorter"}) {
  check_other_side_kept(Side::copy, override_by_shorter);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "delete_one"}) {
  check_other_side_kept(Side::copy, delete_one);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "delete_all"}) {
  check_other_side_kept(Side::copy, delete_every_pair);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "delete_and_set_again"}) {
  check_other_side_kept(Side::copy, delete_and_set_again);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "free"}) {
  check_outlives(Side::copy);
}

// Against the direction of the three generations above.
CASE({.requirement = "info.dup.independent_of_copy", .name = "dup_of_dup"}) {
  const Info first = make_info(scattered_pairs(65));
  const Pairs before = pairs_of(first);
  Info second = duplicate(first);
  Info third = duplicate(second);
  override_in_place(third, numbered_pairs(65));
  check_unchanged(second, before);
  check_unchanged(first, before);
  delete_every_pair(second, numbered_pairs(65));
  check_unchanged(first, before);
  third = Info();
  second = Info();
  const std::vector<Info> others = fill_memory();
  check_unchanged(first, before);
}

// Copies of one source know nothing of each other.
CASE({.requirement = "info.dup.independent_of_copy", .name = "siblings"}) {
  const Info source = make_info(scattered_pairs(65));
  const Pairs before = pairs_of(source);
  Info first = duplicate(source);
  const Info second = duplicate(source);
  override_in_place(first, numbered_pairs(65));
  check_unchanged(second, before);
  delete_every_pair(first, numbered_pairs(65));
  first = Info();
  const std::vector<Info> others = fill_memory();
  check_unchanged(second, before);
  check_unchanged(source, before);
}

CASE({.requirement = "info.dup.independent_of_copy", .name = "empty"}) {
  const Info source = make_info();
  const Info copy = duplicate(source);
  put(copy, "key", "value");
  check_contents(source, {});
  check_contents(copy, {{"key", "value"}});
}

}  // namespace infocts
