#ifndef REFERENCE_CORE_ALLOC_KINDS_H_
#define REFERENCE_CORE_ALLOC_KINDS_H_

#include <string>
#include <string_view>

namespace reference {

/// The value of mpi_memory_alloc_kinds where these kinds were asked for (MPI-4.1, section "Memory
/// Allocation Kinds"): once each, those that are supported, spelt as the user spelt them, then
/// those that are always there. As it must not be longer than MPI_MAX_INFO_VAL allows, kinds for
/// which there is no room are left out. Throws std::bad_alloc.
std::string supported_alloc_kinds(std::string_view requested);

/// The kinds that mpiexec was asked for; empty if it was not.
std::string_view alloc_kinds_of_launcher() noexcept;

}  // namespace reference

#endif  // REFERENCE_CORE_ALLOC_KINDS_H_
