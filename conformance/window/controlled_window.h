// Windows with and without hints, each with a control: a second, untouched window that shows which
// hints change by themselves.
#pragma once

#include <vector>

#include "conformance/harness/hint_watch.h"
#include "conformance/harness/snapshot.h"
#include "conformance/harness/windows.h"

namespace infocts {

/// Two windows that got the same hints, at their creation and later. The second, the control, is
/// only read.
class ControlledWindow {
 public:
  explicit ControlledWindow(WindowKind kind, const Pairs& at_creation = {}, const Pairs& later = {})
      : given_(reserved_among(at_creation)),
        window_(made(kind, at_creation, later)),
        untouched_(made(kind, at_creation, later)) {
    given_.merge(reserved_among(later));
  }

  const Window& window() const { return window_; }
  /// The reserved hints that the two windows got.
  const HintWatch::Keys& given() const { return given_; }

  /// What the window shows. The control is asked equally often, as a window may tune itself to
  /// queries.
  Info ask() const {
    const Info of_control = hints_of(untouched_);
    return hints_of(window_);
  }

  /// Watches the window from now on.
  HintWatch watch() const {
    return {[this] { return pairs_of(hints_of(window_)); },
            [this] { return pairs_of(hints_of(untouched_)); }};
  }

 private:
  static Window made(WindowKind kind, const Pairs& at_creation, const Pairs& later) {
    Window window = at_creation.empty() ? Window::prepared(kind, this_worker().mpi.info_null)
                                        : Window::prepared(kind, at_creation);
    if (!later.empty()) set_hints(window, later);
    return window;
  }

  static HintWatch::Keys reserved_among(const Pairs& pairs) {
    HintWatch::Keys keys;
    for (const ReservedHint& hint : reserved_hints()) {
      if (value_in(pairs, hint.key)) keys.insert(hint.key);
    }
    return keys;
  }

  HintWatch::Keys given_;
  Window window_;
  Window untouched_;
};

inline const std::vector<Pairs>& usual_hints() {
  static const std::vector<Pairs> sets{{}, reserved_pairs()};
  return sets;
}

template <typename Work>
void on_each_window(Work work) {
  for (const WindowKind kind : usable_kinds()) {
    for (const Pairs& hints : usual_hints()) {
      const Context context("a window by {} with {} hints", routine_of(kind), hints.size());
      work(kind, hints);
    }
  }
}

/// The pairs that every rank has: an MPI may require the same value on all ranks for hints that it
/// knows.
Pairs common_to_all_ranks(const Pairs& pairs);

/// Those of `given` that the object shows with the same value. Nothing else that an MPI shows need
/// be a value that it takes.
Pairs shown_as_given(cts_info used, const Pairs& given);

}  // namespace infocts
