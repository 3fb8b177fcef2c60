// What an info object is: pairs that it keeps, however many, in objects that share nothing.
//
// Cases on which bytes keys and values may have are in object_bytes.cc.
#include <algorithm>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

/// Keys that the standard reserves, with values that make sense for them.
Pairs pairs_of_reserved_keys() {
  return {{"no_locks", "true"},
          {"accumulate_ordering", "rar,waw"},
          {"access_style", "read_once,random"},
          {"cb_nodes", "4"},
          {"host", "example"},
          {"wdir", "/tmp"},
          {"mpi_assert_no_any_tag", "false"},
          {"mpi_minimum_memory_alignment", "64"},
          {"mpi_initial_errhandler", "mpi_errors_return"}};
}

/// "insertion order", "sorted", …
std::string describe_order(const std::vector<std::string>& set, std::vector<std::string> listed) {
  std::vector<std::string> sorted = set;
  std::sort(sorted.begin(), sorted.end());
  if (listed == set) return "insertion order";
  if (listed == sorted) return "sorted";
  std::reverse(listed.begin(), listed.end());
  if (listed == set) return "reverse insertion order";
  if (listed == sorted) return "reverse sorted";
  return "other";
}

}  // namespace

CASE({.requirement = "info.object.arbitrary_keys", .name = "unknown"}) {
  check_live_together(
      {{"infocts_no_such_hint", "value"}, {"infocts no such hint either", "other"}});
}

// Prefixes that implementations use for themselves, and marks that mean something in files and
// environments.
CASE({.requirement = "info.object.arbitrary_keys", .name = "looking_internal"}) {
  Pairs pairs;
  for (const std::string key : {"mpi_infocts", "mpich_infocts", "ompi_infocts", "romio_infocts",
                                "PMI_x", "__IN_x", "_", "1", "=", "a=b", "a.b/c:d", ";", "#x",
                                "%s%n", "$HOME", "\"", "\\0", "true", "MPI_INFO_NULL"}) {
    pairs.emplace_back(key, "value of " + key);
  }
  check_live_together(pairs);
}

CASE({.requirement = "info.object.arbitrary_keys", .name = "single_characters"}) {
  Pairs pairs;
  for (const char c : text_of_length(62)) pairs.emplace_back(std::string(1, c), std::string(2, c));
  check_live_together(pairs);
}

CASE({.requirement = "info.object.recognized_keys", .name = "reserved"}) {
  check_live_together(pairs_of_reserved_keys());
}

// Whoever interprets the value belongs into the function that takes the hint, not into the object.
CASE({.requirement = "info.object.recognized_keys", .name = "senseless_values"}) {
  Pairs pairs = pairs_of_reserved_keys();
  for (auto& [key, value] : pairs) value = " no sense ";
  check_live_together(pairs);
}

// An implementation that normalises the hints it accepts must do so in an object of its own.
CASE({.requirement = "info.object.recognized_keys", .name = "after_use"}) {
  const Pairs pairs{{"mpi_assert_no_any_tag", " false "},
                    {"mpi_assert_exact_length", "  true"},
                    {"infocts_unknown", " value "}};
  const Info info = make_info(pairs);
  cts_comm comm = mpi.comm_null;
  if (mpi.comm_dup_with_info(mpi.comm_self, info, &comm) != mpi.success) {
    throw Inconclusive("MPI_Comm_dup_with_info with hints failed");
  }
  check_contents(info, pairs);
  mpi.comm_free(&comm);
  check_contents(info, pairs);
}

// Sizes of fields and buffers inside the implementation.
CASE({.requirement = "info.object.arbitrary_values", .name = "lengths"}) {
  Pairs pairs;
  for (const std::size_t length : value_lengths()) {
    pairs.emplace_back(fmt::format("length {}", length),
                       text_of_length(length, static_cast<unsigned>(pairs.size())));
  }
  check_live_together(pairs);
}

// Objects that are kept or sent as one string have to escape their separators.
CASE({.requirement = "info.object.arbitrary_values", .name = "separators"}) {
  Pairs pairs;
  for (const std::string value :
       {"a=b", "=", "a;b,c:d", ",", "'single' \"double\"", "back\\slash\\", "two\nlines\n", "\ttab",
        "%s%n%d", "${HOME}$(id)`id`", "{\"json\": [1, 2]}", "#comment", "-", "(null)",
        "two  blanks"}) {
    pairs.emplace_back(fmt::format("key{}", pairs.size()), value);
  }
  check_live_together(pairs);
}

