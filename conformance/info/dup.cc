// MPI_Info_dup: what the new object is.
//
// dup_independence.cc checks that source and copy are independent from then on.
#include <algorithm>
#include <vector>

#include "conformance/harness/between_canaries.h"
#include "conformance/harness/capacity.h"
#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

/// The copy has the pairs of the source, under the same numbers.
bool check_duplicates(cts_info source) {
  const Api& mpi = this_worker().mpi;
  const Pairs before = pairs_of(source);
  Info copy;
  if (!check_success(mpi.info_dup(source, copy.ref()))) return false;
  return check_unchanged(copy, before);
}

/// An object with a past: a third of the keys deleted, some overridden, some added later.
Info make_changed(int count) {
  const Pairs pairs = scattered_pairs(count);
  Info info = make_info(pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i % 3 == 0) remove(info, pairs[i].first);
    if (i % 5 == 1) put(info, pairs[i].first, "overridden");
    if (i % 7 == 2) put(info, "added " + pairs[i].first, "later");
  }
  return info;
}

/// Duplicates into a variable that holds `previous`.
void dup_over(cts_info previous) {
  const Api& mpi = this_worker().mpi;
  const Info source = make_info(numbered_pairs(12));
  cts_info variable = previous;
  if (!check_success(mpi.info_dup(source, &variable))) return;
  const Info copy(variable);
  if (!check_true(!copy.null(), "handle", "of an object", "MPI_INFO_NULL")) return;
  check_contents(copy, numbered_pairs(12));
  check_contents(source, numbered_pairs(12));
}

}  // namespace

CASE({.requirement = "info.dup.provided", .name = "linked"}) { check_provided(mpi.info_dup); }

// The source with one more reference to it is no new object.
CASE({.requirement = "info.dup.new_object", .name = "handle"}) {
  for (const int count : {0, 1, 12}) {
    const Context context("{} keys", count);
    const Info source = make_info(numbered_pairs(count));
    cts_info copy = mpi.info_null;
    if (!check_success(mpi.info_dup(source, &copy))) return;
    if (!check_true(copy.bits != mpi.info_null.bits, "handle", "of an object", "MPI_INFO_NULL") ||
        !check_true(copy.bits != cts_info(source).bits, "handle", "of a new object",
                    "that of the source")) {
      return;
    }
    const Info owned(copy);
  }
}

CASE({.requirement = "info.dup.new_object", .name = "many"}) {
  constexpr int kCopies = 300;
  const Info source = make_info(numbered_pairs(3));
  std::vector<std::uint64_t> handles{cts_info(source).bits};
  std::vector<Info> copies;
  for (int i = 0; i < kCopies; ++i) {
    const Context context("duplicate {}", i);
    Info copy;
    const int code = mpi.info_dup(source, copy.ref());
    if (no_more_objects(code, copies.size())) break;
    if (!check_success(code)) return;
    handles.push_back(cts_info(copy).bits);
    put(copy, "key1", fmt::format("of duplicate {}", i));
    copies.push_back(std::move(copy));
  }
  std::sort(handles.begin(), handles.end());
  check_true(std::adjacent_find(handles.begin(), handles.end()) == handles.end(),
             "handles of live objects", "all different", "two equal ones");
  for (std::size_t i = 0; i < copies.size(); ++i) {
    const Context context("duplicate {}", i);
    const Pairs pairs = with(numbered_pairs(3), "key1", fmt::format("of duplicate {}", i));
    if (!check_contents(copies[i], pairs)) return;
  }
  check_contents(source, numbered_pairs(3));
  if (copies.size() < kCopies && !case_has_failed()) stop_without_room(copies.size());
}

CASE({.requirement = "info.dup.same_pairs", .name = "sizes"}) {
  for (const int count : {1, 2, 9, 10, 11, 16, 17, 31, 32, 33, 64, 65, 128, 129, 256, 257, 1000}) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info source = make_info(pairs);
    Info copy;
    if (!check_success(mpi.info_dup(source, copy.ref()))) return;
    if (!check_contents(copy, pairs)) return;
  }
}

// Keys and values pass the limits of MPI_Info_set a second time, or not.
CASE({.requirement = "info.dup.same_pairs", .name = "longest"}) {
  Pairs pairs;
  for (unsigned i = 0; i < 12; ++i) {
    pairs.emplace_back(text_of_length(max_key_length(), i), text_of_length(max_value_length(), i));
  }
  const Info source = make_info(pairs);
  const Info copy = duplicate(source);
  check_contents(copy, pairs);
}

CASE({.requirement = "info.dup.same_pairs", .name = "bytes_and_blanks", .bindings = {"c", "cxx"}}) {
  const Pairs pairs{{" k ", " v "},           {"k", "\t"},
                    {"\xff\x01", "\x80\xff"}, {"K", "line\nline"},
                    {"a=b;c", "d=e,\"f\""},   {"%s", "${HOME}"}};
  const Info source = make_info(pairs);
  const Info copy = duplicate(source);
  check_contents(copy, pairs);
}

