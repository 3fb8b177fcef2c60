// What the functions do that may be called before MPI_Init and after MPI_Finalize.
//
// No body makes an erroneous call unless it says so, since an error would end the process there.
#include <algorithm>

#include "conformance/harness/both_phases.h"
#include "conformance/harness/capacity.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/error_texts.h"

namespace infocts {
namespace {

bool distinct(std::vector<std::uint64_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end();
}

/// A handle's object, told by the pair that was stored through another copy of the handle.
bool leads_to(cts_info info, std::string_view owner) { return check_value(info, "owner", owner); }

void create_env_with(int argc, char** argv) {
  Info info;
  if (!check_success(this_worker().mpi.info_create_env(argc, argv, info.ref()))) return;
  if (!check_true(!info.null(), "handle", "of an object", "MPI_INFO_NULL")) return;
  check_listed(info);
  check_no_key(info, "infocts_absent");

  // An object like any other: the user may add to it.
  const int count = count_of(info);
  put(info, "infocts_added", "by the user");
  check_value(info, "infocts_added", "by the user");
  check_equal("number of keys", count + 1, count_of(info));
}

}  // namespace

// New objects are empty, whatever was stored in, or freed, before them.
CASE_IN_BOTH_PHASES("create", "empty") {
  Info first;
  if (!check_success(mpi.info_create(first.ref()))) return;
  check_true(!first.null(), "handle", "of an object", "MPI_INFO_NULL");
  check_contents(first, {});

  for (const auto& [key, value] : numbered_pairs(12)) put(first, key, value);
  Info second;
  check_success(mpi.info_create(second.ref()));
  check_contents(second, {});

  first = Info();
  mpi.info_free(second.ref());
  Info third;
  check_success(mpi.info_create(third.ref()));
  check_contents(third, {});
}

// An MPI whose pool is made by MPI_Init has few objects before; one that still uses memory that
// MPI_Finalize gave back lets objects share it. The standard does not say how many must fit, but
// those that were made must be right.
CASE_IN_BOTH_PHASES("create", "many") {
  constexpr int kObjects = 300;
  std::vector<Info> objects;
  std::vector<std::uint64_t> handles;
  for (int i = 0; i < kObjects; ++i) {
    const Context context("object {}", i);
    Info info;
    const int code = mpi.info_create(info.ref());
    if (no_more_objects(code, objects.size())) break;
    if (!check_success(code)) return;
    put(info, "owner", fmt::format("object {}", i));
    handles.push_back(cts_info(info).bits);
    objects.push_back(std::move(info));
  }
  check_true(distinct(handles), "handles of objects that live together", "all different",
             "two equal ones");
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Context context("object {}", i);
    if (!check_contents(objects[i], {{"owner", fmt::format("object {}", i)}})) return;
  }
  if (objects.size() < kObjects && !case_has_failed()) stop_without_room(objects.size());
}

CASE_IN_BOTH_PHASES("create_env", "main_args") {
  create_env_with(this_worker().argc, this_worker().argv);
}

CASE_IN_BOTH_PHASES("create_env", "null_args") { create_env_with(0, nullptr); }

CASE_IN_BOTH_PHASES("set", "pairs") {
  Info info = make_info();
  Pairs pairs = numbered_pairs(20);
  for (const auto& [key, value] : pairs) {
    if (!check_success(mpi.info_set(info, in(key), in(value)))) return;
  }
  check_contents(info, pairs);

  // Shorter, longer, of the same length: nothing of the old value may be left.
  pairs[0].second = "v";
  pairs[7].second = "longer than before";
  pairs[19].second = "VALUE19";
  for (const std::size_t i : {0U, 7U, 19U}) {
    check_success(mpi.info_set(info, in(pairs[i].first), in(pairs[i].second)));
  }
  check_contents(info, pairs);
}

// Limits that MPI_Init computes, or MPI_Finalize resets, would refuse these.
CASE_IN_BOTH_PHASES("set", "longest") {
  Info info = make_info();
  const std::string key = text_of_length(max_key_length());
  const std::string value = text_of_length(max_value_length(), 7);
  check_success(mpi.info_set(info, in(key), in(value)));
  check_contents(info, {{key, value}});
}

CASE_IN_BOTH_PHASES("set", "copies") {
  Info info = make_info();
  Input key("key");
  Input value("value");
  check_success(mpi.info_set(info, key, value));
  key.scribble();
  value.scribble();
  check_contents(info, {{"key", "value"}});
}

