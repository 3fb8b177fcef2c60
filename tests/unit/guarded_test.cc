// Strings beside memory that cannot be read: every access outside is noticed, and harms nobody.
#include "conformance/harness/guarded.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <string>

namespace infocts {
namespace {

const auto kPageSize = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));

char read_at(const char* data, std::ptrdiff_t offset) {
  const volatile char* place = data;
  return place[offset];
}

const std::size_t kSizes[] = {0, 1, 3, 255, kPageSize - 1, kPageSize, kPageSize + 1};

TEST(GuardedInput, MayBeReadAsAWhole) {
  for (const Edge edge : {Edge::before, Edge::behind}) {
    for (const std::size_t size : kSizes) {
      const std::string text(size, 'k');
      const GuardedInput input(text, edge);
      EXPECT_EQ(std::string(cts_text(input).data), text);
      EXPECT_EQ(input.strayed(), 0U);
    }
  }
}

TEST(GuardedInput, NoticesAByteBehindTheTerminator) {
  for (const std::size_t size : kSizes) {
    const GuardedInput input(std::string(size, 'k'), Edge::behind);
    const auto end = static_cast<std::ptrdiff_t>(size) + 1;
    EXPECT_EQ(read_at(cts_text(input).data, end), kSlackByte);
    EXPECT_EQ(input.strayed(), 1U) << size;
    EXPECT_FALSE(input.written_outside());
  }
}

TEST(GuardedInput, NoticesAByteBehindACharacterVariable) {
  set_string_form(StringForm::blank_padded);
  const GuardedInput input("key", Edge::behind);
  set_string_form(StringForm::terminated);
  EXPECT_EQ(read_at(cts_text(input).data, 3), kSlackByte);
  EXPECT_EQ(input.strayed(), 1U);
}

TEST(GuardedInput, NoticesAByteBeforeTheString) {
  for (const std::size_t size : kSizes) {
    const GuardedInput input(std::string(size, 'k'), Edge::before);
    EXPECT_EQ(read_at(cts_text(input).data, -2), kSlackByte);
    EXPECT_EQ(input.strayed(), 2U) << size;
  }
}

// What runs on to a null character comes to one.
TEST(GuardedInput, EndsBehindTheSlack) {
  set_string_form(StringForm::blank_padded);
  const GuardedInput input("key", Edge::behind);
  set_string_form(StringForm::terminated);
  EXPECT_EQ(std::string(cts_text(input).data).size(), 3 + kSlack);
}

TEST(GuardedInput, TellsWritingFromReading) {
  const GuardedInput input("key", Edge::behind);
  const_cast<char*>(cts_text(input).data)[4] = '!';
  EXPECT_EQ(input.strayed(), 1U);
  EXPECT_TRUE(input.written_outside());
}

TEST(GuardedInput, SeveralAtATime) {
  const GuardedInput first("first", Edge::behind);
  const GuardedInput second("second", Edge::before);
  read_at(cts_text(second).data, -1);
  EXPECT_EQ(first.strayed(), 0U);
  EXPECT_EQ(second.strayed(), 1U);
}

// Other crashes stay what they are, and whoever dealt with them before does so again.
TEST(GuardedInputDeathTest, OtherFaultsAreNotItsBusiness) {
  const GuardedInput input("key", Edge::behind);
  EXPECT_DEATH(read_at(nullptr, 0), "");
}

TEST(GuardedInput, LeavesTheHandlersAsTheyWere) {
  struct sigaction before {};
  ::sigaction(SIGSEGV, nullptr, &before);
  { const GuardedInput input("key", Edge::behind); }
  struct sigaction after {};
  ::sigaction(SIGSEGV, nullptr, &after);
  EXPECT_EQ(before.sa_sigaction, after.sa_sigaction);
}

}  // namespace
}  // namespace infocts
