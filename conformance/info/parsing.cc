// What a routine does with keys it does not know, and with the object. Cases on when it reads the
// object are in parsing_after_return.cc, those on what *_get_info returns in parsing_get_info.cc.
#include <algorithm>
#include <cstring>

#include "conformance/harness/constructors.h"
#include "conformance/harness/hints.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/parsing_pairs.h"

namespace infocts {
namespace {

void check_unknown_ignored(HintRoutine routine, const Pairs& pairs) {
  Info info = make_info(pairs);
  const Hinted object(routine, info);
  if (!check_success(object.code())) return;
  Info hints;
  check_success(object.get_info(hints.ref()));
}

// A hundred keys with the longest keys and values and with bytes that a careless parser falls over.
void check_many_unknown_ignored(const std::vector<HintRoutine>& routines) {
  Pairs pairs = unknown_pairs(70);
  for (const Pair& odd : odd_unknown_pairs()) pairs.push_back(odd);
  for (unsigned i = 0; i < 10; ++i) {
    pairs.emplace_back(text_of_length(max_key_length(), i),
                       text_of_length(std::min<std::size_t>(max_value_length(), 1023), i));
  }
  pairs.emplace_back("infocts %s%n%d", "%s%n%d");
  pairs.emplace_back("infocts=;:,\n\"'", "=;:,\n\"'\x01\xff");
  if (!in_fortran()) pairs.emplace_back(" infocts_blanks ", "  ");  // a blank value is open there
  for (const HintRoutine routine : routines) {
    const Context context("{}", name_of(routine));
    check_unknown_ignored(routine, pairs);
  }
}

void check_known_among_unknown(const std::vector<Hint>& hints) {
  for (const Hint& hint : hints) {
    const Context context("{} among 20 unknown keys in {}", hint.key, name_of(hint.routine));
    Pairs pairs = unknown_pairs(20);
    pairs.insert(pairs.begin() + 10, {std::string(hint.key), "true"});
    Info info = make_info(pairs);
    const Hinted object(hint.routine, info);
    if (!check_success(object.code())) return;
    const std::optional<std::string> shows = shown(object, hint.key);
    if (!check_true(as_boolean(shows) == true,
                    fmt::format("{} = \"true\" in {}", hint.key, name_of(hint.routine)),
                    "shown as switched on", shows ? infocts::quoted(*shows) : "nothing")) {
      return;
    }
  }
}

/// Makes a communicator with hints from MPI_COMM_SELF, and frees it.
using MakerWithHints = int (*)(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made);

int make_and_free(MakerWithHints maker, cts_info info) {
  const Api& mpi = this_worker().mpi;
  cts_comm made = mpi.comm_null;
  const int code = maker(mpi, mpi.comm_self, info, &made);
  if (code == mpi.success) prepare(mpi.comm_free(&made), "MPI_Comm_free");
  return code;
}

/// Where one with no hints in its object is made, the rest of the call is not to blame.
void check_taken(MakerWithHints maker, cts_info info) {
  prepare(make_and_free(maker, make_info()), "the routine with an empty info object");
  check_success(make_and_free(maker, info));
}

void check_argument_unchanged(MakerWithHints maker) {
  const Info info = make_info(mixed_pairs());
  const Pairs before = pairs_of(info);
  prepare(make_and_free(maker, info), "the routine");
  check_unchanged(info, before);
}

void observe_unknown_value(const Hint& hint, std::string_view value) {
  Info info = make_info({{std::string(hint.key), std::string(value)}});
  const Hinted object(hint.routine, info);
  if (object.code() != this_worker().mpi.success) {
    observe(acceptance_of(object.code()));
    return;
  }
  const std::optional<std::string> shows = shown(object, hint.key);
  if (shows == shown_for(hint, std::nullopt)) {
    observe("ignored");
  } else {
    observe(shows == std::string(value) ? "kept" : "taken as something else");
  }
}

void check_argument_unchanged(const std::vector<HintRoutine>& routines, const Pairs& pairs) {
  for (const HintRoutine routine : routines) {
    const Context context("{}", name_of(routine));
    Info info = make_info(pairs);
    const Pairs before = pairs_of(info);
    const Hinted object(routine, info);
    if (!check_unchanged(info, before)) return;
  }
}

}  // namespace

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "comm_set_info"}) {
  check_unknown_ignored(HintRoutine::comm_set_info, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "comm_dup_with_info"}) {
  check_unknown_ignored(HintRoutine::comm_dup_with_info, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "win_create"}) {
  check_unknown_ignored(HintRoutine::win_create, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "win_allocate"}) {
  check_unknown_ignored(HintRoutine::win_allocate, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "win_set_info"}) {
  check_unknown_ignored(HintRoutine::win_set_info, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "comm_idup_with_info"}) {
  check_unknown_ignored(HintRoutine::comm_idup_with_info, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "win_allocate_shared"}) {
  check_unknown_ignored(HintRoutine::win_allocate_shared, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "win_create_dynamic"}) {
  check_unknown_ignored(HintRoutine::win_create_dynamic, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "file_open"}) {
  check_unknown_ignored(HintRoutine::file_open, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "file_set_info"}) {
  check_unknown_ignored(HintRoutine::file_set_info, unknown_pairs(1));
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "many_file"}) {
  check_many_unknown_ignored(usable_file_routines());
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "alloc_mem"}) {
  for (const int count : {1, 100}) {
    Info info = make_info(unknown_pairs(count));
    void* memory = nullptr;
    if (check_success(mpi.alloc_mem(100, info, static_cast<void*>(&memory)))) {
      std::memset(memory, 'm', 100);
      check_success(mpi.free_mem(memory));
    }
  }
}

