// MPI_Info_create.
#include <algorithm>
#include <vector>

#include "conformance/harness/between_canaries.h"
#include "conformance/harness/capacity.h"
#include "conformance/harness/info.h"
#include "conformance/harness/pairs.h"

namespace infocts {
namespace {

bool check_distinct(std::vector<std::uint64_t> handles) {
  std::sort(handles.begin(), handles.end());
  return check_true(std::adjacent_find(handles.begin(), handles.end()) == handles.end(),
                    "handles of live objects", "all different", "two equal ones");
}

/// Creates into a variable that holds `previous`.
void create_over(cts_info previous) {
  const Api& mpi = this_worker().mpi;
  cts_info variable = previous;
  if (!check_success(mpi.info_create(&variable))) return;
  const Info info(variable);
  if (!check_true(!info.null(), "handle", "of an object", "MPI_INFO_NULL")) return;
  check_contents(info, {});
  put(info, "key", "value");
  check_contents(info, {{"key", "value"}});
}

}  // namespace

CASE({.requirement = "info.create.provided", .name = "linked"}) { check_provided(mpi.info_create); }

CASE({.requirement = "info.create.new_object", .name = "not_null"}) {
  Info info;
  check_success(mpi.info_create(info.ref()));
  check_true(!info.null(), "handle", "of an object", "MPI_INFO_NULL");
}

// Two handles to one object differ in their bits and still share everything.
CASE({.requirement = "info.create.new_object", .name = "two_objects"}) {
  Info first;
  Info second;
  if (!check_success(mpi.info_create(first.ref()))) return;
  if (!check_success(mpi.info_create(second.ref()))) return;
  check_distinct({cts_info(first).bits, cts_info(second).bits});
  put(first, "key", "value");
  check_contents(second, {});
  check_contents(first, {{"key", "value"}});
}

// Beyond the first block of whatever table the objects live in.
CASE({.requirement = "info.create.new_object", .name = "many_objects"}) {
  constexpr int kObjects = 1500;
  std::vector<Info> objects;
  std::vector<std::uint64_t> handles;
  for (int i = 0; i < kObjects; ++i) {
    const Context context("object {}", i);
    Info info;
    const int code = mpi.info_create(info.ref());
    if (no_more_objects(code, objects.size())) break;
    if (!check_success(code)) return;
    if (!check_true(!info.null(), "handle", "of an object", "MPI_INFO_NULL")) return;
    handles.push_back(cts_info(info).bits);
    put(info, "number", std::to_string(i));
    objects.push_back(std::move(info));
  }
  check_distinct(handles);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Context context("object {}", i);
    if (!check_contents(objects[i], {{"number", std::to_string(i)}})) return;
  }
  if (objects.size() < kObjects && !case_has_failed()) stop_without_room(objects.size());
}

// A free list with a wrong link hands out a place that is in use.
CASE({.requirement = "info.create.new_object", .name = "among_freed"}) {
  constexpr std::size_t kFreed = 50;
  std::vector<Info> objects;
  for (int i = 0; i < 100; ++i) objects.push_back(make_info({{"number", std::to_string(i)}}));
  for (const int i : scattered(100)) {
    if (i % 2 == 1) objects[static_cast<std::size_t>(i)] = Info();
  }
  std::vector<Info> later;
  for (int i = 0; i < 100; ++i) {
    Info info;
    const int code = mpi.info_create(info.ref());
    // There must be room for as many as were freed.
    if (later.size() >= kFreed && no_more_objects(code, later.size())) break;
    if (!check_success(code)) return;
    put(info, "number", std::to_string(100 + i));
    later.push_back(std::move(info));
  }
  std::vector<std::uint64_t> handles;
  for (std::size_t i = 0; i < later.size(); ++i) {
    const Context context("object {}", 100 + i);
    handles.push_back(cts_info(later[i]).bits);
    if (!check_contents(later[i], {{"number", std::to_string(100 + i)}})) return;
  }
  for (std::size_t i = 0; i < objects.size(); i += 2) {
    const Context context("object {}", i);
    handles.push_back(cts_info(objects[i]).bits);
    if (!check_contents(objects[i], {{"number", std::to_string(i)}})) return;
  }
  check_distinct(handles);
}

CASE({.requirement = "info.create.empty", .name = "no_keys"}) {
  const Info info = make_info();
  check_contents(info, {});
}

// An implementation must not put defaults of its own into the user's object.
CASE({.requirement = "info.create.empty", .name = "no_reserved_keys"}) {
  const Info info = make_info();
  for (const std::string key :
       {"no_locks", "accumulate_ordering", "host", "wdir", "command", "thread_level",
        "mpi_assert_no_any_tag", "mpi_memory_alloc_kinds", "mpi_initial_errhandler"}) {
    const Context context("key {}", key);
    if (!check_no_key(info, key)) return;
  }
}

// The place and the memory of a freed object come back, its pairs must not.
CASE({.requirement = "info.create.empty", .name = "after_free"}) {
  const Pairs pairs = numbered_pairs(50);
  for (int round = 0; round < 50; ++round) {
    const Context context("round {}", round);
    const Info info = make_info();
    if (!check_contents(info, {})) return;
    for (const auto& [key, value] : pairs) put(info, key, value);
  }
}

// As before, for places that were filled by MPI_Info_dup.
CASE({.requirement = "info.create.empty", .name = "after_free_of_dup"}) {
  const Info source = make_info(numbered_pairs(50));
  for (int round = 0; round < 50; ++round) {
    const Context context("round {}", round);
    { const Info copy = duplicate(source); }
    const Info info = make_info();
    if (!check_contents(info, {})) return;
  }
}

CASE({.requirement = "info.create.empty", .name = "beside_full"}) {
  const Info full = make_info(numbered_pairs(50));
  const Info info = make_info();
  check_contents(info, {});
  check_no_key(info, "key0");
}

CASE({.requirement = "info.create.out_only", .name = "null_handle"}) { create_over(mpi.info_null); }

// What an uninitialized variable may hold.
CASE({.requirement = "info.create.out_only", .name = "garbage"}) {
  for (const std::uint64_t bits :
       {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0xa5a5a5a5a5a5a5a5}}) {
    const Context context("variable preset to {:#x}", bits);
    create_over(info_variable(bits));
  }
}

CASE({.requirement = "info.create.out_only", .name = "live_object"}) {
  const Info live = make_info(numbered_pairs(12));
  cts_info variable = live;
  check_success(mpi.info_create(&variable));
  if (!check_true(variable.bits != cts_info(live).bits, "handle", "of a new object",
                  "left as it was")) {
    return;
  }
  const Info info(variable);
  check_contents(info, {});
  put(info, "key3", "other");
  check_contents(live, numbered_pairs(12));
}

// The handle of an object that is gone is as good as garbage.
CASE({.requirement = "info.create.out_only", .name = "freed_object"}) {
  Info freed = make_info(numbered_pairs(12));
  cts_info stale = freed;
  freed = Info();
  if (!check_success(mpi.info_create(&stale))) return;
  const Info info(stale);
  check_contents(info, {});
}

CASE({.requirement = "info.create.no_write_beyond", .name = "neighbours"}) {
  InfoBetweenCanaries variable(mpi.info_null);
  check_success(mpi.info_create(variable.ref()));
  const Info info(variable.get());
  variable.check_within();
}

}  // namespace infocts
