// Routines with an info argument that connect two processes: ranks 0 and 1, each a group of its
// own.
#include "conformance/harness/info_routines.h"
#include "conformance/harness/mpi_session.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/parsing_pairs.h"

namespace infocts {
namespace {

/// Connects this rank and the other one with this object, and parts them again. Returns the code of
/// the routine on this rank.
using Connect = int (*)(cts_info info);

/// A connection without hints is no answer of the MPI to any.
const Facility kConnecting{
    .prepared_by = {"MPI_Open_port(MPI_INFO_NULL*", "MPI_Close_port(*",
                    "MPI_Comm_accept(*, MPI_INFO_NULL, *", "MPI_Comm_connect(*, MPI_INFO_NULL, *",
                    "MPI_Intercomm_create_from_groups(*, MPI_INFO_NULL, *",
                    "MPI_Comm_disconnect(*"},
    .may_block_in = {}};

/// The name of a port of rank 0; empty where there is none.
std::string open_port() {
  const Api& mpi = this_worker().mpi;
  std::string name;
  if (on_rank(0) && mpi.has_max_port_name != 0) {
    Output port(static_cast<std::size_t>(mpi.max_port_name));
    if (mpi.open_port(mpi.info_null, port) == mpi.success && port.terminated()) name = port.text();
  }
  return gather(name).front();
}

int accept_and_connect(cts_info info) {
  const Api& mpi = this_worker().mpi;
  if (!mpi.open_port.present() || !mpi.comm_accept.present() || !mpi.comm_connect.present()) {
    skip_as_absent("MPI_Comm_accept and MPI_Comm_connect");
  }
  const std::string port = open_port();
  if (port.empty()) skip_as_absent("a port");
  if (this_worker().rank > 1) return mpi.success;
  cts_comm other = mpi.comm_null;
  const int code = on_rank(0) ? mpi.comm_accept(in(port), info, 0, mpi.comm_self, &other)
                              : mpi.comm_connect(in(port), info, 0, mpi.comm_self, &other);
  if (code == mpi.success) prepare(mpi.comm_disconnect(&other), "MPI_Comm_disconnect");
  if (on_rank(0)) mpi.close_port(in(port));
  return code;
}

int create_from_groups(cts_info info) {
  const Api& mpi = this_worker().mpi;
  mpi.intercomm_create_from_groups.demand();
  cts_group world = mpi.group_null;
  prepare(mpi.comm_group(mpi.comm_world, &world), "MPI_Comm_group");
  cts_comm made = mpi.comm_null;
  const int code = connect_two(world, info, &made);
  if (made.bits != mpi.comm_null.bits) prepare(mpi.comm_free(&made), "MPI_Comm_free");
  mpi.group_free(&world);
  return code;
}

void need_connection(Connect connect) {
  const bool works = connect(this_worker().mpi.info_null) == this_worker().mpi.success;
  if (!everywhere(works)) skip_as_absent("a routine that works here without an info object");
}

void check_connection_ignores_unknown(Connect connect) {
  need_connection(connect);
  const Info info = make_info(unknown_pairs(20));
  check_success(connect(info));
}

void check_connection_keeps_argument(Connect connect) {
  need_connection(connect);
  const Info info = make_info(mixed_pairs());
  const Pairs before = pairs_of(info);
  connect(info);
  check_unchanged(info, before);
}

}  // namespace

CASE({.requirement = "info.parsing.connecting_ignores_unknown",
      .name = "accept_and_connect",
      .bindings = {"c", "fortran"},
      .ranks = 2,
      .needs = &kConnecting}) {
  check_connection_ignores_unknown(accept_and_connect);
}

CASE({.requirement = "info.parsing.connecting_ignores_unknown",
      .name = "intercomm_create_from_groups",
      .bindings = {"c", "fortran"},
      .ranks = 2,
      .needs = &kConnecting}) {
  check_connection_ignores_unknown(create_from_groups);
}

CASE({.requirement = "info.parsing.connecting_keeps_argument",
      .name = "accept_and_connect",
      .bindings = {"c", "fortran"},
      .ranks = 2,
      .needs = &kConnecting}) {
  check_connection_keeps_argument(accept_and_connect);
}

CASE({.requirement = "info.parsing.connecting_keeps_argument",
      .name = "intercomm_create_from_groups",
      .bindings = {"c", "fortran"},
      .ranks = 2,
      .needs = &kConnecting}) {
  check_connection_keeps_argument(create_from_groups);
}

}  // namespace infocts
