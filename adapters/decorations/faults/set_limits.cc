// Faults of MPI_Info_set about how long and how short keys and values may be.
#include <algorithm>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {

FAULT({.name = "set.longest_key_refused",
       .violates = {"info.set.longest_key", "info.set.only_longer_refused"},
       .text = "Refuses a key of MPI_MAX_INFO_KEY-1 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_longest_key(key)) return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.longest_key_cut",
       .violates = {"info.set.longest_key"},
       .text = "Cuts a key of MPI_MAX_INFO_KEY-1 characters by its last one, in every function."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    return key.size() + 1 == max_key() ? key.substr(0, key.size() - 1) : key;
  });
}

FAULT({.name = "set.longest_key_with_longest_value_refused",
       .violates = {"info.set.longest_key"},
       .text = "Refuses the longest key together with the longest value."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_longest_key(key) && is_longest_value(value)) return below().constants.err_other;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.longest_key_override_lost",
       .violates = {"info.set.longest_key"},
       .text = "Does not override the value of a key of MPI_MAX_INFO_KEY-1 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_longest_key(key) && has_below(info, key.data)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.longest_keys_collide",
       .violates = {"info.set.longest_key"},
       .text = "Has place for one key of MPI_MAX_INFO_KEY-1 characters in an object."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int count = count_below(info);
    for (int n = 0; is_longest_key(key) && n < count; ++n) {
      const std::string stored = nth_key_below(info, n);
      if (!is_longest_key(text_of(stored)) || stored == key.data) continue;
      below().info_delete(info, text_of(stored));
      break;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.longest_value_refused",
       .violates = {"info.set.longest_value", "info.set.only_longer_refused"},
       .text = "Refuses a value of MPI_MAX_INFO_VAL-1 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_longest_value(value)) return below().constants.err_info_value;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.longest_value_cut",
       .violates = {"info.set.longest_value"},
       .text = "Cuts a value of MPI_MAX_INFO_VAL-1 characters by its last one."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (!is_longest_value(value)) return below().info_set(info, key, value);
    return set_below(info, key.data, first_of(value, length_of(value) - 1));
  };
}

FAULT({.name = "set.longest_value_refused_as_override",
       .violates = {"info.set.longest_value"},
       .text = "Refuses a value of MPI_MAX_INFO_VAL-1 characters when the key is defined."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_longest_value(value) && has_below(info, key.data)) {
      return below().constants.err_info_value;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.long_key_by_one_accepted",
       .violates = {"info.set.long_key_refused", "info.set.long_accepted_whole"},
       .text = "Accepts a key of MPI_MAX_INFO_KEY+1 characters and cuts it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) != max_key() + 1) return below().info_set(info, key, value);
    return set_below(info, first_of(key, max_key() - 1), value.data);
  };
}

FAULT({.name = "set.long_key_wrong_class",
       .violates = {"info.set.long_key"},
       .text = "Refuses a key that is too long with class MPI_ERR_ARG."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_key(key) && !is_long_value(value)) return below().constants.err_arg;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.long_key_overrides_prefix",
       .violates = {"info.set.long_key_refused", "info.set.long_accepted_whole"},
       .text = "Accepts a key that is too long when its beginning is a stored key."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string cut = first_of(key, max_key() - 1);
    if (is_long_key(key) && has_below(info, cut)) return set_below(info, cut, value.data);
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.long_key_counted_in_8_bits",
       .violates = {"info.set.long_key_refused", "info.set.long_accepted_whole"},
       .text =
           "Counts the characters of a key in a byte, so that some that are far too long pass."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::size_t counted = length_of(key) % 256;
    if (!is_long_key(key) || counted == 0 || counted >= max_key()) {
      return below().info_set(info, key, value);
    }
    return set_below(info, first_of(key, counted), value.data);
  };
}

FAULT({.name = "set.long_key_checked_after_value",
       .violates = {"info.set.long_key"},
       .text = "Blames the value when the key is too long and the value as long as it may be."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_key(key) && is_longest_value(value)) return below().constants.err_info_value;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.long_value_by_one_accepted",
       .violates = {"info.set.long_value_refused", "info.set.long_accepted_whole"},
       .text = "Accepts a value of MPI_MAX_INFO_VAL+1 characters and cuts it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(value) != max_value() + 1) return below().info_set(info, key, value);
    return set_below(info, key.data, first_of(value, max_value() - 1));
  };
}

FAULT({.name = "set.long_value_wrong_class",
       .violates = {"info.set.long_value"},
       .text = "Refuses a value that is too long with class MPI_ERR_INFO_KEY."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_value(value)) return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.long_value_accepted_as_override",
       .violates = {"info.set.long_value_refused", "info.set.long_accepted_whole"},
       .text = "Cuts a value that is too long when the key is defined, instead of refusing it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (!is_long_value(value) || !has_below(info, key.data)) {
      return below().info_set(info, key, value);
    }
    return set_below(info, key.data, first_of(value, max_value() - 1));
  };
}

