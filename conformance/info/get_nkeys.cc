// MPI_Info_get_nkeys.
#include <algorithm>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

bool check_count(cts_info info, std::size_t expected) {
  int count = kNumberPreset;
  return check_success(this_worker().mpi.info_get_nkeys(info, &count)) &&
         check_equal("number of keys", static_cast<long>(expected), count);
}

/// As many keys are counted as there are among these, of an object on which calls had errors.
void check_count_of_those_there(cts_info info, const Pairs& possible) {
  long there = 0;
  for (const auto& [key, value] : possible) {
    if (value_of(info, key)) ++there;
  }
  check_equal("number of keys", there, count_of(info));
}

}  // namespace

CASE({.requirement = "info.get_nkeys.provided", .name = "linked"}) {
  check_provided(mpi.info_get_nkeys);
}

CASE({.requirement = "info.get_nkeys.counts", .name = "each_add"}) {
  const Info info = make_info();
  std::size_t expected = 0;
  for (const auto& [key, value] : scattered_pairs(1100)) {
    if (!check_count(info, expected)) return;
    put(info, key, value);
    ++expected;
  }
  check_count(info, expected);
}

// A number that was computed once and kept.
CASE({.requirement = "info.get_nkeys.counts", .name = "each_change"}) {
  const Info info = make_info();
  Pairs pairs;
  // A walk through a small set of keys, so that adding, overriding and deleting all occur often.
  unsigned state = 1;
  for (int step = 0; step < 600; ++step) {
    state = state * 1103515245u + 12345u;
    const std::string key = fmt::format("key{}", state / 65536u % 40u);
    const Context context("step {}, {}", step, key);
    const bool defined = without(pairs, key).size() != pairs.size();
    if (defined && state / 8192u % 2u == 0) {
      remove(info, key);
      pairs = without(pairs, key);
    } else {
      const std::string value = fmt::format("value of step {}", step);
      put(info, key, value);
      pairs = with(pairs, key, value);
    }
    if (!check_count(info, pairs.size())) return;
  }
}

// All bytes of the variable are written, whatever it held.
CASE({.requirement = "info.get_nkeys.counts", .name = "any_preset"}) {
  const Info info = make_info(numbered_pairs(3));
  for (const int preset : {0, -1, 4, 0x5a5a5a5a, 0x7fffffff}) {
    const Context context("variable preset to {}", preset);
    int count = preset;
    check_success(mpi.info_get_nkeys(info, &count));
    check_equal("number of keys", 3, count);
  }
}

// The count belongs to the object, not to the last one that was asked or changed.
CASE({.requirement = "info.get_nkeys.counts", .name = "several_objects"}) {
  std::vector<Info> objects;
  for (int i = 0; i < 20; ++i) objects.push_back(make_info(numbered_pairs(i)));
  for (const int i : scattered(20)) {
    const Context context("object {}", i);
    const Info& info = objects[static_cast<std::size_t>(i)];
    if (!check_count(info, static_cast<std::size_t>(i))) return;
    const Info copy = duplicate(info);
    if (!check_count(copy, static_cast<std::size_t>(i))) return;
  }
}

// A set that counts before it refuses leaves a number without a key.
CASE({.requirement = "info.get_nkeys.counts", .name = "after_refused_set"}) {
  const Info info = make_info(numbered_pairs(3));
  if (mpi.info_set(info, in("added"), in(too_long_value())) == mpi.success) {
    skip_as_absent("the refusal of a longer value");
  }
  need_state_after_errors();
  check_count_of_those_there(info, with(numbered_pairs(3), "added", "in part or not"));
}

CASE({.requirement = "info.get_nkeys.empty_zero", .name = "fresh"}) { check_count(make_info(), 0); }

CASE({.requirement = "info.get_nkeys.empty_zero", .name = "emptied"}) {
  for (const int size : kObjectSizes) {
    const Context context("{} keys deleted", size);
    const Info info = make_info(scattered_pairs(size));
    for (const auto& [key, value] : scattered_pairs(size)) remove(info, key);
    if (!check_count(info, 0)) return;
  }
}

CASE({.requirement = "info.get_nkeys.empty_zero", .name = "dup_of_empty"}) {
  const Info source = make_info();
  check_count(duplicate(source), 0);
}

CASE({.requirement = "info.get_nkeys.override_not_counted", .name = "each_of_many"}) {
  for (const int size : kObjectSizes) {
    const Context context("{} keys", size);
    const Info info = make_info(scattered_pairs(size));
    for (const auto& [key, value] : scattered_pairs(size)) put(info, key, "new " + value);
    if (!check_count(info, static_cast<std::size_t>(size))) return;
  }
}

