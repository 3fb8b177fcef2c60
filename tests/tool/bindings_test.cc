// Without --binding, every binding that an MPI has is measured, and none that it lacks fails.
#include <set>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class EveryBinding : public Tool {
 protected:
  EveryBinding() { every_binding_ = true; }

  static std::set<std::string> bindings_in(const Measurement& run) {
    std::set<std::string> bindings;
    for (const nlohmann::json& iut : run.results.at("iuts")) bindings.insert(iut.at("binding"));
    return bindings;
  }
};

const Words kFilter{"--filter", "info.create.empty"};

Words with_filter(Words words) {
  words.insert(words.end(), kFilter.begin(), kFilter.end());
  return words;
}

TEST_F(EveryBinding, OfTheReference) {
  const Measurement run = this->run(with_filter({"reference"}));
  EXPECT_EQ(run.process.exit_code, 0) << run.process.all();
  const std::set<std::string> found = bindings_in(run);
  EXPECT_EQ(run.iut()["binding"], "c") << "C comes first";
  if (found.size() == 1) GTEST_SKIP() << "SKIP: built without a Fortran compiler";
  for (const char* binding : {"mpif.h", "use_mpi", "use_mpi_f08"}) {
    EXPECT_TRUE(found.contains(binding)) << binding;
  }
}

TEST_F(EveryBinding, ThatIsAbsentIsToldAndFailsNothing) {
  const Measurement run = this->run(with_filter({kFakeMpicc}));
  EXPECT_EQ(run.process.exit_code, 0) << run.process.all();
  EXPECT_EQ(bindings_in(run), std::set<std::string>{"c"});
  EXPECT_TRUE(has(run.process.out, "has no binding mpif.h, use_mpi, use_mpi_f08:"));
}

TEST_F(EveryBinding, ThatIsAskedForByNameAndAbsentIsNotMeasured) {
  const Measurement run =
      this->run(with_filter({kFakeMpicc, "--binding", "c", "--binding", "use_mpi"}));
  expect_last_line(run.process, 4);
  ASSERT_EQ(run.results["iuts"].size(), 2U);
  EXPECT_EQ(run.iut(0)["error"], nullptr);
  EXPECT_EQ(run.iut(1)["binding"], "use_mpi");
  EXPECT_TRUE(has(run.iut(1)["error"].get<std::string>(), "has no binding use_mpi"));
}

TEST_F(EveryBinding, FaultsAndVariantsAreOfCUnlessOneIsNamed) {
  const Measurement run = this->run(with_filter({"fault:get_string.no_terminator"}));
  EXPECT_EQ(bindings_in(run), std::set<std::string>{"c"}) << run.process.all();
}

TEST_F(EveryBinding, ExpectationsOfSomeBindingsHoldForThem) {
  const std::string file = directory_ / "known.txt";
  write(file, "info.create.empty  fail  *;binding=c|fortran  not so\n");
  const Measurement stale = run(with_filter({"reference", "--binding", "c", "--expect", file}));
  EXPECT_EQ(stale.process.exit_code, 3) << stale.process.all();
  write(file, "info.create.empty  fail  *;binding=fortran  not so\n");
  const Measurement other = run(with_filter({"reference", "--binding", "c", "--expect", file}));
  EXPECT_EQ(other.process.exit_code, 0) << other.process.all();
}

}  // namespace
}  // namespace infocts::tests
