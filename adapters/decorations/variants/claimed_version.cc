#include "adapters/decorations/variants/claimed_version.h"

#include <tuple>
#include <utility>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

std::pair<int, int> claimed;

bool old() { return claimed.first < 4; }

cts_comm* all_errors() {
  static cts_comm comm = old() ? inner().constants.comm_world : inner().constants.comm_self;
  return &comm;
}

// Which of the two the inner MPI asks depends on its own version, and not on that alone. So both
// get the handler of the one that is asked by the version claimed, and that of the other is kept
// away.
int set_handler(cts_comm comm, cts_errhandler handler) {
  const cts_constants& constants = inner().constants;
  const bool world = comm.bits == constants.comm_world.bits;
  const bool self = comm.bits == constants.comm_self.bits;
  if (!world && !self) return inner().comm_set_errhandler(comm, handler);
  if (comm.bits != all_errors()->bits) return constants.success;
  const int code = inner().comm_set_errhandler(constants.comm_world, handler);
  if (code != constants.success) return code;
  return inner().comm_set_errhandler(constants.comm_self, handler);
}

int dup_with_hints(cts_comm comm, cts_comm* copy) {
  cts_info hints{0};
  int code = inner().comm_get_info(comm, &hints);
  if (!succeeded(code)) return code;
  code = inner().comm_dup_with_info(comm, hints, copy);
  inner().info_free(&hints);
  return code;
}

// The object with the hints may go at once: since 4.0 a routine has read it when it returns.
int idup_with_hints(cts_comm comm, cts_comm* copy, cts_request* request) {
  cts_info hints{0};
  int code = inner().comm_get_info(comm, &hints);
  if (!succeeded(code)) return code;
  code = inner().comm_idup_with_info(comm, hints, copy, request);
  inner().info_free(&hints);
  return code;
}

bool names_null_handles(int version, int subversion) {
  return std::pair(version, subversion) >= std::pair(4, 1);
}

// Null handles have a name since 4.1; before, they are an error.
TableChange name_null_handles() {
  return around(fn::get_name, [](auto& call) {
    if (!call.object.null()) return call.pass();
    const cts_constants& constants = inner().constants;
    const bool named = names_null_handles(claimed.first, claimed.second);
    switch (call.object.kind) {
      case NamedObject::Kind::comm:
        call.answer(named ? "MPI_COMM_NULL" : "");
        return named ? success() : constants.err_comm;
      case NamedObject::Kind::type:
        call.answer(named ? "MPI_DATATYPE_NULL" : "");
        return named ? success() : constants.err_type;
      case NamedObject::Kind::win:
        break;
    }
    call.answer(named ? "MPI_WIN_NULL" : "");
    return named ? success() : constants.err_win;
  });
}

}  // namespace

TableChange claim_version(int version, int subversion) {
  return [=](cts_table& mpi) {
    const bool was_old = mpi.header_version < 4;
    const bool named_null = names_null_handles(mpi.header_version, mpi.header_subversion);
    claimed = {version, subversion};
    mpi.header_version = version;
    mpi.header_subversion = subversion;
    around(fn::get_version, [](auto& call) {
      std::tie(*call.version, *call.subversion) = claimed;
      return success();
    })(mpi);
    if (names_null_handles(version, subversion) != named_null) name_null_handles()(mpi);
    if (version < 5) mpi.not_abi = "it claims an older version";
    if (old() == was_old) return;
    if (mpi.comm_set_errhandler != nullptr) mpi.comm_set_errhandler = set_handler;
    const bool hints = mpi.comm_get_info != nullptr && mpi.comm_dup_with_info != nullptr;
    if (!old() || !hints) return;
    mpi.comm_dup = dup_with_hints;
    const bool idup = mpi.comm_idup != nullptr && mpi.comm_idup_with_info != nullptr;
    if (idup) mpi.comm_idup = idup_with_hints;
  };
}

}  // namespace infocts
