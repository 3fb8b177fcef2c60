#include "tool/cli/host.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <filesystem>
#include <system_error>

namespace infocts {

std::string host_name() {
  std::array<char, 256> name{};  // the end may be missing of a name that is cut
  if (gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "unknown";
  return name.data();
}

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

std::string working_directory() {
  std::error_code gone;
  return std::filesystem::current_path(gone).string();
}

}  // namespace infocts
