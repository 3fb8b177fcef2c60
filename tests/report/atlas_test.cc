// Which version of which MPI deviates from what.
#include "tool/report/atlas.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"

namespace infocts {
namespace {

using testing::make_case;
using testing::make_iut;
using testing::make_skip;
using testing::sample_catalogue;

constexpr const char* kCase = "info.set.replaces.one";

RunResults run_of(const std::string& vendor, const std::string& version, Verdict verdict) {
  RunResults run;
  const std::string id = vendor + "-" + version;
  run.iuts = {make_iut(id, vendor, version)};
  run.results = {make_case(id, kCase, verdict)};
  summarize_requirements(run);
  return run;
}

void add_cause(RunResults& run, const std::string& id, const std::vector<std::string>& also = {}) {
  Cause cause;
  cause.id = id;
  cause.also = also;
  cause.mpi = run.iuts.front().id;
  cause.sentence = "what " + id + " does";
  run.causes.push_back(cause);
}

Atlas atlas_of(const std::vector<RunResults>& runs) {
  std::vector<const RunResults*> pointers;
  for (const RunResults& run : runs) pointers.push_back(&run);
  return make_atlas(pointers, sample_catalogue());
}

/// Of the only row, or of none: one letter a column.
std::string states(const std::vector<RunResults>& runs, bool causes = false) {
  std::string out;
  for (const AtlasRow& row : atlas_of(runs).rows) {
    if (row.is_cause != causes) continue;
    if (!out.empty()) out += ' ';
    for (const AtlasState state : row.states) out += to_string(state).front();
  }
  return out;
}

TEST(Atlas, ComesAndGoesByVersionAsNumbers) {
  EXPECT_EQ(
      states({run_of("mpich", "4.10.0", Verdict::pass), run_of("mpich", "4.9.0", Verdict::fail),
              run_of("mpich", "3.4", Verdict::pass)}),
      "kdk");
  EXPECT_EQ(states({run_of("openmpi", "5.0.0", Verdict::pass),
                    run_of("openmpi", "5.0.0rc1", Verdict::crashed),
                    run_of("mpich", "9", Verdict::pass)}),
            "kdk");
}

TEST(Atlas, OrdersVersionsOfAnyForm) {
  const std::vector<std::string> in_order{"4.1",       "4.1.9",   "4.1.10", "5.0.0a1", "5.0.0rc2",
                                          "5.0.0rc10", "5.0.0",   "5.0.00", "5.0.0.1", "5.0.1",
                                          "5.1",       "10.0rc1", "10.0"};
  for (std::size_t shift = 0; shift < in_order.size(); ++shift) {
    std::vector<RunResults> runs;
    for (std::size_t i = 0; i < in_order.size(); ++i) {
      runs.push_back(run_of("mpich", in_order[(i * 5 + shift) % in_order.size()], Verdict::pass));
    }
    std::vector<std::string> found;
    for (const AtlasColumn& column : atlas_of(runs).columns) found.push_back(column.version);
    EXPECT_EQ(found, in_order);
  }
}

TEST(Atlas, HasRowsForWhatDeviatesOnly) {
  EXPECT_EQ(states({run_of("mpich", "4.0", Verdict::pass)}), "");
  EXPECT_EQ(states({run_of("mpich", "4.0", Verdict::inconclusive)}), "");
}

TEST(Atlas, TheLaterResultCountsWhereItSaysSomething) {
  const RunResults fails = run_of("mpich", "4.0", Verdict::fail);
  const RunResults passes = run_of("mpich", "4.0", Verdict::pass);
  RunResults filtered = passes;
  filtered.results = {make_skip("mpich-4.0", kCase, SkipReason::filtered)};
  summarize_requirements(filtered);
  EXPECT_EQ(states({fails, passes}), "");
  EXPECT_EQ(states({passes, fails}), "d");
  EXPECT_EQ(states({fails, filtered}), "d");
}

TEST(Atlas, OneBindingThatDeviatesIsEnough) {
  RunResults run = run_of("mpich", "4.0", Verdict::pass);
  IutRecord fortran = make_iut("mpich-4.0/mpif.h", "mpich", "4.0");
  fortran.binding = "mpif.h";
  run.iuts.push_back(fortran);
  run.results.push_back(make_case(fortran.id, kCase, Verdict::fail));
  summarize_requirements(run);
  EXPECT_EQ(states({run}), "d");
}

TEST(Atlas, AdviceFaultsAndTheReferenceAreLeftOut) {
  RunResults advice = run_of("mpich", "4.0", Verdict::fail);
  advice.results.front().level = Level::should;
  summarize_requirements(advice);
  EXPECT_EQ(states({advice}), "");
  for (const char* address : {"reference", "fault:a.b@mpicc:/x", "variant:c"}) {
    RunResults run = run_of("mpich", "4.0", Verdict::fail);
    run.iuts.front().address = address;
    EXPECT_EQ(states({run}), "") << address;
  }
  EXPECT_EQ(states({run_of("mpich", "", Verdict::fail)}), "");
}

TEST(Atlas, CausesAreTheSameIfTheyShareAnId) {
  RunResults old = run_of("mpich", "4.0", Verdict::fail);
  RunResults middle = run_of("mpich", "4.1", Verdict::fail);
  const RunResults now = run_of("mpich", "4.2", Verdict::pass);
  add_cause(old, "info_set.value.000001");
  add_cause(middle, "info_set.value.000002", {"info_set.value.000001"});
  EXPECT_EQ(states({old, middle, now}, true), "ddk");
  middle.causes.front().also.clear();
  EXPECT_EQ(states({old, middle, now}, true), "dkk kdk");
}

TEST(Atlas, ACauseIsGoneOnlyWhereAllWasMeasured) {
  RunResults old = run_of("mpich", "4.0", Verdict::fail);
  add_cause(old, "info_set.value.000001");
  RunResults now = run_of("mpich", "4.2", Verdict::pass);
  now.results.push_back(make_skip("mpich-4.2", "info.get_string.null.x", SkipReason::filtered));
  EXPECT_EQ(states({old, now}, true), "du");
  now.results.pop_back();
  now.suite.complete = false;
  EXPECT_EQ(states({old, now}, true), "du");
}

TEST(Atlas, IsATableOfMarkdown) {
  const RunResults old = run_of("mpich", "4.0", Verdict::fail);
  const RunResults now = run_of("mpich", "4.2", Verdict::pass);
  const std::string page = atlas_markdown(make_atlas({&old, &now}, sample_catalogue()), "command");
  EXPECT_NE(page.find("| requirement | mpich 4.0 | mpich 4.2 |\n|---|---|---|\n"
                      "| `info.set.replaces` | **deviates** | kept |\n"),
            std::string::npos)
      << page;
}

}  // namespace
}  // namespace infocts
