// What *_get_info returns of the hints that a communicator or window was given, and whether
// MPI_Comm_dup passes them on.
#include <fmt/format.h>

#include <algorithm>

#include "conformance/harness/constructors.h"
#include "conformance/harness/hints.h"
#include "conformance/harness/info_routines.h"
#include "conformance/harness/mpi_session.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

constexpr std::string_view kUnknown = "infocts_unknown";

// Frees a communicator at the end of its scope.
class Communicator {
 public:
  Communicator() : handle_(this_worker().mpi.comm_null) {}
  ~Communicator() {
    const Api& mpi = this_worker().mpi;
    if (handle_.bits != mpi.comm_null.bits) mpi.comm_free(&handle_);
  }
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  cts_comm* ref() { return &handle_; }
  operator cts_comm() const { return handle_; }  // NOLINT(google-explicit-constructor)

 private:
  cts_comm handle_;
};

/// What an object shows all the time. An MPI may list values of its own that move on, once or
/// always: "the current setting of all hints".
Pairs without_moving(HintRoutine routine, Pairs pairs) {
  std::erase_if(pairs, [&](const Pair& pair) {
    return !has_meaning(routine, pair.first) || moves_by_itself(routine, pair.first);
  });
  return pairs;
}

/// These pairs are there, and the key that a case has added to another object is not.
bool check_shows(cts_info info, const Pairs& pairs) {
  return std::all_of(
             pairs.begin(), pairs.end(),
             [&](const Pair& pair) { return check_value(info, pair.first, pair.second); }) &&
         check_no_key(info, "infocts_added");
}

void change_hints(cts_info info) {
  change_all(info);
  put(info, kUnknown, "changed");
}

void check_new_object_each_time(const std::vector<HintRoutine>& routines) {
  for (const HintRoutine routine : routines) {
    const Context context("an object given hints by {}", name_of(routine));
    Info given = make_info({{std::string(kUnknown), "given"}, {"no_locks", "true"}});
    const Pairs given_before = pairs_of(given);
    const Hinted object(routine, given);
    const Info first = hints_of(object);
    const Info second = hints_of(object);
    const Pairs before = pairs_of(second);
    const Pairs steady = without_moving(routine, before);
    const auto bits = [](const Info& info) { return cts_info(info).bits; };
    if (!check_true(bits(first) != bits(second) && bits(first) != bits(given) &&
                        bits(second) != bits(given),
                    "handles from two calls of *_get_info, and that of the info object given",
                    "different", "some are the same")) {
      return;
    }
    change_hints(first);
    if (!check_unchanged(second, before)) return;
    if (!check_unchanged(given, given_before)) return;
    if (!check_shows(hints_of(object), steady)) return;
    // The newest one is the likeliest to be still in use.
    const Info newest = hints_of(object);
    change_hints(newest);
    if (!check_shows(hints_of(object), steady)) return;
  }
}

void check_free_is_harmless(const std::vector<HintRoutine>& routines) {
  const Api& mpi = this_worker().mpi;
  for (const HintRoutine routine : routines) {
    const Context context("an object given hints by {}", name_of(routine));
    Info given = make_info({{std::string(kUnknown), "given"}, {"no_locks", "true"}});
    const Pairs given_before = pairs_of(given);
    const Hinted object(routine, given);
    Info first = hints_of(object);
    const Pairs steady = without_moving(routine, pairs_of(first));
    if (!check_success(mpi.info_free(first.ref()))) return;
    Info again;
    if (!check_success(object.get_info(again.ref()))) return;
    if (!check_shows(again, steady)) return;
    if (!check_unchanged(given, given_before)) return;
  }
}

bool reports_unknown(HintRoutine routine) {
  return shown_for({routine, kUnknown}, "value").has_value();
}

void check_unknown_not_reported(HintRoutine routine) {
  check_true(!reports_unknown(routine), "what *_get_info lists", "not the key infocts_unknown",
             "the key infocts_unknown among them");
}

void observe_unknown_reported(HintRoutine routine) {
  observe(reports_unknown(routine) ? "reported" : "absent");
}

