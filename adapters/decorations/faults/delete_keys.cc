// Faults of MPI_Info_delete about which keys are the same, about the caller's key, and about keys
// that are set again.
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS_OF("delete", "info.delete") {
  const auto takes_for = [&fault](std::string_view name, Names violates, std::string_view text,
                                  SameKey same, SourceLocation at = SourceLocation::here()) {
    fault(name, violates, text, rewrite_keys_deleted(taken_for(same)), at);
  };
  takes_for("key_in_any_case", {"key_exact"}, "Deletes a key that differs in letter case only.",
            same_but_for_case);
  takes_for("prefix_matches", {"key_exact"},
            "Deletes a key that only begins with the one asked for.", stored_begins_with);
  takes_for("extension_matches", {"key_exact"},
            "Deletes a key with which the one asked for begins.", begins_with_stored);
  takes_for("blanks_ignored", {"key_exact", "info.object.key_blanks_kept"},
            "Deletes a key that differs in blanks at its ends only.", same_but_for_blanks);
  takes_for("compares_31", {"key_exact"}, "Deletes a key that has the same first 31 characters.",
            same_to_31);
  takes_for("last_character_ignored", {"key_exact"},
            "Does not compare the last character of keys of MPI_MAX_INFO_KEY-1 characters.",
            same_but_for_last_of_longest);
  fault("key_stripped_in_place", {"key_unmodified"},
        "Overwrites the blanks at the end of the caller's key by null characters.",
        after_any(fn::info_delete, [](auto& call) { strip_end(call.key); }));
  fault("key_erased_on_miss", {"key_unmodified"}, "Empties the caller's key when it is not found.",
        after_any(fn::info_delete, failed, [](auto& call) { *caller_s(call.key) = '\0'; }));
  fault("key_written_back", {"key_unmodified"},
        "Writes the first character of the caller's key to where it stands.",
        before(fn::info_delete, [](auto& call) { write_back(call.key); }));
}

// Keys that are set again. What is remembered of an object is a value, or a number, for each key
// that was deleted from it.
namespace {

PerObject<std::map<std::string, std::string>> values_of_deleted;
PerObject<std::map<std::string, int>> times_deleted;

TableChange note_deleted() {
  return forgetting(values_of_deleted) + around(fn::info_delete, [](auto& call) {
           const std::string value = old_value(call).value_or("");
           if (succeeded(call.pass())) (*values_of_deleted[call.info])[call.key.data] = value;
           return call.code;
         });
}

TableChange count_deletes() {
  return forgetting(times_deleted) +
         after(fn::info_delete, [](auto& call) { ++(*times_deleted[call.info])[call.key.data]; });
}

}  // namespace

FAULTS_OF("delete", "info.delete") {
  fault("set_again_has_old_value", {"set_again"},
        "A key that is set again has the value that it had when it was deleted.",
        note_deleted() + around(fn::info_set, [](auto& call) {
          const auto old = values_of_deleted[call.info]->extract(call.key.data);
          return old.empty() ? call.pass() : set_value(call, old.mapped());
        }));
  fault("set_again_keeps_tail", {"set_again"},
        "Sets a deleted key again over its old value, whose tail stays.",
        note_deleted() + around(fn::info_set, [](auto& call) {
          std::string value = (*values_of_deleted[call.info])[call.key.data];
          return set_value(call, value.replace(0, length_of(call.value), call.value.data));
        }));
  fault("set_again_lost", {"set_again"},
        "Loses every second pair that is set again under a deleted key.",
        count_deletes() + ignore(
                              fn::info_set, !known && [](auto& call) {
                                const auto times = times_deleted[call.info];
                                int& of_key = (*times)[call.key.data];
                                const bool lost = of_key > 0 && of_key % 2 == 0;
                                if (lost) ++of_key;
                                return lost;
                              }));
  fault("set_again_500_times", {"set_again"},
        "Loses the pair when a key is set again after 500 deletes in the object.",
        count_deletes() + ignore(fn::info_set, [](auto& call) {
          return (*times_deleted[call.info])[call.key.data] >= 500;
        }));
}

}  // namespace infocts
