// Variants of the numbering of keys.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/own_order.h"

namespace infocts {
namespace {

constexpr std::string_view kAnyOrder = "A7";

// The same on every machine, unlike std::hash.
unsigned hash_of(std::string_view key) {
  unsigned hash = 2166136261U;
  for (const char byte : key) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
  return hash;
}

void shuffle(Keys& keys) {
  unsigned state = 1 + static_cast<unsigned>(keys.size());
  for (std::size_t i = keys.size(); i > 1; --i) {
    state = state * 1664525U + 1013904223U;
    std::swap(keys[i - 1], keys[(state >> 8U) % i]);
  }
}

auto at(Keys& keys, std::size_t where) { return keys.begin() + static_cast<std::ptrdiff_t>(where); }

/// Brings the last key, a new one, to its place among the others, which have theirs.
template <typename Before>
void insert_last(Keys& keys, Before before) {
  const auto last = keys.end() - 1;
  std::rotate(std::upper_bound(keys.begin(), last, *last, before), last, keys.end());
}

std::size_t slots_for(std::size_t count) {
  std::size_t slots = 2;
  while (slots < count) slots *= 2;
  return slots;
}

}  // namespace

VARIANTS_OF("order") {
  variant("backwards", kAnyOrder, "Numbers the keys from the last one back.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            if (change == KeyChange::met) std::reverse(keys.begin(), keys.end());
            if (change == KeyChange::added) std::rotate(keys.begin(), keys.end() - 1, keys.end());
          }));
  variant("sorted", kAnyOrder, "Numbers the keys in the order of their bytes.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            if (change == KeyChange::met) std::sort(keys.begin(), keys.end());
            if (change == KeyChange::added) insert_last(keys, std::less<>());
          }));
  variant("by_length", kAnyOrder, "Numbers the keys by their length, the longest first.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            const auto longer = [](auto& a, auto& b) { return a.size() > b.size(); };
            if (change == KeyChange::met) std::stable_sort(keys.begin(), keys.end(), longer);
            if (change == KeyChange::added) insert_last(keys, longer);
          }));
  variant("by_hash", kAnyOrder, "Numbers the keys by a hash, as an open table does.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            const auto before = [](auto& a, auto& b) { return hash_of(a) < hash_of(b); };
            if (change == KeyChange::met) std::stable_sort(keys.begin(), keys.end(), before);
            if (change == KeyChange::added) insert_last(keys, before);
          }));
  variant("by_growing_hash", kAnyOrder,
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
  variant("added_in_front", kAnyOrder,
          "Gives a new key the number 0, as a linked list that grows at its head does.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            if (change == KeyChange::added) std::rotate(keys.begin(), keys.end() - 1, keys.end());
          }));
  variant("added_in_the_middle", kAnyOrder, "Gives a new key the number in the middle.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            if (change != KeyChange::added) return;
            std::rotate(at(keys, keys.size() / 2), keys.end() - 1, keys.end());
          }));
  variant("reversed_by_each_change", kAnyOrder, "Each set and each delete reverses the order.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            if (change != KeyChange::refused) std::reverse(keys.begin(), keys.end());
          }));
  variant("shuffled_by_each_change", kAnyOrder,
          "Each set and each delete renumbers all keys at random.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            if (change != KeyChange::refused) shuffle(keys);
          }));
  variant("last_fills_gap", kAnyOrder, "Gives the number of a deleted key to the last key.",
          number_keys([](Keys& keys, KeyChange change, std::size_t where) {
            if (change != KeyChange::deleted || where >= keys.size()) return;
            std::rotate(at(keys, where), keys.end() - 1, keys.end());
          }));
  variant("overwritten_to_end", kAnyOrder, "Gives a key that gets another value the last number.",
          number_keys([](Keys& keys, KeyChange change, std::size_t where) {
            if (change == KeyChange::overwritten)
              std::rotate(at(keys, where), at(keys, where + 1), keys.end());
          }));
  variant("overwritten_to_front", kAnyOrder, "Gives a key that gets another value the number 0.",
          number_keys([](Keys& keys, KeyChange change, std::size_t where) {
            if (change == KeyChange::overwritten) {
              std::rotate(keys.begin(), at(keys, where), at(keys, where + 1));
            }
          }));
  variant("refused_call_reverses", kAnyOrder,
          "A set or delete that ends with an error reverses the order.",
          number_keys([](Keys& keys, KeyChange change, std::size_t) {
            if (change == KeyChange::refused) std::reverse(keys.begin(), keys.end());
          }));
}

}  // namespace infocts
