// A failed case as a short program: the calls that matter, and one question.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/functions.h"
#include "conformance/harness/worker_context.h"

namespace infocts {

/// One argument of a call.
struct Operand {
  enum class Kind {
    number,      ///< int by value: `symbol`, a constant or a variable, if there is one
    number_ref,  ///< int *, holding `number` before the call; `symbol`: a variable used later
    numbers,     ///< const int *: an array of one element, `number`
    text,        ///< IN string `bytes`
    field,       ///< OUT string of `number` bytes
    handle,      ///< `symbol`: a constant of the MPI or a variable
    handle_ref,  ///< `symbol`: a variable
    null,
    opaque,  ///< argc and argv, memory of windows, callbacks
  };
  Kind kind = Kind::opaque;
  std::int64_t number = 0;
  std::string bytes = {};
  std::string symbol = {};
};

struct Step {
  FunctionId function{};
  std::vector<Operand> operands;
  bool control = false;   ///< never left out: it keeps the question fair
  bool prepares = false;  ///< succeeded when recorded; if it fails now, there is no answer
};

/// Whether the call ends the life of an object.
bool is_free(FunctionId function);

/// The question after the last step.
struct Question {
  enum class Kind {
    returns,        ///< the last call returns
    success,        ///< the last call returns MPI_SUCCESS
    refused,        ///< … an error
    thrown,         ///< … throws an exception, where the MPI finds the error in C
    error_class,    ///< … one of class `symbol`
    flag_true,      ///< operand `operand` of the last call is written and not 0
    flag_false,     ///< … is 0
    number,         ///< … is `number`
    text,           ///< … is the string `bytes`
    same_text,      ///< … is the string that operand `operand` of the step `other` is
    terminated,     ///< … holds a string that ends
    untouched,      ///< … was not written behind its first `number` bytes
    within,         ///< nothing around it was written
    reads_within,   ///< the IN string `operand` is not read before (`number` 0) or behind (1) it
    handler_calls,  ///< the last call called the error handler `number` times
    not_again,      ///< the last call does not give `seen` again
  };
  Kind kind = Kind::returns;
  std::size_t operand = 0;
  std::size_t other = 0;
  std::int64_t number = 0;
  std::string bytes = {};
  std::string symbol = {};
  std::vector<std::string> seen = {};  ///< what the last call gave
};

struct Reproducer {
  Phase phase = Phase::initialized;
  std::vector<Step> steps;  ///< the question is about the last one
  Question question;
};

/// The reproducer as bytes, to keep or send; only for this build of the suite.
std::string write_reproducer(const Reproducer& reproducer);
/// Throws std::exception if the bytes are no reproducer, or that of another build.
Reproducer read_reproducer(std::string_view bytes);

/// "info", "comm", "win" or "errhandler": what kind of handle a variable is, by its name.
/// "integer": what stands for a handle in another language.
std::string_view kind_of_variable(std::string_view symbol);

}  // namespace infocts
