// Variants that claim an older version, and have what it has.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

constexpr std::string_view kNewIn4 = "V40";
// The text fixes how long the string may be, not what it says.
constexpr std::string_view kLibraryVersion = "V162";

TableChange without_4_0() {
  return absent(fn::info_get_string) + absent(fn::info_create_env) + absent(fn::info_toint) +
         absent(fn::info_fromint);
}

TableChange without_3_0() {
  return without_4_0() + in_constants([](auto& constants) {
           constants.has_info_env = 0;
           constants.info_env = {0};
           constants.has_max_library_version_string = 0;
           constants.max_library_version_string = 0;
         }) +
         absent(fn::get_library_version) + absent(fn::comm_dup_with_info) +
         absent(fn::comm_set_info) + absent(fn::comm_get_info) + absent(fn::win_allocate) +
         absent(fn::win_set_info) + absent(fn::win_get_info);
}

TableChange say_library_version(Closure<std::string()> text) {
  return around(fn::get_library_version, [text](auto& call) {
    const std::string version = text();
    std::memcpy(call.version.data, version.c_str(), version.size() + 1);
    *call.resultlen = static_cast<int>(version.size());
    return success();
  });
}

TableChange provide(int cts_constants::*level) {
  return after(fn::init_thread, [level](auto& call) {
    *call.provided = std::min(*call.provided, inner().constants.*level);
  });
}

}  // namespace

VARIANTS_OF("versions") {
  variant("mpi_4_1", "V40", "An MPI 4.1 without the functions of 5.0.",
          claim_version(4, 1) + absent(fn::info_toint) + absent(fn::info_fromint));
  variant("mpi_4_0", "V40", "An MPI 4.0 without the functions of 5.0.",
          claim_version(4, 0) + absent(fn::info_toint) + absent(fn::info_fromint));
  variant("mpi_3_1", kNewIn4, "An MPI 3.1 without the functions of 4.0.",
          claim_version(3, 1) + without_4_0());
  variant("mpi_3_1_and_more", kNewIn4, "An MPI 3.1 that has functions of later versions already.",
          claim_version(3, 1));
  variant("mpi_3_0", kNewIn4, "An MPI 3.0.", claim_version(3, 0) + without_4_0());
  variant("mpi_2_2", "V50", "An MPI 2.2: no MPI_INFO_ENV, no hints of communicators.",
          claim_version(2, 2) + without_3_0());
  variant("library_version_empty", kLibraryVersion,
          "MPI_Get_library_version gives the empty string.",
          say_library_version([] { return ""; }));
  variant("library_version_longest", kLibraryVersion, "MPI_Get_library_version fills its variable.",
          say_library_version([] {
            const int size = inner().constants.max_library_version_string;
            return std::string(static_cast<std::size_t>(size) - 1, 'v');
          }));
  variant("library_version_odd", kLibraryVersion,
          "MPI_Get_library_version gives lines, control characters and bytes above 127.",
          say_library_version(
              [] { return "\n\tMPI \x1b[31m4.9.\xff\xfe|Open MPI, MPICH and others\r\n\n  %s "; }));
  variant("threads.single", "V58", "Provides no more than MPI_THREAD_SINGLE.",
          provide(&cts_constants::thread_single));
  variant("threads.funneled", "V58", "Provides no more than MPI_THREAD_FUNNELED.",
          provide(&cts_constants::thread_funneled));
}

}  // namespace infocts