CASE_IN_BOTH_PHASES("delete", "to_empty") {
  Info info = make_info(numbered_pairs(5));
  // The first, the last and a middle one, then the rest down to the empty object and up again.
  check_success(mpi.info_delete(info, in("key0")));
  check_contents(info,
                 {{"key1", "value1"}, {"key2", "value2"}, {"key3", "value3"}, {"key4", "value4"}});
  check_success(mpi.info_delete(info, in("key4")));
  check_success(mpi.info_delete(info, in("key2")));
  check_contents(info, {{"key1", "value1"}, {"key3", "value3"}});
  check_no_key(info, "key2");
  put(info, "key2", "again");
  check_contents(info, {{"key1", "value1"}, {"key2", "again"}, {"key3", "value3"}});
  for (const std::string_view key : {"key3", "key2", "key1"}) {
    check_success(mpi.info_delete(info, in(key)));
  }
  check_contents(info, {});
}

CASE_IN_BOTH_PHASES("get_string", "found") {
  Info info = make_info({{"key", "value"}, {"ke", "of a prefix"}, {"key1", "of a longer key"}});
  for (const int buflen : {6, 7, 40}) {
    const Context context("buflen {}", buflen);
    const Lookup lookup = get_string(info, "key", buflen);
    if (!check_hit(lookup)) return;
    check_text("value", lookup.value);
    check_buflen(6, lookup.length);
  }
}

CASE_IN_BOTH_PHASES("get_string", "truncated", .bindings = {"c", "cxx"}) {
  Info info = make_info({{"key", "abcdefgh"}});
  for (int buflen = 1; buflen <= 8; ++buflen) {
    const Context context("buflen {}", buflen);
    const Lookup lookup = get_string(info, "key", buflen);
    if (!check_hit(lookup)) return;
    check_text(std::string_view("abcdefgh").substr(0, static_cast<std::size_t>(buflen) - 1),
               lookup.value);
    check_buflen(9, lookup.length);
  }
}

CASE_IN_BOTH_PHASES("get_string", "size") {
  Info info = make_info({{"key", "value"}});
  // A variable of one byte that the call must leave alone, as buflen is 0.
  Output value(1);
  int buflen = 0;
  int flag = kFlagPreset;
  check_success(mpi.info_get_string(info, in("key"), &buflen, value, &flag));
  check_true(is_true(flag), "flag", "true", describe_flag(flag));
  check_buflen(6, buflen);
  check_untouched(value);
}

CASE_IN_BOTH_PHASES("get_string", "missing") {
  Info info = make_info({{"key", "value"}});
  for (const std::string_view key : {"ke", "key1", "Key", "other"}) {
    const Context context("key {}", key);
    check_miss(get_string(info, key, 20));
  }
  check_miss(get_string(make_info(), "key", 20));
}

// The deprecated functions, which the standard allows there in a sentence of its own. No value is
// cut: an MPI that treats a cut as an error (info.get.truncate_success) would end the process.

CASE_IN_BOTH_PHASES("get", "found") {
  Info info = make_info({{"key", "value"}, {"ke", "of a prefix"}, {"key1", "of a longer key"}});
  for (const int valuelen : {5, 6, 40}) {
    const Context context("valuelen {}", valuelen);
    const Lookup lookup = get(info, "key", valuelen);
    if (!check_hit(lookup) || !check_text("value", lookup.value)) return;
  }
}

CASE_IN_BOTH_PHASES("get", "missing") {
  Info info = make_info({{"key", "value"}});
  for (const std::string_view key : {"ke", "key1", "Key", "other"}) {
    const Context context("key {}", key);
    check_miss(get(info, key, 20));
  }
  check_miss(get(make_info(), "key", 20));
}

CASE_IN_BOTH_PHASES("get_valuelen", "length") {
  Info info = make_info();
  for (const int length : {1, 2, 31, 60}) {
    const Context context("value of {} characters", length);
    const auto size = std::min(static_cast<std::size_t>(length), max_value_length());
    put(info, "key", text_of_length(size));
    const Lookup lookup = get_valuelen(info, "key");
    if (!check_hit(lookup)) return;
    check_equal("valuelen", static_cast<long>(size), lookup.length);
  }
}

