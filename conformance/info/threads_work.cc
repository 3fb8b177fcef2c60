#include "conformance/info/threads_work.h"

#include <algorithm>
#include <set>
#include <vector>

#include "conformance/harness/capacity.h"
#include "conformance/harness/snapshot.h"

namespace infocts::threads {
namespace {

const Api& mpi() { return this_worker().mpi; }

/// A value that tells which thread stored it, with a length that differs from key to key.
std::string own_value(const ThreadChecks& self, int i) {
  return fmt::format("thread {}: {} {}", self.number(), i,
                     std::string(static_cast<std::size_t>(i) % 8, '+'));
}

/// Of one thread alone, so that the tables of the MPI are small when several begin.
constexpr int kFewObjects = 8;

std::string own_key(int i) { return fmt::format("key{}", i); }

bool nkeys(ThreadChecks& self, cts_info info, int expected) {
  int count = kNumberPreset;
  return self.success(mpi().info_get_nkeys(info, &count)) &&
         self.equal("number of keys", expected, count);
}

/// Pairs with the same keys in every thread, and values that differ between threads.
Pairs own_pairs(const ThreadChecks& self, int count) {
  Pairs pairs;
  for (int i = 0; i < count; ++i) pairs.emplace_back(own_key(i), own_value(self, i));
  return pairs;
}

/// Creates an object and checks what every new object must be.
bool create(ThreadChecks& self, Info& info) {
  return self.success(mpi().info_create(info.ref())) && self.null(info, false) &&
         nkeys(self, info, 0);
}

bool nth_key(ThreadChecks& self, cts_info info, int n, std::string_view expected) {
  Output key(static_cast<std::size_t>(mpi().max_info_key));
  if (!self.success(mpi().info_get_nthkey(info, n, key))) return false;
  return self.same_text("key", expected, key.text());
}

bool set(ThreadChecks& self, cts_info info, std::string_view key, std::string_view value) {
  return self.success(mpi().info_set(info, in(key), in(value)));
}

bool free_object(ThreadChecks& self, Info& info) {
  return self.success(mpi().info_free(info.ref())) && self.null(info, true);
}

/// The numbers from 0 to count-1, in an order that is different in each thread.
std::vector<int> shuffled(const ThreadChecks& self, int count) {
  // A step that has no common factor with any count used here walks through all numbers.
  constexpr int kSteps[] = {1, 7, 11, 13, 17, 19, 23, 29};
  const int step = kSteps[static_cast<std::size_t>(self.number()) % std::size(kSteps)];
  std::vector<int> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back((i * step + self.number()) % count);
  return numbers;
}

template <typename Number>
bool distinct(const std::vector<std::vector<Number>>& of_threads) {
  std::vector<Number> all;
  for (const auto& some : of_threads) all.insert(all.end(), some.begin(), some.end());
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) == all.end();
}

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

/// As many as are wanted, or as this MPI has room for at a time: how many is nowhere said. 0 after
/// a failed check.
int objects_for_each_thread(int wanted) {
  std::vector<Info> objects;
  const std::size_t most = static_cast<std::size_t>(wanted) * kThreads;
  while (objects.size() < most) {
    Info info;
    const int code = mpi().info_create(info.ref());
    if (no_more_objects(code, objects.size())) break;
    if (!check_success(code)) return 0;
    objects.push_back(std::move(info));
  }
  const std::size_t each = objects.size() / kThreads;
  if (each == 0) stop_without_room(objects.size());
  return static_cast<int>(each);
}

}  // namespace

void create_distinct() {
  const int count = objects_for_each_thread(50);
  if (count == 0) return;
  std::vector<std::vector<Info>> objects(kThreads);
  const auto work = [&](ThreadChecks& self) {
    const Pairs pairs = own_pairs(self, count);
    std::vector<Info>& mine = objects[static_cast<std::size_t>(self.number())];
    for (int round = 0; self.goes_on(round); ++round) {
      mine.clear();
      for (int i = 0; i < count; ++i) {
        mine.emplace_back();
        if (!create(self, mine.back())) return;
      }
      // An object that two threads hold gets two values for one key, or two keys.
      for (std::size_t i = 0; i < mine.size(); ++i) {
        if (!set(self, mine[i], pairs[i].first, pairs[i].second)) return;
      }
      for (std::size_t i = 0; i < mine.size(); ++i) {
        if (!nkeys(self, mine[i], 1)) return;
        if (!self.value(mine[i], pairs[i].first, pairs[i].second)) return;
      }
    }
  };
  if (!check_threads(concurrently(kThreads, work))) return;
  std::vector<std::vector<std::uint64_t>> handles(kThreads);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    for (const Info& info : objects[i]) handles[i].push_back(cts_info(info).bits);
  }
  check_true(distinct(handles), "handles of objects that live together", "all different",
             "two equal ones");
}

