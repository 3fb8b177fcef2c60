#include "conformance/harness/claims.h"

#include <utility>

namespace infocts {
namespace {

ClaimSink current_sink;
journal::Claim stated;

}  // namespace

void set_claim_sink(ClaimSink sink) { current_sink = std::move(sink); }

void state(journal::Claim claim) { stated = std::move(claim); }

void tell_claim() {
  const journal::Claim claim = std::exchange(stated, {});
  if (current_sink) current_sink(claim);
}

}  // namespace infocts
