#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "tool/cli/commands.h"
#include "tool/cli/foreign_file.h"
#include "tool/cli/say.h"
#include "tool/results/atomic_file.h"
#include "tool/results/exit_code.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/identify.h"
#include "tool/runner/shim_record.h"

namespace infocts {
namespace {

// The library that was linked, when it cannot be loaded here: a node that only compiles may lack
// what the library needs to run.
std::string linked_mpi(const Target& target) {
  for (const std::string& path : target.linked) {
    if (std::filesystem::path(path).filename().string().starts_with("libmpi")) return path;
  }
  return {};
}

}  // namespace

int build_shim_file(const ShimArguments& arguments) {
  catch_interrupts();
  const Address address = parse_address(arguments.address);
  if (address.kind != Address::Kind::mpicc || !address.decoration.empty()) {
    throw UsageError(
        fmt::format("'{}' needs no shim: infocts has it built in. Give the wrapper compiler "
                    "(mpicc) of an MPI.",
                    arguments.address));
  }
  std::error_code error;
  if (std::filesystem::is_directory(arguments.output, error)) {
    throw UsageError(fmt::format(
        "-o '{}' is a directory. Give the name of the file to write, such as '{}'.",
        arguments.output, (std::filesystem::path(arguments.output) / "shim.so").string()));
  }
  require_replaceable(arguments.output,
                      std::filesystem::is_regular_file(arguments.output, error) &&
                          shim_record(arguments.output).has_value(),
                      "a shim of infocts");
  const Binding binding = *binding_from(arguments.binding);
  const Target target = prepare_target(address, binding);
  ShimRecord record{
      .binding = arguments.binding, .library_path = linked_mpi(target), .library_version = {}};
  std::string who = record.library_path.empty() ? address.path : record.library_path;
  try {
    const IutRecord iut = identify_target(target, RunOptions{});
    record.library_path = iut.library_path;
    record.library_version = iut.library_version;
    who = fmt::format("{}, {}", iut.id, iut.library_path);
  } catch (const WrongLibrary&) {
    throw;
  } catch (const NotMeasured& why) {
    say(stderr,
        "infocts: the MPI does not run here, so only its version can be checked when the shim is "
        "used: {}\n",
        why.what());
  }
  write_atomically(arguments.output, shim_with_record(target.shim, record));
  say(stdout, "{}: shim of {}\nOn a machine that has this MPI: infocts run so:{}\n",
      arguments.output, who, arguments.output);
  return kExitAsExpected;
}

}  // namespace infocts