void observe_defaults(HintRoutine routine) {
  Info none = make_info();
  const Hinted object(routine, none);
  Pairs pairs = pairs_of(hints_of(object));
  if (pairs.empty()) observe("none");
  std::sort(pairs.begin(), pairs.end());
  for (const auto& [key, value] : pairs) observe(fmt::format("{} = {}", key, value));
}

Info hints_of_comm(cts_comm comm) {
  Info hints;
  prepare(this_worker().mpi.comm_get_info(comm, hints.ref()), "MPI_Comm_get_info");
  return hints;
}

/// Of a constructor that takes an info object, and whose communicator has no other hints.
void check_unknown_not_reported(int (*make)(const Api& mpi, cts_comm comm, cts_info info,
                                            cts_comm* made),
                                std::string_view function) {
  const Api& mpi = this_worker().mpi;
  mpi.comm_get_info.demand();
  const Info info = make_info({{std::string(kUnknown), "value"}});
  Communicator made;
  if (make(mpi, mpi.comm_self, info, made.ref()) != mpi.success) {
    skip_as_absent(fmt::format("a communicator of {}", function));
  }
  check_no_key(hints_of_comm(made), kUnknown);
}

void check_has_alloc_kinds(cts_info hints) { check_hit(look_up(hints, "mpi_memory_alloc_kinds")); }

void check_alloc_kinds(const std::vector<HintRoutine>& routines) {
  for (const HintRoutine routine : routines) {
    const Context context("an object given hints by {}", name_of(routine));
    const Info none = make_info();
    const Hinted object(routine, none);
    prepare(object.code(), name_of(routine));
    check_has_alloc_kinds(hints_of(object));
  }
}

bool check_shown_as_false(const std::optional<std::string>& shows) {
  return check_true(as_boolean(shows) == false, "shown for the hint", "a value that means false",
                    quoted_or_nothing(shows));
}

/// Of a communicator that nobody made. It may support fewer hints than others, so one that does not
/// show counts only if it shows once it was given its default. One that is on was asked for when
/// the program was started.
void check_defaults_of(cts_comm comm) {
  const Api& mpi = this_worker().mpi;
  bool judged = false;
  for (const Hint& hint : effective_booleans(usable({HintRoutine::comm_set_info}))) {
    const Context context("{}", hint.key);
    const auto shows = value_of(hints_of_comm(comm), hint.key);
    if (!everywhere(as_boolean(shows) != true)) continue;
    if (!everywhere(as_boolean(shows) == false)) {
      const Info off = make_info({{hint.key, "false"}});
      mpi.comm_set_info(comm, off);  // whether it is taken shows
      const auto then = value_of(hints_of_comm(comm), hint.key);
      if (!everywhere(as_boolean(then) == false)) continue;
    }
    judged = true;
    if (!everywhere(check_shown_as_false(shows))) return;
  }
  if (!judged) skip_as_absent("a hint of this communicator");
}

// Calls `judge` for every boolean hint that a communicator shows as switched on, with the value
// that it shows for the communicator that was made of it.
template <typename Judge>
void for_each_made(CommMaker maker, Judge judge) {
  const Api& mpi = this_worker().mpi;
  for (const Hint& hint : effective_booleans(usable_comm_routines())) {
    const Context context("{} = \"true\" in {}", hint.key, name_of(hint.routine));
    Info info = make_info({{std::string(hint.key), "true"}});
    const Hinted original(hint.routine, info);
    Communicator copy;
    Info hints;
    if (maker(mpi, original.comm(), copy.ref()) != mpi.success ||
        mpi.comm_get_info(copy, hints.ref()) != mpi.success) {
      throw Inconclusive("preparation failed: the communicator or its hints could not be had");
    }
    if (!judge(hint, value_of(hints, hint.key))) return;
  }
}

// Names the function that is to blame: the last call only frees what was read.
std::string hint_made_by(CommMaker maker) {
  return fmt::format("hint of the communicator from {}", function_of(maker));
}

void check_kept_by(CommMaker maker) {
  for_each_made(maker, [&](const Hint&, const std::optional<std::string>& shows) {
    return check_true(as_boolean(shows) == true, hint_made_by(maker), "shown as switched on",
                      quoted_or_nothing(shows));
  });
}

