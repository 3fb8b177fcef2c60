#include "tool/worker/open_library.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <unistd.h>

#include <filesystem>
#include <map>

namespace infocts {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string>& copies() {
  static std::map<std::string, std::string> files;
  return files;
}

// The path of a copy in memory; empty where there cannot be one. It stays open: the loader takes a
// path that it knows for the library that it knows.
std::string copy_to_memory(const std::string& path) {
  const int from = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const int to = from < 0 ? -1 : ::memfd_create("infocts", MFD_CLOEXEC);
  bool whole = to >= 0;
  if (whole) {
    std::error_code error;
    std::uintmax_t left = fs::file_size(path, error);
    while (!error && left > 0) {
      const ssize_t sent = ::sendfile(to, from, nullptr, left);
      if (sent <= 0) break;
      left -= static_cast<std::uintmax_t>(sent);
    }
    whole = !error && left == 0;
  }
  if (from >= 0) ::close(from);
  if (!whole && to >= 0) ::close(to);
  return whole ? "/proc/self/fd/" + std::to_string(to) : std::string();
}

}  // namespace

void* open_library(const std::string& path, int mode) {
  void* library = ::dlopen(path.c_str(), mode);
  if (library != nullptr) return library;
  const std::string why = ::dlerror();
  if (why.find("failed to map segment") != std::string::npos) {
    if (const std::string copy = copy_to_memory(path); !copy.empty()) {
      library = ::dlopen(copy.c_str(), mode);
      if (library != nullptr) {
        copies()[copy] = path;
        return library;
      }
    }
  }
  return ::dlopen(path.c_str(), mode);  // for what dlerror() says
}

std::string file_behind(const std::string& loaded) {
  const auto copy = copies().find(loaded);
  return copy == copies().end() ? loaded : copy->second;
}

std::string own_executable() {
  std::error_code error;
  const fs::path path = fs::read_symlink("/proc/self/exe", error);
  if (!error) return path;
  // A root without /proc. The C library gives the address as a number.
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  return fs::absolute(reinterpret_cast<const char*>(::getauxval(AT_EXECFN)));
}

}  // namespace infocts
