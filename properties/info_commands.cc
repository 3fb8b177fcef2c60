// Any sequence of legal calls on several objects leaves each as the model has it.
#include <rapidcheck.h>

#include <sstream>

#include "properties/commands.h"
#include "properties/property.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

constexpr std::size_t kKeys = 8;

std::vector<std::string> lines_of(const CommandList& commands) {
  std::vector<std::string> lines;
  for (const CommandPointer& command : commands) {
    std::ostringstream line;
    command->show(line);
    lines.push_back(line.str());
  }
  return lines;
}

Trial trial_of(CommandList commands) {
  const auto shared = std::make_shared<const CommandList>(std::move(commands));
  return {.run = [shared](Objects& objects) { rc::state::runAll(*shared, World(), objects); },
          .show = [shared] { return lines_of(*shared); }};
}

rc::Gen<Trial> any_program(bool with_get_string) {
  return rc::gen::exec([with_get_string] {
    // One list for the whole program: commands meet on the same keys, and shrinking a key keeps the
    // meaning of the program.
    const Keys keys = *keys_alike(kKeys);
    return trial_of(*rc::state::gen::commands(World(), [keys, with_get_string](const World& world) {
      return commands_for(world, keys, with_get_string);
    }));
  });
}

}  // namespace

// Keys and values at and around the limits, keys that are easily taken for each other, overrides,
// deletes of missing keys, duplicates of duplicates, frees in between. MPI_Info_get always has
// enough room here: that cutting deviates is known of some MPIs, and would hide everything else.
CASE({.requirement = "info.object.arbitrary_keys",
      .name = "property_any_program",
      .also = {"info.object.arbitrary_values"}}) {
  const bool with_get_string = Objects(mpi).has_get_string();
  check_property(CTS_HERE, any_program(with_get_string), {.trials = 150, .size = 50});
}

}  // namespace infocts::properties
