#include "properties/act.h"

#include <map>

namespace infocts::properties {
namespace {

std::map<Verb, ActMaker>& act_makers() {
  static std::map<Verb, ActMaker> makers;
  return makers;
}

}  // namespace

bool add_act(Verb verb, ActMaker make) { return act_makers().emplace(verb, make).second; }

std::unique_ptr<Act> make_act(Scene& scene, const Command& command) {
  return act_makers().at(command.verb)(scene, command);
}

}  // namespace infocts::properties
