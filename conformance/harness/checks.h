// The checks that decide a case. Each returns true when it holds; a failed one fails the case with
// a message that says which call it follows, what was expected and what was there instead.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/buffers.h"
#include "conformance/harness/case.h"
#include "conformance/harness/code.h"

namespace infocts {

/// Adds a line to the message of every check that fails while it lives: which length of a loop,
/// which key of many.
class Context {
 public:
  template <typename... Arguments>
  explicit Context(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    stack().push_back(fmt::format(format, std::forward<Arguments>(arguments)...));
  }
  ~Context() { stack().pop_back(); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  static std::vector<std::string>& stack();
};

/// The class of a return code, as MPI_Error_class reports it.
int error_class_of(int code);
/// "MPI_ERR_INFO_KEY", or "error class 57" for one that info functions do not use.
std::string class_name(int error_class);
/// "MPI_ERR_INFO_KEY (code 31: text of MPI_Error_string)"
std::string describe_code(int code);
/// A string for a message: quoted, control bytes escaped, long ones cut.
std::string quoted(std::string_view bytes);
/// What a variable holds, as far as it was written.
std::string quoted(const Output& output);
std::string quoted_or_nothing(const std::optional<std::string>& bytes);

/// Fails the case. All other checks call this one.
bool report_deviation(std::string_view what, std::string_view expected, std::string_view actual);

bool check_success(Code code);
/// The code must be of exactly this class.
bool check_error(int expected_class, Code code);
/// If the code is an error, it has this class. Success passes, too: every version lets an MPI
/// choose which errors it detects.
bool check_class_if_error(int expected_class, Code code);
/// The MPI has the function. Ends the case as skipped where it may lack it: MPI-3.0 removed the
/// MPI:: classes, so a newer MPI has as many of their functions as it likes.
bool check_provided(bool present, std::string_view function);
template <typename Function>
bool check_provided(const Function& function) {
  return check_provided(function.present(), function.name());
}
/// The code may be of any class but MPI_SUCCESS.
bool check_refused(Code code);
bool check_true(bool holds, std::string_view what, std::string_view expected,
                std::string_view actual);
bool check_equal(std::string_view what, long expected, long actual);
/// `call` gave the actual text; 0: the newest call.
bool check_same_text(std::string_view what, std::string_view expected, std::string_view actual,
                     std::uint32_t call = 0);
bool check_same_bits(std::string_view what, std::uint64_t expected, std::uint64_t actual);
template <typename Handle>
bool check_same_handle(std::string_view what, Handle expected, Handle actual) {
  return check_same_bits(what, expected.bits, actual.bits);
}

// Of these only check_within() looks at memory around the variable: a byte too many is the failure
// of cases that are about that.

/// The variable holds exactly this string, terminated.
bool check_text(std::string_view expected, const Output& actual);
/// The variable consists of exactly these characters, padding included.
bool check_characters(std::string_view expected, const Output& actual);
/// The variable holds a string that ends within it.
bool check_terminated(std::string_view what, const Output& output);
/// No byte of the variable was written.
bool check_untouched(const Output& output);
/// No character of the variable behind the first `used` ones was written. `what` are those behind.
bool check_untouched_behind(std::string_view what, const Output& output, std::size_t used);
/// Nothing was written outside the variable. For cases of the requirement about just that.
bool check_within(const Output& output);

}  // namespace infocts
