// Faults of MPI_Info_get_nkeys.
#include <algorithm>
#include <set>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/slots.h"

namespace infocts {
namespace {

/// How many keys an object claims to have beyond those that it has.
using Surplus = PerObject<int>;

/// MPI_Info_get_nkeys counts the surplus, too, which `make` keeps.
TableChange counting_surplus(Closure<TableChange(Surplus& surplus)> make) {
  return remembering<int>([make](Surplus& surplus) {
    return after(fn::info_get_nkeys, [&](auto& call) { *call.nkeys += *surplus[call.info]; }) +
           make(surplus);
  });
}

/// `overridden(info)` after each set that gave a key another value.
TableChange after_override(Closure<void(cts_info info)> overridden) {
  return around(fn::info_set, [overridden](auto& call) {
    const bool overrides = inner_has(call.info, call.key.data);
    if (succeeded(call.pass()) && overrides) overridden(call.info);
    return call.code;
  });
}

/// The count is given to `change` and stored as what that makes of it and of what was there before.
TableChange store_count(Closure<int(int count, int before)> change) {
  return around(fn::info_get_nkeys, [change](auto& call) {
    const int before = *call.nkeys;
    if (succeeded(call.pass())) *call.nkeys = change(*call.nkeys, before);
    return call.code;
  });
}

}  // namespace

FAULTS_OF("get_nkeys", "info.get_nkeys") {
  fault("missing", {"provided"}, "Has no MPI_Info_get_nkeys.", absent(fn::info_get_nkeys));
  fault("stops_at_64", {"counts"}, "Never counts more than 64 keys.",
        store_count([](int count, int) { return std::min(count, 64); }));
  fault("counts_in_8_bits", {"counts"}, "Counts in a byte: 256 keys are none.",
        store_count([](int count, int) { return count % 256; }));
  fault("writes_16_bits", {"counts"}, "Writes the low half of nkeys only.",
        store_count([](int count, int before) { return (before & ~0xffff) | (count & 0xffff); }));
  fault("left_alone_when_empty", {"empty_zero"}, "Leaves nkeys as it was when there are no keys.",
        store_count([](int count, int before) { return count > 0 ? count : before; }));
  static thread_local cts_info last{0};
  fault("of_last_changed", {"counts"}, "Counts the keys of the object that was changed last.",
        before(fn::info_set, [](auto& call) {
          last = call.info;
        }) + before(fn::info_free, [](auto& call) {
          if (call.info->bits == last.bits) last = {0};
        }) + before(fn::info_get_nkeys, [](auto& call) {
          if (last.bits != 0) call.info = last;
        }));
  fault("counts_refused_set", {"counts"}, "Counts a key of which MPI_Info_set refused the value.",
        counting_surplus([](Surplus& surplus) {
          return after_any(fn::info_set, [&](auto& call) {
            int error_class = 0;
            inner().error_class(call.code, &error_class);
            if (error_class == inner().constants.err_info_value) ++*surplus[call.info];
          });
        }));
  fault("last_of_duplicate_not_counted", {"counts"},
        "Does not count the last key of a duplicate of more than ten.",
        counting_surplus([](Surplus& surplus) {
          return after(fn::info_dup, [&](auto& call) {
            if (inner_count(*call.copy) > 10) surplus.put(*call.copy, -1);
          });
        }));
  fault("kept_until_set", {"counts", "deleted_not_counted"},
        "Keeps the number that it counted until a key is set, whatever is deleted.",
        remembering<int>([](auto& counted) {
          return before(fn::info_set, [&](auto& call) { counted.forget(call.info); }) +
                 around(fn::info_get_nkeys, [&](auto& call) {
                   if (!counted.has(call.info)) counted.put(call.info, inner_count(call.info));
                   *call.nkeys = *counted[call.info];
                   return success();
                 });
        }));
  fault("emptied_has_one", {"empty_zero", "deleted_not_counted"},
        "Counts one key in an object of which all keys were deleted.",
        remembering<bool>([](auto& deleted) {
          return after(fn::info_delete, [&](auto& call) { deleted.put(call.info, true); }) +
                 after(fn::info_get_nkeys, [&](auto& call) {
                   if (*call.nkeys == 0 && deleted.has(call.info)) *call.nkeys = 1;
                 });
        }));
  fault("duplicate_of_empty_has_one", {"empty_zero"},
        "Counts one key in a duplicate of an empty object.", counting_surplus([](Surplus& surplus) {
          return after(fn::info_dup, [&](auto& call) {
            if (inner_count(*call.copy) == 0) surplus.put(*call.copy, 1);
          });
        }));
  fault("failed_delete_counted", {"counts", "info.delete.miss_changes_nothing"},
        "Counts down for a delete that failed, in an empty object below 0.",
        counting_surplus([](Surplus& surplus) {
          return after_any(fn::info_delete, [&](auto& call) {
            if (!call.ok()) --*surplus[call.info];
          });
        }));
}

// Overridden and deleted keys.
FAULTS_OF("get_nkeys", "info.get_nkeys") {
  fault("override_counted", {"override_not_counted"},
        "Counts a key once more when its value is overridden.",
        counting_surplus([](Surplus& surplus) {
          return after_override([&](cts_info info) { ++*surplus[info]; });
        }));
  fault("200th_override_counted", {"override_not_counted"},
        "Counts every 200th override in an object as a key.",
        counting_surplus([](Surplus& surplus) {
          return remembering<int>([&](auto& overrides) {
            return after_override([&](cts_info info) {
              if (++*overrides[info] % 200 == 0) ++*surplus[info];
            });
          });
        }));
  fault("deleted_counted", {"deleted_not_counted"},
        "Goes on counting deleted keys in an object that had more than 64 keys.",
        counting_surplus([](Surplus& surplus) {
          return after(fn::info_delete, [&](auto& call) {
            if (inner_count(call.info) >= 64) ++*surplus[call.info];
          });
        }));
  fault("gaps_counted", {"deleted_not_counted"},
        "Counts the gaps that deleted keys leave before others.", with_slots([](Slots& slots) {
          return after(fn::info_get_nkeys, [&](auto& call) {
            if (const auto keys = slots.find(call.info))
              *call.nkeys = static_cast<int>(keys->size());
          });
        }));
  fault("set_again_counted_twice", {"deleted_not_counted"},
        "Counts a key that was deleted and set again twice.",
        counting_surplus([](Surplus& surplus) {
          return remembering<std::set<std::string>>([&](auto& deleted) {
            return after(fn::info_delete,
                         [&](auto& call) { deleted[call.info]->insert(call.key.data); }) +
                   after(fn::info_set, [&](auto& call) {
                     if (deleted[call.info]->erase(call.key.data) != 0) ++*surplus[call.info];
                   });
          });
        }));
  fault("duplicate_counts_deleted", {"deleted_not_counted"},
        "Counts the deleted keys of the source in its duplicate.",
        counting_surplus([](Surplus& surplus) {
          return remembering<int>([&](auto& deletes) {
            return after(fn::info_delete, [&](auto& call) { ++*deletes[call.info]; }) +
                   after(fn::info_dup, [&](auto& call) {
                     surplus.put(*call.copy, deletes.find(call.info).value_or(0));
                   });
          });
        }));
}

// What is written beside nkeys, and what becomes of the pairs.
FAULTS_OF("get_nkeys", "info.get_nkeys") {
  // Of few numbers of keys only: what stands there is the caller's, and may be anything.
  fault("writes_behind", {"no_write_beyond"}, "Writes 64 bits when the object has 300 keys.",
        after(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys == 300) call.nkeys[1] = 0;
        }));
  fault("writes_before", {"no_write_beyond"},
        "Writes to the variable before nkeys when the object has three keys.",
        after(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys == 3) call.nkeys[-1] = 0;
        }));
  fault("50th_call_deletes", {"retains_pairs"},
        "The 50th call for an object deletes its last key after it was counted.",
        remembering<int>([](auto& calls) {
          return after(fn::info_get_nkeys, [&](auto& call) {
            if (*call.nkeys != 0 && ++*calls[call.info] == 50) inner_drop(call.info, -1);
          });
        }));
  fault("tidies_too_much", {"retains_pairs"},
        "The first call after a delete cuts the value of the last key by a character.",
        remembering<bool>([](auto& untidy) {
          return after(fn::info_delete, [&](auto& call) { untidy.put(call.info, true); }) +
                 after(fn::info_get_nkeys, [&](auto& call) {
                   if (*call.nkeys == 0 || !untidy.forget(call.info)) return;
                   inner_shorten(call.info, inner_nth_key(call.info, *call.nkeys - 1));
                 });
        }));
  fault("fills_empty", {"retains_pairs"},
        "Puts a pair of its own into an object that it found empty.",
        after(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys == 0) inner_set(call.info, "nkeys", "0");
        }));
}

}  // namespace infocts
