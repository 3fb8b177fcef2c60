// The first and the last lines of what a program printed.
#include "tool/results/excerpt.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/support/text.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

std::string numbered(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += std::to_string(i) + "\n";
  return text;
}

TEST(Excerpt, ShortTextStaysWhole) {
  EXPECT_EQ(excerpt("", 2, 2), "");
  EXPECT_EQ(excerpt("one\n\n", 2, 2), "one");
  EXPECT_EQ(excerpt(numbered(5), 2, 2), "1\n2\n3\n4\n5")
      << "a mark would take the one line's place";
}

TEST(Excerpt, BothEndsAndHowMuchIsMissing) {
  EXPECT_EQ(excerpt(numbered(6), 2, 2), "1\n2\n[… 2 lines left out …]\n5\n6");
  EXPECT_EQ(excerpt(numbered(1000), 1, 1), "1\n[… 998 lines left out …]\n1000");
}

TEST(Excerpt, OfAnExcerptCountsWhatItStandsFor) {
  const std::string once = excerpt(numbered(1000), 10, 10);
  EXPECT_EQ(excerpt(once, 2, 2), "1\n2\n[… 996 lines left out …]\n999\n1000");
  EXPECT_EQ(excerpt(once, 10, 10), once);
}

TEST(Excerpt, LongLineLosesItsMiddle) {
  const std::string shown = excerpt("begin" + std::string(10000, 'x') + "end", 2, 2);
  EXPECT_LT(shown.size(), 400U);
  EXPECT_TRUE(shown.starts_with("beginxxx"));
  EXPECT_TRUE(shown.ends_with("xxxend"));
}

TEST(Excerpt, HasNothingThatATerminalObeys) {
  EXPECT_EQ(excerpt("\033[01;31merror:\033[0m no\033[K \a", 2, 2), "error: no \\x07");
  EXPECT_EQ(excerpt("\033]8;;file:///x\033\\link\033]8;;\033\\ \033]0;title\a!", 2, 2), "link !");
  EXPECT_EQ(excerpt("a\r\nb\r\n", 2, 2), "a\nb");
  for (const char* cut : {"\033", "\033[", "\033[1;", "\033]", "\033]8;;"}) {
    EXPECT_EQ(excerpt(cut, 1, 1).find('\033'), std::string::npos);
  }
}

class KeptOutput : public ::testing::Test {
 protected:
  ~KeptOutput() override { ::close(descriptor_); }

  std::string read_back(const std::string& text) const {
    EXPECT_EQ(::write(descriptor_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    return output_in(descriptor_);
  }

 private:
  int descriptor_ = ::memfd_create("excerpt_test", MFD_CLOEXEC);
};

TEST_F(KeptOutput, IsKeptWholeWhereItIsShort) {
  EXPECT_EQ(read_back(numbered(100)), numbered(100));
}

TEST_F(KeptOutput, IsKeptByItsEnds) {
  const std::string kept = read_back(numbered(200000));
  EXPECT_LT(kept.size(), 300U << 10);
  EXPECT_EQ(excerpt(kept, 2, 2), "1\n2\n[… 199996 lines left out …]\n199999\n200000");
}

TEST_F(KeptOutput, WithoutLinesIsCutAllTheSame) {
  const std::string shown = excerpt(read_back(std::string(1 << 20, 'x')), 2, 2);
  EXPECT_TRUE(tests::has(shown, "[… part of a line left out …]"));
}

TEST(FirstLine, AndWhatStandsBehindIt) {
  EXPECT_EQ(behind_first_line(""), "");
  EXPECT_EQ(behind_first_line("reason"), "");
  EXPECT_EQ(behind_first_line("\nreason\nThe compiler said:\nx"), "The compiler said:\nx");
}

}  // namespace
}  // namespace infocts
