// MPI_Info_create_env. What the object holds is left to the MPI, so most cases compare an object
// with itself, or do what works on any object. Calls before MPI_Init: also info.lifecycle; from
// several threads: info.threads; about argc and argv: create_env_arguments.cc.
#include <algorithm>
#include <set>

#include "conformance/harness/alone.h"
#include "conformance/harness/between_canaries.h"
#include "conformance/harness/capacity.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/mpi_session.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/env_objects.h"
#include "conformance/info/env_values.h"

namespace infocts {
namespace {

Pairs sorted(Pairs pairs) {
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// What the user does to the object does not show in MPI_INFO_ENV.
void check_env_kept(Info info) {
  if (!check_true(cts_info(info).bits != env().bits, "handle", "of an object of its own",
                  "MPI_INFO_ENV")) {
    info.release();
    return;
  }
  const Pairs before = pairs_of(env());
  put(info, "infocts_added", "by the user");
  for (const auto& [key, value] : before) put(info, key, "changed by the user");
  check_unchanged(env(), before);
  for (const std::string& key : keys_of(info)) remove(info, key);
  check_unchanged(env(), before);
}

/// What the user does to one object does not show in those that `make` makes before and after.
void check_independent(Info (*make)()) {
  Info one = make();
  Info other = make();
  if (!check_true(cts_info(one).bits != cts_info(other).bits, "handles of two objects", "different",
                  "the same")) {
    other.release();
    return;
  }
  const Pairs before = pairs_of(other);
  put(one, "infocts_added", "by the user");
  for (const auto& [key, value] : before) put(one, key, "changed by the user");
  check_unchanged(other, before);
  for (const std::string& key : keys_of(one)) remove(one, key);
  check_unchanged(other, before);
  put(one, "infocts_added", "by the user");
  check_no_key(make(), "infocts_added");
}

void check_works_without_world() {
  const Api& mpi = infocts::this_worker().mpi;
  Info info;
  if (!check_success(mpi.info_create_env(this_worker().argc, this_worker().argv, info.ref())))
    return;
  check_listed(info);
  check_success(mpi.info_set(info, in("infocts_added"), in("by the user")));
  check_value(info, "infocts_added", "by the user");
  check_success(mpi.info_free(info.ref()));
}

}  // namespace

CASE({.requirement = "info.create_env.provided", .name = "linked"}) {
  check_provided(mpi.info_create_env);
}

CASE({.requirement = "info.create_env.new_object", .name = "handle"}) {
  for (int i = 0; i < 3; ++i) {
    Info info;
    if (!check_success(mpi.info_create_env(this_worker().argc, this_worker().argv, info.ref())))
      return;
    check_true(!info.null(), "handle", "of an object", "MPI_INFO_NULL");
    if (mpi.has_info_env == 0) continue;
    check_true(cts_info(info).bits != mpi.info_env.bits, "handle", "of a new object",
               "MPI_INFO_ENV");
  }
}

CASE({.requirement = "info.create_env.new_object", .name = "many"}) {
  std::vector<Info> objects;
  std::vector<std::uint64_t> handles;
  for (int i = 0; i < 100; ++i) {
    Info info;
    const int code = mpi.info_create_env(this_worker().argc, this_worker().argv, info.ref());
    if (no_more_objects(code, objects.size())) stop_without_room(objects.size());
    if (!check_success(code)) return;
    objects.push_back(std::move(info));
    handles.push_back(cts_info(objects.back()).bits);
    objects.push_back(make_info());
    handles.push_back(cts_info(objects.back()).bits);
  }
  std::sort(handles.begin(), handles.end());
  check_true(std::adjacent_find(handles.begin(), handles.end()) == handles.end(),
             "handles of objects that live together", "all different", "two equal ones");
}

CASE({.requirement = "info.create_env.not_alias_of_env", .name = "changed"}) {
  check_env_kept(make_env());
}

CASE({.requirement = "info.create_env.not_alias_of_env",
      .name = "changed_without_arguments",
      .bindings = {"c"}}) {
  check_env_kept(make_env_without_arguments());
}

CASE({.requirement = "info.create_env.not_alias_of_env", .name = "freed"}) {
  const Pairs before = pairs_of(env());
  for (int i = 0; i < 10; ++i) {
    Info info = make_env();
    mpi.info_free(info.ref());
  }
  check_unchanged(env(), before);
}

// One hidden object that every call hands out would pass all cases with a single one.
CASE({.requirement = "info.create_env.calls_independent", .name = "changed"}) {
  check_independent(make_env);
}

CASE({.requirement = "info.create_env.calls_independent",
      .name = "changed_without_arguments",
      .bindings = {"c"}}) {
  check_independent(make_env_without_arguments);
}

CASE({.requirement = "info.create_env.calls_independent", .name = "freed"}) {
  Info one = make_env();
  Info other = make_env();
  put(other, "infocts_added", "by the user");
  const Pairs before = pairs_of(other);
  mpi.info_free(one.ref());
  check_unchanged(other, before);
}

CASE({.requirement = "info.create_env.readable", .name = "listed"}) {
  check_listed(make_env());
  check_listed(make_env_without_arguments());
}

CASE({.requirement = "info.create_env.readable", .name = "missing"}) {
  Info info = make_env();
  check_no_key(info, "infocts_absent");
  check_miss(get_string(info, "infocts_absent", 20));
}

CASE({.requirement = "info.create_env.readable", .name = "found_is_listed"}) {
  check_none_hidden(make_env());
  check_none_hidden(make_env_without_arguments());
}

// MPI_Info_get_string in the two steps that a user takes.
CASE({.requirement = "info.create_env.readable", .name = "size_then_value"}) {
  Info info = make_env();
  put(info, "infocts_added", "by the user");
  for (const auto& [key, value] : pairs_of(info)) {
    const Context context("key {}", key);
    const Lookup size = get_string(info, key, 0);
    if (!check_hit(size)) return;
    if (in_fortran()) {
      check_length_of(value, size.length, "buflen");
    } else {
      check_buflen(static_cast<long>(value.size()) + 1, size.length);
    }
    const Lookup whole = get_string(info, key, size.length);
    if (!check_hit(whole)) return;
    check_text(value, whole.value);
  }
}

CASE({.requirement = "info.create_env.writable", .name = "set"}) {
  Info info = make_env();
  Pairs pairs = pairs_of(info);
  for (auto& [key, value] : pairs) {
    value = "changed by the user";
    check_success(mpi.info_set(info, in(key), in(value)));
  }
  pairs.emplace_back("infocts_added", "by the user");
  check_success(mpi.info_set(info, in("infocts_added"), in("by the user")));
  check_contents(info, pairs);
  pairs.back().second = "overridden";
  check_success(mpi.info_set(info, in("infocts_added"), in("overridden")));
  check_contents(info, pairs);
}

CASE({.requirement = "info.create_env.writable", .name = "deleted"}) {
  Info info = make_env();
  put(info, "infocts_added", "by the user");
  Pairs pairs = pairs_of(info);
  while (!pairs.empty()) {
    check_success(mpi.info_delete(info, in(pairs.back().first)));
    pairs.pop_back();
    if (!check_contents_as_read(info, pairs)) return;
  }
  put(info, "command", "of the user");
  check_contents(info, {{"command", "of the user"}});
}

CASE({.requirement = "info.create_env.writable", .name = "duplicated"}) {
  Info info = make_env();
  put(info, "infocts_set", "by the user");
  const Pairs pairs = pairs_of(info);
  Info copy;
  check_success(mpi.info_dup(info, copy.ref()));
  check_unchanged(copy, pairs);
  put(copy, "infocts_added", "to the duplicate");
  check_unchanged(info, pairs);
}

CASE({.requirement = "info.create_env.user_frees", .name = "handle"}) {
  Info info = make_env();
  check_success(mpi.info_free(info.ref()));
  check_same_handle("handle after MPI_Info_free", mpi.info_null, cts_info(info));
}

CASE({.requirement = "info.create_env.user_frees", .name = "rounds"}) {
  for (int i = 0; i < 300; ++i) {
    const Context context("round {}", i);
    Info info = make_env();
    // What a user left in the object must not turn up in a later one.
    if (!check_no_key(info, "infocts_added")) return;
    put(info, "infocts_added", "by the user");
    if (!check_success(mpi.info_free(info.ref()))) return;
    if (!check_same_handle("handle after MPI_Info_free", mpi.info_null, cts_info(info))) return;
  }
}

CASE({.requirement = "info.create_env.like_env", .name = "same_values"}) {
  Info info = make_env();
  bool common = false;
  for (const std::string& key : reserved_env_keys()) {
    const std::optional<std::string> here = value_of(info, key);
    const std::optional<std::string> there = value_of(env(), key);
    if (!here || !there) continue;
    common = true;
    check_same_text("value of " + key, *there, *here);
  }
  if (!common) skip_as_absent("a reserved key in both objects");
}

CASE({.requirement = "info.create_env.value_formats", .name = "maxprocs"}) {
  const bool with_arguments = check_maxprocs(make_env());
  const bool without = check_maxprocs(make_env_without_arguments());
  if (!with_arguments && !without) skip_as_absent("maxprocs in the object");
}

CASE({.requirement = "info.create_env.value_formats", .name = "thread_level"}) {
  const bool with_arguments = check_thread_level(make_env());
  const bool without = check_thread_level(make_env_without_arguments());
  if (!with_arguments && !without) skip_as_absent("thread_level in the object");
}

// No thread level has been asked for yet, and the number of processes may be unknown.
CASE({.requirement = "info.create_env.value_formats",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  Info info = make_env();
  const bool maxprocs = check_maxprocs(info);
  const bool thread_level = check_thread_level(info);
  if (!maxprocs && !thread_level) skip_as_absent("maxprocs or thread_level in the object");
}

CASE({.requirement = "info.create_env.null_args_contents", .name = "names"}) {
  observe(describe_keys(make_env_without_arguments()));
}

CASE({.requirement = "info.create_env.phase_contents",
      .name = "before_against_after",
      .phase = Phase::started_by_case}) {
  const Pairs before = sorted(pairs_of(make_env()));
  MpiLifetime lifetime(mpi.thread_multiple);
  const Pairs after = sorted(pairs_of(make_env()));
  Pairs differences;
  std::set_symmetric_difference(before.begin(), before.end(), after.begin(), after.end(),
                                std::back_inserter(differences));
  std::vector<std::string> keys;
  for (const auto& [key, value] : differences) {
    if (keys.empty() || keys.back() != key) keys.push_back(key);
  }
  observe(keys.empty() ? "the same" : "differ in " + names_of(keys));
}

CASE({.requirement = "info.create_env.process_contents", .name = "names", .ranks = 2}) {
  const Pairs mine = sorted(pairs_of(make_env()));
  std::vector<std::string> keys;
  for (const auto& [key, value] : mine) keys.push_back(key);
  const std::vector<std::string> names = gather(names_of(keys));
  if (std::set<std::string>(names.begin(), names.end()).size() > 1) {
    observe("not the same keys");
    return;
  }
  std::vector<std::string> differ;
  for (const auto& [key, value] : mine) {
    const std::vector<std::string> values = gather(value);
    if (std::set<std::string>(values.begin(), values.end()).size() > 1) differ.push_back(key);
  }
  observe(differ.empty() ? "the same" : "differ in " + names_of(differ));
}

// A process may have no other at all. A call that wants one waits here in vain.
CASE({.requirement = "info.create_env.local", .name = "each_process"}) {
  for (int i = 0; i < 3; ++i) {
    Info described;
    Info bare;
    if (!check_success(
            mpi.info_create_env(this_worker().argc, this_worker().argv, described.ref())))
      return;
    if (!check_success(mpi.info_create_env(0, nullptr, bare.ref()))) return;
  }
}

// The others wait for a message that rank 0 sends after the call: if it wanted a certain call of
// theirs, it would not return.
CASE({.requirement = "info.create_env.local", .name = "one_rank", .ranks = 2}) {
  // All ranks alike, for the others would wait for the one that leaves.
  if (!mpi.info_create_env.present()) skip_as_absent(mpi.info_create_env.name());
  if (!mpi.send.present() || !mpi.recv.present() || mpi.has_type_int == 0) {
    skip_as_absent("messages of MPI_INT");
  }
  int message = 1;
  if (!on_rank(0)) {
    prepare(mpi.recv(&message, 1, mpi.type_int, 0, 0, mpi.comm_world), "MPI_Recv");
    return;
  }
  for (int i = 0; i < 3; ++i) {
    Info info;
    check_success(mpi.info_create_env(this_worker().argc, this_worker().argv, info.ref()));
  }
  for (int rank = 1; rank < this_worker().size; ++rank) {
    prepare(mpi.send(&message, 1, mpi.type_int, rank, 0, mpi.comm_world), "MPI_Send");
  }
}

CASE({.requirement = "info.create_env.returns_alone", .name = "each_end", .ranks = 2}) {
  // All ranks alike, for the others would wait for the one that leaves.
  if (!mpi.info_create_env.present()) skip_as_absent(mpi.info_create_env.name());
  for (const int who : {0, this_worker().size - 1}) {
    std::vector<Info> made;
    check_returns_alone(who, [&] {
      check_success(
          mpi.info_create_env(this_worker().argc, this_worker().argv, made.emplace_back().ref()));
    });
  }
}

// The process never calls MPI_Init, so there is no World Model.
CASE({.requirement = "info.create_env.without_world",
      .name = "no_init",
      .phase = Phase::before_init}) {
  check_works_without_world();
}

CASE({.requirement = "info.create_env.without_world",
      .name = "session_alone",
      .phase = Phase::started_by_case}) {
  const MpiSession session;
  check_works_without_world();
}

CASE({.requirement = "info.create_env.out_only", .name = "garbage"}) {
  for (const std::uint64_t bits :
       {~std::uint64_t{0}, std::uint64_t{0x5a5a5a5a5a5a5a5a}, std::uint64_t{0}, std::uint64_t{1}}) {
    const Context context("handle {:#x} before the call", bits);
    cts_info handle = info_variable(bits);
    if (!check_success(mpi.info_create_env(this_worker().argc, this_worker().argv, &handle)))
      return;
    const Info info(handle);
    if (!check_listed(info)) return;
  }
}

CASE({.requirement = "info.create_env.out_only", .name = "live_object"}) {
  const Info live = make_info(numbered_pairs(3));
  cts_info handle = live;
  check_success(mpi.info_create_env(this_worker().argc, this_worker().argv, &handle));
  check_contents(live, numbered_pairs(3));
  if (!check_true(handle.bits != cts_info(live).bits, "handle", "of a new object",
                  "of the object that the variable held before")) {
    return;
  }
  const Info info(handle);
  check_listed(info);
}

CASE({.requirement = "info.create_env.no_write_beyond", .name = "neighbours"}) {
  InfoBetweenCanaries variable(mpi.info_null);
  check_success(mpi.info_create_env(this_worker().argc, this_worker().argv, variable.ref()));
  const Info info(variable.get());
  variable.check_within();
}

}  // namespace infocts
