// MPI_Comm_split_type, whose info object is the only one that a routine may change (V62).
#include <fmt/ranges.h>

#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

constexpr std::string_view kResourceType = "mpi_hw_resource_type";

/// What a process got of a split of MPI_COMM_WORLD. Collective: making one, and freeing it.
class Part {
 public:
  Part(int split_type, cts_info info) {
    const Api& mpi = session().mpi;
    code_ = mpi.comm_split_type(mpi.comm_world, split_type, session().rank, info, &comm_);
  }
  ~Part() {
    if (exists()) session().mpi.comm_free(&comm_);
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  int code() const { return code_; }
  bool exists() const { return comm_.bits != session().mpi.comm_null.bits; }

  /// Ranks in MPI_COMM_WORLD; none where there is no communicator.
  std::vector<int> members() const {
    const Api& mpi = session().mpi;
    if (!exists()) return {};
    int size = 0;
    prepare(mpi.comm_size(comm_, &size), "MPI_Comm_size");
    std::vector<int> ranks(static_cast<std::size_t>(size));
    const int bytes = sizeof(int);
    prepare(mpi.allgather(&session().rank, bytes, mpi.type_byte, ranks.data(), bytes, mpi.type_byte,
                          comm_),
            "MPI_Allgather");
    return ranks;
  }

 private:
  cts_comm comm_ = session().mpi.comm_null;
  int code_;
};

std::string words_for(const std::vector<int>& ranks) {
  return ranks.empty() ? "no communicator" : fmt::format("ranks {}", fmt::join(ranks, ", "));
}

}  // namespace

// Where no process gets a communicator, nothing is to be said of any.
CASE({.requirement = "info.parsing.split_type_sets_key", .name = "each_rank", .ranks = 2}) {
  if (mpi.has_comm_type_hw_unguided == 0) not_available("MPI_COMM_TYPE_HW_UNGUIDED");
  const Info info = make_info();
  const Part part(mpi.comm_type_hw_unguided, info);
  if (!everywhere(CHECK_SUCCESS(part.code()))) return;
  if (everywhere(!part.exists())) {
    not_available("a type of resources that tells the processes apart");
  }
  const std::optional<std::string> value = value_of(info, kResourceType);
  CHECK_TRUE(value.has_value() || !part.exists(), "mpi_hw_resource_type in the info object",
             "the type of the resources that the new communicator stands for", "not there");
  const std::vector<std::string> values = gather(value.value_or(""));
  for (const int rank : part.members()) {
    const std::string& other = values.at(static_cast<std::size_t>(rank));
    CHECK_TRUE(other == value.value_or(""), "mpi_hw_resource_type of this communicator",
               fmt::format("{}, as on rank {}", infocts::quoted(other), rank),
               quoted_or_nothing(value));
  }
}

CASE({.requirement = "info.parsing.split_type_null_info", .name = "hw_guided"}) {
  if (mpi.has_comm_type_hw_guided == 0) not_available("MPI_COMM_TYPE_HW_GUIDED");
  // Not null before, so that it shows when nothing is written.
  cts_comm made = mpi.comm_self;
  const int code = mpi.comm_split_type(mpi.comm_world, mpi.comm_type_hw_guided, session().rank,
                                       mpi.info_null, &made);
  if (!CHECK_SUCCESS(code)) return;
  const bool untouched = made.bits == mpi.comm_self.bits;
  CHECK_TRUE(made.bits == mpi.comm_null.bits, "newcomm", "MPI_COMM_NULL",
             untouched ? "not written" : "a communicator");
}

// One that does not know the key or the value gives no communicator.
CASE({.requirement = "info.parsing.split_type_shared_memory", .name = "same_ranks", .ranks = 2}) {
  if (mpi.has_comm_type_hw_guided == 0) not_available("MPI_COMM_TYPE_HW_GUIDED");
  const Info info = make_info({{std::string(kResourceType), "mpi_shared_memory"}});
  const Part shared(mpi.comm_type_shared, mpi.info_null);
  const Part guided(mpi.comm_type_hw_guided, info);
  if (!everywhere(shared.code() == mpi.success)) {
    throw Inconclusive("MPI_Comm_split_type with MPI_COMM_TYPE_SHARED failed");
  }
  if (!everywhere(CHECK_SUCCESS(guided.code()))) return;
  if (everywhere(!guided.exists())) not_available("mpi_hw_resource_type = mpi_shared_memory");
  const std::vector<int> ranks = shared.members();
  const std::vector<int> others = guided.members();
  CHECK_TRUE(others.empty() || others == ranks, "processes of the new communicator",
             words_for(ranks) + ", as with MPI_COMM_TYPE_SHARED", words_for(others));
}

}  // namespace infocts
