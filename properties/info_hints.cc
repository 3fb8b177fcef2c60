// Objects that are passed to routines as hints, and objects that routines give back.
#include "properties/generate.h"
#include "properties/survey.h"

namespace infocts::properties {
namespace {

rc::Gen<Program> programs_with_hints() {
  return programs({.weights = {{Verb::create, 1},
                               {Verb::dup, 1},
                               {Verb::free, 1},
                               {Verb::set, 6},
                               {Verb::erase, 1},
                               {Verb::pass, 4}},
                   .steps = 10});
}

const Survey as_hints{
    .name = "as_hints", .programs = programs_with_hints, .where = {.env = false}, .trials = 25};

[[maybe_unused]] const bool registered =
    register_properties(as_hints, "property_any_object", Phase::initialized,
                        {"info.parsing.unknown_key_ignored", "info.parsing.argument_unchanged",
                         "info.parsing.changes_after_return", "info.parsing.modify_after_return",
                         "info.parsing.free_after_return", "info.parsing.read_after_return",
                         "info.parsing.get_info_not_alias", "info.parsing.ignored_key_not_reported",
                         "info.handles.null_no_object"});

}  // namespace
}  // namespace infocts::properties
