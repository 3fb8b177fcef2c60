// Texts of errors in a variable of the size that MPI_MAX_ERROR_STRING promises to be enough.
#include "conformance/harness/info.h"

namespace infocts {
namespace {

bool check_text_within(int code) {
  const Api& mpi = this_worker().mpi;
  const Context context("the text of {}", describe_code(code));
  Output text(static_cast<std::size_t>(mpi.max_error_string));
  int lengths[3] = {kNumberPreset, kNumberPreset, kNumberPreset};
  static_cast<void>(mpi.error_string(code, text, &lengths[1]));
  return check_within(text) && check_equal("int before resultlen", kNumberPreset, lengths[0]) &&
         check_equal("int after resultlen", kNumberPreset, lengths[2]);
}

}  // namespace

CASE({.requirement = "info.errors.no_write_beyond", .name = "classes"}) {
  for (const int code : {mpi.success, mpi.err_info_nokey, mpi.err_info_key, mpi.err_info_value,
                         mpi.err_info, mpi.err_arg, mpi.err_other}) {
    if (!check_text_within(code)) return;
  }
}

// Whose text may quote the key or value of the user.
CASE({.requirement = "info.errors.no_write_beyond", .name = "codes"}) {
  const Info info = make_info({{"other", "value"}});
  const std::string key = text_of_length(max_key_length());
  for (const int code : {mpi.info_delete(info, in("missing")), mpi.info_delete(info, in(key)),
                         mpi.info_set(info, in(text_of_length(max_key_length() + 2)), in("value")),
                         mpi.info_set(info, in("key"), in(too_long_value()))}) {
    if (!check_text_within(code)) return;
  }
}

}  // namespace infocts
