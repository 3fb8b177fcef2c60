// An MPI function that turns on the process around it costs the cases that call it; the verdicts of
// all others stay what they are.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

const char* const kVictim = "info.get_valuelen.";

struct Deed {
  const char* order;
  const char* verdict;  ///< of the cases that call the function
  const char* told = "";

  friend void PrintTo(const Deed& deed, std::ostream* out) { *out << deed.order; }
};

class Hostile : public Tool, public ::testing::WithParamInterface<Deed> {
 protected:
  Hostile() { limit_s_ = 250; }

  // What does not call the function runs before those that do, and behind them.
  static Words words() {
    Words words{kFakeMpicc, "--timeout", "1", "--cases", "1"};
    for (const char* test :
         {"info.create.new_object.not_null", "info.create.out_only.garbage",
          "info.delete.provided.linked", "info.get_valuelen.hit_flag_true.each_key",
          "info.get_valuelen.hit_length.each_key", "info.set.provided.linked"}) {
      words.insert(words.end(), {"--filter", test});
    }
    return words;
  }
};

TEST_P(Hostile, CostsTheCasesThatCallIt) {
  const Measurement healthy = run(words());
  ASSERT_EQ(healthy.process.exit_code, 0) << healthy.process.all();
  environment_["FAKE_MPI"] = std::string("MPI_Info_get_valuelen=") + GetParam().order;
  const Measurement broken = run(words());
  const Verdicts expected = healthy.verdicts();
  Verdicts found = broken.verdicts();
  std::string told;
  for (const auto& [test, verdict] : expected) {
    if (test.starts_with(kVictim) && found[test] != verdict) {
      EXPECT_EQ(found[test], GetParam().verdict) << test << ": " << broken.message(test);
      told += broken.message(test);
    } else {
      EXPECT_EQ(found[test], verdict) << test << ": " << broken.message(test);
    }
  }
  EXPECT_EQ(told.empty(), std::string(GetParam().verdict) == "pass") << broken.process.all();
  EXPECT_TRUE(has(told, GetParam().told));
  EXPECT_EQ(broken.iut()["error"], nullptr);
  expect_last_line(broken.process, told.empty() ? 0 : 1);
  EXPECT_TRUE(processes_with(directory_.path()).empty()) << "a worker is left";
}

INSTANTIATE_TEST_SUITE_P(
    Deeds, Hostile,
    ::testing::Values(
        Deed{"scribble", "crashed"}, Deed{"scribble_head", "crashed"},
        Deed{"scribble_last", "crashed"}, Deed{"close_all", "pass"}, Deed{"signals", "pass"},
        Deed{"handlers", "pass"}, Deed{"limits", "pass"}, Deed{"directory", "pass"},
        Deed{"environment", "pass"}, Deed{"locale", "pass"}, Deed{"rounding", "pass"},
        Deed{"floating_point", "crashed"}, Deed{"fork", "pass"}, Deed{"job", "pass"},
        Deed{"pipes", "pass"}, Deed{"clear", "pass"}, Deed{"remove", "pass"},
        Deed{"complain", "pass"}, Deed{"hang_at_exit", "timed_out"},
        Deed{"spin_in_destructor", "timed_out"}, Deed{"flood", "crashed", "output limit"},
        Deed{"throw", "crashed", "in MPI_Info_get_valuelen"}, Deed{"overdue", "timed_out", "1 s"}),
    [](const auto& info) { return std::string(info.param.order); });

// Nothing is known any more of what the process did.
TEST_F(Tool, JournalThatIsCutIsNotMeasured) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=cut";
  const Measurement broken = run({kFakeMpicc, "--filter", "info.get_valuelen.hit_length.each_key"});
  expect_last_line(broken.process, 4);
  EXPECT_NE(broken.iut()["error"], nullptr);
}

struct Load {
  const char* order;
  const char* timeout;
  int exit_code;
  const char* told;

  friend void PrintTo(const Load& load, std::ostream* out) { *out << load.order; }
};

// Before the library is there, no case can be blamed.
class HostileLoad : public Tool, public ::testing::WithParamInterface<Load> {};

TEST_P(HostileLoad, CostsTheColumnAtMost) {
  environment_["FAKE_MPI"] = GetParam().order;
  const Measurement found = run(
      {kFakeMpicc, "--filter", "info.create.new_object.not_null", "--timeout", GetParam().timeout});
  expect_last_line(found.process, GetParam().exit_code);
  EXPECT_EQ(found.iut()["error"] == nullptr, GetParam().exit_code == 0);
  EXPECT_TRUE(has(found.process.out, GetParam().told));
  EXPECT_TRUE(processes_with(directory_.path()).empty()) << "a worker is left";
}

INSTANTIATE_TEST_SUITE_P(Loads, HostileLoad,
                         ::testing::Values(Load{"dlopen=sleep", "20", 0, ""},
                                           Load{"dlopen=hang", "1", 4, "did not return"},
                                           Load{"dlopen=exit", "20", 4, "exit code 0"}));

}  // namespace
}  // namespace infocts::tests
