// Objects with more keys than a program usually sets, where lists, bit sets and small tables give
// way to something else.
#include <rapidcheck.h>

#include "conformance/harness/pairs.h"
#include "properties/property.h"

namespace infocts::properties {
namespace {

constexpr int kMostKeys = 300;

/// `keys` numbered pairs in scattered order, of which every `deleted_step`-th is deleted and every
/// `overridden_step`-th overridden (0: none), and then a duplicate.
struct Plan {
  int keys;
  int deleted_step;
  int overridden_step;
};

void run(const Plan& plan, Objects& objects) {
  InfoModel model;
  objects.create('a');
  const Pairs pairs = scattered_pairs(plan.keys);
  for (const auto& [key, value] : pairs) {
    objects.set('a', key, value);
    model.set(key, value);
  }
  objects.compare('a', model, Objects::Look::all_readers);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto every = [&](int step) {
      return step > 0 && i % static_cast<std::size_t>(step) == 0;
    };
    const std::string& key = pairs[i].first;
    if (every(plan.deleted_step)) {
      objects.erase('a', key, true);
      model.erase(key);
    } else if (every(plan.overridden_step)) {
      objects.set('a', key, key + " anew");
      model.set(key, key + " anew");
    }
  }
  objects.compare('a', model, Objects::Look::one_reader);
  objects.dup('a', 'b');
  objects.compare('b', model, Objects::Look::all_readers);
  objects.free('a');
  objects.compare('b', model, Objects::Look::one_reader);
}

std::vector<std::string> lines_of(const Plan& plan) {
  std::vector<std::string> lines{fmt::format("set {} keys \"key0\" to \"key{}\" in scattered order",
                                             plan.keys, plan.keys - 1)};
  const auto add = [&](const char* what, int step) {
    if (step > 0) lines.push_back(fmt::format("{} every {}th of them", what, step));
  };
  add("override", plan.overridden_step);
  add("delete", plan.deleted_step);
  lines.emplace_back("duplicate, free the source");
  return lines;
}

}  // namespace

CASE({.requirement = "info.object.many_keys", .name = "property_any_number"}) {
  check_property(CTS_HERE,
                 rc::gen::map(rc::gen::tuple(rc::gen::inRange(1, kMostKeys + 1),
                                             rc::gen::inRange(0, 8), rc::gen::inRange(0, 8)),
                              [](const std::tuple<int, int, int>& numbers) {
                                const auto [keys, deleted_step, overridden_step] = numbers;
                                const Plan plan{keys, deleted_step, overridden_step};
                                return Trial{
                                    .run = [plan](Objects& objects) { run(plan, objects); },
                                    .show = [plan] { return lines_of(plan); }};
                              }),
                 {.trials = 12, .size = 100});
}

}  // namespace infocts::properties
