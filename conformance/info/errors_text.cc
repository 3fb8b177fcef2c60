// Texts of errors, in a variable of the size that MPI_MAX_ERROR_STRING promises to be enough.
#include <array>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/info/error_texts.h"

namespace infocts {
namespace {

std::array<int, 7> classes_with_text() {
  const Api& mpi = this_worker().mpi;
  return {mpi.success,  mpi.err_info_nokey, mpi.err_info_key, mpi.err_info_value,
          mpi.err_info, mpi.err_arg,        mpi.err_other};
}

/// Codes whose text may quote the key or value of the user; MPI_SUCCESS of errors that are not
/// noticed.
std::array<int, 4> codes_of_errors() {
  const Api& mpi = this_worker().mpi;
  const Info info = make_info({{"other", "value"}});
  const std::string key = text_of_length(max_key_length());
  return {mpi.info_delete(info, in("missing")), mpi.info_delete(info, in(key)),
          mpi.info_set(info, in(text_of_length(max_key_length() + 2)), in("value")),
          mpi.info_set(info, in("key"), in(too_long_value()))};
}

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

bool is_text_of_length(const Output& text, int length) {
  if (!in_fortran()) return text.terminated() && length == static_cast<int>(text.text().size());
  if (length < 0 || length > this_worker().mpi.max_error_string) return false;
  const auto count = static_cast<std::size_t>(length);
  const bool nothing_behind =
      text.untouched_from(count) ||
      text.bytes().substr(count).find_first_not_of(' ') == std::string::npos;
  return text.bytes().substr(0, count).find('\0') == std::string::npos && nothing_behind;
}

bool check_text_of_error(int code) {
  const Api& mpi = this_worker().mpi;
  const Context context("the text of {}", describe_code(code));
  Output text(static_cast<std::size_t>(mpi.max_error_string));
  int length = kNumberPreset;
  if (!check_success(mpi.error_string(code, text, &length))) return false;
  if (in_fortran()) {
    return check_true(
        is_text_of_length(text, length), "resultlen and the text",
        fmt::format(
            "0 to {} characters, none of them a null character, and none of the text behind",
            mpi.max_error_string),
        fmt::format("{} of {}", number_after(length), infocts::quoted(text)));
  }
  return check_terminated("text of the error", text) &&
         check_equal("length of the text", static_cast<long>(text.text().size()), length);
}

void check_texts_of_classes() {
  for (const int code : classes_with_text()) check_text_of_error(code);
}

CASE({.requirement = "info.errors.text_and_length", .name = "classes"}) {
  check_texts_of_classes();
}

CASE({.requirement = "info.errors.text_and_length", .name = "codes"}) {
  for (const int code : codes_of_errors()) check_text_of_error(code);
}

CASE({.requirement = "info.errors.no_write_beyond", .name = "classes"}) {
  for (const int code : classes_with_text()) {
    if (!check_text_within(code)) return;
  }
}

CASE({.requirement = "info.errors.no_write_beyond", .name = "codes"}) {
  for (const int code : codes_of_errors()) {
    if (!check_text_within(code)) return;
  }
}

}  // namespace infocts
