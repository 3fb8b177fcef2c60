// Hints of communicators: hints that are not given keep their values, and a copy that is given
// hints has only these.
#include <fmt/format.h>

#include "conformance/harness/hints.h"
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/snapshot.h"
#include "conformance/harness/without_ierror.h"

namespace infocts {
namespace {

std::vector<Hint> booleans_set_later() {
  std::vector<Hint> hints = effective_booleans(usable({HintRoutine::comm_set_info}));
  std::erase_if(hints, [](const Hint& hint) { return hint.routine != HintRoutine::comm_set_info; });
  return hints;
}

Info one_pair(std::string_view key, std::string_view value) { return make_info({{key, value}}); }

std::optional<std::string> shown_on(cts_comm comm, std::string_view key) {
  Info used;
  prepare(this_worker().mpi.comm_get_info(comm, used.ref()), "MPI_Comm_get_info");
  return value_of(used, key);
}

/// Hints may be ignored, also now and then.
bool takes(const Hinted& object, const Hint& hint) {
  return as_boolean(shown(object, hint.key)) == true;
}

bool check_still_on(const Hinted& object, const Hint& hint) {
  const auto shows = shown(object, hint.key);
  return check_true(tells_nothing(shows) || as_boolean(shows) == true,
                    "the hint that was given first", "still switched on", quoted_or_nothing(shows));
}

/// Two values that a hint can have, and how to read what is shown.
struct HintValues {
  const char* first;
  const char* second;
  std::string (*meaning)(const std::optional<std::string>& shows);
};

std::string boolean(const std::optional<std::string>& shows) {
  const std::optional<bool> on = as_boolean(shows);
  return !on ? "" : *on ? "true" : "false";
}

std::string integer(const std::optional<std::string>& shows) {
  const std::optional<long long> number = as_integer(shows);
  return number ? std::to_string(*number) : "";
}

std::string list(const std::optional<std::string>& shows) {
  std::string joined;
  for (const std::string& element : as_list(shows)) joined += element + ",";
  return joined;
}

constexpr HintValues kOnThenOff{"true", "false", boolean};
constexpr HintValues kMoreThenLess{"4096", "64", integer};
constexpr HintValues kLessThenMore{"64", "4096", integer};
constexpr HintValues kOneThenOther{"rar", "waw", list};
constexpr HintValues kTwoThenOther{"rar,raw", "war", list};

/// Whether *_set_info takes the second value as it is, or leaves it alone, so that no third one is
/// to be expected.
bool as_it_is_or_not_at_all(const Hint& hint, const HintValues& values) {
  const Hint later{on_window(hint.routine) ? HintRoutine::win_set_info
                   : on_file(hint.routine) ? HintRoutine::file_set_info
                                           : HintRoutine::comm_set_info,
                   hint.key};
  const auto shows = shown_for(later, values.second);
  return values.meaning(shows) == values.meaning(values.second) ||
         shows == shown_for(later, std::nullopt);
}

void check_updates(const std::vector<Hint>& hints, const HintValues& values) {
  bool judged = false;
  for (const Hint& hint : hints) {
    const Context context("{} = \"{}\" given by {}, then \"{}\" by *_set_info", hint.key,
                          values.first, name_of(hint.routine), values.second);
    const Info first = one_pair(hint.key, values.first);
    const Hinted object(hint.routine, first);
    const std::string before = values.meaning(values.first);
    if (values.meaning(shown(object, hint.key)) != before) continue;
    if (!as_it_is_or_not_at_all(hint, values)) continue;
    judged = true;
    const Info second = one_pair(hint.key, values.second);
    prepare(object.set_info(second), "the update");
    const auto shows = shown(object, hint.key);
    const std::string after = values.meaning(shows);
    if (!check_true(after == before || after == values.meaning(values.second), "shown for the hint",
                    "the second value, or the first where that is ignored",
                    quoted_or_nothing(shows))) {
      return;
    }
  }
  if (!judged) skip_as_absent("a hint whose values show as they are given");
}

/// Makes a copy with hints of its own.
using CopyWithInfo = int (*)(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made);

int copy_at_once(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made) {
  return mpi.comm_dup_with_info(comm, info, made);
}

int copy_later(const Api& mpi, cts_comm comm, cts_info info, cts_comm* made) {
  cts_request request = mpi.request_null;
  const int code = mpi.comm_idup_with_info(comm, info, made, &request);
  return code == mpi.success ? mpi.wait(&request) : code;
}

/// The original has one hint switched on; the copy is given nothing, or another one. Whether the
/// copy lists the hint as off, or not at all, is not judged here.
void check_copy_has_its_own(CopyWithInfo copy, std::string_view function) {
  const Api& mpi = this_worker().mpi;
  const std::vector<Hint> hints = booleans_set_later();
  for (const Hint& hint : hints) {
    for (const Hint& other : hints) {
      const bool nothing = hint.key == other.key;
      const Context context("{} = \"true\" on the original, {} given to the copy", hint.key,
                            nothing ? std::string_view("nothing") : other.key);
      const Info on = one_pair(hint.key, "true");
      const Hinted original(HintRoutine::comm_set_info, on);
      const Info given = nothing ? make_info() : one_pair(other.key, "true");
      cts_comm made = mpi.comm_null;
      prepare(copy(mpi, original.comm(), given, &made), "the call that makes a copy");
      const Named owner = Named::owned(made);
      const auto shows = shown_on(made, hint.key);
      if (!check_true(as_boolean(shows) != true,
                      fmt::format("hint of the communicator from {}", function),
                      "not shown as switched on", quoted_or_nothing(shows))) {
        return;
      }
    }
  }
}

}  // namespace

CASE({.requirement = "info.parsing.comm_set_info_subset", .name = "one_by_one"}) {
  const std::vector<Hint> hints = booleans_set_later();
  if (hints.size() < 2) skip_as_absent("a second hint with an effect that shows");
  for (const Hint& first : hints) {
    const Info on = one_pair(first.key, "true");
    const Hinted object(HintRoutine::comm_set_info, on);
    if (!takes(object, first)) continue;
    for (const Hint& then : hints) {
      if (then.key == first.key) continue;
      const Context context("{} = \"true\" given, then {}", first.key, then.key);
      for (const char* value : {"true", "false"}) {
        const Info next = one_pair(then.key, value);
        prepare(object.set_info(next), "MPI_Comm_set_info");
        if (!check_still_on(object, first)) return;
      }
    }
  }
}

// Off is the stated default of all of them.
CASE({.requirement = "info.parsing.comm_set_info_subset", .name = "defaults"}) {
  const std::vector<Hint> hints = booleans_set_later();
  if (hints.size() < 2) skip_as_absent("a second hint with an effect that shows");
  for (const Hint& given : hints) {
    const Info on = one_pair(given.key, "true");
    const Hinted object(HintRoutine::comm_set_info, on);
    for (const Hint& other : hints) {
      if (other.key == given.key) continue;
      const Context context("{} = \"true\" given, {} never", given.key, other.key);
      const auto shows = shown(object, other.key);
      if (!check_true(as_boolean(shows) != true, "the hint that was not given", "not switched on",
                      quoted_or_nothing(shows))) {
        return;
      }
    }
  }
}

CASE({.requirement = "info.parsing.comm_set_info_subset", .name = "nothing_known"}) {
  for (const Hint& hint : booleans_set_later()) {
    const Context context("{} = \"true\" given, then an unknown key, then none", hint.key);
    const Info on = one_pair(hint.key, "true");
    const Hinted object(HintRoutine::comm_set_info, on);
    if (!takes(object, hint)) continue;
    const Info unknown = one_pair("infocts_unknown", "value");
    prepare(object.set_info(unknown), "MPI_Comm_set_info");
    const Info none = make_info();
    prepare(object.set_info(none), "MPI_Comm_set_info");
    if (!check_still_on(object, hint)) return;
  }
}

CASE({.requirement = "info.parsing.ignored_update_keeps", .name = "communicator"}) {
  check_updates(effective_booleans(usable_comm_routines()), kOnThenOff);
}

CASE({.requirement = "info.parsing.ignored_update_keeps", .name = "window"}) {
  check_updates(effective_booleans(usable_win_routines()), kOnThenOff);
}

CASE({.requirement = "info.parsing.ignored_update_keeps", .name = "window_integer"}) {
  const std::vector<Hint> hints = effective_integers(usable_win_routines());
  check_updates(hints, kMoreThenLess);
  check_updates(hints, kLessThenMore);
}

CASE({.requirement = "info.parsing.ignored_update_keeps", .name = "window_list"}) {
  const std::vector<Hint> hints = effective_lists(usable_win_routines());
  check_updates(hints, kOneThenOther);
  check_updates(hints, kTwoThenOther);
}

CASE({.requirement = "info.parsing.ignored_update_keeps", .name = "file"}) {
  const std::vector<Hint> hints = effective_integers(usable_file_routines());
  check_updates(hints, kMoreThenLess);
  check_updates(hints, kLessThenMore);
}

CASE({.requirement = "info.parsing.ierror_optional", .name = "set_and_get"}) {
  for (const Hint& hint : booleans_set_later()) {
    const Context context("{} = \"true\"", hint.key);
    const Info none = make_info();
    const Hinted object(HintRoutine::comm_set_info, none);
    const Info on = one_pair(hint.key, "true");
    Info used;
    {
      const WithoutIerror without;
      mpi.comm_set_info(object.comm(), on);
      mpi.comm_get_info(object.comm(), used.ref());
    }
    if (!check_true(!used.null(), "handle of MPI_Comm_get_info", "that of an info object",
                    "MPI_INFO_NULL")) {
      return;
    }
    const auto shows = value_of(used, hint.key);
    check_true(as_boolean(shows) == true, "the hint", "switched on", quoted_or_nothing(shows));
  }
}

CASE({.requirement = "info.parsing.ierror_optional", .name = "dup_with_info"}) {
  const Info none = make_info();
  cts_comm made = mpi.comm_null;
  {
    const WithoutIerror without;
    mpi.comm_dup_with_info(mpi.comm_self, none, &made);
  }
  if (!check_true(made.bits != mpi.comm_null.bits, "handle of MPI_Comm_dup_with_info",
                  "that of a communicator", "MPI_COMM_NULL")) {
    return;
  }
  const Named owner = Named::owned(made);
  int size = kNumberPreset;
  check_success(mpi.comm_size(made, &size));
  check_equal("size of the communicator", 1, size);
}

CASE({.requirement = "info.parsing.dup_with_info", .name = "dup"}) {
  check_copy_has_its_own(copy_at_once, "MPI_Comm_dup_with_info");
}

CASE({.requirement = "info.parsing.dup_with_info", .name = "idup"}) {
  check_copy_has_its_own(copy_later, "MPI_Comm_idup_with_info");
}

}  // namespace infocts
