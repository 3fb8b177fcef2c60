#include "tool/reproducer/connect.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "tool/reproducer/translate.h"

namespace infocts {
namespace {

/// Calls that change or tell something of the object itself, so that a predefined one, which takes
/// part in many other calls, connects them too.
bool is_about_its_object(FunctionId function) {
  switch (function) {
    case FunctionId::comm_set_name:
    case FunctionId::comm_get_name:
    case FunctionId::type_set_name:
    case FunctionId::type_get_name:
    case FunctionId::comm_set_info:
    case FunctionId::comm_get_info:
    case FunctionId::comm_get_attr:
    case FunctionId::comm_set_attr:
    case FunctionId::comm_delete_attr:
    case FunctionId::attr_get:
    case FunctionId::attr_put:
    case FunctionId::attr_delete:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::vector<bool> connected(const std::vector<Step>& steps) {
  std::vector<bool> kept(steps.size(), false);
  std::set<std::string> wanted;
  const auto symbols = [](const Step& step) {
    std::vector<std::string> names;
    for (const Operand& operand : step.operands) {
      if (operand.symbol.empty() || operand.symbol == kUnknownHandle) continue;
      if (!operand.symbol.starts_with("MPI_") || operand.symbol == "MPI_INFO_ENV" ||
          is_about_its_object(step.function)) {
        names.push_back(operand.symbol);
      }
    }
    return names;
  };
  for (std::size_t at = steps.size(); at-- > 0;) {
    const std::vector<std::string> names = symbols(steps[at]);
    const bool last = at + 1 == steps.size();
    const bool touches = std::any_of(
        names.begin(), names.end(), [&](const std::string& name) { return wanted.contains(name); });
    const bool of_the_world = steps[at].function == FunctionId::comm_set_errhandler ||
                              steps[at].function == FunctionId::init ||
                              steps[at].function == FunctionId::init_thread ||
                              steps[at].function == FunctionId::finalize;
    if (!last && !touches && !of_the_world) continue;
    kept[at] = true;
    wanted.insert(names.begin(), names.end());
  }
  return kept;
}

void keep_only(Reproducer& reproducer, const std::vector<bool>& kept) {
  std::vector<Step> steps;
  std::size_t other = 0;
  for (std::size_t at = 0; at < reproducer.steps.size(); ++at) {
    if (!kept[at]) continue;
    if (at == reproducer.question.other) other = steps.size();
    steps.push_back(std::move(reproducer.steps[at]));
  }
  reproducer.steps = std::move(steps);
  reproducer.question.other = other;
}

}  // namespace infocts
