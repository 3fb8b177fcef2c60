// Memory that notices misuse: if it noticed nothing, every MPI would look right.
#include "conformance/harness/buffers.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>

namespace infocts {
namespace {

const auto kPage = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));

TEST(Input, HoldsTheTextAndItsTerminator) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{255}, kPage - 1, kPage, kPage + 1, 3 * kPage}) {
    const std::string text(size, 'k');
    const Input input(text);
    const cts_text passed = input;
    EXPECT_EQ(passed.size, size);
    EXPECT_STREQ(passed.data, text.c_str());
    EXPECT_TRUE(input.unmodified());
  }
}

// Bytes on both sides that can be read, and are neither blank nor null.
TEST(Input, LiesBetweenSlack) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{255}, kPage}) {
    const Input input{std::string(size, 'k')};
    const char* const data = cts_text(input).data;
    for (std::size_t i = 1; i <= kSlack; ++i) {
      EXPECT_EQ(*(data - i), kSlackByte);
      EXPECT_EQ(data[size + i], kSlackByte);
    }
  }
}

// In Fortran they follow the last character.
TEST(Input, HasNoTerminatorInFortran) {
  set_string_form(StringForm::blank_padded);
  const Input input("key");
  set_string_form(StringForm::terminated);
  EXPECT_EQ(cts_text(input).data[3], kSlackByte);
  EXPECT_TRUE(input.unmodified());
}

TEST(Input, NoticesWritesAroundIt) {
  for (const int offset : {-1, 4}) {
    const Input input("key");
    const_cast<char*>(cts_text(input).data)[offset] = '!';
    EXPECT_FALSE(input.unmodified()) << offset;
  }
}

TEST(Input, ManyAtATimeStayApart) {
  std::vector<std::unique_ptr<Input>> all;
  for (int i = 0; i < 200; ++i) all.push_back(std::make_unique<Input>(std::to_string(i)));
  for (int i = 0; i < 200; ++i) {
    EXPECT_EQ(cts_text(*all[static_cast<std::size_t>(i)]).data, std::to_string(i));
  }
}

TEST(Input, NoticesEveryWrite) {
  const std::string text = "a key";
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const Input input(text);
    const_cast<char*>(cts_text(input).data)[i] = '!';
    EXPECT_FALSE(input.unmodified()) << i;
  }
}

TEST(Input, ScribblesOverAllOfItsText) {
  Input input("key");
  input.scribble();
  EXPECT_STREQ(cts_text(input).data, "###");
  EXPECT_FALSE(input.unmodified());
}

TEST(Output, StartsUntouched) {
  for (const std::size_t size : {0U, 1U, 7U, 256U, 5000U}) {
    Output output(size);
    EXPECT_TRUE(output.untouched());
    EXPECT_TRUE(output.canaries_intact());
    EXPECT_EQ(output.overrun(), 0U);
    EXPECT_FALSE(output.terminated());
    EXPECT_EQ(output.text(), "");
    EXPECT_EQ(cts_field(output).size, size);
    EXPECT_EQ(cts_field(output).data, output.data());
  }
}

// Any value, also the one that stands there: a byte that is copied from elsewhere must show.
TEST(Output, NoticesEveryByteWithin) {
  for (std::size_t i = 0; i < 64; ++i) {
    Output output(64);
    output.data()[i] = static_cast<char>(output.data()[i] + 1);
    EXPECT_FALSE(output.untouched()) << i;
    EXPECT_FALSE(output.untouched_from(i)) << i;
    EXPECT_TRUE(output.untouched_from(i + 1)) << i;
    EXPECT_TRUE(output.canaries_intact()) << i;
  }
}

TEST(Output, NoticesEveryByteBehind) {
  for (std::size_t i = 0; i < 512; ++i) {
    Output output(16);
    output.data()[16 + i] = '\0';
    EXPECT_FALSE(output.canaries_intact()) << i;
    EXPECT_EQ(output.overrun(), i + 1);
    EXPECT_TRUE(output.untouched()) << i;
  }
}

TEST(Output, NoticesEveryByteBefore) {
  for (std::ptrdiff_t i = 1; i <= 512; ++i) {
    Output output(16);
    output.data()[-i] = '\0';
    EXPECT_FALSE(output.canaries_intact()) << i;
    EXPECT_EQ(output.overrun(), 0U);
    EXPECT_TRUE(output.untouched()) << i;
  }
}

TEST(Output, NoticesTheTerminatorOneBehind) {
  Output output(3);
  std::memcpy(output.data(), "abc", 4);
  EXPECT_FALSE(output.terminated());
  EXPECT_EQ(output.overrun(), 1U);
}

TEST(Output, NoticesACopyOfItsOwnPattern) {
  Output output(64);
  std::memmove(output.data() + 1, output.data(), 32);
  EXPECT_FALSE(output.untouched());
}

TEST(Output, ReadsTextUpToTheTerminator) {
  Output output(8);
  std::memcpy(output.data(), "ab\0cd", 6);
  EXPECT_TRUE(output.terminated());
  EXPECT_EQ(output.text(), "ab");
  EXPECT_EQ(output.bytes().size(), 8U);
  EXPECT_TRUE(output.untouched_from(6));
}

}  // namespace
}  // namespace infocts
