// Which product answers, read from what MPI_Get_library_version says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

struct Vendor {
  std::string name = "unknown";  ///< as expectation files name it: "mpich", "openmpi", …
  std::string version;           ///< "4.0.2"; empty if untold
};

Vendor vendor_of(std::string_view library_version);

/// All names that there are, "unknown" last.
std::vector<std::string_view> vendor_names();

}  // namespace infocts
