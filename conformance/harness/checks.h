// The checks that decide a case. Each returns true when it holds; a failed one fails the case with
// a message that says which call it follows, what was expected and what was there instead.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/source_location.h"
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
bool report_deviation(SourceLocation where, std::string_view what, std::string_view expected,
                      std::string_view actual);

bool check_success(SourceLocation where, Code code);
/// The code must be of exactly this class.
bool check_error(SourceLocation where, int expected_class, Code code);
/// If the code is an error, it has this class. Success passes, too: every version lets an MPI
/// choose which errors it detects.
bool check_class_if_error(SourceLocation where, int expected_class, Code code);
/// The MPI has the function. Ends the case as skipped where it may lack it: MPI-3.0 removed the
/// MPI:: classes, so a newer MPI has as many of their functions as it likes.
bool check_provided(SourceLocation where, bool present, std::string_view function);
/// The code may be of any class but MPI_SUCCESS.
bool check_refused(SourceLocation where, Code code);
bool check_true(SourceLocation where, bool holds, std::string_view what, std::string_view expected,
                std::string_view actual);
bool check_equal(SourceLocation where, std::string_view what, long expected, long actual);
/// `call` gave the actual text; 0: the newest call.
bool check_same_text(SourceLocation where, std::string_view what, std::string_view expected,
                     std::string_view actual, std::uint32_t call = 0);
bool check_same_handle(SourceLocation where, std::string_view what, std::uint64_t expected,
                       std::uint64_t actual);

// Of these only check_within() looks at memory around the variable: a byte too many is the failure
// of cases that are about that.

/// The variable holds exactly this string, terminated.
bool check_text(SourceLocation where, std::string_view expected, const Output& actual);
/// The variable consists of exactly these characters, padding included.
bool check_characters(SourceLocation where, std::string_view expected, const Output& actual);
/// The variable holds a string that ends within it.
bool check_terminated(SourceLocation where, std::string_view what, const Output& output);
/// No byte of the variable was written.
bool check_untouched(SourceLocation where, const Output& output);
/// Nothing was written outside the variable. For cases of the requirement about just that.
bool check_within(SourceLocation where, const Output& output);

}  // namespace infocts

#define CTS_HERE \
  ::infocts::SourceLocation { __FILE__, __LINE__ }
#define CHECK_SUCCESS(code) ::infocts::check_success(CTS_HERE, (code))
#define CHECK_ERROR(error_class, code) ::infocts::check_error(CTS_HERE, (error_class), (code))
#define CHECK_CLASS_IF_ERROR(error_class, code) \
  ::infocts::check_class_if_error(CTS_HERE, (error_class), (code))
#define CHECK_PROVIDED(entry) ::infocts::check_provided(CTS_HERE, (entry).present(), (entry).name())
#define CHECK_REFUSED(code) ::infocts::check_refused(CTS_HERE, (code))
#define CHECK_TRUE(holds, what, expected, actual) \
  ::infocts::check_true(CTS_HERE, (holds), (what), (expected), (actual))
#define CHECK_EQUAL(what, expected, actual) \
  ::infocts::check_equal(CTS_HERE, (what), (expected), (actual))
#define CHECK_SAME_TEXT(what, expected, actual) \
  ::infocts::check_same_text(CTS_HERE, (what), (expected), (actual))
#define CHECK_SAME_HANDLE(what, expected, actual) \
  ::infocts::check_same_handle(CTS_HERE, (what), (expected).bits, (actual).bits)
#define CHECK_TEXT(expected, output) ::infocts::check_text(CTS_HERE, (expected), (output))
#define CHECK_CHARACTERS(expected, output) \
  ::infocts::check_characters(CTS_HERE, (expected), (output))
#define CHECK_TERMINATED(what, output) ::infocts::check_terminated(CTS_HERE, (what), (output))
#define CHECK_UNTOUCHED(output) ::infocts::check_untouched(CTS_HERE, (output))
#define CHECK_WITHIN(output) ::infocts::check_within(CTS_HERE, (output))
