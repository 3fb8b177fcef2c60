#include "conformance/harness/claims.h"

#include <utility>

#include "tool/journal/call_number.h"

namespace infocts {
namespace {

ClaimSink current_sink;
journal::Claim stated;

}  // namespace

void set_claim_sink(ClaimSink sink) { current_sink = std::move(sink); }

void state_claim(journal::Claim claim) { stated = std::move(claim); }

void flush_claim() {
  journal::Claim claim = std::exchange(stated, {});
  const std::uint32_t newest = last_call_number();
  if (claim.call == 0 || claim.call > newest) claim.call = newest;
  if (current_sink) current_sink(claim);
}

}  // namespace infocts