CASE({.requirement = "info.parsing.null_info_accepted", .name = "alloc_mem"}) {
  void* memory = nullptr;
  if (check_success(mpi.alloc_mem(100, mpi.info_null, static_cast<void*>(&memory)))) {
    std::memset(memory, 'm', 100);
    check_success(mpi.free_mem(memory));
  }
}

CASE({.requirement = "info.parsing.null_info_accepted", .name = "dist_graph_create"}) {
  check_taken(make::dist_graph_with, mpi.info_null);
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "dist_graph_create"}) {
  check_taken(make::dist_graph_with, make_info(unknown_pairs(20)));
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "dist_graph_create"}) {
  check_argument_unchanged(make::dist_graph_with);
}

CASE({.requirement = "info.parsing.null_info_accepted", .name = "dist_graph_create_adjacent"}) {
  check_taken(make::dist_graph_adjacent_with, mpi.info_null);
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "dist_graph_create_adjacent"}) {
  check_taken(make::dist_graph_adjacent_with, make_info(unknown_pairs(20)));
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "dist_graph_create_adjacent"}) {
  check_argument_unchanged(make::dist_graph_adjacent_with);
}

// Where one with hints opens, the file system is not to blame.
CASE({.requirement = "info.parsing.null_info_accepted", .name = "file_open"}) {
  const Info none = make_info();
  const Hinted control(HintRoutine::file_open, none);
  prepare(control.code(), "MPI_File_open");
  const Hinted file(HintRoutine::file_open, mpi.info_null);
  check_success(file.code());
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "many_communicator"}) {
  check_many_unknown_ignored(usable_comm_routines());
}

CASE({.requirement = "info.parsing.unknown_key_ignored", .name = "many_window"}) {
  check_many_unknown_ignored(usable_win_routines());
}

CASE({.requirement = "info.parsing.known_beside_unknown", .name = "communicator"}) {
  check_known_among_unknown(effective_booleans(usable_comm_routines()));
}

CASE({.requirement = "info.parsing.known_beside_unknown", .name = "window"}) {
  check_known_among_unknown(effective_booleans(usable_win_routines()));
}

// The text does not say what happens then; even a death is no deviation.
CASE({.requirement = "info.parsing.unknown_value",
      .name = "boolean_communicator",
      .erroneous = true}) {
  observe_unknown_value(effective_booleans(usable_comm_routines()).front(), "maybe");
}

CASE({.requirement = "info.parsing.unknown_value", .name = "boolean_window", .erroneous = true}) {
  observe_unknown_value(effective_booleans(usable_win_routines()).front(), "maybe");
}

CASE({.requirement = "info.parsing.unknown_value", .name = "integer_window", .erroneous = true}) {
  observe_unknown_value(effective_integers(usable_win_routines()).front(), "many");
}

