// MPI_Info_free.
//
// Handles are plain variables in most cases here: an Info would free a second time what an MPI left
// in the variable.
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <vector>

#include "conformance/harness/between_canaries.h"
#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||
                            __has_feature(memory_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

bool check_frees(Info info) {
  const Api& mpi = this_worker().mpi;
  cts_info handle = info.release();
  if (!check_success(mpi.info_free(&handle))) return false;
  return check_same_handle("handle after MPI_Info_free", mpi.info_null, handle);
}

/// Memory of this process that is no file: the journal of the suite, which grows, is one.
long private_bytes() {
  long total = 0;
  long resident = 0;
  long shared = 0;
  std::ifstream statm("/proc/self/statm");
  if (!(statm >> total >> resident >> shared)) skip_as_absent("/proc/self/statm");
  return (resident - shared) * ::sysconf(_SC_PAGESIZE);
}

/// Repeats `round`, which stores about `bytes` in objects that it frees, until many times more was
/// stored than a process grows for other reasons. Memory may be given back late: then the process
/// grows for a while, but not for ever.
void check_memory_comes_back(std::size_t bytes, const std::function<void()>& round) {
  if (kSanitized) skip_as_absent("memory that a freed object gives back (under a sanitizer)");
  constexpr std::size_t kStored = std::size_t{8} << 20;
  const std::size_t rounds = kStored / bytes;
  constexpr long kTolerated = kStored / 4;
  for (std::size_t i = 0; i < rounds / 4; ++i) round();
  long grown = 0;
  for (int stretch = 0; stretch < 8; ++stretch) {
    const long before = private_bytes();
    for (std::size_t i = 0; i < rounds; ++i) round();
    grown = private_bytes() - before;
    if (grown <= kTolerated) break;
  }
  check_true(grown <= kTolerated, "growth of the process",
             fmt::format("below {} KiB while {} KiB are stored and freed", kTolerated / 1024,
                         kStored / 1024),
             fmt::format("{} KiB", grown / 1024));
}

/// Pairs with values as large as is usual. Few: how much memory is given back late is a matter of
/// objects, and many come and go this way.
Pairs large_pairs() {
  const std::size_t length = std::min<std::size_t>(max_value_length(), 1000);
  Pairs pairs;
  for (unsigned i = 0; i < 2; ++i) {
    pairs.emplace_back(text_of_length(31, i), text_of_length(length, i));
  }
  return pairs;
}

std::size_t text_in(const Pairs& pairs) {
  std::size_t bytes = 0;
  for (const auto& [key, value] : pairs) bytes += key.size() + value.size();
  return bytes;
}

}  // namespace

CASE({.requirement = "info.free.provided", .name = "linked"}) { check_provided(mpi.info_free); }

CASE({.requirement = "info.free.sets_null", .name = "created"}) {
  check_frees(make_info());
  check_frees(make_info({{"key", "value"}}));
  check_frees(make_info(numbered_pairs(1000)));
}

CASE({.requirement = "info.free.sets_null", .name = "duplicate"}) {
  const Info source = make_info(numbered_pairs(12));
  check_frees(duplicate(source));
}

// Objects that the implementation made itself.
CASE({.requirement = "info.free.sets_null", .name = "from_comm_get_info"}) {
  Info info;
  if (mpi.comm_get_info(mpi.comm_self, info.ref()) != mpi.success) {
    throw Inconclusive("MPI_Comm_get_info on MPI_COMM_SELF failed");
  }
  check_frees(std::move(info));
}

CASE({.requirement = "info.free.sets_null", .name = "from_create_env"}) {
  Info info;
  if (mpi.info_create_env(0, nullptr, info.ref()) != mpi.success) {
    throw Inconclusive("MPI_Info_create_env without arguments failed");
  }
  check_frees(std::move(info));
}

CASE({.requirement = "info.free.succeeds", .name = "emptied"}) {
  Info info = make_info(numbered_pairs(20));
  for (const auto& [key, value] : numbered_pairs(20)) remove(info, key);
  check_frees(std::move(info));
}

CASE({.requirement = "info.free.succeeds", .name = "changed"}) {
  Info info = make_info(numbered_pairs(20));
  put(info, "key3", "a longer value");
  remove(info, "key0");
  remove(info, "key19");
  put(info, "added", "value");
  check_frees(std::move(info));
}

CASE({.requirement = "info.free.succeeds", .name = "source_and_duplicates"}) {
  Info source = make_info(numbered_pairs(20));
  Info first = duplicate(source);
  Info second = duplicate(first);
  check_frees(std::move(first));
  check_frees(std::move(source));
  check_frees(std::move(second));
}

// Of another object: what the errors leave in their own is not said.
CASE({.requirement = "info.errors.goes_on", .name = "free"}) {
  const Info info = make_info({{"key", "value"}});
  Info other = make_info({{"key", "value"}});
  mpi.info_delete(info, in("missing"));
  mpi.info_set(info, in(text_of_length(max_key_length() + 2)), in("value"));
  mpi.info_set(info, in("key"), in(too_long_value()));
  check_frees(std::move(other));
}

CASE({.requirement = "info.free.succeeds", .name = "passed_to_routine"}) {
  Info info = make_info({{"mpi_assert_no_any_tag", "false"}, {"infocts_unknown", "value"}});
  cts_comm comm = mpi.comm_null;
  if (mpi.comm_dup_with_info(mpi.comm_self, info, &comm) != mpi.success) {
    throw Inconclusive("MPI_Comm_dup_with_info with hints failed");
  }
  check_frees(std::move(info));
  check_success(mpi.comm_free(&comm));
}

