// Which hints a window takes, and which it may do without.
#include <algorithm>

#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/snapshot.h"
#include "conformance/harness/window_traffic.h"

namespace infocts {
namespace {

// Of other systems, other objects, other routines.
Pairs foreign_pairs() {
  return {{"infocts_other_system", "on"},
          {"romio_cb_write", "enable"},
          {"cb_nodes", "4"},
          {"striping_unit", "65536"},
          {"access_style", "read_once,sequential"},
          {"mpi_assert_no_any_tag", "true"},
          {"mpi_assert_exact_length", "true"},
          {"host", "infocts.invalid"},
          {"wdir", "/infocts/none"},
          {"ip_port", "1"},
          {"vendor_fabric_pages", "huge, or not; = %s"}};
}

bool check_given(WindowKind kind, cts_info info) {
  const Context context("{}", routine_of(kind));
  const Window window(kind, info);
  const bool right = check_success(window.code()) &&
                     check_true(cts_win(window).bits != this_worker().mpi.win_null.bits, "handle",
                                "of a window", "MPI_WIN_NULL");
  if (!everywhere(right)) return right;
  Info used;
  return check_success(window.get_info(used.ref())) && right;
}

void check_given_at_creation(WindowKind kind) {
  require_kind(kind);
  Info unknown = make_info({{"infocts_unknown", "value"}});
  check_given(kind, unknown);
  Info one = make_info({{"accumulate_ops", "same_op"}});
  check_given(kind, one);
  Info many = make_info(other_reserved_pairs());
  for (int i = 0; i < 50; ++i) put(many, fmt::format("infocts_unknown_{}", i), "value");
  check_given(kind, many);
}

void check_reserved_accepted(const Pairs& pairs) {
  for (const WindowKind kind : usable_kinds()) {
    for (const auto& [key, value] : pairs) {
      const Context context("{} = \"{}\"", key, value);
      Info info = make_info(Pairs{{key, value}});
      check_given(kind, info);
    }
    Info all = make_info(pairs);
    check_given(kind, all);
  }
}

const Pairs& more_reserved() {
  static const Pairs pairs{{"accumulate_ordering", "none"},
                           {"accumulate_ordering", "rar,raw,war,waw"},
                           {"accumulate_ordering", "waw,war,raw,rar"},
                           {"accumulate_ordering", "rar,waw"},
                           {"mpi_accumulate_granularity", "0"},
                           {"mpi_accumulate_granularity", "1"},
                           {"mpi_accumulate_granularity", "1048576"},
                           {"mpi_minimum_memory_alignment", "1"},
                           {"mpi_minimum_memory_alignment", "8192"}};
  return pairs;
}

void check_usable(const Window& window) {
  const Traffic traffic = communicate(window, Epoch::fence);
  check_true(std::all_of(traffic.classes.begin(), traffic.classes.end(),
                         [](int one) { return one == this_worker().mpi.success; }),
             "puts and gets in a window without hints", "success", described(traffic));
  Info used;
  check_success(window.get_info(used.ref()));
}

// Which hints have a default is advice for those in use, and stated for some, from some version on.
using HasDefault = bool (*)(const ReservedHint& hint);
bool has_any_default(const ReservedHint& hint) { return hint.default_since.has_value(); }

/// Those with an effect that shows, whichever way they are given.
std::vector<ReservedHint> supported_hints(WindowKind kind) {
  std::vector<ReservedHint> hints = effective_hints(kind, Given::at_creation);
  if (!this_worker().mpi.win_set_info.present()) return hints;
  for (const ReservedHint& hint : effective_hints(kind, Given::later)) {
    const bool known = std::any_of(hints.begin(), hints.end(), [&](const ReservedHint& other) {
      return other.key == hint.key;
    });
    if (!known) hints.push_back(hint);
  }
  return hints;
}

void check_default(HasDefault has_default) {
  bool judged = false;
  for (const WindowKind kind : usable_kinds()) {
    const std::vector<ReservedHint> hints = supported_hints(kind);
    if (hints.empty()) continue;
    judged = true;
    const Window window = Window::prepared(kind, this_worker().mpi.info_null);
    Info none = make_info();
    const Window other = Window::prepared(kind, none);
    for (const ReservedHint& hint : hints) {
      if (!has_default(hint)) continue;
      const Context context("{} of a window by {}", hint.key, routine_of(kind));
      check_true(shown(window, hint.key).has_value(),
                 "hint without info object from MPI_Win_get_info", "a value", "nothing");
      check_true(shown(other, hint.key).has_value(),
                 "hint with an empty info object from MPI_Win_get_info", "a value", "nothing");
    }
  }
  if (!judged) skip_as_absent("a window hint with an effect that shows");
}

// Also those hints that were never given in this process keep their default when others are given.
void check_default_beside_others(HasDefault has_default) {
  for (const WindowKind kind : kinds_with_hints(Given::at_creation, 2)) {
    for (const ReservedHint& hint : effective_hints(kind, Given::at_creation)) {
      if (!has_default(hint)) continue;
      const Context context("{} of a window by {} that was given all others", hint.key,
                            routine_of(kind));
      Pairs others = reserved_pairs();
      std::erase_if(others, [&](const Pair& pair) { return pair.first == hint.key; });
      const Window window = Window::prepared(kind, others);
      check_true(shown(window, hint.key).has_value(), "shown for the hint", "a value", "nothing");
    }
  }
}

void observe_defaults(WindowKind kind) {
  const Window window = Window::prepared(kind, this_worker().mpi.info_null);
  Pairs pairs = pairs_of(hints_of(window));
  if (pairs.empty()) observe("none");
  std::sort(pairs.begin(), pairs.end());
  for (const auto& [key, value] : pairs) observe(fmt::format("{} = {}", key, value));
}

}  // namespace

CASE({.requirement = "window.hints.given_at_creation", .name = "create"}) {
  check_given_at_creation(WindowKind::create);
}

CASE({.requirement = "window.hints.given_at_creation", .name = "allocate"}) {
  check_given_at_creation(WindowKind::allocate);
}

CASE({.requirement = "window.hints.given_at_creation", .name = "allocate_shared"}) {
  check_given_at_creation(WindowKind::allocate_shared);
}

CASE({.requirement = "window.hints.given_at_creation", .name = "create_dynamic"}) {
  check_given_at_creation(WindowKind::create_dynamic);
}

CASE({.requirement = "window.hints.reserved_accepted", .name = "one_value"}) {
  check_reserved_accepted(reserved_pairs());
}

CASE({.requirement = "window.hints.reserved_accepted", .name = "other_value"}) {
  check_reserved_accepted(other_reserved_pairs());
}

CASE({.requirement = "window.hints.reserved_accepted", .name = "further_values"}) {
  for (const WindowKind kind : usable_kinds()) {
    for (const auto& [key, value] : more_reserved()) {
      const Context context("{} = \"{}\"", key, value);
      Info info = make_info(Pairs{{key, value}});
      check_given(kind, info);
    }
  }
}

CASE({.requirement = "window.hints.unsupported_ignored", .name = "at_creation"}) {
  for (const WindowKind kind : usable_kinds()) {
    Info foreign = make_info(foreign_pairs());
    check_given(kind, foreign);
  }
}

CASE({.requirement = "window.hints.unsupported_ignored", .name = "later"}) {
  for (const WindowKind kind : usable_kinds()) {
    const Context context("a window by {}", routine_of(kind));
    const Window window = Window::prepared(kind, mpi.info_null);
    Info foreign = make_info(foreign_pairs());
    check_success(window.set_info(foreign));
    Info used;
    check_success(window.get_info(used.ref()));
  }
}

// A library may know some of the foreign keys; only hints of windows are compared.
CASE({.requirement = "window.hints.unsupported_ignored", .name = "beside_supported"}) {
  for (const WindowKind kind : kinds_with_hints(Given::at_creation)) {
    const Window plain = Window::prepared(kind, reserved_pairs());
    Pairs mixed = foreign_pairs();
    const Pairs reserved = reserved_pairs();
    mixed.insert(mixed.begin() + 5, reserved.begin(), reserved.end());
    const Window window = Window::prepared(kind, mixed);
    for (const ReservedHint& hint : effective_hints(kind, Given::at_creation)) {
      const Context context("{} beside foreign hints in {}", hint.key, routine_of(kind));
      const std::optional<std::string> expected = shown(plain, hint.key);
      const std::optional<std::string> shows = shown(window, hint.key);
      check_true(shows == expected, "shown for the hint", described(expected), described(shows));
    }
  }
}

// What is ignored may differ as it likes.
CASE({.requirement = "window.hints.unsupported_ignored",
      .name = "other_on_each_rank",
      .ranks = 2}) {
  for (const WindowKind kind : usable_kinds()) {
    Info info = make_info();
    for (int i = 0; i < this_worker().rank * 3; ++i) {
      put(info, fmt::format("infocts_of_rank_{}_{}", this_worker().rank, i), "value");
    }
    put(info, "infocts_rank", std::to_string(this_worker().rank));
    check_given(kind, info);
    const Window window = Window::prepared(kind, mpi.info_null);
    check_success(window.set_info(info));
  }
}

CASE({.requirement = "window.hints.none_mandatory", .name = "no_info_object"}) {
  bool made = false;
  for (const WindowKind kind : usable_kinds()) {
    const Context context("{}", routine_of(kind));
    const Window window(kind, mpi.info_null);
    // No text says that it will do.
    if (!everywhere(window.made())) continue;
    made = true;
    check_usable(window);
  }
  if (!made) skip_as_absent("a window that is made with MPI_INFO_NULL");
}

CASE({.requirement = "window.hints.none_mandatory", .name = "empty_info_object"}) {
  for (const WindowKind kind : usable_kinds()) {
    const Context context("{}", routine_of(kind));
    const Info none = make_info();
    const Window window(kind, none);
    check_success(window.code());
    if (everywhere(window.made())) check_usable(window);
  }
}

CASE({.requirement = "window.hints.default_in_use", .name = "each_hint"}) {
  check_default(has_any_default);
}

CASE({.requirement = "window.hints.default_in_use", .name = "beside_others"}) {
  check_default_beside_others(has_any_default);
}

CASE({.requirement = "window.hints.default_shown", .name = "each_hint"}) {
  check_default(has_stated_default);
}

CASE({.requirement = "window.hints.default_shown", .name = "beside_others"}) {
  check_default_beside_others(has_stated_default);
}

CASE({.requirement = "window.hints.default_values", .name = "create"}) {
  observe_defaults(WindowKind::create);
}

CASE({.requirement = "window.hints.default_values", .name = "allocate"}) {
  observe_defaults(WindowKind::allocate);
}

CASE({.requirement = "window.hints.default_values", .name = "allocate_shared"}) {
  observe_defaults(WindowKind::allocate_shared);
}

CASE({.requirement = "window.hints.default_values", .name = "create_dynamic"}) {
  observe_defaults(WindowKind::create_dynamic);
}

}  // namespace infocts
