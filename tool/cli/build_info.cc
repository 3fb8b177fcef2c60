#include "tool/cli/build_info.h"

#include <fmt/format.h>

#include <string_view>

#include "tool/cli/commit.h"
#include "tool/cli/version.h"

namespace infocts {
namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "Clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "GCC " __VERSION__;
#endif

}  // namespace

std::string version_text() {
  const std::string_view commit = kCommit;
  return fmt::format("infocts {} ({}{})", kVersion,
                     commit.empty() ? "" : fmt::format("commit {}, ", commit), kCompiler);
}

}  // namespace infocts
