// Faults of MPI_Info_delete about which keys are the same, about the caller's key, and about keys
// that are set again.
#include <map>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {

FAULTS_OF("delete", "info.delete") {
  fault("key_in_any_case", {"key_exact"}, "Deletes a key that differs in letter case only.",
        rewrite_keys_deleted(taken_for(same_but_for_case)));
  fault("prefix_matches", {"key_exact"}, "Deletes a key that only begins with the one asked for.",
        rewrite_keys_deleted(taken_for(stored_begins_with)));
  fault("extension_matches", {"key_exact"}, "Deletes a key with which the one asked for begins.",
        rewrite_keys_deleted(taken_for(begins_with_stored)));
  fault("blanks_ignored", {"key_exact", "info.object.key_blanks_kept"},
        "Deletes a key that differs in blanks at its ends only.",
        rewrite_keys_deleted(taken_for(same_but_for_blanks)));
  fault("compares_31", {"key_exact"}, "Deletes a key that has the same first 31 characters.",
        rewrite_keys_deleted(taken_for(same_to_31)));
  fault("last_character_ignored", {"key_exact"},
        "Does not compare the last character of keys of MPI_MAX_INFO_KEY-1 characters.",
        rewrite_keys_deleted(taken_for(same_but_for_last_of_longest)));
  fault("key_stripped_in_place", {"key_unmodified"},
        "Overwrites the blanks at the end of the caller's key by null characters.",
        after_any(fn::info_delete, [](auto& call) { strip_end(call.key); }));
  fault("key_erased_on_miss", {"key_unmodified"}, "Empties the caller's key when it is not found.",
        after_any(fn::info_delete, [](auto& call) {
          if (!call.ok()) *caller_s(call.key) = '\0';
        }));
  fault("key_written_back", {"key_unmodified"},
        "Writes the first character of the caller's key to where it stands.",
        before(fn::info_delete, [](auto& call) { write_back(call.key); }));
}

// Keys that are set again. What is remembered of an object is a value, or a number, for each key
// that was deleted from it.
namespace {

using Values = std::map<std::string, std::string>;
using Times = std::map<std::string, int>;

TableChange note_deleted(PerObject<Values>& deleted) {
  return around(fn::info_delete, [&](auto& call) {
    const std::string value = inner_value(call.info, call.key.data).value_or("");
    if (succeeded(call.pass())) (*deleted[call.info])[call.key.data] = value;
    return call.code;
  });
}

TableChange count_deletes(PerObject<Times>& times) {
  return after(fn::info_delete, [&](auto& call) { ++(*times[call.info])[call.key.data]; });
}

}  // namespace

FAULTS_OF("delete", "info.delete") {
  fault("set_again_has_old_value", {"set_again"},
        "A key that is set again has the value that it had when it was deleted.",
        remembering<Values>([](auto& deleted) {
          return note_deleted(deleted) + around(fn::info_set, [&](auto& call) {
                   const auto old = deleted[call.info]->extract(call.key.data);
                   if (!old.empty()) call.value = text_of(old.mapped());
                   return call.pass();
                 });
        }));
  fault("set_again_keeps_tail", {"set_again"},
        "Sets a deleted key again over its old value, whose tail stays.",
        remembering<Values>([](auto& deleted) {
          return note_deleted(deleted) + around(fn::info_set, [&](auto& call) {
                   std::string value = (*deleted[call.info])[call.key.data];
                   value.replace(0, length_of(call.value), call.value.data);
                   call.value = text_of(value);
                   return call.pass();
                 });
        }));
  fault("set_again_lost", {"set_again"},
        "Loses every second pair that is set again under a deleted key.",
        remembering<Times>([](auto& deletes) {
          return count_deletes(deletes) + ignore(fn::info_set, [&](auto& call) {
                   if (inner_has(call.info, call.key.data)) return false;
                   const auto times = deletes[call.info];
                   int& of_key = (*times)[call.key.data];
                   const bool lost = of_key > 0 && of_key % 2 == 0;
                   if (lost) ++of_key;
                   return lost;
                 });
        }));
  fault("set_again_500_times", {"set_again"},
        "Loses the pair when a key is set again after 500 deletes in the object.",
        remembering<Times>([](auto& deletes) {
          return count_deletes(deletes) + ignore(fn::info_set, [&](auto& call) {
                   return (*deletes[call.info])[call.key.data] >= 500;
                 });
        }));
}

}  // namespace infocts
