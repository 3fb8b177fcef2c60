// Faults of MPI_Info_dup: the numbers of the keys, the source, and the variable.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using Arrange = Closure<void(Pairs& pairs)>;

TableChange arrange_copy(Arrange arrange, auto test) {
  return after(fn::info_dup, test, [arrange](auto& call) { inner_arrange(*call.copy, arrange); });
}
TableChange arrange_copy(Arrange arrange) { return arrange_copy(arrange, always); }

}  // namespace

// Numbers.
FAULTS_OF("dup", "info.dup") {
  fault("sorted", {"same_order"}, "The duplicate numbers its keys in alphabetical order.",
        arrange_copy([](Pairs& pairs) { std::sort(pairs.begin(), pairs.end()); }));
  fault("backwards", {"same_order"}, "The duplicate numbers its keys backwards.",
        arrange_copy(turn_around));
  fault("last_pairs_swapped", {"same_order"},
        "Beyond 256 keys, the last two change places in the duplicate.",
        arrange_copy([](Pairs& pairs) {
          if (pairs.size() > 256) std::swap(pairs[pairs.size() - 2], pairs[pairs.size() - 1]);
        }));
  static Objects objects;
  const Trigger overridden{among(objects).test,
                           forgetting(objects) + before(fn::info_set, known, note(objects))};
  fault("overridden_last", {"same_order"},
        "A key that was overridden gets the last number in the duplicate.",
        after(fn::info_dup, overridden, to_new(inner_renumber)));
  fault("generation_backwards", {"same_order"},
        "A duplicate of a duplicate numbers its keys backwards.",
        arrange_copy(turn_around, made_by(fn::info_dup)));

  // The source.
  fault("source_backwards", {"source_unchanged"},
        "Duplicating turns the order of the source around.",
        after(fn::info_dup, [](auto& call) { inner_arrange(call.info, turn_around); }));
  fault("third_empties_source", {"source_unchanged"},
        "The third duplicate of an object takes its last pair away.",
        after(fn::info_dup, every_nth(3), to_object(inner_drop, -1)));
  fault("counts_in_source", {"source_unchanged"},
        "Notes in the source that it has been duplicated.",
        after(fn::info_dup, to_object(inner_set, "duplicated", "true")));
  fault("freezes_source", {"source_unchanged"},
        "An object that has been duplicated refuses further changes.",
        refuse(fn::info_set, err::info, seen_by(fn::info_dup)));

  // The variable.
  fault("frees_previous", {"out_only"}, "Frees the object whose handle the variable holds.",
        track_live_objects() + compare(fn::info_dup, var::copy, [](auto&, cts_info previous) {
          free_live_object(previous);
        }));
  fault("into_previous", {"out_only"},
        "Fills the object whose handle the variable holds, instead of a new one.",
        track_live_objects() +
            answer(fn::info_dup, Trigger{[](auto& call) { return live_objects.has(*call.copy); }},
                   [](auto& call) { inner_add(*call.copy, inner_pairs(call.info)); }));
  fault("variable_with_source", {"out_only"},
        "Leaves a variable alone that holds the handle of the source.",
        ignore(fn::info_dup, [](auto& call) { return call.info.bits == call.copy->bits; }));
  fault("wants_null", {"out_only"}, "Refuses a variable that does not hold MPI_INFO_NULL.",
        refuse(fn::info_dup, err::arg,
               [](auto& call) { return call.copy->bits != null_info().bits; }));
}

}  // namespace infocts
