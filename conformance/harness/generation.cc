#include "conformance/harness/generation.h"

#include <utility>

namespace infocts {
namespace {

GenerationSettings settings_in_force;

}  // namespace

const GenerationSettings& generation() { return settings_in_force; }

void set_generation(GenerationSettings settings) { settings_in_force = std::move(settings); }

}  // namespace infocts
