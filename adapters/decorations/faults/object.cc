// Faults of info objects: keys and values that are not kept as they are, pairs that get lost.
//
// Those about single bytes are in object_bytes.cc, those about several objects and about the memory
// of strings in object_strings.cc.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Keys that an object lists a second time, behind the others.
PerObject<std::vector<std::string>> listed_again;

/// `lists(call, old)`: whether a set of this key, which had this value, lists it once more.
TableChange list_again(
    Closure<bool(Call<&cts_table::info_set>& call, const std::string& old)> lists) {
  return forgetting(listed_again) +
         after(
             fn::info_get_nkeys,
             [](auto& call) { *call.nkeys += static_cast<int>(listed_again[call.info]->size()); }) +
         around(fn::info_get_nthkey,
                [](auto& call) {
                  const std::vector<std::string> again = *listed_again[call.info];
                  const int extra = call.n - inner_count(call.info);
                  if (extra < 0 || extra >= static_cast<int>(again.size())) return call.pass();
                  copy_text(call.key, again[static_cast<std::size_t>(extra)]);
                  return success();
                }) +
         before(fn::info_delete,
                [](auto& call) { std::erase(*listed_again[call.info], call.key.data); }) +
         around(fn::info_set, [lists](auto& call) {
           const auto old = old_value(call);
           const bool again = old && lists(call, *old);
           if (succeeded(call.pass()) && again) {
             listed_again[call.info]->emplace_back(call.key.data);
           }
           return call.code;
         });
}

bool is_reserved(std::string_view key) {
  static const std::set<std::string_view> kReserved{
      "no_locks", "accumulate_ordering", "access_style", "cb_nodes", "host", "wdir"};
  return kReserved.contains(key);
}

/// A new key gets lost where there are so many.
TableChange lose_beyond(int count) { return ignore(fn::info_set, count_from(count) && !known); }

/// After MPI_Comm_dup_with_info, for each key that it understands.
TableChange after_use(Closure<void(cts_info info, const std::string& key)> what) {
  return after_any(fn::comm_dup_with_info, [what](auto& call) {
    for (const std::string& key : inner_keys(call.info)) {
      if (key.starts_with("mpi_assert_")) what(call.info, key);
    }
  });
}

}  // namespace

