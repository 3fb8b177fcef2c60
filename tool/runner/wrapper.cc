#include "tool/runner/wrapper.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/hung_wrappers.h"

namespace infocts {

namespace fs = std::filesystem;

namespace {

constexpr double kLongestShow = 10;  // seconds

}  // namespace

std::vector<fs::path> search_path() {
  std::vector<fs::path> directories;
  const char* list = std::getenv("PATH");
  std::string_view rest = list == nullptr ? "" : list;
  while (!rest.empty()) {
    const std::size_t colon = rest.find(':');
    if (colon != 0) directories.emplace_back(rest.substr(0, colon));
    rest = colon == std::string_view::npos ? "" : rest.substr(colon + 1);
  }
  return directories;
}

bool is_program(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

fs::path find_program(const std::string& name) {
  for (const fs::path& directory : search_path()) {
    if (is_program(directory / name)) return fs::absolute(directory / name);
  }
  return {};
}

std::string shown_command(const fs::path& wrapper, double compile_limit_s) {
  // A wrapper may compile although it hangs here, but does not answer the second time.
  const std::string question = wrapper.string() + " -show";
  if (!hung_at(wrapper).empty() || !hung_at(question).empty()) return {};
  const ChildResult shown = run_child(
      {.command = {wrapper, "-show"}, .timeout_s = std::min(kLongestShow, compile_limit_s / 4)});
  if (!shown.limit.empty()) remember_hung(question, shown.limit);
  return shown.ok() ? shown.output : std::string();
}

namespace {

// What vendors call the wrappers of one MPI: the C one, then those of Fortran and C++. What follows
// the name, as in mpicc.openmpi or mpicc_abi, follows the others too.
struct WrapperFamily {
  std::string_view c;
  std::vector<std::string_view> fortran;
  std::vector<std::string_view> cxx;
};

const std::vector<WrapperFamily>& wrapper_families() {
  static const std::vector<WrapperFamily> all{
      {"mpiicx", {"mpiifx", "mpiifort"}, {"mpiicpx"}},
      {"mpiicc", {"mpiifort"}, {"mpiicpc"}},
      {"mpicc", {"mpifort", "mpif90", "mpif77"}, {"mpicxx", "mpic++", "mpiCC"}},
      {"cc", {"ftn"}, {"CC"}},
  };
  return all;
}

}  // namespace

fs::path find_wrapper_beside(const fs::path& mpicc, Binding binding, double compile_limit_s) {
  const std::string name = mpicc.filename();
  std::vector<std::string> tried;
  std::vector<fs::path> there;
  for (const WrapperFamily& family : wrapper_families()) {
    if (!name.starts_with(family.c)) continue;
    const std::string rest = name.substr(family.c.size());
    for (const std::string_view other : is_fortran(binding) ? family.fortran : family.cxx) {
      tried.push_back(std::string(other) + rest);
      const fs::path wrapper = mpicc.parent_path() / tried.back();
      if (is_program(wrapper)) there.push_back(wrapper);
    }
    break;
  }
  // Of several one may be broken: Debian 11's mpifort.openmpi lacks its settings, mpif90.openmpi
  // has them.
  for (const fs::path& wrapper : there) {
    if (there.size() > 1 && !shown_command(wrapper, compile_limit_s).empty()) return wrapper;
  }
  if (!there.empty()) return there.front();
  const std::string_view language = is_fortran(binding) ? "Fortran" : "C++";
  if (tried.empty()) {
    throw BindingAbsent(fmt::format(
        "the name of the {} wrapper that belongs to {} is not known. Give the wrapper of "
        "this MPI by its usual name, such as mpicc",
        language, name));
  }
  throw BindingAbsent(fmt::format("there is no {} in {}. Install the {} wrapper of this MPI there",
                                  fmt::join(tried, ", "), mpicc.parent_path().string(), language));
}

}  // namespace infocts
