// MPI_INFO_ENV, objects made as it is, and duplicates of both, among other objects.
#include "properties/generate.h"
#include "properties/survey.h"

namespace infocts::properties {
namespace {

rc::Gen<Program> programs_with_env() {
  return programs({.weights = {{Verb::create, 1},
                               {Verb::create_env, 3},
                               {Verb::dup, 4},
                               {Verb::free, 2},
                               {Verb::set, 4},
                               {Verb::erase, 2},
                               {Verb::get, 1},
                               {Verb::get_string, 1},
                               {Verb::get_valuelen, 1},
                               {Verb::get_nkeys, 1},
                               {Verb::get_nthkey, 1},
                               {Verb::c2f, 1},
                               {Verb::toint, 1}},
                   .steps = 12,
                   .env = true});
}

const Survey with_env{.name = "with_env", .programs = programs_with_env, .where = {}, .trials = 40};

[[maybe_unused]] const bool registered =
    register_properties(with_env, "property_any_program", Phase::initialized,
                        {"info.create_env.new_object",
                         "info.create_env.not_alias_of_env",
                         "info.create_env.calls_independent",
                         "info.create_env.accepts_main_args",
                         "info.create_env.accepts_any_args",
                         "info.create_env.accepts_null_args",
                         "info.create_env.args_unmodified",
                         "info.create_env.args_copied",
                         "info.create_env.readable",
                         "info.create_env.writable",
                         "info.create_env.user_frees",
                         "info.create_env.same_args_consistent",
                         "info.create_env.out_only",
                         "info.create_env.no_write_beyond",
                         "info.env.readable",
                         "info.env.read_only_functions_keep",
                         "info.env.dup_same_pairs",
                         "info.env.dup_independent",
                         "info.limits.returned_key_bound",
                         "info.limits.returned_value_bound"});

}  // namespace
}  // namespace infocts::properties
