#include "tool/coverage/variant_measure.h"

#include <fmt/format.h>

#include <algorithm>

namespace infocts {
namespace {

/// Without properties on faults, a variant is tried with this part of what is usually generated.
constexpr int kPartOfGenerated = 10;

/// The case failed for advice only, which this variant does not follow.
bool disregards(const RegisteredDecoration& variant, const CaseResult& result) {
  const auto& ids = variant.spec.disregards;
  return result.level == Level::should &&
         std::any_of(result.requirements.begin(), result.requirements.end(),
                     [&](const std::string& id) {
                       return std::find(ids.begin(), ids.end(), id) != ids.end();
                     });
}

/// What the stack may do for one of them.
bool may(const Stack& stack, const CaseResult& result) {
  return std::any_of(stack.begin(), stack.end(), [&](const RegisteredDecoration* variant) {
    return result.verdict == Verdict::fail
               ? disregards(*variant, result)
               : result.verdict == Verdict::inconclusive && variant->spec.lacks_resources;
  });
}

std::set<std::string> ids_of_cases_for_ranks() {
  std::set<std::string> ids;
  for (const RegisteredCase& entry : all_cases()) {
    if (needs_ranks(&entry)) ids.insert(entry.id);
  }
  return ids;
}

void accuse(const Trials& trials, const Stack& stack, std::set<std::string> cases,
            VariantRecord& record) {
  const StdVersion version = trials.version_of(record.address);
  RunOptions how = trials.options().several.value_or(trials.options().run);
  if (trials.options().several) {
    if (cases.empty()) cases = ids_of_cases_for_ranks();
  } else if (!trials.options().properties) {
    how.generated_programs /= kPartOfGenerated;
  }
  const Measured outcome = trials.run(record.address, version, cases, how);
  // What the implementation underneath does by itself is not held against the variant.
  if (trials.undecorated_error().empty()) record.error = outcome.error;
  const Verdicts& base = trials.undecorated(trials.claimed());
  for (const auto& [test, result] : outcome.verdicts) {
    const bool said_something =
        result.verdict != Verdict::inconclusive && result.verdict != Verdict::error;
    if (said_something) record.judged.push_back(test);
    if (trials.differs(result)) record.seen = true;
    if (result.verdict == Verdict::pass || result.verdict == Verdict::observed) continue;
    const auto before = base.find(test);
    if (before != base.end() && before->second.verdict == result.verdict) continue;
    if (may(stack, result)) continue;
    record.accusations.push_back({test, result.verdict, result.message});
  }
}

void try_to_accuse(const Trials& trials, const Stack& stack, const std::set<std::string>& cases,
                   VariantRecord& record) {
  try {
    accuse(trials, stack, cases, record);
  } catch (const std::exception& why) {
    record.error = why.what();
  }
}

VariantRecord record_of(const RegisteredDecoration& variant) {
  VariantRecord record;
  record.address = variant.address();
  record.text = variant.spec.text;
  record.allowed_by = variant.spec.allowed_by;
  return record;
}

VariantRecord accuse(const Trials& trials, const Stack& stack) {
  VariantRecord record = record_of(*stack.front());
  for (std::size_t i = 1; i < stack.size(); ++i) {
    record.address += fmt::format("+{}", stack[i]->spec.name);
  }
  try_to_accuse(trials, stack, {}, record);
  return record;
}

bool clean(const VariantRecord& record) {
  return record.error.empty() && record.accusations.empty();
}

}  // namespace

std::vector<Stack> stacks_of(const Stack& variants, std::size_t height) {
  std::vector<Stack> stacks((variants.size() + height - 1) / height);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    stacks[i % stacks.size()].push_back(variants[i]);
  }
  return stacks;
}

StackRecord measure_stack(const Trials& trials, const Stack& stack) {
  if (stack.size() == 1) return {.each = {accuse(trials, stack)}, .together = {}};
  StackRecord record;
  VariantRecord together = accuse(trials, stack);
  for (const RegisteredDecoration* variant : stack) {
    if (!clean(together)) {
      record.each.push_back(accuse(trials, {variant}));
      continue;
    }
    VariantRecord& each = record.each.emplace_back(record_of(*variant));
    each.judged = together.judged;
    each.seen = together.seen;
    each.stack = together.address;
  }
  if (!clean(together) && std::all_of(record.each.begin(), record.each.end(), clean)) {
    record.together = std::move(together);
  }
  return record;
}

void measure_further(const Trials& trials, const RegisteredDecoration& variant,
                     const std::set<std::string>& cases, VariantRecord& record) {
  try_to_accuse(trials, {&variant}, cases, record);
}

}  // namespace infocts