FAULT({.name = "set.long_value_counted_in_16_bits",
       .violates = {"info.set.long_value_refused", "info.set.long_accepted_whole"},
       .text =
           "Counts the characters of a value in 16 bits, so that some of 64 KiB and more pass."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::size_t counted = length_of(value) % 65'536;
    if (!is_long_value(value) || counted == 0 || counted >= max_value()) {
      return below().info_set(info, key, value);
    }
    return set_below(info, key.data, first_of(value, counted));
  };
}

FAULT({.name = "set.long_both_wrong_class",
       .violates = {"info.set.long_both"},
       .text = "Refuses a key and a value that are both too long with class MPI_ERR_ARG."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_key(key) && is_long_value(value)) return below().constants.err_arg;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.long_both_accepted",
       .violates = {"info.set.long_both_refused", "info.set.long_accepted_whole"},
       .text = "Succeeds, and stores nothing, when key and value are both too long."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_key(key) && is_long_value(value)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.long_key_found_cut",
       .violates = {"info.set.long_accepted_whole"},
       .text = "Accepts a key that is too long, and drops the pair."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return is_long_key(key) ? success() : below().info_set(info, key, value);
  };
}

FAULT({.name = "set.refused_key_stored_cut",
       .violates = {"info.set.refused_changes_nothing"},
       .text = "Stores a key that is too long in part before it refuses it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_key(key) && !is_long_value(value)) {
      set_below(info, first_of(key, max_key() - 1), value.data);
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.refused_value_overrides_cut",
       .violates = {"info.set.refused_changes_nothing"},
       .text = "Overrides by the beginning of a value that is too long before it refuses it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_value(value) && has_below(info, key.data)) {
      set_below(info, key.data, first_of(value, max_value() - 1));
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.refused_value_deletes",
       .violates = {"info.set.refused_changes_nothing"},
       .text = "Deletes the older value before it refuses the newer one as too long."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_value(value) && has_below(info, key.data)) below().info_delete(info, key);
    return below().info_set(info, key, value);
  };
}

FAULT(
    {.name = "set.refused_value_adds_key",
     .violates = {"info.set.refused_changes_nothing"},
     .text = "Adds the key with a value of its own before it refuses the caller's as too long."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (is_long_value(value) && !is_long_key(key) && !has_below(info, key.data)) {
      set_below(info, key.data, "-");
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.refused_once_then_deaf",
       .violates = {"info.set.refused_changes_nothing"},
       .text = "After a refusal, the next set of the object is ignored."}) {
  using Refused = ObjectMemory<bool>;
  Refused::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    bool& refused = Refused::of(info);
    const bool legal = !is_long_key(key) && !is_long_value(value);
    if (refused && legal) {
      refused = false;
      return success();
    }
    const int code = below().info_set(info, key, value);
    if (!legal && !succeeded(code)) refused = true;
    return code;
  };
}

FAULT({.name = "set.max_key_accepted",
       .violates = {"info.set.max_key_refused"},
       .text = "Accepts a key of MPI_MAX_INFO_KEY characters and stores it cut by one."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) != max_key()) return below().info_set(info, key, value);
    return set_below(info, first_of(key, max_key() - 1), value.data);
  };
}

FAULT({.name = "set.max_key_wrong_class",
       .violates = {"info.set.max_key_refused"},
       .text = "Refuses a key of MPI_MAX_INFO_KEY characters with class MPI_ERR_INFO_VALUE."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) == max_key()) return below().constants.err_info_value;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.max_key_cut",
       .violates = {"info.set.max_key_whole"},
       .text = "Accepts a key of MPI_MAX_INFO_KEY characters and cuts it, in every function."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    return key.size() == max_key() ? key.substr(0, key.size() - 1) : key;
  });
}

FAULT(
    {.name = "set.max_key_stored_cut",
     .violates = {"info.set.max_key_whole"},
     .text = "Accepts a key of MPI_MAX_INFO_KEY characters, stores it cut and finds it only so."}) {
  rewrite_keys_set(mpi, [](cts_info, const std::string& key) {
    return key.size() == max_key() ? key.substr(0, key.size() - 1) : key;
  });
}

FAULT({.name = "set.max_value_cut",
       .violates = {"info.set.max_value_whole"},
       .text = "Accepts a value of MPI_MAX_INFO_VAL characters and cuts it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(value) != max_value()) return below().info_set(info, key, value);
    return set_below(info, key.data, first_of(value, max_value() - 1));
  };
}

}  // namespace infocts
