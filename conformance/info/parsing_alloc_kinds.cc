// The kinds of memory that communicators, windows and files say they can use (V81 to V87).
#include "conformance/harness/hints.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/env_objects.h"

namespace infocts {
namespace {

constexpr std::string_view kKinds = "mpi_memory_alloc_kinds";
constexpr std::string_view kAsserted = "mpi_assert_memory_alloc_kinds";

std::optional<std::string> kinds_of(cts_comm comm) {
  Info used;
  prepare(this_worker().mpi.comm_get_info(comm, used.ref()), "MPI_Comm_get_info");
  return value_of(used, kKinds);
}

std::string kinds_of_world() {
  const std::optional<std::string> kinds = kinds_of(this_worker().mpi.comm_world);
  if (!kinds) skip_as_absent("mpi_memory_alloc_kinds of MPI_COMM_WORLD");
  return *kinds;
}

/// The order of the kinds is undefined.
bool same_kinds(const std::string& some, const std::string& others) {
  return as_list(some) == as_list(others);
}

// Whoever started the program may have asked for kinds: by the launcher, or by a variable of the
// environment that only this MPI knows, whether the key stands in MPI_INFO_ENV or not.
bool were_asked_for(const std::set<std::string>& kinds) {
  const Api& mpi = this_worker().mpi;
  if (mpi.has_info_env != 0 && value_of(mpi.info_env, kKinds)) return true;
  return std::any_of(kinds.begin(), kinds.end(),
                     [](const std::string& kind) { return kind != "mpi" && kind != "system"; });
}

void check_same_as_world(const std::vector<HintRoutine>& routines, const Pairs& hints) {
  const std::string expected = kinds_of_world();
  bool judged = false;
  for (const HintRoutine routine : routines) {
    const Context context("{}", name_of(routine));
    const Info info = make_info(hints);
    const Hinted object(routine, info);
    if (object.code() != this_worker().mpi.success) continue;
    // That it is shown at all is another requirement.
    const std::optional<std::string> shows = shown(object, kKinds);
    if (!shows) continue;
    judged = true;
    if (!check_true(same_kinds(*shows, expected), "mpi_memory_alloc_kinds",
                    infocts::quoted(expected) + " in any order, as on MPI_COMM_WORLD",
                    infocts::quoted(*shows))) {
      return;
    }
  }
  if (!judged) skip_as_absent("mpi_memory_alloc_kinds of an object that was made here");
}

/// Blanks around an element do not count.
bool blanks_among_restrictors(std::string_view element) {
  const std::size_t colon = element.find(':');
  if (colon == std::string_view::npos) return false;
  const std::string_view rest = element.substr(colon + 1, element.find_last_not_of(' ') - colon);
  return rest.find_first_of(" \t\n\r\f\v") != std::string_view::npos;
}

// A library that does not support a kind, or the key, ignores it.
void check_literal(const std::vector<HintRoutine>& routines) {
  bool judged = false;
  for (const HintRoutine routine : routines) {
    for (const char* kinds :
         {"system,mpi", "mpi,system", " mpi , system", "mpi:alloc_mem,system"}) {
      const Context context("mpi_assert_memory_alloc_kinds = \"{}\" in {}", kinds,
                            name_of(routine));
      const std::optional<std::string> shows = shown_for({routine, kAsserted}, kinds);
      if (!shows) continue;
      judged = true;
      if (!check_true(shows == as_kept(kinds), "mpi_assert_memory_alloc_kinds", "as it was given",
                      quoted_or_nothing(shows))) {
        return;
      }
    }
  }
  if (!judged) skip_as_absent("mpi_assert_memory_alloc_kinds");
}

void check_unsupported_ignored(const std::vector<HintRoutine>& routines) {
  bool judged = false;
  for (const HintRoutine routine : routines) {
    if (!shown_for({routine, kAsserted}, "system,mpi")) continue;
    judged = true;
    const std::optional<std::string> none = shown_for({routine, kAsserted}, std::nullopt);
    for (const char* kinds : {"infocts:none,system", "system,mpi,infocts"}) {
      const Context context("mpi_assert_memory_alloc_kinds = \"{}\" in {}", kinds,
                            name_of(routine));
      const std::optional<std::string> shows = shown_for({routine, kAsserted}, kinds);
      if (!check_true(shows == none, "mpi_assert_memory_alloc_kinds",
                      quoted_or_nothing(none) +
                          ", as without the value with a kind that the MPI cannot support",
                      quoted_or_nothing(shows))) {
        return;
      }
    }
  }
  if (!judged) skip_as_absent("mpi_assert_memory_alloc_kinds");
}

}  // namespace

CASE({.requirement = "info.parsing.alloc_kinds_default", .name = "world"}) {
  const std::string kinds = kinds_of_world();
  const std::set<std::string> elements = as_list(kinds);
  if (were_asked_for(elements)) skip_as_absent("a default: kinds were asked for at the start");
  check_true(elements.contains("mpi") && elements.contains("system"), "mpi_memory_alloc_kinds",
             "mpi and system among them", infocts::quoted(kinds));
}

CASE({.requirement = "info.parsing.alloc_kinds_form", .name = "world"}) {
  const std::string kinds = kinds_of_world();
  std::string_view rest = kinds;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view element = rest.substr(0, end);
    if (!check_true(!blanks_among_restrictors(element), "mpi_memory_alloc_kinds",
                    "no blanks among restrictors", infocts::quoted(kinds))) {
      return;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

CASE({.requirement = "info.parsing.alloc_kinds_equal_world", .name = "self"}) {
  const std::string expected = kinds_of_world();
  const std::optional<std::string> shows = kinds_of(mpi.comm_self);
  if (!shows) skip_as_absent("mpi_memory_alloc_kinds of MPI_COMM_SELF");
  check_true(same_kinds(*shows, expected), "mpi_memory_alloc_kinds of MPI_COMM_SELF",
             infocts::quoted(expected) + " in any order, as on MPI_COMM_WORLD",
             infocts::quoted(*shows));
}

CASE({.requirement = "info.parsing.alloc_kinds_equal_world", .name = "communicator"}) {
  check_same_as_world(usable_comm_routines(), {});
}

CASE({.requirement = "info.parsing.alloc_kinds_equal_world", .name = "window"}) {
  check_same_as_world(usable_win_routines(), {});
}

CASE({.requirement = "info.parsing.alloc_kinds_equal_world", .name = "file"}) {
  check_same_as_world(usable_file_routines(), {});
}

// Only an assertion restricts the kinds.
CASE({.requirement = "info.parsing.alloc_kinds_equal_world", .name = "given_as_hint"}) {
  check_same_as_world(usable_routines(), {{std::string(kKinds), "system"}});
}

CASE({.requirement = "info.parsing.alloc_kinds_fixed_on_world", .name = "world_and_self"}) {
  for (const cts_comm comm : {mpi.comm_world, mpi.comm_self}) {
    const Context context("{}",
                          comm.bits == mpi.comm_self.bits ? "MPI_COMM_SELF" : "MPI_COMM_WORLD");
    const std::optional<std::string> before = kinds_of(comm);
    // All ranks go on, or none: MPI_Comm_set_info is collective.
    if (!everywhere(before.has_value())) skip_as_absent("mpi_memory_alloc_kinds");
    for (const char* other : {"system", "infocts", ""}) {
      const Info info = make_info({{std::string(kKinds), other}});
      mpi.comm_set_info(comm, info);  // whether that is an error is not said
      const std::optional<std::string> after = kinds_of(comm);
      const bool kept = check_true(
          after && same_kinds(*after, *before), "mpi_memory_alloc_kinds after MPI_Comm_set_info",
          infocts::quoted(*before) + " in any order, as before", quoted_or_nothing(after));
      if (!everywhere(kept)) {
        // What else is done with the communicator is to suffer as little as can be.
        const Info old = make_info({{std::string(kKinds), *before}});
        mpi.comm_set_info(comm, old);
        return;
      }
    }
  }
}

CASE({.requirement = "info.parsing.alloc_kinds_literal", .name = "each_way_to_give_it"}) {
  check_literal(usable_routines());
}

CASE({.requirement = "info.parsing.alloc_kinds_literal", .name = "file"}) {
  check_literal(usable_file_routines());
}

CASE({.requirement = "info.parsing.alloc_kinds_unsupported_ignored",
      .name = "each_way_to_give_it"}) {
  check_unsupported_ignored(usable_routines());
}

CASE({.requirement = "info.parsing.alloc_kinds_unsupported_ignored", .name = "file"}) {
  check_unsupported_ignored(usable_file_routines());
}

}  // namespace infocts
