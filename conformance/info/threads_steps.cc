#include "conformance/info/threads_steps.h"

#include <iterator>

namespace infocts::threads {

std::string own_value(const ThreadChecks& self, int i) {
  return fmt::format("thread {}: {} {}", self.number(), i,
                     std::string(static_cast<std::size_t>(i) % 8, '+'));
}

std::string own_key(int i) { return fmt::format("key{}", i); }

bool nkeys(ThreadChecks& self, cts_info info, int expected) {
  int count = kNumberPreset;
  return self.success(mpi().info_get_nkeys(info, &count)) &&
         self.equal("number of keys", expected, count);
}

Pairs own_pairs(const ThreadChecks& self, int count) {
  Pairs pairs;
  for (int i = 0; i < count; ++i) pairs.emplace_back(own_key(i), own_value(self, i));
  return pairs;
}

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

std::vector<int> shuffled(const ThreadChecks& self, int count) {
  // A step that has no common factor with any count used here walks through all numbers.
  constexpr int kSteps[] = {1, 7, 11, 13, 17, 19, 23, 29};
  const int step = kSteps[static_cast<std::size_t>(self.number()) % std::size(kSteps)];
  std::vector<int> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back((i * step + self.number()) % count);
  return numbers;
}

}  // namespace infocts::threads
