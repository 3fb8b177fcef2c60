// Hints of communicators and files: whose they are, and what *_get_info gives.
#include <algorithm>

#include "conformance/harness/hints.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

Info info_with(std::string_view key, std::string_view value) { return make_info({{key, value}}); }

std::vector<Hint> switches_of_communicators() {
  return effective_booleans(usable({HintRoutine::comm_set_info}));
}

bool check_as_before(const char* whose, const std::optional<std::string>& before,
                     const std::optional<std::string>& after) {
  return check_true(before == after, fmt::format("hint of {}", whose),
                    quoted_or_nothing(before) + ", as before", quoted_or_nothing(after));
}

std::optional<std::string> shown_by_comm(cts_comm comm, std::string_view key) {
  Info used;
  prepare(this_worker().mpi.comm_get_info(comm, used.ref()), "MPI_Comm_get_info");
  return value_of(used, key);
}

void give_true(cts_comm comm, const Hint& hint) {
  const Info on = info_with(hint.key, "true");
  prepare(this_worker().mpi.comm_set_info(comm, on), "MPI_Comm_set_info");
}

Named duplicate_of(cts_comm comm) {
  cts_comm copy = this_worker().mpi.comm_null;
  prepare(this_worker().mpi.comm_dup(comm, &copy), "MPI_Comm_dup");
  return Named::owned(copy);
}

/// What a new object shows after one with the hint does not have the value of that one, unless an
/// object had it before anybody gave it.
bool check_default_stays(const Hint& hint, const char* value) {
  const Context context("{} = \"{}\" given by {}", hint.key, value, name_of(hint.routine));
  const Info empty = make_info();
  std::vector<cts_info> none{empty};
  if (on_window(hint.routine)) none.push_back(this_worker().mpi.info_null);
  const auto shown_without = [&] {
    std::vector<std::optional<std::string>> values;
    for (const cts_info info : none) {
      values.push_back(shown(Hinted(hint.routine, info), hint.key));
    }
    return values;
  };
  const auto before = shown_without();
  const Info given = info_with(hint.key, value);
  const std::optional<std::string> on_one = shown(Hinted(hint.routine, given), hint.key);
  const auto after = shown_without();
  for (std::size_t i = 0; i < none.size(); ++i) {
    if (!check_true(!on_one || after[i] != on_one || before[i] == on_one,
                    "hint of an object that was made later, without hints",
                    quoted_or_nothing(before[i]) + ", as before any was given",
                    quoted_or_nothing(after[i]))) {
      return false;
    }
  }
  return true;
}

}  // namespace

CASE({.requirement = "info.parsing.hints_per_object", .name = "duplicate"}) {
  for (const Hint& hint : switches_of_communicators()) {
    const Context context("{} = \"true\"", hint.key);
    const Named parent(NamedKind::comm);
    const Named child = duplicate_of(parent.comm());
    const auto of_parent = shown_by_comm(parent.comm(), hint.key);
    give_true(child.comm(), hint);
    if (!check_as_before("the communicator whose duplicate was given the hint", of_parent,
                         shown_by_comm(parent.comm(), hint.key))) {
      return;
    }
    const Named other = duplicate_of(parent.comm());
    const auto of_other = shown_by_comm(other.comm(), hint.key);
    give_true(parent.comm(), hint);
    if (!check_as_before("a duplicate of the communicator that was given the hint", of_other,
                         shown_by_comm(other.comm(), hint.key))) {
      return;
    }
  }
}

CASE({.requirement = "info.parsing.hints_per_object", .name = "siblings"}) {
  for (const Hint& hint : switches_of_communicators()) {
    const Context context("{} = \"true\"", hint.key);
    const Named before(NamedKind::comm);
    const Named given(NamedKind::comm);
    const Named beside(NamedKind::comm);
    const auto expected = shown_by_comm(before.comm(), hint.key);
    give_true(given.comm(), hint);
    for (const Named* other : {&before, &beside}) {
      if (!check_as_before("another communicator", expected,
                           shown_by_comm(other->comm(), hint.key)))
        return;
    }
    const Named behind(NamedKind::comm);
    if (!check_as_before("a communicator made later", expected,
                         shown_by_comm(behind.comm(), hint.key))) {
      return;
    }
  }
}

CASE({.requirement = "info.parsing.hints_per_object", .name = "files"}) {
  for (const Hint& hint : effective_integers(usable({HintRoutine::file_set_info}))) {
    const Context context("{}", hint.key);
    const Info less = info_with(hint.key, "64");
    const Info more = info_with(hint.key, "4096");
    const Hinted before(HintRoutine::file_open, less);
    const Hinted given(HintRoutine::file_open, less);
    const Hinted behind(HintRoutine::file_open, less);
    if (before.code() != mpi.success || given.code() != mpi.success ||
        behind.code() != mpi.success) {
      continue;  // a number may be refused
    }
    const auto of_before = shown(before, hint.key);
    const auto of_behind = shown(behind, hint.key);
    prepare(given.set_info(more), "MPI_File_set_info");
    if (!check_as_before("another file", of_before, shown(before, hint.key))) return;
    if (!check_as_before("another file", of_behind, shown(behind, hint.key))) return;
  }
}

// The first hints of a process: what is a default is known only before them.
CASE({.requirement = "info.parsing.hints_per_object",
      .name = "first_in_process",
      .also = {"window.hints.per_window"},
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  std::vector<HintRoutine> routines = usable_routines();
  for (const HintRoutine routine :
       {HintRoutine::comm_set_info, HintRoutine::win_allocate, HintRoutine::win_create}) {
    if (std::find(routines.begin(), routines.end(), routine) == routines.end()) continue;
    for (const Hint& hint : boolean_hints({routine})) {
      if (!check_default_stays(hint, "true")) break;
    }
    for (const Hint& hint : list_hints({routine})) {
      if (!check_default_stays(hint, "rar")) break;
    }
  }
  lifetime.finalize();
}

CASE({.requirement = "info.parsing.get_info_ordinary", .name = "communicator"}) {
  for (const HintRoutine routine : usable_comm_routines()) {
    const Context context("a communicator given hints by {}", name_of(routine));
    const Info info =
        make_info({{"mpi_assert_no_any_tag", "true"}, {"mpi_assert_exact_length", "true"}});
    check_ordinary(hints_of(Hinted(routine, info)));
  }
}

CASE({.requirement = "info.parsing.get_info_ordinary", .name = "file"}) {
  for (const HintRoutine routine : usable_file_routines()) {
    const Context context("a file given hints by {}", name_of(routine));
    const Info info = make_info({{"cb_buffer_size", "1048576"}});
    check_ordinary(hints_of(Hinted(routine, info)));
  }
}

}  // namespace infocts
