// The functions that may be called before MPI_Init, in a process that never calls it. Cases come in
// pairs for both phases; what they check is in lifecycle_any_phase.cc.
#include "conformance/harness/case.h"
#include "conformance/info/lifecycle_any_phase.h"

namespace infocts {

CASE({.requirement = "info.lifecycle.create_before_init",
      .name = "empty",
      .phase = Phase::before_init}) {
  any_phase::created_objects_are_empty();
}

// An MPI whose pool of objects is made in MPI_Init has a few spare ones at most.
CASE({.requirement = "info.lifecycle.create_before_init",
      .name = "many",
      .phase = Phase::before_init}) {
  any_phase::many_objects_live_together();
}

CASE({.requirement = "info.lifecycle.create_env_before_init",
      .name = "main_args",
      .phase = Phase::before_init}) {
  any_phase::create_env_with(this_worker().argc, this_worker().argv);
}

CASE({.requirement = "info.lifecycle.create_env_before_init",
      .name = "null_args",
      .phase = Phase::before_init}) {
  any_phase::create_env_with(0, nullptr);
}

CASE({.requirement = "info.lifecycle.set_before_init",
      .name = "pairs",
      .phase = Phase::before_init}) {
  any_phase::set_adds_and_overrides();
}

// Limits that are computed during MPI_Init would be zero here.
CASE({.requirement = "info.lifecycle.set_before_init",
      .name = "longest",
      .phase = Phase::before_init}) {
  any_phase::set_takes_longest();
}

CASE({.requirement = "info.lifecycle.set_before_init",
      .name = "copies",
      .phase = Phase::before_init}) {
  any_phase::set_keeps_copies();
}

CASE({.requirement = "info.lifecycle.delete_before_init",
      .name = "to_empty",
      .phase = Phase::before_init}) {
  any_phase::delete_removes();
}

CASE({.requirement = "info.lifecycle.get_string_before_init",
      .name = "found",
      .phase = Phase::before_init}) {
  any_phase::get_string_finds();
}

CASE({.requirement = "info.lifecycle.get_string_before_init",
      .name = "truncated",
      .phase = Phase::before_init,
      .bindings = {"c", "cxx"}}) {
  any_phase::get_string_truncates();
}

CASE({.requirement = "info.lifecycle.get_string_before_init",
      .name = "size",
      .phase = Phase::before_init}) {
  any_phase::get_string_tells_size();
}

CASE({.requirement = "info.lifecycle.get_string_before_init",
      .name = "missing",
      .phase = Phase::before_init}) {
  any_phase::get_string_misses();
}

CASE({.requirement = "info.lifecycle.get_nkeys_before_init",
      .name = "counts",
      .phase = Phase::before_init}) {
  any_phase::get_nkeys_counts();
}

CASE({.requirement = "info.lifecycle.get_nthkey_before_init",
      .name = "listed",
      .phase = Phase::before_init}) {
  any_phase::get_nthkey_lists();
}

CASE({.requirement = "info.lifecycle.get_nthkey_before_init",
      .name = "longest",
      .phase = Phase::before_init}) {
  any_phase::get_nthkey_returns_longest();
}

CASE({.requirement = "info.lifecycle.dup_before_init",
      .name = "copies",
      .phase = Phase::before_init}) {
  any_phase::dup_copies();
}

CASE({.requirement = "info.lifecycle.dup_before_init",
      .name = "independent",
      .phase = Phase::before_init}) {
  any_phase::dup_is_independent();
}

CASE({.requirement = "info.lifecycle.free_before_init",
      .name = "handle",
      .phase = Phase::before_init}) {
  any_phase::free_nulls_handle();
}

// Objects that are not given back would run out, or come back with old pairs.
CASE({.requirement = "info.lifecycle.free_before_init",
      .name = "rounds",
      .phase = Phase::before_init}) {
  any_phase::free_again_and_again();
}

CASE({.requirement = "info.lifecycle.get_before_init",
      .name = "found",
      .phase = Phase::before_init}) {
  any_phase::get_finds();
}

CASE({.requirement = "info.lifecycle.get_before_init",
      .name = "missing",
      .phase = Phase::before_init}) {
  any_phase::get_misses();
}

CASE({.requirement = "info.lifecycle.get_valuelen_before_init",
      .name = "length",
      .phase = Phase::before_init}) {
  any_phase::get_valuelen_tells();
}

CASE({.requirement = "info.lifecycle.get_valuelen_before_init",
      .name = "missing",
      .phase = Phase::before_init}) {
  any_phase::get_valuelen_misses();
}

CASE({.requirement = "info.lifecycle.c2f_before_init",
      .name = "round_trip",
      .phase = Phase::before_init}) {
  any_phase::c2f_round_trip();
}

CASE({.requirement = "info.lifecycle.c2f_before_init",
      .name = "null",
      .phase = Phase::before_init}) {
  any_phase::c2f_null();
}

CASE({.requirement = "info.lifecycle.toint_before_init",
      .name = "distinct",
      .phase = Phase::before_init}) {
  any_phase::toint_differs();
}

CASE({.requirement = "info.lifecycle.fromint_before_init",
      .name = "round_trip",
      .phase = Phase::before_init}) {
  any_phase::fromint_round_trip();
}

CASE({.requirement = "info.lifecycle.fromint_before_init",
      .name = "predefined",
      .phase = Phase::before_init}) {
  any_phase::fromint_null();
}

CASE({.requirement = "info.lifecycle.error_class_before_init",
      .name = "classes",
      .phase = Phase::before_init}) {
  any_phase::error_class_of_classes();
}

CASE({.requirement = "info.lifecycle.error_string_before_init",
      .name = "classes",
      .phase = Phase::before_init}) {
  any_phase::error_string_of_classes();
}

CASE({.requirement = "info.lifecycle.error_before_init",
      .name = "shown",
      .phase = Phase::before_init,
      .erroneous = true}) {
  any_phase::observe_error();
}

CASE({.requirement = "info.lifecycle.env_before_init",
      .name = "shown",
      .phase = Phase::before_init,
      .erroneous = true}) {
  any_phase::observe_env();
}

}  // namespace infocts
