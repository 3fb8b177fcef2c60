// What the constructor of a command chooses from. The functions are for generators of RapidCheck
// only: they pick a value there and then, and discard the command when there is none.
#pragma once

#include <string>

#include "properties/commands.h"
#include "properties/model.h"

namespace infocts::properties {

struct Choices {
  World world;
  Keys keys;
};

char some_live(const World& world);
/// A name that no object has.
char some_free(const World& world);
std::string some_key(const Keys& keys);
/// A key that is defined in the object, more often than not.
std::string likely_key(const InfoModel& object, const Keys& keys);
/// From `least` to less than `bound`.
int some_number(int least, int bound);

/// The length of the value; 0 where the key is not defined.
int length_in(const InfoModel& object, const std::string& key);

}  // namespace infocts::properties
