// When a routine reads an info argument: before it returns. From then on the object belongs to the
// user alone, even while the operation of a nonblocking routine continues.
#include <cstring>

#include "conformance/harness/hints.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/parsing_pairs.h"

namespace infocts {
namespace {

// What *_get_info shows for each key that the user gave; nothing for what moves by itself.
std::vector<std::optional<std::string>> shown_for_all(const Hinted& object, const Pairs& given) {
  const Info hints = hints_of(object);
  std::vector<std::optional<std::string>> values;
  for (const auto& [key, value] : given) {
    const bool moves = moves_by_itself(object.routine(), key);
    values.push_back(moves ? std::nullopt : value_of(hints, key));
  }
  return values;
}

bool check_same_shown(const Pairs& given, const std::vector<std::optional<std::string>>& before,
                      const std::vector<std::optional<std::string>>& after) {
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Context context("the key {}", given[i].first);
    if (!check_true(before[i] == after[i], "what *_get_info shows",
                    before[i] ? infocts::quoted(*before[i]) : "nothing",
                    after[i] ? infocts::quoted(*after[i]) : "nothing")) {
      return false;
    }
  }
  return true;
}

void check_change_has_no_effect(HintRoutine routine) {
  const Pairs given = mixed_pairs();
  Info info = make_info(given);
  const Hinted object(routine, info);
  if (object.code() != this_worker().mpi.success) {
    throw Inconclusive("preparation failed: the routine refuses the hints");
  }
  const auto before = shown_for_all(object, given);
  for (const auto& [key, value] : opposite_pairs()) put(info, key, value);
  put(info, "infocts_later", "value");
  if (!check_same_shown(given, before, shown_for_all(object, given))) return;
  for (const auto& [key, value] : given) remove(info, key);
  check_same_shown(given, before, shown_for_all(object, given));
}

// What a new object shows that was given the hints of mixed_pairs() and whose info was left alone.
std::vector<std::optional<std::string>> undisturbed(HintRoutine routine) {
  Info info = make_info(mixed_pairs());
  const Hinted object(routine, info);
  if (object.code() != this_worker().mpi.success) {
    throw Inconclusive("preparation failed: the routine refuses the hints");
  }
  return shown_for_all(object, mixed_pairs());
}

/// An MPI may take hints as long as it has room for them, or for some time: then nothing is known
/// of an object that was not asked before its info object changed.
bool check_as_undisturbed(HintRoutine routine, const Hinted& object,
                          const std::vector<std::optional<std::string>>& expected) {
  const auto shows = shown_for_all(object, mixed_pairs());
  if (shows != expected && undisturbed(routine) != expected) {
    skip_as_absent("hints that are taken each time");
  }
  return check_same_shown(mixed_pairs(), expected, shows);
}

void check_modified_at_once(const std::vector<HintRoutine>& routines) {
  const Api& mpi = this_worker().mpi;
  for (const HintRoutine routine : routines) {
    const Context context("{}", name_of(routine));
    const auto expected = undisturbed(routine);
    Info info = make_info(mixed_pairs());
    bool set = true;
    const Hinted object(routine, info, [&] {
      for (const auto& [key, value] : opposite_pairs()) {
        set = set && check_success(mpi.info_set(info, in(key), in(value)));
      }
    });
    if (!set || !check_as_undisturbed(routine, object, expected)) return;
    for (const auto& [key, value] : opposite_pairs()) {
      if (!check_success(mpi.info_delete(info, in(key)))) return;
    }
    if (!check_contents(info, {}) || !check_as_undisturbed(routine, object, expected)) return;
  }
}

// New objects take the place of the freed one in memory.
void check_freed_at_once(const std::vector<HintRoutine>& routines) {
  const Api& mpi = this_worker().mpi;
  for (const HintRoutine routine : routines) {
    const Context context("{}", name_of(routine));
    const auto expected = undisturbed(routine);
    Info info = make_info(mixed_pairs());
    bool freed = false;
    std::vector<Info> others;
    const Hinted object(routine, info, [&] {
      freed = check_success(mpi.info_free(info.ref()));
      for (int i = 0; i < 20; ++i) others.push_back(make_info(opposite_pairs()));
    });
    if (!freed || !check_as_undisturbed(routine, object, expected)) return;
  }
}

// Changed while the operation may still be going on.
template <typename Change>
void check_changed_before_wait(Change change) {
  const HintRoutine routine = HintRoutine::comm_idup_with_info;
  const auto expected = undisturbed(routine);
  Info info = make_info(mixed_pairs());
  const Hinted object(routine, info, [&] { change(info); });
  check_as_undisturbed(routine, object, expected);
}

// MPI_Alloc_mem has no object to ask for hints; the memory must be good.
void check_memory(cts_info info, const std::function<void()>& returned) {
  const Api& mpi = this_worker().mpi;
  constexpr std::size_t kBytes = 10000;
  void* memory = nullptr;
  const bool made = check_success(
      mpi.alloc_mem(static_cast<std::int64_t>(kBytes), info, static_cast<void*>(&memory)));
  returned();
  if (!made) return;
  std::memset(memory, 'm', kBytes);
  check_success(mpi.free_mem(memory));
}

Pairs memory_pairs() {
  Pairs pairs = mixed_pairs();
  pairs.emplace_back("mpi_minimum_memory_alignment", "4096");
  return pairs;
}

// By every function that reads.
bool check_readable(cts_info info, const Pairs& pairs) {
  const Api& mpi = this_worker().mpi;
  if (!check_contents(info, pairs)) return false;
  for (const auto& [key, value] : pairs) {
    const int size = static_cast<int>(value.size()) + 1;
    if (mpi.info_get_string.present()) {
      const Lookup lookup = get_string(info, key, size);
      if (!check_hit(lookup) || !check_text(value, lookup.value)) return false;
    }
    if (mpi.info_get_valuelen.present()) {
      const Lookup lookup = get_valuelen(info, key);
      if (!check_hit(lookup)) return false;
      if (!check_equal("valuelen", size - 1, lookup.length)) return false;
    }
  }
  Info copy;
  return check_success(mpi.info_dup(info, copy.ref())) && check_contents(copy, pairs);
}

// Also when what was given the hints is gone.
void check_read_after_return(const std::vector<HintRoutine>& routines) {
  const Pairs pairs = unknown_pairs(20);
  for (const HintRoutine routine : routines) {
    const Context context("{}", name_of(routine));
    Info info = make_info(pairs);
    {
      bool readable = false;
      const Hinted object(routine, info, [&] { readable = check_readable(info, pairs); });
      if (!readable) return;
    }
    if (!check_readable(info, pairs)) return;
  }
}

}  // namespace

