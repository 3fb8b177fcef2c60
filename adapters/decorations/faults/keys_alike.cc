// Faults of MPI_Info_set and MPI_Info_delete about which keys are the same, about the caller's
// strings, and about keys that are set again.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

bool same_as_far_as_both_go(std::string_view stored, std::string_view asked) {
  return stored.starts_with(asked) || asked.starts_with(stored);
}

void lower_for_a_while(cts_text key) {
  for (volatile char* at = caller_s(key); *at != '\0'; ++at) {
    const char letter = *at;
    if (letter == lower(letter)) continue;
    *at = lower(letter);
    *at = letter;
  }
}

void split_at_commas(cts_text text) {
  for (char* at = caller_s(text) + length_of(text); at != text.data; --at) {
    if (at[-1] == ',') at[-1] = '\0';
  }
}

}  // namespace

FAULTS_OF("set", "info.set") {
  const auto takes_for = [&fault](const RowName& name, Names violates, std::string_view text,
                                  SameKey same) {
    fault(name, violates, text, rewrite_keys_set(taken_for(same)));
  };
  takes_for("key_in_any_case", {"key_exact", "info.object.key_case_sensitive"},
            "Overrides the pair of a key that differs in letter case only.", same_but_for_case);
  takes_for("key_prefix_matches", {"key_exact"},
            "Overrides the pair of a key that begins with this one, or the other way round.",
            same_as_far_as_both_go);
  takes_for("key_compared_to_31", {"key_exact"}, "Compares the first 31 characters of keys.",
            same_to_31);
  takes_for("key_without_blanks_matches", {"key_exact", "info.object.key_blanks_kept"},
            "Overrides the pair of a key that differs in blanks at its ends only.",
            same_but_for_blanks);
  takes_for("key_letters_in_any_order", {"key_exact"},
            "Compares keys by the sum of their characters.", same_characters);
  takes_for("key_last_character_ignored", {"key_exact"},
            "Does not compare the last character of keys of MPI_MAX_INFO_KEY-1 characters.",
            same_but_for_last_of_longest);
  fault("key_stripped_in_place", {"key_unmodified"},
        "Overwrites the blanks at the end of the caller's key by null characters.",
        after_any(fn::info_set, [](auto& call) { strip_end(call.key); }));
  fault("key_changed_and_restored", {"key_unmodified"},
        "Makes the caller's key lower-case during the call, and then restores it.",
        before(fn::info_set, [](auto& call) { lower_for_a_while(call.key); }));
  fault(
      "key_cut_in_place", {"key_unmodified"},
      "Cuts a key that is too long in the caller's memory when it refuses it.",
      after_any(fn::info_set, long_key, [](auto& call) { caller_s(call.key)[max_key()] = '\0'; }));
  fault("value_stripped_in_place", {"value_unmodified"},
        "Overwrites the blanks at the end of the caller's value by null characters.",
        after_any(fn::info_set, [](auto& call) { strip_end(call.value); }));
  fault("value_split_in_place", {"value_unmodified"},
        "Puts null characters at the commas of the caller's value, as strtok does.",
        after_any(fn::info_set, [](auto& call) { split_at_commas(call.value); }));
  fault("value_cut_in_place", {"value_unmodified"},
        "Cuts a value that is too long in the caller's memory when it refuses it.",
        after_any(fn::info_set, long_value,
                  [](auto& call) { caller_s(call.value)[max_value()] = '\0'; }));
  fault("value_written_for_override", {"value_unmodified"},
        "Writes the caller's value back to where it stands when it overrides another.",
        before(fn::info_set, known, [](auto& call) { write_back(call.value); }));
}

FAULTS_OF("delete", "info.delete") {
  const auto takes_for = [&fault](const RowName& name, Names violates, std::string_view text,
                                  SameKey same) {
    fault(name, violates, text, rewrite_keys_deleted(taken_for(same)));
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

PerObject<std::map<std::string, int>> times_deleted;

TableChange count_deletes() {
  return forgetting(times_deleted) +
         after(fn::info_delete, [](auto& call) { ++(*times_deleted[call.info])[call.key.data]; });
}

}  // namespace

FAULTS_OF("delete", "info.delete") {
  static EarlierValues values_of_deleted;
  fault("set_again_has_old_value", {"set_again"},
        "A key that is set again has the value that it had when it was deleted.",
        values_of_deleted.keep_deleted() + around(fn::info_set, [](auto& call) {
          const auto old = values_of_deleted.take(call.info, call.key.data);
          return old ? set_value(call, *old) : call.pass();
        }));
  fault("set_again_keeps_tail", {"set_again"},
        "Sets a deleted key again over its old value, whose tail stays.",
        values_of_deleted.keep_deleted() + around(fn::info_set, [](auto& call) {
          std::string value = values_of_deleted.find(call.info, call.key.data).value_or("");
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
