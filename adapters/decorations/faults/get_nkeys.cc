// Faults of MPI_Info_get_nkeys.
#include <algorithm>
#include <set>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/slots.h"

namespace infocts {
namespace {

/// How many keys an object claims to have beyond those that it has.
using Surplus = ObjectMemory<int>;

/// MPI_Info_get_nkeys counts the surplus, too.
void count_surplus(cts_table& mpi) {
  Surplus::follow(mpi);
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code)) *nkeys += Surplus::of(info);
    return code;
  };
}

}  // namespace

FAULT({.name = "get_nkeys.missing",
       .violates = {"info.get_nkeys.provided"},
       .text = "Has no MPI_Info_get_nkeys."}) {
  mpi.info_get_nkeys = nullptr;
}

FAULT({.name = "get_nkeys.stops_at_64",
       .violates = {"info.get_nkeys.counts"},
       .text = "Never counts more than 64 keys."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code)) *nkeys = std::min(*nkeys, 64);
    return code;
  };
}

FAULT({.name = "get_nkeys.counts_in_8_bits",
       .violates = {"info.get_nkeys.counts"},
       .text = "Counts in a byte: 256 keys are none."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code)) *nkeys %= 256;
    return code;
  };
}

FAULT({.name = "get_nkeys.writes_16_bits",
       .violates = {"info.get_nkeys.counts"},
       .text = "Writes the low half of nkeys only."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    int count = 0;
    const int code = below().info_get_nkeys(info, &count);
    if (succeeded(code)) *nkeys = (*nkeys & ~0xffff) | (count & 0xffff);
    return code;
  };
}

FAULT({.name = "get_nkeys.of_last_changed",
       .violates = {"info.get_nkeys.counts"},
       .text = "Counts the keys of the object that was changed last."}) {
  static thread_local cts_info last = below().constants.info_null;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    last = info;
    return below().info_set(info, key, value);
  };
  mpi.info_free = [](cts_info* info) {
    if (info->bits == last.bits) last = below().constants.info_null;
    return below().info_free(info);
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const bool known = last.bits != below().constants.info_null.bits;
    return below().info_get_nkeys(known ? last : info, nkeys);
  };
}

FAULT({.name = "get_nkeys.counts_refused_set",
       .violates = {"info.get_nkeys.counts"},
       .text = "Counts a key of which MPI_Info_set refused the value."}) {
  count_surplus(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    int error_class = 0;
    below().error_class(code, &error_class);
    if (error_class == below().constants.err_info_value) ++Surplus::of(info);
    return code;
  };
}

FAULT({.name = "get_nkeys.last_of_duplicate_not_counted",
       .violates = {"info.get_nkeys.counts"},
       .text = "Does not count the last key of a duplicate of more than ten."}) {
  count_surplus(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code) && count_below(*copy) > 10) Surplus::of(*copy) = -1;
    return code;
  };
}

FAULT({.name = "get_nkeys.kept_until_set",
       .violates = {"info.get_nkeys.counts", "info.get_nkeys.deleted_not_counted"},
       .text = "Keeps the number that it counted until a key is set, whatever is deleted."}) {
  using Counted = ObjectMemory<int>;
  Counted::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    Counted::forget(info);
    return below().info_set(info, key, value);
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    if (!Counted::knows(info)) Counted::of(info) = count_below(info);
    *nkeys = Counted::of(info);
    return success();
  };
}

FAULT({.name = "get_nkeys.left_alone_when_empty",
       .violates = {"info.get_nkeys.empty_zero"},
       .text = "Leaves nkeys as it was when there are no keys."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    int count = 0;
    const int code = below().info_get_nkeys(info, &count);
    if (succeeded(code) && count > 0) *nkeys = count;
    return code;
  };
}

FAULT({.name = "get_nkeys.emptied_has_one",
       .violates = {"info.get_nkeys.empty_zero", "info.get_nkeys.deleted_not_counted"},
       .text = "Counts one key in an object of which all keys were deleted."}) {
  using Deleted = ObjectMemory<bool>;
  Deleted::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Deleted::of(info) = true;
    return code;
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && *nkeys == 0 && Deleted::of(info)) *nkeys = 1;
    return code;
  };
}

FAULT({.name = "get_nkeys.duplicate_of_empty_has_one",
       .violates = {"info.get_nkeys.empty_zero"},
       .text = "Counts one key in a duplicate of an empty object."}) {
  count_surplus(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code) && count_below(*copy) == 0) Surplus::of(*copy) = 1;
    return code;
  };
}

FAULT({.name = "get_nkeys.failed_delete_counted",
       .violates = {"info.get_nkeys.counts", "info.delete.miss_changes_nothing"},
       .text = "Counts down for a delete that failed, in an empty object below 0."}) {
  count_surplus(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (!succeeded(code)) --Surplus::of(info);
    return code;
  };
}