CASE({.requirement = "info.parsing.changes_after_return", .name = "comm_set_info"}) {
  check_change_has_no_effect(HintRoutine::comm_set_info);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "comm_dup_with_info"}) {
  check_change_has_no_effect(HintRoutine::comm_dup_with_info);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "win_create"}) {
  check_change_has_no_effect(HintRoutine::win_create);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "win_allocate"}) {
  check_change_has_no_effect(HintRoutine::win_allocate);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "win_set_info"}) {
  check_change_has_no_effect(HintRoutine::win_set_info);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "comm_idup_with_info"}) {
  check_change_has_no_effect(HintRoutine::comm_idup_with_info);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "before_wait"}) {
  check_changed_before_wait([](cts_info info) {
    for (const auto& [key, value] : opposite_pairs()) put(info, key, value);
    put(info, "infocts_later", "value");
  });
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "win_allocate_shared"}) {
  check_change_has_no_effect(HintRoutine::win_allocate_shared);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "win_create_dynamic"}) {
  check_change_has_no_effect(HintRoutine::win_create_dynamic);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "file_open"}) {
  check_change_has_no_effect(HintRoutine::file_open);
}

CASE({.requirement = "info.parsing.changes_after_return", .name = "file_set_info"}) {
  check_change_has_no_effect(HintRoutine::file_set_info);
}

CASE({.requirement = "info.parsing.modify_after_return", .name = "communicator"}) {
  check_modified_at_once(usable_comm_routines());
}

CASE({.requirement = "info.parsing.modify_after_return", .name = "window"}) {
  check_modified_at_once(usable_win_routines());
}

// The routine has returned, its operation is not complete.
CASE({.requirement = "info.parsing.modify_after_return", .name = "delete_before_wait"}) {
  check_changed_before_wait([&](cts_info info) {
    for (const auto& [key, value] : mixed_pairs()) check_success(mpi.info_delete(info, in(key)));
    check_contents(info, {});
  });
}

CASE({.requirement = "info.parsing.modify_after_return", .name = "alloc_mem"}) {
  Info info = make_info(memory_pairs());
  check_memory(info, [&] {
    for (const auto& [key, value] : opposite_pairs()) {
      check_success(mpi.info_set(info, in(key), in(value)));
    }
    for (const std::string& key : keys_of(info)) check_success(mpi.info_delete(info, in(key)));
  });
  check_contents(info, {});
}

CASE({.requirement = "info.parsing.free_after_return", .name = "communicator"}) {
  check_freed_at_once(usable_comm_routines());
}

CASE({.requirement = "info.parsing.free_after_return", .name = "window"}) {
  check_freed_at_once(usable_win_routines());
}

CASE({.requirement = "info.parsing.read_after_return", .name = "communicator"}) {
  check_read_after_return(usable_comm_routines());
}

CASE({.requirement = "info.parsing.read_after_return", .name = "window"}) {
  check_read_after_return(usable_win_routines());
}

CASE({.requirement = "info.parsing.modify_after_return", .name = "file"}) {
  check_modified_at_once(usable_file_routines());
}

CASE({.requirement = "info.parsing.free_after_return", .name = "file"}) {
  check_freed_at_once(usable_file_routines());
}

CASE({.requirement = "info.parsing.read_after_return", .name = "file"}) {
  check_read_after_return(usable_file_routines());
}

CASE({.requirement = "info.parsing.free_after_return", .name = "alloc_mem"}) {
  Info info = make_info(memory_pairs());
  std::vector<Info> others;
  check_memory(info, [&] {
    check_success(mpi.info_free(info.ref()));
    for (int i = 0; i < 20; ++i) others.push_back(make_info(opposite_pairs()));
  });
  for (const Info& other : others) check_contents(other, opposite_pairs());
}

CASE({.requirement = "info.parsing.read_after_return", .name = "alloc_mem"}) {
  const Pairs pairs = unknown_pairs(20);
  Info info = make_info(pairs);
  check_memory(info, [&] { check_readable(info, pairs); });
  check_readable(info, pairs);
}

}  // namespace infocts