// Keys.
FAULTS_OF("object", "info.object") {
  fault("unknown_mpi_key_lost", {"arbitrary_keys"},
        "Succeeds and stores nothing for an unknown key that begins with \"mpi_\".",
        ignore(fn::info_set, [](auto& call) {
          const std::string_view name = call.key.data;
          return name.starts_with("mpi_") && !name.starts_with("mpi_assert_");
        }));
  fault("key_cut_at_equals", {"arbitrary_keys"}, "A key ends at an equals sign, in every function.",
        rewrite_keys([](cts_info, auto& key) { return key.substr(0, key.find('=', 1)); }));
  fault("key_with_blank_refused", {"arbitrary_keys", "key_bytes"},
        "Refuses keys with a blank inside.", refuse(fn::info_set, err::info_key, [](auto& call) {
          return stripped(call.key.data).find(' ') != std::string::npos || view_of(call.key) == " ";
        }));
  fault("digits_collide", {"arbitrary_keys"}, "Takes keys that are one digit for the same.",
        rewrite_keys([](cts_info, auto& key) {
          return key.size() == 1 && key[0] >= '0' && key[0] <= '9' ? std::string("0") : key;
        }));
  fault("reserved_boolean_normalised", {"recognized_keys"},
        "Stores \"1\" for \"true\" under the key no_locks.",
        answer(fn::info_set, key_is("no_locks") && value_is("true"),
               [](auto& call) { set_value(call, "1"); }));
  fault("senseless_hint_lost", {"recognized_keys"},
        "Succeeds and stores nothing when no_locks is neither true nor false.",
        ignore(fn::info_set, key_is("no_locks") && !value_is("true") && !value_is("false")));
  fault("senseless_number_refused", {"recognized_keys"},
        "Refuses a value of cb_nodes that is no number.",
        refuse(
            fn::info_set, err::info_value, key_is("cb_nodes") && [](auto& call) {
              return view_of(call.value).find_first_not_of("0123456789") != std::string_view::npos;
            }));
  fault("reserved_value_stripped", {"recognized_keys"},
        "Strips the blanks around the values of reserved keys when they are set.",
        answer(fn::info_set, Trigger{[](auto& call) { return is_reserved(call.key.data); }},
               [](auto& call) { set_value(call, stripped(call.value.data)); }));
  fault("used_hint_normalised", {"recognized_keys"},
        "MPI_Comm_dup_with_info strips the values that it understands in the caller's info.",
        after_use([](cts_info info, auto& key) {
          inner_set(info, key, stripped(inner_value(info, key).value_or("")));
        }));
  fault("used_hint_deleted", {"recognized_keys"},
        "MPI_Comm_dup_with_info deletes the keys that it understands.", after_use(inner_delete));

  // Values.
  fault("value_cut_to_255", {"arbitrary_values", "info.set.longest_value"},
        "Stores the first 255 characters of a value.",
        rewrite_values([](auto& value) { return value.substr(0, 255); }));
  fault("value_of_64_cut", {"arbitrary_values"},
        "Stores a value of 64 characters without the last.", rewrite_values([](auto& value) {
          return value.substr(0, value.size() == 64 ? 63 : value.npos);
        }));
  fault("value_cut_at_semicolon", {"arbitrary_values", "value_bytes"},
        "A value ends at a semicolon.",
        rewrite_values([](auto& value) { return value.substr(0, value.find(';')); }));
  fault("value_quotes_lost", {"arbitrary_values", "value_bytes"},
        "Stores values without double quotes.",
        rewrite_values([](auto& value) { return with_all_replaced(value, "\"", ""); }));
  fault("value_expanded", {"arbitrary_values"}, "Replaces ${HOME} in values.",
        rewrite_values([](auto& value) { return with_all_replaced(value, "${HOME}", "/root"); }));
  fault("value_names_key", {"arbitrary_values"},
        "A value that is the name of another key becomes that key's value.",
        take_names_for_values());
  fault("value_found_as_key", {"arbitrary_values"},
        "MPI_Info_get finds a value as if it were a key.", kGet.asks_for(taken_for_value));

  // Pairs.
  fault("override_listed_twice",
        {"one_value", "info.get_nkeys.override_not_counted", "info.get_nthkey.each_once"},
        "A key that gets a value of another length is listed once more.",
        list_again([](auto& call, auto& old) { return old.size() != length_of(call.value); }));
  fault("same_value_listed_twice", {"one_value"},
        "A key that is set to the value that it has is listed once more.",
        list_again([](auto& call, auto& old) { return old == call.value.data; }));
  fault("old_part_not_searched", {"one_value"},
        "Among more than 256 keys, the first 256 are listed again when they are set.",
        list_again([](auto& call, auto&) {
          return inner_count(call.info) > 256 && inner_nth_key(call.info, 100) == call.key.data;
        }));
  fault("lost_beyond_10", {"many_keys", "info.set.adds"}, "Loses every pair beyond the tenth.",
        lose_beyond(10));
  fault("lost_beyond_64", {"many_keys", "info.set.adds"}, "Loses every pair beyond the 64th.",
        lose_beyond(64));
  fault("lost_beyond_4096", {"many_keys"}, "Loses every pair beyond the 4096th.",
        lose_beyond(4096));
  fault("256th_replaces_first", {"many_keys", "info.set.others_kept"},
        "The 257th key takes the place of the first.",
        before(fn::info_set, count_is(256) && !known, to_object(inner_drop, 0)));
  fault("growth_cuts_last_value", {"many_keys"},
        "When the 17th key comes, the value of the 16th loses its last character.",
        afterwards(fn::info_set, count_is(16) && !known,
                   [](auto& call) { inner_shorten(call.info, inner_nth_key(call.info, 15)); }));
  static PerObject<std::size_t> stored;
  fault("text_limited_to_64_kib", {"many_keys"},
        "Stores \"?\" for values beyond 64 KiB of text in an object.",
        forgetting(stored) + around(fn::info_set, [](auto& call) {
          if (has_key(call)) return call.pass();
          const std::size_t size = *stored[call.info] += length_of(call.value) + 1;
          return size > 65'536 ? set_value(call, "?") : call.pass();
        }));
}

}  // namespace infocts
