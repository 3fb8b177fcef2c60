#include <set>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/resultlen.h"
#include "conformance/harness/without_ierror.h"

namespace infocts {
namespace {

std::size_t longest_version() {
  const Api& mpi = this_worker().mpi;
  if (mpi.has_max_library_version_string == 0) skip_as_absent("MPI_MAX_LIBRARY_VERSION_STRING");
  return static_cast<std::size_t>(mpi.max_library_version_string);
}

/// One call with every output preset, into a variable of exactly the size that is enough.
struct VersionCall {
  Code code = 0;
  alignas(kWriteDistance) int length = kNumberPreset;
  alignas(kWriteDistance) Output version{longest_version()};
};

VersionCall ask_version() {
  VersionCall call;
  call.code = this_worker().mpi.get_library_version(call.version, &call.length);
  return call;
}

std::size_t most_version_of(const Output& version) {
  const Api* c = this_worker().c;
  if (c == nullptr || c->has_max_library_version_string == 0) return version.size();
  return most_by_c(version, c->get_library_version, c->max_library_version_string);
}

bool check_version_written(const VersionCall& call) {
  return check_terminated("version", call.version) &&
         check_equal("resultlen", length_near(call.length, call.version), call.length);
}

// Whether the length counts the terminator is asked between MPI_Init and MPI_Finalize.
void check_answers() {
  const VersionCall call = ask_version();
  if (!check_success(call.code) || !check_terminated("version", call.version)) return;
  const long length = length_near(call.length, call.version);
  if (in_fortran() || call.length != length + 1) check_equal("resultlen", length, call.length);
}

}  // namespace

CASE({.requirement = "environment.library_version.provided", .name = "linked"}) {
  check_provided(mpi.get_library_version);
}

CASE({.requirement = "environment.library_version.ierror_optional", .name = "get"}) {
  check_version_written([] {
    const WithoutIerror none;
    return ask_version();
  }());
}

CASE({.requirement = "environment.library_version.terminated", .name = "within_maximum"}) {
  const VersionCall call = ask_version();
  if (!check_success(call.code)) return;
  check_terminated("version", call.version);
}

CASE({.requirement = "environment.library_version.nul_at_resultlen", .name = "asked"}) {
  const VersionCall call = ask_version();
  if (!check_success(call.code)) return;
  const int maximum = mpi.max_library_version_string;
  if (!check_true(call.length >= 0 && call.length < maximum, "resultlen",
                  fmt::format("0 to {}", maximum - 1), std::to_string(call.length))) {
    return;
  }
  check_true(call.version.data()[call.length] == '\0', "version[resultlen]", "a null character",
             "another one");
}

CASE({.requirement = "environment.library_version.resultlen", .name = "length_of_string"}) {
  const VersionCall call = ask_version();
  if (!check_success(call.code)) return;
  if (!call.version.terminated()) throw Inconclusive("MPI_Get_library_version gives no string");
  const int length = length_near(call.length, call.version, most_version_of(call.version));
  check_equal("resultlen", length, call.length);
}

CASE({.requirement = "environment.library_version.within_buffer", .name = "exact_size"}) {
  const VersionCall call = ask_version();
  check_success(call.code);
  check_within(call.version);
}

// Catches a store wider than an int through resultlen.
CASE({.requirement = "environment.library_version.within_buffer", .name = "around_resultlen"}) {
  int lengths[3] = {kNumberPreset, kNumberPreset, kNumberPreset};
  Output version(longest_version());
  check_success(mpi.get_library_version(version, &lengths[1]));
  check_equal("int before resultlen", kNumberPreset, lengths[0]);
  check_equal("int after resultlen", kNumberPreset, lengths[2]);
}

CASE({.requirement = "environment.library_version.before_init",
      .name = "asked",
      .phase = Phase::before_init}) {
  check_answers();
}

CASE({.requirement = "environment.library_version.after_finalize",
      .name = "asked",
      .phase = Phase::after_finalize}) {
  check_answers();
}

CASE({.requirement = "environment.library_version.stays", .name = "many_calls"}) {
  std::set<std::string> versions;
  for (int round = 0; round < 100; ++round) {
    const VersionCall call = ask_version();
    if (call.code != mpi.success || !call.version.terminated()) {
      throw Inconclusive("MPI_Get_library_version gives no string");
    }
    versions.emplace(call.version.text());
  }
  observe(versions.size() == 1 ? "the same" : "changes");
}

}  // namespace infocts
