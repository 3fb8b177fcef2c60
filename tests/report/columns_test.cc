#include "tool/results/columns.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/report/sample.h"
#include "tool/report/terminal.h"

namespace infocts {
namespace {

IutRecord column(const std::string& id, const std::string& mpi, const std::string& binding,
                 int ranks = 1) {
  IutRecord iut = samples::make_iut(mpi, mpi, "1");
  iut.id = id;
  iut.binding = binding;
  iut.ranks = ranks;
  return iut;
}

const std::vector<std::string> kFour{"c", "mpif.h", "use_mpi", "use_mpi_f08"};

/// Two MPIs in four bindings each, in which one case passes.
RunResults two_by_four() {
  RunResults run;
  run.suite.complete = true;
  for (const std::string mpi : {"one", "two"}) {
    for (const std::string& binding : kFour) {
      run.iuts.push_back(column(binding == "c" ? mpi : mpi + "/" + binding, mpi, binding));
      run.results.push_back(
          samples::make_case(run.iuts.back().id, "info.set.replaces.once", Verdict::pass));
    }
  }
  return run;
}

TEST(Columns, NamesOfGroupsAndColumns) {
  EXPECT_EQ(group_name(column("mpich-4", "mpich", "c")), "mpich-4");
  EXPECT_EQ(group_name(column("mpich-4/mpif.h", "mpich", "mpif.h")), "mpich-4");
  EXPECT_EQ(group_name(column("mpich-4/mpif.h-n2", "mpich", "mpif.h", 2)), "mpich-4");
  EXPECT_EQ(group_name(column("mpich-4/mpif.h#2", "mpich", "mpif.h")), "mpich-4#2");
  EXPECT_EQ(column_name(column("mpich-4/mpif.h-n2", "mpich", "mpif.h", 2)), "mpif.h-n2");
}

TEST(Columns, GroupsAreOfOneMpi) {
  const std::vector<ColumnGroup> groups = column_groups(two_by_four().iuts);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[1].name, "two");
  EXPECT_EQ(groups[1].columns, (std::vector<std::size_t>{4, 5, 6, 7}));
}

TEST(Columns, OneColumnKeepsItsId) {
  const std::vector<ColumnGroup> groups = column_groups({column("one/mpif.h", "one", "mpif.h")});
  EXPECT_EQ(groups.front().name, "one/mpif.h");
  EXPECT_FALSE(any_of_several(groups));
}

TEST(Columns, AreFoldedToFewWords) {
  const RunResults run = two_by_four();
  using Names = std::vector<std::string>;
  EXPECT_EQ(fold_columns(run, {"one"}), Names{"one/c"});
  EXPECT_EQ(fold_columns(run, {"one", "one/mpif.h"}), Names{"one/c|mpif.h"});
  EXPECT_EQ(fold_columns(run, {"two/mpif.h", "two/use_mpi", "two/use_mpi_f08"}),
            Names{"two/fortran"});
  EXPECT_EQ(fold_columns(run, {"one", "one/mpif.h", "one/use_mpi", "one/use_mpi_f08", "two"}),
            (Names{"one", "two/c"}));
}

TEST(Columns, RanksAreNamed) {
  RunResults run;
  for (const int ranks : {1, 2}) {
    for (const std::string binding : {"c", "mpif.h"}) {
      run.iuts.push_back(column(binding + std::to_string(ranks), "one", binding, ranks));
    }
  }
  run.iuts[0].id = "one";
  run.iuts[1].id = "one/mpif.h";
  run.iuts[2].id = "one-n2";
  run.iuts[3].id = "one/mpif.h-n2";
  EXPECT_EQ(fold_columns(run, {"one-n2", "one/mpif.h-n2"}),
            std::vector<std::string>{"one/c-n2|mpif.h-n2"});
}

std::string terminal(const RunResults& run, int width) {
  return terminal_report(run, samples::sample_catalogue(), {false, false, width}, "out");
}

TEST(Columns, OfOneMpiStayTogetherOnTheTerminal) {
  RunResults run = two_by_four();
  for (int i = 0; i < 3; ++i) {
    run.results.push_back(samples::make_case(
        "two/use_mpi_f08", "info.set.replaces.x" + std::to_string(i), Verdict::fail));
  }
  const std::string narrow = terminal(run, 66);
  const std::string header = "              c      mpif.h  use_mpi  use_mpi_f08\n";
  EXPECT_NE(narrow.find("              one\n" + header), std::string::npos) << narrow;
  EXPECT_NE(narrow.find("              two\n"), std::string::npos) << narrow;
  EXPECT_NE(narrow.find("X 1/4 3 fail\n"), std::string::npos) << narrow;
  // Words go before columns part.
  const std::string narrower = terminal(run, 49);
  EXPECT_NE(narrower.find("X 1/4\n"), std::string::npos) << narrower;
  EXPECT_NE(narrower.find("              two\n" + header), std::string::npos) << narrower;
  const std::string wide = terminal(run, 160);
  EXPECT_EQ(wide.find("              one\n"), std::string::npos) << wide;  // both are in one line
}

TEST(Columns, AnIdentityIsToldOnce) {
  const std::string out = terminal(two_by_four(), 100);
  EXPECT_NE(out.find("    c, mpif.h, use_mpi, use_mpi_f08\n"), std::string::npos) << out;
  RunResults run = two_by_four();
  run.iuts[1].notes.emplace_back("is odd");
  run.iuts[2].notes.emplace_back("is odd");
  EXPECT_NE(terminal(run, 100).find("    mpif.h, use_mpi: note: is odd\n"), std::string::npos);
}

}  // namespace
}  // namespace infocts
