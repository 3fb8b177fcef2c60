#include "properties/choices.h"

#include <rapidcheck.h>

#include <algorithm>

namespace infocts::properties {

char some_live(const World& world) {
  RC_PRE(!world.empty());
  return (*rc::gen::elementOf(world)).first;
}

char some_free(const World& world) {
  std::string free(kNames);
  std::erase_if(free, [&](char name) { return world.contains(name); });
  RC_PRE(!free.empty());
  return *rc::gen::elementOf(free);
}

// RapidCheck alone takes small ones only while inputs are small.
int some_number(int least, int bound) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, bound));
}

std::string some_key(const Keys& keys) { return *rc::gen::elementOf(keys); }

// Most keys are not defined in an object of a few; a key that is should not be rare.
std::string likely_key(const InfoModel& object, const Keys& keys) {
  const Keys defined = object.keys();
  if (defined.empty() || some_number(0, 3) == 0) return some_key(keys);
  return *rc::gen::elementOf(defined);
}

int length_in(const InfoModel& object, const std::string& key) {
  const std::string* value = object.find(key);
  return value != nullptr ? static_cast<int>(value->size()) : 0;
}

}  // namespace infocts::properties