void check_dropped_by(CommMaker maker) {
  for_each_made(maker, [&](const Hint&, const std::optional<std::string>& shows) {
    return check_true(as_boolean(shows) != true, hint_made_by(maker), "not shown as switched on",
                      quoted_or_nothing(shows));
  });
}

}  // namespace

CASE({.requirement = "info.parsing.get_info_not_alias", .name = "communicator"}) {
  check_new_object_each_time(usable_comm_routines());
}

CASE({.requirement = "info.parsing.get_info_not_alias", .name = "window"}) {
  check_new_object_each_time(usable_win_routines());
}

CASE({.requirement = "info.parsing.get_info_not_alias", .name = "free_communicator"}) {
  check_free_is_harmless(usable_comm_routines());
}

CASE({.requirement = "info.parsing.get_info_not_alias", .name = "free_window"}) {
  check_free_is_harmless(usable_win_routines());
}

CASE({.requirement = "info.parsing.get_info_not_alias", .name = "file"}) {
  check_new_object_each_time(usable_file_routines());
}

CASE({.requirement = "info.parsing.get_info_not_alias", .name = "free_file"}) {
  check_free_is_harmless(usable_file_routines());
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "comm_set_info"}) {
  check_unknown_not_reported(HintRoutine::comm_set_info);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "comm_dup_with_info"}) {
  check_unknown_not_reported(HintRoutine::comm_dup_with_info);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "win_create"}) {
  check_unknown_not_reported(HintRoutine::win_create);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "win_allocate"}) {
  check_unknown_not_reported(HintRoutine::win_allocate);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "win_set_info"}) {
  check_unknown_not_reported(HintRoutine::win_set_info);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "comm_idup_with_info"}) {
  check_unknown_not_reported(HintRoutine::comm_idup_with_info);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "win_allocate_shared"}) {
  check_unknown_not_reported(HintRoutine::win_allocate_shared);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "win_create_dynamic"}) {
  check_unknown_not_reported(HintRoutine::win_create_dynamic);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "file_open"}) {
  check_unknown_not_reported(HintRoutine::file_open);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "file_set_info"}) {
  check_unknown_not_reported(HintRoutine::file_set_info);
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "dist_graph_create"}) {
  mpi.dist_graph_create.demand();
  check_unknown_not_reported(make::dist_graph_with, "MPI_Dist_graph_create");
}

CASE({.requirement = "info.parsing.ignored_key_not_reported",
      .name = "dist_graph_create_adjacent"}) {
  mpi.dist_graph_create_adjacent.demand();
  check_unknown_not_reported(make::dist_graph_adjacent_with, "MPI_Dist_graph_create_adjacent");
}

CASE({.requirement = "info.parsing.ignored_key_not_reported", .name = "comm_split_type"}) {
  if (mpi.has_comm_type_shared == 0) skip_as_absent("MPI_COMM_TYPE_SHARED");
  check_unknown_not_reported(make::split_type_with, "MPI_Comm_split_type");
}

CASE({.requirement = "info.parsing.ignored_key_not_reported",
      .name = "comm_create_from_group",
      .bindings = kInCAndFortran}) {
  mpi.comm_create_from_group.demand();
  check_unknown_not_reported(make::from_group_with, "MPI_Comm_create_from_group");
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "comm_set_info"}) {
  observe_unknown_reported(HintRoutine::comm_set_info);
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "comm_dup_with_info"}) {
  observe_unknown_reported(HintRoutine::comm_dup_with_info);
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "win_create"}) {
  observe_unknown_reported(HintRoutine::win_create);
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "win_allocate"}) {
  observe_unknown_reported(HintRoutine::win_allocate);
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "win_set_info"}) {
  observe_unknown_reported(HintRoutine::win_set_info);
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "win_allocate_shared"}) {
  observe_unknown_reported(HintRoutine::win_allocate_shared);
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "win_create_dynamic"}) {
  observe_unknown_reported(HintRoutine::win_create_dynamic);
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "file_open"}) {
  observe_unknown_reported(HintRoutine::file_open);
}

CASE({.requirement = "info.parsing.ignored_key_reported", .name = "file_set_info"}) {
  observe_unknown_reported(HintRoutine::file_set_info);
}

