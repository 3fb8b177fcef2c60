// The machine: what times depend on besides the MPI.
#pragma once

#include <string>
#include <vector>

namespace infocts::bench {

struct Machine {
  int cores = 0;             ///< that this process may use
  std::string processor;     ///< its name, as the system reports it; may be empty
  std::string system;        ///< "Linux 6.1.0 x86_64"
  std::string compiler;      ///< that built this program
  std::vector<double> load;  ///< average of runnable processes over 1, 5, 15 minutes
};

/// The machine that this runs on, as it is now.
Machine describe_machine();

}  // namespace infocts::bench
