// Hints of communicators: those that are not given keep their values, and a copy that is given
// hints has these alone.
#include "conformance/harness/hints.h"
#include "conformance/harness/listing.h"
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"

namespace infocts {
namespace {

std::vector<Hint> booleans_set_later() {
  std::vector<Hint> hints = effective_booleans(usable({HintTaker::comm_set_info}));
  std::erase_if(hints, [](const Hint& hint) { return hint.taker != HintTaker::comm_set_info; });
  return hints;
}

Info one_pair(std::string_view key, std::string_view value) { return make_info({{key, value}}); }

std::optional<std::string> shown_on(cts_comm comm, std::string_view key) {
  Info used;
  prepare(session().mpi.comm_get_info(comm, used.ref()), "MPI_Comm_get_info");
  return value_of(used, key);
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

/// The original has one hint switched on; the copy is given nothing, or another one.
void check_copy_has_its_own(Where where, CopyWithInfo copy) {
  const Api& mpi = session().mpi;
  const std::vector<Hint> hints = booleans_set_later();
  for (const Hint& hint : hints) {
    for (const Hint& other : hints) {
      const bool nothing = hint.key == other.key;
      const Context context("{} = \"true\" on the original, {} given to the copy", hint.key,
                            nothing ? std::string_view("nothing") : other.key);
      const Info on = one_pair(hint.key, "true");
      const Hinted original(HintTaker::comm_set_info, on);
      const Info given = nothing ? make_info() : one_pair(other.key, "true");
      cts_comm made = mpi.comm_null;
      prepare(copy(mpi, original.comm(), given, &made), "the call that makes a copy");
      const Named owner = Named::owned(made);
      const auto none = shown_for(hint, std::nullopt);
      const auto shows = shown_on(made, hint.key);
      if (!check_true(where, shows == none, "hint of the copy",
                      "shown as without hints: " + quoted_or_nothing(none),
                      quoted_or_nothing(shows))) {
        return;
      }
    }
  }
}

}  // namespace

CASE({.requirement = "info.parsing.comm_set_info_subset", .name = "one_by_one"}) {
  const std::vector<Hint> hints = booleans_set_later();
  if (hints.size() < 2) not_available("a second hint with an effect that shows");
  for (const Hint& first : hints) {
    const Info on = one_pair(first.key, "true");
    const Hinted object(HintTaker::comm_set_info, on);
    for (const Hint& then : hints) {
      if (then.key == first.key) continue;
      const Context context("{} = \"true\" given, then {}", first.key, then.key);
      for (const char* value : {"true", "false"}) {
        const Info next = one_pair(then.key, value);
        prepare(object.set_info(next), "MPI_Comm_set_info");
        const auto shows = shown(object, first.key);
        if (!CHECK_TRUE(as_boolean(shows) == true, "the hint that was given first",
                        "still switched on", quoted_or_nothing(shows))) {
          return;
        }
      }
    }
  }
}

CASE({.requirement = "info.parsing.comm_set_info_subset", .name = "nothing_known"}) {
  for (const Hint& hint : booleans_set_later()) {
    const Context context("{} = \"true\" given, then an unknown key, then none", hint.key);
    const Info on = one_pair(hint.key, "true");
    const Hinted object(HintTaker::comm_set_info, on);
    const Info unknown = one_pair("infocts_unknown", "value");
    prepare(object.set_info(unknown), "MPI_Comm_set_info");
    const Info none = make_info();
    prepare(object.set_info(none), "MPI_Comm_set_info");
    const auto shows = shown(object, hint.key);
    if (!CHECK_TRUE(as_boolean(shows) == true, "the hint that was given first", "still switched on",
                    quoted_or_nothing(shows))) {
      return;
    }
  }
}

CASE({.requirement = "info.parsing.dup_with_info", .name = "dup"}) {
  check_copy_has_its_own(CTS_HERE, copy_at_once);
}

CASE({.requirement = "info.parsing.dup_with_info", .name = "idup"}) {
  check_copy_has_its_own(CTS_HERE, copy_later);
}

}  // namespace infocts
