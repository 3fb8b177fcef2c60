// Objects that several threads make at once, and their handles and integers.
#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include "conformance/harness/capacity.h"
#include "conformance/info/threads_steps.h"
#include "conformance/info/threads_work.h"

namespace infocts::threads {
namespace {

/// Of one thread alone, so that the tables of the MPI are small when several begin.
constexpr int kFewObjects = 8;

template <typename Number>
bool distinct(const std::vector<std::vector<Number>>& of_threads) {
  std::vector<Number> all;
  for (const auto& some : of_threads) all.insert(all.end(), some.begin(), some.end());
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) == all.end();
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

}  // namespace infocts::threads