CASE({.requirement = "info.parsing.unknown_value", .name = "list_window", .erroneous = true}) {
  observe_unknown_value(effective_lists(usable_win_routines()).front(), "infocts");
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "communicator"}) {
  check_argument_unchanged(usable_comm_routines(), mixed_pairs());
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "window"}) {
  check_argument_unchanged(usable_win_routines(), mixed_pairs());
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "file"}) {
  check_argument_unchanged(usable_file_routines(), mixed_pairs());
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "alloc_mem"}) {
  Pairs pairs = mixed_pairs();
  pairs.emplace_back("mpi_minimum_memory_alignment", " 4096 ");
  Info info = make_info(pairs);
  const Pairs before = pairs_of(info);
  void* memory = nullptr;
  if (mpi.alloc_mem(100, info, static_cast<void*>(&memory)) == mpi.success) mpi.free_mem(memory);
  check_unchanged(info, before);
}

// Blanks are stripped from what the routine reads, not from what the user stored.
CASE({.requirement = "info.parsing.argument_unchanged", .name = "blanks_communicator"}) {
  check_argument_unchanged(usable_comm_routines(),
                           {{"mpi_assert_no_any_tag", "  true "}, {"infocts_unknown", " a , b "}});
}

CASE({.requirement = "info.parsing.argument_unchanged", .name = "blanks_window"}) {
  check_argument_unchanged(usable_win_routines(),
                           {{"no_locks", "  true "}, {"infocts_unknown", " a , b "}});
}

// Catches hints that are remembered by the handle of the info object.
CASE({.requirement = "info.parsing.interpreted_each_time", .name = "override"}) {
  for (const Hint& hint : effective_booleans(usable_routines())) {
    const Context context("{} in {}", hint.key, name_of(hint.routine));
    const std::optional<std::string> expected = shown_for(hint, "false");
    Info info = make_info({{std::string(hint.key), "true"}});
    const Hinted first(hint.routine, info);
    if (as_boolean(shown(first, hint.key)) != true) continue;  // a hint may be ignored now and then
    put(info, hint.key, "false");
    const Hinted second(hint.routine, info);
    if (!check_success(second.code())) return;
    if (!check_true(as_boolean(shown(first, hint.key)) == true, "hint of the first object",
                    "still shown as switched on", "not")) {
      return;
    }
    if (!check_true(shown(second, hint.key) == expected, "hint of the second object",
                    "shown as for \"false\" in a new info object", "otherwise")) {
      return;
    }
  }
}

CASE({.requirement = "info.parsing.interpreted_each_time", .name = "delete"}) {
  for (const Hint& hint : effective_booleans(usable_routines())) {
    const Context context("{} in {}", hint.key, name_of(hint.routine));
    const std::optional<std::string> expected = shown_for(hint, std::nullopt);
    Info info = make_info({{std::string(hint.key), "true"}});
    const Hinted first(hint.routine, info);
    remove(info, hint.key);
    const Hinted second(hint.routine, info);
    if (!check_success(second.code())) return;
    if (!check_true(shown(second, hint.key) == expected, "hint of the second object",
                    "shown as without a hint", "otherwise")) {
      return;
    }
  }
}

CASE({.requirement = "info.parsing.interpreted_each_time", .name = "file"}) {
  for (const Hint& hint : effective_integers(usable_file_routines())) {
    const Context context("{} in {}", hint.key, name_of(hint.routine));
    const std::optional<std::string> of_first = shown_for(hint, "64");
    const std::optional<std::string> of_second = shown_for(hint, "4096");
    Info info = make_info({{std::string(hint.key), "64"}});
    const Hinted first(hint.routine, info);
    // A number may be refused, and a hint be ignored now and then.
    if (first.code() != mpi.success || shown(first, hint.key) != of_first) continue;
    put(info, hint.key, "4096");
    const Hinted second(hint.routine, info);
    if (second.code() != mpi.success) continue;
    const auto still = shown(first, hint.key);
    if (!check_true(still == of_first, "hint of the first file",
                    quoted_or_nothing(of_first) + ", as for \"64\" in a new info object",
                    quoted_or_nothing(still))) {
      return;
    }
    const auto shows = shown(second, hint.key);
    if (shows != of_second && shown_for(hint, "4096") != of_second) continue;
    if (!check_true(shows == of_second, "hint of the second file",
                    quoted_or_nothing(of_second) + ", as for \"4096\" in a new info object",
                    quoted_or_nothing(shows))) {
      return;
    }
  }
}

}  // namespace infocts
