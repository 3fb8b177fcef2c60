// Faults of MPI_Get_version and MPI_Get_library_version.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

std::size_t version_room() {
  return static_cast<std::size_t>(inner().constants.max_library_version_string);
}

/// The text is filled up with this letter, and has no terminator.
void fill_version(Call<&cts_table::get_library_version>& call, char letter) {
  const std::size_t length = std::strlen(call.version.data);
  std::memset(call.version.data + length, letter, version_room() - length);
}

}  // namespace

FAULTS_OF("library_version", "environment.library_version") {
  fault("version.no_document", {"environment.version.known"},
        "The library says that it is of version 3.2, which no document has.",
        after(fn::get_version, [](auto& call) {
          *call.version = 3;
          *call.subversion = 2;
        }));
  fault("version.unknown_before_init", {"environment.version.before_init"},
        "Before MPI_Init, MPI_Get_version leaves the subversion at 0 and says 1.",
        after(fn::get_version, early, [](auto& call) { *call.version = 1; }));
  fault("version.refused_after_finalize", {"environment.version.after_finalize"},
        "Returns an error after MPI_Finalize.", refuse(fn::get_version, err::other, late));
  fault("absent", {"provided"}, "The library has no MPI_Get_library_version.",
        absent(fn::get_library_version));
  fault("no_terminator", {"terminated", "nul_at_resultlen"},
        "The version is filled up with blanks, as in Fortran.",
        after(fn::get_library_version, [](auto& call) { fill_version(call, ' '); }));
  fault("counts_terminator", {"resultlen", "nul_at_resultlen"}, "resultlen counts the terminator.",
        after(fn::get_library_version, [](auto& call) { ++*call.resultlen; }));
  fault("room_as_length", {"resultlen", "nul_at_resultlen"},
        "resultlen is MPI_MAX_LIBRARY_VERSION_STRING.",
        after(fn::get_library_version,
              [](auto& call) { *call.resultlen = static_cast<int>(version_room()); }));
  fault(
      "one_byte_behind", {"within_buffer"}, "Ends the variable with a null character after it.",
      after(fn::get_library_version, [](auto& call) { call.version.data[version_room()] = '\0'; }));
  fault("long_length", {"within_buffer"}, "resultlen is written as a number of eight bytes.",
        after(fn::get_library_version, [](auto& call) { call.resultlen[1] = 0; }));
  fault("only_after_init", {"before_init"}, "Returns an error before MPI_Init.",
        refuse(fn::get_library_version, err::other, early));
  fault("only_before_finalize", {"after_finalize"}, "Returns an error after MPI_Finalize.",
        refuse(fn::get_library_version, err::other, late));
}

}  // namespace infocts