CASE({.requirement = "info.get_nkeys.override_not_counted", .name = "many_times"}) {
  const Info info = make_info(numbered_pairs(3));
  const std::size_t most = std::min<std::size_t>(60, max_value_length());
  for (std::size_t i = 0; i < 300; ++i) put(info, "key1", text_of_length(i % most + 1));
  check_count(info, 3);
}

CASE({.requirement = "info.get_nkeys.deleted_not_counted", .name = "one_by_one"}) {
  for (const int size : kObjectSizes) {
    const Context context("of {} keys", size);
    const Info info = make_info(scattered_pairs(size));
    std::size_t left = static_cast<std::size_t>(size);
    for (const auto& [key, value] : numbered_pairs(size)) {
      remove(info, key);
      if (!check_count(info, --left)) return;
    }
  }
}

CASE({.requirement = "info.get_nkeys.deleted_not_counted", .name = "set_again"}) {
  const Info info = make_info(numbered_pairs(10));
  for (const std::string key : {"key0", "key4", "key5", "key9"}) remove(info, key);
  check_count(info, 6);
  for (const std::string key : {"key5", "key0"}) put(info, key, "again");
  check_count(info, 8);
}

CASE({.requirement = "info.get_nkeys.deleted_not_counted",
      .name = "after_failed_delete",
      .also = {"info.get_nkeys.counts"}}) {
  const Info info = make_info(numbered_pairs(10));
  remove(info, "key4");
  const int again = mpi.info_delete(info, in("key4"));
  const int missing = mpi.info_delete(info, in("missing"));
  if (again != mpi.success || missing != mpi.success) need_state_after_errors();
  // What an error leaves in an object is not said, so those that are there are counted.
  check_count_of_those_there(info, numbered_pairs(10));
}

CASE({.requirement = "info.get_nkeys.deleted_not_counted", .name = "in_duplicate"}) {
  const Info source = make_info(numbered_pairs(10));
  remove(source, "key3");
  const Info copy = duplicate(source);
  check_count(copy, 9);
  remove(copy, "key7");
  check_count(copy, 8);
  check_count(source, 9);
}

CASE({.requirement = "info.get_nkeys.no_write_beyond", .name = "neighbours"}) {
  for (const int size : {0, 3, 300}) {
    const Info info = make_info(numbered_pairs(size));
    int variables[3] = {kNumberPreset, kNumberPreset, kNumberPreset};
    check_success(mpi.info_get_nkeys(info, &variables[1]));
    check_equal("variable before nkeys", kNumberPreset, variables[0]);
    check_equal("number of keys", size, variables[1]);
    check_equal("variable after nkeys", kNumberPreset, variables[2]);
  }
}

CASE({.requirement = "info.get_nkeys.retains_pairs", .name = "called_often"}) {
  for (const int size : kObjectSizes) {
    const Context context("{} keys", size);
    const Info info = make_info(scattered_pairs(size));
    const Pairs before = pairs_of(info);
    for (int i = 0; i < 100; ++i) {
      if (!check_count(info, static_cast<std::size_t>(size))) return;
    }
    if (!check_unchanged(info, before)) return;
  }
}

// The first call after a change may tidy up.
CASE({.requirement = "info.get_nkeys.retains_pairs", .name = "after_deletes"}) {
  const Info info = make_info(scattered_pairs(65));
  Pairs pairs = scattered_pairs(65);
  for (const int number : {3, 30, 31, 64, 0}) {
    const std::string key = fmt::format("key{}", number);
    remove(info, key);
    pairs = without(pairs, key);
    check_count(info, pairs.size());
    if (!check_contents(info, pairs)) return;
  }
}

CASE({.requirement = "info.get_nkeys.retains_pairs", .name = "empty_object"}) {
  const Info info = make_info();
  check_count(info, 0);
  check_count(info, 0);
  put(info, "key", "value");
  check_contents(info, {{"key", "value"}});
}

CASE({.requirement = "info.get_nkeys.null_handle", .name = "info_null", .erroneous = true}) {
  int count = kNumberPreset;
  observe(acceptance_of(mpi.info_get_nkeys(mpi.info_null, &count)));
}

CASE({.requirement = "info.get_nkeys.freed_handle", .name = "stale", .erroneous = true}) {
  Info info = make_info({{"key", "value"}});
  const cts_info stale = info;
  info = Info();
  int count = kNumberPreset;
  observe(acceptance_of(mpi.info_get_nkeys(stale, &count)));
}

}  // namespace infocts
