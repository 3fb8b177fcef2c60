// Versions, the processor and clocks (MPI-4.0, chapter "MPI Environmental Management").

#include <unistd.h>

#include <array>
#include <bit>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <string>
#include <string_view>

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

InfoObject numbers(std::initializer_list<Number> all) {
  InfoObject object;
  for (const Number& number : all) object.set(number.key, std::to_string(number.value));
  return object;
}

// Optional datatypes of Fortran, of which there are all.
constexpr std::array<std::string_view, 19> kOptionalTypes = {
    "logical1", "logical2", "logical4",  "logical8",  "logical16",     "integer1", "integer2",
    "integer4", "integer8", "integer16", "real2",     "real4",         "real8",    "real16",
    "complex4", "complex8", "complex16", "complex32", "double_complex"};

// Whether LOGICALs have a kind of so many bytes.
bool is_logical_size(int size) {
  return size == 1 || size == 2 || size == 4 || size == 8 || size == 16;
}

// Writes an integer of `size` bytes.
void put_logical(void* place, int size, unsigned char value) {
  auto* bytes = static_cast<unsigned char*>(place);
  std::memset(bytes, 0, static_cast<std::size_t>(size));
  bytes[std::endian::native == std::endian::little ? 0 : size - 1] = value;
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
    *info = InfoTable::create(numbers({{"mpi_aint_size", sizeof(MPI_Aint)},
                                       {"mpi_count_size", sizeof(MPI_Count)},
                                       {"mpi_offset_size", sizeof(MPI_Offset)}}));
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Abi_get_info);

// What gfortran has without options.
int PMPI_Abi_get_fortran_info(MPI_Info* info) {
  return binding::without_object(__func__, [&] {
    if (info == nullptr) return MPI_ERR_ARG;
    InfoObject object = numbers({{"mpi_logical_size", sizeof(MPI_Fint)},
                                 {"mpi_integer_size", sizeof(MPI_Fint)},
                                 {"mpi_real_size", sizeof(float)},
                                 {"mpi_double_precision_size", sizeof(double)}});
    for (const std::string_view type : kOptionalTypes) {
      object.set("mpi_" + std::string(type) + "_supported", "true");
    }
    *info = InfoTable::create(std::move(object));
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Abi_get_fortran_info);

// Only the first call of these changes something, and here the library itself was the first.

int PMPI_Abi_set_fortran_info(MPI_Info /*info*/) {
  return binding::without_object(__func__, [] { return MPI_ERR_ABI; });
}
REFERENCE_EXPORT(Abi_set_fortran_info);

int PMPI_Abi_set_fortran_booleans(int /*logical_size*/, void* /*logical_true*/,
                                  void* /*logical_false*/) {
  return binding::without_object(__func__, [] { return MPI_ERR_ABI; });
}
REFERENCE_EXPORT(Abi_set_fortran_booleans);

int PMPI_Abi_get_fortran_booleans(int logical_size, void* logical_true, void* logical_false,
                                  int* is_set) {
  return binding::without_object(__func__, [&] {
    const bool all_given = logical_true != nullptr && logical_false != nullptr && is_set != nullptr;
    if (!all_given || !is_logical_size(logical_size)) return MPI_ERR_ARG;
    put_logical(logical_true, logical_size, 1);
    put_logical(logical_false, logical_size, 0);
    *is_set = 1;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Abi_get_fortran_booleans);

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
