// Faults of the names that predefined objects have by default, and of names in other processes: of
// several ranks, and of a parent.
#include "adapters/decorations/other_process.h"
#include "adapters/decorations/pretended_child.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// A row: the object has another name for as long as nobody names it.
template <typename Handle>
void misnamed(const RowName& slug, std::string_view violates, std::string_view text,
              Handle cts_constants::*object, const std::string& name) {
  auto& renamed = *new std::atomic<bool>(false);
  const Trigger it{
      [object](auto& call) { return call.object == NamedObject(inner().constants.*object); }};
  FaultsOf("naming", "naming")(slug, {violates}, text,
                               before(fn::set_name, it, [&renamed](auto&) { renamed = true; }) +
                                   answer(
                                       fn::get_name, it && [&renamed](auto&) { return !renamed; },
                                       [name](auto& call) { call.answer(name); }));
}

constexpr std::string_view kNameOfWorld = "naming.comm_get_name.world";
constexpr std::string_view kNameOfSelf = "naming.comm_get_name.self";
constexpr std::string_view kNameOfType = "naming.type_get_name.predefined";

}  // namespace

FAULTS_OF("naming", "naming") {
  misnamed("world_lower_case", kNameOfWorld, "The name of MPI_COMM_WORLD is mpi_comm_world.",
           &cts_constants::comm_world, "mpi_comm_world");
  misnamed("world_unnamed", kNameOfWorld, "MPI_COMM_WORLD has no name.", &cts_constants::comm_world,
           "");
  misnamed("self_as_world", kNameOfSelf,
           "With one process, the name of MPI_COMM_SELF is MPI_COMM_WORLD.",
           &cts_constants::comm_self, "MPI_COMM_WORLD");
  fault("self_renamed_by_free", {kNameOfSelf},
        "MPI_COMM_SELF gets the name of the fifth duplicate that is freed.",
        before(fn::comm_free, [](auto& call) {
          static std::atomic<int> count{0};
          if (++count != 5) return;
          NamedObject(inner().constants.comm_self).set_name(NamedObject(*call.comm).name());
        }));
  misnamed("wchar_without_prefix", kNameOfType, "The name of MPI_WCHAR is WCHAR.",
           &cts_constants::type_wchar, "WCHAR");
  misnamed("byte_unnamed", kNameOfType, "MPI_BYTE has no name.", &cts_constants::type_byte, "");
  misnamed("fortran_type_as_c", kNameOfType, "The name of MPI_DOUBLE_PRECISION is MPI_DOUBLE.",
           &cts_constants::type_double_precision, "MPI_DOUBLE");
  misnamed("pair_as_fortran", kNameOfType, "The name of MPI_2INT is MPI_2INTEGER.",
           &cts_constants::type_pair_int, "MPI_2INTEGER");
  misnamed("blank_behind_uint8", kNameOfType, "The name of MPI_UINT8_T has a blank at its end.",
           &cts_constants::type_uint8_t, "MPI_UINT8_T ");
  misnamed("no_synonym", kNameOfType,
           "The name of MPI_UNSIGNED_LONG_LONG is that of a datatype of the same size, "
           "MPI_UNSIGNED_LONG.",
           &cts_constants::type_unsigned_long_long, "MPI_UNSIGNED_LONG");
  fault("second_round_unnamed", {kNameOfType},
        "Asked a second time, predefined datatypes have no name.",
        answer(fn::get_name,
               Trigger{[](auto& call) { return call.object.name().starts_with("MPI_"); }} &&
                   after_times(1),
               [](auto& call) { call.answer(""); }));
}

FAULTS {
  const NameFaults row("set_name");
  row("set_name_waits", {"not_collective"},
      "*_set_name waits until all processes of MPI_COMM_WORLD call it.",
      before(fn::set_name, [](auto&) {
        if (world_size() > 1) inner().barrier(inner().constants.comm_world);
      }));
  row("asks_process_1", {"returns_alone"},
      "Process 0 asks process 1, which answers when it is in a call of MPI.",
      asking_process_1(fn::set_name));
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
