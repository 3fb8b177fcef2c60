// Reports about memory that was written outside of a block, or after it was freed.
#pragma once

#include <string>
#include <string_view>

#include "tool/worker/checked_heap.h"

namespace infocts {

struct Damage {
  enum class Place {
    at_start,       ///< before the first case: loading, MPI_Init
    in_case,        ///< from the beginning of a case to its end
    in_call,        ///< from the beginning of a call to its end
    between_calls,  ///< outside of the calls of a case: the suite, or another thread of the MPI
    in_finalize,
  };
  Place place = Place::in_case;
  bool suites_block = false;  ///< the suite allocated the block, and may have written it itself
  /// "1 byte right after a block of 15 bytes was overwritten, with "x"; …"
  std::string text;
};

/// Describes the damage, and who allocated the block.
Damage describe_damage(const HeapDamage& damage, Damage::Place place);

/// Damage to the memory in which the suite records what a case does.
Damage damage_of_journal();

std::string write_damage(const Damage& damage);
Damage read_damage(std::string_view json);

}  // namespace infocts
