#include "conformance/harness/generated.h"

#include <utility>

namespace infocts {
namespace {

Generated settings_in_force;

}  // namespace

const Generated& generated() { return settings_in_force; }

void set_generated(Generated settings) { settings_in_force = std::move(settings); }

}  // namespace infocts
