// MPI_Win_get_info: whose the returned object is, and what can be done with it.
#include <algorithm>

#include "conformance/window/controlled_window.h"

namespace infocts {

CASE({.requirement = "window.get_info.isolated", .name = "changes"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const ControlledWindow controlled(kind, hints);
    const HintWatch watch = controlled.watch();
    const Info first = controlled.ask();
    const Info second = controlled.ask();
    const Pairs before = pairs_of(second);
    change_all(first);
    check_unchanged(second, before);
    watch.check_kept();
    // The newest one is the likeliest to be still in use.
    const Info newest = controlled.ask();
    change_all(newest);
    watch.check_kept();
    check_unchanged(second, before);
  });
}

CASE({.requirement = "window.get_info.isolated", .name = "deletions"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const ControlledWindow controlled(kind, hints);
    const HintWatch watch = controlled.watch();
    const Info first = controlled.ask();
    const Info second = controlled.ask();
    const Pairs before = pairs_of(second);
    delete_all(first);
    check_unchanged(second, before);
    watch.check_kept();
    delete_all(second);
    watch.check_kept();
  });
}

// In values that the library would understand.
CASE({.requirement = "window.get_info.isolated", .name = "legal_values"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const ControlledWindow controlled(kind, hints);
    const HintWatch watch = controlled.watch();
    const Info used = controlled.ask();
    for (const Pairs& pairs : {other_reserved_pairs(), reserved_pairs(), other_reserved_pairs()}) {
      for (const auto& [key, value] : pairs) put(used, key, value);
      watch.check_kept();
    }
    // Empty objects and unknown keys are no reason to look at it either, nor at the newest one.
    const Info newest = controlled.ask();
    for (const auto& [key, value] : other_reserved_pairs()) put(newest, key, value);
    set_hints(controlled.window(), {});
    set_hints(controlled.window(), {{"infocts_unknown", "value"}});
    watch.check_kept({}, controlled.given());
  });
}

CASE({.requirement = "window.get_info.isolated", .name = "other_window"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Window window = Window::prepared(kind, hints);
    const ControlledWindow controlled(kind, hints);
    const HintWatch watch = controlled.watch();
    const Info of_other = controlled.ask();
    const Pairs before = pairs_of(of_other);
    change_all(hints_of(window));
    const Info kept = hints_of(window);
    change_all(kept);
    check_unchanged(of_other, before);
    watch.check_kept();
  });
}

CASE({.requirement = "window.get_info.isolated", .name = "new_hints"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Window window = Window::prepared(kind, hints);
    const Info used = hints_of(window);
    const Pairs before = pairs_of(used);
    set_hints(window, other_reserved_pairs());
    check_unchanged(used, before);
    set_hints(window, reserved_pairs());
    const Info later = hints_of(window);
    const Pairs of_later = pairs_of(later);
    set_hints(window, other_reserved_pairs());
    check_unchanged(used, before);
    check_unchanged(later, of_later);
  });
}

CASE({.requirement = "window.get_info.ordinary_object", .name = "by_every_function"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Window window = Window::prepared(kind, hints);
    check_ordinary(hints_of(window));
  });
}

// Hints in use are legal hints, as long as they show as they were given: what an MPI does with
// words of its own, or a vendor's hints, is not said. Those that differ between processes need not
// be legal everywhere.
CASE({.requirement = "window.get_info.ordinary_object", .name = "as_hints"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Window window = Window::prepared(kind, hints);
    const Info used = hints_of(window);
    const Pairs common = common_to_all_ranks(shown_as_given(used, hints));
    for (const std::string& key : keys_of(used)) {
      if (!value_in(common, key)) remove(used, key);
    }
    check_success(window.set_info(used));
    const Window other(kind, used);
    check_success(other.code());
  });
}

CASE({.requirement = "window.get_info.user_frees", .name = "each_once"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Api& mpi = this_worker().mpi;
    const ControlledWindow controlled(kind, hints);
    const HintWatch watch = controlled.watch();
    Info first = controlled.ask();
    Info second = controlled.ask();
    Info third = controlled.ask();
    const Pairs before = pairs_of(third);
    for (Info* info : {&second, &first}) {
      check_success(mpi.info_free(info->ref()));
      check_same_handle("handle after MPI_Info_free", mpi.info_null, cts_info(*info));
      check_unchanged(third, before);
      watch.check_kept();
    }
    check_success(mpi.info_free(third.ref()));
    watch.check_kept();
  });
}

CASE({.requirement = "window.get_info.user_frees", .name = "outlives_window"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Api& mpi = this_worker().mpi;
    Window window = Window::prepared(kind, hints);
    Info first = hints_of(window);
    const Info second = hints_of(window);
    const Pairs of_first = pairs_of(first);
    const Pairs of_second = pairs_of(second);
    window.free();
    // New objects take the place of what was freed.
    std::vector<Info> others;
    for (int i = 0; i < 8; ++i) others.push_back(make_info({{"infocts_later", "value"}}));
    const Window later = Window::prepared(kind, other_reserved_pairs());
    check_unchanged(first, of_first);
    check_unchanged(second, of_second);
    put(second, "infocts_added", "value");
    check_value(second, "infocts_added", "value");
    check_success(mpi.info_free(first.ref()));
  });
}

CASE({.requirement = "window.get_info.user_frees", .name = "outlives_new_hints"}) {
  on_each_window([](WindowKind kind, const Pairs& hints) {
    const Window window = Window::prepared(kind, hints);
    std::vector<Info> used;
    std::vector<Pairs> before;
    for (int i = 0; i < 6; ++i) {
      used.push_back(hints_of(window));
      before.push_back(pairs_of(used.back()));
      set_hints(window, i % 2 == 0 ? other_reserved_pairs() : reserved_pairs());
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
      const Context context("the object of call {}", i);
      check_unchanged(used[i], before[i]);
      check_success(this_worker().mpi.info_free(used[i].ref()));
    }
  });
}

}  // namespace infocts
