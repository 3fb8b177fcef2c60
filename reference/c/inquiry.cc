// Versions, the processor and clocks (MPI-4.0, chapter "MPI Environmental Management").

#include <unistd.h>

#include <cstring>
#include <ctime>
#include <initializer_list>
#include <string>

#include "c/binding.h"

using namespace reference;

namespace {

constexpr char kLibraryVersion[] = "infocts reference MPI " REFERENCE_VERSION;
static_assert(sizeof kLibraryVersion <= MPI_MAX_LIBRARY_VERSION_STRING);

double seconds(const std::timespec& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Number {
  const char* key;
  std::size_t value;
};

MPI_Info numbers(std::initializer_list<Number> all) {
  InfoObject object;
  for (const Number& number : all) object.set(number.key, std::to_string(number.value));
  return InfoTable::create(std::move(object));
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

int PMPI_Abi_get_info(MPI_Info* info) {
  return binding::without_object(__func__, [&] {
    if (info == nullptr) return MPI_ERR_ARG;
    *info = numbers({{"mpi_aint_size", sizeof(MPI_Aint)},
                     {"mpi_count_size", sizeof(MPI_Count)},
                     {"mpi_offset_size", sizeof(MPI_Offset)}});
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Abi_get_info);

// What gfortran has without options.
int PMPI_Abi_get_fortran_info(MPI_Info* info) {
  return binding::without_object(__func__, [&] {
    if (info == nullptr) return MPI_ERR_ARG;
    *info = numbers({{"mpi_logical_size", sizeof(MPI_Fint)},
                     {"mpi_integer_size", sizeof(MPI_Fint)},
                     {"mpi_real_size", sizeof(float)},
                     {"mpi_double_precision_size", sizeof(double)}});
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Abi_get_fortran_info);

// The process runs on one machine.
int PMPI_Get_hw_resource_info(MPI_Info* hw_info) {
  return binding::while_running(__func__, [&] {
    if (hw_info == nullptr) return MPI_ERR_ARG;
    InfoObject object;
    object.set("reference://machine", "true");
    *hw_info = InfoTable::create(std::move(object));
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Get_hw_resource_info);

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
