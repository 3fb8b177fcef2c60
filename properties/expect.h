// Judging inside a property.
//
// The checks of the harness fail the case at once. A property tries hundreds of inputs and, once
// one fails, many smaller ones, of which only the smallest shall be reported. So here a deviation
// is an exception, and property.cc turns the last one into a failure of the case.
#pragma once

#include <exception>
#include <functional>
#include <string>
#include <string_view>

#include "conformance/harness/buffers.h"

namespace infocts::properties {

/// What deviated, in the terms of infocts::deviation.
struct Mismatch : std::exception {
  Mismatch(std::string what_deviated, std::string expected_value, std::string actual_value)
      : subject(std::move(what_deviated)),
        expected(std::move(expected_value)),
        actual(std::move(actual_value)) {}
  const char* what() const noexcept override { return subject.c_str(); }

  std::string subject;
  std::string expected;
  std::string actual;
};

/// Calls `steps`, which are a matter of other requirements than the one that is judged: a Mismatch
/// among them makes the case inconclusive.
void prepare(const std::function<void()>& steps);

// Each throws a Mismatch when it does not hold. `function` is the MPI name, for the message.

void expect_success(std::string_view function, int code);
/// A code of any class but MPI_SUCCESS.
void expect_error(std::string_view function, int code);
/// A code of exactly this class, and not MPI_SUCCESS.
void expect_class(std::string_view function, int error_class, int code);
/// The flag was written, and is true or false as given.
void expect_flag(std::string_view function, bool expected, int flag);
void expect_number(std::string_view what, long expected, long actual);
/// Exactly this string, terminated, and no byte written around the buffer.
void expect_text(std::string_view function, std::string_view expected, const Output& actual);
/// No byte written, neither in the buffer nor around it.
void expect_untouched(std::string_view function, const Output& output);
/// No byte written around the buffer.
void expect_within(std::string_view function, const Output& output);
/// The caller's IN string is as it was.
void expect_unmodified(std::string_view function, const Input& input);

}  // namespace infocts::properties
