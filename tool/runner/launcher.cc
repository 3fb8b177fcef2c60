#include "tool/runner/launcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "tool/report/shell_words.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/wrapper.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 2> kNames{"mpiexec", "mpirun"};

/// The launchers of MPICH and what descends from it, and those of Open MPI.
enum class Family { unknown, mpich, openmpi };

Family family_of_launcher(const fs::path& launcher) {
  const ChildResult said = run_child({.command = {launcher, "--version"}, .timeout_s = 10});
  const auto mentions = [&](std::string_view word) {
    return said.output.find(word) != std::string::npos;
  };
  if (mentions("OpenRTE") || mentions("Open MPI") || mentions("prte") || mentions("PRRTE")) {
    return Family::openmpi;
  }
  const bool mpich = mentions("HYDRA") || mentions("Intel(R) MPI") || mentions("MVAPICH");
  return mpich ? Family::mpich : Family::unknown;
}

Family family_of_vendor(std::string_view vendor) {
  if (vendor == "openmpi") return Family::openmpi;
  constexpr std::array<std::string_view, 4> kMpich{"mpich", "intelmpi", "mvapich", "psmpi"};
  const bool mpich = std::find(kMpich.begin(), kMpich.end(), vendor) != kMpich.end();
  return mpich ? Family::mpich : Family::unknown;
}

// "mpicc.mpich" and "mpicc-mpich-mp" have launchers of the same ending.
void add_beside_wrapper(const fs::path& wrapper, std::vector<fs::path>& candidates) {
  const std::string name = wrapper.filename();
  const std::size_t at = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz+");
  const std::string ending = at == std::string::npos ? "" : name.substr(at);
  for (const char* launcher : kNames) {
    candidates.push_back(wrapper.parent_path() / (launcher + ending));
  }
}

// Where a wrapper is a link, what it points to says more than its own name: Debian's mpicc becomes
// mpicc.openmpi on the way, and opal_wrapper at its end.
std::vector<fs::path> beside_wrapper(fs::path wrapper) {
  std::vector<fs::path> places{wrapper};
  std::error_code error;
  constexpr std::size_t kMaxLinks = 20;
  while (fs::is_symlink(wrapper, error) && places.size() < kMaxLinks) {
    const fs::path target = fs::read_symlink(wrapper, error);
    wrapper = target.is_absolute() ? target : wrapper.parent_path() / target;
    places.push_back(wrapper);
  }
  std::vector<fs::path> candidates;
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    add_beside_wrapper(*place, candidates);
  }
  return candidates;
}

std::vector<fs::path> beside_library(const fs::path& library) {
  std::vector<fs::path> candidates;
  // PREFIX/lib/libmpi.so, PREFIX/lib/release/libmpi.so
  fs::path prefix = library.parent_path().parent_path();
  for (int level = 0; level < 2; ++level, prefix = prefix.parent_path()) {
    for (const char* name : kNames) candidates.push_back(prefix / "bin" / name);
  }
  return candidates;
}

}  // namespace

std::vector<std::string> read_launcher(std::string_view pattern) {
  std::vector<std::string> words;
  constexpr std::string_view kCommand = "{command}";
  bool command_seen = false;
  for (const std::string& word : split_command(std::string(pattern))) {
    if (command_seen || (word != kCommand && word.find(kCommand) != std::string::npos)) {
      throw UsageError("--launcher: {command} must be the last word of the template, by itself.");
    }
    command_seen = word == kCommand;
    if (!command_seen) words.push_back(word);
  }
  if (!pattern.empty() && words.empty()) {
    throw UsageError(fmt::format(
        "--launcher '{}' names no launcher. An example: 'srun -n {{ranks}} {{command}}'.",
        pattern));
  }
  return words;
}

std::vector<std::string> launcher_words(const std::vector<std::string>& pattern, int ranks) {
  std::vector<std::string> words = pattern;
  for (std::string& word : words) {
    constexpr std::string_view kRanks = "{ranks}";
    if (const std::size_t at = word.find(kRanks); at != std::string::npos) {
      word.replace(at, kRanks.size(), std::to_string(ranks));
    }
  }
  return words;
}

std::vector<std::string> find_launcher(const Target& target, const IutRecord& iut) {
  const Family wanted = family_of_vendor(iut.vendor);
  const auto as_template = [](const fs::path& launcher) {
    return std::vector<std::string>{launcher, "-n", "{ranks}"};
  };
  std::vector<fs::path> candidates;
  if (target.address.kind == Address::Kind::mpicc) candidates = beside_wrapper(target.address.path);
  for (const fs::path& path : beside_library(iut.library_path)) candidates.push_back(path);
  for (const fs::path& candidate : candidates) {
    if (!is_program(candidate)) continue;
    const Family family = family_of_launcher(candidate);
    if (family == wanted || family == Family::unknown || wanted == Family::unknown) {
      return as_template(candidate);
    }
  }
  for (const char* name : kNames) {
    const fs::path program = find_program(name);
    if (wanted != Family::unknown && !program.empty() && family_of_launcher(program) == wanted) {
      return as_template(program);
    }
  }
  throw NotMeasured(fmt::format(
      "no launcher was found that belongs to this MPI. Name one, such as --launcher "
      "'/path/of/this/mpi/bin/mpiexec -n {{ranks}} {{command}}' or --launcher 'srun -n {{ranks}} "
      "{{command}}'. Library: {}.",
      iut.library_path));
}

std::map<std::string, std::string> settings_to_yield(const IutRecord& iut) {
  std::map<std::string, std::string> settings;
  switch (family_of_vendor(iut.vendor)) {
    case Family::mpich:
      settings = {{"MPIR_CVAR_POLLS_BEFORE_YIELD", "1"}};
      break;
    case Family::openmpi:
      settings = {{"OMPI_MCA_mpi_yield_when_idle", "1"}};
      break;
    case Family::unknown:
      break;
  }
  std::erase_if(settings,
                [](const auto& setting) { return std::getenv(setting.first.c_str()) != nullptr; });
  return settings;
}

bool yields_when_told(const IutRecord& iut) {
  return family_of_vendor(iut.vendor) == Family::openmpi;
}

}  // namespace infocts
