// Faults of MPI_Info_get_nkeys.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// How many keys an object claims to have beyond those that it has.
PerObject<int> surplus;

/// MPI_Info_get_nkeys counts the surplus, too, which `does` keeps.
TableChange counting_surplus(TableChange does) {
  return forgetting(surplus) +
         after(fn::info_get_nkeys, [](auto& call) { *call.nkeys += *surplus[call.info]; }) + does;
}

constexpr auto count_one_more = [](auto& call) { ++*surplus[call.info]; };

}  // namespace

FAULTS_OF("get_nkeys", "info.get_nkeys") {
  fault("missing", {"provided"}, "Has no MPI_Info_get_nkeys.", absent(fn::info_get_nkeys));
  fault("stops_at_64", {"counts"}, "Never counts more than 64 keys.",
        change(fn::info_get_nkeys, var::nkeys, [](int count) { return std::min(count, 64); }));
  fault("counts_in_8_bits", {"counts"}, "Counts in a byte: 256 keys are none.",
        change(fn::info_get_nkeys, var::nkeys, [](int count) { return count % 256; }));
  fault("writes_16_bits", {"counts"}, "Writes the low half of nkeys only.",
        change(fn::info_get_nkeys, var::nkeys,
               [](int count, int before) { return (before & ~0xffff) | (count & 0xffff); }));
  fault("left_alone_when_empty", {"empty_zero"}, "Leaves nkeys as it was when there are no keys.",
        leave(fn::info_get_nkeys, var::nkeys, empty_object));
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
        counting_surplus(after_any(fn::info_set, [](auto& call) {
          if (class_of(call.code) == inner().constants.err_info_value) count_one_more(call);
        })));
  fault("last_of_duplicate_not_counted", {"counts"},
        "Does not count the last key of a duplicate of more than ten.",
        counting_surplus(
            after(fn::info_dup, count_from(11), [](auto& call) { surplus.put(*call.copy, -1); })));
  static PerObject<int> counted;
  fault("kept_until_set", {"counts", "deleted_not_counted"},
        "Keeps the number that it counted until a key is set, whatever is deleted.",
        forgetting(counted) + before(fn::info_set, [](auto& call) { counted.forget(call.info); }) +
            answer(fn::info_get_nkeys, [](auto& call) {
              if (!counted.has(call.info)) counted.put(call.info, inner_count(call.info));
              *call.nkeys = *counted[call.info];
            }));
  fault("emptied_has_one", {"empty_zero", "deleted_not_counted"},
        "Counts one key in an object of which all keys were deleted.",
        after(fn::info_get_nkeys, seen_by(fn::info_delete) && empty_object, store(var::nkeys, 1)));
  fault("duplicate_of_empty_has_one", {"empty_zero"},
        "Counts one key in a duplicate of an empty object.",
        counting_surplus(
            after(fn::info_dup, empty_object, [](auto& call) { surplus.put(*call.copy, 1); })));
  fault("failed_delete_counted", {"counts", "info.delete.miss_changes_nothing"},
        "Counts down for a delete that failed, in an empty object below 0.",
        counting_surplus(
            after_any(fn::info_delete, failed, [](auto& call) { --*surplus[call.info]; })));
}

// Overridden and deleted keys.
FAULTS_OF("get_nkeys", "info.get_nkeys") {
  fault("override_counted", {"override_not_counted"},
        "Counts a key once more when its value is overridden.",
        counting_surplus(afterwards(fn::info_set, known, count_one_more)));
  fault("200th_override_counted", {"override_not_counted"},
        "Counts every 200th override in an object as a key.",
        counting_surplus(afterwards(fn::info_set, known && every_nth(200), count_one_more)));
  fault("deleted_counted", {"deleted_not_counted"},
        "Goes on counting deleted keys in an object that had more than 64 keys.",
        counting_surplus(after(fn::info_delete, count_from(64), count_one_more)));
  fault("gaps_counted", {"deleted_not_counted"},
        "Counts the gaps that deleted keys leave before others.",
        track_slots() + after(fn::info_get_nkeys, among(slots), [](auto& call) {
          *call.nkeys = static_cast<int>(slots[call.info]->size());
        }));
  static PerObject<std::set<std::string>> deleted;
  fault("set_again_counted_twice", {"deleted_not_counted"},
        "Counts a key that was deleted and set again twice.",
        counting_surplus(
            forgetting(deleted) +
            after(fn::info_delete, [](auto& call) { deleted[call.info]->insert(call.key.data); }) +
            after(fn::info_set, [](auto& call) {
              if (deleted[call.info]->erase(call.key.data) != 0) count_one_more(call);
            })));
  static PerObject<int> deletes;
  fault("duplicate_counts_deleted", {"deleted_not_counted"},
        "Counts the deleted keys of the source in its duplicate.",
        counting_surplus(forgetting(deletes) +
                         after(fn::info_delete, [](auto& call) { ++*deletes[call.info]; }) +
                         after(fn::info_dup, [](auto& call) {
                           surplus.put(*call.copy, deletes.find(call.info).value_or(0));
                         })));

  // What is written beside nkeys, and what becomes of the pairs.
  // Of few numbers of keys only: what stands there is the caller's, and may be anything.
  fault("writes_behind", {"no_write_beyond"}, "Writes 64 bits when the object has 300 keys.",
        after(fn::info_get_nkeys, count_is(300), [](auto& call) { call.nkeys[1] = 0; }));
  fault("writes_before", {"no_write_beyond"},
        "Writes to the variable before nkeys when the object has three keys.",
        after(fn::info_get_nkeys, count_is(3), [](auto& call) { call.nkeys[-1] = 0; }));
  fault("50th_call_deletes", {"retains_pairs"},
        "The 50th call for an object deletes its last key after it was counted.",
        after(fn::info_get_nkeys, !empty_object && nth(50), to_object(inner_drop, -1)));
  static Objects untidy;
  fault("tidies_too_much", {"retains_pairs"},
        "The first call after a delete cuts the value of the last key by a character.",
        noting(untidy, fn::info_delete) + after(fn::info_get_nkeys, [](auto& call) {
          if (*call.nkeys == 0 || !untidy.forget(call.info)) return;
          inner_shorten(call.info, inner_nth_key(call.info, *call.nkeys - 1));
        }));
  fault("fills_empty", {"retains_pairs"},
        "Puts a pair of its own into an object that it found empty.",
        after(fn::info_get_nkeys, empty_object, to_object(inner_set, "nkeys", "0")));
}

}  // namespace infocts
