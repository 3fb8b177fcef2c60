// Faults of MPI_Info_dup: the numbers of the keys, the source, and the variable.
#include <algorithm>
#include <string>
#include <utility>

#include "adapters/decorations/alive.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"

namespace infocts {
namespace {

using Arranged = std::vector<std::pair<std::string, std::string>>;
using Arrange = Closure<void(Arranged& pairs)>;

/// Puts the pairs into the order that `arrange` gives them, where objects keep the order in which
/// keys were added.
void inner_arrange(cts_info info, Arrange arrange) {
  Arranged pairs = inner_pairs(info);
  const Arranged before = pairs;
  arrange(pairs);
  if (pairs == before) return;
  inner_clear(info);
  inner_add(info, pairs);
}

void turn_around(Arranged& pairs) { std::reverse(pairs.begin(), pairs.end()); }
void put_in_order(Arranged& pairs) { std::sort(pairs.begin(), pairs.end()); }
void move_first_to_end(Arranged& pairs) {
  if (!pairs.empty()) std::rotate(pairs.begin(), pairs.begin() + 1, pairs.end());
}
void swap_last_of_many(Arranged& pairs) {
  if (pairs.size() > 256) std::swap(pairs[pairs.size() - 2], pairs[pairs.size() - 1]);
}

TableChange arrange_copy(Arrange arrange) {
  return after(fn::info_dup, [arrange](auto& call) { inner_arrange(*call.copy, arrange); });
}

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
  fault("overridden_last", {"same_order"},
        "A key that was overridden gets the last number in the duplicate.",
        remembering<Known>([](auto& overridden) {
          return before(fn::info_set,
                        [&](auto& call) {
                          if (inner_has(call.info, call.key.data)) overridden.put(call.info, {});
                        }) +
                 after(fn::info_dup, [&](auto& call) {
                   if (overridden.has(call.info)) inner_arrange(*call.copy, move_first_to_end);
                 });
        }));
  fault("generation_backwards", {"same_order"},
        "A duplicate of a duplicate numbers its keys backwards.", with_alive([](Alive& alive) {
          return after(fn::info_dup, [&](auto& call) {
            if (alive.is(call.info, Origin::duplicated)) inner_arrange(*call.copy, turn_around);
          });
        }));
}

// The source.
FAULTS_OF("dup", "info.dup") {
  fault("source_backwards", {"source_unchanged"},
        "Duplicating turns the order of the source around.",
        after(fn::info_dup, [](auto& call) { inner_arrange(call.info, turn_around); }));
  fault("third_empties_source", {"source_unchanged"},
        "The third duplicate of an object takes its last pair away.",
        remembering<int>([](auto& duplicates) {
          return after(fn::info_dup, [&](auto& call) {
            if (++*duplicates[call.info] % 3 == 0) inner_drop(call.info, -1);
          });
        }));
  fault("counts_in_source", {"source_unchanged"},
        "Notes in the source that it has been duplicated.",
        after(fn::info_dup, [](auto& call) { inner_set(call.info, "duplicated", "true"); }));
  fault("freezes_source", {"source_unchanged"},
        "An object that has been duplicated refuses further changes.",
        remembering<Known>([](auto& frozen) {
          return after(fn::info_dup, [&](auto& call) { frozen.put(call.info, {}); }) +
                 refuse(fn::info_set, err::info, [&](auto& call) { return frozen.has(call.info); });
        }));
}

// The variable.
FAULTS_OF("dup", "info.dup") {
  fault("frees_previous", {"out_only"}, "Frees the object whose handle the variable holds.",
        with_alive([](Alive& alive) {
          return around(fn::info_dup, [&](auto& call) {
            const cts_info previous = *call.copy;
            if (succeeded(call.pass())) free_alive(alive, previous);
            return call.code;
          });
        }));
  fault("into_previous", {"out_only"},
        "Fills the object whose handle the variable holds, instead of a new one.",
        with_alive([](Alive& alive) {
          return ignore(fn::info_dup, [&](auto& call) {
            const bool live = alive.has(*call.copy);
            if (live) inner_add(*call.copy, inner_pairs(call.info));
            return live;
          });
        }));
  fault("variable_with_source", {"out_only"},
        "Leaves a variable alone that holds the handle of the source.",
        ignore(fn::info_dup, [](auto& call) { return call.info.bits == call.copy->bits; }));
  fault("wants_null", {"out_only"}, "Refuses a variable that does not hold MPI_INFO_NULL.",
        refuse(fn::info_dup, err::arg,
               [](auto& call) { return call.copy->bits != inner().constants.info_null.bits; }));
}

}  // namespace infocts
