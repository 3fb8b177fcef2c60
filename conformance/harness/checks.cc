#include "conformance/harness/checks.h"

#include <algorithm>
#include <array>
#include <utility>

#include "conformance/harness/claims.h"
#include "conformance/harness/observe.h"
#include "tool/journal/call.h"
#include "tool/journal/preset.h"

namespace infocts {
namespace {

using journal::ClaimKind;

constexpr std::size_t kMaxShown = 120;

/// What is wrong with the end of a string that is not terminated().
std::string missing_end(const Output& output) {
  if (!in_fortran()) return fmt::format("no terminating null in {} bytes", output.size());
  const bool has_null = output.bytes().find('\0') != std::string_view::npos;
  return has_null ? "a null character in it"
                  : fmt::format("no blanks up to the end of its {} bytes", output.size());
}

/// The text of an error. In Fortran anything may be behind the characters that were counted.
std::string_view said_in(const Output& text, int length) {
  if (!in_fortran()) return text.text();
  const auto counted = static_cast<std::size_t>(std::max(length, 0));
  const std::string_view said = text.bytes().substr(0, counted);
  return said.substr(0, said.find_last_not_of(' ') + 1);
}

/// On all bytes of a variable.
journal::Claim claim_on(const Output& output, ClaimKind kind, std::string_view expected = {}) {
  return {.kind = kind,
          .call = output.call(),
          .expected_bytes = std::string(expected),
          .actual_bytes = std::string(output.bytes())};
}

}  // namespace

std::vector<std::string>& Context::stack() {
  thread_local std::vector<std::string> lines;
  return lines;
}

std::string class_name(int error_class) {
  const Api& mpi = this_worker().quiet;
  const std::array names{
      std::pair{mpi.success, "MPI_SUCCESS"},
      std::pair{mpi.err_arg, "MPI_ERR_ARG"},
      std::pair{mpi.err_info, "MPI_ERR_INFO"},
      std::pair{mpi.err_info_key, "MPI_ERR_INFO_KEY"},
      std::pair{mpi.err_info_nokey, "MPI_ERR_INFO_NOKEY"},
      std::pair{mpi.err_info_value, "MPI_ERR_INFO_VALUE"},
      std::pair{mpi.err_other, "MPI_ERR_OTHER"},
      std::pair{mpi.err_comm, "MPI_ERR_COMM"},
      std::pair{mpi.err_keyval, "MPI_ERR_KEYVAL"},
  };
  for (const auto& [value, name] : names) {
    if (value == error_class) return name;
  }
  return fmt::format("error class {}", error_class);
}

std::string quoted(std::string_view bytes) { return journal::c_literal(bytes, kMaxShown); }

std::string quoted(const Output& output) {
  if (output.untouched()) return "left as it was";
  const std::string_view written = output.written();
  const std::size_t rest = output.size() - written.size();
  return quoted(written) + (rest == 0 ? "" : fmt::format(", and {} bytes left as they were", rest));
}

std::string quoted_or_nothing(const std::optional<std::string>& bytes) {
  return bytes ? infocts::quoted(*bytes) : "nothing";
}

int error_class_of(int code) {
  if (code == this_worker().mpi.success) return code;
  int error_class = code;
  this_worker().quiet.error_class(code, &error_class);
  return error_class;
}

std::string describe_code(int code) {
  const Api& mpi = this_worker().quiet;
  if (code == mpi.success) return "MPI_SUCCESS";
  const std::string name = class_name(error_class_of(code));
  // One more than is promised to be enough, except in Fortran, where all of a variable may be
  // filled.
  Output text(static_cast<std::size_t>(mpi.max_error_string) + terminator());
  int length = 0;
  if (mpi.error_string(code, text, &length) != mpi.success) {
    return fmt::format("{} (code {})", name, code);
  }
  std::string said(said_in(text, length));
  std::replace(said.begin(), said.end(), '\n', ' ');
  return fmt::format("{} (code {}: {})", name, code, said);
}

bool report_deviation(std::string_view what, std::string_view expected, std::string_view actual) {
  std::string message(what);
  if (this_worker().last_call) {
    const std::string call = this_worker().last_call();
    if (!call.empty()) message += fmt::format("\n  after:    {}", call);
  }
  for (const std::string& line : Context::stack()) message += fmt::format("\n  with:     {}", line);
  message += fmt::format("\n  expected: {}\n  actual:   {}", expected, actual);
  flush_claim();
  fail_case(message);
  return false;
}

bool check_true(bool holds, std::string_view what, std::string_view expected,
                std::string_view actual) {
  return holds || report_deviation(what, expected, actual);
}

bool check_success(Code code) {
  if (code == this_worker().mpi.success) return true;
  state_claim({.kind = ClaimKind::success, .call = code.call(), .actual = code});
  return report_deviation("return code", "MPI_SUCCESS", describe_code(code));
}

bool check_error(int expected_class, Code code) {
  if (code != this_worker().mpi.success && error_class_of(code) == expected_class) return true;
  state_claim({.kind = ClaimKind::error_class,
               .call = code.call(),
               .expected = expected_class,
               .actual = code});
  return report_deviation("error class", class_name(expected_class), describe_code(code));
}

bool check_class_if_error(int expected_class, Code code) {
  return code == this_worker().mpi.success || check_error(expected_class, code);
}

bool check_provided(bool present, std::string_view function) {
  if (!present && may_lack_functions()) skip_as_absent(function);
  return check_true(present, function, "provided", "not found by linking");
}

bool check_refused(Code code) {
  if (code != this_worker().mpi.success) return true;
  state_claim({.kind = ClaimKind::refused, .call = code.call(), .actual = code});
  return report_deviation("return code", "an error", "MPI_SUCCESS");
}

bool check_equal(std::string_view what, long expected, long actual) {
  if (expected == actual) return true;
  state_claim({.kind = ClaimKind::number, .expected = expected, .actual = actual});
  const std::string wanted =
      is_preset(expected) ? "the number that the suite had put there" : std::to_string(expected);
  return report_deviation(what, wanted, number_after(actual));
}

bool check_same_text(std::string_view what, std::string_view expected, std::string_view actual,
                     std::uint32_t call) {
  if (expected == actual) return true;
  state_claim({.kind = ClaimKind::text,
               .call = call,
               .expected_bytes = std::string(expected),
               .actual_bytes = std::string(actual)});
  return report_deviation(what, quoted(expected), quoted(actual));
}

bool check_same_bits(std::string_view what, std::uint64_t expected, std::uint64_t actual) {
  if (expected == actual) return true;
  return report_deviation(what, fmt::format("{:#x}", expected), fmt::format("{:#x}", actual));
}

bool check_within(const Output& output) {
  if (output.canaries_intact()) return true;
  const std::size_t overrun = output.overrun();
  state_claim(claim_on(output, ClaimKind::within));
  return report_deviation(
      "memory around the caller's buffer",
      fmt::format("nothing written outside its {} bytes", output.size()),
      overrun > 0 ? fmt::format("written up to byte {} past its end", overrun)
                  : fmt::format("written from byte {} before it on", output.underrun()));
}

bool check_text(std::string_view expected, const Output& actual) {
  // Trailing blanks are no part of what a CHARACTER variable can tell.
  if (in_fortran()) expected = expected.substr(0, expected.find_last_not_of(' ') + 1);
  if (actual.holds(expected)) return true;
  if (!actual.terminated()) {
    state_claim(claim_on(actual, ClaimKind::text, expected));
    return report_deviation("string in the caller's buffer", quoted(expected),
                            fmt::format("{}: {}", missing_end(actual), quoted(actual)));
  }
  return check_same_text("string in the caller's buffer", expected, actual.text(), actual.call());
}

bool check_characters(std::string_view expected, const Output& actual) {
  if (actual.bytes() == expected) return true;
  state_claim(claim_on(actual, ClaimKind::text, expected));
  return report_deviation("characters of the variable", quoted(expected), quoted(actual));
}

bool check_terminated(std::string_view what, const Output& output) {
  if (output.terminated()) return true;
  state_claim(claim_on(output, ClaimKind::terminated));
  const std::string_view ending =
      in_fortran() ? "the string, then blanks, no null character," : "a null character";
  return report_deviation(what, fmt::format("{} in its {} bytes", ending, output.size()),
                          quoted(output));
}

bool check_untouched(const Output& output) {
  if (output.untouched()) return true;
  state_claim(claim_on(output, ClaimKind::untouched));
  return report_deviation("caller's buffer", "left as it was", quoted(output));
}

bool check_untouched_behind(std::string_view what, const Output& output, std::size_t used) {
  if (output.untouched_from(used)) return true;
  journal::Claim claim = claim_on(output, ClaimKind::untouched);
  claim.expected = static_cast<std::int64_t>(used);
  state_claim(std::move(claim));
  return report_deviation(what, "left as they were", "written");
}

}  // namespace infocts
