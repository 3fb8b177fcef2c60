#include "tool/runner/try_source.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tool/reproducer/print.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/hung_wrappers.h"
#include "tool/runner/wrapper.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

constexpr int kNoExitCode = -1;
constexpr double kCompilerSeconds = 60;  // or --timeout, if that is longer
constexpr double kProgramSeconds = 70;   // it has an alarm of its own after 60

}  // namespace

std::optional<int> exit_code_of_source(const std::string& source, const Target& target,
                                       std::optional<double> timeout_s) {
  if (target.address.kind != Address::Kind::mpicc) return {};
  const fs::path mpicc = target.address.path;
  const fs::path wrapper =
      target.binding == Binding::c ? mpicc : find_wrapper_beside(mpicc, target.binding);
  if (!hung_at(wrapper).empty()) return kNoExitCode;
  const ScratchDirectory scratch(temporary_directory());
  const std::string name = "reproducer" + std::string(source_extension(target.binding));
  write_file(scratch.path() / name, source);
  std::vector<std::string> build = {wrapper, name, "-o", "reproducer"};
  if (source.find("<pthread.h>") != std::string::npos) build.emplace_back("-pthread");
  const ChildResult built =
      run_child({.command = build,
                 .environment = target.environment,
                 .directory = scratch.path(),
                 .timeout_s = std::max(kCompilerSeconds, timeout_s.value_or(0))});
  if (!built.limit.empty()) remember_hung(wrapper, built.limit);
  if (!built.ok()) return kNoExitCode;
  std::map<std::string, std::string> environment = target.environment;
  environment["TMPDIR"] = scratch.for_mpi();
  const ChildResult ran = run_child({.command = {scratch.path() / "reproducer"},
                                     .environment = std::move(environment),
                                     .directory = scratch.for_mpi(),
                                     .timeout_s = kProgramSeconds});
  if (!ran.spawn_error.empty() || ran.ended || ran.signal != 0) return kNoExitCode;
  return ran.exit_code;
}

}  // namespace infocts
