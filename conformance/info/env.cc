// MPI_INFO_ENV. Everything in it is optional: it may be empty.
#include <fmt/ranges.h>

#include <algorithm>

#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/mpi_session.h"
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/env_objects.h"
#include "conformance/info/env_values.h"

namespace infocts {
namespace {

std::string first_key_of_env() {
  if (count_of(env()) == 0) skip_as_absent("a key in MPI_INFO_ENV");
  return nth_key(env(), 0);
}

}  // namespace

CASE({.requirement = "info.env.provided", .name = "handle"}) {
  if (!check_true(mpi.has_info_env != 0, "MPI_INFO_ENV", "provided", "not defined by mpi.h"))
    return;
  check_true(mpi.info_env.bits != mpi.info_null.bits, "MPI_INFO_ENV", "the handle of an object",
             "equal to MPI_INFO_NULL");
  int count = kNumberPreset;
  check_success(mpi.info_get_nkeys(mpi.info_env, &count));
  check_true(count >= 0, "number of keys", "0 or more", number_after(count));
}

CASE({.requirement = "info.env.readable", .name = "listed"}) { check_listed(env()); }

CASE({.requirement = "info.env.readable", .name = "found_is_listed"}) { check_none_hidden(env()); }

// Each way of reading a value is code of its own in many libraries.
CASE({.requirement = "info.env.readable", .name = "same_value_every_way"}) {
  if (count_of(env()) == 0) skip_as_absent("a key in MPI_INFO_ENV");
  for (const std::string& key : keys_of(env())) {
    const Context context("key {}", key);
    const Lookup length = get_valuelen(env(), key);
    if (!check_hit(length)) return;
    const Lookup value = get(env(), key, static_cast<int>(max_value_length()) + 1);
    if (!check_hit(value)) return;
    check_length_of(
        value.value.text(), length.length,
        "valuelen from MPI_Info_get_valuelen, compared with the value from MPI_Info_get");
    if (!mpi.info_get_string.present()) continue;
    const Lookup string = get_string(env(), key, length.length + 1);
    if (!check_hit(string)) return;
    check_text(value.value.text(), string.value);
    check_same_length(length, string);
  }
}

// Beginnings and extensions of reserved keys among them, for lookups that compare too little.
CASE({.requirement = "info.env.readable", .name = "missing"}) {
  const std::vector<std::string> keys = keys_of(env());
  for (const std::string_view key :
       {"infocts_absent", "c", "comman", "command0", "COMMAND", "arg", "maxproc", "wdir "}) {
    if (std::find(keys.begin(), keys.end(), as_kept(key)) != keys.end()) continue;
    const Context context("key {}", key);
    check_miss(get(env(), key, 20));
    if (mpi.info_get_string.present()) check_miss(get_string(env(), key, 20));
    const Lookup length = get_valuelen(env(), key);
    check_success(length.code);
    check_flag_false(length);
  }
}

CASE({.requirement = "info.env.read_only_functions_keep", .name = "reads"}) {
  const Pairs before = pairs_of(env());
  for (int round = 0; round < 20; ++round) {
    for (const auto& [key, value] : before) {
      get(env(), key, static_cast<int>(value.size() / 2));
      get_valuelen(env(), key);
      get(env(), "infocts_absent", 20);
    }
    duplicate(env());
  }
  check_unchanged(env(), before);
  // Reading all of them in turn may move each and bring the order back.
  if (before.empty()) return;
  const std::string& first = before.front().first;
  get(env(), first, 20);
  check_unchanged(env(), before);
  get_valuelen(env(), first);
  check_unchanged(env(), before);
  if (mpi.info_get_string.present()) get_string(env(), first, 20);
  check_unchanged(env(), before);
}

// Objects of the user with the same keys: a store that all objects share would mix them up.
CASE({.requirement = "info.env.constant", .name = "while_working"}) {
  const Pairs before = pairs_of(env());
  for (int round = 0; round < 3; ++round) {
    const Context context("round {}", round);
    const Named comm(NamedKind::comm);
    const Named type(NamedKind::type);
    comm.set_name(in("a communicator"));
    type.set_name(in("a datatype"));
    Info hints = make_info({{"maxprocs", "4711"}, {"mpi_assert_no_any_tag", "true"}});
    if (mpi.comm_set_info.present()) mpi.comm_set_info(comm.comm(), hints);
    Info used;
    if (mpi.comm_get_info.present()) mpi.comm_get_info(comm.comm(), used.ref());
    Info own;
    if (mpi.info_create_env.present()) {
      mpi.info_create_env(this_worker().argc, this_worker().argv, own.ref());
    }
    if (!check_unchanged(env(), before)) return;
  }
}

// From the first reading to the last that are legal.
CASE({.requirement = "info.env.constant",
      .name = "init_to_finalize",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  const Pairs before = pairs_of(env());
  {
    const Named comm(NamedKind::comm);
    Info hints = make_info({{"maxprocs", "4711"}, {"mpi_assert_no_any_tag", "true"}});
    if (mpi.comm_set_info.present()) mpi.comm_set_info(comm.comm(), hints);
    if (mpi.session_init.present()) const MpiSession one;
    check_unchanged(env(), before);
  }
  check_unchanged(env(), before);
  lifetime.finalize();
}

CASE({.requirement = "info.env.independent", .name = "other_objects"}) {
  const Pairs before = pairs_of(env());
  {
    std::vector<Info> others;
    for (int i = 0; i < 100; ++i) {
      others.push_back(make_info({{"command", "of the user"}, {"maxprocs", "4711"}}));
      for (const auto& [key, value] : before) put(others.back(), key, "of the user");
    }
    remove(others.front(), "command");
    check_unchanged(env(), before);
  }
  check_unchanged(env(), before);
}

CASE({.requirement = "info.env.dup_same_pairs", .name = "all_pairs"}) {
  const Pairs before = pairs_of(env());
  Info copy;
  if (!check_success(mpi.info_dup(env(), copy.ref()))) return;
  check_true(cts_info(copy).bits != env().bits && !copy.null(), "handle of the duplicate",
             "of a new object", copy.null() ? "MPI_INFO_NULL" : "MPI_INFO_ENV");
  check_unchanged(copy, before);
}

CASE({.requirement = "info.env.dup_independent", .name = "changed"}) {
  const Pairs before = pairs_of(env());
  Info copy = duplicate(env());
  put(copy, "infocts_added", "to the duplicate");
  for (const auto& [key, value] : before) put(copy, key, "changed in the duplicate");
  check_unchanged(env(), before);
  for (const std::string& key : keys_of(copy)) remove(copy, key);
  check_unchanged(env(), before);
}

CASE({.requirement = "info.env.dup_independent", .name = "freed"}) {
  const Pairs before = pairs_of(env());
  for (int i = 0; i < 10; ++i) {
    Info copy = duplicate(env());
    mpi.info_free(copy.ref());
  }
  check_unchanged(env(), before);
}

CASE({.requirement = "info.env.reserved_keys", .name = "names"}) {
  std::vector<std::string> present;
  for (const std::string& key : reserved_env_keys()) {
    if (key != "mpi_initial_errhandler" && value_of(env(), key)) present.push_back(key);
  }
  observe(present.empty() ? "none" : fmt::format("{}", fmt::join(present, ", ")));
}

CASE({.requirement = "info.env.initial_errhandler", .name = "value"}) {
  observe(value_of(env(), "mpi_initial_errhandler").value_or("absent"));
}

CASE({.requirement = "info.env.maxprocs_integer", .name = "value"}) {
  if (!check_maxprocs(env())) skip_as_absent("maxprocs in MPI_INFO_ENV");
}

CASE({.requirement = "info.env.thread_level_name", .name = "value"}) {
  if (!check_thread_level(env())) skip_as_absent("thread_level in MPI_INFO_ENV");
}

CASE({.requirement = "info.env.other_keys", .name = "names"}) {
  std::vector<std::string> others = keys_of(env());
  observe(fmt::format("{} keys in all", others.size()));
  std::erase_if(others, [](const std::string& key) { return is_reserved_env_key(key); });
  observe("not reserved: " + names_of(others));
}

CASE({.requirement = "info.env.set", .name = "new_key", .erroneous = true}) {
  const int code = mpi.info_set(env(), in("infocts_added"), in("value"));
  observe(acceptance_of(code));
  observe(value_of(env(), "infocts_added") == "value" ? "visible" : "without effect");
}

CASE({.requirement = "info.env.set", .name = "override", .erroneous = true}) {
  const std::string key = first_key_of_env();
  const int code = mpi.info_set(env(), in(key), in("overridden"));
  observe(acceptance_of(code));
  observe(value_of(env(), key) == "overridden" ? "visible" : "without effect");
}

CASE({.requirement = "info.env.delete", .name = "existing_key", .erroneous = true}) {
  const std::string key = first_key_of_env();
  const int code = mpi.info_delete(env(), in(key));
  observe(acceptance_of(code));
  observe(value_of(env(), key) ? "without effect" : "gone");
}

// In a process of its own: whatever reads MPI_INFO_ENV afterwards, MPI_Finalize included, may fail.
CASE({.requirement = "info.env.free",
      .name = "copy_of_handle",
      .phase = Phase::started_by_case,
      .erroneous = true}) {
  MpiLifetime lifetime(mpi.thread_single);
  cts_info copy = env();
  const int code = mpi.info_free(&copy);
  observe(acceptance_of(code));
  observe(copy.bits == mpi.info_null.bits ? "variable is MPI_INFO_NULL" : "variable left alone");
  int count = kNumberPreset;
  const int read = mpi.info_get_nkeys(env(), &count);
  observe("MPI_INFO_ENV afterwards: " +
          (read == mpi.success ? std::string("readable") : acceptance_of(read)));
}

}  // namespace infocts
