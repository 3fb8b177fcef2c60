// Faults of MPI_Info_delete.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// After a delete that failed.
TableChange after_miss(Closure<void(Call<&cts_table::info_delete>&)> what) {
  return after_any(fn::info_delete, failed, what);
}

}  // namespace

// Keys that are there.
FAULTS_OF("delete", "info.delete") {
  fault("missing", {"provided"}, "Has no MPI_Info_delete.", absent(fn::info_delete));
  fault("only_key_stays", {"removes"},
        "Succeeds and does nothing when the object has one key only.",
        ignore(fn::info_delete, count_is(1) && known));
  fault("reserved_key_stays", {"removes"}, "Succeeds and does nothing for the key \"no_locks\".",
        ignore(fn::info_delete, key_is("no_locks") && known));
  fault("stays_beyond_64", {"removes"},
        "Succeeds and does nothing for the last of 65 keys or more.",
        ignore(fn::info_delete, count_from(65) && last_key));
  fault("longest_key_missed", {"removes", "info.set.longest_key"},
        "Does not find a key of MPI_MAX_INFO_KEY-1 characters.",
        refuse(fn::info_delete, err::info_nokey, longest_key));
  struct Lookup {
    std::string key;
    std::string value;
  };
  static PerObject<Lookup> lookups;
  fault("lookup_remembers", {"removes"},
        "Answers MPI_Info_get from the last lookup, also when the key was deleted since.",
        forgetting(lookups) + around(fn::info_get, [](auto& call) {
          const auto stored = old_value(call);
          const Lookup last = *lookups[call.info];
          if (stored) lookups.put(call.info, {call.key.data, *stored});
          if (stored || last.key.empty() || last.key != call.key.data) return call.pass();
          inner_set(call.info, last.key, last.value);
          call.pass();
          inner().info_delete(call.info, call.key);
          return call.code;
        }));
  static EarlierValues deleted_values;
  fault("length_stays", {"removes"}, "MPI_Info_get_valuelen still finds a key that was deleted.",
        deleted_values.keep_deleted() + after(fn::info_get_valuelen, !found, [](auto& call) {
          const auto value = deleted_values.find(call.info, call.key.data);
          if (!value) return;
          *call.flag = 1;
          *call.valuelen = static_cast<int>(value->size());
        }));
  fault("takes_next", {"others_kept"},
        "Deletes the second of three keys or more together with the first.",
        before(fn::info_delete, count_from(3) && first_key, to_object(inner_drop, 1)));
  fault("moves_last_without_value", {"others_kept"},
        "Fills the gap with the last key, which gets the value of the deleted one.",
        compare(
            fn::info_delete, [](auto& call) { return old_value(call); },
            [](auto& call, auto& old) {
              const int count = inner_count(call.info);
              if (old && count >= 10)
                inner_set(call.info, inner_nth_key(call.info, count - 1), *old);
            }));
  fault("compacts_too_far", {"others_kept"},
        "Every 500th delete in an object drops the first key that is left, too.",
        after(fn::info_delete, every_nth(500), to_object(inner_drop, 0)));
  fault("cuts_one_left", {"others_kept"},
        "When a single key is left, its value loses its last character.",
        after(fn::info_delete, count_is(1),
              [](auto& call) { inner_shorten(call.info, inner_nth_key(call.info, 0)); }));

  // Keys that are not there.
  fault("miss_succeeds", {"miss_refused"},
        "Succeeds when the key is not there and the object has other keys.",
        ignore(fn::info_delete, count_from(1) && !known));
  fault("miss_in_empty_succeeds", {"miss_refused"}, "Succeeds when the object is empty.",
        ignore(fn::info_delete, empty_object));
  static PerObject<std::set<std::string>> deleted;
  fault("second_time_succeeds", {"miss_refused"}, "Succeeds for a key that was deleted before.",
        after(fn::info_delete, [](auto& call) { deleted[call.info]->insert(call.key.data); }) +
            forgetting(deleted) + after_miss([](auto& call) {
              if (deleted[call.info]->contains(call.key.data)) call.code = success();
            }));
  fault("value_taken_for_key", {"miss_refused"},
        "Looks for the key among the values, too, and deletes the pair.",
        rewrite_keys_deleted(taken_for_value));
  fault("miss_looks_elsewhere", {"miss_refused", "info.object.independent"},
        "Looks for a missing key in the object that was created before this one.",
        track_live_objects() + before(fn::info_delete, !known, [](auto& call) {
          const cts_info other = live_objects.before(call.info);
          if (!is_null(other)) call.info = other;
        }));
  fault("miss_wrong_class", {"miss_nokey"},
        "Blames the key: a missing one raises MPI_ERR_INFO_KEY.", after_miss(fail(err::info_key)));
  fault("miss_of_longest_wrong_class", {"miss_nokey"},
        "Raises MPI_ERR_INFO_KEY for a missing key of MPI_MAX_INFO_KEY-1 characters.",
        after_miss(when(longest_key, fail(err::info_key))));
  fault("miss_of_8_bits_wrong_class", {"miss_nokey"},
        "Raises MPI_ERR_OTHER for a missing key with a byte above 127.", after_miss([](auto& call) {
          if (ascii(call.key.data) != call.key.data) call.code = inner().constants.err_other;
        }));
  fault("miss_drops_last", {"miss_changes_nothing"},
        "Deletes the last key when the key asked for is not there.",
        after_miss(to_object(inner_drop, -1)));
  fault("miss_adds", {"miss_changes_nothing"},
        "Adds a pair for a key that is not there and leaves it when it fails.",
        after_miss([](auto& call) { set_value(call, "deleted"); }));
  static PerObject<std::map<std::string, int>> numbers;
  fault("second_time_takes_another", {"miss_changes_nothing"},
        "Deleting a key a second time deletes whatever took its place.",
        forgetting(numbers) + around(fn::info_delete, [](auto& call) {
          const auto keys = inner_keys(call.info);
          const auto number = std::find(keys.begin(), keys.end(), call.key.data) - keys.begin();
          const auto before = *numbers[call.info];
          const auto place = before.find(call.key.data);
          if (succeeded(call.pass())) {
            (*numbers[call.info])[call.key.data] = static_cast<int>(number);
          } else if (place != before.end()) {
            inner_drop(call.info, place->second);
          }
          return call.code;
        }));
}

}  // namespace infocts
