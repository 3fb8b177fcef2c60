// Texts of errors, in a variable of the size that MPI_MAX_ERROR_STRING promises to be enough.
#include <algorithm>
#include <array>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/without_ierror.h"
#include "conformance/info/error_texts.h"

namespace infocts {
namespace {

std::array<int, 7> classes_with_text() {
  const Api& mpi = this_worker().mpi;
  return {mpi.success,  mpi.err_info_nokey, mpi.err_info_key, mpi.err_info_value,
          mpi.err_info, mpi.err_arg,        mpi.err_other};
}

// Codes whose text may quote the key or value of the user; MPI_SUCCESS of errors that are not
// noticed. A case makes one error: up to MPI-3.1 no text says what an MPI does after it.
int code_of_delete(const std::string& key) {
  const Info info = make_info({{"other", "value"}});
  return this_worker().mpi.info_delete(info, in(key));
}
int code_of_set(const std::string& key, const std::string& value) {
  const Info info = make_info({{"other", "value"}});
  return this_worker().mpi.info_set(info, in(key), in(value));
}
int code_of_missing_key() { return code_of_delete("missing"); }
int code_of_longest_missing_key() { return code_of_delete(text_of_length(max_key_length())); }
int code_of_long_key() { return code_of_set(text_of_length(max_key_length() + 2), "value"); }
int code_of_long_value() { return code_of_set("key", too_long_value()); }

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

std::string_view text_given(const Output& text, int length) {
  if (!in_fortran()) return text.text();
  return text.bytes().substr(0, static_cast<std::size_t>(std::max(length, 0)));
}

bool is_text_of_length(const Output& text, int length) {
  if (!in_fortran()) return text.terminated() && length == static_cast<int>(text.text().size());
  if (length < 0 || length > this_worker().mpi.max_error_string) return false;
  return text_given(text, length).find('\0') == std::string::npos;
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
        fmt::format("0 to {} characters, none of them a null character", mpi.max_error_string),
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

CASE({.requirement = "info.errors.text_and_length", .name = "missing_key"}) {
  check_text_of_error(code_of_missing_key());
}

CASE({.requirement = "info.errors.text_and_length", .name = "longest_missing_key"}) {
  check_text_of_error(code_of_longest_missing_key());
}

CASE({.requirement = "info.errors.text_and_length", .name = "long_key"}) {
  check_text_of_error(code_of_long_key());
}

CASE({.requirement = "info.errors.text_and_length", .name = "long_value"}) {
  check_text_of_error(code_of_long_value());
}

CASE({.requirement = "info.errors.ierror_optional", .name = "class_and_text"}) {
  Output text(static_cast<std::size_t>(mpi.max_error_string));
  alignas(kWriteDistance) int length = kNumberPreset;
  alignas(kWriteDistance) int error_class = kNumberPreset;
  {
    const WithoutIerror none;
    mpi.error_class(mpi.err_info_key, &error_class);
    mpi.error_string(mpi.err_info_key, text, &length);
  }
  check_equal("class of MPI_ERR_INFO_KEY", mpi.err_info_key, error_class);
  check_true(is_text_of_length(text, length), "resultlen and the text", "written",
             fmt::format("{} of {}", number_after(length), infocts::quoted(text)));
}

CASE({.requirement = "info.errors.no_write_beyond", .name = "classes"}) {
  for (const int code : classes_with_text()) {
    if (!check_text_within(code)) return;
  }
}

CASE({.requirement = "info.errors.no_write_beyond", .name = "missing_key"}) {
  check_text_within(code_of_missing_key());
}

CASE({.requirement = "info.errors.no_write_beyond", .name = "longest_missing_key"}) {
  check_text_within(code_of_longest_missing_key());
}

CASE({.requirement = "info.errors.no_write_beyond", .name = "long_key"}) {
  check_text_within(code_of_long_key());
}

CASE({.requirement = "info.errors.no_write_beyond", .name = "long_value"}) {
  check_text_within(code_of_long_value());
}

}  // namespace infocts
