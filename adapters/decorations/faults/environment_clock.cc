// Faults of MPI_WTIME_IS_GLOBAL and of clocks that should agree.
#include <atomic>

#include "adapters/decorations/attribute_calls.h"

namespace infocts {
namespace {

constexpr auto kGlobal = &cts_constants::wtime_is_global;

/// The attribute says that clocks are synchronized; those of processes other than 0 are changed.
template <typename Change>
void claim_global_with(cts_table& mpi, Change /*change*/) {
  change_attribute<kGlobal>(mpi, [](int) { return 1; });
  replace(mpi.wtime, [](double* seconds) {
    const int code = below().wtime(seconds);
    if (world_rank() != 0) *seconds = Change{}(*seconds);
    return code;
  });
}

}  // namespace

FAULT({.name = "clock.key_unknown",
       .violates = {"environment.wtime_is_global.key_valid"},
       .text = "Without synchronized clocks MPI_WTIME_IS_GLOBAL is no valid key."}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (!answer.about(kGlobal)) return;
    *answer.flag = 0;
    answer.code = below().constants.err_keyval;
  });
}

FAULT({.name = "clock.minus_one",
       .violates = {"environment.wtime_is_global.zero_or_one"},
       .text = "MPI_WTIME_IS_GLOBAL is -1 for true."}) {
  change_attribute<kGlobal>(mpi, [](int) { return -1; });
}

FAULT({.name = "clock.number_of_clocks",
       .violates = {"environment.wtime_is_global.zero_or_one"},
       .text = "MPI_WTIME_IS_GLOBAL is the number of clocks there are, and one more."}) {
  change_attribute<kGlobal>(mpi, [](int) { return world_size() + 1; });
}

FAULT({.name = "clock.global_once_read",
       .violates = {"environment.wtime_is_global.constant"},
       .text = "MPI_WTIME_IS_GLOBAL is another one when the clock has been read."}) {
  static std::atomic<bool> read{false};
  change_attribute<kGlobal>(mpi, [](int value) { return read ? 1 - value : value; });
  replace(mpi.wtime, [](double* seconds) {
    read = true;
    return below().wtime(seconds);
  });
}

FAULT({.name = "clock.comes_and_goes",
       .violates = {"environment.wtime_is_global.constant"},
       .text = "Every second question finds no MPI_WTIME_IS_GLOBAL."}) {
  static std::atomic<int> questions{0};
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    static const int no = 0;
    if (!answer.about(kGlobal)) return;
    answer.give(&no);
    if (++questions % 2 == 0) *answer.flag = 0;
  });
}

FAULT({.name = "clock.global_on_rank_0",
       .violates = {"environment.wtime_is_global.same_everywhere"},
       .text = "Only rank 0 says that clocks are synchronized."}) {
  change_attribute<kGlobal>(mpi, [](int) { return world_rank() == 0 ? 1 : 0; });
}

FAULT({.name = "clock.present_on_rank_1",
       .violates = {"environment.wtime_is_global.same_everywhere"},
       .text = "Rank 1 says that clocks are synchronized; others have no such attribute."}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    static const int yes = 1;
    if (!answer.about(kGlobal)) return;
    answer.give(&yes);
    if (world_rank() != 1) *answer.flag = 0;
  });
}

FAULT({.name = "clock.a_second_behind",
       .violates = {"environment.wtime_is_global.order",
                    "environment.wtime_is_global.strictly_later",
                    "environment.wtime_is_global.half_round_trip"},
       .text = "Clocks of processes other than 0 are a second behind, and said to be global."}) {
  claim_global_with(mpi, [](double seconds) { return seconds - 1; });
}

FAULT({.name = "clock.milliseconds_ahead",
       .violates = {"environment.wtime_is_global.order",
                    "environment.wtime_is_global.strictly_later"},
       .text = "Clocks of processes other than 0 are five milliseconds ahead, and said to be "
               "global."}) {
  claim_global_with(mpi, [](double seconds) { return seconds + 0.005; });
}

FAULT({.name = "clock.since_start",
       .violates = {"environment.wtime_is_global.order",
                    "environment.wtime_is_global.half_round_trip"},
       .text = "Each process measures from its own start, and clocks are said to be global."}) {
  claim_global_with(mpi, [](double seconds) {
    static const double start = seconds;
    return seconds - start;
  });
}

FAULT({.name = "clock.stands_still",
       .violates = {"environment.wtime_is_global.strictly_later"},
       .text = "All clocks are 0, and said to be global."}) {
  change_attribute<kGlobal>(mpi, [](int) { return 1; });
  replace(mpi.wtime, [](double* seconds) {
    *seconds = 0;
    return 0;
  });
}

}  // namespace infocts
