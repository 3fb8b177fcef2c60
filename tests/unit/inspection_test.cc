// Looking into an info object in a copy of the process.
#include "tool/worker/inspection.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <string>
#include <string_view>

namespace infocts {
namespace {

// An MPI whose only object has one pair, and what it does to whoever asks for the value.
enum class Temper { good, kills, never_returns };
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
  while (temper == Temper::never_returns) ::pause();
  *flag = std::string_view(key.data, key.size) == "key" ? 1 : 0;
  std::strcpy(value.data, "value");
  return 0;
}
int is_not(int* flag) {
  *flag = 0;
  return 0;
}

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
  const auto holding = inspect(table, cts_info{5});
  ASSERT_TRUE(holding);
  EXPECT_EQ(holding->object, 5);
  EXPECT_EQ(holding->nkeys, 1);
  ASSERT_EQ(holding->pairs.size(), 1U);
  EXPECT_EQ(holding->pairs[0].key, "key");
  EXPECT_EQ(holding->pairs[0].values, std::vector<std::string>{"value"})
      << "of the one lookup that there is";
  EXPECT_EQ(times_asked, 0) << "here: a copy was asked";
}

TEST(Inspect, TellsNothingOfAnMpiThatEndsTheProcess) {
  temper = Temper::kills;
  EXPECT_FALSE(inspect(table_of_mpi(), cts_info{5}));
}

TEST(Inspect, WaitsForNoMpiThatNeverReturns) {
  temper = Temper::never_returns;
  EXPECT_FALSE(inspect(table_of_mpi(), cts_info{5}));
}

}  // namespace
}  // namespace infocts
