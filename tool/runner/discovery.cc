#include "tool/runner/discovery.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

#include "tool/runner/child.h"
#include "tool/runner/wrapper.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

// Directories that may hold a wrapper compiler, the ones a user chose first.
std::vector<fs::path> candidate_directories() {
  std::vector<fs::path> directories = search_path();
  for (const char* variable : {"MPI_HOME", "MPI_ROOT", "MPI_DIR", "I_MPI_ROOT", "MPICH_DIR"}) {
    if (const char* prefix = std::getenv(variable)) directories.push_back(fs::path(prefix) / "bin");
  }
  for (const char* prefix : {"/usr/lib64/mpich", "/usr/lib64/openmpi", "/usr/lib64/mpich-3.2"}) {
    directories.push_back(fs::path(prefix) / "bin");
  }
  // Sites install by hand below /opt, one directory a package.
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/opt", error)) {
    directories.push_back(entry.path() / "bin");
  }
  return directories;
}

bool is_wrapper_name(const std::string& name) {
  return name == "mpicc" || name == "mpiicc" || name == "mpiicx" || name == "mpicc_abi" ||
         name.starts_with("mpicc.");
}

std::vector<fs::path> wrappers_in(const fs::path& directory) {
  std::vector<fs::path> wrappers;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    const std::string name = entry.path().filename();
    if (is_wrapper_name(name) && is_program(entry.path())) {
      // Compilations run in another directory.
      wrappers.push_back(fs::absolute(entry.path()).lexically_normal());
    }
  }
  std::sort(wrappers.begin(), wrappers.end());
  return wrappers;
}

// Two wrappers that would run the same compiler with the same options stand for the same MPI.
std::string what_it_runs(const fs::path& wrapper) {
  std::string shown = shown_command(wrapper);
  if (!shown.empty()) return shown;
  std::error_code error;
  return fs::canonical(wrapper, error).string();
}

}  // namespace

std::vector<Address> find_implementations() {
  std::vector<Address> found{{Address::Kind::reference, ""}};
  std::set<std::string> seen;
  std::set<std::string> directories;
  for (const fs::path& directory : candidate_directories()) {
    std::error_code error;
    const fs::path real = fs::canonical(directory, error);
    if (error || !directories.insert(real).second) continue;
    // Longer names say which MPI it is, so they stand for the shorter ones.
    std::vector<fs::path> wrappers = wrappers_in(directory);
    std::stable_sort(wrappers.begin(), wrappers.end(), [](const fs::path& a, const fs::path& b) {
      return a.native().size() > b.native().size();
    });
    for (const fs::path& wrapper : wrappers) {
      if (interrupted()) return found;
      if (seen.insert(what_it_runs(wrapper)).second) {
        found.push_back({Address::Kind::mpicc, wrapper});
      }
    }
  }
  return found;
}

}  // namespace infocts
