// Variants of the numbering of keys.
#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/variants/numbering.h"

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

VARIANT({.name = "order.backwards",
         .text = "Numbers the keys from the last one back.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    if (change == Change::met) std::reverse(keys.begin(), keys.end());
    if (change == Change::added) std::rotate(keys.begin(), keys.end() - 1, keys.end());
  });
}

VARIANT({.name = "order.sorted",
         .text = "Numbers the keys in the order of their bytes.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    if (change == Change::met) std::sort(keys.begin(), keys.end());
    if (change == Change::added) insert_last(keys, std::less<>());
  });
}

VARIANT({.name = "order.by_length",
         .text = "Numbers the keys by their length, the longest first.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    const auto longer = [](const std::string& a, const std::string& b) {
      return a.size() > b.size();
    };
    if (change == Change::met) std::stable_sort(keys.begin(), keys.end(), longer);
    if (change == Change::added) insert_last(keys, longer);
  });
}

VARIANT({.name = "order.by_hash",
         .text = "Numbers the keys by a hash, as an open table does.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    const auto before = [](const std::string& a, const std::string& b) {
      return hash_of(a) < hash_of(b);
    };
    if (change == Change::met) std::stable_sort(keys.begin(), keys.end(), before);
    if (change == Change::added) insert_last(keys, before);
  });
}

VARIANT({.name = "order.by_growing_hash",
         .text = "Numbers the keys by a hash modulo a table size that grows and shrinks with them.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    const std::size_t slots = slots_for(keys.size());
    const auto before = [slots](const std::string& a, const std::string& b) {
      return hash_of(a) % slots < hash_of(b) % slots;
    };
    const bool grown = change == Change::added && slots != slots_for(keys.size() - 1);
    const bool shrunk = change == Change::deleted && slots != slots_for(keys.size() + 1);
    if (change == Change::met || grown || shrunk) {
      std::stable_sort(keys.begin(), keys.end(), before);
    } else if (change == Change::added) {
      insert_last(keys, before);
    }
  });
}

VARIANT({.name = "order.added_in_front",
         .text = "Gives a new key the number 0, as a linked list that grows at its head does.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    if (change == Change::added) std::rotate(keys.begin(), keys.end() - 1, keys.end());
  });
}

VARIANT({.name = "order.added_in_the_middle",
         .text = "Gives a new key the number in the middle.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    if (change != Change::added) return;
    std::rotate(at(keys, keys.size() / 2), keys.end() - 1, keys.end());
  });
}

VARIANT({.name = "order.reversed_by_each_change",
         .text = "Each set and each delete reverses the order.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    if (change != Change::refused) std::reverse(keys.begin(), keys.end());
  });
}

VARIANT({.name = "order.shuffled_by_each_change",
         .text = "Each set and each delete renumbers all keys at random.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    if (change != Change::refused) shuffle(keys);
  });
}

VARIANT({.name = "order.last_fills_gap",
         .text = "Gives the number of a deleted key to the last key.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t where) {
    if (change != Change::deleted || where >= keys.size()) return;
    std::rotate(at(keys, where), keys.end() - 1, keys.end());
  });
}

VARIANT({.name = "order.overwritten_to_end",
         .text = "Gives a key that gets another value the last number.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t where) {
    if (change == Change::overwritten)
      std::rotate(at(keys, where), at(keys, where + 1), keys.end());
  });
}

VARIANT({.name = "order.overwritten_to_front",
         .text = "Gives a key that gets another value the number 0.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t where) {
    if (change == Change::overwritten) {
      std::rotate(keys.begin(), at(keys, where), at(keys, where + 1));
    }
  });
}

VARIANT({.name = "order.refused_call_reverses",
         .text = "A set or delete that ends with an error reverses the order.",
         .allowed_by = kAnyOrder}) {
  number_keys(mpi, [](Keys& keys, Change change, std::size_t) {
    if (change == Change::refused) std::reverse(keys.begin(), keys.end());
  });
}

}  // namespace infocts
