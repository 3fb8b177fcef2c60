// The traits of the calls of a case. Those of passing cases rule out causes.
#pragma once

#include <cstdint>
#include <vector>

#include "conformance/harness/worker_context.h"
#include "tool/journal/writer.h"

namespace infocts {

/// The numbers of the traits (tool/causes/traits.h) of the calls of the open case, each once, in
/// order. If there are very many calls, reads only the first ones. Of a function that changes no
/// info objects it reads no more once many calls in turn showed nothing new, until another does.
std::vector<std::uint32_t> traits_of_case(const journal::Writer& journal, Phase phase);

}  // namespace infocts
