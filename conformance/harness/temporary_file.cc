#include "conformance/harness/temporary_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

namespace infocts {

std::filesystem::path temporary_file(std::string_view word) {
  std::error_code error;
  std::filesystem::path directory = std::filesystem::temp_directory_path(error);
  if (error) directory = "/tmp";
  return directory / fmt::format("infocts-{}-{}", ::getpid(), word);
}

}  // namespace infocts
