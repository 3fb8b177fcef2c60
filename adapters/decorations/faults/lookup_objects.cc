// Faults of MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string: the object that is read,
// keys that are alike, the caller's key, overrides.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

// As the index operator of a map does.
void insert_pair(LookupAnswer& answer) { inner().info_set(answer.info, answer.key, {"?", 1}); }

/// The stored value becomes what `change` makes of it, as long as that is something.
AnswerEffect store_changed(
    Closure<std::string(const LookupAnswer& answer, const std::string& value)> change) {
  return [change](LookupAnswer& answer) {
    const std::string value = answer.stored();
    const std::string changed = change(answer, value);
    if (changed != value && !changed.empty()) inner_set(answer.info, answer.key.data, changed);
  };
}

}  // namespace

FAULTS {
  for (const LookupFaults& fault : kLookups) {
    fault("deletes_at_fiftieth_hit", {"retains_pairs"},
          "Deletes the pair that it finds at every fiftieth hit.",
          when(hit && every(50),
               [](LookupAnswer& answer) { inner().info_delete(answer.info, answer.key); }));
    fault("miss_inserts", {"retains_pairs"},
          "Adds the key with a value of its own when it is not there.", when(miss, insert_pair));
    fault("miss_inserts_into_empty", {"retains_pairs"},
          "Adds the key with a value of its own when the object is empty.",
          when(miss && in_empty_object, insert_pair));
    fault("miss_deletes_last_of_many", {"retains_pairs"},
          "Loses the last of more than 64 keys when it searches in vain.",
          when(miss, [](LookupAnswer& answer) {
            const auto keys = inner_keys(answer.info);
            if (keys.size() > 64) inner_delete(answer.info, keys.back());
          }));
    fault("strips_stored_value", {"retains_pairs"},
          "Strips the blanks around the stored value when it reads it.",
          when(hit, store_changed([](auto&, auto& value) { return stripped(value); })));
    auto& deleted = *new EarlierValues;
    fault("miss_revives_deleted", {"retains_pairs"},
          "Brings a deleted pair back when its key is asked for.",
          when(miss,
               [&deleted](LookupAnswer& answer) {
                 const auto value = deleted.find(answer.info, answer.key.data);
                 if (value) inner_set(answer.info, answer.key.data, *value);
               }),
          deleted.keep_deleted());
  }

  for (const LookupFaults& fault : kValueLookups) {
    fault("truncates_stored_value", {"retains_pairs"},
          "Truncates the stored value together with the copy.",
          when(cut, store_changed([](auto& answer, auto& value) {
                 return value.substr(0, static_cast<std::size_t>(std::max(answer.most, 0)));
               })));
  }
  for (const LookupFaults& fault : kLookups) {
    const auto finds = [&](std::string_view slug, std::string_view text, SameKey same) {
      fault(slug, {"key_exact"}, text, fault.asks_for(taken_for(same)));
    };
    finds("key_in_any_case", "Finds a key that differs in letter case.", same_but_for_case);
    finds("key_by_prefix", "Finds a key by its first characters.", stored_begins_with);
    finds("key_by_extension", "Finds a key by a longer one that begins with it.",
          begins_with_stored);
    finds("key_without_blanks", "Ignores blanks around keys.", same_but_for_blanks);
    finds("key_of_31", "Compares the first 31 characters of keys.", same_to_31);
    finds("key_longest_without_last", "Does not compare the last character of the longest keys.",
          same_but_for_last_of_longest);
    finds("key_by_sum", "Takes keys of the same characters in another order for equal.",
          same_characters);
    finds("key_of_7_bits", "Compares only the lower seven bits of each byte.", same_low_bits);

    const auto changes = [&](std::string_view slug, std::string_view text,
                             void (*change)(cts_text)) {
      fault(slug, {"key_unmodified"}, text, [change](LookupAnswer& answer) { change(answer.key); });
    };
    changes("key_made_lower", "Folds the case of the caller's key.", make_lower);
    changes("key_stripped", "Strips the blanks at the end of the caller's key.", strip_end);
    changes("byte_before_key", "Writes the byte before the caller's key.", write_byte_before);
    changes("key_cut_for_a_while",
            "Writes into the caller's key during the call and puts it right again.",
            cut_for_a_while);
    changes("key_masked", "Puts question marks for the bytes above 127 of the caller's key.",
            mask_bytes_above_127);
    changes("key_longest_shortened",
            "Takes the last character off the caller's key when it has the largest length.",
            shorten_longest);
  }
}

