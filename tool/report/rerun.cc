#include "tool/report/rerun.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>
#include <vector>

#include "adapters/binding.h"
#include "tool/report/shell_words.h"
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

/// The words behind `infocts run` that may be options. Others may have written the line, so nothing
/// of it is taken over as text.
std::vector<std::string> options_of(const RunResults& run) {
  std::vector<std::string> words = split_command(run.suite.command);
  words.erase(words.begin(), words.begin() + std::min<std::ptrdiff_t>(2, std::ssize(words)));
  words.erase(std::find(words.begin(), words.end(), "--"), words.end());
  return words;
}

bool is_option(const std::string& word, std::string_view option) {
  return word == option || word.starts_with(std::string(option) + "=");
}

bool is_given(const std::vector<std::string>& words, std::string_view option) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return is_option(word, option); });
}

bool is_number(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
}

/// The number that the user gave for this option, `--name VALUE` or `--name=VALUE`; empty: none.
std::string given_number(const std::vector<std::string>& words, std::string_view option) {
  const auto at = std::find_if(words.begin(), words.end(),
                               [&](const std::string& word) { return is_option(word, option); });
  if (at == words.end()) return {};
  const bool joined = at->size() > option.size();
  if (!joined && at + 1 == words.end()) return {};
  const std::string value = joined ? at->substr(option.size() + 1) : *(at + 1);
  return is_number(value) ? value : std::string();
}

// The MPI:: classes are judged by an older version without being asked to.
bool needs_version(const std::vector<std::string>& options, const IutRecord& iut) {
  if (iut.applied_version.empty() || iut.applied_version == iut.mpi_version) return false;
  return iut.binding != name_of(Binding::cxx) || is_given(options, "--std");
}

}  // namespace

std::string rerun_start(const RunResults& run, const IutRecord& iut) {
  const std::vector<std::string> options = options_of(run);
  // Of results that somebody wrote: with a dash in front it would be an option.
  const bool is_address = !iut.address.starts_with('-');
  std::string out = "infocts run " + shell_word(is_address ? iut.address : "./" + iut.address);
  if (needs_binding(iut)) out += " --binding " + shell_word(iut.binding);
  if (needs_version(options, iut)) {
    out += " --std " + shell_word(iut.applied_version);
  }
  if (iut.ranks > 1) out += fmt::format(" --ranks {}", iut.ranks);
  // One that was found will be found again.
  if (!iut.launcher.empty() && is_given(options, "--launcher")) {
    out += " --launcher " + shell_word(iut.launcher);
  }
  // The default seed is fixed, so it is worth its place only if the user chose another.
  if (is_given(options, "--seed")) {
    out += fmt::format(" --seed {}", run.suite.seed);
  }
  for (const char* option : {"--cases", "--timeout"}) {
    const std::string value = given_number(options, option);
    if (!value.empty()) out += fmt::format(" {} {}", option, shell_word(value));
  }
  if (is_given(options, "--no-heap-check")) out += " --no-heap-check";
  return out;
}

std::string rerun_command(const RunResults& run, const CaseResult& result) {
  const IutRecord* iut = find_iut(run, result.iut);
  const std::vector<std::string> words = split_command(run.suite.command);
  const bool is_replay = words.size() > 2 && words[1] == "replay" && !words[2].starts_with('-');
  if (is_replay && iut != nullptr && !iut->address.starts_with('-')) {
    std::string again =
        fmt::format("infocts replay {} {}", shell_word(words[2]), shell_word(iut->address));
    if (needs_binding(*iut)) again += " --binding " + shell_word(iut->binding);
    return again;
  }
  const std::string start = iut != nullptr ? rerun_start(run, *iut) : "infocts run";
  return start + " --filter " + shell_word(result.test);
}

}  // namespace infocts
