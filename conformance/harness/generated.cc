#include "conformance/harness/generated.h"

#include <utility>

namespace infocts {
namespace {

Generated current;

}  // namespace

const Generated& generated() { return current; }

void set_generated(Generated settings) { current = std::move(settings); }

}  // namespace infocts