// One table for all strings, or a search that goes over values too.
CASE({.requirement = "info.object.arbitrary_values", .name = "like_keys"}) {
  check_live_together({{"one", "one"}, {"two", "three"}, {"three", "four"}, {"five", "two"}});
  const Info info = make_info({{"key", "only a value"}});
  check_no_key(info, "only a value");
}

// Values that are shared between keys must not become one.
CASE({.requirement = "info.object.arbitrary_values", .name = "same_value_twice"}) {
  Info info = make_info({{"one", "same"}, {"two", "same"}, {"three", "same"}});
  check_success(mpi.info_set(info, in("two"), in("else")));
  check_contents(info, {{"one", "same"}, {"two", "else"}, {"three", "same"}});
  check_success(mpi.info_delete(info, in("one")));
  check_contents(info, {{"two", "else"}, {"three", "same"}});
}

CASE({.requirement = "info.object.one_value", .name = "listed_once"}) {
  Info info = make_info({{"before", "1"}, {"key", "first"}, {"behind", "2"}});
  for (const std::string value : {"second", "x", "third, a longer one"}) {
    const Context context("value {}", infocts::quoted(value));
    if (!check_success(mpi.info_set(info, in("key"), in(value)))) return;
    if (!check_contents(info, {{"before", "1"}, {"key", value}, {"behind", "2"}})) return;
  }
}

CASE({.requirement = "info.object.one_value", .name = "same_value_again"}) {
  Info info = make_info(numbered_pairs(12));
  for (const auto& [key, value] : numbered_pairs(12)) put(info, key, value);
  check_contents(info, numbered_pairs(12));
}

// A table that grew may look for the key in its new part only.
CASE({.requirement = "info.object.one_value", .name = "among_many"}) {
  Pairs pairs = scattered_pairs(300);
  Info info = make_info(pairs);
  for (auto& [key, value] : pairs) {
    value = "new " + value;
    put(info, key, value);
  }
  check_contents(info, pairs);
}

// Every size up to 70, so that each step of a small table's growth is seen.
CASE({.requirement = "info.object.many_keys", .name = "up_to_70"}) {
  const Pairs all = scattered_pairs(70);
  Pairs pairs;
  const Info info = make_info();
  for (const auto& [key, value] : all) {
    put(info, key, value);
    pairs.emplace_back(key, value);
    const Context context("{} keys", pairs.size());
    if (!check_contents(info, pairs)) return;
  }
}

// Lengths of pages, tables and 8-bit counters.
CASE({.requirement = "info.object.many_keys", .name = "powers_of_two"}) {
  const Pairs all = scattered_pairs(1025);
  Pairs pairs;
  const Info info = make_info();
  for (const auto& [key, value] : all) {
    put(info, key, value);
    pairs.emplace_back(key, value);
    const std::size_t count = pairs.size();
    for (const std::size_t power : {128u, 256u, 1024u}) {
      if (count != power && count != power + 1) continue;
      const Context context("{} keys", count);
      if (!check_contents(info, pairs)) return;
    }
  }
}

CASE({.requirement = "info.object.many_keys", .name = "5000"}) {
  const Pairs pairs = scattered_pairs(5000);
  const Info info = make_info(pairs);
  int count = kNumberPreset;
  check_success(mpi.info_get_nkeys(info, &count));
  check_equal("number of keys", 5000, count);
  // Not through check_contents(), which asks for each number: that is quadratic in some MPIs.
  for (const auto& [key, value] : pairs) {
    const Lookup lookup = get(info, key, 60);
    if (!check_hit(lookup) || !check_text(value, lookup.value)) return;
  }
  check_no_key(info, "key5000");
}

CASE({.requirement = "info.object.many_keys", .name = "added_to_duplicate"}) {
  Pairs pairs = numbered_pairs(60);
  const Info original = make_info(pairs);
  Info info = duplicate(original);
  for (int i = 0; i < 600; ++i) {
    pairs.emplace_back(fmt::format("added {}", i), std::to_string(i));
    put(info, pairs.back().first, pairs.back().second);
  }
  check_contents(info, pairs);
}

