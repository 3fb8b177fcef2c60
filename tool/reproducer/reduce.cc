#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "tool/reproducer/execute.h"

namespace infocts {
namespace {

using Kept = std::vector<bool>;

std::string_view key_of(const Step& step) {
  switch (step.function) {
    case FunctionId::info_set:
    case FunctionId::info_delete:
    case FunctionId::info_get:
    case FunctionId::info_get_valuelen:
    case FunctionId::info_get_string:
      return step.operands.at(1).bytes;
    default:
      return {};
  }
}

std::string_view object_of(const Step& step) {
  return step.operands.empty() ? std::string_view() : step.operands.front().symbol;
}

/// Whether the right answer stays what it is without this step. (The answer of the MPI may change:
/// that is what is tried.) A reproducer that lost the pair it asks for would deviate everywhere.
bool is_harmless(const Step& step, const Step& last) {
  switch (step.function) {
    case FunctionId::win_free:
    case FunctionId::comm_free:
      return false;
    default:
      // It comes back after any program.
      if (last.function == FunctionId::finalize) return true;
  }
  switch (step.function) {
    case FunctionId::info_get:
    case FunctionId::info_get_valuelen:
    case FunctionId::info_get_string:
    case FunctionId::info_get_nkeys:
    case FunctionId::info_get_nthkey:
    case FunctionId::info_create:
    case FunctionId::info_create_env:
    case FunctionId::info_dup:
    case FunctionId::info_c2f:
    case FunctionId::info_toint:
    case FunctionId::comm_get_info:
    case FunctionId::win_get_info:
    case FunctionId::comm_dup:
    case FunctionId::comm_dup_with_info:
    case FunctionId::win_create:
    case FunctionId::win_allocate:
      return true;
    case FunctionId::info_set:
    case FunctionId::info_delete:
      return !key_of(last).empty() && key_of(step) != key_of(last);
    case FunctionId::info_free:
      return object_of(step) != object_of(last);
    default:
      return false;
  }
}

bool is_change_of(const Step& step, const std::set<std::string>& gone) {
  switch (step.function) {
    case FunctionId::info_set:
    case FunctionId::info_delete:
    case FunctionId::info_free:
    case FunctionId::comm_set_errhandler:
    case FunctionId::comm_set_info:
    case FunctionId::comm_free:
    case FunctionId::win_set_info:
    case FunctionId::win_free:
      return gone.contains(std::string(object_of(step)));
    default:
      return false;
  }
}

/// The reproducer without the steps that are not kept, nor those that need a handle which no kept
/// step gives. Nothing when that changes what is asked.
bool cut(const Reproducer& reproducer, const Kept& kept, Reproducer& result) {
  result.phase = reproducer.phase;
  result.question = reproducer.question;
  result.steps.clear();
  std::set<std::string> given;
  std::set<std::string> gone;
  const Step& last = reproducer.steps.back();
  for (std::size_t at = 0; at < reproducer.steps.size(); ++at) {
    const Step& step = reproducer.steps[at];
    const bool needed =
        step.control || at + 1 == reproducer.steps.size() ||
        (reproducer.question.kind == Question::Kind::same_text && at == reproducer.question.other);
    bool possible = kept[at] || needed;
    for (const Operand& operand : step.operands) {
      const bool is_variable = !operand.symbol.empty() && !operand.symbol.starts_with("MPI_");
      const bool is_used = operand.kind == Operand::Kind::handle ||
                           operand.kind == Operand::Kind::number || is_free(step.function);
      if (is_variable && is_used && !given.contains(operand.symbol)) possible = false;
    }
    if (!possible) {
      if (needed || (!is_harmless(step, last) && !is_change_of(step, gone))) return false;
      for (const Operand& operand : step.operands) {
        if (operand.kind == Operand::Kind::handle_ref && !given.contains(operand.symbol)) {
          gone.insert(operand.symbol);
        }
      }
      continue;
    }
    for (const Operand& operand : step.operands) {
      const bool is_given =
          operand.kind == Operand::Kind::handle_ref || operand.kind == Operand::Kind::number_ref;
      if (is_given && !operand.symbol.empty()) given.insert(operand.symbol);
    }
    if (at == reproducer.question.other) result.question.other = result.steps.size();
    result.steps.push_back(step);
  }
  return true;
}

}  // namespace

Reproducer reduce(const Reproducer& reproducer, std::chrono::seconds limit,
                  const std::function<bool(const Reproducer&)>& deviates) {
  const auto end = std::chrono::steady_clock::now() + limit;
  Reproducer best = reproducer;
  Reproducer smaller;
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t part = best.steps.size() / 2; part > 0; part /= 2) {
      for (std::size_t start = 0; start + 1 < best.steps.size();) {
        if (std::chrono::steady_clock::now() > end) return best;
        Kept kept(best.steps.size(), true);
        for (std::size_t at = start; at < std::min(start + part, kept.size()); ++at) {
          kept[at] = false;
        }
        if (cut(best, kept, smaller) && smaller.steps.size() < best.steps.size() &&
            deviates(smaller)) {
          std::swap(best, smaller);
          changed = true;
        } else {
          start += part;
        }
      }
    }
  }
  return best;
}

}  // namespace infocts
