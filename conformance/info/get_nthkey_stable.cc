// MPI_Info_get_nthkey: a key keeps its number while nothing is set or deleted in its object.
//
// Everything else may happen in between, and does here: to the object, to its duplicates, to other
// objects. Among the implementations that fail are those that move a key to the front when it is
// found, or that close the gaps of deleted keys when they are asked for something.
#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/named.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

/// Numbers the keys, lets something happen that changes nothing in the object, and looks again.
bool check_numbers_kept(cts_info info, const std::function<void(cts_info info)>& happen) {
  const std::vector<std::string> before = keys_of(info);
  happen(info);
  int count = kNumberPreset;
  if (!check_success(this_worker().mpi.info_get_nkeys(info, &count))) return false;
  return check_equal("number of keys", static_cast<long>(before.size()), count) &&
         check_order(info, before);
}

/// The same for objects of all sizes: as they were filled, and after deletes and overrides.
void check_numbers_stable(const std::function<void(cts_info info)>& happen) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    if (!check_numbers_kept(info, happen)) return;

    for (std::size_t i = 1; i < pairs.size(); i += 3) remove(info, pairs[i].first);
    for (std::size_t i = 0; i < pairs.size(); i += 6) put(info, pairs[i].first, "overridden");
    const Context changed("a third deleted, some overridden");
    if (!check_numbers_kept(info, happen)) return;
  }
}

/// Runs `read` for every key, in an order that is not that of the numbers, some keys several times.
void for_keys_of(cts_info info, const std::function<void(const std::string& key)>& read) {
  const std::vector<std::string> keys = keys_of(info);
  for (const int n : scattered(static_cast<int>(keys.size()))) {
    const std::string& key = keys[static_cast<std::size_t>(n)];
    for (int i = 0; i < (n % 8 == 5 ? 4 : 1); ++i) read(key);
  }
}

std::vector<std::string> missing_keys() {
  return {"missing", "key", "key1000", "KEY0", text_of_length(max_key_length())};
}

}  // namespace

