// Finds which of many items cause something, by trying parts of them (delta debugging).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace infocts {

/// Whether these items, in ascending order, cause it; nothing if no more tries are allowed.
using CausesIt = std::function<std::optional<bool>(const std::vector<std::size_t>& items)>;

/// Items of `all`, which must cause it, that cause it together and of which none can be left out. A
/// single item takes two tries each time the items are halved; several that only cause it together
/// take more. Nothing if the tries are used up.
std::optional<std::vector<std::size_t>> find_minimal_subset(const std::vector<std::size_t>& all,
                                                            const CausesIt& causes_it);

}  // namespace infocts
