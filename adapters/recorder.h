// A decorator that writes every call into the journal, before it is made and after it returned.
#pragma once

#include <string>

#include "adapters/table.h"
#include "journal/writer.h"

namespace infocts {

/// A table with the functions of `inner`, recorded. Functions that `inner` lacks stay null.
/// There is one recorder in a process: table entries carry no state of their own.
/// Both arguments must outlive the result.
const cts_table& recorded(const cts_table& inner, journal::Writer& journal);

/// The newest recorded call of this thread as a line of C; empty when there is none, or none since
/// forget_last_call().
std::string last_recorded_call();
void forget_last_call();

}  // namespace infocts
