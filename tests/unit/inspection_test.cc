// Looking into an info object in a copy of the process.
#include "tool/worker/inspection.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace infocts {
namespace {

// An MPI whose only object has one pair, and what it does to whoever asks for the value.
enum class Temper { good, kills, never_returns, throws, exits };
Temper temper = Temper::good;
int times_asked = 0;

int nkeys(cts_info, int* count) {
  *count = 1;
  return 0;
}
int nthkey(cts_info, int, cts_field key) {
  std::strcpy(key.data, "key");
  return 0;
}
int get(cts_info, cts_text key, int, cts_field value, int* flag) {
  ++times_asked;
  if (temper == Temper::kills) ::raise(SIGSEGV);
  if (temper == Temper::throws) throw 5;
  if (temper == Temper::exits) std::exit(3);
  while (temper == Temper::never_returns) ::pause();
  *flag = std::string_view(key.data, key.size) == "key" ? 1 : 0;
  std::strcpy(value.data, "value");
  return 0;
}
int is_not(int* flag) {
  *flag = 0;
  return 0;
}

constexpr std::chrono::milliseconds kPatience(500);

cts_table table_of_mpi() {
  cts_table table{};
  table.true_word = 1;
  table.truth = [](int flag) { return flag; };
  table.initialized = is_not;
  table.finalized = is_not;
  table.info_get_nkeys = nkeys;
  table.info_get_nthkey = nthkey;
  table.info_get = get;
  return table;
}

TEST(Inspect, TellsPairsAndLeavesTheProcessAsItIs) {
  temper = Temper::good;
  const cts_table table = table_of_mpi();
  const auto holding = inspect(table, cts_info{5}, {"key", "other"}, kPatience);
  ASSERT_TRUE(holding);
  EXPECT_EQ(holding->object, 5);
  EXPECT_EQ(holding->nkeys, 1);
  ASSERT_EQ(holding->pairs.size(), 1U);
  EXPECT_EQ(holding->pairs[0].key, "key");
  EXPECT_EQ(holding->pairs[0].values, std::vector<std::string>{"value"})
      << "of the one lookup that there is";
  EXPECT_FALSE(holding->hides_keys);
  EXPECT_EQ(times_asked, 0) << "here: a copy was asked";
}

TEST(Inspect, LooksForKeysThatAreNotListed) {
  temper = Temper::good;
  cts_table table = table_of_mpi();
  table.info_get_nkeys = [](cts_info, int* count) {
    *count = 0;
    return 0;
  };
  const auto holding = inspect(table, cts_info{5}, {"key"}, kPatience);
  ASSERT_TRUE(holding);
  EXPECT_TRUE(holding->hides_keys);
}

TEST(Inspect, TellsMoreThanFitsIntoAPipe) {
  temper = Temper::good;
  cts_table table = table_of_mpi();
  table.info_get_nkeys = [](cts_info, int* count) {
    *count = 100;
    return 0;
  };
  table.info_get_nthkey = [](cts_info, int, cts_field key) {
    std::memset(key.data, 'k', 3000);
    key.data[3000] = 0;
    return 0;
  };
  const auto holding = inspect(table, cts_info{5}, {}, std::chrono::seconds(10));
  ASSERT_TRUE(holding);
  EXPECT_EQ(holding->pairs.size(), 100U);
}

TEST(Inspect, TellsNothingOfAnMpiThatEndsTheProcess) {
  for (const Temper one : {Temper::kills, Temper::throws, Temper::exits}) {
    temper = one;
    EXPECT_FALSE(inspect(table_of_mpi(), cts_info{5}, {}, kPatience));
  }
}

TEST(Inspect, WaitsForNoMpiThatNeverReturns) {
  temper = Temper::never_returns;
  EXPECT_FALSE(inspect(table_of_mpi(), cts_info{5}, {}, kPatience));
}

}  // namespace
}  // namespace infocts
