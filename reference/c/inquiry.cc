// Versions, the processor and clocks (MPI-4.0, chapter "MPI Environmental Management").

#include <unistd.h>

#include <cstring>
#include <ctime>

#include "c/binding.h"

using namespace reference;

namespace {

constexpr char kLibraryVersion[] = "infocts reference MPI " REFERENCE_VERSION;
static_assert(sizeof kLibraryVersion <= MPI_MAX_LIBRARY_VERSION_STRING);

double seconds(const std::timespec& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

int PMPI_Get_version(int* version, int* subversion) {
  return binding::without_object(__func__, [&] {
    if (version == nullptr || subversion == nullptr) return MPI_ERR_ARG;
    *version = MPI_VERSION;
    *subversion = MPI_SUBVERSION;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Get_version);

int PMPI_Get_library_version(char* version, int* resultlen) {
  return binding::without_object(__func__, [&] {
    if (version == nullptr || resultlen == nullptr) return MPI_ERR_ARG;
    std::memcpy(version, kLibraryVersion, sizeof kLibraryVersion);
    *resultlen = static_cast<int>(sizeof kLibraryVersion) - 1;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Get_library_version);

int PMPI_Abi_get_version(int* abi_major, int* abi_minor) {
  return binding::without_object(__func__, [&] {
    if (abi_major == nullptr || abi_minor == nullptr) return MPI_ERR_ARG;
    *abi_major = MPI_ABI_VERSION;
    *abi_minor = MPI_ABI_SUBVERSION;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Abi_get_version);

// The name of the host, which is the most that tells one machine from another.
int PMPI_Get_processor_name(char* name, int* resultlen) {
  return binding::while_running(__func__, [&] {
    if (name == nullptr || resultlen == nullptr) return MPI_ERR_ARG;
    char host[MPI_MAX_PROCESSOR_NAME] = "";
    if (::gethostname(host, sizeof host - 1) != 0) return MPI_ERR_OTHER;
    *resultlen = copy_name(host, name);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Get_processor_name);

double PMPI_Wtime() {
  std::timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return seconds(now);
}
REFERENCE_EXPORT(Wtime);

double PMPI_Wtick() {
  std::timespec tick{};
  ::clock_getres(CLOCK_MONOTONIC, &tick);
  return seconds(tick);
}
REFERENCE_EXPORT(Wtick);
