// Variants that claim an older version, and have what it has.
#include <cstring>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

constexpr std::string_view kNewIn4 = "V40";
// The text fixes how long the string may be, not what it says.
constexpr std::string_view kLibraryVersion = "V162";

void without_4_0(cts_table& mpi) {
  mpi.info_get_string = nullptr;
  mpi.info_create_env = nullptr;
  mpi.info_toint = nullptr;
  mpi.info_fromint = nullptr;
}

void without_3_0(cts_table& mpi) {
  without_4_0(mpi);
  mpi.constants.has_info_env = 0;
  mpi.constants.info_env = {0};
  mpi.constants.has_max_library_version_string = 0;
  mpi.constants.max_library_version_string = 0;
  mpi.get_library_version = nullptr;
  mpi.comm_dup_with_info = nullptr;
  mpi.comm_set_info = nullptr;
  mpi.comm_get_info = nullptr;
  mpi.win_allocate = nullptr;
  mpi.win_set_info = nullptr;
  mpi.win_get_info = nullptr;
}

std::string library_version;

void say_library_version(cts_table& mpi, std::string text) {
  if (mpi.get_library_version == nullptr) return;
  library_version = std::move(text);
  mpi.get_library_version = [](cts_field version, int* resultlen) {
    std::memcpy(version.data, library_version.c_str(), library_version.size() + 1);
    *resultlen = static_cast<int>(library_version.size());
    return below().constants.success;
  };
}

int provided_level = 0;

void provide(cts_table& mpi, int level) {
  provided_level = level;
  mpi.init_thread = [](int* argc, char*** argv, int required, int* provided) {
    const int code = below().init_thread(argc, argv, required, provided);
    if (code == below().constants.success && *provided > provided_level) *provided = provided_level;
    return code;
  };
}

}  // namespace

VARIANT({.name = "versions.mpi_4_1",
         .text = "An MPI 4.1 without the functions of 5.0.",
         .allowed_by = "V40"}) {
  claim_version(mpi, 4, 1);
  mpi.info_toint = nullptr;
  mpi.info_fromint = nullptr;
}

VARIANT({.name = "versions.mpi_4_0",
         .text = "An MPI 4.0 without the functions of 5.0.",
         .allowed_by = "V40"}) {
  claim_version(mpi, 4, 0);
  mpi.info_toint = nullptr;
  mpi.info_fromint = nullptr;
}

VARIANT({.name = "versions.mpi_3_1",
         .text = "An MPI 3.1 without the functions of 4.0.",
         .allowed_by = kNewIn4}) {
  claim_version(mpi, 3, 1);
  without_4_0(mpi);
}

VARIANT({.name = "versions.mpi_3_1_and_more",
         .text = "An MPI 3.1 that has functions of later versions already.",
         .allowed_by = kNewIn4}) {
  claim_version(mpi, 3, 1);
}

VARIANT({.name = "versions.mpi_3_0", .text = "An MPI 3.0.", .allowed_by = kNewIn4}) {
  claim_version(mpi, 3, 0);
  without_4_0(mpi);
}

VARIANT({.name = "versions.mpi_2_2",
         .text = "An MPI 2.2: no MPI_INFO_ENV, no hints of communicators.",
         .allowed_by = "V50"}) {
  claim_version(mpi, 2, 2);
  without_3_0(mpi);
}

VARIANT({.name = "versions.library_version_empty",
         .text = "MPI_Get_library_version gives the empty string.",
         .allowed_by = kLibraryVersion}) {
  say_library_version(mpi, "");
}

VARIANT({.name = "versions.library_version_longest",
         .text = "MPI_Get_library_version fills its variable.",
         .allowed_by = kLibraryVersion}) {
  say_library_version(
      mpi,
      std::string(static_cast<std::size_t>(mpi.constants.max_library_version_string) - 1, 'v'));
}

VARIANT({.name = "versions.library_version_odd",
         .text = "MPI_Get_library_version gives lines, control characters and bytes above 127.",
         .allowed_by = kLibraryVersion}) {
  say_library_version(mpi, "\n\tMPI \x1b[31m4.9.\xff\xfe|Open MPI, MPICH and others\r\n\n  %s ");
}

VARIANT({.name = "threads.single",
         .text = "Provides no more than MPI_THREAD_SINGLE.",
         .allowed_by = "V58"}) {
  provide(mpi, mpi.constants.thread_single);
}

VARIANT({.name = "threads.funneled",
         .text = "Provides no more than MPI_THREAD_FUNNELED.",
         .allowed_by = "V58"}) {
  provide(mpi, mpi.constants.thread_funneled);
}

}  // namespace infocts
