// The version, commit and compiler of this executable.
#pragma once

#include <string>

namespace infocts {

/// "infocts 1.0.0 (commit 1a2b3c4, GCC 12.2.0)", for --version. The commit ends in "+" if the
/// sources had changes beyond it, and is missing if they came without their history.
std::string version_text();

}  // namespace infocts