CASE({.requirement = "info.parsing.hint_value_form", .name = "boolean"}) {
  const Hint hint = effective_booleans(usable_routines()).front();
  const std::optional<std::string> shows = shown_for(hint, " true ");
  if (shows == " true ") {
    observe("literal");
  } else {
    observe(as_boolean(shows) == true ? "normalised" : "blanks not understood");
  }
}

CASE({.requirement = "info.parsing.hint_value_form", .name = "list"}) {
  const Hint hint = effective_lists(usable_win_routines()).front();
  const std::optional<std::string> shows = shown_for(hint, "waw,rar");
  if (shows == "waw,rar") {
    observe("literal");
  } else {
    observe(shows == "rar,waw" ? "elements sorted" : "other");
  }
}

// Not known to be legal: a process may end there, on a window also of an error.
CASE({.requirement = "info.parsing.set_info_null", .name = "communicator", .erroneous = true}) {
  Info none = make_info();
  const Hinted object(HintRoutine::comm_set_info, none);
  observe(acceptance_of(object.set_info(mpi.info_null)));
}

CASE({.requirement = "info.parsing.set_info_null", .name = "window", .erroneous = true}) {
  Info none = make_info();
  const Hinted object(HintRoutine::win_set_info, none);
  observe(acceptance_of(object.set_info(mpi.info_null)));
}

CASE({.requirement = "info.parsing.default_hints", .name = "communicator"}) {
  observe_defaults(usable_comm_routines().front());
}

CASE({.requirement = "info.parsing.default_hints", .name = "window"}) {
  observe_defaults(usable_win_routines().front());
}

CASE({.requirement = "info.parsing.alloc_kinds_reported", .name = "communicator"}) {
  check_alloc_kinds(usable_comm_routines());
}

CASE({.requirement = "info.parsing.alloc_kinds_reported", .name = "world"}) {
  check_has_alloc_kinds(hints_of_comm(mpi.comm_world));
}

CASE({.requirement = "info.parsing.alloc_kinds_reported", .name = "self"}) {
  check_has_alloc_kinds(hints_of_comm(mpi.comm_self));
}

CASE({.requirement = "info.parsing.alloc_kinds_reported",
      .name = "of_session",
      .bindings = {"c"}}) {
  const MpiSession session;
  const ProcessSetComm comm(session, kSelfSet);
  check_has_alloc_kinds(hints_of_comm(comm));
}

CASE({.requirement = "info.parsing.alloc_kinds_reported", .name = "window"}) {
  check_alloc_kinds(usable_win_routines());
}

CASE({.requirement = "info.parsing.alloc_kinds_reported", .name = "file"}) {
  check_alloc_kinds(usable_file_routines());
}

CASE({.requirement = "info.parsing.comm_default_shown", .name = "each_hint"}) {
  for (const Hint& hint : effective_booleans(usable_comm_routines())) {
    const Context context("{} not given to {}", hint.key, name_of(hint.routine));
    if (!check_shown_as_false(shown_for(hint, std::nullopt))) return;
  }
}

CASE({.requirement = "info.parsing.comm_default_shown", .name = "world"}) {
  check_defaults_of(mpi.comm_world);
}

CASE({.requirement = "info.parsing.comm_default_shown", .name = "self"}) {
  check_defaults_of(mpi.comm_self);
}

CASE({.requirement = "info.parsing.comm_dup_keeps_hints", .name = "each_hint"}) {
  check_kept_by(make::dup);
}

CASE({.requirement = "info.parsing.comm_dup_keeps_hints", .name = "idup"}) {
  check_kept_by(make::idup);
}

CASE({.requirement = "info.parsing.comm_dup_drops_hints", .name = "each_hint"}) {
  check_dropped_by(make::dup);
}

CASE({.requirement = "info.parsing.comm_dup_drops_hints", .name = "idup"}) {
  check_dropped_by(make::idup);
}

CASES_BY_COMM_CONSTRUCTORS("info.parsing.comm_dup_drops_hints", check_dropped_by)
CASES_BY_COMM_CONSTRUCTORS("info.parsing.comm_made_drops_hints", check_dropped_by)

}  // namespace infocts
