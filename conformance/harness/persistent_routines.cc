// Routines with an info argument that make persistent requests, which nobody starts.
#include "conformance/harness/constructors.h"
#include "conformance/harness/info_routines.h"
#include "conformance/harness/prepare.h"

namespace infocts::routine {
namespace {

constexpr int kTag = 11;
constexpr int kZero = 0;
constexpr int kOne = 1;

// What an operation of one process reads and writes, as long as there is a request.
int sent_data[4] = {};
int received_data[4] = {};

int released(const Api& mpi, int code, cts_request& request) {
  if (code == mpi.success) prepare(mpi.request_free(&request), "MPI_Request_free");
  return code;
}

/// Makes a request by `init`, and frees it.
template <typename Init>
int with_request(const Api& mpi, Init init) {
  cts_request request = mpi.request_null;
  const int code = init(&request);
  return released(mpi, code, request);
}

/// A communicator on which the process is its own only neighbour.
class Neighbourhood {
 public:
  explicit Neighbourhood(const Api& mpi) : mpi_(mpi), comm_(mpi.comm_null) {
    prepare(make::dist_graph_adjacent(mpi, mpi.comm_self, &comm_),
            "MPI_Dist_graph_create_adjacent");
  }
  ~Neighbourhood() { mpi_.comm_free(&comm_); }
  Neighbourhood(const Neighbourhood&) = delete;
  Neighbourhood& operator=(const Neighbourhood&) = delete;

  cts_comm comm() const { return comm_; }

 private:
  const Api& mpi_;
  cts_comm comm_;
};

}  // namespace

// A partitioned operation is two requests, which meet before they are freed.
int psend_init(const Api& mpi, cts_info info) {
  return with_request(mpi, [&](cts_request* sending) {
    const int code =
        mpi.psend_init(sent_data, 1, 1, mpi.type_int, 0, kTag, mpi.comm_self, info, sending);
    if (code != mpi.success) return code;
    with_request(mpi, [&](cts_request* receiving) {
      return mpi.precv_init(received_data, 1, 1, mpi.type_int, 0, kTag, mpi.comm_self,
                            mpi.info_null, receiving);
    });
    return code;
  });
}

int precv_init(const Api& mpi, cts_info info) {
  int code = mpi.success;
  with_request(mpi, [&](cts_request* sending) {
    const int other = mpi.psend_init(sent_data, 1, 1, mpi.type_int, 0, kTag, mpi.comm_self,
                                     mpi.info_null, sending);
    prepare(other, "MPI_Psend_init");
    code = with_request(mpi, [&](cts_request* receiving) {
      return mpi.precv_init(received_data, 1, 1, mpi.type_int, 0, kTag, mpi.comm_self, info,
                            receiving);
    });
    return other;
  });
  return code;
}

// The end of their arguments is the same for all collective ones.
#define CTS_ON(comm, name, ...)                                      \
  with_request(mpi, [&](cts_request* request) {                      \
    return mpi.name(__VA_ARGS__ __VA_OPT__(, ) comm, info, request); \
  })
#define CTS_COLLECTIVE(name, ...) \
  int name(const Api& mpi, cts_info info) { return CTS_ON(mpi.comm_self, name, __VA_ARGS__); }
#define CTS_OF_NEIGHBOURS(name, ...)              \
  int name(const Api& mpi, cts_info info) {       \
    mpi.name.demand();                            \
    const Neighbourhood all(mpi);                 \
    return CTS_ON(all.comm(), name, __VA_ARGS__); \
  }
#define CTS_SENT sent_data, 1, mpi.type_int
#define CTS_RECEIVED received_data, 1, mpi.type_int
#define CTS_SENT_BY_COUNTS sent_data, &kOne, &kZero, mpi.type_int
#define CTS_RECEIVED_BY_COUNTS received_data, &kOne, &kZero, mpi.type_int

CTS_COLLECTIVE(barrier_init)
CTS_COLLECTIVE(bcast_init, CTS_SENT, 0)
CTS_COLLECTIVE(gather_init, CTS_SENT, CTS_RECEIVED, 0)
CTS_COLLECTIVE(gatherv_init, CTS_SENT, CTS_RECEIVED_BY_COUNTS, 0)
CTS_COLLECTIVE(scatter_init, CTS_SENT, CTS_RECEIVED, 0)
CTS_COLLECTIVE(scatterv_init, CTS_SENT_BY_COUNTS, CTS_RECEIVED, 0)
CTS_COLLECTIVE(allgather_init, CTS_SENT, CTS_RECEIVED)
CTS_COLLECTIVE(allgatherv_init, CTS_SENT, CTS_RECEIVED_BY_COUNTS)
CTS_COLLECTIVE(alltoall_init, CTS_SENT, CTS_RECEIVED)
CTS_COLLECTIVE(alltoallv_init, CTS_SENT_BY_COUNTS, CTS_RECEIVED_BY_COUNTS)
CTS_COLLECTIVE(alltoallw_init, CTS_SENT_BY_COUNTS, CTS_RECEIVED_BY_COUNTS)
CTS_COLLECTIVE(reduce_init, sent_data, CTS_RECEIVED, mpi.op_sum, 0)
CTS_COLLECTIVE(allreduce_init, sent_data, CTS_RECEIVED, mpi.op_sum)
CTS_COLLECTIVE(reduce_scatter_init, sent_data, received_data, &kOne, mpi.type_int, mpi.op_sum)
CTS_COLLECTIVE(reduce_scatter_block_init, sent_data, CTS_RECEIVED, mpi.op_sum)
CTS_COLLECTIVE(scan_init, sent_data, CTS_RECEIVED, mpi.op_sum)
CTS_COLLECTIVE(exscan_init, sent_data, CTS_RECEIVED, mpi.op_sum)

CTS_OF_NEIGHBOURS(neighbor_allgather_init, CTS_SENT, CTS_RECEIVED)
CTS_OF_NEIGHBOURS(neighbor_allgatherv_init, CTS_SENT, CTS_RECEIVED_BY_COUNTS)
CTS_OF_NEIGHBOURS(neighbor_alltoall_init, CTS_SENT, CTS_RECEIVED)
CTS_OF_NEIGHBOURS(neighbor_alltoallv_init, CTS_SENT_BY_COUNTS, CTS_RECEIVED_BY_COUNTS)
CTS_OF_NEIGHBOURS(neighbor_alltoallw_init, CTS_SENT_BY_COUNTS, CTS_RECEIVED_BY_COUNTS)

}  // namespace infocts::routine
