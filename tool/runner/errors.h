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

/// An implementation could not be measured, and it is not its conformance that is at fault: exit
/// code 4 for its column; other columns go on.
class NotMeasured : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// NotMeasured because another library than the shim's answers.
class WrongLibrary : public NotMeasured {
 public:
  using NotMeasured::NotMeasured;
};

/// An implementation does not have the binding that was asked for: no fault, its other columns go
/// on. The text says which probe failed.
class BindingAbsent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace infocts
