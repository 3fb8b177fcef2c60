// Bodies for the functions that may be called before MPI_Init and after MPI_Finalize. The rules are
// the same in both phases, so each body serves one case of lifecycle_before_init.cc and one of
// lifecycle_after_finalize.cc.
//
// No body makes an erroneous call, since an error would end the process there.
#pragma once

namespace infocts::any_phase {

/// New objects are empty, whatever was stored in, or freed, before them.
void created_objects_are_empty();
/// Several hundred objects at once, each with contents of its own. The standard does not say how
/// many must fit, but those that were made must be right.
void many_objects_live_together();

void create_env_with(int argc, char** argv);

void set_adds_and_overrides();
void set_takes_longest();
void set_keeps_copies();

void delete_removes();

void get_string_finds();
void get_string_truncates();
void get_string_tells_size();
void get_string_misses();

/// The deprecated functions, which the standard allows there in a sentence of its own. No value is
/// cut: an MPI that treats a cut as an error (info.get.truncate_success) would end the process.
void get_finds();
void get_misses();
void get_valuelen_tells();
void get_valuelen_misses();

void get_nkeys_counts();

void get_nthkey_lists();
void get_nthkey_returns_longest();

void dup_copies();
void dup_is_independent();

void free_nulls_handle();
void free_again_and_again();

void c2f_round_trip();
void c2f_null();
void toint_differs();
void fromint_round_trip();
void fromint_null();

void error_class_of_classes();
void error_string_of_classes();

/// Erroneous in these phases: what happens is recorded.
void observe_error();
void observe_env();

}  // namespace infocts::any_phase
