// Generated programs of several threads, with ThreadSanitizer in them and in the reference.
#include <gtest/gtest.h>
#include <rapidcheck/Random.h>
#include <rapidcheck/Shrinkable.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/concurrent_source.h"
#include "tests/support/directory.h"
#include "tests/support/process.h"
#include "tests/support/text.h"

namespace infocts::properties {
namespace {

class SanitizedPrograms : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::string_view(REFERENCE_TSAN).empty()) GTEST_SKIP() << "no ThreadSanitizer";
  }

  /// Builds and runs the program, in fewer rounds than a user's, and however long these take.
  tests::Finished run(std::string source) const {
    constexpr std::string_view kLimits = "rounds = 200000, seconds = 5";
    source.replace(source.find(kLimits), kLimits.size(), "rounds = 500, seconds = 100");
    tests::write(directory_ / "program.c", source);
    run_here({"/usr/bin/env", "cc", "-fsanitize=thread", "-g1", "-I", REFERENCE_INCLUDE,
              directory_ / "program.c", REFERENCE_TSAN, "-lstdc++", "-lm", "-lpthread", "-o",
              directory_ / "program"});
    return run_here({directory_ / "program"});
  }

 private:
  static tests::Finished run_here(std::vector<std::string> words) {
    tests::Command command;
    command.words = std::move(words);
    command.environment = {{"PATH", std::getenv("PATH")}};
    return tests::run(command);
  }

  tests::Directory directory_;
};

void expect_clean(const tests::Finished& ran, const std::string& source) {
  EXPECT_EQ(ran.exit_code, 0) << ran.all() << "\n" << source;
  EXPECT_TRUE(tests::has(ran.out, "seen in 0 of 500 rounds")) << ran.all();
}

TEST_F(SanitizedPrograms, OfInfoObjectsAreCleanOnTheReference) {
  int built = 0;
  for (std::uint64_t seed = 0; built < 4; ++seed) {
    const ConcurrentProgram program =
        concurrent_programs({}, {}, 2 + seed % 2)(rc::Random(seed), 100).value();
    const std::string source =
        source_of(program, built % 2 == 0 ? SourceOfPhase{} : initialized_at("MPI_THREAD_MULTIPLE"),
                  "Generated.");
    if (source.empty()) continue;
    ++built;
    expect_clean(run(source), source);
  }
}

TEST_F(SanitizedPrograms, OfNamesAreCleanOnTheReference) {
  for (const NamedKind kind : {NamedKind::comm, NamedKind::type, NamedKind::win}) {
    const std::string source = source_of_ending(kind, initialized_at("MPI_THREAD_MULTIPLE"));
    expect_clean(run(source), source);
  }
}

// A race shows: the name of a variable that all threads write, without a lock.
TEST_F(SanitizedPrograms, ARaceIsSeen) {
  std::string source = source_of_ending(NamedKind::comm, initialized_at("MPI_THREAD_MULTIPLE"));
  const std::string racing = "static int shared;\nstatic void call(int at) {\n  ++shared;\n";
  const std::string call = "static void call(int at) {\n";
  source.replace(source.find(call), call.size(), racing);
  const tests::Finished ran = run(source);
  EXPECT_EQ(ran.exit_code, 66) << ran.all();
  EXPECT_TRUE(tests::has(ran.err, "data race")) << ran.all();
}

}  // namespace
}  // namespace infocts::properties
