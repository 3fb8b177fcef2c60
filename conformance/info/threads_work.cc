#include "conformance/info/threads_work.h"

#include <algorithm>
#include <vector>

#include "conformance/harness/snapshot.h"
#include "conformance/info/threads_steps.h"

namespace infocts::threads {
namespace {

/// Whether these are the pairs of the object, in any order.
bool holds(cts_info info, Pairs pairs) {
  Pairs found = pairs_of(info);
  std::sort(found.begin(), found.end());
  std::sort(pairs.begin(), pairs.end());
  return found == pairs;
}

/// Runs `read` in all threads, again and again, each with the next thread's place in the object.
std::vector<ThreadChecks> read_common(const std::function<bool(ThreadChecks&, const Pair&)>& read,
                                      cts_info info, const Pairs& pairs) {
  const auto work = [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round); ++round) {
      for (const int i : shuffled(self, static_cast<int>(pairs.size()))) {
        if (!read(self, pairs[static_cast<std::size_t>(i)])) return;
      }
    }
  };
  return concurrently(kThreads, work, [&] { return holds(info, pairs); });
}

/// Values of many lengths from 1 on, so that a value that is read half, or for another one, shows.
Pairs pairs_to_read() {
  const std::size_t most = std::min<std::size_t>(60, max_value_length());
  Pairs pairs;
  for (unsigned i = 0; i < 60; ++i) {
    pairs.emplace_back(own_key(static_cast<int>(i)), text_of_length(i % most + 1, i));
  }
  return pairs;
}

}  // namespace

void set_own() {
  constexpr int kPairs = 60;
  check_threads(concurrently(kThreads, [](ThreadChecks& self) {
    const Pairs pairs = own_pairs(self, kPairs);
    for (int round = 0; self.goes_on(round); ++round) {
      Info info = make_info();
      for (const int i : shuffled(self, kPairs)) {
        const auto& [key, value] = pairs[static_cast<std::size_t>(i)];
        if (!set(self, info, key, "overridden below")) return;
        if (!set(self, info, key, value)) return;
      }
      if (!nkeys(self, info, kPairs)) return;
      for (const auto& [key, value] : pairs) {
        if (!self.value(info, key, value)) return;
      }
    }
  }));
}

void set_common() {
  constexpr int kPairs = 100;
  const auto key_of = [](int writer, int i) { return fmt::format("thread{} key{}", writer, i); };
  Pairs pairs;
  for (int writer = 0; writer < 2; ++writer) {
    for (int i = 0; i < kPairs; ++i) pairs.emplace_back(key_of(writer, i), key_of(writer, i));
  }
  if (!holds(make_info(pairs), pairs)) {
    throw Inconclusive("one thread alone gets wrong results, too: an object of many pairs");
  }
  // By the clock, as each round starts threads. A busy machine gets through few rounds.
  constexpr int kLeastRounds = 30;
  const auto end = std::chrono::steady_clock::now() + thread_time(kThreadTime);
  for (int round = 0; round < kLeastRounds || std::chrono::steady_clock::now() < end; ++round) {
    Info info = make_info();
    const auto work = [&](ThreadChecks& self) {
      const std::size_t first = static_cast<std::size_t>(self.number()) * kPairs;
      for (std::size_t i = first; i < first + kPairs; ++i) {
        if (!set(self, info, pairs[i].first, pairs[i].second)) return;
      }
    };
    if (!check_threads(at_once(2, work)) || !check_contents(info, pairs)) return;
  }
}

void delete_own() {
  constexpr int kPairs = 60;
  check_threads(concurrently(kThreads, [](ThreadChecks& self) {
    const Pairs pairs = own_pairs(self, kPairs);
    Info info = make_info();
    for (int round = 0; self.goes_on(round); ++round) {
      for (const auto& [key, value] : pairs) put(info, key, value);
      // All but every fifth one, in another order in each thread.
      for (const int i : shuffled(self, kPairs)) {
        if (i % 5 == 0) continue;
        const std::string& key = pairs[static_cast<std::size_t>(i)].first;
        if (!self.success(mpi().info_delete(info, in(key)))) return;
      }
      if (!nkeys(self, info, kPairs / 5)) return;
      for (std::size_t i = 0; i < pairs.size(); i += 5) {
        if (!self.value(info, pairs[i].first, pairs[i].second)) return;
      }
    }
  }));
}

void get_string_common() {
  const Pairs pairs = pairs_to_read();
  Info info = make_info(pairs);
  const auto read = [&](ThreadChecks& self, const Pair& pair) {
    // A short buffer beside the whole value, for an MPI that truncates in a place that all share.
    return self.value(info, pair.first, pair.second) &&
           self.value(info, pair.first, pair.second, 5);
  };
  if (!check_threads(read_common(read, info, pairs))) return;
  check_contents(info, pairs);
}

void get_nkeys_common() {
  constexpr int kPairs = 40;
  Info common = make_info(numbered_pairs(kPairs));
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    Info own = make_info();
    for (int round = 0; self.goes_on(round); ++round) {
      // Up to 20 keys and down again.
      const int step = round % 40;
      if (step < 20) {
        put(own, own_key(step), "value");
      } else {
        remove(own, own_key(39 - step));
      }
      const int keys = step < 20 ? step + 1 : 39 - step;
      for (int i = 0; i < 20; ++i) {
        if (!nkeys(self, common, kPairs) || !nkeys(self, own, keys)) return;
      }
    }
  }));
}

