#include "properties/property.h"

#include <fmt/ranges.h>
#include <rapidcheck/Check.h>

#include <exception>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "properties/dice.h"
#include "properties/expect.h"

namespace infocts::properties {
namespace {

// Some deviations are nearly independent of the input, and then shrinking has no natural end that
// comes soon; what is reached after so many runs is small enough to read.
constexpr int kShrinkingRuns = 3000;

std::string name_of_running_case() {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  return test != nullptr ? test->name() : "";
}

std::uint64_t seed_of(std::string_view name) {
  std::uint64_t seed = session().seed;
  for (const char c : name) seed = scramble(seed + static_cast<unsigned char>(c) + 1);
  return seed;
}

class Silent : public rc::detail::TestListener {
  void onTestCaseFinished(const rc::detail::CaseDescription& /*description*/) override {}
  void onShrinkTried(const rc::detail::CaseDescription& /*shrink*/, bool /*accepted*/) override {}
  void onTestFinished(const rc::detail::TestMetadata& /*metadata*/,
                      const rc::detail::TestResult& /*result*/) override {}
};

struct Counterexample {
  Trial trial;
  Mismatch mismatch;
};

/// What RapidCheck calls for every input, and what came of it.
class Search {
 public:
  void attempt(const Trial& trial) {
    const bool shrinking = smallest_.has_value();
    if (broken_ || (shrinking && ++shrinking_runs_ > kShrinkingRuns)) return;
    // Shrinking is not recorded: its calls would bury those that matter and fill the journal.
    // Should it end the process, the journal still has the calls of the first trial that deviated.
    Objects objects(shrinking ? session().quiet : session().mpi);
    try {
      trial.run(objects);
      return;
    } catch (const Mismatch& mismatch) {
      // RapidCheck goes on from every smaller input that fails, so the last one is the smallest.
      smallest_.emplace(Counterexample{trial, mismatch});
    } catch (const std::exception&) {
      broken_ = std::current_exception();
      return;
    }
    throw rc::detail::CaseResult(rc::detail::CaseResult::Type::Failure);
  }

  const std::optional<Counterexample>& smallest() const { return smallest_; }
  std::exception_ptr broken() const { return broken_; }

 private:
  std::optional<Counterexample> smallest_;
  std::exception_ptr broken_;
  int shrinking_runs_ = 0;
};

/// Runs it once more, recorded, and fails the case while the objects still live: the call named in
/// the message is then the one that deviated.
void report(Where where, const Counterexample& smallest) {
  const Context seed("seed {}, after shrinking", session().seed);
  const Context input("{}", fmt::join(smallest.trial.show(), "\n            "));
  Objects objects(session().mpi);
  try {
    smallest.trial.run(objects);
  } catch (const Mismatch& again) {
    deviation(where, again.subject, again.expected, again.actual);
    return;
  }
  deviation(where, smallest.mismatch.subject + ", which did not happen again in a second run",
            smallest.mismatch.expected, smallest.mismatch.actual);
}

}  // namespace

void check_property(Where where, const rc::Gen<Trial>& trials, Effort effort) {
  rc::detail::TestParams parameters;
  parameters.seed = seed_of(name_of_running_case());
  parameters.maxSuccess = effort.trials;
  parameters.maxSize = effort.size;
  Search search;
  Silent silent;
  // The overload that takes everything: the others read RC_PARAMS or print.
  const rc::detail::TestResult result = rc::detail::checkProperty(
      rc::detail::toProperty([&] { search.attempt(*trials); }), {}, parameters, silent, {});
  if (search.broken()) std::rethrow_exception(search.broken());
  if (search.smallest()) {
    report(where, *search.smallest());
  } else if (!result.is<rc::detail::SuccessResult>()) {
    std::ostringstream why;
    rc::detail::printResultMessage(result, why);
    throw std::runtime_error("RapidCheck: " + why.str());
  }
}

}  // namespace infocts::properties
