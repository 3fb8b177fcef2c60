#include "core/session.h"

#include <algorithm>
#include <array>
#include <optional>

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

// MPI-4.1, section "Memory Allocation Kinds": a kind, and its restrictors behind colons.
bool is_supported(std::string_view kind) {
  if (kind == "system") return true;
  if (take(kind, ':') != "mpi") return false;
  while (!kind.empty()) {
    if (std::ranges::find(kRestrictorsOfMpi, take(kind, ':')) == kRestrictorsOfMpi.end()) {
      return false;
    }
  }
  return true;
}

void append(std::string& list, std::string_view element) {
  if (!list.empty()) list += ',';
  list += element;
}

std::string kinds_of(std::string_view requested) {
  std::string kinds;
  bool has_mpi = false;
  bool has_system = false;
  while (!requested.empty()) {
    const std::string_view kind = trimmed(take(requested, ','));
    if (!is_supported(kind)) continue;
    append(kinds, kind);
    has_mpi |= kind == "mpi";
    has_system |= kind == "system";
  }
  if (!has_mpi) append(kinds, "mpi");
  if (!has_system) append(kinds, "system");
  return kinds;
}

}  // namespace

Session::Session(const InfoObject* info) {
  const auto requested =
      info != nullptr ? info->find("mpi_memory_alloc_kinds") : std::optional<std::string_view>();
  alloc_kinds_ = kinds_of(requested.value_or(""));
  process::open_session();
}

}  // namespace reference
