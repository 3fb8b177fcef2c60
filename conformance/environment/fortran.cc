// Lengths in Fortran and in C, which counts the terminator, and what is behind so many characters.
#include "conformance/harness/languages.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// A constant that an MPI may lack.
struct OptionalLimit {
  std::string_view name;
  int cts_constants::*value;
  int cts_constants::*present;
};

void check_one_smaller(const OptionalLimit& limit) {
  const Api& c = c_beside();
  const Api& mpi = this_worker().mpi;
  if (mpi.*limit.present == 0) skip_as_absent(limit.name);
  if (c.*limit.present == 0) skip_as_absent(fmt::format("{} in C", limit.name));
  check_equal(limit.name, c.*limit.value - 1, mpi.*limit.value);
}

/// A variable with more characters than the routine may write.
class LongVariable {
 public:
  LongVariable(std::string_view limit, int characters)
      : limit_(limit), used_(static_cast<std::size_t>(characters)), text_(used_ + 100) {}

  Output& text() { return text_; }
  int* length() { return &length_; }

  void check(int code) const {
    if (code != this_worker().mpi.success) throw Inconclusive("the text was not read");
    check_untouched_behind(fmt::format("characters after {}", limit_), text_, used_);
  }

 private:
  std::string_view limit_;
  std::size_t used_;
  Output text_;
  alignas(kWriteDistance) int length_ = kNumberPreset;
};

}  // namespace

CASE({.requirement = "environment.fortran.behind_limit_f08", .name = "processor_name"}) {
  LongVariable name("MPI_MAX_PROCESSOR_NAME", mpi.max_processor_name);
  name.check(mpi.get_processor_name(name.text(), name.length()));
}

CASE({.requirement = "environment.fortran.behind_limit_f08", .name = "library_version"}) {
  if (mpi.has_max_library_version_string == 0) skip_as_absent("MPI_MAX_LIBRARY_VERSION_STRING");
  LongVariable version("MPI_MAX_LIBRARY_VERSION_STRING", mpi.max_library_version_string);
  version.check(mpi.get_library_version(version.text(), version.length()));
}

CASE({.requirement = "environment.fortran.behind_limit_f08", .name = "error_string"}) {
  LongVariable text("MPI_MAX_ERROR_STRING", mpi.max_error_string);
  text.check(mpi.error_string(mpi.err_arg, text.text(), text.length()));
}

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "processor_name"}) {
  check_equal("MPI_MAX_PROCESSOR_NAME", c_beside().max_processor_name - 1, mpi.max_processor_name);
}

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "error_string"}) {
  check_equal("MPI_MAX_ERROR_STRING", c_beside().max_error_string - 1, mpi.max_error_string);
}

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "port_name"}) {
  check_one_smaller(
      {"MPI_MAX_PORT_NAME", &cts_constants::max_port_name, &cts_constants::has_max_port_name});
}

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "pset_name"}) {
  check_one_smaller({"MPI_MAX_PSET_NAME_LEN", &cts_constants::max_pset_name_len,
                     &cts_constants::has_max_pset_name_len});
}

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "library_version"}) {
  check_one_smaller({"MPI_MAX_LIBRARY_VERSION_STRING", &cts_constants::max_library_version_string,
                     &cts_constants::has_max_library_version_string});
}

}  // namespace infocts
