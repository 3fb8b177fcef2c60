// Errors that end a command. Their text says what was wrong and what to do next.
#pragma once

#include <stdexcept>
#include <string>

namespace infocts {

/// The user asked for something that makes no sense: exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An IUT could not be measured, for a reason other than its conformance: exit code 4 for its
/// column; other columns continue.
class NotMeasured : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// NotMeasured because a library other than the shim's answers.
class WrongLibrary : public NotMeasured {
 public:
  using NotMeasured::NotMeasured;
};

/// An IUT lacks the binding that was asked for. That is no error; its other columns continue. The
/// text says which probe failed.
class BindingAbsent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace infocts
