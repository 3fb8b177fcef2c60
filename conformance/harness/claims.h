// What a failed check claims, for the reproducer that is made from it.
#pragma once

#include <functional>

#include "tool/journal/claim.h"

namespace infocts {

/// Gets the claim of each failed check, before its message. Set once by the worker.
using ClaimSink = std::function<void(const journal::Claim&)>;
void set_claim_sink(ClaimSink sink);

/// Sets what the next report_deviation() claims. Without it, a deviation is a claim in words only.
/// A claim that names no call is about the newest one.
void state_claim(journal::Claim claim);

/// Passes the stated claim to the sink and forgets it.
void flush_claim();

}  // namespace infocts
