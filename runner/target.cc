#include "runner/target.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "embedded/embedded.h"
#include "runner/cache.h"
#include "runner/child.h"
#include "runner/errors.h"
#include "runner/shim_build.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Containers of CI systems run as root, which Open MPI's launcher refuses unless told twice.
std::map<std::string, std::string> environment_for_root() {
  if (::geteuid() != 0) return {};
  return {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
          {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
          {"PRTE_ALLOW_RUN_AS_ROOT", "1"},
          {"PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
}

/// Size and time of a file, by which a change is noticed.
std::string stamp(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return "missing";
  return fmt::format("{}:{}.{:09}", status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

std::string shim_sources() {
  std::string all;
  for (const char* name : {"adapters/table.h", "adapters/functions.def", "adapters/constants.def",
                           "adapters/c/shim.c"}) {
    all += embedded(name);
  }
  return all;
}

// A wrapper's settings may live in files that nobody names; what it would call tells them.
std::string underlying_command(const fs::path& mpicc) {
  const ChildResult shown = run_child({{mpicc, "-show"}, {}, {}, {}});
  return shown.ok() ? shown.output : std::string();
}

bool restore(const fs::path& directory, Target& target) {
  const json meta = json::parse(read_file(directory / "meta.json"), nullptr, false);
  if (meta.is_discarded() || !fs::exists(directory / "shim.so")) return false;
  for (const auto& [path, known] : meta.at("inputs").items()) {
    if (stamp(path) != known.get<std::string>()) return false;
  }
  target.shim = directory / "shim.so";
  meta.at("linked").get_to(target.linked);
  target.from_cache = true;
  return true;
}

void prepare_mpicc(Target& target) {
  const fs::path mpicc = target.address.path;
  const fs::path cache = cache_directory();
  const fs::path directory =
      cache / ("shim-" + fingerprint(mpicc.string() + shim_sources() + underlying_command(mpicc)));
  if (restore(directory, target)) return;

  const auto start = std::chrono::steady_clock::now();
  ScratchDirectory scratch(cache);
  const BuiltShim built = build_shim(mpicc, scratch.path());
  json inputs = json::object();
  for (const std::string& path : built.inputs) inputs[path] = stamp(path);
  write_file(scratch.path() / "meta.json",
             json{{"inputs", inputs}, {"linked", built.linked}, {"absent", built.absent}}.dump(1));
  scratch.move_to(directory);
  target.shim = directory / "shim.so";
  target.linked = built.linked;
  target.build_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Unpacks a file of the executable under a name that changes with its contents.
fs::path unpack(std::string_view name, std::string_view as) {
  const fs::path cache = cache_directory();
  const fs::path directory = cache / ("file-" + fingerprint(embedded(name)));
  fs::path file = directory / as;
  std::error_code error;
  if (fs::file_size(file, error) != embedded(name).size() || error) {
    ScratchDirectory scratch(cache);
    write_file(scratch.path() / as, embedded(name));
    scratch.move_to(directory);
  }
  return file;
}

}  // namespace

Target prepare_target(const Address& address) {
  Target target;
  target.address = address;
  target.environment = environment_for_root();
  switch (address.kind) {
    case Address::Kind::reference:
      // As its `mpiexec -thread-level` would say; workers do ask for it in MPI_Init_thread.
      target.environment["REFERENCE_MPI_THREAD_LEVEL"] = "MPI_THREAD_MULTIPLE";
      target.preload = unpack("libmpi_abi.so.1", "libmpi_abi.so.1");
      target.shim = unpack("abi_shim.so", "abi_shim.so");
      target.linked = {fs::canonical(target.preload)};
      break;
    case Address::Kind::abi:
      target.preload = address.path;
      target.shim = unpack("abi_shim.so", "abi_shim.so");
      target.linked = {fs::canonical(target.preload)};
      break;
    case Address::Kind::shim:
      target.shim = address.path;
      break;
    case Address::Kind::mpicc:
      prepare_mpicc(target);
      break;
  }
  return target;
}

}  // namespace infocts
