// Wrappers of the table that write calls to the journal: every call of a case, before it is made
// and after it returned. Of the suite's own calls, they write only that they are under way.
#pragma once

#include <optional>
#include <string>

#include "adapters/table.h"
#include "tool/journal/call.h"
#include "tool/journal/call_number.h"
#include "tool/journal/writer.h"

namespace infocts {

/// A table with the functions of `inner`, recorded. Functions that `inner` lacks stay null.
/// There is one recorder in a process: table entries carry no state of their own.
/// Both arguments must outlive the result.
const cts_table& recorded(const cts_table& inner, journal::Writer& journal);

/// Calls that are not recorded. The call that blocks or ends the process is still known.
enum class Unrecorded {
  quiet,  ///< the suite's own questions to the binding under test
  c,      ///< the C binding beside it
  brief,  ///< calls of threads at once; only their names are kept, see WorkerContext
  ranks,  ///< calls between the processes of a worker: each says that it waits for others
};

/// A table with the functions of `inner`, watched. A process has one for each value of `whose`.
/// `inner` and `journal` must outlive the result.
const cts_table& watched(Unrecorded whose, const cts_table& inner, journal::Writer& journal);

/// The constant of the recorded table with these bits; empty if there is none.
std::string constant_name(journal::ArgumentKind kind, std::int64_t bits);

/// Called before each recorded call with false, and after it with true.
using CallWatch = void (*)(bool returned);
void set_call_watch(CallWatch watch);

/// The newest recorded call of this thread as a line of C; empty when there is none, or none since
/// forget_last_call().
std::string last_recorded_call();
/// The info object that this call looks at or changes. Nothing if it does not, or if other calls
/// than those in the journal may have changed it: there was no room for this one, or since
/// forget_last_call() the C binding was called beside another one.
std::optional<cts_info> object_of_last_call();
/// Forgets it, and begins to count anew.
void forget_last_call();

}  // namespace infocts
