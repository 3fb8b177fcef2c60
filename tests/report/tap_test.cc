#include "tool/report/tap.h"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <vector>

#include "tests/report/sample.h"

namespace infocts {
namespace {

std::vector<std::string> tap_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool has_tap_line(const std::string& text, const std::string& pattern) {
  for (const std::string& line : tap_lines(text)) {
    if (std::regex_match(line, std::regex(pattern))) return true;
  }
  return false;
}

// The plan, and then nothing but numbered points and indented blocks that are closed.
void expect_whole(const std::string& text) {
  const std::vector<std::string> lines = tap_lines(text);
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines[0], "TAP version 13");
  std::size_t points = 0;
  bool in_block = false;
  for (std::size_t i = 2; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (in_block) {
      ASSERT_TRUE(line.starts_with("  ")) << line;
      in_block = line != "  ...";
    } else if (line == "  ---") {
      in_block = true;
    } else {
      std::smatch match;
      ASSERT_TRUE(std::regex_match(line, match,
                                   std::regex("(?:not )?ok (\\d+) - [^#]+(?:\\\\#[^#]*)*"
                                              "(?: # (?:SKIP|TODO) .+)?")))
          << line;
      EXPECT_EQ(match[1], std::to_string(++points));
    }
  }
  EXPECT_FALSE(in_block);
  EXPECT_EQ(lines[1], "1.." + std::to_string(points));
}

TEST(TapText, AGoodRunHasNothingThatIsNotOk) {
  const std::string text = tap_text(samples::good_run());
  expect_whole(text);
  EXPECT_FALSE(has_tap_line(text, "not ok.*"));
}

TEST(TapText, TellsOutcomesApart) {
  const std::string text = tap_text(samples::mixed_run());
  expect_whole(text);
  for (const char* pattern :
       {"not ok \\d+ - broken is measured",
        "not ok \\d+ - openmpi-4.1.4 info.get_string.truncates.every_length",
        "    expected: \"ab\"", "not ok \\d+ - openmpi-4.1.4 info.set.replaces.slow",
        "not ok \\d+ - .*no_malloc # TODO advice not followed",
        "not ok \\d+ - .*replaces.once # TODO expected fail: https://example.org/issues/1 .*",
        "not ok \\d+ - .*replaces.twice", "ok \\d+ - .*two_ranks # SKIP needs more ranks",
        "ok \\d+ - .*null.value", "not ok \\d+ - expectation ci/open.txt:9 holds"}) {
    EXPECT_TRUE(has_tap_line(text, pattern)) << pattern << "\n" << text;
  }
}

TEST(TapText, AnyBytesStayWhereTheyBelong) {
  const std::string text = tap_text(samples::nasty_run());
  std::size_t points = 0;
  for (const std::string& line : tap_lines(text)) {
    const bool point = line.starts_with("ok ") || line.starts_with("not ok ");
    points += point ? 1 : 0;
    EXPECT_TRUE(point || line.starts_with("  ") || line.starts_with("TAP ") ||
                line.starts_with("1.."))
        << line.substr(0, 80);
  }
  EXPECT_NE(text.find("\n1.." + std::to_string(points) + "\n"), std::string::npos);
}

// Its exit code is 4.
TEST(TapText, AColumnWithoutResultsIsNotOk) {
  RunResults run = samples::good_run();
  run.iuts.push_back(run.iuts.front());
  run.iuts.back().id = "silent";
  run.iuts.back().error.reset();
  const std::string text = tap_text(run);
  expect_whole(text);
  EXPECT_TRUE(has_tap_line(text, "not ok \\d+ - silent is measured")) << text;
}

TEST(TapText, ARunThatWasCutShortIsNotOk) {
  RunResults run = samples::good_run();
  run.suite.complete = false;
  EXPECT_TRUE(has_tap_line(tap_text(run), "not ok \\d+ - the run is whole"));
}

}  // namespace
}  // namespace infocts
