// How an answer deviates.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tool/results/results.h"

namespace infocts {

/// "More", "fewer", "cut", "another error": what one defect mostly does in the same way. Several
/// for a group of failures.
using Manners = std::uint32_t;

struct Manner {
  enum : Manners {
    not_written = 1U << 0,
    less = 1U << 1,
    more = 1U << 2,
    negative = 1U << 3,
    lost = 1U << 4,
    found = 1U << 5,
    empty = 1U << 6,
    cut = 1U << 7,
    longer = 1U << 8,
    another_text = 1U << 9,
    written = 1U << 10,
    accepted = 1U << 11,
    other_blanks = 1U << 12,
    other_letters = 1U << 13,
    cut_by_one = 1U << 14,
    end_only = 1U << 15,
    another_byte = 1U << 16,
    first_class = 1U << 17,  ///< those from here on are classes of errors
  };
};

/// At most one; 0 if nothing is known of it.
Manners manner_of(const Symptom& symptom);

/// The number that the words are, with nothing around it.
std::optional<long long> number_in(std::string_view words);

/// How many there are.
int count_of(Manners manners);

}  // namespace infocts