CASE_IN_BOTH_PHASES("get_valuelen", "missing") {
  Info info = make_info({{"key", "value"}});
  for (const std::string_view key : {"ke", "key1", "Key", "other"}) {
    const Context context("key {}", key);
    const Lookup lookup = get_valuelen(info, key);
    if (!check_success(lookup.code)) return;
    check_true(is_false(lookup.flag), "flag", "false", describe_flag(lookup.flag));
  }
}

CASE_IN_BOTH_PHASES("get_nkeys", "counts") {
  Info info = make_info();
  const auto counts = [&](int expected) {
    int count = kNumberPreset;
    return check_success(mpi.info_get_nkeys(info, &count)) &&
           check_equal("number of keys", expected, count);
  };
  counts(0);
  put(info, "key0", "value");
  counts(1);
  for (const auto& [key, value] : numbered_pairs(70)) put(info, key, value);
  counts(70);
  remove(info, "key69");
  remove(info, "key0");
  counts(68);
}

CASE_IN_BOTH_PHASES("get_nthkey", "listed") {
  Info info = make_info(numbered_pairs(12));
  std::vector<std::string> keys;
  for (int n = 0; n < 12; ++n) {
    const Context context("n {}", n);
    Output key(static_cast<std::size_t>(mpi.max_info_key));
    if (!check_success(mpi.info_get_nthkey(info, n, key))) return;
    keys.emplace_back(key.text());
  }
  // Each key once, and under the same number the second time.
  check_contents(info, numbered_pairs(12));
  check_order(info, keys);
}

CASE_IN_BOTH_PHASES("get_nthkey", "longest") {
  const std::string longest = text_of_length(max_key_length());
  Info info = make_info({{longest, "value"}});
  Output key(static_cast<std::size_t>(mpi.max_info_key));
  check_success(mpi.info_get_nthkey(info, 0, key));
  check_text(longest, key);
}

CASE_IN_BOTH_PHASES("dup", "copies") {
  for (const int count : {0, 1, 12}) {
    const Context context("{} keys", count);
    Info info = make_info(numbered_pairs(count));
    Info copy;
    if (!check_success(mpi.info_dup(info, copy.ref()))) return;
    check_contents(copy, numbered_pairs(count));
    check_order(copy, keys_of(info));
  }
}

CASE_IN_BOTH_PHASES("dup", "independent") {
  const Pairs pairs = numbered_pairs(5);
  Info info = make_info(pairs);
  Info copy;
  if (!check_success(mpi.info_dup(info, copy.ref()))) return;
  put(copy, "key0", "changed in the copy");
  put(copy, "added", "to the duplicate");
  remove(copy, "key4");
  check_contents(info, pairs);

  remove(info, "key1");
  put(info, "key2", "changed in the original");
  mpi.info_free(info.ref());
  check_contents(copy, {{"key0", "changed in the copy"},
                        {"key1", "value1"},
                        {"key2", "value2"},
                        {"key3", "value3"},
                        {"added", "to the duplicate"}});
}

CASE_IN_BOTH_PHASES("free", "handle") {
  Info kept = make_info(numbered_pairs(3));
  Info empty = make_info();
  Info full = make_info(numbered_pairs(20));
  check_success(mpi.info_free(empty.ref()));
  check_same_handle("handle after MPI_Info_free", mpi.info_null, cts_info(empty));
  check_success(mpi.info_free(full.ref()));
  check_same_handle("handle after MPI_Info_free", mpi.info_null, cts_info(full));
  check_contents(kept, numbered_pairs(3));
}

// Objects that are not given back would run out, or come back with old pairs.
CASE_IN_BOTH_PHASES("free", "rounds") {
  for (int i = 0; i < 1000; ++i) {
    const Context context("round {}", i);
    Info info;
    const int created = mpi.info_create(info.ref());
    if (i == 0 && created != mpi.success) throw Inconclusive("preparation failed: no object");
    // No more than one object lives at a time, so an MPI that has no place left was given none
    // back.
    if (!check_success(created)) return;
    const std::string value = fmt::format("value of round {}", i);
    put(info, "key", value);
    const Lookup lookup = get_string(info, "key", 40);
    if (!check_hit(lookup) || !check_text(value, lookup.value)) return;
    if (!check_success(mpi.info_free(info.ref()))) return;
    if (!check_true(info.null(), "handle after MPI_Info_free", "MPI_INFO_NULL", "another one")) {
      return;
    }
  }
}

