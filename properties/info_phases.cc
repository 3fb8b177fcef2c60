// The same programs before MPI_Init, after MPI_Finalize, and across both.
#include "properties/any_phase.h"
#include "properties/campaign.h"
#include "properties/generate.h"

namespace infocts::properties {
namespace {

rc::Gen<Program> programs_outside() {
  Mix large = allowed_anywhere();
  large.weights.push_back({Verb::fill, 4});
  large.weights.push_back({Verb::thin, 1});
  large.weights.push_back({Verb::crowd, 2});
  large.pairs = 70;
  large.crowds = true;
  large.commands = 10;
  std::vector<Mix> mixes(9, allowed_anywhere());
  mixes.push_back(std::move(large));
  return programs(std::move(mixes));
}

rc::Gen<Program> whole_lives() {
  Mix mix = allowed_anywhere();
  mix.commands = 40;
  std::erase_if(mix.weights, [](const Weight& weight) { return weight.verb == Verb::create_env; });
  return lifecycles(std::move(mix));
}

rc::Gen<Program> programs_with_integers() { return programs({with_integers()}); }

std::vector<std::string> violated_before_init(std::string_view requirement) {
  return violated_as(requirement, "info.lifecycle", "_before_init");
}

std::vector<std::string> violated_after_finalize(std::string_view requirement) {
  return violated_as(requirement, "info.lifecycle", "_after_finalize");
}

// In a whole life anything may fail for the latest change of phase, unless something deviated
// before it already: what fails without a change is known from the cases of the phases.
std::vector<std::string> violated_of_change(std::string_view /*requirement*/) {
  const Api& mpi = this_worker().quiet;
  int is_initialized = 0;
  int is_finalized = 0;
  mpi.initialized(&is_initialized);
  mpi.finalized(&is_finalized);
  const int changes = (is_initialized != 0 ? 1 : 0) + (is_finalized != 0 ? 1 : 0);
  static int changes_at_first = changes;  // a process has one life
  if (changes != changes_at_first || changes == 0) return {};
  return {changes == 1 ? "info.lifecycle.object_survives_init"
                       : "info.lifecycle.object_survives_finalize"};
}

const Campaign before_init{.name = "before_init",
                           .programs = programs_outside,
                           .settings = {.all_lookups = false, .errors = false, .env = false},
                           .trials = 80,
                           .corpus = true,
                           .violated = violated_before_init};
const Campaign integers_before_init{
    .name = "integers_before_init",
    .programs = programs_with_integers,
    .settings = {.all_lookups = false, .errors = false, .env = false},
    .trials = 20,
    .violated = violated_before_init};
const Campaign after_finalize{.name = "after_finalize",
                              .programs = programs_outside,
                              .settings = {.all_lookups = false, .errors = false, .env = false},
                              .trials = 80,
                              .corpus = true,
                              .violated = violated_after_finalize};
const Campaign integers_after_finalize{
    .name = "integers_after_finalize",
    .programs = programs_with_integers,
    .settings = {.all_lookups = false, .errors = false, .env = false},
    .trials = 20,
    .violated = violated_after_finalize};
const Campaign life{.name = "life",
                    .programs = whole_lives,
                    .settings = {.all_lookups = false, .errors = false, .env = false},
                    .violated = violated_of_change,
                    .repeatable = false,
                    .once = true};

[[maybe_unused]] const bool registered_before_init = register_properties(
    before_init, "property_any_program", Phase::before_init,
    {"info.lifecycle.create_before_init", "info.lifecycle.error_class_before_init",
     "info.lifecycle.error_string_before_init", "info.lifecycle.create_env_before_init",
     "info.lifecycle.set_before_init", "info.lifecycle.delete_before_init",
     "info.lifecycle.get_string_before_init", "info.lifecycle.get_nkeys_before_init",
     "info.lifecycle.get_nthkey_before_init", "info.lifecycle.dup_before_init",
     "info.lifecycle.free_before_init", "info.lifecycle.c2f_before_init"});

[[maybe_unused]] const bool registered_integers_before_init =
    register_properties(integers_before_init, "property_any_program", Phase::before_init,
                        {"info.lifecycle.toint_before_init", "info.lifecycle.fromint_before_init"});

[[maybe_unused]] const bool registered_after_finalize = register_properties(
    after_finalize, "property_any_program", Phase::after_finalize,
    {"info.lifecycle.create_after_finalize", "info.lifecycle.error_class_after_finalize",
     "info.lifecycle.error_string_after_finalize", "info.lifecycle.create_env_after_finalize",
     "info.lifecycle.set_after_finalize", "info.lifecycle.delete_after_finalize",
     "info.lifecycle.get_string_after_finalize", "info.lifecycle.get_nkeys_after_finalize",
     "info.lifecycle.get_nthkey_after_finalize", "info.lifecycle.dup_after_finalize",
     "info.lifecycle.free_after_finalize", "info.lifecycle.c2f_after_finalize"});

[[maybe_unused]] const bool registered_integers_after_finalize = register_properties(
    integers_after_finalize, "property_any_program", Phase::after_finalize,
    {"info.lifecycle.toint_after_finalize", "info.lifecycle.fromint_after_finalize"});

[[maybe_unused]] const bool registered_life = register_properties(
    life, "property_any_life", Phase::started_by_case,
    {"info.lifecycle.object_survives_init", "info.lifecycle.object_survives_finalize"});

}  // namespace
}  // namespace infocts::properties
