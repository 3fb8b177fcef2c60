// MPI_Comm_split_type, whose info object is the only one that a routine may change (V62).
#include <fmt/ranges.h>

#include <utility>

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
    const Api& mpi = this_worker().mpi;
    code_ = mpi.comm_split_type(mpi.comm_world, split_type, this_worker().rank, info, &comm_);
  }
  ~Part() {
    if (exists()) this_worker().mpi.comm_free(&comm_);
  }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  int code() const { return code_; }
  bool exists() const { return comm_.bits != this_worker().mpi.comm_null.bits; }

  /// Ranks in MPI_COMM_WORLD; none where there is no communicator.
  std::vector<int> members() const {
    const Api& mpi = this_worker().mpi;
    if (!exists()) return {};
    int size = 0;
    prepare(mpi.comm_size(comm_, &size), "MPI_Comm_size");
    std::vector<int> ranks(static_cast<std::size_t>(size));
    const int bytes = sizeof(int);
    prepare(mpi.allgather(&this_worker().rank, bytes, mpi.type_byte, ranks.data(), bytes,
                          mpi.type_byte, comm_),
            "MPI_Allgather");
    return ranks;
  }

 private:
  cts_comm comm_ = this_worker().mpi.comm_null;
  int code_;
};

std::string words_for(const std::vector<int>& ranks) {
  return ranks.empty() ? "no communicator" : fmt::format("ranks {}", fmt::join(ranks, ", "));
}

/// Of 4.1: what an older MPI calls so has a meaning of its own.
void require_resource_guided() {
  if (this_worker().version < StdVersion{4, 1} ||
      this_worker().mpi.has_comm_type_resource_guided == 0) {
    skip_as_absent("MPI_COMM_TYPE_RESOURCE_GUIDED");
  }
}

/// MPI_COMM_WORLD split so gives no process a communicator.
void check_no_part(int split_type, cts_info info) {
  const Api& mpi = this_worker().mpi;
  // Not null before, so that it shows when nothing is written.
  cts_comm made = mpi.comm_self;
  const int code = mpi.comm_split_type(mpi.comm_world, split_type, this_worker().rank, info, &made);
  if (!check_success(code)) return;
  const bool untouched = made.bits == mpi.comm_self.bits;
  check_true(made.bits == mpi.comm_null.bits, "newcomm", "MPI_COMM_NULL",
             untouched ? "not written" : "a communicator");
}

void check_no_resource(int split_type) {
  {
    const Context context("an object without keys");
    check_no_part(split_type, make_info());
  }
  {
    const Context context("an object with a key that names no resource");
    check_no_part(split_type, make_info({{"infocts_unknown", "value"}}));
  }
  const Context context("{} = \"infocts://none\"", kResourceType);
  check_no_part(split_type, make_info({{std::string(kResourceType), "infocts://none"}}));
}

/// Like MPI_COMM_TYPE_SHARED; an MPI that does not know the key or the value gives no communicator.
void check_as_shared(int split_type) {
  const Info info = make_info({{std::string(kResourceType), "mpi_shared_memory"}});
  const Part shared(this_worker().mpi.comm_type_shared, this_worker().mpi.info_null);
  const Part guided(split_type, info);
  if (!everywhere(shared.code() == this_worker().mpi.success)) {
    throw Inconclusive("MPI_Comm_split_type with MPI_COMM_TYPE_SHARED failed");
  }
  if (!everywhere(check_success(guided.code()))) return;
  if (everywhere(!guided.exists())) skip_as_absent("mpi_hw_resource_type = mpi_shared_memory");
  const std::vector<int> ranks = shared.members();
  const std::vector<int> others = guided.members();
  check_true(others == ranks, "processes of the new communicator",
             words_for(ranks) + ", as with MPI_COMM_TYPE_SHARED", words_for(others));
}

}  // namespace

// Where no process gets a communicator, nothing is to be said of any.
CASE({.requirement = "info.parsing.split_type_sets_key", .name = "each_rank", .ranks = 2}) {
  if (mpi.has_comm_type_hw_unguided == 0) skip_as_absent("MPI_COMM_TYPE_HW_UNGUIDED");
  const Info info = make_info();
  const Part part(mpi.comm_type_hw_unguided, info);
  if (!everywhere(check_success(part.code()))) return;
  if (everywhere(!part.exists())) {
    skip_as_absent("a type of resources that tells the processes apart");
  }
  const std::optional<std::string> value = value_of(info, kResourceType);
  check_true(value.has_value() || !part.exists(), "mpi_hw_resource_type in the info object",
             "the type of the resources that the new communicator stands for", "not there");
  const std::vector<std::string> values = gather(value.value_or(""));
  for (const int rank : part.members()) {
    const std::string& other = values.at(static_cast<std::size_t>(rank));
    check_true(other == value.value_or(""), "mpi_hw_resource_type of this communicator",
               fmt::format("{}, as on rank {}", infocts::quoted(other), rank),
               quoted_or_nothing(value));
  }
}

CASE({.requirement = "info.parsing.split_type_strict_subset", .name = "each_rank"}) {
  if (mpi.has_comm_type_hw_unguided == 0) skip_as_absent("MPI_COMM_TYPE_HW_UNGUIDED");
  const Info info = make_info();
  const Part part(mpi.comm_type_hw_unguided, info);
  if (!everywhere(check_success(part.code()))) return;
  const std::vector<int> ranks = part.members();
  check_true(std::cmp_less(ranks.size(), this_worker().size), "processes of the new communicator",
             "not all of MPI_COMM_WORLD", words_for(ranks));
}

CASE({.requirement = "info.parsing.split_type_null_info", .name = "hw_guided"}) {
  if (mpi.has_comm_type_hw_guided == 0) skip_as_absent("MPI_COMM_TYPE_HW_GUIDED");
  check_no_part(mpi.comm_type_hw_guided, mpi.info_null);
}

CASE({.requirement = "info.parsing.split_type_null_info", .name = "resource_guided"}) {
  require_resource_guided();
  check_no_part(mpi.comm_type_resource_guided, mpi.info_null);
}

CASE({.requirement = "info.parsing.split_type_no_resource", .name = "hw_guided"}) {
  if (mpi.has_comm_type_hw_guided == 0) skip_as_absent("MPI_COMM_TYPE_HW_GUIDED");
  check_no_resource(mpi.comm_type_hw_guided);
}

CASE({.requirement = "info.parsing.split_type_no_resource", .name = "resource_guided"}) {
  require_resource_guided();
  check_no_resource(mpi.comm_type_resource_guided);
}

CASE({.requirement = "info.parsing.split_type_pset_of_session", .name = "of_world"}) {
  require_resource_guided();
  const Info info = make_info({{"mpi_pset_name", "mpi://WORLD"}});
  check_no_part(mpi.comm_type_resource_guided, info);
}

CASE({.requirement = "info.parsing.split_type_shared_memory", .name = "same_ranks", .ranks = 2}) {
  if (mpi.has_comm_type_hw_guided == 0) skip_as_absent("MPI_COMM_TYPE_HW_GUIDED");
  check_as_shared(mpi.comm_type_hw_guided);
}

CASE({.requirement = "info.parsing.split_type_shared_memory",
      .name = "resource_guided",
      .ranks = 2}) {
  require_resource_guided();
  check_as_shared(mpi.comm_type_resource_guided);
}

}  // namespace infocts
