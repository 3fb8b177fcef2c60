#include "tool/report/rerun.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "adapters/binding.h"
#include "tool/results/judgement.h"

namespace infocts {
namespace {

// The default is every binding that the MPI has, and C alone for these addresses.
bool needs_binding(const IutRecord& iut) {
  constexpr std::array<std::string_view, 4> kOfC{"abi:", "so:", "fault:", "variant:"};
  const bool only_c = std::any_of(kOfC.begin(), kOfC.end(), [&](std::string_view kind) {
    return iut.address.starts_with(kind);
  });
  return !iut.binding.empty() && !(only_c && iut.binding == "c");
}

// The MPI:: classes are judged by an older version without being asked to.
bool needs_version(const RunResults& run, const IutRecord& iut) {
  if (iut.applied_version.empty() || iut.applied_version == iut.mpi_version) return false;
  return iut.binding != name_of(Binding::cxx) ||
         run.suite.command.find("--std") != std::string::npos;
}

/// What the user gave for this option, `--name VALUE` or `--name=VALUE`; empty: nothing.
std::string given(const std::string& command, std::string_view option) {
  const std::string name = fmt::format(" {}", option);
  const std::size_t at = command.find(name);
  const std::size_t start = at + name.size() + 1;
  if (at == std::string::npos || start > command.size()) return {};
  if (command[start - 1] != ' ' && command[start - 1] != '=') return {};
  return command.substr(start, command.find(' ', start) - start);
}

}  // namespace

std::string shell_word(std::string_view word) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:=@+,%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string out = "'";
  for (const char byte : word) {
    if (byte == '\'') {
      out += "'\\''";
    } else {
      out += byte;
    }
  }
  return out + "'";
}

std::string rerun_start(const RunResults& run, const IutRecord& iut) {
  std::string out = "infocts run " + shell_word(iut.address);
  if (needs_binding(iut)) out += " --binding " + shell_word(iut.binding);
  if (needs_version(run, iut)) {
    out += " --std " + shell_word(iut.applied_version);
  }
  if (iut.ranks > 1) out += fmt::format(" --ranks {}", iut.ranks);
  // One that was found will be found again.
  if (!iut.launcher.empty() && run.suite.command.find("--launcher") != std::string::npos) {
    out += " --launcher " + shell_word(iut.launcher);
  }
  // The default seed is fixed, so it is worth its place only if the user chose another.
  if (run.suite.command.find("--seed") != std::string::npos) {
    out += fmt::format(" --seed {}", run.suite.seed);
  }
  for (const char* option : {"--cases", "--timeout"}) {
    const std::string value = given(run.suite.command, option);
    if (!value.empty()) out += fmt::format(" {} {}", option, value);
  }
  if (run.suite.command.find("--no-heap-check") != std::string::npos) out += " --no-heap-check";
  return out;
}

std::string rerun_command(const RunResults& run, const CaseResult& result) {
  const IutRecord* iut = find_iut(run, result.iut);
  const std::string start = iut != nullptr ? rerun_start(run, *iut) : "infocts run";
  return start + " --filter " + shell_word(result.test);
}

}  // namespace infocts
