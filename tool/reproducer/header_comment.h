// The contents of the comment at the top of a reproducer, in any language.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "conformance/catalogue/catalogue.h"

namespace infocts {

struct HeaderComment {
  std::string test;
  std::string requirement;
  std::string text;                  ///< of the requirement
  std::vector<std::string> sources;  ///< where the standard says it, in lines
  std::optional<StdVersion> since;   ///< versions with the requirement, if others lack it
  std::optional<StdVersion> until;
  std::string iut;
  std::string library_version;
  std::string message;  ///< what the suite said
  std::string suite_version;
  std::map<std::string, long> limits;  ///< of that MPI; their names are used for lengths near them
};

}  // namespace infocts
