// Faults of MPI_WTIME_IS_GLOBAL and of clocks that should agree.
#include <atomic>

#include "adapters/decorations/attribute_calls.h"
#include "adapters/decorations/decoration.h"

namespace infocts {
namespace {

Deviation claim_global() {
  return change_attribute(kWtimeIsGlobal, [](int) { return 1; });
}

/// The attribute says that clocks are synchronized; those of processes other than 0 are changed.
Deviation claim_global_with(Closure<double(double seconds)> change) {
  return claim_global() + after_any(fn::wtime, [change](auto& call) {
           if (world_rank() != 0) *call.seconds = change(*call.seconds);
         });
}

/// The attribute is this number where the test is true, and absent elsewhere.
Deviation sometimes(const int& number, Closure<bool()> test) {
  return after_get_attribute([&number, test](AttributeAnswer& answer) {
    if (!answer.about(kWtimeIsGlobal)) return;
    answer.give(&number);
    if (!test()) *answer.flag = 0;
  });
}

}  // namespace

FAULTS {
  fault("clock.key_unknown", {"environment.wtime_is_global.key_valid"},
        "Without synchronized clocks MPI_WTIME_IS_GLOBAL is no valid key.",
        after_get_attribute([](AttributeAnswer& answer) {
          if (!answer.about(kWtimeIsGlobal)) return;
          *answer.flag = 0;
          answer.code = below().constants.err_keyval;
        }));
  fault("clock.minus_one", {"environment.wtime_is_global.zero_or_one"},
        "MPI_WTIME_IS_GLOBAL is -1 for true.",
        change_attribute(kWtimeIsGlobal, [](int) { return -1; }));
  fault("clock.number_of_clocks", {"environment.wtime_is_global.zero_or_one"},
        "MPI_WTIME_IS_GLOBAL is the number of clocks there are, and one more.",
        change_attribute(kWtimeIsGlobal, [](int) { return world_size() + 1; }));
  static std::atomic<bool> read{false};
  fault("clock.global_once_read", {"environment.wtime_is_global.constant"},
        "MPI_WTIME_IS_GLOBAL is another one when the clock has been read.",
        change_attribute(kWtimeIsGlobal, [](int value) { return read ? 1 - value : value; }) +
            before(fn::wtime, [](auto&) { read = true; }));
  static const int no = 0;
  static const int yes = 1;
  static std::atomic<int> questions{0};
  fault("clock.comes_and_goes", {"environment.wtime_is_global.constant"},
        "Every second question finds no MPI_WTIME_IS_GLOBAL.",
        sometimes(no, [] { return ++questions % 2 != 0; }));
  fault("clock.global_on_rank_0", {"environment.wtime_is_global.same_everywhere"},
        "Only rank 0 says that clocks are synchronized.",
        change_attribute(kWtimeIsGlobal, [](int) { return world_rank() == 0 ? 1 : 0; }));
  fault("clock.present_on_rank_1", {"environment.wtime_is_global.same_everywhere"},
        "Rank 1 says that clocks are synchronized; others have no such attribute.",
        sometimes(yes, [] { return world_rank() == 1; }));
}

// Clocks that are said to be global.
FAULTS {
  fault("clock.a_second_behind",
        {"environment.wtime_is_global.order", "environment.wtime_is_global.strictly_later",
         "environment.wtime_is_global.half_round_trip"},
        "Clocks of processes other than 0 are a second behind, and said to be global.",
        claim_global_with([](double seconds) { return seconds - 1; }));
  fault("clock.milliseconds_ahead",
        {"environment.wtime_is_global.order", "environment.wtime_is_global.strictly_later"},
        "Clocks of processes other than 0 are five milliseconds ahead, and said to be global.",
        claim_global_with([](double seconds) { return seconds + 0.005; }));
  fault("clock.since_start",
        {"environment.wtime_is_global.order", "environment.wtime_is_global.half_round_trip"},
        "Each process measures from its own start, and clocks are said to be global.",
        claim_global_with([](double seconds) {
          static const double start = seconds;
          return seconds - start;
        }));
  fault("clock.stands_still", {"environment.wtime_is_global.strictly_later"},
        "All clocks are 0, and said to be global.",
        claim_global() + around(fn::wtime, [](auto& call) {
          *call.seconds = 0;
          return 0;
        }));
}

}  // namespace infocts
