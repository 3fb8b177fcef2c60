// What a loaded shim and the MPI behind it say about themselves.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "adapters/api.h"

namespace infocts {

struct Identity {
  std::string binding;
  int header_version = 0;  ///< MPI_VERSION of the mpi.h that the shim was compiled with
  int header_subversion = 0;
  int version = 0;  ///< MPI_Get_version of the library
  int subversion = 0;
  std::string library_version;  ///< MPI_Get_library_version; empty where it is missing
  std::string library_path;     ///< the file that holds the MPI functions
  std::string shim_path;
  std::string not_abi;  ///< why it is not the ABI of MPI-5.0; empty where it is
  std::map<std::string, long> limits;
  std::map<std::string, std::int64_t> constants;  ///< by MPI name; for handles their bits
  std::vector<std::string> absent;  ///< functions of the table that the shim does not have
};

/// Asks the MPI. Calls only functions that every version allows before MPI_Init.
Identity identify(const cts_table& table, const Api& api);

std::string write_identity(const Identity& identity);
Identity read_identity(std::string_view json);

}  // namespace infocts
