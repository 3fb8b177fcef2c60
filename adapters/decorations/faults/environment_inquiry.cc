// Faults of MPI_Get_hw_resource_info and of what a library says about its ABI.
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/phase.h"

namespace infocts {
namespace {

/// The pair is in the object that comes out.
template <auto member>
TableChange with_pair(Function<member> function, const std::string& key, const std::string& value) {
  return after(function, [key, value](auto& call) { inner_set(*call.info, key, value); });
}

/// One object for all calls.
TableChange one_object(Function<&cts_table::get_hw_resource_info> function) {
  return around(function, [object = cts_info{0}](auto& call) mutable {
    if (object.bits != 0) {
      *call.info = object;
      return success();
    }
    const int code = call.pass();
    object = *call.info;
    return code;
  });
}

TableChange says_version(int major, int minor) {
  return after(fn::abi_get_version, [=](auto& call) {
    *call.major = major;
    *call.minor = minor;
  });
}

}  // namespace

FAULTS_OF("abi", "environment.abi") {
  fault("hw_resource_info.absent", {"environment.hw_resource_info.provided"},
        "The library has no MPI_Get_hw_resource_info.", absent(fn::get_hw_resource_info));
  fault("hw_resource_info.one_object", {"environment.hw_resource_info.new_object"},
        "All calls give the same object.", one_object(fn::get_hw_resource_info));
  fault("hw_resource_info.plain_words", {"environment.hw_resource_info.keys"},
        "A resource is called by a word.", with_pair(fn::get_hw_resource_info, "machine", "false"));
  fault("hw_resource_info.numbers", {"environment.hw_resource_info.values"}, "A value is 1.",
        with_pair(fn::get_hw_resource_info, "reference://machine", "1"));
  fault("version_absent", {"provided"}, "The library has no MPI_Abi_get_version.",
        absent(fn::abi_get_version));
  fault("info_absent", {"provided"}, "The library has no MPI_Abi_get_info.",
        absent(fn::abi_get_info));
  fault("fortran_info_absent", {"provided"}, "The library has no MPI_Abi_get_fortran_info.",
        absent(fn::abi_get_fortran_info));
  fault("version_of_mpi", {"version"}, "MPI_Abi_get_version gives the version of the standard.",
        says_version(5, 0));
  fault("denied", {"version_of_abi"}, "A library of the ABI says that it does not support it.",
        says_version(-1, -1));
  fault("version_only_after_init", {"any_time"}, "MPI_Abi_get_version is an error before MPI_Init.",
        around(fn::abi_get_version,
               [](auto& call) { return before_init() ? out_of_order() : call.pass(); }));
  fault("info_not_after_finalize", {"any_time"}, "MPI_Abi_get_info is an error after MPI_Finalize.",
        around(fn::abi_get_info,
               [](auto& call) { return after_finalize() ? out_of_order() : call.pass(); }));
  fault("sizes_in_words", {"info_sizes"}, "The size of an MPI_Aint has a unit.",
        with_pair(fn::abi_get_info, "mpi_aint_size", "8 B"));
  fault("sizes_in_bits", {"info_sizes"}, "The size of an MPI_Offset is in bits.",
        with_pair(fn::abi_get_info, "mpi_offset_size", "64"));
  fault("info_empty", {"info_keys"}, "MPI_Abi_get_info gives no keys.",
        after(fn::abi_get_info, [](auto& call) { inner_clear(*call.info); }));
  fault("fortran_in_words", {"fortran_info"}, "The size of a LOGICAL is a word.",
        with_pair(fn::abi_get_fortran_info, "mpi_logical_size", "four"));
  fault("fortran_yes", {"fortran_info"}, "What is supported is told by yes.",
        with_pair(fn::abi_get_fortran_info, "mpi_integer16_supported", "yes"));
}

}  // namespace infocts
