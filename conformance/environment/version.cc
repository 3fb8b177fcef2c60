#include <array>

#include "conformance/harness/info.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/without_ierror.h"

namespace infocts {
namespace {

using StandardVersion = std::array<int, 2>;

StandardVersion ask_standard_version() {
  StandardVersion version{kNumberPreset, kNumberPreset};
  check_success(this_worker().mpi.get_version(&version[0], &version[1]));
  return version;
}

bool is_a_document(const StandardVersion& version) {
  static constexpr StandardVersion kDocuments[] = {{1, 2}, {2, 0}, {2, 1}, {2, 2}, {3, 0},
                                                   {3, 1}, {4, 0}, {4, 1}, {5, 0}};
  for (const StandardVersion& document : kDocuments) {
    if (version == document) return true;
  }
  return version > StandardVersion{5, 0};
}

std::string words_of(const StandardVersion& version) {
  return fmt::format("{}.{}", number_after(version[0]), number_after(version[1]));
}

void check_same_version(const StandardVersion& before) {
  const StandardVersion now = ask_standard_version();
  check_same_text("version", words_of(before), words_of(now));
}

}  // namespace

CASE({.requirement = "environment.version.known", .name = "asked"}) {
  const StandardVersion version = ask_standard_version();
  check_true(is_a_document(version), "version", "that of a document", words_of(version));
}

CASE({.requirement = "environment.version.ierror_optional", .name = "get"}) {
  const StandardVersion expected = ask_standard_version();
  StandardVersion version{kNumberPreset, kNumberPreset};
  {
    const WithoutIerror none;
    mpi.get_version(&version[0], &version[1]);
  }
  check_same_text("version", words_of(expected), words_of(version));
}

CASE({.requirement = "environment.version.before_init",
      .name = "asked",
      .phase = Phase::started_by_case}) {
  const StandardVersion before = ask_standard_version();
  MpiLifetime lifetime(mpi.thread_single);
  check_same_version(before);
  lifetime.finalize();
}

CASE({.requirement = "environment.version.after_finalize",
      .name = "asked",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  const StandardVersion before = ask_standard_version();
  lifetime.finalize();
  check_same_version(before);
}

}  // namespace infocts