// A copy of all that the source ever had would bring deleted keys and older values back.
CASE({.requirement = "info.dup.same_pairs", .name = "after_changes"}) {
  const Info source = make_info(numbered_pairs(20));
  Pairs pairs = numbered_pairs(20);
  for (const std::string key : {"key0", "key7", "key8", "key19"}) {
    remove(source, key);
    pairs = without(pairs, key);
  }
  for (const std::string key : {"key1", "key9", "key18", "added"}) {
    put(source, key, "new");
    pairs = with(pairs, key, "new");
  }
  const Info copy = duplicate(source);
  check_contents(copy, pairs);
  for (const std::string key : {"key0", "key7", "key8", "key19"}) {
    if (!check_deletes_nothing(copy, key)) return;
  }
}

CASE({.requirement = "info.dup.same_pairs", .name = "after_shorter_override"}) {
  const Info source = make_info({{"key", "a value that is long"}, {"other", "1"}});
  put(source, "key", "x");
  const Info copy = duplicate(source);
  check_contents(copy, {{"key", "x"}, {"other", "1"}});
  const Lookup length = get_valuelen(copy, "key");
  if (check_hit(length)) check_equal("valuelen", 1, length.length);
}

CASE({.requirement = "info.dup.same_pairs", .name = "dup_of_dup"}) {
  const Pairs pairs = scattered_pairs(65);
  Info newest = make_info(pairs);
  for (int generation = 1; generation <= 20; ++generation) {
    const Context context("generation {}", generation);
    Info copy;
    if (!check_success(mpi.info_dup(newest, copy.ref()))) return;
    if (!check_contents(copy, pairs)) return;
    newest = std::move(copy);  // and the older one is freed
  }
}

// The capacity of the copy: it grows like any other object.
CASE({.requirement = "info.dup.same_pairs", .name = "then_filled"}) {
  for (const int count : {1, 16, 65}) {
    const Context context("{} keys", count);
    Pairs pairs = scattered_pairs(count);
    const Info source = make_info(pairs);
    const Info copy = duplicate(source);
    for (const auto& [key, value] : scattered_pairs(100)) {
      put(copy, "added " + key, value);
      pairs.emplace_back("added " + key, value);
    }
    if (!check_contents(copy, pairs)) return;
  }
}

// Neither null nor the source, which would do for as long as both stay empty.
CASE({.requirement = "info.dup.empty", .name = "fresh"}) {
  const Info source = make_info();
  Info copy;
  check_success(mpi.info_dup(source, copy.ref()));
  if (!check_true(!copy.null(), "handle", "of an object", "MPI_INFO_NULL")) return;
  check_contents(copy, {});
  put(copy, "key", "value");
  check_contents(copy, {{"key", "value"}});
  check_contents(source, {});
}

CASE({.requirement = "info.dup.empty", .name = "emptied"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys deleted", count);
    const Pairs pairs = scattered_pairs(count);
    const Info source = make_info(pairs);
    for (const auto& [key, value] : pairs) remove(source, key);
    Info copy;
    if (!check_success(mpi.info_dup(source, copy.ref()))) return;
    if (!check_contents(copy, {})) return;
    put(copy, "key", "value");
    if (!check_contents(copy, {{"key", "value"}})) return;
  }
}

CASE({.requirement = "info.dup.empty", .name = "beside_full"}) {
  const Info full = make_info(numbered_pairs(20));
  const Info source = make_info();
  const Info copy = duplicate(source);
  check_contents(copy, {});
}

CASE({.requirement = "info.dup.same_order", .name = "sizes"}) {
  for (const int count : {1, 2, 3, 4, 10, 16, 17, 64, 65, 257, 1000}) {
    const Context context("{} keys", count);
    if (!check_duplicates(make_info(scattered_pairs(count)))) return;
  }
}

// Both orders of the alphabet: a copy that sorts, or that adds each key at the front, keeps one.
CASE({.requirement = "info.dup.same_order", .name = "sorted_keys"}) {
  Pairs pairs;
  for (char c = 'a'; c <= 'z'; ++c) pairs.emplace_back(std::string(1, c), "value");
  check_duplicates(make_info(pairs));
  std::reverse(pairs.begin(), pairs.end());
  check_duplicates(make_info(pairs));
}

CASE({.requirement = "info.dup.same_order", .name = "after_changes"}) {
  for (const int count : {4, 10, 17, 65, 300, 1000}) {
    const Context context("{} keys set before the changes", count);
    if (!check_duplicates(make_changed(count))) return;
  }
}

// A place that a deletion left free is taken by the next key in the source, not in a tight copy.
CASE({.requirement = "info.dup.same_order", .name = "after_refilling"}) {
  for (const int count : {4, 17, 65}) {
    const Context context("{} keys", count);
    const Pairs pairs = scattered_pairs(count);
    const Info info = make_info(pairs);
    for (std::size_t i = 0; i < pairs.size(); i += 2) remove(info, pairs[i].first);
    for (std::size_t i = 0; i < pairs.size(); i += 2) put(info, pairs[i].first, "again");
    if (!check_duplicates(info)) return;
  }
}