FAULTS_OF_LOOKUP(kGet) {
  fault("folds_stored_value", {"retains_pairs"},
        "Folds the case of the stored value when it reads it.",
        when(hit, store_changed([](auto&, auto& value) { return lower(value); })));
}

// Overrides.
FAULTS {
  auto& earlier = *new EarlierValues;
  /// Where an earlier value is known: what is to be given instead, if anything.
  const auto given_old =
      [&](Closure<std::string(const std::string& now, const std::string& old)> f) {
        return AnswerEffect([&earlier, f](LookupAnswer& answer) {
          const auto old = earlier.find(answer.info, answer.key.data);
          if (old) answer.give(f(answer.stored(), *old));
        });
      };
  for (const LookupFaults& fault : kValueLookups) {
    fault("tail_of_overridden", {"latest_value"},
          "Gives the tail of a longer earlier value after the new one.",
          when(hit, given_old([](auto& now, auto& old) {
                 return old.size() > now.size() ? now + old.substr(now.size()) : now;
               })),
          earlier.keep_overridden());
    fault("overridden_of_same_length", {"latest_value"},
          "Gives the earlier value when the new one is as long.",
          when(hit, given_old(
                        [](auto& now, auto& old) { return old.size() == now.size() ? old : now; })),
          earlier.keep_overridden());
  }
  kGet("cut_to_overridden", {"latest_value"},
       "Gives no more characters than the earlier value had.",
       when(hit, given_old([](auto& now, auto& old) { return now.substr(0, old.size()); })),
       earlier.keep_overridden());

  const auto length_between = [&](int terminator, const int& (*choose)(const int&, const int&)) {
    return when(hit, length([&earlier, terminator, choose](auto& a) {
                  const auto old = earlier.find(a.info, a.key.data);
                  return old ? choose(*a.length, static_cast<int>(old->size()) + terminator)
                             : *a.length;
                }));
  };
  kGetString("size_of_overridden", {"latest_value", "same_as_get"},
             "Gives the size that a longer earlier value needed.", length_between(1, std::max<int>),
             earlier.keep_overridden());
  kGetValuelen("length_never_shrinks", {"latest_value"},
               "Gives the length of the earlier value when that was longer.",
               length_between(0, std::max<int>), earlier.keep_overridden());
  kGetValuelen("length_never_grows", {"latest_value"},
               "Gives the length of the earlier value when that was shorter.",
               length_between(0, std::min<int>), earlier.keep_overridden());

  /// The value that the first lookup of the key found.
  const auto first_value = [&earlier](auto& answer) {
    const std::string key = answer.key.data;
    const auto first = earlier.find(answer.info, key);
    if (!first) earlier.keep(answer.info, key, answer.stored());
    return first.value_or(answer.stored());
  };
  const AnswerEffect first_length =
      length([=](auto& answer) { return static_cast<int>(first_value(answer).size()); });
  kGet("value_of_first_lookup", {"latest_value"},
       "Keeps the value of the first lookup and gives it after an override too.",
       when(hit, [=](LookupAnswer& answer) { answer.give(first_value(answer)); }),
       earlier.forget_with_object());
  kGetString("value_of_first_lookup", {"latest_value"},
             "Keeps the value of the first lookup and gives it after an override too.",
             when(hit && has_buffer,
                  [=](LookupAnswer& answer) {
                    answer.give(first_value(answer));
                    first_length(answer);
                    ++*answer.length;
                  }),
             earlier.forget_with_object());
  kGetValuelen("length_of_first_lookup", {"latest_value"},
               "Keeps the length of the first lookup and gives it after an override too.",
               when(hit, first_length), earlier.forget_with_object());
}

}  // namespace infocts
