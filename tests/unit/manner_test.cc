// How an answer deviates.
#include "tool/causes/manner.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace infocts {
namespace {

Manners manner(const std::string& expected, const std::string& actual) {
  return manner_of({.what = "flag", .expected = expected, .actual = actual});
}

TEST(Manner, IsOneOfMany) {
  const std::vector<Manners> all{
      manner("true", "false"),
      manner("false", "true"),
      manner("3", "4"),
      manner("4", "3"),
      manner("4", "-1"),
      manner("\"value\"", "\"\""),
      manner("\"value\"", "\"val\""),
      manner("\"value\"", "\"valu\""),
      manner("\"value\"", "\"lue\""),
      manner("\"value\"", "\" value\""),
      manner("\"value\"", "\"VALUE\""),
      manner("\"value\"", "\"valve\""),
      manner("\"value\"", "\"value of another\""),
      manner("\"value\"", "\"key\""),
      manner("left as it was", "\"value\""),
      manner("0", "not written"),
      manner("an error", "MPI_SUCCESS"),
      manner("MPI_SUCCESS", "MPI_ERR_INFO (code 34: no object)"),
      manner("MPI_SUCCESS", "MPI_ERR_INFO_KEY (code 31)"),
      manner("MPI_SUCCESS", "MPI_ERR_INFO_NOKEY (code 32)"),
      manner("MPI_SUCCESS", "MPI_ERR_COMM (code 5)"),
  };
  for (std::size_t one = 0; one < all.size(); ++one) {
    EXPECT_EQ(count_of(all[one]), 1) << one;
    for (std::size_t other = 0; other < one; ++other) EXPECT_NE(all[one], all[other]);
  }
}

TEST(Manner, IsTheSameHoweverItIsTold) {
  EXPECT_EQ(manner("true", "left as it was"), manner("0", "not written"));
  EXPECT_EQ(manner("not found", "found"), manner("not defined", "\"value\""));
  EXPECT_EQ(manner("found", "not found"), manner("\"value\"", "not defined"));
  EXPECT_EQ(manner("accepted", "MPI_ERR_ARG (code 13)"),
            manner("MPI_SUCCESS", "MPI_ERR_ARG (code 13)"));
}

TEST(Manner, OfAnotherTextIsOneThoughItMayDifferInLittle) {
  const Manners other = manner("\"value\"", "\"key\"");
  EXPECT_EQ(count_of(other | manner("\"value\"", "\"valve\"")), 1);
  EXPECT_EQ(count_of(other | manner("\"value\"", "\"VALUE\"")), 1);
  EXPECT_EQ(count_of(other | manner("\"value\"", "\"val\"")), 2);
}

TEST(Manner, OfAnotherOrderIsNone) {
  EXPECT_EQ(manner_of({.what = "key number 0", .expected = "\"key1\"", .actual = "\"key\""}), 0U);
}

TEST(Manner, IsUnknownWhereNothingTellsIt) {
  EXPECT_EQ(manner("a new object", "0x130"), 0U);
  EXPECT_EQ(manner("the call returns", "the process ended with signal 11"), 0U);
  EXPECT_EQ(manner("", ""), 0U);
  EXPECT_EQ(manner("true", "neither, its bits are 0x2"), 0U);
}

}  // namespace
}  // namespace infocts
