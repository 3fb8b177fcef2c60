// Faults of names in other processes: of several ranks, and of a parent.
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"
#include "adapters/decorations/pretended_child.h"

namespace infocts {
namespace {

bool several_ranks() {
  int size = 1;
  inner().comm_size(inner().constants.comm_world, &size);
  return size > 1;
}

}  // namespace

FAULTS_OF("naming", "naming") {
  fault("set_name_waits", {OF_EACH_KIND("set_name", "not_collective")},
        "*_set_name waits until all processes of MPI_COMM_WORLD call it.",
        before(fn::set_name, [](auto&) {
          if (several_ranks()) inner().barrier(inner().constants.comm_world);
        }));
  fault("one_name_for_all", {OF_EACH_KIND("set_name", "local")},
        "The name that rank 0 gives becomes the name in all processes.",
        around(fn::set_name, [](auto& call) {
          constexpr std::size_t kRoom = 128;
          if (!several_ranks()) return call.pass();
          std::string mine(call.text().substr(0, kRoom - 1));
          mine.resize(kRoom);
          int size = 1;
          inner().comm_size(inner().constants.comm_world, &size);
          std::string all(kRoom * static_cast<std::size_t>(size), '\0');
          const cts_datatype type = inner().constants.type_byte;
          inner().allgather(mine.data(), kRoom, type, all.data(), kRoom, type,
                            inner().constants.comm_world);
          return call.pass(all.substr(0, all.find('\0')));
        }));
  fault("rank_1_keeps_names",
        {OF_EACH_KIND("set_name", "local"), OF_EACH_KIND("set_name", "not_collective")},
        "Only rank 0 may name what several processes have; on others a name is ignored.",
        around(fn::set_name, [](auto& call) {
          int rank = 0;
          inner().comm_rank(inner().constants.comm_world, &rank);
          return rank == 0 ? call.pass() : success();
        }));
  fault("parent_unnamed", {"naming.comm_get_name.parent"},
        "In a spawned process the communicator to its parent has no name.",
        pretend_child("", kNewName));
  fault("parent_as_world", {"naming.comm_get_name.parent"},
        "In a spawned process the name of the communicator to its parent is MPI_COMM_WORLD.",
        pretend_child("MPI_COMM_WORLD", kNewName));
  fault("parent_keeps_name", {"naming.comm_set_name.predefined_renamed"},
        "In a spawned process the communicator to its parent takes no other name.",
        pretend_child("MPI_COMM_PARENT", "MPI_COMM_PARENT"));
}

}  // namespace infocts
