// Recognises the product from the text of MPI_Get_library_version.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

struct Vendor {
  std::string name = "unknown";  ///< as expectation files name it: "mpich", "openmpi", …
  std::string version;           ///< "4.0.2"; empty if not told
};

Vendor vendor_of(std::string_view library_version);

/// The id of an IUT without the version of the product: "mpich-4.0.2/use_mpi-n4" →
/// "mpich/use_mpi-n4". It is the same before and after an upgrade.
std::string id_without_version(std::string_view id);

/// All known names, "unknown" last.
std::vector<std::string_view> vendor_names();

}  // namespace infocts
