// The neutral table as C++ code calls it: `api.info_set(info, key, value)`.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "adapters/table.h"

namespace infocts {

/// Thrown when a case calls a function that this MPI does not have.
class AbsentFunction : public std::exception {
 public:
  explicit AbsentFunction(const char* name) : name_(name) {}
  const char* what() const noexcept override { return name_; }

 private:
  const char* name_;
};

/// One function of the table. Costs one branch more than the call through the pointer.
template <typename Function>
class Entry;

template <typename... Parameters>
class Entry<int (*)(Parameters...)> {
 public:
  Entry(int (*function)(Parameters...), const char* name) : function_(function), name_(name) {}

  int operator()(Parameters... arguments) const {
    demand();
    return function_(arguments...);
  }

  bool present() const { return function_ != nullptr; }
  void demand() const {
    if (!present()) throw AbsentFunction(name_);
  }
  const char* name() const { return name_; }

 private:
  int (*function_)(Parameters...);
  const char* name_;
};

/// All functions and constants of one binding of one MPI. Holds pointers into the shim, which is
/// never unloaded.
struct Api : cts_constants {
  explicit Api(const cts_table& table)
      : cts_constants(table.constants),
        true_word(table.true_word),
        false_word(table.false_word),
        truth(table.truth),
        ierror_given(table.ierror_given),
        last_exception(table.last_exception),
        fortran_io(table.fortran_io),
        not_abi(table.not_abi)
#define CTS_FUNCTION(member, name, parameters) , member(table.member, #name)
#include "adapters/functions.def"
#undef CTS_FUNCTION
  {
  }

  int true_word;           ///< bits of a flag that is true; in C, of one such
  int false_word;          ///< bits of a flag that is false
  int (*truth)(int flag);  ///< see cts_table, as for the next four
  int* ierror_given;
  const cts_exception* (*last_exception)();
  int (*fortran_io)();
  const char* not_abi;

#define CTS_FUNCTION(member, name, parameters) Entry<decltype(cts_table::member)> member;
#include "adapters/functions.def"
#undef CTS_FUNCTION
};

}  // namespace infocts
