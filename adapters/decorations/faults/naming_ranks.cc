// Faults of names in other processes: of several ranks, and of a parent.
#include "adapters/decorations/pretended_child.h"
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS {
  const NameFaults row("set_name");
  row("set_name_waits", {"not_collective"},
      "*_set_name waits until all processes of MPI_COMM_WORLD call it.",
      before(fn::set_name, [](auto&) {
        if (world_size() > 1) inner().barrier(inner().constants.comm_world);
      }));
  row("one_name_for_all", {"local"},
      "The name that rank 0 gives becomes the name in all processes.",
      around(fn::set_name, [](auto& call) {
        constexpr std::size_t kRoom = 128;
        const int size = world_size();
        if (size == 1) return call.pass();
        std::string mine(call.text().substr(0, kRoom - 1));
        mine.resize(kRoom);
        std::string all(kRoom * static_cast<std::size_t>(size), '\0');
        const cts_datatype type = inner().constants.type_byte;
        inner().allgather(mine.data(), kRoom, type, all.data(), kRoom, type,
                          inner().constants.comm_world);
        return call.pass(all.substr(0, all.find('\0')));
      }));
  row("rank_1_keeps_names", {"local", "not_collective"},
      "Only rank 0 may name what several processes have; on others a name is ignored.",
      ignore(fn::set_name, [](auto&) { return world_rank() != 0; }));
  row("parent_unnamed", {"naming.comm_get_name.parent"},
      "In a spawned process the communicator to its parent has no name.",
      pretend_child("", kNewName));
  row("parent_as_world", {"naming.comm_get_name.parent"},
      "In a spawned process the name of the communicator to its parent is MPI_COMM_WORLD.",
      pretend_child("MPI_COMM_WORLD", kNewName));
  row("parent_keeps_name", {"naming.comm_set_name.predefined_renamed"},
      "In a spawned process the communicator to its parent takes no other name.",
      pretend_child("MPI_COMM_PARENT", "MPI_COMM_PARENT"));
}

}  // namespace infocts
