// Faults of MPI_Info_set about empty values and about keys and values that are refused although
// they are short enough.
#include "adapters/decorations/contents.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/outcome.h"

namespace infocts {

FAULT({.name = "set.empty_value_refused",
       .violates = {"info.set.empty_value_settable", "info.set.empty_value_alloc_kinds"},
       .text = "Refuses the empty value."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(value) == 0) return below().constants.err_info_value;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.empty_value_lost",
       .violates = {"info.set.empty_value_settable", "info.set.empty_value_alloc_kinds",
                    "info.errors.success_means_done"},
       .text = "Succeeds and stores nothing when the value is empty."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(value) == 0) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.empty_value_deletes",
       .violates = {"info.set.empty_value_settable", "info.errors.success_means_done"},
       .text = "Deletes the key when its value is overridden by the empty one."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(value) == 0 && has_below(info, key.data)) return below().info_delete(info, key);
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.empty_value_blank",
       .violates = {"info.set.empty_value_settable", "info.set.empty_value_alloc_kinds",
                    "info.errors.success_means_done"},
       .text = "Stores a blank in place of the empty value."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return below().info_set(info, key, length_of(value) == 0 ? cts_text{" ", 1} : value);
  };
}

FAULT({.name = "set.empty_value_not_duplicated",
       .violates = {"info.set.empty_value_settable", "info.errors.success_means_done"},
       .text = "MPI_Info_dup leaves out keys whose value is empty."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (!succeeded(code)) return code;
    for (const std::string& key : keys_below(*copy)) {
      if (value_below(*copy, key) == "") below().info_delete(*copy, text_of(key));
    }
    return code;
  };
}

FAULT({.name = "set.value_of_500_refused",
       .violates = {"info.set.only_longer_refused", "info.set.longest_value"},
       .text = "Refuses values of 500 characters and more, as if they were longer than allowed."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool refused = length_of(value) >= 500 || length_of(value) + 1 == max_value();
    if (refused && length_of(value) < max_value()) return below().constants.err_info_value;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.value_of_64_refused",
       .violates = {"info.set.only_longer_refused"},
       .text = "Refuses a value of exactly 64 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(value) == 64) return below().constants.err_info_value;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.key_of_one_refused",
       .violates = {"info.set.only_longer_refused", "info.object.arbitrary_keys"},
       .text = "Refuses keys of one character."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) == 1) return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.key_of_32_refused",
       .violates = {"info.set.only_longer_refused"},
       .text = "Refuses keys of 32 to 40 characters, though the limit is larger."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (length_of(key) >= 32 && length_of(key) <= 40) return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

}  // namespace infocts
