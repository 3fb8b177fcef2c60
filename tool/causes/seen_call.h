// One call as input to the search for causes: from a journal, or a step of a program (seen_step.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapters/functions.h"
#include "tool/journal/call.h"

namespace infocts {

struct SeenArgument {
  enum class Kind {
    number,
    text,    ///< IN string
    room,    ///< OUT string of `number` bytes
    handle,  ///< IN
    given,   ///< handle that the call sets or frees
    null,
    other,
  };
  Kind kind = Kind::other;
  std::int64_t number = 0;
  std::string bytes = {};
  std::string constant = {};  ///< of a handle: "MPI_COMM_WORLD"
  std::string object = {};    ///< any other handle, before the call; tells objects apart
  std::string made = {};      ///< a `given` handle, after the call
};

struct SeenCall {
  FunctionId function{};
  bool other_thread = false;
  bool succeeded = false;
  std::vector<SeenArgument> arguments;
};

/// Whether it reads the numbers behind the pointers that it is given. What others find there is the
/// choice of whoever calls.
inline bool reads_numbers_behind(FunctionId function) {
  return function == FunctionId::info_get_string;
}

SeenCall seen(const journal::Call& call, const journal::HandleName& name);

}  // namespace infocts