void get_nthkey_common() {
  constexpr int kPairs = 40;
  Info common = make_info(numbered_pairs(kPairs));
  const std::vector<std::string> keys = keys_of(common);
  // A cursor that an MPI keeps, to list keys fast, is moved by all threads at once.
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    const std::string own_name = fmt::format("of thread {}", self.number());
    Info own = make_info({{own_name, "value"}});
    for (int round = 0; self.goes_on(round); ++round) {
      for (const int n : shuffled(self, kPairs)) {
        if (!nth_key(self, common, n, keys[static_cast<std::size_t>(n)])) return;
      }
      if (!nth_key(self, own, 0, own_name)) return;
    }
  }));
}

void dup_common() {
  constexpr int kPairs = 12;
  const Pairs pairs = numbered_pairs(kPairs);
  Info common = make_info(pairs);
  const auto work = [&](ThreadChecks& self) {
    const std::string value = own_value(self, 0);
    for (int round = 0; self.goes_on(round); ++round) {
      Info copy;
      if (!self.success(mpi().info_dup(common, copy.ref())) || !self.null(copy, false)) return;
      if (!nkeys(self, copy, kPairs)) return;
      put(copy, "key3", value);
      put(copy, "added", value);
      remove(copy, "key4");
      if (!nkeys(self, copy, kPairs) || !self.value(copy, "key3", value) ||
          !self.value(copy, "added", value) || !self.value(copy, "key11", "value11")) {
        return;
      }
      // An object of its own, so that a duplicate of another thread's shows.
      Info own = make_info({{"owner", value}});
      Info own_copy;
      if (!self.success(mpi().info_dup(own, own_copy.ref()))) return;
      if (!nkeys(self, own_copy, 1) || !self.value(own_copy, "owner", value)) return;
    }
  };
  if (!check_threads(concurrently(kThreads, work, [&] { return holds(common, pairs); }))) return;
  check_contents(common, pairs);
}

void free_own() {
  check_threads(concurrently(kThreads, [](ThreadChecks& self) {
    const std::string value = own_value(self, 0);
    Info kept = make_info({{"owner", value}});
    for (int round = 0; self.goes_on(round); ++round) {
      Info info = make_info({{"owner", "freed"}, {"key", "value"}});
      Info empty = make_info();
      if (!free_object(self, info) || !free_object(self, empty)) return;
      // What others free at the same time must not be this one.
      if (!nkeys(self, kept, 1) || !self.value(kept, "owner", value)) return;
      if (round % 8 == 7) {
        if (!free_object(self, kept)) return;
        kept = make_info({{"owner", value}});
      }
    }
  }));
}

void everything() {
  const Pairs pairs = numbered_pairs(10);
  Info common = make_info(pairs);
  const std::vector<std::string> keys = keys_of(common);
  const auto work = [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round); ++round) {
      Info own;
      if (!create(self, own)) return;
      for (int i = 0; i < 8; ++i) {
        if (!set(self, own, own_key(i), own_value(self, i))) return;
      }
      for (const auto& [key, value] : pairs) {
        if (!self.value(common, key, value)) return;
      }
      const auto n = static_cast<std::size_t>(round) % keys.size();
      if (!nth_key(self, common, static_cast<int>(n), keys[n])) return;

      Info copy;
      if (!self.success(mpi().info_dup(own, copy.ref()))) return;
      if (!self.success(mpi().info_delete(copy, in(own_key(3))))) return;
      if (!nkeys(self, copy, 7) || !nkeys(self, own, 8)) return;
      if (!self.value(copy, own_key(7), own_value(self, 7))) return;
      for (int i = 0; i < 8; ++i) {
        if (!self.value(own, own_key(i), own_value(self, i))) return;
      }
      if (!free_object(self, copy) || !free_object(self, own)) return;
    }
  };
  if (!check_threads(concurrently(kThreads, work, [&] { return holds(common, pairs); }))) return;
  check_contents(common, pairs);
}

void whole_life_of_own() {
  constexpr int kPairs = 20;
  check_threads(concurrently(kThreads, [](ThreadChecks& self) {
    const Pairs pairs = own_pairs(self, kPairs);
    const auto reads = [&](cts_info info, const Pair& pair) {
      const Lookup lookup = get(info, pair.first, 70);
      return self.hit(lookup) && self.same_text("value", as_kept(pair.second), lookup.value.text());
    };
    for (int round = 0; self.goes_on(round); ++round) {
      Info own;
      if (!create(self, own)) return;
      for (const int i : shuffled(self, kPairs)) {
        const auto& [key, value] = pairs[static_cast<std::size_t>(i)];
        if (!set(self, own, key, value)) return;
      }
      Info copy;
      if (!self.success(mpi().info_dup(own, copy.ref()))) return;
      if (!self.success(mpi().info_delete(copy, in(own_key(3))))) return;
      if (!nkeys(self, copy, kPairs - 1) || !nkeys(self, own, kPairs)) return;
      for (const Pair& pair : pairs) {
        if (!reads(own, pair)) return;
      }
      if (!reads(copy, pairs.back())) return;
      if (!free_object(self, copy) || !free_object(self, own)) return;
    }
  }));
}

std::vector<ThreadChecks> get_common() {
  const Pairs pairs = pairs_to_read();
  Info info = make_info(pairs);
  const auto read = [&](ThreadChecks& self, const Pair& pair) {
    const Lookup lookup = get(info, pair.first, 70);
    return self.hit(lookup) && self.same_text("value", pair.second, lookup.value.text());
  };
  return read_common(read, info, pairs);
}

std::vector<ThreadChecks> get_valuelen_common() {
  const Pairs pairs = pairs_to_read();
  Info info = make_info(pairs);
  const auto read = [&](ThreadChecks& self, const Pair& pair) {
    const Lookup lookup = get_valuelen(info, pair.first);
    return self.hit(lookup) &&
           self.equal("valuelen", static_cast<long>(pair.second.size()), lookup.length);
  };
  return read_common(read, info, pairs);
}

}  // namespace infocts::threads