CASE_IN_BOTH_PHASES("c2f", "round_trip") {
  Info one = make_info({{"owner", "one"}});
  Info other = make_info({{"owner", "other"}});
  int numbers[2] = {kNumberPreset, kNumberPreset};
  mpi.info_c2f(one, &numbers[0]);
  mpi.info_c2f(other, &numbers[1]);
  cts_info back = mpi.info_null;
  mpi.info_f2c(numbers[0], &back);
  leads_to(back, "one");
  mpi.info_f2c(numbers[1], &back);
  leads_to(back, "other");
  // What is set through the converted handle shows through the first one.
  put(back, "added", "value");
  check_contents(other, {{"owner", "other"}, {"added", "value"}});
}

CASE_IN_BOTH_PHASES("c2f", "null") {
  int number = kNumberPreset;
  mpi.info_c2f(mpi.info_null, &number);
  Info live = make_info();
  cts_info back = live;
  mpi.info_f2c(number, &back);
  check_same_handle("handle", mpi.info_null, back);
}

CASE_IN_BOTH_PHASES("toint", "distinct") {
  std::vector<Info> objects;
  std::vector<std::uint64_t> numbers;
  for (int i = 0; i < 100; ++i) {
    objects.push_back(make_info());
    int number = kNumberPreset;
    mpi.info_toint(objects.back(), &number);
    numbers.push_back(static_cast<std::uint64_t>(number));
  }
  check_true(distinct(numbers), "integers of objects that live together", "all different",
             "two equal ones");
}

CASE_IN_BOTH_PHASES("toint", "constant") {
  const Info object = make_info();
  for (const cts_info info : {mpi.info_null, cts_info(object)}) {
    int first = kNumberPreset;
    int again = kNumberPreset;
    mpi.info_toint(info, &first);
    mpi.info_toint(info, &again);
    if (!check_equal("integer asked for again", first, again)) return;
  }
}

CASE_IN_BOTH_PHASES("fromint", "round_trip") {
  std::vector<Info> objects;
  std::vector<int> numbers;
  for (int i = 0; i < 100; ++i) {
    objects.push_back(make_info({{"owner", fmt::format("object {}", i)}}));
    numbers.push_back(kNumberPreset);
    mpi.info_toint(objects.back(), &numbers.back());
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Context context("object {}", i);
    cts_info back = mpi.info_null;
    mpi.info_fromint(numbers[i], &back);
    const std::string owner = fmt::format("object {}", i);
    if (!leads_to(back, owner)) return;
    // The object itself, not a duplicate: what is set through one handle shows through the other.
    put(back, "added", owner);
    if (!check_contents(objects[i], {{"owner", owner}, {"added", owner}})) return;
  }
}

// MPI_INFO_ENV may be an object between MPI_Init and MPI_Finalize only.
CASE_IN_BOTH_PHASES("fromint", "predefined") {
  Info live = make_info();
  int number = kNumberPreset;
  mpi.info_toint(mpi.info_null, &number);
  cts_info back = live;
  mpi.info_fromint(number, &back);
  check_same_handle("handle", mpi.info_null, back);
}

CASE_IN_BOTH_PHASES("error_class", "classes") {
  // A class is an error code too, whose class is itself.
  for (const int code : {mpi.success, mpi.err_info_nokey, mpi.err_info_key, mpi.err_info_value,
                         mpi.err_info, mpi.err_arg, mpi.err_other}) {
    const Context context("code {}", class_name(code));
    int error_class = kNumberPreset;
    check_success(mpi.error_class(code, &error_class));
    check_equal("error class", code, error_class);
  }
}

CASE_IN_BOTH_PHASES("error_string", "classes") { check_texts_of_classes(); }

// Erroneous in these phases: what happens is recorded.

CASE_IN_BOTH_PHASES("error", "shown", .erroneous = true) {
  Info info = make_info({{"key", "value"}});
  observe("deleting an unknown key: " + acceptance_of(mpi.info_delete(info, in("other"))));
}

CASE_IN_BOTH_PHASES("env", "shown", .erroneous = true) {
  if (mpi.has_info_env == 0) skip_as_absent("MPI_INFO_ENV");
  int count = kNumberPreset;
  const int code = mpi.info_get_nkeys(mpi.info_env, &count);
  observe("MPI_Info_get_nkeys: " + acceptance_of(code));
  if (code == mpi.success) observe(count > 0 ? "has keys" : "empty");
}

}  // namespace infocts