void create_recycled() {
  check_threads(concurrently(kThreads, [](ThreadChecks& self) {
    const std::string value = own_value(self, 0);
    for (int round = 0; self.goes_on(round); ++round) {
      Info info;
      if (!create(self, info)) return;
      if (!set(self, info, "owner", value) || !self.value(info, "owner", value)) return;
    }
  }));
}

void create_env() {
  // What two calls give alone is expected of the others, unless the two differ already.
  Info alone;
  Info again;
  if (!check_success(mpi().info_create_env(this_worker().argc, this_worker().argv, alone.ref())) ||
      !check_success(mpi().info_create_env(this_worker().argc, this_worker().argv, again.ref()))) {
    return;
  }
  const Pairs pairs = pairs_of(alone);
  const bool constant = pairs == pairs_of(again);
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    for (int i = 0; self.goes_on(i); ++i) {
      Info info;
      if (!self.success(mpi().info_create_env(this_worker().argc, this_worker().argv, info.ref())))
        return;
      if (!self.null(info, false)) return;
      if (constant) {
        if (!nkeys(self, info, static_cast<int>(pairs.size()))) return;
        for (const auto& [key, value] : pairs) {
          if (!self.value_as_read(info, key, value)) return;
        }
      }
      const std::string value = own_value(self, i);
      if (!set(self, info, "infocts_owner", value)) return;
      if (!self.value(info, "infocts_owner", value)) return;
      if (!free_object(self, info)) return;
    }
  }));
}

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

void c2f_own() {
  constexpr int kObjects = 100;
  std::vector<std::vector<int>> numbers(kThreads);
  std::vector<std::vector<Info>> objects(kThreads);
  const auto work = [&](ThreadChecks& self) {
    std::vector<int>& mine = numbers[static_cast<std::size_t>(self.number())];
    const auto leads_back = [&](int i) {
      cts_info back = mpi().info_null;
      mpi().info_f2c(mine[static_cast<std::size_t>(i)], &back);
      return self.value(back, "owner", own_value(self, i));
    };
    mine.clear();
    objects[static_cast<std::size_t>(self.number())].clear();
    const int count = self.alone() ? kFewObjects : kObjects;
    for (int i = 0; i < count; ++i) {
      Info info = make_info({{"owner", own_value(self, i)}});
      mine.push_back(kNumberPreset);
      mpi().info_c2f(info, &mine.back());
      objects[static_cast<std::size_t>(self.number())].push_back(std::move(info));
      if (!leads_back(i)) return;
    }
    // Again, while the table of handles grows and afterwards.
    for (int round = 0; self.goes_on(round); ++round) {
      for (const int i : shuffled(self, count)) {
        if (!leads_back(i)) return;
      }
    }
  };
  const auto differ = [&] { return distinct(numbers); };
  if (!check_threads(concurrently(kThreads, work, differ))) return;
  check_true(differ(), "integers of objects that live together", "all different", "two equal ones");
}

void toint_own() {
  constexpr int kObjects = 200;
  std::vector<std::vector<int>> numbers(kThreads);
  std::vector<std::vector<Info>> objects(kThreads);
  const auto work = [&](ThreadChecks& self) {
    const auto me = static_cast<std::size_t>(self.number());
    objects[me].clear();
    numbers[me].clear();
    const std::size_t count = self.alone() ? kFewObjects : kObjects;
    for (std::size_t i = 0; i < count; ++i) {
      objects[me].push_back(make_info());
    }
    // An object may have several integers, but none that another one has.
    std::vector<std::set<int>> given(count);
    for (int round = 0; self.goes_on(round); ++round) {
      for (std::size_t i = 0; i < count; ++i) {
        int number = kNumberPreset;
        mpi().info_toint(objects[me][i], &number);
        given[i].insert(number);
      }
    }
    for (const std::set<int>& of_one : given) {
      numbers[me].insert(numbers[me].end(), of_one.begin(), of_one.end());
    }
  };
  const auto differ = [&] { return distinct(numbers); };
  if (!check_threads(concurrently(kThreads, work, differ))) return;
  check_true(differ(), "integers of objects that live together", "all different", "two equal ones");
}

void fromint_common() {
  constexpr int kObjects = 200;
  std::vector<Info> objects;
  std::vector<int> numbers;
  std::vector<std::string> owners;
  for (int i = 0; i < kObjects; ++i) {
    owners.push_back(fmt::format("object {}", i));
    objects.push_back(make_info({{"owner", owners.back()}}));
    numbers.push_back(kNumberPreset);
    mpi().info_toint(objects.back(), &numbers.back());
  }
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round); ++round) {
      for (const int i : shuffled(self, kObjects)) {
        cts_info back = mpi().info_null;
        mpi().info_fromint(numbers[static_cast<std::size_t>(i)], &back);
        if (!self.value(back, "owner", owners[static_cast<std::size_t>(i)])) return;
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
