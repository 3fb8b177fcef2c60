// Faults of MPI_Info_delete.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

bool has_byte_above_127(cts_text key) {
  return std::any_of(view_of(key).begin(), view_of(key).end(),
                     [](char c) { return (c & 0x80) != 0; });
}

/// After a delete that failed.
TableChange after_miss(Closure<void(Call<&cts_table::info_delete>&)> what) {
  return after_any(fn::info_delete, failed, what);
}

using Texts = std::map<std::string, std::string>;
PerObject<Texts> deleted_values;

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
  fault("length_stays", {"removes"}, "MPI_Info_get_valuelen still finds a key that was deleted.",
        forgetting(deleted_values) + around(fn::info_delete, [](auto& call) {
          const auto value = old_value(call).value_or("");
          if (succeeded(call.pass())) (*deleted_values[call.info])[call.key.data] = value;
          return call.code;
        }) + after(fn::info_get_valuelen, !found, [](auto& call) {
          const Texts values = *deleted_values[call.info];
          const auto value = values.find(call.key.data);
          if (value == values.end()) return;
          *call.flag = 1;
          *call.valuelen = static_cast<int>(value->second.size());
        }));
  fault("takes_next", {"others_kept"},
        "Deletes the second of three keys or more together with the first.",
        before(fn::info_delete, count_from(3) && first_key,
               [](auto& call) { inner_drop(call.info, 1); }));
  fault("moves_last_without_value", {"others_kept"},
        "Fills the gap with the last key, which gets the value of the deleted one.",
        around(fn::info_delete, [](auto& call) {
          const auto old = old_value(call);
          call.pass();
          const int count = inner_count(call.info);
          const bool moves = call.ok() && old && count >= 10;
          if (moves) inner_set(call.info, inner_nth_key(call.info, count - 1), *old);
          return call.code;
        }));
  static PerObject<int> deletes;
  fault("compacts_too_far", {"others_kept"},
        "Every 500th delete in an object drops the first key that is left, too.",
        forgetting(deletes) + after(fn::info_delete, [](auto& call) {
          if (++*deletes[call.info] % 500 == 0) inner_drop(call.info, 0);
        }));
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
        forgetting(deleted) + around(fn::info_delete, [](auto& call) {
          if (succeeded(call.pass())) deleted[call.info]->insert(call.key.data);
          return deleted[call.info]->contains(call.key.data) ? success() : call.code;
        }));
  fault("value_taken_for_key", {"miss_refused"},
        "Looks for the key among the values, too, and deletes the pair.",
        around(fn::info_delete, [](auto& call) {
          if (has_key(call) || inner_count(call.info) >= 100) return call.pass();
          const auto pairs = inner_pairs(call.info);
          for (const auto& [stored, value] : pairs) {
            if (value != call.key.data) continue;
            call.key = text_of(stored);
            break;
          }
          return call.pass();
        }));
  fault("miss_looks_elsewhere", {"miss_refused", "info.object.independent"},
        "Looks for a missing key in the object that was created before this one.",
        follow_alive() + before(fn::info_delete, !known, [](auto& call) {
          const cts_info other = alive.before(call.info);
          if (!is_null(other)) call.info = other;
        }));
  fault("miss_wrong_class", {"miss_nokey"},
        "Blames the key: a missing one raises MPI_ERR_INFO_KEY.",
        after_miss([](auto& call) { call.code = inner().constants.err_info_key; }));
  fault("miss_of_longest_wrong_class", {"miss_nokey"},
        "Raises MPI_ERR_INFO_KEY for a missing key of MPI_MAX_INFO_KEY-1 characters.",
        after_miss(
            when(longest_key, [](auto& call) { call.code = inner().constants.err_info_key; })));
  fault("miss_of_8_bits_wrong_class", {"miss_nokey"},
        "Raises MPI_ERR_OTHER for a missing key with a byte above 127.", after_miss([](auto& call) {
          if (has_byte_above_127(call.key)) call.code = inner().constants.err_other;
        }));
  fault("miss_drops_last", {"miss_changes_nothing"},
        "Deletes the last key when the key asked for is not there.",
        after_miss([](auto& call) { inner_drop(call.info, -1); }));
  fault("miss_adds", {"miss_changes_nothing"},
        "Adds a pair for a key that is not there and leaves it when it fails.",
        after_miss([](auto& call) { set_value(call, "deleted"); }));
  fault("miss_renumbers", {"miss_changes_nothing"},
        "Gives the first key the last number when the key asked for is not there.",
        after_miss([](auto& call) { inner_renumber(call.info); }));
  static PerObject<std::map<std::string, int>> numbers;
  fault("second_time_takes_another", {"miss_changes_nothing"},
        "Deleting a key a second time deletes whatever took its place.",
        forgetting(numbers) + around(fn::info_delete, [](auto& call) {
          const auto keys = inner_keys(call.info);
          const auto number = std::find(keys.begin(), keys.end(), call.key.data) - keys.begin();
          const std::map<std::string, int> before = *numbers[call.info];
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
