// Traits of code that several functions share.
#include "tool/causes/shared_traits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace infocts {
namespace {

TEST(SharedTraits, AreFartherThanThoseOfTheFunctions) {
  std::map<Trait, int> traits{
      {"MPI_Info_set|a key with a comma", 2},   {"MPI_Info_get|a key with a comma", 0},
      {"MPI_Info_get|a value with a comma", 0}, {"MPI_Info_get_nkeys|MPI_INFO_ENV", 1},
      {"MPI_Win_create|MPI_INFO_NULL", 0},      {"MPI_Comm_get_name|MPI_COMM_WORLD", 0}};
  std::map<Trait, int> expected = traits;
  expected["keys|with a comma"] = 1;
  expected["info objects|MPI_INFO_ENV"] = 2;
  add_shared_traits(traits);
  EXPECT_EQ(traits, expected);
}

TEST(SharedTraits, StandForThoseOfFunctionsForInfoObjects) {
  EXPECT_TRUE(is_shared("keys|with a comma"));
  EXPECT_TRUE(is_shared("info objects|MPI_INFO_NULL"));
  EXPECT_FALSE(is_shared("MPI_Info_get|a key with a comma"));
  const auto has = [](std::string_view shared, const Trait& trait) {
    const std::vector<Trait> all = functions_with(shared);
    return std::find(all.begin(), all.end(), trait) != all.end();
  };
  EXPECT_TRUE(has("keys|with a comma", "MPI_Info_delete|a key with a comma"));
  EXPECT_TRUE(has("info objects|MPI_INFO_NULL", "MPI_Info_get_nkeys|MPI_INFO_NULL"));
  EXPECT_FALSE(has("keys|with a comma", "MPI_Comm_set_name|a key with a comma"));
}

}  // namespace
}  // namespace infocts
