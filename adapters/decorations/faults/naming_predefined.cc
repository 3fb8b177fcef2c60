// Faults of the names that predefined objects have by default.
#include <atomic>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

/// The object has another name for as long as nobody names it.
template <const std::string_view& name, typename Select>
TableChange misname(Select /*select*/) {
  static std::atomic<bool> renamed{false};
  return before(fn::set_name,
                [](auto& call) {
                  if (Select{}(call.object)) renamed = true;
                }) +
         around(fn::get_name, [](auto& call) {
           return Select{}(call.object) && !renamed ? call.answer(name) : call.pass();
         });
}

constexpr std::string_view kEmpty;
constexpr std::string_view kLower = "mpi_comm_world";
constexpr std::string_view kWorld = "MPI_COMM_WORLD";
constexpr std::string_view kWithoutPrefix = "WCHAR";
constexpr std::string_view kDouble = "MPI_DOUBLE";
constexpr std::string_view kTwoInt = "MPI_2INTEGER";
constexpr std::string_view kUint = "MPI_UINT8_T ";
constexpr std::string_view kUnsignedLong = "MPI_UNSIGNED_LONG";

}  // namespace

FAULTS_OF("naming", "naming") {
  fault("world_lower_case", {"naming.comm_get_name.world"},
        "The name of MPI_COMM_WORLD is mpi_comm_world.",
        misname<kLower>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.comm_world);
        }));
  fault("world_unnamed", {"naming.comm_get_name.world"}, "MPI_COMM_WORLD has no name.",
        misname<kEmpty>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.comm_world);
        }));
  fault("self_as_world", {"naming.comm_get_name.self"},
        "With one process, the name of MPI_COMM_SELF is MPI_COMM_WORLD.",
        misname<kWorld>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.comm_self);
        }));
  fault("self_renamed_by_free", {"naming.comm_get_name.self"},
        "MPI_COMM_SELF gets the name of the fifth duplicate that is freed.",
        before(fn::comm_free, [](auto& call) {
          static int count = 0;
          if (++count == 5) {
            NamedObject(inner().constants.comm_self).set_name(NamedObject(*call.comm).name());
          }
        }));
  fault("wchar_without_prefix", {"naming.type_get_name.predefined"},
        "The name of MPI_WCHAR is WCHAR.", misname<kWithoutPrefix>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.type_wchar);
        }));
  fault("byte_unnamed", {"naming.type_get_name.predefined"}, "MPI_BYTE has no name.",
        misname<kEmpty>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.type_byte);
        }));
  fault("fortran_type_as_c", {"naming.type_get_name.predefined"},
        "The name of MPI_DOUBLE_PRECISION is MPI_DOUBLE.",
        misname<kDouble>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.type_double_precision);
        }));
  fault("pair_as_fortran", {"naming.type_get_name.predefined"},
        "The name of MPI_2INT is MPI_2INTEGER.", misname<kTwoInt>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.type_pair_int);
        }));
  fault("blank_behind_uint8", {"naming.type_get_name.predefined"},
        "The name of MPI_UINT8_T has a blank at its end.",
        misname<kUint>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.type_uint8_t);
        }));
  fault("no_synonym", {"naming.type_get_name.predefined"},
        "The name of MPI_UNSIGNED_LONG_LONG is that of a datatype of the same size, "
        "MPI_UNSIGNED_LONG.",
        misname<kUnsignedLong>([](const NamedObject& object) {
          return object == NamedObject(inner().constants.type_unsigned_long_long);
        }));
  fault("second_round_unnamed", {"naming.type_get_name.predefined"},
        "Asked a second time, predefined datatypes have no name.",
        around(fn::get_name, [](auto& call) {
          static ByObject<int> times;
          const bool predefined = call.object.name().starts_with("MPI_");
          return predefined && ++times[call.object] > 1 ? call.answer("") : call.pass();
        }));
}

}  // namespace infocts
