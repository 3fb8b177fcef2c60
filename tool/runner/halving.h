// Finds which of many items cause something, by trying parts of them (delta debugging).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace infocts {

/// Whether these items, in ascending order, bring it about; none when no more may be tried.
using BringsAbout = std::function<std::optional<bool>(const std::vector<std::size_t>& items)>;

/// Items of `all`, which do bring it about, that do so together and of which none can be left out.
/// One is found with two tries a halving; several that must come together take more (delta
/// debugging). None when the tries were used up.
std::optional<std::vector<std::size_t>> find_needed(const std::vector<std::size_t>& all,
                                                    const BringsAbout& brings_about);

}  // namespace infocts
