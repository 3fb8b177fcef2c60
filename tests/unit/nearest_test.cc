#include "tool/results/nearest.h"

#include <gtest/gtest.h>

namespace infocts {
namespace {

TEST(Nearest, TypingErrors) {
  EXPECT_EQ(or_nearest("baselin", {"baseline", "bench"}), "; did you mean 'baseline'?");
  EXPECT_EQ(or_nearest("gaet", {"gate", "list"}), "; did you mean 'gate'?");
  EXPECT_EQ(or_nearest("MPI_INFO_GET", {"MPI_Info_get"}), "; did you mean 'MPI_Info_get'?");
}

TEST(Nearest, AllThatAreAsNear) {
  EXPECT_EQ(or_nearest("get_hit/9", {"get_hit/1", "get_hit/8", "get_hit/64"}),
            "; did you mean 'get_hit/1' or 'get_hit/8'?");
}

TEST(Nearest, LongerWordsMayHaveMoreErrors) {
  EXPECT_EQ(or_nearest("info.getstring.trunkate", {"info.get_string.truncates"}),
            "; did you mean 'info.get_string.truncates'?");
}

TEST(Nearest, NothingIsNear) {
  EXPECT_EQ(or_nearest("frobnicate", {"run", "gate"}), ".");
  EXPECT_EQ(or_nearest("ab", {"man"}), ".");
  EXPECT_EQ(or_nearest("", {"run"}), ".");
  EXPECT_EQ(or_nearest(std::string(1'000'000, 'x'), {std::string(1'000'000, 'x')}), ".");
}

}  // namespace
}  // namespace infocts
