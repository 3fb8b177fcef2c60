// Faults of MPI_WTIME_IS_GLOBAL and of clocks that should agree.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The attribute is what `change` makes of it.
TableChange global_as(Closure<int(int value)> change) {
  return change_attribute(kWtimeIsGlobal, change);
}
TableChange claim_global() {
  return global_as([](int) { return 1; });
}

/// The attribute says that clocks are synchronized; those of processes other than 0 are changed.
TableChange claim_global_with(Closure<double(double seconds)> change) {
  return claim_global() + after_any(fn::wtime, [change](auto& call) {
           if (world_rank() != 0) *call.seconds = change(*call.seconds);
         });
}

/// The attribute is this number where the test is true, and absent elsewhere.
TableChange sometimes(const int& number, Closure<bool()> test) {
  return after_get_attribute(about(kWtimeIsGlobal, [&number, test](auto& answer) {
    answer.give(&number);
    if (!test()) *answer.flag = 0;
  }));
}

}  // namespace

FAULTS_OF("clock", "environment.wtime_is_global") {
  fault("key_unknown", {"key_valid"},
        "Without synchronized clocks MPI_WTIME_IS_GLOBAL is no valid key.",
        after_get_attribute(about(kWtimeIsGlobal, lose)) +
            after_get_attribute(about(kWtimeIsGlobal, fail(err::keyval))));
  fault("minus_one", {"zero_or_one"}, "MPI_WTIME_IS_GLOBAL is -1 for true.",
        global_as([](int) { return -1; }));
  fault("number_of_clocks", {"zero_or_one"},
        "MPI_WTIME_IS_GLOBAL is the number of processes plus one.",
        global_as([](int) { return world_size() + 1; }));
  static std::atomic<bool> read{false};
  fault("global_once_read", {"constant"},
        "MPI_WTIME_IS_GLOBAL is another one when the clock has been read.",
        global_as([](int value) { return read ? 1 - value : value; }) +
            before(fn::wtime, [](auto&) { read = true; }));
  static const int yes = 1;
  static std::atomic<int> questions{0};
  fault("comes_and_goes", {"constant"},
        "Every second question finds no MPI_WTIME_IS_GLOBAL, others find 1.",
        sometimes(yes, [] { return ++questions % 2 != 0; }));
  fault("global_on_rank_0", {"same_everywhere"}, "Only rank 0 says that clocks are synchronized.",
        global_as([](int) { return world_rank() == 0 ? 1 : 0; }));
  fault("present_on_rank_1", {"same_everywhere"},
        "Rank 1 says that clocks are synchronized; others have no such attribute.",
        sometimes(yes, [] { return world_rank() == 1; }));

  // Clocks that are said to be global.
  fault("a_second_behind", {"order", "strictly_later", "half_round_trip"},
        "Clocks of processes other than 0 are a second behind, and said to be global.",
        claim_global_with([](double seconds) { return seconds - 1; }));
  fault("milliseconds_ahead", {"order", "strictly_later"},
        "Clocks of processes other than 0 are five milliseconds ahead, and said to be global.",
        claim_global_with([](double seconds) { return seconds + 0.005; }));
  fault("since_start", {"order", "half_round_trip"},
        "Each process measures from its own start, and clocks are said to be global.",
        claim_global_with([](double seconds) {
          static const double start = seconds;
          return seconds - start;
        }));
  fault("stands_still", {"strictly_later"}, "All clocks are 0, and said to be global.",
        claim_global() + answer(fn::wtime, [](auto& call) { *call.seconds = 0; }));
}

}  // namespace infocts