CASE({.requirement = "info.get_nthkey.stable", .name = "listed_again"}) {
  check_numbers_stable([](cts_info info) {
    for (int i = 0; i < 3; ++i) keys_of(info);
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "listed_backward"}) {
  check_numbers_stable([](cts_info info) {
    for (int n = count_of(info) - 1; n >= 0; --n) nth_key(info, n);
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "listed_across"}) {
  check_numbers_stable([](cts_info info) {
    for (const int n : scattered(count_of(info))) nth_key(info, n);
    for (int i = 0; i < 20; ++i) nth_key(info, count_of(info) / 2);
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "nkeys"}) {
  check_numbers_stable([](cts_info info) {
    for (int i = 0; i < 100; ++i) count_of(info);
  });
}

// The first question for the number of keys may arrange them; reading the numbers by keys_of would
// have asked before.
CASE({.requirement = "info.get_nthkey.stable", .name = "first_nkeys"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Info info = make_info(scattered_pairs(count));
    std::vector<std::string> before;
    for (int n = 0; n < count; ++n) before.push_back(nth_key(info, n));
    count_of(info);
    if (!check_order(info, before)) return;
  }
}

CASE({.requirement = "info.get_nthkey.stable", .name = "get"}) {
  check_numbers_stable([](cts_info info) {
    for_keys_of(info, [&](const std::string& key) { get(info, key, 60); });
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "get_truncated"}) {
  check_numbers_stable([](cts_info info) {
    for_keys_of(info, [&](const std::string& key) {
      get(info, key, 0);
      get(info, key, 2);
    });
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "get_valuelen"}) {
  check_numbers_stable([](cts_info info) {
    for_keys_of(info, [&](const std::string& key) { get_valuelen(info, key); });
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "get_string"}) {
  check_numbers_stable([](cts_info info) {
    for_keys_of(info, [&](const std::string& key) {
      get_string(info, key, 0);
      get_string(info, key, 2);
      get_string(info, key, 60);
    });
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "misses"}) {
  check_numbers_stable([](cts_info info) {
    for (const std::string& key : missing_keys()) {
      get(info, key, 60);
      get_valuelen(info, key);
      if (this_worker().mpi.info_get_string.present()) get_string(info, key, 60);
    }
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "dup"}) {
  check_numbers_stable([](cts_info info) {
    const Info first = duplicate(info);
    const Info second = duplicate(info);
    const Info third = duplicate(first);
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "dup_listed"}) {
  check_numbers_stable([](cts_info info) {
    const Info copy = duplicate(info);
    for (const int n : scattered(count_of(copy))) nth_key(copy, n);
    nth_key(copy, 0);  // once more, as numbers that go round are back after as many steps
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "dup_changed"}) {
  check_numbers_stable([](cts_info info) {
    const Info copy = duplicate(info);
    for (const std::string& key : keys_of(info)) {
      if (key.back() % 2 == 0) {
        remove(copy, key);
      } else {
        put(copy, key, "changed");
      }
    }
    put(copy, "added", "value");
  });
}

// The copy keeps its numbers when the source changes or goes.
CASE({.requirement = "info.get_nthkey.stable", .name = "source_changed"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    Info source = make_info(pairs);
    const Info copy = duplicate(source);
    const auto change = [&](cts_info) {
      for (std::size_t i = 0; i < pairs.size(); i += 2) remove(source, pairs[i].first);
      put(source, "added", "value");
    };
    if (!check_numbers_kept(copy, change)) return;
    if (!check_numbers_kept(copy, [&](cts_info) { source = Info(); })) return;
  }
}

// Tables that objects share, of strings or of numbers, must not move with another object's changes.
CASE({.requirement = "info.get_nthkey.stable", .name = "others_changed"}) {
  const Info same_keys = make_info(scattered_pairs(65));
  const Info other_keys = make_info();
  check_numbers_stable([&](cts_info) {
    for (const auto& [key, value] : numbered_pairs(65)) {
      put(same_keys, key, "new " + value);
      put(other_keys, "other " + key, value);
    }
    for (const auto& [key, value] : scattered_pairs(65)) {
      if (key.size() % 2 == 0) remove(same_keys, key);
      remove(other_keys, "other " + key);
    }
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "others_created"}) {
  std::vector<Info> others;
  check_numbers_stable([&](cts_info) {
    for (int i = 0; i < 300; ++i) others.push_back(make_info(numbered_pairs(2)));
  });
}

// Each object of which the numbers are watched has neighbours that were made before and after it.
CASE({.requirement = "info.get_nthkey.stable", .name = "others_freed"}) {
  std::vector<Info> others;
  for (int i = 0; i < 300; ++i) others.push_back(make_info(numbered_pairs(3)));
  check_numbers_stable([&](cts_info) {
    for (int i = 0; i < 25; ++i) {
      others.pop_back();
      others.front() = std::move(others[others.size() / 2]);
      others[others.size() / 2] = make_info(numbered_pairs(5));
    }
  });
}

// Hints are parsed, which is reading.
CASE({.requirement = "info.get_nthkey.stable", .name = "passed_to_routine"}) {
  check_numbers_stable([](cts_info info) {
    const Api& mpi = this_worker().mpi;
    cts_comm comm = mpi.comm_null;
    if (mpi.comm_dup_with_info(mpi.comm_self, info, &comm) != mpi.success) {
      throw Inconclusive("MPI_Comm_dup_with_info with unknown keys failed");
    }
    mpi.comm_free(&comm);
  });
}

CASE({.requirement = "info.get_nthkey.stable", .name = "hints_set"}) {
  const Named comm(NamedKind::comm);  // which goes, and the hints with it
  check_numbers_stable([&](cts_info info) {
    const Api& mpi = this_worker().mpi;
    if (mpi.comm_set_info(comm.comm(), info) != mpi.success) {
      throw Inconclusive("MPI_Comm_set_info with unknown keys failed");
    }
  });
}

// A failed call of another kind in between, and time: errors go through handlers that may use
// infos.
CASE({.requirement = "info.get_nthkey.stable", .name = "errors_elsewhere"}) {
  const Info other = make_info({{"other", "1"}});
  check_numbers_stable([&](cts_info info) {
    const Api& mpi = this_worker().mpi;
    const std::array codes{
        mpi.info_delete(other, in("missing")),
        mpi.info_set(other, in(text_of_length(max_key_length() + 2)), in("value")),
        mpi.info_set(other, in("other"), in(too_long_value()))};
    if (codes == std::array{mpi.success, mpi.success, mpi.success}) return;
    need_state_after_errors();
    static_cast<void>(keys_of(info));  // a later call may fail: then nothing is known
  });
}

}  // namespace infocts
