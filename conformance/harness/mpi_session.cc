#include "conformance/harness/mpi_session.h"

#include "conformance/harness/prepare.h"

namespace infocts {

MpiSession::MpiSession(cts_info hints) {
  const Api& mpi = infocts::this_worker().mpi;
  handle_ = mpi.session_null;
  prepare(mpi.session_init(hints, mpi.errors_return, &handle_), "MPI_Session_init");
}

MpiSession::~MpiSession() {
  const Api& mpi = infocts::this_worker().mpi;
  if (handle_.bits != mpi.session_null.bits) mpi.session_finalize(&handle_);
}

void MpiSession::finalize() {
  const Api& mpi = infocts::this_worker().mpi;
  prepare(mpi.session_finalize(&handle_), "MPI_Session_finalize");
  handle_ = mpi.session_null;  // an MPI may have stored something else
}

int connect_two(cts_group all, cts_info hints, cts_comm* made) {
  const Api& mpi = infocts::this_worker().mpi;
  mpi.intercomm_create_from_groups.demand();
  mpi.group_incl.demand();
  const int mine = infocts::this_worker().rank;
  if (mine > 1) return mpi.success;
  cts_group groups[] = {mpi.group_null, mpi.group_null};
  for (int rank = 0; rank < 2; ++rank) {
    prepare(mpi.group_incl(all, 1, &rank, &groups[rank]), "MPI_Group_incl");
  }
  const int code =
      mpi.intercomm_create_from_groups(groups[mine], 0, groups[1 - mine], 0,
                                       in("infocts connecting"), hints, mpi.errors_return, made);
  for (cts_group group : groups) mpi.group_free(&group);
  return code;
}

ProcessSetComm::ProcessSetComm(const MpiSession& session, std::string_view process_set) {
  const Api& mpi = infocts::this_worker().mpi;
  handle_ = mpi.comm_null;
  cts_group group = mpi.group_null;
  prepare(mpi.group_from_session_pset(session, in(process_set), &group),
          "MPI_Group_from_session_pset");
  const int code =
      mpi.comm_create_from_group(group, in("infocts"), mpi.info_null, mpi.errors_return, &handle_);
  mpi.group_free(&group);
  prepare(code, "MPI_Comm_create_from_group");
}

ProcessSetComm::~ProcessSetComm() { infocts::this_worker().mpi.comm_free(&handle_); }

}  // namespace infocts
