// Faults of MPI_Info_dup: the numbers of the keys, the source, and the variable.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using Arrange = Closure<void(Pairs& pairs)>;

/// Puts the pairs into the order that `arrange` gives them, where objects keep the order in which
/// keys were added.
void inner_arrange(cts_info info, Arrange arrange) {
  Pairs pairs = inner_pairs(info);
  const Pairs before = pairs;
  arrange(pairs);
  if (pairs == before) return;
  inner_clear(info);
  inner_add(info, pairs);
}

void turn_around(Pairs& pairs) { std::reverse(pairs.begin(), pairs.end()); }
void put_in_order(Pairs& pairs) { std::sort(pairs.begin(), pairs.end()); }
void move_first_to_end(Pairs& pairs) {
  if (!pairs.empty()) std::rotate(pairs.begin(), pairs.begin() + 1, pairs.end());
}
void swap_last_of_many(Pairs& pairs) {
  if (pairs.size() > 256) std::swap(pairs[pairs.size() - 2], pairs[pairs.size() - 1]);
}

TableChange arrange_copy(Arrange arrange, auto test) {
  return after(fn::info_dup, test, [arrange](auto& call) { inner_arrange(*call.copy, arrange); });
}
TableChange arrange_copy(Arrange arrange) { return arrange_copy(arrange, always); }

}  // namespace

// Numbers.
FAULTS_OF("dup", "info.dup") {
  fault("sorted", {"same_order"}, "The duplicate numbers its keys in alphabetical order.",
        arrange_copy(put_in_order));
  fault("backwards", {"same_order"}, "The duplicate numbers its keys backwards.",
        arrange_copy(turn_around));
  fault("last_pairs_swapped", {"same_order"},
        "Beyond 256 keys, the last two change places in the duplicate.",
        arrange_copy(swap_last_of_many));
  static Objects overridden;
  fault("overridden_last", {"same_order"},
        "A key that was overridden gets the last number in the duplicate.",
        forgetting(overridden) + before(fn::info_set, known, note(overridden)) +
            arrange_copy(move_first_to_end, among(overridden)));
  fault("generation_backwards", {"same_order"},
        "A duplicate of a duplicate numbers its keys backwards.",
        follow_alive() + arrange_copy(turn_around, Trigger{[](auto& call) {
                                        return alive.is(call.info, Origin::duplicated);
                                      }}));

  // The source.
  fault("source_backwards", {"source_unchanged"},
        "Duplicating turns the order of the source around.",
        after(fn::info_dup, [](auto& call) { inner_arrange(call.info, turn_around); }));
  static PerObject<int> duplicates;
  fault("third_empties_source", {"source_unchanged"},
        "The third duplicate of an object takes its last pair away.",
        forgetting(duplicates) + after(fn::info_dup, [](auto& call) {
          if (++*duplicates[call.info] % 3 == 0) inner_drop(call.info, -1);
        }));
  fault("counts_in_source", {"source_unchanged"},
        "Notes in the source that it has been duplicated.",
        after(fn::info_dup, [](auto& call) { inner_set(call.info, "duplicated", "true"); }));
  static Objects frozen;
  fault("freezes_source", {"source_unchanged"},
        "An object that has been duplicated refuses further changes.",
        noting(frozen, fn::info_dup) + refuse(fn::info_set, err::info, among(frozen)));

  // The variable.
  fault("frees_previous", {"out_only"}, "Frees the object whose handle the variable holds.",
        follow_alive() + around(fn::info_dup, [](auto& call) {
          const cts_info previous = *call.copy;
          if (succeeded(call.pass())) free_alive(previous);
          return call.code;
        }));
  fault("into_previous", {"out_only"},
        "Fills the object whose handle the variable holds, instead of a new one.",
        follow_alive() + answer(fn::info_dup,
                                Trigger{[](auto& call) { return alive.has(*call.copy); }},
                                [](auto& call) { inner_add(*call.copy, inner_pairs(call.info)); }));
  fault("variable_with_source", {"out_only"},
        "Leaves a variable alone that holds the handle of the source.",
        ignore(fn::info_dup, [](auto& call) { return call.info.bits == call.copy->bits; }));
  fault("wants_null", {"out_only"}, "Refuses a variable that does not hold MPI_INFO_NULL.",
        refuse(fn::info_dup, err::arg,
               [](auto& call) { return call.copy->bits != null_info().bits; }));
}

}  // namespace infocts
