// Faults of MPI_Info_set: adding and overriding.
//
// Those about how long keys and values may be are in set_limits.cc, those about comparing keys in
// set_keys.cc.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Keys of each object of which something is true.
PerObject<std::set<std::string>> noted_keys;

/// A value of which the test says so, when it is told the older one, is not stored.
TableChange ignore_override(Closure<bool(const std::string& old, std::string_view value)> test) {
  return ignore(fn::info_set, [test](auto& call) {
    const auto old = old_value(call);
    return old && test(*old, call.value.data);
  });
}

/// An override stores what `change` makes of the older value and of the new one.
TableChange change_override(
    Closure<std::string(const std::string& old, const std::string& value)> change) {
  return around(fn::info_set, [change](auto& call) {
    const auto old = old_value(call);
    return old ? set_value(call, change(*old, call.value.data)) : call.pass();
  });
}

}  // namespace

FAULTS_OF("set", "info.set") {
  fault("missing", {"provided"}, "Has no MPI_Info_set.", absent(fn::info_set));
  fault("add_lost_after_miss", {"adds"},
        "Remembers that a key was missing and loses the pair when it is set next.",
        forgetting(noted_keys) + after(fn::info_get, !found, [](auto& call) {
          noted_keys[call.info]->insert(call.key.data);
        }) + ignore(fn::info_set, [](auto& call) {
          return noted_keys[call.info]->erase(call.key.data) != 0;
        }));
  fault("add_lost_in_duplicate", {"adds"},
        "Loses pairs that are added to an object made by MPI_Info_dup.",
        ignore(fn::info_set, made_by(fn::info_dup) && !known));
  fault("add_of_greatest_lost", {"adds"},
        "Loses the 101st pair when its key is greater than all keys of the object.",
        ignore(
            fn::info_set, count_is(100) && [](auto& call) {
              const auto keys = inner_keys(call.info);
              return *std::max_element(keys.begin(), keys.end()) < call.key.data;
            }));
  fault("same_memory_empty", {"adds"},
        "Stores an empty value when key and value are in the same memory.",
        around(fn::info_set, [](auto& call) {
          return call.key.data == call.value.data ? set_value(call, "") : call.pass();
        }));
  fault("value_over_key_lost", {"adds"},
        "Stores an empty value when the key is a part of the memory of the value.",
        around(fn::info_set, [](auto& call) {
          const bool within = call.key.data > call.value.data &&
                              call.key.data < call.value.data + length_of(call.value);
          return within ? set_value(call, "") : call.pass();
        }));
  fault("add_evicts_at_64", {"others_kept", "info.object.many_keys"},
        "Makes room for the 65th pair by deleting the first.",
        before(fn::info_set, count_is(64) && !known, to_object(inner_drop, 0)));
  fault("override_cuts_next", {"others_kept"},
        "A value that grows takes the last character of the next key's value.",
        around(fn::info_set, [](auto& call) {
          const std::string old = old_value(call).value_or("");
          const bool grows = !old.empty() && length_of(call.value) > old.size();
          if (!succeeded(call.pass()) || !grows) return call.code;
          const int count = std::min(inner_count(call.info), 101);
          for (int n = 0; n + 1 < count; ++n) {
            if (inner_nth_key(call.info, n) != call.key.data) continue;
            inner_shorten(call.info, inner_nth_key(call.info, n + 1));
            break;
          }
          return call.code;
        }));
  fault("override_changes_equal_values", {"others_kept", "info.object.arbitrary_values"},
        "Stores equal values once and overrides them for all keys that have them.",
        before(fn::info_set, known && !count_from(100), [](auto& call) {
          const auto old = old_value(call);
          for (const auto& [key, value] : inner_pairs(call.info)) {
            if (value == old) inner_set(call.info, key, call.value.data);
          }
        }));
  fault("override_drops_neighbour", {"others_kept"},
        "Overriding the last of more than ten keys deletes the one before it.",
        before(fn::info_set, count_from(11) && last_key,
               [](auto& call) { inner_drop(call.info, inner_count(call.info) - 2); }));
  fault("override_keeps_tail", {"overrides"},
        "Writes a shorter value over the older one, whose tail stays.",
        change_override([](auto& old, auto& value) {
          return value + old.substr(std::min(value.size(), old.size()));
        }));
  fault("override_of_same_length_ignored", {"overrides"},
        "Takes a value for unchanged when it has the length of the older one.",
        ignore_override([](auto& old, auto value) { return old.size() == value.size(); }));
  fault("override_by_extension_ignored", {"overrides"},
        "Takes a value for unchanged when it begins with the older one.",
        ignore_override([](auto& old, auto value) { return value.starts_with(old); }));
  static PerObject<std::map<std::string, std::vector<std::string>>> hidden;
  fault("override_shadows", {"overrides", "info.delete.removes"},
        "Only hides the older value, which comes back when the newer one is deleted.",
        forgetting(hidden) +
            compare(
                fn::info_set, [](auto& call) { return old_value(call); },
                [](auto& call, auto& old) {
                  if (old) (*hidden[call.info])[call.key.data].push_back(*old);
                }) +
            after(fn::info_delete, [](auto& call) {
              auto values = (*hidden[call.info])[call.key.data];
              if (values.empty()) return;
              set_value(call, values.back());
              (*hidden[call.info])[call.key.data].pop_back();
            }));
  fault("override_exhausts", {"overrides"},
        "Gives no space back: from the 1001st override in an object on, it fails.",
        refuse(fn::info_set, err::other, known && after_times(1000)));
  fault("override_cut_to_older_length", {"overrides"},
        "Cuts a longer value to the space of the older one.",
        change_override([](auto& old, auto& value) { return value.substr(0, old.size()); }));
  fault("override_works_once", {"overrides"},
        "Overrides a key once; the second value after the first stays.",
        forgetting(noted_keys) + ignore(
                                     fn::info_set, known && [](auto& call) {
                                       return !noted_keys[call.info]->insert(call.key.data).second;
                                     }));
  fault("override_of_last_ignored", {"overrides"}, "Does not override the last of 65 keys or more.",
        ignore(fn::info_set, count_from(65) && last_key));

  // Empty values, and keys and values that are refused although they are short enough.
  fault("empty_value_refused", {"empty_value_settable", "empty_value_alloc_kinds"},
        "Refuses the empty value.", refuse(fn::info_set, err::info_value, value_of(0)));
  fault("empty_value_lost",
        {"empty_value_settable", "empty_value_alloc_kinds", "info.errors.success_means_done"},
        "Succeeds and stores nothing when the value is empty.", ignore(fn::info_set, value_of(0)));
  fault("empty_value_deletes", {"empty_value_settable", "info.errors.success_means_done"},
        "Deletes the key when its value is overridden by the empty one.",
        answer(fn::info_set, value_of(0) && known,
               [](auto& call) { inner().info_delete(call.info, call.key); }));
  fault("empty_value_blank",
        {"empty_value_settable", "empty_value_alloc_kinds", "info.errors.success_means_done"},
        "Stores a blank in place of the empty value.",
        rewrite_values([](auto& value) { return value.empty() ? std::string(" ") : value; }));
  fault("empty_value_not_duplicated", {"empty_value_settable", "info.errors.success_means_done"},
        "MPI_Info_dup leaves out keys whose value is empty.",
        after(fn::info_dup, to_new([](cts_info info) {
                inner_erase_if(info, [](auto&, auto& value) { return value.empty(); });
              })));
  fault("value_of_500_refused", {"only_longer_refused", "longest_value"},
        "Refuses values of 500 characters and more, as if they were longer than allowed.",
        refuse(fn::info_set, err::info_value, [](auto& call) {
          const std::size_t length = length_of(call.value);
          return length < max_value() && (length >= 500 || length + 1 == max_value());
        }));
  fault("value_of_64_refused", {"only_longer_refused"}, "Refuses a value of exactly 64 characters.",
        refuse(fn::info_set, err::info_value, value_of(64)));
  fault("key_of_one_refused", {"only_longer_refused", "info.object.arbitrary_keys"},
        "Refuses keys of one character.", refuse(fn::info_set, err::info_key, key_of(1)));
  fault("key_of_32_refused", {"only_longer_refused"},
        "Refuses keys of 32 to 40 characters, though the limit is larger.",
        refuse(fn::info_set, err::info_key,
               [](auto& call) { return length_of(call.key) >= 32 && length_of(call.key) <= 40; }));
}

}  // namespace infocts
