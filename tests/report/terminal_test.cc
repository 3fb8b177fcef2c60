#include "tool/report/terminal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "tests/report/sample.h"
#include "tool/report/summary_line.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

using samples::make_case;
using samples::sample_catalogue;

std::string report(const RunResults& run, const Style& style = {}) {
  return terminal_report(run, sample_catalogue(), style, "out");
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Terminal, TellsEverything) {
  const std::string out = report(samples::mixed_run());
  for (const char* part :
       {"mpich-4.0.2    MPI 4.0  mpich 4.0.2\n",
        "    /opt/mpich-4.0.2/lib/libmpi.so\n",
        "NOT MEASURED: the library that answers",
        "What it printed: out/summary.md\n",
        "MPI_Info_get_string",
        "X 0/2 1 fail 1 advice",
        "Unexpected (3)",
        "X info.get_string.truncates\n",
        "A value that does not fit",
        "shall, since MPI 4.0, MPI-4.0, The Info Object, V20,",
        "expected: \"ab\"",
        "actual:   \"abc\"",
        "rerun: infocts run mpicc:/opt/openmpi-4.1.4/bin/mpicc --binding c --filter "
        "info.get_string.truncates.every_length\n",
        "reproducer: reproducers/truncates.c",
        "(expected fail: ci/open.txt:4)",
        "Not measured (2)",
        "Advice not followed (1)",
        "info.get_string.fast on openmpi-4.1.4",
        "Stale expectations (1)",
        "ci/open.txt:9: info.nothing fail *",
        "expected: 1, as the expectation files say",
        "observed: 1 value, see out/summary.md",
        "skipped: 2 (1 optional and absent, 1 needs more ranks)",
        "? not measured"}) {
    EXPECT_TRUE(has(out, part)) << part << "\n" << out;
  }
  EXPECT_FALSE(has(out, "back trace")) << "a column that was not measured is told in one sentence";
}

TEST(Terminal, EndsWithTheSummaryLine) {
  const RunResults run = samples::mixed_run();
  EXPECT_EQ(lines_of(report(run)).back(), summary_line(run));
  EXPECT_EQ(lines_of(report(run, {true, true, 60})).back(), summary_line(run));
}

TEST(SummaryLine, IsStable) {
  EXPECT_EQ(summary_line(samples::mixed_run()),
            "infocts: 3 columns (1 not measured), 12 cases: 2 pass, 3 fail, 1 inconclusive, 1 "
            "observed, 2 skipped, "
            "1 crashed, 1 timed_out, 1 error; 3 unexpected, 2 not measured, 1 expected, 1 advice, "
            "1 stale; exit 1");
  EXPECT_EQ(summary_line(samples::good_run()),
            "infocts: 1 columns (0 not measured), 2 cases: 2 pass, 0 fail, 0 inconclusive, 0 "
            "observed, 0 skipped, "
            "0 crashed, 0 timed_out, 0 error; 0 unexpected, 0 not measured, 0 expected, 0 advice, "
            "0 stale; exit 0");
}

TEST(Terminal, WithoutColourThereIsNoEscapeEvenFromNastyText) {
  for (const RunResults& run : {samples::mixed_run(), samples::nasty_run()}) {
    EXPECT_FALSE(has(report(run), "\x1b"));
  }
}

TEST(Terminal, WithoutUnicodeMarksAreAscii) {
  const std::string out = report(samples::mixed_run());
  EXPECT_TRUE(std::all_of(out.begin(), out.end(), [](char c) { return c > 0; }));
  EXPECT_TRUE(has(report(samples::mixed_run(), {false, true, 100}), "✗ 0/2 1 fail"));
}

TEST(Terminal, ColourAddsNothingButEscapes) {
  const RunResults run = samples::mixed_run();
  const std::string colored = report(run, {true, false, 100});
  EXPECT_TRUE(has(colored, "\x1b[31m"));
  EXPECT_EQ(std::regex_replace(colored, std::regex("\x1b\\[[0-9]*m"), ""), report(run));
}

