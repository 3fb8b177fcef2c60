// What cases that pass leave behind for the search for causes.
#include "tool/worker/case_traits.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/directory.h"
#include "tool/causes/traits.h"
#include "tool/journal/recorder.h"

namespace infocts {
namespace {

using journal::CallEncoder;

/// A journal with one open case of calls on the object with the bits 7.
class CaseTraits : public ::testing::Test {
 protected:
  static constexpr int kMany = 400;  ///< calls, so that those at the end are not looked at

  CaseTraits() {
    static const cts_table table{};
    recorded(table, journal_);  // has the names of constants; only zeros have one
    journal_.begin_case(0);
    cts_info made{0};
    CallEncoder begin(FunctionId::info_create);
    begin.before(&made);
    begin_call(begin);
    made.bits = 7;
    CallEncoder end = returned(FunctionId::info_create);
    end.after(&made);
    end_call(end);
  }

  static CallEncoder called(FunctionId function) {
    CallEncoder call(function);
    call.before(cts_info{7});
    return call;
  }
  static CallEncoder returned(FunctionId function, int code = 0) {
    CallEncoder end(function);
    end.returned(code);
    return end;
  }
  void begin_call(const CallEncoder& call) { ASSERT_TRUE(journal_.begin_call(call.payload())); }
  void end_call(const CallEncoder& call) { journal_.end_call(call.payload()); }

  void get_nkeys() {
    CallEncoder begin = called(FunctionId::info_get_nkeys);
    begin.before(&number_);
    begin_call(begin);
    CallEncoder end = returned(FunctionId::info_get_nkeys);
    end.after(&number_);
    end_call(end);
  }
  void with_key(FunctionId function, std::string_view key, bool has_value = false) {
    CallEncoder begin = called(function);
    begin.before(cts_text{key.data(), key.size()});
    if (has_value) begin.before(cts_text{"v", 1});
    begin_call(begin);
    end_call(returned(function));
  }
  void set(std::string_view key) { with_key(FunctionId::info_set, key, true); }

  bool found(std::string_view trait) const {
    const std::vector<std::uint32_t> numbers = traits_of_case(journal_, Phase::initialized);
    EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
    EXPECT_EQ(std::set<std::uint32_t>(numbers.begin(), numbers.end()).size(), numbers.size());
    return std::binary_search(numbers.begin(), numbers.end(), trait_number(trait));
  }

 private:
  tests::Directory directory_;
  journal::Writer journal_{directory_ / "journal"};
  int number_ = 0;
};

TEST_F(CaseTraits, AreOfEachCall) {
  set("key");
  get_nkeys();
  EXPECT_TRUE(found("MPI_Info_create"));
  EXPECT_TRUE(found("MPI_Info_set|the key is new"));
  EXPECT_TRUE(found("MPI_Info_get_nkeys|an object of one pair"));
  EXPECT_FALSE(found("MPI_Info_get_nkeys|an empty object"));
}

TEST_F(CaseTraits, AfterManyCallsThatShowNothingNewAnotherCallMakesThemWorthALook) {
  set("key");
  for (int count = 0; count < kMany; ++count) get_nkeys();
  with_key(FunctionId::info_delete, "key");
  get_nkeys();
  EXPECT_TRUE(found("MPI_Info_get_nkeys|an object of which a pair was deleted"));
  EXPECT_TRUE(found("MPI_Info_get_nkeys|an empty object"));
}

TEST_F(CaseTraits, AfterManyLookupsWithoutNewsNoMoreAreRead) {
  set("key");
  for (int count = 0; count < kMany; ++count) with_key(FunctionId::info_get, "key");
  with_key(FunctionId::info_get, "another, that would be new");
  EXPECT_TRUE(found("MPI_Info_get|the key is there"));
  EXPECT_FALSE(found("MPI_Info_get|the key is not there"));
}

TEST_F(CaseTraits, LookupsOfEveryLengthAreReadToTheLongest) {
  for (std::size_t size = 1; size <= 255; ++size) {
    with_key(FunctionId::info_get, std::string(size, 'k'));
  }
  EXPECT_TRUE(found("MPI_Info_get|a key of its greatest length"));
}

TEST_F(CaseTraits, ChangesAreReadHoweverMany) {
  for (int count = 0; count < kMany; ++count) set(fmt::format("k{:03}", count));
  set("k000");
  EXPECT_TRUE(found("MPI_Info_set|the key is there already"));
}

TEST_F(CaseTraits, WhatManyCallsChangedIsKnown) {
  for (int count = 0; count < kMany; ++count) set(fmt::format("k{:03}", count));
  with_key(FunctionId::info_get, "k399");
  EXPECT_TRUE(found("MPI_Info_get|the key is there"));
  EXPECT_FALSE(found("MPI_Info_get|the key is not there"));
}

// The end of a call inside of another one, by an error handler, is not the end of the outer one.
TEST_F(CaseTraits, OfCallsInsideOfCallsTheEndsAreNotMixedUp) {
  for (int count = 0; count < kMany; ++count) get_nkeys();
  begin_call(called(FunctionId::info_free));
  get_nkeys();
  end_call(returned(FunctionId::info_free, 1));
  set("key");
  EXPECT_TRUE(found("MPI_Info_free"));
  EXPECT_TRUE(found("MPI_Info_set|the key is new")) << "the object is still there";
}

}  // namespace
}  // namespace infocts
