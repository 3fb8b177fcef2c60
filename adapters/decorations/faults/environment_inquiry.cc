// Faults of MPI_Get_hw_resource_info, of what a library says about its ABI and of what the MPI-5.0
// ABI fixes.
#include "adapters/decorations/faults/race_windows.h"
#include "adapters/decorations/other_process.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The pair is in the object that comes out.
template <auto member>
TableChange with_pair(Function<member> function, const std::string& key, const std::string& value) {
  return after(function, [key, value](auto& call) { inner_set(*call.info, key, value); });
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
  fault("hw_resource_info.wants_partner", {"environment.hw_resource_info.local"},
        "Asks a second process for what it knows and fails without one.",
        refuse(fn::get_hw_resource_info, err::other, [](auto&) { return world_size() < 2; }));
  fault("hw_resource_info.asks_process_1", {"environment.hw_resource_info.returns_alone"},
        "Process 0 asks process 1, which answers when it is in a call of MPI.",
        asking_process_1(fn::get_hw_resource_info));
  fault("hw_resource_info.one_object", {"environment.hw_resource_info.new_object"},
        "All calls give the same object.", one_object_for_all(fn::get_hw_resource_info, var::info));
  fault("hw_resource_info.plain_words", {"environment.hw_resource_info.keys"},
        "A resource is called by a word.", with_pair(fn::get_hw_resource_info, "machine", "false"));
  fault("hw_resource_info.reserved_word", {"environment.hw_resource_info.reserved_provider"},
        "A resource is called as if the standard had named it.",
        with_pair(fn::get_hw_resource_info, "mpi://socket", "false"), IN_C_AND_FORTRAN);
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
        refuse(fn::abi_get_version, err::other, early));
  fault("info_not_after_finalize", {"any_time"}, "MPI_Abi_get_info is an error after MPI_Finalize.",
        refuse(fn::abi_get_info, err::other, late));
  fault("version_unwritten_before_init", {"any_time"},
        "Before MPI_Init, MPI_Abi_get_version succeeds and writes nothing.",
        ignore(fn::abi_get_version, early));
  fault("info_null_after_finalize", {"any_time"},
        "After MPI_Finalize, MPI_Abi_get_info gives MPI_INFO_NULL.",
        answer(fn::abi_get_info, late, [](auto& call) { *call.info = null_info(); }));
  fault("denied_to_threads", {"threads"},
        "MPI_Abi_get_version says -1 and -1 to a thread that asks while another one does.",
        after_when_busy(fn::abi_get_version, [](auto& call) {
          *call.major = -1;
          *call.minor = -1;
        }));
  fault("threads_share_info", {"threads"},
        "Threads that call MPI_Abi_get_info at once may get one object.",
        share_result(fn::abi_get_info, var::info));
  fault("sizes_in_words", {"info_sizes"}, "The size of an MPI_Aint has a unit.",
        with_pair(fn::abi_get_info, "mpi_aint_size", "8 B"));
  fault("sizes_in_bits", {"info_sizes"}, "The size of an MPI_Offset is in bits.",
        with_pair(fn::abi_get_info, "mpi_offset_size", "64"));
  fault("info_empty", {"info_keys"}, "MPI_Abi_get_info gives no keys.",
        after(fn::abi_get_info, to_object(inner_clear)));
  fault("fortran_in_words", {"fortran_info"}, "The size of a LOGICAL is a word.",
        with_pair(fn::abi_get_fortran_info, "mpi_logical_size", "four"));
  fault("fortran_yes", {"fortran_info"}, "What is supported is told by yes.",
        with_pair(fn::abi_get_fortran_info, "mpi_integer16_supported", "yes"));
}

FAULTS_OF("environment_abi", "environment.abi") {
  fault("keys_of_mpi_4", {"keys"}, "The header of the ABI has the keys in another order.",
        in_abi(in_constants([](auto& known) { std::swap(known.io, known.wtime_is_global); })));
  fault("keys_of_mpi_2_mixed", {"keys"},
        "The header of the ABI has MPI_APPNUM and MPI_UNIVERSE_SIZE in place of each other.",
        in_abi(in_constants([](auto& known) { std::swap(known.appnum, known.universe_size); })));
  fault("version_text_of_256", {"lengths"},
        "The header of the ABI has an MPI_MAX_LIBRARY_VERSION_STRING of 256.",
        in_abi(with_limit(&cts_constants::max_library_version_string, 256)));
  fault("no_session_289", {"handles"}, "The header of the ABI has an MPI_SESSION_NULL of 289.",
        in_abi(in_constants([](auto& known) { known.session_null.bits = 289; })));
  fault("undefined_minus_32767", {"special_ranks"},
        "The header of the ABI has an MPI_UNDEFINED of -32767.",
        in_abi(in_constants([](auto& known) { known.undefined = -32767; })));
  fault("name_of_128", {"processor_name_size"},
        "The header of the ABI has an MPI_MAX_PROCESSOR_NAME of 128.",
        in_abi(in_constants([](auto& known) { known.max_processor_name = 128; })));
  fault("proc_null_minus_2", {"special_ranks"}, "The header of the ABI has an MPI_PROC_NULL of -2.",
        in_abi(in_constants([](auto& known) { known.proc_null = -2; })));
}

}  // namespace infocts
