// Faults of MPI_Info_set about which keys are the same, and about the caller's strings.
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
  const auto takes_for = [&fault](std::string_view name, Names violates, std::string_view text,
                                  SameKey same, SourceLocation at = SourceLocation::here()) {
    fault(name, violates, text, rewrite_keys_set(taken_for(same)), at);
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

}  // namespace infocts
