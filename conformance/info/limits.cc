// MPI_MAX_INFO_KEY and MPI_MAX_INFO_VAL.
#include <fmt/format.h>

#include "conformance/harness/info.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/env_objects.h"

namespace infocts {
namespace {

/// How many keys the object has. Where there are none, nothing can exceed a limit.
int count_to_judge(cts_info info) {
  const int count = count_of(info);
  if (count == 0) skip_as_absent("a key in the object");
  return count;
}

/// Whether this MPI takes keys of MPI_MAX_INFO_KEY characters, as it may up to 4.1. The question
/// may be an error, so it is asked only where the answer decides.
bool takes_key_of_maximum() {
  const Api& mpi = this_worker().mpi;
  const Info probe = make_info();
  const std::string key = text_of_length(max_key_length() + 1);
  return mpi.info_set(probe, in(key), in("value")) == mpi.success;
}

/// Every key ends within a variable that has room for any: of MPI_MAX_INFO_KEY bytes, unless keys
/// of that many characters are taken. In Fortran a longer key would be cut to the variable.
bool check_keys_bounded(cts_info info) {
  const Api& mpi = this_worker().mpi;
  const int count = count_to_judge(info);
  const auto usual = static_cast<std::size_t>(mpi.max_info_key);
  const bool open = !in_fortran() && this_worker().version < StdVersion{5, 0};
  for (int n = 0; n < count; ++n) {
    const Context context("n {}", n);
    Output key(open ? usual + 1 : usual);
    if (!check_success(mpi.info_get_nthkey(info, n, key))) return false;
    if (!check_terminated("key", key)) return false;
    const std::size_t length = key.text().size();
    if (open && !check_true(length < usual || takes_key_of_maximum(), "length of the key",
                            fmt::format("at most {}", usual - 1), std::to_string(length))) {
      return false;
    }
  }
  return true;
}

/// How long a value may be here: one less than the constant of C, which counts the terminator,
/// unless this MPI takes values of that many characters, as it may.
long longest_allowed_value() {
  const Api& mpi = this_worker().mpi;
  const auto maximum = static_cast<std::size_t>(mpi.max_info_val);
  if (maximum > kLargestValue) return mpi.max_info_val;  // too large to be tried
  const auto longest = static_cast<long>(max_value_length());
  const Info probe = make_info();
  const std::string value = text_of_length(max_value_length() + 1);
  return mpi.info_set(probe, in("key"), in(value)) == mpi.success ? longest + 1 : longest;
}

/// What may be an error is asked only where the answer decides.
bool is_allowed(long length) {
  return length <= static_cast<long>(max_value_length()) || length <= longest_allowed_value();
}

/// Every value keeps to the limit, as a string and by the lengths that are reported.
bool check_values_bounded(cts_info info) {
  const Api& mpi = this_worker().mpi;
  const auto longest = static_cast<long>(max_value_length());
  count_to_judge(info);
  for (const std::string& key : keys_of(info)) {
    const Context context("key {}", infocts::quoted(key));
    const Lookup length = get_valuelen(info, key);
    if (!check_hit(length)) return false;
    if (!check_true(length.length >= 0 && is_allowed(length.length), "valuelen",
                    fmt::format("0 to {}", longest), number_after(length.length))) {
      return false;
    }
    const Lookup value = get(info, key, length.length);
    if (!check_hit(value)) return false;
    if (!check_length_of(value.value.text(), length.length, "valuelen, compared with the value")) {
      return false;
    }
    if (!mpi.info_get_string.present()) continue;
    const Lookup size = get_string(info, key, 0);
    if (!check_hit(size)) return false;
    const long least = in_fortran() ? 0 : 1;  // see check_buflen
    if (!check_true(size.length >= least && is_allowed(size.length - 1), "buflen",
                    fmt::format("{} to {}", least, longest + 1), number_after(size.length))) {
      return false;
    }
  }
  return true;
}

/// An object with the longest keys and values that every implementation takes.
Info make_filled_to_the_limits() {
  Info info = make_info();
  put(info, text_of_length(max_key_length()), text_of_length(max_value_length(), 1));
  put(info, text_of_length(max_key_length(), 2), "short");
  put(info, "short", text_of_length(max_value_length(), 3));
  return info;
}

Info get_comm_info() {
  Info info;
  if (this_worker().mpi.comm_get_info(this_worker().mpi.comm_self, info.ref()) !=
      this_worker().mpi.success) {
    throw Inconclusive("MPI_Comm_get_info on MPI_COMM_SELF failed");
  }
  return info;
}

/// A key of that many characters lives the whole life of one.
void check_key_works(std::size_t length) {
  const Api& mpi = this_worker().mpi;
  const std::string key = text_of_length(length);
  Info info = make_info();
  if (!check_success(mpi.info_set(info, in(key), in("value")))) return;
  check_contents(info, {{key, "value"}});
  check_no_key(info, key.substr(0, length - 1));
  check_success(mpi.info_set(info, in(key), in("other")));
  check_contents(info, {{key, "other"}});
  check_success(mpi.info_delete(info, in(key)));
  check_contents(info, {});
}

}  // namespace

CASE({.requirement = "info.limits.key_constant_range", .name = "constant"}) {
  const int least = in_fortran() ? 32 : 33;
  const int most = in_fortran() ? 255 : 256;
  check_true(mpi.max_info_key >= least && mpi.max_info_key <= most, "MPI_MAX_INFO_KEY",
             fmt::format("{} to {}", least, most), std::to_string(mpi.max_info_key));
}

CASE({.requirement = "info.limits.max_key_range", .name = "constant"}) {
  check_true(mpi.max_info_key >= 32 && mpi.max_info_key <= 256, "MPI_MAX_INFO_KEY", "32 to 256",
             std::to_string(mpi.max_info_key));
}

CASE({.requirement = "info.limits.max_key_observed", .name = "constant"}) {
  observe(std::to_string(mpi.max_info_key));
}

CASE({.requirement = "info.limits.max_val_observed", .name = "constant"}) {
  observe(std::to_string(mpi.max_info_val));
}

// What an application may rely on everywhere, whatever this implementation allows besides.
CASE({.requirement = "info.limits.portable_key", .name = "31_characters"}) { check_key_works(31); }

CASE({.requirement = "info.limits.portable_key_32", .name = "32_characters"}) {
  check_key_works(32);
}

CASE({.requirement = "info.limits.returned_key_bound", .name = "user_object"}) {
  check_keys_bounded(make_filled_to_the_limits());
}

// Keys of the implementation itself have not passed MPI_Info_set, which would have refused them.
CASE({.requirement = "info.limits.returned_key_bound", .name = "info_env"}) {
  check_keys_bounded(env());
}

CASE({.requirement = "info.limits.returned_key_bound", .name = "comm_get_info"}) {
  check_keys_bounded(get_comm_info());
}

CASE({.requirement = "info.limits.returned_key_bound", .name = "create_env"}) {
  check_keys_bounded(make_env_without_arguments());
}

CASE({.requirement = "info.limits.returned_value_bound", .name = "user_object"}) {
  check_values_bounded(make_filled_to_the_limits());
}

// The command line, say, may be longer than any value that MPI_Info_set takes.
CASE({.requirement = "info.limits.returned_value_bound", .name = "info_env"}) {
  check_values_bounded(env());
}

CASE({.requirement = "info.limits.returned_value_bound", .name = "comm_get_info"}) {
  check_values_bounded(get_comm_info());
}

CASE({.requirement = "info.limits.returned_value_bound", .name = "create_env"}) {
  check_values_bounded(make_env_without_arguments());
}

// A single argument longer than the limit has to be cut somewhere.
CASE({.requirement = "info.limits.returned_value_bound",
      .name = "create_env_long_argument",
      .phase = Phase::started_by_case,
      .bindings = {"c"},
      .odd_arguments = true}) {
  const MpiLifetime running(mpi.thread_single);
  if (max_value_length() >= kLongArgument) {
    skip_as_absent("an argument that is longer than any value");
  }
  Info info;
  if (mpi.info_create_env(this_worker().argc, this_worker().argv, info.ref()) != mpi.success) {
    skip_as_absent("an object of MPI_Info_create_env for a long argument");
  }
  check_values_bounded(info);
}

CASE({.requirement = "info.limits.abi_max_key", .name = "constant"}) {
  require_abi();
  check_equal("MPI_MAX_INFO_KEY", 256, mpi.max_info_key);
}

// The header may be right and the library behind it built with a smaller limit of its own.
CASE({.requirement = "info.limits.abi_max_key", .name = "key_of_255"}) {
  require_abi();
  Info info = make_info();
  const std::string key = text_of_length(255);
  check_success(mpi.info_set(info, in(key), in("value")));
  check_contents(info, {{key, "value"}});
}

CASE({.requirement = "info.limits.abi_max_val", .name = "constant"}) {
  require_abi();
  check_equal("MPI_MAX_INFO_VAL", 1024, mpi.max_info_val);
}

// As for keys.
CASE({.requirement = "info.limits.abi_max_val", .name = "value_of_1023"}) {
  require_abi();
  Info info = make_info();
  const std::string value = text_of_length(1023);
  check_success(mpi.info_set(info, in("key"), in(value)));
  check_contents(info, {{"key", value}});
}

}  // namespace infocts