TEST(Terminal, KeepsToTheWidth) {
  for (const int width : {40, 60, 100}) {
    for (const RunResults& run : {samples::mixed_run(), samples::nasty_run()}) {
      const std::vector<std::string> lines = lines_of(report(run, {false, true, width}));
      for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const std::string& line = lines[i];
        const bool is_copied =
            has(line, "rerun: ") || has(line, "reproducer: ") || line.starts_with("    /");
        if (!is_copied) {
          EXPECT_LE(display_width(line), static_cast<std::size_t>(width)) << line;
        }
      }
    }
  }
}

TEST(Terminal, MatrixIsAlignedAndBrokenIntoBlocks) {
  RunResults run;
  run.suite.complete = true;
  for (int i = 0; i < 12; ++i) {
    const std::string id = "iut-number-" + std::to_string(i);
    run.iuts.push_back(samples::make_iut(id, "x", "1"));
    run.results.push_back(make_case(id, "info.set.replaces.once", Verdict::pass));
  }
  std::size_t header_lines = 0;
  for (const std::string& line : lines_of(report(run, {false, true, 60}))) {
    if (line.starts_with("  ") && has(line, "iut-number-") && !has(line, "/")) {
      ++header_lines;
      EXPECT_LE(line.size(), 60U);
    }
  }
  EXPECT_EQ(header_lines, 4U);  // 12 columns, three in a block of 60
  const std::vector<std::string> wide = lines_of(report(run, {false, false, 400}));
  const auto header = std::find_if(wide.begin(), wide.end(), [](const std::string& line) {
    return line.starts_with("  ") && has(line, "iut-number-11") && !has(line, "/");
  });
  ASSERT_NE(header, wide.end());
  const auto row = std::find_if(wide.begin(), wide.end(), [](const std::string& line) {
    return line.starts_with("MPI_Info_set");
  });
  ASSERT_NE(row, wide.end());
  EXPECT_EQ(row->substr(header->find("iut-number-11"), 5), "+ 1/1");
}

TEST(Terminal, ManyFailuresStayReadable) {
  RunResults run = samples::good_run();
  for (int i = 0; i < 500; ++i) {
    run.results.push_back(
        make_case("mpich-4.0.2", "info.set.replaces.t" + std::to_string(i), Verdict::fail));
    run.results.back().message = i % 2 == 0 ? "same" : "message " + std::to_string(i);
  }
  const std::string out = report(run);
  EXPECT_TRUE(has(out, "fail on mpich-4.0.2 (250 cases)"));
  EXPECT_TRUE(has(out, "248 more messages: see out/summary.md"));
  EXPECT_LT(lines_of(out).size(), 45U);
}

TEST(Terminal, ManyRequirementsAreCounted) {
  RunResults run = samples::good_run();
  for (int i = 0; i < 100; ++i) {
    run.results.push_back(
        make_case("mpich-4.0.2", "info.set.r" + std::to_string(i) + ".a", Verdict::fail));
  }
  EXPECT_TRUE(has(report(run), "70 more requirements: see out/summary.md"));
}

TEST(Terminal, LongMessageIsCutWithAPointer) {
  RunResults run = samples::good_run();
  run.results[0].verdict = Verdict::fail;
  for (int i = 0; i < 50; ++i) run.results[0].message += "line " + std::to_string(i) + "\n";
  const std::string lines = report(run);
  EXPECT_TRUE(has(lines, "line 11\n"));
  EXPECT_FALSE(has(lines, "line 12"));
  EXPECT_TRUE(has(lines, "[the whole message: out/summary.md]"));
  run.results[0].message.assign(100'000, 'x');
  EXPECT_LT(report(run).size(), 6000U);
}

TEST(Terminal, UnknownRequirementIsShownByItsId) {
  RunResults run = samples::good_run();
  run.results.push_back(make_case("mpich-4.0.2", "new.thing.works.a", Verdict::fail));
  EXPECT_TRUE(has(report(run), "X new.thing.works\n"));
}

}  // namespace
}  // namespace infocts
