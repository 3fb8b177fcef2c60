#include "properties/expect.h"

#include "conformance/harness/checks.h"
#include "conformance/harness/info.h"

namespace infocts::properties {

void prepare(const std::function<void()>& steps) {
  try {
    steps();
  } catch (const Mismatch& mismatch) {
    throw Inconclusive(fmt::format("preparation failed: {}: expected {}, actual {}",
                                   mismatch.subject, mismatch.expected, mismatch.actual));
  }
}

void expect_success(std::string_view function, int code) {
  if (code == session().quiet.success) return;
  throw Mismatch(fmt::format("return code of {}", function), "MPI_SUCCESS", describe_code(code));
}

void expect_error(std::string_view function, int code) {
  if (code != session().quiet.success) return;
  throw Mismatch(fmt::format("return code of {}", function), "an error", "MPI_SUCCESS");
}

void expect_class(std::string_view function, int error_class, int code) {
  if (code != session().quiet.success && error_class_of(code) == error_class) return;
  throw Mismatch(fmt::format("error class of {}", function), class_name(error_class),
                 describe_code(code));
}

void expect_flag(std::string_view function, bool expected, int flag) {
  const bool written = flag != kFlagPreset;
  if (written && (flag != 0) == expected) return;
  std::string actual = "left as it was";
  if (written) actual = flag != 0 ? "true" : "false";
  throw Mismatch(fmt::format("flag of {}", function), expected ? "true" : "false", actual);
}

void expect_number(std::string_view what, long expected, long actual) {
  if (expected == actual) return;
  throw Mismatch(std::string(what), std::to_string(expected), std::to_string(actual));
}

void expect_within(std::string_view function, const Output& output) {
  if (output.canaries_intact()) return;
  const std::size_t overrun = output.overrun();
  throw Mismatch(
      fmt::format("memory around the buffer given to {}", function),
      fmt::format("nothing written outside its {} bytes", output.size()),
      overrun > 0 ? fmt::format("written up to {} bytes behind it", overrun) : "written before it");
}

void expect_text(std::string_view function, std::string_view expected, const Output& actual) {
  expect_within(function, actual);
  if (actual.terminated() && actual.text() == expected) return;
  throw Mismatch(fmt::format("string from {}", function), infocts::quoted(expected),
                 actual.terminated() ? infocts::quoted(actual.text())
                                     : fmt::format("no terminating null in {} bytes: {}",
                                                   actual.size(), infocts::quoted(actual.bytes())));
}

void expect_untouched(std::string_view function, const Output& output) {
  expect_within(function, output);
  if (output.untouched()) return;
  throw Mismatch(fmt::format("buffer given to {}", function), "left as it was",
                 infocts::quoted(output.bytes()));
}

void expect_unmodified(std::string_view function, const Input& input) {
  if (input.unmodified()) return;
  throw Mismatch(fmt::format("the caller's string after {}", function), "as it was", "changed");
}

}  // namespace infocts::properties
