// Faults of the names that predefined objects have by default.
#include <atomic>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

/// The object has another name for as long as nobody names it.
template <const std::string_view& name, typename Select>
void misname(cts_table& mpi, Select /*select*/) {
  static std::atomic<bool> renamed{false};
  around_set_name(mpi, [](SetNameCall& call) {
    if (Select{}(call.object)) renamed = true;
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
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

FAULT({.name = "naming.world_lower_case",
       .violates = {"naming.comm_get_name.world"},
       .text = "The name of MPI_COMM_WORLD is mpi_comm_world."}) {
  misname<kLower>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.comm_world);
  });
}

FAULT({.name = "naming.world_unnamed",
       .violates = {"naming.comm_get_name.world"},
       .text = "MPI_COMM_WORLD has no name."}) {
  misname<kEmpty>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.comm_world);
  });
}

FAULT({.name = "naming.self_as_world",
       .violates = {"naming.comm_get_name.self"},
       .text = "With one process, the name of MPI_COMM_SELF is MPI_COMM_WORLD."}) {
  misname<kWorld>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.comm_self);
  });
}

FAULTS {
  fault("naming.self_renamed_by_free", {"naming.comm_get_name.self"},
        "MPI_COMM_SELF gets the name of the fifth duplicate that is freed.",
        before(fn::comm_free, [](auto& call) {
          static int count = 0;
          if (++count == 5) {
            NamedObject(below().constants.comm_self).set_name(NamedObject(*call.comm).name());
          }
        }));
}

FAULT({.name = "naming.wchar_without_prefix",
       .violates = {"naming.type_get_name.predefined"},
       .text = "The name of MPI_WCHAR is WCHAR."}) {
  misname<kWithoutPrefix>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.type_wchar);
  });
}

FAULT({.name = "naming.byte_unnamed",
       .violates = {"naming.type_get_name.predefined"},
       .text = "MPI_BYTE has no name."}) {
  misname<kEmpty>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.type_byte);
  });
}

FAULT({.name = "naming.fortran_type_as_c",
       .violates = {"naming.type_get_name.predefined"},
       .text = "The name of MPI_DOUBLE_PRECISION is MPI_DOUBLE."}) {
  misname<kDouble>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.type_double_precision);
  });
}

FAULT({.name = "naming.pair_as_fortran",
       .violates = {"naming.type_get_name.predefined"},
       .text = "The name of MPI_2INT is MPI_2INTEGER."}) {
  misname<kTwoInt>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.type_pair_int);
  });
}

FAULT({.name = "naming.blank_behind_uint8",
       .violates = {"naming.type_get_name.predefined"},
       .text = "The name of MPI_UINT8_T has a blank at its end."}) {
  misname<kUint>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.type_uint8_t);
  });
}

FAULT({.name = "naming.no_synonym",
       .violates = {"naming.type_get_name.predefined"},
       .text = "The name of MPI_UNSIGNED_LONG_LONG is that of a datatype of the same size, "
               "MPI_UNSIGNED_LONG."}) {
  misname<kUnsignedLong>(mpi, [](const NamedObject& object) {
    return object == NamedObject(below().constants.type_unsigned_long_long);
  });
}

FAULTS {
  fault("naming.second_round_unnamed", {"naming.type_get_name.predefined"},
        "Asked a second time, predefined datatypes have no name.",
        around_get_name([](GetNameCall& call) {
          static ByObject<int> times;
          const bool predefined = call.object.name().starts_with("MPI_");
          return predefined && ++times[call.object] > 1 ? call.answer("") : call.pass();
        }));
}

}  // namespace infocts