// Offsets into a block of text that has 16 bits.
CASE({.requirement = "info.object.many_keys", .name = "much_text"}) {
  const std::size_t length = std::min<std::size_t>(max_value_length(), 1023);
  Pairs pairs;
  for (unsigned i = 0; i * length < 150'000; ++i) {
    pairs.emplace_back(fmt::format("key{}", i), text_of_length(length, i));
  }
  const Info info = make_info(pairs);
  check_contents(info, pairs);
}

CASE({.requirement = "info.object.independent", .name = "set"}) {
  Info one = make_info({{"key", "one"}});
  Info two = make_info({{"key", "two"}});
  check_contents(one, {{"key", "one"}});
  check_contents(two, {{"key", "two"}});
  put(one, "key", "ONE");
  put(one, "added", "1");
  check_contents(two, {{"key", "two"}});
  put(two, "key", "TWO");
  check_contents(one, {{"key", "ONE"}, {"added", "1"}});
}

CASE({.requirement = "info.object.independent", .name = "delete"}) {
  Info one = make_info(numbered_pairs(12));
  Info two = make_info(numbered_pairs(12));
  remove(one, "key0");
  remove(one, "key11");
  check_contents(two, numbered_pairs(12));
  remove(two, "key5");
  check_contents(one, without(without(numbered_pairs(12), "key0"), "key11"));
  check_contents(two, without(numbered_pairs(12), "key5"));
}

// A key that only the other objects have: a search that goes on where it should end. What the error
// leaves in the object itself is not said.
CASE({.requirement = "info.object.independent", .name = "failed_delete"}) {
  const Info one = make_info({{"key", "value"}});
  const Info two = make_info({{"other", "1"}});
  const Info three = make_info({{"key", "value"}});
  if (mpi.info_delete(two, in("key")) != mpi.success) need_state_after_errors();
  for (const Info* object : {&one, &three}) {
    static_cast<void>(pairs_of(*object));  // a later call may fail: then nothing is known
    check_contents(*object, {{"key", "value"}});
  }
}

// Strings or nodes that equal objects share are released with the first of them.
CASE({.requirement = "info.object.independent", .name = "free"}) {
  Info one = make_info(numbered_pairs(12));
  const Info two = make_info(numbered_pairs(12));
  one = Info();
  const Info three = make_info({{"key0", "other"}, {"key1", "pairs"}, {"key2", "here"}});
  check_contents(two, numbered_pairs(12));
  check_contents(three, {{"key0", "other"}, {"key1", "pairs"}, {"key2", "here"}});
}

// What is remembered between calls (the last object, the last key) must belong to its object.
CASE({.requirement = "info.object.independent", .name = "interleaved"}) {
  constexpr int kObjects = 60;
  constexpr int kKeys = 12;
  std::vector<Info> objects;
  for (int i = 0; i < kObjects; ++i) objects.push_back(make_info());
  const auto value = [](int key, int object) { return fmt::format("{} in {}", key, object); };
  for (int key = 0; key < kKeys; ++key) {
    for (int i = 0; i < kObjects; ++i) {
      put(objects[static_cast<std::size_t>(i)], fmt::format("key{}", key), value(key, i));
    }
  }
  for (int i = 0; i < kObjects; i += 2) objects[static_cast<std::size_t>(i)] = Info();
  for (int i = 1; i < kObjects; i += 2) {
    const Context context("object {}", i);
    Pairs pairs;
    for (int key = 0; key < kKeys; ++key) {
      pairs.emplace_back(fmt::format("key{}", key), value(key, i));
    }
    if (!check_contents(objects[static_cast<std::size_t>(i)], pairs)) return;
  }
}

// Five keys may still be kept differently than many.
CASE({.requirement = "info.object.order", .name = "few_keys"}) {
  const std::vector<std::string> keys{"b", "e", "a", "d", "c"};
  const Info info = make_info();
  for (const std::string& key : keys) put(info, key, "value");
  observe(describe_order(keys, keys_of(info)));
}

CASE({.requirement = "info.object.order", .name = "many_keys"}) {
  const Pairs pairs = scattered_pairs(300);
  const Info info = make_info(pairs);
  observe(describe_order(keys_in(pairs), keys_of(info)));
}

}  // namespace infocts
