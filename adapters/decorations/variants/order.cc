// Variants of the numbering of keys.
//
// The standard promises a key its number only while nothing is set or deleted, and a duplicate the
// order of its source. So these variants keep a list of keys for each object beside the inner MPI,
// and a rule says how a change affects the list.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

using Keys = std::vector<std::string>;

enum class KeyChange {
  met,          ///< an object that the MPI filled itself: its keys in the MPI's order
  added,        ///< the last key is new
  overwritten,  ///< the key at `where` has another value
  deleted,      ///< the key at `where` is gone; those behind it moved up
  refused,      ///< a set or delete ended with an error; everything is as it was
};

/// Puts `keys` into the order that they have after the change.
using Rule = Closure<void(Keys& keys, KeyChange change, std::size_t where)>;

struct Numbering {
  std::mutex mutex;
  Rule rule;
  std::unordered_map<std::uint64_t, Keys> objects;

  // The keys of a live object; nothing for other handles. Objects that did not come from this
  // table's own create and dup (MPI_INFO_ENV, what *_get_info returns) are read when they are first
  // met, and so is one that the inner MPI changed by itself.
  Keys* keys_of(cts_info info) {
    if (is_null(info)) return nullptr;
    int count = 0;
    if (!succeeded(inner().info_get_nkeys(info, &count)) || count < 0) return nullptr;
    Keys& keys = objects[handle_in(info).bits];
    if (keys.size() != static_cast<std::size_t>(count)) {
      keys = inner_keys(info);
      rule(keys, KeyChange::met, 0);
    }
    return &keys;
  }

  /// After a set or delete: does to the keys what was done to the object, then what the rule says.
  void follow(Keys& keys, const std::string& key, int code, bool set) {
    const auto found = std::find(keys.begin(), keys.end(), key);
    const auto where = static_cast<std::size_t>(found - keys.begin());
    if (!succeeded(code)) return rule(keys, KeyChange::refused, where);
    if (set && found != keys.end()) return rule(keys, KeyChange::overwritten, where);
    if (!set && found == keys.end()) return;
    set ? keys.push_back(key) : void(keys.erase(found));
    rule(keys, set ? KeyChange::added : KeyChange::deleted, where);
  }
};

/// MPI_Info_get_nthkey numbers by the rule.
TableChange number_keys(Rule rule) {
  return keeping<Numbering>([rule](Numbering& numbering) {
    numbering.rule = rule;
    // A new object stands behind this handle, perhaps one that an older object had.
    const auto forget_new = [&](auto& call) {
      const std::lock_guard lock(numbering.mutex);
      if (succeeded(call.pass())) numbering.objects.erase(handle_in(object_of(call)).bits);
      return call.code;
    };
    const auto change = [&](bool set) {
      return [&numbering, set](auto& call) {
        const std::lock_guard lock(numbering.mutex);
        Keys* keys = numbering.keys_of(call.info);
        call.pass();
        if (keys != nullptr) numbering.follow(*keys, call.key.data, call.code, set);
        return call.code;
      };
    };
    return around(fn::info_create, forget_new) + around(fn::info_create_env, forget_new) +
           around(fn::comm_get_info, forget_new) + around(fn::win_get_info, forget_new) +
           around(fn::info_set, change(true)) + around(fn::info_delete, change(false)) +
           around(fn::info_get_nthkey,
                  [&](auto& call) {
                    const std::lock_guard lock(numbering.mutex);
                    const Keys* keys = numbering.keys_of(call.info);
                    const auto n = static_cast<std::size_t>(call.n);
                    if (keys == nullptr || call.n < 0 || n >= keys->size()) return call.pass();
                    copy_text(call.key, (*keys)[n]);
                    return success();
                  }) +
           around(fn::info_dup,
                  [&](auto& call) {
                    const std::lock_guard lock(numbering.mutex);
                    const Keys* keys = numbering.keys_of(call.info);
                    const Keys order = keys == nullptr ? Keys() : *keys;
                    if (succeeded(call.pass()))
                      numbering.objects[handle_in(*call.copy).bits] = order;
                    return call.code;
                  }) +
           around(fn::info_free, [&](auto& call) {
             const std::lock_guard lock(numbering.mutex);
             const cts_info freed = handle_in(*call.info);
             if (succeeded(call.pass())) numbering.objects.erase(freed.bits);
             return call.code;
           });
  });
}

// The same on every machine, unlike std::hash.
unsigned hash_of(std::string_view key) {
  unsigned hash = 2166136261U;
  for (const char byte : key) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
  return hash;
}

