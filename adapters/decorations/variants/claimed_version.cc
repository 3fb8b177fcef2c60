#include "adapters/decorations/variants/claimed_version.h"

#include <tuple>
#include <utility>

#include "adapters/decorations/decoration.h"

namespace infocts {
namespace {

std::pair<int, int> claimed;

bool old() { return claimed.first < 4; }

cts_comm* all_errors() {
  static cts_comm comm = old() ? below().constants.comm_world : below().constants.comm_self;
  return &comm;
}

// Which of the two the MPI below asks depends on its own version, and not on that alone. So both
// get the handler of the one that is asked by the version claimed, and that of the other is kept
// away.
int set_handler(cts_comm comm, cts_errhandler handler) {
  const cts_constants& constants = below().constants;
  const bool world = comm.bits == constants.comm_world.bits;
  const bool self = comm.bits == constants.comm_self.bits;
  if (!world && !self) return below().comm_set_errhandler(comm, handler);
  if (comm.bits != all_errors()->bits) return constants.success;
  const int code = below().comm_set_errhandler(constants.comm_world, handler);
  if (code != constants.success) return code;
  return below().comm_set_errhandler(constants.comm_self, handler);
}

int dup_with_hints(cts_comm comm, cts_comm* copy) {
  cts_info hints{0};
  int code = below().comm_get_info(comm, &hints);
  if (code != below().constants.success) return code;
  code = below().comm_dup_with_info(comm, hints, copy);
  below().info_free(&hints);
  return code;
}

}  // namespace

void claim_version(cts_table& mpi, int version, int subversion) {
  const bool was_old = mpi.header_version < 4;
  claimed = {version, subversion};
  mpi.header_version = version;
  mpi.header_subversion = subversion;
  mpi.get_version = [](int* major, int* minor) {
    std::tie(*major, *minor) = claimed;
    return below().constants.success;
  };
  if (version < 5) mpi.constants.has_abi_version = 0;
  if (old() == was_old) return;
  if (mpi.comm_set_errhandler != nullptr) mpi.comm_set_errhandler = set_handler;
  const bool hints = mpi.comm_get_info != nullptr && mpi.comm_dup_with_info != nullptr;
  if (old() && hints) mpi.comm_dup = dup_with_hints;
}

}  // namespace infocts
