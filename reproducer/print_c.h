// A program as C, for a bug report.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "reproducer/program.h"

namespace infocts {

/// What the comment at the top says.
struct About {
  std::string test;
  std::string requirement;
  std::string text;                  ///< of the requirement
  std::vector<std::string> sources;  ///< of the requirement
  std::optional<StdVersion> since;   ///< versions with the requirement, where others lack it
  std::optional<StdVersion> until;
  std::string iut;
  std::string library_version;
  std::string message;  ///< what the suite said
  std::string suite_version;
  std::map<std::string, long> limits;  ///< of that MPI, so that lengths near them are written so
};

/// One file that needs nothing but mpi.h. It exits with 0 when the MPI behaves, 1 when it deviates,
/// and 2 when a call that only prepares did not succeed, or its version has no such rule.
std::string c_program(const Program& program, const About& about);

}  // namespace infocts
