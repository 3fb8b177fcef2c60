#include "conformance/environment/predefined.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"

namespace infocts {

CASE({.requirement = "environment.lastusedcode.attached", .name = "found"}) {
  check_attached(lastusedcode_key());
}

CASE({.requirement = "environment.lastusedcode.at_least_lastcode", .name = "value"}) {
  const int value = require_attribute(lastusedcode_key());
  check_true(value >= mpi.err_lastcode, "MPI_LASTUSEDCODE",
             fmt::format("{} or more, as MPI_ERR_LASTCODE", mpi.err_lastcode),
             std::to_string(value));
}

CASE({.requirement = "environment.lastusedcode.constant", .name = "while_working"}) {
  check_constant(lastusedcode_key());
}

// Each error may be of a class that was not in use before.
CASE({.requirement = "environment.lastusedcode.constant", .name = "after_errors"}) {
  const AttributeMemory memory(lastusedcode_key());
  Info info = make_info();
  if (mpi.info_delete(info, in("key")) != mpi.success) need_state_after_errors();
  const std::string long_key = text_of_length(max_key_length() + 2);
  if (mpi.info_set(info, in(long_key), in("value")) != mpi.success) need_state_after_errors();
  attribute(lastusedcode_key());  // a later call may fail: then nothing is known
  memory.check_same();
}

CASE({.requirement = "environment.lastusedcode.includes_added", .name = "classes"}) {
  for (int round = 0; round < 3; ++round) {
    int added = kNumberPreset;
    if (mpi.add_error_class(&added) != mpi.success) {
      throw Inconclusive("MPI_Add_error_class did not succeed");
    }
    const int value = require_attribute(lastusedcode_key());
    if (!check_true(value >= added, "MPI_LASTUSEDCODE",
                    fmt::format("{} or more, the class that was added", added),
                    std::to_string(value))) {
      return;
    }
  }
}

CASE({.requirement = "environment.lastusedcode.local", .name = "added_on_one_rank", .ranks = 2}) {
  if (mpi.has_lastusedcode == 0) skip_as_absent("MPI_LASTUSEDCODE");
  if (!mpi.add_error_class.present()) skip_as_absent(mpi.add_error_class.name());
  // An MPI may register classes of its own at any time. What comes with each class of rank 0, and
  // never without, is no chance.
  bool follows = true;
  int before = 0;
  int now = 0;
  for (int round = 0; round < 4; ++round) {
    before = require_attribute(lastusedcode_key());
    wait_for_all();
    follows = require_attribute(lastusedcode_key()) == before && follows;
    wait_for_all();
    int error_class = kNumberPreset;
    const bool added = !on_rank(0) || mpi.add_error_class(&error_class) == mpi.success;
    if (!everywhere(added)) throw Inconclusive("MPI_Add_error_class did not succeed");
    now = require_attribute(lastusedcode_key());
    follows = now != before && follows;
  }
  if (!on_rank(0) && follows) check_equal("MPI_LASTUSEDCODE", before, now);
}

}  // namespace infocts
