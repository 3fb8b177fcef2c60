// What a library says about its ABI.
#include <algorithm>
#include <array>

#include "conformance/harness/hints.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

constexpr std::array<std::string_view, 3> kAbiSizes = {"mpi_aint_size", "mpi_count_size",
                                                       "mpi_offset_size"};

struct AbiVersion {
  int major = kNumberPreset;
  int minor = kNumberPreset;

  bool none() const { return major == -1 && minor == -1; }
  std::string words() const {
    return fmt::format("{} and {}", number_after(major), number_after(minor));
  }
};

AbiVersion abi_version() {
  AbiVersion version;
  check_success(this_worker().mpi.abi_get_version(&version.major, &version.minor));
  return version;
}

Info abi_info() {
  Info info;
  prepare(this_worker().mpi.abi_get_info(info.ref()), "MPI_Abi_get_info");
  return info;
}

/// Those of the three sizes that the library gives; the case ends as skipped where it gives none.
Pairs abi_sizes() {
  const Info info = abi_info();
  Pairs sizes;
  for (const std::string_view key : kAbiSizes) {
    if (const auto value = value_of(info, key)) sizes.emplace_back(key, *value);
  }
  if (sizes.empty()) skip_as_absent("a size in the object of MPI_Abi_get_info");
  return sizes;
}

bool check_size(std::string_view key, const std::string& value) {
  return check_true(as_integer(value).value_or(0) > 0, key, "a number of bytes",
                    infocts::quoted(value));
}

// The ABI has version numbers of its own, and documents after 5.0 may have a later one.
bool check_known(const AbiVersion& version) {
  const bool known = version.major == 1 && version.minor == 0;
  std::array<int, 2> document{};
  prepare(this_worker().mpi.get_version(&document[0], &document[1]), "MPI_Get_version");
  const bool later = document > std::array{5, 0} && version.major >= 1 && version.minor >= 0;
  return check_true(version.none() || known || later, "version of the ABI", "1 and 0, or -1 and -1",
                    version.words());
}

void check_abi_at_any_time() {
  // Which version it is, is asked between MPI_Init and MPI_Finalize.
  const AbiVersion version = abi_version();
  const bool written = version.major != kNumberPreset && version.minor != kNumberPreset;
  if (!check_true(written, "version of the ABI", "two numbers", version.words())) return;
  Info info;
  if (!check_success(this_worker().mpi.abi_get_info(info.ref()))) return;
  if (!check_true(!info.null(), "info", "an object", "MPI_INFO_NULL")) return;
  check_listed(info);
}

}  // namespace

CASE({.requirement = "environment.abi.provided", .name = "get_version"}) {
  require_abi();
  check_provided(mpi.abi_get_version);
}

CASE({.requirement = "environment.abi.provided", .name = "get_info"}) {
  require_abi();
  check_provided(mpi.abi_get_info);
}

CASE({.requirement = "environment.abi.provided", .name = "get_fortran_info"}) {
  require_abi();
  check_provided(mpi.abi_get_fortran_info);
}

CASE({.requirement = "environment.abi.version", .name = "asked"}) { check_known(abi_version()); }

CASE({.requirement = "environment.abi.version_of_abi", .name = "asked"}) {
  require_abi();
  const AbiVersion version = abi_version();
  check_true(!version.none(), "version of the ABI", "that of the ABI", version.words());
}

CASE({.requirement = "environment.abi.any_time",
      .name = "before_init",
      .phase = Phase::before_init}) {
  check_abi_at_any_time();
}

CASE({.requirement = "environment.abi.any_time",
      .name = "after_finalize",
      .phase = Phase::after_finalize}) {
  check_abi_at_any_time();
}

CASE({.requirement = "environment.abi.info_sizes", .name = "decimal"}) {
  for (const auto& [key, value] : abi_sizes()) check_size(key, value);
}

CASE({.requirement = "environment.abi.info_sizes", .name = "count_is_widest"}) {
  const Info info = abi_info();
  const auto count = as_integer(value_of(info, "mpi_count_size"));
  if (!count) skip_as_absent("mpi_count_size");
  for (const std::string_view key : {"mpi_aint_size", "mpi_offset_size"}) {
    const auto other = as_integer(value_of(info, key));
    if (!other) continue;
    check_true(*count >= *other, "mpi_count_size", fmt::format("at least {}, as {}", *other, key),
               std::to_string(*count));
  }
}

// MPI_Aint holds an address; the others have 64 bits.
CASE({.requirement = "environment.abi.info_sizes", .name = "of_the_abi"}) {
  require_abi();
  for (const auto& [key, value] : abi_sizes()) {
    const long long size = key == "mpi_aint_size" ? static_cast<long long>(sizeof(void*)) : 8;
    check_true(as_integer(value) == size, key, std::to_string(size), infocts::quoted(value));
  }
}

CASE({.requirement = "environment.abi.info_keys", .name = "listed"}) {
  const Info info = abi_info();
  for (const std::string_view key : kAbiSizes) {
    check_true(value_of(info, key).has_value(), key, "there", "not there");
  }
}

CASE({.requirement = "environment.abi.fortran_info", .name = "values"}) {
  Info info;
  if (!check_success(mpi.abi_get_fortran_info(info.ref()))) return;
  if (info.null()) skip_as_absent("what the library knows of Fortran");
  for (const auto& [key, value] : pairs_of(info)) {
    if (!key.starts_with("mpi_")) continue;
    if (key.ends_with("_size")) check_size(key, value);
    if (key.ends_with("_supported")) {
      check_true(value == "true" || value == "false", key, "true or false", infocts::quoted(value));
    }
  }
}

}  // namespace infocts
