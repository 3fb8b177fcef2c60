// Faults of the names that predefined objects have by default.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// A row: the object has another name for as long as nobody names it.
template <typename Handle>
void misnamed(std::string_view slug, std::string_view violates, std::string_view text,
              Handle cts_constants::*object, const std::string& name,
              SourceLocation at = SourceLocation::here()) {
  auto& renamed = *new std::atomic<bool>(false);
  const Trigger it{
      [object](auto& call) { return call.object == NamedObject(inner().constants.*object); }};
  FaultsOf("naming", "naming")(slug, {violates}, text,
                               before(fn::set_name, it, [&renamed](auto&) { renamed = true; }) +
                                   answer(
                                       fn::get_name, it && [&renamed](auto&) { return !renamed; },
                                       [name](auto& call) { call.answer(name); }),
                               at);
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
          static int count = 0;
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
        around(fn::get_name, [](auto& call) {
          static PerObject<int> times;
          const bool predefined = call.object.name().starts_with("MPI_");
          return predefined && ++*times[call.object] > 1 ? call.answer("") : call.pass();
        }));
}

}  // namespace infocts
