#include "core/alloc_kinds.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <vector>

#include "core/environment.h"
#include "core/exported.h"

namespace reference {
namespace {

constexpr std::array<std::string_view, 3> kRestrictorsOfMpi = {"alloc_mem", "win_allocate",
                                                               "win_allocate_shared"};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Takes what stands before the separator from the front of `rest`.
std::string_view take(std::string_view& rest, char separator) {
  const auto end = rest.find(separator);
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return part;
}

// MPI-4.1, section "Memory Allocation Kinds": a kind, and its restrictors behind colons. None of
// them is empty.
bool is_supported(std::string_view kind) {
  if (kind == "system") return true;
  if (kind.ends_with(':') || take(kind, ':') != "mpi") return false;
  while (!kind.empty()) {
    if (std::ranges::find(kRestrictorsOfMpi, take(kind, ':')) == kRestrictorsOfMpi.end()) {
      return false;
    }
  }
  return true;
}

constexpr std::array<std::string_view, 2> kAlwaysThere = {"mpi", "system"};

bool is_among(std::span<const std::string_view> kinds, std::string_view kind) {
  return std::ranges::find(kinds, kind) != kinds.end();
}

}  // namespace

std::string supported_alloc_kinds(std::string_view requested) {
  // What those leave that are always there.
  std::size_t room = MPI_MAX_INFO_VAL - 1 - std::string_view("mpi,system").size();
  std::vector<std::string_view> kinds;
  while (!requested.empty()) {
    const std::string_view kind = trimmed(take(requested, ','));
    if (!is_supported(kind) || is_among(kinds, kind)) continue;
    if (!is_among(kAlwaysThere, kind)) {
      if (kind.size() + 1 > room) continue;
      room -= kind.size() + 1;
    }
    kinds.push_back(kind);
  }
  for (const std::string_view kind : kAlwaysThere) {
    if (!is_among(kinds, kind)) kinds.push_back(kind);
  }
  std::string list;
  for (const std::string_view kind : kinds) {
    if (!list.empty()) list += ',';
    list += kind;
  }
  return list;
}

std::string_view alloc_kinds_of_launcher() noexcept {
  const char* setting = std::getenv(launcher::kMemoryAllocKinds);
  return setting != nullptr ? setting : "";
}

}  // namespace reference
