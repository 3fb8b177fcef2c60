// Which product answers, read from what MPI_Get_library_version says.
#pragma once

#include <string>
#include <string_view>

namespace infocts {

struct Vendor {
  std::string name = "unknown";  ///< as expectation files name it: "mpich", "openmpi", …
  std::string version;           ///< "4.0.2"; empty if untold
};

Vendor vendor_of(std::string_view library_version);

}  // namespace infocts
