#include "tool/report/markdown.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/report/sample.h"
#include "tool/report/markdown_text.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

using samples::make_case;
using samples::sample_catalogue;

TEST(MarkdownText, EscapesMarkup) {
  EXPECT_EQ(md_text("a|b\nc<d>"), "a&#124;b<br>c&#60;d&#62;");
  EXPECT_EQ(md_text("*x* \\ `y`"), "&#42;x&#42; &#92; &#96;y&#96;");
  EXPECT_EQ(md_text("MPI_Info_set _x_"), "MPI_Info_set &#95;x&#95;");
}

TEST(MarkdownText, CodeIsTheSameInsideAndOutsideOfTables) {
  EXPECT_EQ(md_code("info.set"), "`info.set`");
  EXPECT_EQ(md_code("a\\|b`"), "<code>a&#92;&#124;b&#96;</code>");
  EXPECT_EQ(md_code("a\nb"), "<code>a&#92;nb</code>");
  EXPECT_EQ(md_code(""), "<code></code>");
}

TEST(MarkdownText, BlockCannotBeClosedByItsText) {
  EXPECT_EQ(md_block("a", "c"), "```c\na\n```\n");
  EXPECT_EQ(md_block("````"), "`````text\n````\n`````\n");
}

TEST(MarkdownText, LinksAreUrlsOnly) {
  EXPECT_EQ(md_link_or_text("https://e.org/a_b_#1"), "<https://e.org/a_b_#1>");
  EXPECT_EQ(md_link_or_text("https://e.org/a b"), "https://e.org/a b");
  EXPECT_EQ(md_link_or_text("https://e.org/<x>"), "https://e.org/&#60;x&#62;");
  EXPECT_EQ(md_link_or_text("javascript:x"), "javascript:x");
}

TEST(Markdown, TellsEverything) {
  const std::string page = summary_markdown(samples::mixed_run(), sample_catalogue());
  for (const char* part :
       {"# infocts: exit 1",
        "## Implementations",
        "| `mpich-4.0.2` | c | 4.0 | profile 4.0 of infocts 0.1.0 | mpich 4.0.2 |",
        "**not measured**: the library that answers is not the one of mpi.h; "
        "check LD_LIBRARY_PATH |",
        "<details><summary>What kept broken from being measured</summary>",
        "free(): invalid next size\n[… 40 lines left out …]\nback trace\n```",
        "| info | `MPI_Info_get_string` | ✓ 1/1 |",
        "✗ 0/2 1 fail 1 advice",
        "| window | `window.keys` | — | — | ? not measured |",
        "## Unexpected (3)",
        "### `info.get_string.truncates`",
        "> A value that does not fit",
        "> shall, since MPI 4.0, MPI-4.0, The Info Object, V20, "
        "https://www.mpi-forum.org/docs/mpi-4.0/mpi40-report.pdf#",
        "actual:   \"abc\"",
        "infocts run mpicc:/opt/openmpi-4.1.4/bin/mpicc --binding c --filter "
        "info.get_string.truncates",
        "`reproducers/truncates.c`",
        "(expected fail, ci/open.txt:4)",
        "## Not measured (2)",
        "## Advice not followed (1)",
        "3 allocations",
        "## Stale expectations (1)",
        "| `ci/open.txt:9` | `info.nothing fail *` | matches no known id |",
        "## Expectations used (1)",
        "| `ci/open.txt:3` | fail | 1 | <https://example.org/issues/1> |",
        "| `info.get_string.null.value` | — | `error class 1` | — |",
        "## Skipped (2)",
        "| needs more ranks | 0 | 1 | 0 |"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part << "\n" << page;
  }
}

TEST(Markdown, GoodRunHasNoEmptySections) {
  const std::string page = summary_markdown(samples::good_run(), sample_catalogue());
  for (const char* title :
       {"Unexpected", "Not measured", "Advice", "xpectations", "Observed", "## Skipped"}) {
    EXPECT_EQ(page.find(std::string("## ") + title), std::string::npos) << title;
  }
}

// Cells of a table row, as a reader of GitHub's dialect counts them: no cell of ours holds a raw
// pipe.
std::size_t pipes(const std::string& line) {
  return static_cast<std::size_t>(std::count(line.begin(), line.end(), '|'));
}

TEST(Markdown, NastyTextCannotBreakTablesOrBlocks) {
  const std::string page = summary_markdown(samples::nasty_run(), sample_catalogue());
  EXPECT_EQ(printable(page), page);
  std::istringstream lines(page);
  std::string fence;
  std::size_t columns = 0;
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!fence.empty()) {
      if (line == fence) fence.clear();
      continue;
    }
    if (line.starts_with("```")) {
      fence = line.substr(0, line.find_first_not_of('`'));
      continue;
    }
    if (!line.starts_with("|")) {
      columns = 0;
      EXPECT_EQ(line.find("<b>"), std::string::npos) << line;
      continue;
    }
    if (columns == 0) columns = pipes(line);
    EXPECT_EQ(pipes(line), columns) << line;
    ++rows;
  }
  EXPECT_EQ(fence, "");
  EXPECT_GT(rows, 15U);
}

TEST(Markdown, FoldsEqualMessages) {
  RunResults run = samples::good_run();
  for (int i = 0; i < 200; ++i) {
    run.results.push_back(
        make_case("mpich-4.0.2", "info.set.replaces.t" + std::to_string(i), Verdict::fail));
    run.results.back().message = "same words";
  }
  const std::string page = summary_markdown(run, sample_catalogue());
  EXPECT_EQ(page.find("same words"), page.rfind("same words"));
  EXPECT_NE(page.find("mpich-4.0.2 (200 cases)"), std::string::npos);
  EXPECT_NE(page.find("and 195 more"), std::string::npos);
}

TEST(Markdown, StaysBelowTheLimitOfGithub) {
  static_assert(kSummaryMaxBytes == 1'000'000);
  constexpr std::size_t kLimit = 30'000;
  RunResults run = samples::good_run();
  for (int i = 0; i < 150; ++i) {
    const std::string id = "info.set.r" + std::to_string(i) + ".x";
    run.results.push_back(make_case("mpich-4.0.2", id, Verdict::fail));
    run.results.back().message = id + std::string(2000, 'm');
    run.results.push_back(make_case("mpich-4.0.2", id + "o", Verdict::observed));
    run.results.back().observed = std::string(5000, '|');
  }
  const std::string page = summary_markdown(run, sample_catalogue(), kLimit);
  EXPECT_LT(page.size(), kLimit);
  EXPECT_NE(page.find("more requirements: see results.json"), std::string::npos);
  EXPECT_NE(page.find("## Unexpected (150)"), std::string::npos);
  EXPECT_GT(summary_markdown(run, sample_catalogue()).size(), 150U * 2000);  // not cut without need
}

}  // namespace
}  // namespace infocts
