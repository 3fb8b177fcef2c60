#include "core/hint_value.h"

#include <gtest/gtest.h>

#include <array>
#include <climits>

namespace reference {
namespace {

TEST(HintValue, Boolean) {
  EXPECT_EQ(parse_boolean("true"), true);
  EXPECT_EQ(parse_boolean("  false "), false);
  for (const char* bad : {"", " ", "True", "1", "tru", "true,true"}) {
    EXPECT_EQ(parse_boolean(bad), std::nullopt) << bad;
  }
}

TEST(HintValue, Integer) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer(" +42 "), 42);
  EXPECT_EQ(parse_integer("-7"), -7);
  EXPECT_EQ(parse_integer("9223372036854775807"), LLONG_MAX);
  for (const char* bad : {"", "+", "-", "+ 1", "- 1", "+-1", "--1", "++1", "1 2", "0x10", "1.5",
                          "ten", "9223372036854775808"}) {
    EXPECT_EQ(parse_integer(bad), std::nullopt) << bad;
  }
}

TEST(HintValue, List) {
  constexpr std::array<std::string_view, 3> kWords = {"a", "b", "c"};
  EXPECT_EQ(parse_list("b", kWords), "b");
  EXPECT_EQ(parse_list(" c ,a", kWords), "a,c");
  EXPECT_EQ(parse_list("a,a,a", kWords), "a");
  for (const char* bad : {"", "a,", ",a", "a,,b", "a b", "d", "a,d"}) {
    EXPECT_EQ(parse_list(bad, kWords), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace reference
