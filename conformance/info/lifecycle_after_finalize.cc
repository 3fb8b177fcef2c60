// The functions that may be called after MPI_Finalize. Cases come in pairs for both phases; what
// they check is in lifecycle_any_phase.cc.
#include "conformance/harness/case.h"
#include "conformance/info/lifecycle_any_phase.h"

namespace infocts {

CASE({.requirement = "info.lifecycle.create_after_finalize",
      .name = "empty",
      .phase = Phase::after_finalize}) {
  any_phase::created_objects_are_empty();
}

// Objects that come from memory which MPI_Finalize gave back would share it.
CASE({.requirement = "info.lifecycle.create_after_finalize",
      .name = "many",
      .phase = Phase::after_finalize}) {
  any_phase::many_objects_live_together();
}

CASE({.requirement = "info.lifecycle.create_env_after_finalize",
      .name = "main_args",
      .phase = Phase::after_finalize}) {
  any_phase::create_env_with(this_worker().argc, this_worker().argv);
}

CASE({.requirement = "info.lifecycle.create_env_after_finalize",
      .name = "null_args",
      .phase = Phase::after_finalize}) {
  any_phase::create_env_with(0, nullptr);
}

CASE({.requirement = "info.lifecycle.set_after_finalize",
      .name = "pairs",
      .phase = Phase::after_finalize}) {
  any_phase::set_adds_and_overrides();
}

// Limits that MPI_Finalize resets would refuse these.
CASE({.requirement = "info.lifecycle.set_after_finalize",
      .name = "longest",
      .phase = Phase::after_finalize}) {
  any_phase::set_takes_longest();
}

CASE({.requirement = "info.lifecycle.set_after_finalize",
      .name = "copies",
      .phase = Phase::after_finalize}) {
  any_phase::set_keeps_copies();
}

CASE({.requirement = "info.lifecycle.delete_after_finalize",
      .name = "to_empty",
      .phase = Phase::after_finalize}) {
  any_phase::delete_removes();
}

CASE({.requirement = "info.lifecycle.get_string_after_finalize",
      .name = "found",
      .phase = Phase::after_finalize}) {
  any_phase::get_string_finds();
}

CASE({.requirement = "info.lifecycle.get_string_after_finalize",
      .name = "truncated",
      .phase = Phase::after_finalize,
      .bindings = {"c", "cxx"}}) {
  any_phase::get_string_truncates();
}

CASE({.requirement = "info.lifecycle.get_string_after_finalize",
      .name = "size",
      .phase = Phase::after_finalize}) {
  any_phase::get_string_tells_size();
}

CASE({.requirement = "info.lifecycle.get_string_after_finalize",
      .name = "missing",
      .phase = Phase::after_finalize}) {
  any_phase::get_string_misses();
}

CASE({.requirement = "info.lifecycle.get_nkeys_after_finalize",
      .name = "counts",
      .phase = Phase::after_finalize}) {
  any_phase::get_nkeys_counts();
}

CASE({.requirement = "info.lifecycle.get_nthkey_after_finalize",
      .name = "listed",
      .phase = Phase::after_finalize}) {
  any_phase::get_nthkey_lists();
}

CASE({.requirement = "info.lifecycle.get_nthkey_after_finalize",
      .name = "longest",
      .phase = Phase::after_finalize}) {
  any_phase::get_nthkey_returns_longest();
}

CASE({.requirement = "info.lifecycle.dup_after_finalize",
      .name = "copies",
      .phase = Phase::after_finalize}) {
  any_phase::dup_copies();
}

CASE({.requirement = "info.lifecycle.dup_after_finalize",
      .name = "independent",
      .phase = Phase::after_finalize}) {
  any_phase::dup_is_independent();
}

CASE({.requirement = "info.lifecycle.free_after_finalize",
      .name = "handle",
      .phase = Phase::after_finalize}) {
  any_phase::free_nulls_handle();
}

// Objects that are not given back would run out, or come back with old pairs.
CASE({.requirement = "info.lifecycle.free_after_finalize",
      .name = "rounds",
      .phase = Phase::after_finalize}) {
  any_phase::free_again_and_again();
}

CASE({.requirement = "info.lifecycle.get_after_finalize",
      .name = "found",
      .phase = Phase::after_finalize}) {
  any_phase::get_finds();
}

CASE({.requirement = "info.lifecycle.get_after_finalize",
      .name = "missing",
      .phase = Phase::after_finalize}) {
  any_phase::get_misses();
}

CASE({.requirement = "info.lifecycle.get_valuelen_after_finalize",
      .name = "length",
      .phase = Phase::after_finalize}) {
  any_phase::get_valuelen_tells();
}

CASE({.requirement = "info.lifecycle.get_valuelen_after_finalize",
      .name = "missing",
      .phase = Phase::after_finalize}) {
  any_phase::get_valuelen_misses();
}

CASE({.requirement = "info.lifecycle.c2f_after_finalize",
      .name = "round_trip",
      .phase = Phase::after_finalize}) {
  any_phase::c2f_round_trip();
}

CASE({.requirement = "info.lifecycle.c2f_after_finalize",
      .name = "null",
      .phase = Phase::after_finalize}) {
  any_phase::c2f_null();
}

CASE({.requirement = "info.lifecycle.toint_after_finalize",
      .name = "distinct",
      .phase = Phase::after_finalize}) {
  any_phase::toint_differs();
}

CASE({.requirement = "info.lifecycle.fromint_after_finalize",
      .name = "round_trip",
      .phase = Phase::after_finalize}) {
  any_phase::fromint_round_trip();
}

CASE({.requirement = "info.lifecycle.fromint_after_finalize",
      .name = "predefined",
      .phase = Phase::after_finalize}) {
  any_phase::fromint_null();
}

CASE({.requirement = "info.lifecycle.error_class_after_finalize",
      .name = "classes",
      .phase = Phase::after_finalize}) {
  any_phase::error_class_of_classes();
}

CASE({.requirement = "info.lifecycle.error_string_after_finalize",
      .name = "classes",
      .phase = Phase::after_finalize}) {
  any_phase::error_string_of_classes();
}

CASE({.requirement = "info.lifecycle.error_after_finalize",
      .name = "shown",
      .phase = Phase::after_finalize,
      .erroneous = true}) {
  any_phase::observe_error();
}

CASE({.requirement = "info.lifecycle.env_after_finalize",
      .name = "shown",
      .phase = Phase::after_finalize,
      .erroneous = true}) {
  any_phase::observe_env();
}

}  // namespace infocts
