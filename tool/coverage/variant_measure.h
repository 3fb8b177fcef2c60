// Checks that no case accuses a legal variant, alone or in a stack.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/decorations/decoration.h"
#include "tool/coverage/trials.h"

namespace infocts {

/// Variants that are put over one another.
using Stack = std::vector<const RegisteredDecoration*>;

/// Stacks of at most `height` variants. Neighbours in the list are much alike and would hide each
/// other, so they go into different stacks.
std::vector<Stack> stacks_of(const Stack& variants, std::size_t height);

/// The result for a stack.
struct StackRecord {
  std::vector<VariantRecord> each;        ///< of the variants in it
  std::optional<VariantRecord> together;  ///< accused, though none of them is alone
};

/// Runs every case over the stack, and over each of its variants alone if the stack is accused. The
/// records say what could not be measured.
StackRecord measure_stack(const Trials& trials, const Stack& stack);

/// Runs these cases over one variant, and adds what they say to its record.
void measure_further(const Trials& trials, const RegisteredDecoration& variant,
                     const std::set<std::string>& cases, VariantRecord& record);

}  // namespace infocts
