// Which requirements an MPI breaks when an object holds something else than it should and all
// lookup functions agree on that: those of the command that came before.
#include <fmt/format.h>

#include "properties/act.h"

namespace infocts::properties {

void Scene::attribute(char name, const Mismatch& mismatch) {
  tell(violated_by(name, mismatch), fmt::format("{} in {}", infocts::quoted(mismatch.key), name),
       mismatch.expected, mismatch.actual);
  give_up();
}

RequirementIds Scene::violated_by(char name, const Mismatch& mismatch) const {
  const auto found = objects.find(name);
  const bool itself = name == command.object || name == command.result;
  RequirementIds rules;
  const auto add = [&](std::initializer_list<const char*> more) {
    rules.insert(rules.end(), more.begin(), more.end());
  };
  if (name == kEnv) {
    add({"info.env.read_only_functions_keep"});
    const auto changed = objects.find(command.object);
    if (changed != objects.end() && changed->second.origin == kEnv) {
      add({"info.env.dup_independent", "info.dup.independent_of_copy"});
    }
    if (changed != objects.end() && changed->second.made_by == Verb::create_env) {
      add({"info.create_env.not_alias_of_env"});
    }
    if (command.verb == Verb::free)
      add({"info.free.only_its_object", "info.env.dup_independent",
           "info.create_env.not_alias_of_env"});
    return rules;
  }
  if (!itself) {
    // What was done to one object shows in another.
    rules = act->violated_elsewhere();
    if (found != objects.end() && found->second.origin != 0) {
      add({"info.dup.independent_of_source"});
    }
    const auto changed = objects.find(command.object);
    if (changed != objects.end() && changed->second.origin == name) {
      add({"info.dup.independent_of_copy"});
    }
    return rules;
  }

  if (found != objects.end() && found->second.passed && command.verb != Verb::pass) {
    add({"info.parsing.modify_after_return", "info.parsing.read_after_return"});
  }
  const RequirementIds more = act->violated_in(name, mismatch);
  rules.insert(rules.end(), more.begin(), more.end());
  return rules;
}

}  // namespace infocts::properties
