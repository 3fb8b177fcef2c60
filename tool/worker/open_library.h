// Loads a library and finds this executable, also on file systems mounted "noexec".
#pragma once

#include <string>

namespace infocts {

/// dlopen, but a file that cannot be mapped as code, because its file system is mounted "noexec",
/// is loaded from memory. Null, with the reason in dlerror(), if that does not help.
void* open_library(const std::string& path, int mode);

/// The original file of code that dladdr finds in `loaded`: open_library may have loaded a copy.
std::string file_behind(const std::string& loaded);

/// The path of this executable, to start it again.
std::string own_executable();

}  // namespace infocts
