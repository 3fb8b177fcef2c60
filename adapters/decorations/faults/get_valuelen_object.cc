// Faults of MPI_Info_get_valuelen: overrides, the object that is read, keys that are alike, the
// caller's key.
#include "adapters/decorations/earlier_values.h"
#include "adapters/decorations/side_effects.h"

namespace infocts {

FAULT({.name = "get_valuelen.length_of_first_lookup",
       .violates = {"info.get_valuelen.latest_value"},
       .text = "Keeps the length of the first lookup and gives it after an override too."}) {
  forget_with_object(mpi);
  after_get_valuelen(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    const std::string first = value_at_first_lookup(answer.info, answer.key.data, answer.stored());
    *answer.length = static_cast<int>(first.size());
  });
}

FAULT({.name = "get_valuelen.length_never_shrinks",
       .violates = {"info.get_valuelen.latest_value"},
       .text = "Gives the length of the earlier value when that was longer."}) {
  keep_overridden(mpi);
  after_get_valuelen(mpi, [](Answer& answer) {
    const auto old = earlier_values().find(answer.info, answer.key.data);
    if (answer.hit() && old)
      *answer.length = std::max(*answer.length, static_cast<int>(old->size()));
  });
}

FAULT({.name = "get_valuelen.length_never_grows",
       .violates = {"info.get_valuelen.latest_value"},
       .text = "Gives the length of the earlier value when that was shorter."}) {
  keep_overridden(mpi);
  after_get_valuelen(mpi, [](Answer& answer) {
    const auto old = earlier_values().find(answer.info, answer.key.data);
    if (answer.hit() && old)
      *answer.length = std::min(*answer.length, static_cast<int>(old->size()));
  });
}

FAULT({.name = "get_valuelen.deletes_at_fiftieth_hit",
       .violates = {"info.get_valuelen.retains_pairs"},
       .text = "Deletes the pair that it finds at every fiftieth hit."}) {
  after_get_valuelen(mpi, every_fiftieth_hit_deletes);
}

FAULT({.name = "get_valuelen.miss_inserts",
       .violates = {"info.get_valuelen.retains_pairs"},
       .text = "Adds the key with a value of its own when it is not there."}) {
  after_get_valuelen(mpi, miss_inserts);
}

FAULT({.name = "get_valuelen.miss_deletes_last_of_many",
       .violates = {"info.get_valuelen.retains_pairs"},
       .text = "Loses the last of more than 64 keys when it searches in vain."}) {
  after_get_valuelen(mpi, miss_deletes_last_key);
}

FAULT({.name = "get_valuelen.strips_stored_value",
       .violates = {"info.get_valuelen.retains_pairs"},
       .text = "Strips the blanks around the stored value when it measures it."}) {
  after_get_valuelen(mpi, hit_strips_stored_value);
}

FAULT({.name = "get_valuelen.key_in_any_case",
       .violates = {"info.get_valuelen.key_exact"},
       .text = "Finds a key that differs in letter case."}) {
  search_in_get_valuelen(mpi, same_but_for_case);
}

FAULT({.name = "get_valuelen.key_by_prefix",
       .violates = {"info.get_valuelen.key_exact"},
       .text = "Finds a key by its first characters."}) {
  search_in_get_valuelen(mpi, stored_begins_with);
}

FAULT({.name = "get_valuelen.key_by_extension",
       .violates = {"info.get_valuelen.key_exact"},
       .text = "Finds a key by a longer one that begins with it."}) {
  search_in_get_valuelen(mpi, begins_with_stored);
}

FAULT({.name = "get_valuelen.key_without_blanks",
       .violates = {"info.get_valuelen.key_exact"},
       .text = "Heeds no blanks around keys."}) {
  search_in_get_valuelen(mpi, same_but_for_blanks);
}

FAULT({.name = "get_valuelen.key_of_31",
       .violates = {"info.get_valuelen.key_exact"},
       .text = "Compares the first 31 characters of keys."}) {
  search_in_get_valuelen(mpi, same_to_31);
}

FAULT({.name = "get_valuelen.key_longest_without_last",
       .violates = {"info.get_valuelen.key_exact"},
       .text = "Does not compare the last character of the longest keys."}) {
  search_in_get_valuelen(mpi, same_but_for_last_of_longest);
}

FAULT({.name = "get_valuelen.key_by_sum",
       .violates = {"info.get_valuelen.key_exact"},
       .text = "Takes keys of the same characters in another order for equal."}) {
  search_in_get_valuelen(mpi, same_characters);
}

FAULT({.name = "get_valuelen.key_of_7_bits",
       .violates = {"info.get_valuelen.key_exact"},
       .text = "Heeds the lower seven bits of the bytes of keys."}) {
  search_in_get_valuelen(mpi, same_low_bits);
}

FAULT({.name = "get_valuelen.key_made_lower",
       .violates = {"info.get_valuelen.key_unmodified"},
       .text = "Folds the case of the caller's key."}) {
  after_get_valuelen(mpi, key_made_lower);
}

FAULT({.name = "get_valuelen.key_stripped",
       .violates = {"info.get_valuelen.key_unmodified"},
       .text = "Strips the blanks at the end of the caller's key."}) {
  after_get_valuelen(mpi, key_stripped);
}

FAULT({.name = "get_valuelen.byte_before_key",
       .violates = {"info.get_valuelen.key_unmodified"},
       .text = "Writes the byte before the caller's key."}) {
  after_get_valuelen(mpi, byte_before_key_written);
}

FAULT({.name = "get_valuelen.key_cut_for_a_while",
       .violates = {"info.get_valuelen.key_unmodified"},
       .text = "Writes into the caller's key during the call and puts it right again."}) {
  after_get_valuelen(mpi, key_cut_for_a_while);
}

FAULT({.name = "get_valuelen.miss_inserts_into_empty",
       .violates = {"info.get_valuelen.retains_pairs"},
       .text = "Adds the key with a value of its own when the object is empty."}) {
  after_get_valuelen(mpi, miss_inserts_into_empty);
}

FAULT({.name = "get_valuelen.miss_revives_deleted",
       .violates = {"info.get_valuelen.retains_pairs"},
       .text = "Brings a deleted pair back when its key is asked for."}) {
  keep_deleted(mpi);
  after_get_valuelen(mpi, miss_revives_deleted);
}

FAULT({.name = "get_valuelen.key_masked",
       .violates = {"info.get_valuelen.key_unmodified"},
       .text = "Puts question marks for the bytes above 127 of the caller's key."}) {
  after_get_valuelen(mpi, bytes_above_127_of_key_masked);
}

FAULT({.name = "get_valuelen.key_longest_shortened",
       .violates = {"info.get_valuelen.key_unmodified"},
       .text = "Takes the last character off the caller's key when it has the largest length."}) {
  after_get_valuelen(mpi, longest_key_shortened);
}

}  // namespace infocts
