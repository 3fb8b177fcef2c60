#include "tool/report/style.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "tool/report/progress.h"

namespace infocts {
namespace {

Style style(bool terminal, int columns, const std::map<std::string, std::string>& environment) {
  return choose_style(terminal, columns, [&](const char* name) -> const char* {
    const auto found = environment.find(name);
    return found == environment.end() ? nullptr : found->second.c_str();
  });
}

TEST(StyleTest, PipeIsPlain) {
  const Style plain = style(false, 200, {{"TERM", "xterm"}, {"LANG", "C.UTF-8"}});
  EXPECT_FALSE(plain.color);
  EXPECT_FALSE(plain.unicode);
  EXPECT_EQ(plain.width, 100);
}

TEST(StyleTest, ColourOnATerminalUnlessRefused) {
  EXPECT_TRUE(style(true, 80, {{"TERM", "xterm"}}).color);
  EXPECT_TRUE(style(true, 80, {{"TERM", "xterm"}, {"NO_COLOR", ""}}).color);
  EXPECT_FALSE(style(true, 80, {{"TERM", "xterm"}, {"NO_COLOR", "0"}}).color);
  EXPECT_FALSE(style(true, 80, {{"TERM", "dumb"}}).color);
  EXPECT_FALSE(style(true, 80, {}).color);
}

TEST(StyleTest, ColourElsewhereIfForced) {
  EXPECT_TRUE(style(false, 80, {{"CLICOLOR_FORCE", "1"}}).color);
  EXPECT_TRUE(style(true, 80, {{"CLICOLOR_FORCE", "1"}, {"TERM", "dumb"}}).color);
  EXPECT_FALSE(style(false, 80, {{"CLICOLOR_FORCE", "0"}}).color);
  EXPECT_FALSE(style(false, 80, {{"CLICOLOR_FORCE", ""}}).color);
  EXPECT_FALSE(style(false, 80, {{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", "1"}}).color);
}

TEST(StyleTest, FirstLocaleVariableThatIsSetDecides) {
  EXPECT_TRUE(style(true, 80, {{"LANG", "de_DE.UTF-8"}}).unicode);
  EXPECT_TRUE(style(true, 80, {{"LANG", "C.utf8"}}).unicode);
  EXPECT_FALSE(style(true, 80, {{"LANG", "de_DE.UTF-8"}, {"LC_ALL", "C"}}).unicode);
  EXPECT_TRUE(style(true, 80, {{"LC_CTYPE", "C.UTF-8"}, {"LANG", "C"}, {"LC_ALL", ""}}).unicode);
  EXPECT_FALSE(style(true, 80, {}).unicode);
}

TEST(StyleTest, Width) {
  EXPECT_EQ(style(true, 132, {}).width, 132);
  EXPECT_EQ(style(true, 0, {}).width, 80);
  EXPECT_EQ(style(true, 3, {}).width, 40);
}

TEST(Paint, OnlyWithColour) {
  EXPECT_EQ(paint("a", Color::red, {false, true, 80}), "a");
  EXPECT_EQ(paint("a", Color::red, {true, true, 80}), "\x1b[31ma\x1b[0m");
  EXPECT_EQ(paint("a", Color::none, {true, true, 80}), "a");
}

class ProgressTest : public ::testing::Test {
 protected:
  std::string taken() {
    std::string text = out_.str();
    out_.str("");
    return text;
  }
  std::ostringstream out_;
  double now_ = 100;
  Progress::Clock clock_ = [this] { return now_; };
};

TEST_F(ProgressTest, RewritesOneLineOnATerminal) {
  Progress progress(out_, true, 80, clock_);
  progress.start("mpich-4.0.2", 203);
  EXPECT_EQ(taken(), "\rmpich-4.0.2  0/203");
  now_ += 1.2;
  progress.update("mpich-4.0.2", 57, 203, "info.a");
  EXPECT_EQ(taken(), "\rmpich-4.0.2  57/203  info.a  1.2 s");
  now_ += 1;
  progress.update("x", 1, 2, "b");
  EXPECT_EQ(taken(), "\rx  1/2  b  2.2 s" + std::string(18, ' '));
  progress.finish("mpich-4.0.2", "done");
  EXPECT_EQ(taken(), "\r" + std::string(16, ' ') + "\r");
}

TEST_F(ProgressTest, UpdatesAtMostEvery50Milliseconds) {
  Progress progress(out_, true, 80, clock_);
  progress.update("a", 1, 9, "t");
  EXPECT_NE(taken(), "");
  now_ += 0.02;
  progress.update("a", 2, 9, "t");
  EXPECT_EQ(taken(), "");
  now_ += 0.04;
  progress.update("a", 3, 9, "t");
  EXPECT_NE(taken(), "");
}

TEST_F(ProgressTest, NeverTakesTheLastColumn) {
  Progress progress(out_, true, 40, clock_);
  progress.update("a", 1, 9, std::string(100, 't'));
  EXPECT_EQ(taken().size(), 40U);  // a return and 39 columns
}

TEST_F(ProgressTest, ClearsBeforeOtherOutputAndAtItsEnd) {
  {
    Progress progress(out_, true, 80, clock_);
    progress.start("a", 9);
    taken();
    progress.clear();
    EXPECT_EQ(taken(), "\r      \r");
    progress.clear();
    EXPECT_EQ(taken(), "");
    progress.start("a", 9);
    taken();
  }
  EXPECT_EQ(taken(), "\r      \r");
}

TEST_F(ProgressTest, ElsewhereALineAtStartAndEnd) {
  Progress progress(out_, false, 80, clock_);
  progress.start("a", 9);
  EXPECT_EQ(taken(), "infocts: a: 9 cases\n");
  now_ += 3;
  progress.update("a", 1, 9, "t");
  progress.clear();
  EXPECT_EQ(taken(), "");
  progress.finish("a", "9 cases, 1 unexpected");
  EXPECT_EQ(taken(), "infocts: a: 9 cases, 1 unexpected after 3.0 s\n");
}

TEST_F(ProgressTest, GuessesWhatIsLeftOnceThePaceIsKnown) {
  Progress progress(out_, true, 80, clock_);
  progress.start("a", 40);
  now_ += 10;
  taken();
  progress.update("a", 10, 40, "t");
  EXPECT_EQ(taken(), "\ra  10/40  t  10.0 s, about 30 s left");
}

TEST_F(ProgressTest, ElsewhereALineEveryTenSeconds) {
  Progress progress(out_, false, 80, clock_);
  progress.start("a", 9);
  taken();
  now_ += 9;
  progress.update("a", 1, 9, "t");
  EXPECT_EQ(taken(), "");
  now_ += 2;
  progress.update("a", 2, 9, "u");
  EXPECT_EQ(taken(), "infocts: a: 2 of 9 cases after 11 s, now u\n");
  now_ += 1;
  progress.update("a", 3, 9, "v");
  EXPECT_EQ(taken(), "");
}

TEST_F(ProgressTest, NastyNamesStayOnTheLine) {
  Progress progress(out_, true, 80, clock_);
  progress.update("a", 1, 9, "x\n\x1b[2J");
  EXPECT_EQ(taken(), "\ra  1/9  x\\n\\x1b[2J  0.0 s");
}

}  // namespace
}  // namespace infocts