CASE({.requirement = "info.dup.same_order", .name = "dup_of_dup"}) {
  Info newest = make_changed(65);
  const std::vector<std::string> order = keys_of(newest);
  for (int generation = 1; generation <= 5; ++generation) {
    const Context context("generation {}", generation);
    newest = duplicate(newest);
    if (!check_order(newest, order)) return;
  }
}

// A copy that is changed renumbers by its own rules; the next copy follows it.
CASE({.requirement = "info.dup.same_order", .name = "dup_of_changed_dup"}) {
  const Info source = make_info(scattered_pairs(65));
  const Info copy = duplicate(source);
  remove(copy, "key10");
  remove(copy, "key64");
  put(copy, "added", "value");
  put(copy, "key20", "new");
  check_duplicates(copy);
}

// The first reading of numbers may arrange the keys; here it happens in the copy.
CASE({.requirement = "info.dup.same_order", .name = "not_listed_before"}) {
  const Info source = make_changed(65);
  const Info copy = duplicate(source);
  const std::vector<std::string> order = keys_of(copy);
  check_order(source, order);
  const Info again = duplicate(source);
  check_order(again, order);
}

CASE({.requirement = "info.dup.source_unchanged", .name = "pairs_and_order"}) {
  for (const int count : kObjectSizes) {
    const Context context("{} keys", count);
    const Info source = make_changed(count);
    const Pairs before = pairs_of(source);
    for (int i = 0; i < 3; ++i) {
      Info copy;
      if (!check_success(mpi.info_dup(source, copy.ref()))) return;
      if (!check_unchanged(source, before)) return;
    }
  }
}

CASE({.requirement = "info.dup.source_unchanged", .name = "empty"}) {
  const Info source = make_info();
  const Info copy = duplicate(source);
  check_contents(source, {});
}

// The handle of the source is an IN argument.
CASE({.requirement = "info.dup.source_unchanged", .name = "still_changeable"}) {
  const Info source = make_info(numbered_pairs(12));
  const Info copy = duplicate(source);
  check_success(mpi.info_set(source, in("key3"), in("other")));
  check_success(mpi.info_delete(source, in("key5")));
  check_contents(source, without(with(numbered_pairs(12), "key3", "other"), "key5"));
}

CASE({.requirement = "info.dup.out_only", .name = "null_handle"}) { dup_over(mpi.info_null); }

// What an uninitialized variable may hold.
CASE({.requirement = "info.dup.out_only", .name = "garbage"}) {
  for (const std::uint64_t bits :
       {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0xa5a5a5a5a5a5a5a5}}) {
    const Context context("variable preset to {:#x}", bits);
    dup_over(info_variable(bits));
  }
}

CASE({.requirement = "info.dup.out_only", .name = "live_object"}) {
  const Info source = make_info(numbered_pairs(12));
  const Info live = make_info({{"key", "value"}});
  cts_info variable = live;
  check_success(mpi.info_dup(source, &variable));
  if (!check_true(variable.bits != cts_info(live).bits, "handle", "of a new object",
                  "left as it was")) {
    return;
  }
  const Info copy(variable);
  check_contents(copy, numbered_pairs(12));
  put(copy, "key", "in the copy");
  check_contents(live, {{"key", "value"}});
}

// Another variable with the handle of the source.
CASE({.requirement = "info.dup.out_only", .name = "source"}) {
  const Info source = make_info(numbered_pairs(12));
  cts_info variable = source;
  check_success(mpi.info_dup(source, &variable));
  if (!check_true(variable.bits != cts_info(source).bits, "handle", "of a new object",
                  "left as it was")) {
    return;
  }
  const Info copy(variable);
  remove(copy, "key0");
  check_contents(source, numbered_pairs(12));
}

CASE({.requirement = "info.dup.no_write_beyond", .name = "neighbours"}) {
  const Info source = make_info(numbered_pairs(3));
  InfoBetweenCanaries variable(mpi.info_null);
  check_success(mpi.info_dup(source, variable.ref()));
  const Info copy(variable.get());
  variable.check_within();
}

CASE({.requirement = "info.dup.null_handle", .name = "info_null", .erroneous = true}) {
  Info copy;
  observe(acceptance_of(mpi.info_dup(mpi.info_null, copy.ref())));
  copy.release();  // whatever is in it
}

CASE({.requirement = "info.dup.freed_handle", .name = "stale", .erroneous = true}) {
  Info source = make_info({{"key", "value"}});
  const cts_info stale = source;
  source = Info();
  Info copy;
  observe(acceptance_of(mpi.info_dup(stale, copy.ref())));
  copy.release();  // whatever is in it
}

}  // namespace infocts