void reverse(Keys& keys) { std::reverse(keys.begin(), keys.end()); }
void shuffle(Keys& keys) {
  unsigned state = 1 + static_cast<unsigned>(keys.size());
  for (std::size_t i = keys.size(); i > 1; --i) {
    state = state * 1664525U + 1013904223U;
    std::swap(keys[i - 1], keys[(state >> 8U) % i]);
  }
}
void move_last_to(Keys& keys, std::size_t where) {
  std::rotate(keys.begin() + static_cast<std::ptrdiff_t>(where), keys.end() - 1, keys.end());
}
void last_to_front(Keys& keys) { move_last_to(keys, 0); }

/// Brings the last key, a new one, to its place among the others, which have theirs.
void insert_last(Keys& keys, auto before) {
  const auto last = keys.end() - 1;
  std::rotate(std::upper_bound(keys.begin(), last, *last, before), last, keys.end());
}

std::size_t slots_for(std::size_t count) {
  std::size_t slots = 2;
  while (slots < count) slots *= 2;
  return slots;
}

/// A rule for one kind of change; for each change of the object.
TableChange at(KeyChange kind, Closure<void(Keys& keys, std::size_t where)> rule) {
  return number_keys([=](Keys& keys, KeyChange change, std::size_t where) {
    if (change == kind) rule(keys, where);
  });
}
TableChange at_each_change(void (*rule)(Keys& keys)) {
  return number_keys([rule](Keys& keys, KeyChange change, std::size_t) {
    if (change != KeyChange::refused) rule(keys);
  });
}
TableChange sorted_by(auto before) {
  return number_keys([before](Keys& keys, KeyChange change, std::size_t) {
    if (change == KeyChange::met) std::stable_sort(keys.begin(), keys.end(), before);
    if (change == KeyChange::added) insert_last(keys, before);
  });
}

}  // namespace

VARIANTS_OF("order") {
  variant("backwards", "A7", "Numbers the keys from the last one back.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            if (change == KeyChange::met) reverse(keys);
            if (change == KeyChange::added) last_to_front(keys);
          }));
  variant("sorted", "A7", "Numbers the keys in the order of their bytes.",
          sorted_by(std::less<>()));
  variant("by_length", "A7", "Numbers the keys by their length, the longest first.",
          sorted_by([](auto& a, auto& b) { return a.size() > b.size(); }));
  variant("by_hash", "A7", "Numbers the keys by a hash, as an open table does.",
          sorted_by([](auto& a, auto& b) { return hash_of(a) < hash_of(b); }));
  variant("by_growing_hash", "A7",
          "Numbers the keys by a hash modulo a table size that grows and shrinks with them.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            const std::size_t slots = slots_for(keys.size());
            const auto before = [slots](auto& a, auto& b) {
              return hash_of(a) % slots < hash_of(b) % slots;
            };
            const bool grown = change == KeyChange::added && slots != slots_for(keys.size() - 1);
            const bool shrunk = change == KeyChange::deleted && slots != slots_for(keys.size() + 1);
            if (change == KeyChange::met || grown || shrunk) {
              std::stable_sort(keys.begin(), keys.end(), before);
            } else if (change == KeyChange::added) {
              insert_last(keys, before);
            }
          }));
  variant("added_in_front", "A7",
          "Gives a new key the number 0, as a linked list that grows at its head does.",
          at(KeyChange::added, [](Keys& keys, std::size_t) { last_to_front(keys); }));
  variant(
      "added_in_the_middle", "A7", "Gives a new key the number in the middle.",
      at(KeyChange::added, [](Keys& keys, std::size_t) { move_last_to(keys, keys.size() / 2); }));
  variant("reversed_by_each_change", "A7", "Each set and each delete reverses the order.",
          at_each_change(reverse));
  variant("shuffled_by_each_change", "A7", "Each set and each delete renumbers all keys at random.",
          at_each_change(shuffle));
  variant("last_fills_gap", "A7", "Gives the number of a deleted key to the last key.",
          at(KeyChange::deleted, [](Keys& keys, std::size_t where) {
            if (where < keys.size()) move_last_to(keys, where);
          }));
  variant("overwritten_to_end", "A7", "Gives a key that gets another value the last number.",
          at(KeyChange::overwritten, [](Keys& keys, std::size_t where) {
            const auto key = keys.begin() + static_cast<std::ptrdiff_t>(where);
            std::rotate(key, key + 1, keys.end());
          }));
  variant("overwritten_to_front", "A7", "Gives a key that gets another value the number 0.",
          at(KeyChange::overwritten, [](Keys& keys, std::size_t where) {
            const auto key = keys.begin() + static_cast<std::ptrdiff_t>(where);
            std::rotate(keys.begin(), key, key + 1);
          }));
  variant("refused_call_renumbers", "A7",
          "A set or delete that ends with an error gives the last key the number 0.",
          at(KeyChange::refused, [](Keys& keys, std::size_t) {
            if (!keys.empty()) last_to_front(keys);
          }));
}

}  // namespace infocts
