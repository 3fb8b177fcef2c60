// Which version of which MPI deviates from what.
#include "tool/report/atlas.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"

namespace infocts {
namespace {

using samples::make_case;
using samples::make_iut;
using samples::make_skip;
using samples::sample_catalogue;

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
  cause.cases = {{cause.mpi, {kCase}}};
  run.causes.push_back(cause);
  run.results.front().cause = id;
}

Atlas atlas_of(const std::vector<RunResults>& runs) {
  AtlasMaker maker;
  for (const RunResults& run : runs) maker.add(run);
  return maker.atlas(sample_catalogue());
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
  // One of two cases is not the requirement.
  filtered.results.push_back(make_case("mpich-4.0", "info.set.replaces.two", Verdict::pass));
  summarize_requirements(filtered);
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
  EXPECT_EQ(states({old, middle, now}, true), "duk udk");
}

TEST(Atlas, ACauseIsGoneOnlyWhereACaseOfItWasRun) {
  RunResults old = run_of("mpich", "4.0", Verdict::fail);
  add_cause(old, "info_set.value.000001");
  RunResults now = run_of("mpich", "4.2", Verdict::pass);
  EXPECT_EQ(states({old, now}, true), "dk");
  now.results.front().test = "info.get.hit_value.each_length";
  EXPECT_EQ(states({old, now}, true), "du") << "another case";
  now = run_of("mpich", "4.2", Verdict::pass);
  now.iuts.front().binding = "mpif.h";
  EXPECT_EQ(states({old, now}, true), "du") << "another binding";
  now.results = {make_skip("mpich-4.2", kCase, SkipReason::absent)};
  EXPECT_EQ(states({old, now}, true), "du") << "not run";
  now = run_of("mpich", "4.2", Verdict::fail);
  add_cause(now, "info_set.flag.000002");
  EXPECT_EQ(states({old, now}, true), "ud du") << "another cause";
}

TEST(Atlas, ACauseGoesWithALaterResult) {
  RunResults before = run_of("mpich", "4.0", Verdict::fail);
  add_cause(before, "info_set.value.000001");
  EXPECT_EQ(states({before, run_of("mpich", "4.0", Verdict::pass)}, true), "");
  EXPECT_EQ(states({run_of("mpich", "4.0", Verdict::pass), before}, true), "d");
}

TEST(Atlas, ACauseOfAdviceAloneIsNone) {
  RunResults run = run_of("mpich", "4.0", Verdict::fail);
  run.results.front().level = Level::should;
  summarize_requirements(run);
  add_cause(run, "info_set.value.000001");
  EXPECT_EQ(states({run}, true), "");
}

TEST(Atlas, TwoCausesOfOneMpiStayTwo) {
  RunResults old = run_of("mpich", "4.0", Verdict::fail);
  old.results.push_back(make_case("mpich-4.0", "info.set.replaces.two", Verdict::fail));
  old.results.back().cause = "info_set.value.000002";
  add_cause(old, "info_set.value.000001", {"info_set.value.000002"});
  old.causes.push_back(old.causes.front());
  old.causes.back().id = "info_set.value.000002";
  old.causes.back().also = {};
  RunResults now = old;
  now.iuts = {make_iut("mpich-4.2", "mpich", "4.2")};
  for (CaseResult& result : now.results) result.iut = "mpich-4.2";
  now.results.front() = make_case("mpich-4.2", kCase, Verdict::pass);
  now.causes.erase(now.causes.begin());
  EXPECT_EQ(states({old, now}, true), "dk dd");
}

TEST(Atlas, CausesOfOneSentenceAreToldApart) {
  RunResults old = run_of("mpich", "4.0", Verdict::fail);
  add_cause(old, "info_set.value.000001");
  RunResults now = run_of("mpich", "4.2", Verdict::fail);
  add_cause(now, "info_set.value.000002");
  for (RunResults* run : {&old, &now}) run->causes.front().sentence = "MPI_Info_set: value";
  std::vector<std::string> texts;
  for (const AtlasRow& row : atlas_of({old, now}).rows) {
    if (row.is_cause) texts.push_back(row.text);
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"MPI_Info_set: value (info_set.value.000001)",
                                             "MPI_Info_set: value (info_set.value.000002)"}));
}

TEST(Atlas, ACandidateIsNotTheRelease) {
  RunResults candidate = run_of("openmpi", "6.0.0", Verdict::fail);
  candidate.iuts.front().library_version = "Open MPI v6.0.0rc2, package: Debian OpenMPI";
  RunResults release = run_of("openmpi", "6.0.0", Verdict::pass);
  release.iuts.front().library_version = "Open MPI v6.0.0, package: Debian OpenMPI";
  const Atlas atlas = atlas_of({release, candidate});
  ASSERT_EQ(atlas.columns.size(), 2U);
  EXPECT_EQ(atlas.columns[0].version, "6.0.0rc2");
  EXPECT_EQ(atlas.columns[1].version, "6.0.0");
  EXPECT_EQ(states({release, candidate}), "dk");
}

TEST(Atlas, TellsNothingFromNothingMeasured) {
  RunResults reference = run_of("mpich", "4.0", Verdict::pass);
  reference.iuts.front().address = "reference";
  EXPECT_TRUE(atlas_markdown(atlas_of({reference}), "c")
                  .ends_with("No result names the version of its MPI.\n"));
  EXPECT_TRUE(atlas_markdown(atlas_of({run_of("mpich", "4.0", Verdict::pass)}), "c")
                  .ends_with("Nothing deviates.\n"));
}

TEST(Atlas, IsATableOfMarkdown) {
  const RunResults old = run_of("mpich", "4.0", Verdict::fail);
  const RunResults now = run_of("mpich", "4.2", Verdict::pass);
  const std::string page = atlas_markdown(atlas_of({old, now}), "command");
  EXPECT_NE(page.find("| requirement | mpich 4.0 | mpich 4.2 |\n|---|---|---|\n"
                      "| `info.set.replaces` | **deviates** | kept |\n"),
            std::string::npos)
      << page;
}

}  // namespace
}  // namespace infocts
