// Faults of puts and gets: hints that change their results.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

// The hints that each window was given.
PerObject<std::map<std::string, std::string>> given_hints;

TableChange follow_hints() {
  return after(fn::win_hints, [](auto& call) {
    if (call.makes_window()) given_hints.forget(call.subject());
    for (const auto& [key, value] : inner_pairs(call.info))
      (*given_hints[call.subject()])[key] = value;
  });
}

/// The window was given this hint.
auto gave(const std::string& key, const std::string& value) {
  return Trigger{[=](auto& call) {
    const auto hints = given_hints[call.win];
    return hints->contains(key) && hints->at(key) == value;
  }};
}

constexpr auto by_one_less = [](auto& call) {
  --call.count;
  --call.target_count;
};

constexpr auto count_of = [](int count) {
  return Trigger{[count](auto& call) { return call.count == count; }};
};

}  // namespace

FAULTS_OF("window_results", "window.hints") {
  const auto row = [&fault](const RowName& slug, std::string_view text, TableChange does) {
    fault(slug, {"results_unchanged"}, text, follow_hints() + does);
  };
  row("no_locks_drops_last_byte",
      "MPI_Put leaves out the last of several bytes in windows with no_locks.",
      before(
          fn::put, gave("no_locks", "true") && [](auto& call) { return call.count > 1; },
          by_one_less));
  row("order_none_drops_small_puts",
      "Puts of single bytes are lost with accumulate_ordering \"none\".",
      ignore(fn::put, gave("accumulate_ordering", "none") && count_of(1)));
  row("granularity_rounds", "mpi_accumulate_granularity rounds the displacement of MPI_Put down.",
      before(fn::put, gave("mpi_accumulate_granularity", "64"),
             [](auto& call) { call.displacement = call.displacement / 8 * 8; }));
  row("same_size_shortens_gets", "MPI_Get brings one byte less from windows with same_size.",
      before(fn::get, gave("same_size", "true"), by_one_less));
  row("unknown_key_breaks_gets", "MPI_Get fails on windows that were given an unknown key.",
      refuse(fn::get, err::other, [](auto& call) {
        const auto hints = given_hints[call.win];
        return std::any_of(hints->begin(), hints->end(),
                           [](auto& hint) { return !looks_reserved(hint.first); });
      }));
  row("unit_counts_twice",
      "With same_disp_unit, MPI_Put writes the first byte also after the others.",
      before(fn::put, gave("same_disp_unit", "true") && count_of(3), [](auto& call) {
        inner().put(call.origin, 1, call.type, call.target, call.displacement + call.count, 1,
                    call.target_type, call.win);
      }));
  row("same_op_drops_last_number",
      "With accumulate_ops \"same_op\", MPI_Accumulate leaves out the last number.",
      before(fn::accumulate, gave("accumulate_ops", "same_op"), by_one_less));
  row("order_none_adds_twice", "With accumulate_ordering \"none\", MPI_Get_accumulate adds twice.",
      before(fn::get_accumulate, gave("accumulate_ordering", "none"), [](auto& call) {
        inner().accumulate(call.origin, call.count, call.type, call.target, call.displacement,
                           call.target_count, call.target_type, call.op, call.win);
      }));
  row("locks_refused", "MPI_Win_lock fails on windows with no_locks, even where that is \"false\".",
      refuse(fn::win_lock, err::other,
             [](auto& call) { return given_hints[call.win]->contains("no_locks"); }));
  static PerObject<unsigned char*> memory;
  row("shared_memory_cleared",
      "The first fence after alloc_shared_noncontig clears the memory of the window.",
      forgetting(memory) +
          after(fn::win_allocate_shared,
                [](auto& call) {
                  const bool asked = inner_value(call.info, "alloc_shared_noncontig") == "true";
                  if (asked && call.size > 0)
                    memory.put(*call.win, *static_cast<unsigned char**>(call.baseptr));
                }) +
          // The second one ends the epoch in which the user has filled it.
          before(fn::win_fence, subject_among(memory) && every(2),
                 [](auto& call) { **memory[call.win] = 0; }));
}

}  // namespace infocts
