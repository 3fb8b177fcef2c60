// How ranks meet. The other rank is a list of what it says.
#include "conformance/harness/ranks.h"

#include <gtest/gtest.h>

#include <cstring>
#include <deque>

namespace infocts {
namespace {

std::deque<std::string>& other_rank() {
  static std::deque<std::string> all;
  return all;
}

int allgather(const void* sent, int count, cts_datatype, void* received, int, cts_datatype,
              cts_comm) {
  if (other_rank().empty()) return 1;
  const auto size = static_cast<std::size_t>(count);
  std::string theirs = other_rank().front();
  other_rank().pop_front();
  theirs.resize(size);
  std::memcpy(received, sent, size);
  std::memcpy(static_cast<char*>(received) + size, theirs.data(), size);
  return 0;
}

class TwoRanks : public ::testing::Test {
 protected:
  TwoRanks() : table_(make_table()), api_(table_) {
    context_.size = 2;
    set_this_worker(context_);
    detail::connect_ranks(api_);
    other_rank().clear();
  }
  ~TwoRanks() override { detail::disconnect_ranks(); }

  static cts_table make_table() {
    cts_table table{};
    table.allgather = allgather;
    table.comm_dup = [](cts_comm, cts_comm*) { return 0; };
    table.comm_free = [](cts_comm*) { return 0; };
    table.comm_set_errhandler = [](cts_comm, cts_errhandler) { return 0; };
    table.constants.has_type_byte = 1;
    return table;
  }

  static void other_says(const std::string& text) {
    heading(1, text);
    if (!text.empty()) other_rank().push_back(text);
  }
  static void other_leaves() { heading(0, ""); }
  static void heading(std::int32_t in_case, const std::string& text) {
    const std::int32_t words[2]{in_case, static_cast<std::int32_t>(text.size())};
    other_rank().emplace_back(reinterpret_cast<const char*>(words), sizeof words);
  }

  cts_table table_;
  Api api_;
  WorkerContext context_{.mpi = api_, .quiet = api_, .brief = api_, .version = {}, .last_call = {}};
};

TEST_F(TwoRanks, GatherKeepsEveryByte) {
  const std::string theirs("a\0b\xff", 4);
  other_says(theirs);
  EXPECT_EQ(gather(std::string("mine")), (std::vector<std::string>{"mine", theirs}));
  other_says("longer than mine");
  EXPECT_EQ(gather(std::string("x")), (std::vector<std::string>{"x", "longer than mine"}));
  other_says("");
  other_rank().emplace_back("");  // nothing, of the length of the longest
  EXPECT_EQ(gather(std::string("x")), (std::vector<std::string>{"x", ""}));
}

TEST_F(TwoRanks, NumbersAndAgreement) {
  const auto bytes = [](std::int64_t number) {
    return std::string(reinterpret_cast<const char*>(&number), sizeof number);
  };
  other_says(bytes(-7));
  EXPECT_EQ(gather(std::int64_t{5}), (std::vector<std::int64_t>{5, -7}));
  other_says(bytes(0));
  EXPECT_FALSE(everywhere(true));
  other_says(bytes(1));
  EXPECT_TRUE(everywhere(true));
}

TEST_F(TwoRanks, WhoWaitsForOneThatLeftIsInconclusive) {
  other_leaves();
  EXPECT_THROW(wait_for_all(), RankLeft);
  other_leaves();
  other_rank().emplace_back("");
  EXPECT_THROW(gather(std::string("mine")), RankLeft);
}

TEST_F(TwoRanks, CaseEndsWhenAllHaveLeft) {
  other_says("still at work");
  other_says("");
  other_leaves();
  detail::leave_case();
  EXPECT_TRUE(other_rank().empty());
}

TEST_F(TwoRanks, BrokenLinkIsNoVerdict) {
  EXPECT_THROW(wait_for_all(), std::runtime_error);
  EXPECT_THROW(detail::leave_case(), std::runtime_error);
}

TEST(OneRank, IsItsOwnCompany) {
  EXPECT_EQ(gather(std::string("mine")), std::vector<std::string>{"mine"});
  EXPECT_TRUE(everywhere(true));
  EXPECT_FALSE(everywhere(false));
  wait_for_all();
  detail::leave_case();
}

}  // namespace
}  // namespace infocts