CASE({.requirement = "info.free.succeeds", .name = "passed_to_routine_freed_last"}) {
  Info info = make_info({{"mpi_assert_no_any_tag", "false"}, {"infocts_unknown", "value"}});
  cts_comm comm = mpi.comm_null;
  if (mpi.comm_dup_with_info(mpi.comm_self, info, &comm) != mpi.success) {
    throw Inconclusive("MPI_Comm_dup_with_info with hints failed");
  }
  mpi.comm_free(&comm);
  check_frees(std::move(info));
}

// First to last, last to first, and neither: lists of live and of free objects are linked anew.
CASE({.requirement = "info.free.succeeds", .name = "in_any_order"}) {
  constexpr int kObjects = 300;
  std::vector<int> order;
  for (int i = 0; i < kObjects; ++i) order.push_back(i);
  const std::vector<int> forward = order;
  const std::vector<int> backward(order.rbegin(), order.rend());
  for (const std::vector<int>& numbers : {forward, backward, scattered(kObjects)}) {
    std::vector<Info> objects;
    for (int i = 0; i < kObjects; ++i) objects.push_back(make_info(numbered_pairs(3)));
    for (const int i : numbers) {
      if (!check_frees(std::move(objects[static_cast<std::size_t>(i)]))) return;
    }
  }
}

// After each free an object is created, which takes the place over at once.
CASE({.requirement = "info.free.only_its_object", .name = "one_after_the_other"}) {
  constexpr int kObjects = 24;
  const auto pairs_in = [](int object) {
    return with(numbered_pairs(5), "key3", fmt::format("of object {}", object));
  };
  std::vector<Info> objects;
  for (int i = 0; i < kObjects; ++i) objects.push_back(make_info(pairs_in(i)));
  std::vector<Info> later;
  for (const int freed : scattered(kObjects)) {
    objects[static_cast<std::size_t>(freed)] = Info();
    later.push_back(make_info(numbered_pairs(20)));
    for (int i = 0; i < kObjects; ++i) {
      const Info& info = objects[static_cast<std::size_t>(i)];
      if (info.null()) continue;
      const Context context("object {} after {} was freed", i, freed);
      if (!check_contents(info, pairs_in(i))) return;
    }
  }
}

// Numbering included: the text names two functions that may change it, and this is neither.
CASE({.requirement = "info.free.only_its_object", .name = "sources_and_duplicates"}) {
  Info source = make_info(scattered_pairs(65));
  const Pairs before = pairs_of(source);
  Info first = duplicate(source);
  Info second = duplicate(source);
  first = Info();
  check_unchanged(source, before);
  check_unchanged(second, before);
  source = Info();
  check_unchanged(second, before);
}

// What was made with the hints of an object outlives it.
CASE({.requirement = "info.free.only_its_object", .name = "communicator"}) {
  Info info = make_info({{"mpi_assert_no_any_tag", "false"}});
  cts_comm comm = mpi.comm_null;
  if (mpi.comm_dup_with_info(mpi.comm_self, info, &comm) != mpi.success) {
    throw Inconclusive("MPI_Comm_dup_with_info with a hint failed");
  }
  info = Info();
  int size = kNumberPreset;
  check_success(mpi.comm_size(comm, &size));
  check_equal("size of the communicator", 1, size);
  cts_comm copy = mpi.comm_null;
  if (check_success(mpi.comm_dup(comm, &copy))) mpi.comm_free(&copy);
  mpi.comm_free(&comm);
}

CASE({.requirement = "info.free.no_write_beyond", .name = "neighbours"}) {
  InfoBetweenCanaries variable(make_info().release());
  check_success(mpi.info_free(variable.ref()));
  variable.check_within();
}

CASE({.requirement = "info.free.releases", .name = "pairs"}) {
  const Pairs pairs = large_pairs();
  check_memory_comes_back(text_in(pairs), [&] { make_info(pairs); });
}

CASE({.requirement = "info.free.releases", .name = "duplicates"}) {
  const Pairs pairs = large_pairs();
  const Info source = make_info(pairs);
  check_memory_comes_back(text_in(pairs), [&] { duplicate(source); });
}

CASE({.requirement = "info.free.releases", .name = "overridden_values"}) {
  Pairs pairs = large_pairs();
  Pairs others = pairs;
  for (auto& [key, value] : others) std::reverse(value.begin(), value.end());
  check_memory_comes_back(text_in(pairs), [&] {
    const Info info = make_info(pairs);
    for (const auto& [key, value] : others) put(info, key, value);
  });
}

CASE({.requirement = "info.free.releases", .name = "deleted_pairs"}) {
  const Pairs pairs = large_pairs();
  check_memory_comes_back(text_in(pairs), [&] {
    const Info info = make_info(pairs);
    for (const auto& [key, value] : pairs) remove(info, key);
  });
}

// More objects one after the other than 16 bits can number.
CASE({.requirement = "info.free.releases", .name = "handles"}) {
  for (int i = 0; i < 70'000; ++i) {
    const Context context("object {}", i);
    cts_info info = mpi.info_null;
    if (!check_success(mpi.info_create(&info))) return;
    if (!check_success(mpi.info_free(&info))) return;
  }
}

CASE({.requirement = "info.free.null_handle", .name = "info_null", .erroneous = true}) {
  cts_info info = mpi.info_null;
  observe(acceptance_of(mpi.info_free(&info)));
}

CASE({.requirement = "info.free.null_handle", .name = "same_variable_twice", .erroneous = true}) {
  cts_info info = make_info().release();
  mpi.info_free(&info);
  observe("a second time: " + acceptance_of(mpi.info_free(&info)));
}

CASE({.requirement = "info.free.freed_handle", .name = "stale", .erroneous = true}) {
  Info info = make_info({{"key", "value"}});
  cts_info stale = info;
  info = Info();
  observe(acceptance_of(mpi.info_free(&stale)));
}

}  // namespace infocts