FAULT({.name = "get_nkeys.override_counted",
       .violates = {"info.get_nkeys.override_not_counted"},
       .text = "Counts a key once more when its value is overridden."}) {
  count_surplus(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool overrides = has_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (succeeded(code) && overrides) ++Surplus::of(info);
    return code;
  };
}

FAULT({.name = "get_nkeys.200th_override_counted",
       .violates = {"info.get_nkeys.override_not_counted"},
       .text = "Counts every 200th override in an object as a key."}) {
  using Overrides = ObjectMemory<long>;  // of another type than Surplus, thus other memory
  count_surplus(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool overrides = has_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (succeeded(code) && overrides && ++Overrides::of(info) % 200 == 0) ++Surplus::of(info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    Overrides::forget(*info);
    Surplus::forget(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "get_nkeys.deleted_counted",
       .violates = {"info.get_nkeys.deleted_not_counted"},
       .text = "Goes on counting deleted keys in an object that had more than 64 keys."}) {
  count_surplus(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int count = count_below(info);
    const int code = below().info_delete(info, key);
    if (succeeded(code) && count > 64) ++Surplus::of(info);
    return code;
  };
}

FAULT({.name = "get_nkeys.gaps_counted",
       .violates = {"info.get_nkeys.deleted_not_counted"},
       .text = "Counts the gaps that deleted keys leave before others."}) {
  Slots::follow(mpi);
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    if (!Slots::known(info)) return below().info_get_nkeys(info, nkeys);
    *nkeys = static_cast<int>(Slots::of(info).size());
    return success();
  };
}

FAULT({.name = "get_nkeys.set_again_counted_twice",
       .violates = {"info.get_nkeys.deleted_not_counted"},
       .text = "Counts a key that was deleted and set again twice."}) {
  using Deleted = ObjectMemory<std::set<std::string>>;
  count_surplus(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Deleted::of(info).insert(key.data);
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    if (succeeded(code) && Deleted::of(info).erase(key.data) != 0) ++Surplus::of(info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    Deleted::forget(*info);
    Surplus::forget(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "get_nkeys.duplicate_counts_deleted",
       .violates = {"info.get_nkeys.deleted_not_counted"},
       .text = "Counts the deleted keys of the source in its duplicate."}) {
  using Deletes = ObjectMemory<long>;
  count_surplus(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) ++Deletes::of(info);
    return code;
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) Surplus::of(*copy) = static_cast<int>(Deletes::of(info));
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    Deletes::forget(*info);
    Surplus::forget(*info);
    return below().info_free(info);
  };
}

// Of few numbers of keys only: what stands there is the caller's, and may be anything.
FAULT({.name = "get_nkeys.writes_behind",
       .violates = {"info.get_nkeys.no_write_beyond"},
       .text = "Writes 64 bits when the object has 300 keys."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && *nkeys == 300) nkeys[1] = 0;
    return code;
  };
}

FAULT({.name = "get_nkeys.writes_before",
       .violates = {"info.get_nkeys.no_write_beyond"},
       .text = "Writes to the variable before nkeys when the object has three keys."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && *nkeys == 3) nkeys[-1] = 0;
    return code;
  };
}

FAULT({.name = "get_nkeys.50th_call_deletes",
       .violates = {"info.get_nkeys.retains_pairs"},
       .text = "The 50th call for an object deletes its last key after it was counted."}) {
  using Calls = ObjectMemory<int>;
  Calls::follow(mpi);
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (!succeeded(code) || *nkeys == 0 || ++Calls::of(info) != 50) return code;
    const std::string last = nth_key_below(info, *nkeys - 1);
    below().info_delete(info, text_of(last));
    return code;
  };
}

FAULT({.name = "get_nkeys.tidies_too_much",
       .violates = {"info.get_nkeys.retains_pairs"},
       .text = "The first call after a delete cuts the value of the last key by a character."}) {
  using Untidy = ObjectMemory<bool>;
  Untidy::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Untidy::of(info) = true;
    return code;
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (!succeeded(code) || *nkeys == 0 || !Untidy::of(info)) return code;
    Untidy::of(info) = false;
    const std::string last = nth_key_below(info, *nkeys - 1);
    const std::string value = value_below(info, last).value_or("");
    if (value.size() > 1) set_below(info, last, value.substr(0, value.size() - 1));
    return code;
  };
}

FAULT({.name = "get_nkeys.fills_empty",
       .violates = {"info.get_nkeys.retains_pairs"},
       .text = "Puts a pair of its own into an object that it found empty."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code) && *nkeys == 0) set_below(info, "nkeys", "0");
    return code;
  };
}

}  // namespace infocts
