// Faults of MPI_Info_dup: the numbers of the keys, the source, and the variable.
#include <algorithm>
#include <string>
#include <utility>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/outcome.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// Duplicates, then puts the pairs of `changed` into the order that `arrange` gives them, where
/// objects keep the order in which keys were added.
template <typename Arrange>
int dup_arranged(cts_info info, cts_info* copy, const cts_info& changed, Arrange arrange) {
  const int code = below().info_dup(info, copy);
  if (!succeeded(code)) return code;
  Pairs pairs = pairs_below(changed);
  const Pairs before = pairs;
  arrange(pairs);
  if (pairs == before) return code;
  clear_below(changed);
  for (const auto& [key, value] : pairs) set_below(changed, key, value);
  return code;
}

void swap_last(Pairs& pairs) {
  if (pairs.size() > 1) std::swap(pairs[pairs.size() - 2], pairs[pairs.size() - 1]);
}

}  // namespace

FAULT({.name = "dup.sorted",
       .violates = {"info.dup.same_order"},
       .text = "The duplicate numbers its keys in alphabetical order."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return dup_arranged(info, copy, *copy, [](Pairs& p) { std::sort(p.begin(), p.end()); });
  };
}

FAULT({.name = "dup.backwards",
       .violates = {"info.dup.same_order"},
       .text = "The duplicate numbers its keys backwards."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return dup_arranged(info, copy, *copy, [](Pairs& p) { std::reverse(p.begin(), p.end()); });
  };
}

FAULT({.name = "dup.last_pairs_swapped",
       .violates = {"info.dup.same_order"},
       .text = "Beyond 256 keys, the last two change places in the duplicate."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return dup_arranged(info, copy, *copy, [](Pairs& pairs) {
      if (pairs.size() > 256) swap_last(pairs);
    });
  };
}

FAULT({.name = "dup.overridden_last",
       .violates = {"info.dup.same_order"},
       .text = "A key that was overridden gets the last number in the duplicate."}) {
  static HandleSet overridden;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (has_below(info, key.data)) overridden.add(info);
    return below().info_set(info, key, value);
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return dup_arranged(info, copy, *copy, [&](Pairs& pairs) {
      if (overridden.has(info)) std::rotate(pairs.begin(), pairs.begin() + 1, pairs.end());
    });
  };
  mpi.info_free = [](cts_info* info) {
    overridden.remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.generation_backwards",
       .violates = {"info.dup.same_order"},
       .text = "A duplicate of a duplicate numbers its keys backwards."}) {
  static HandleSet duplicates;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = dup_arranged(info, copy, *copy, [&](Pairs& pairs) {
      if (duplicates.has(info)) std::reverse(pairs.begin(), pairs.end());
    });
    if (succeeded(code)) duplicates.add(*copy);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    duplicates.remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.source_backwards",
       .violates = {"info.dup.source_unchanged"},
       .text = "Duplicating turns the order of the source around."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return dup_arranged(info, copy, info, [](Pairs& p) { std::reverse(p.begin(), p.end()); });
  };
}

FAULT({.name = "dup.third_empties_source",
       .violates = {"info.dup.source_unchanged"},
       .text = "The third duplicate of an object takes its last pair away."}) {
  static HandleSet once;
  static HandleSet twice;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (!succeeded(code)) return code;
    if (twice.remove(info)) {
      const int count = count_below(info);
      if (count > 0) below().info_delete(info, text_of(nth_key_below(info, count - 1)));
    } else {
      (once.remove(info) ? twice : once).add(info);
    }
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    once.remove(*info);
    twice.remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.counts_in_source",
       .violates = {"info.dup.source_unchanged"},
       .text = "Notes in the source that it has been duplicated."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) set_below(info, "duplicated", "true");
    return code;
  };
}

FAULT({.name = "dup.freezes_source",
       .violates = {"info.dup.source_unchanged"},
       .text = "An object that has been duplicated refuses further changes."}) {
  static HandleSet frozen;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) frozen.add(info);
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return frozen.has(info) ? below().constants.err_info : below().info_set(info, key, value);
  };
  mpi.info_free = [](cts_info* info) {
    frozen.remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.frees_previous",
       .violates = {"info.dup.out_only"},
       .text = "Frees the object whose handle the variable holds."}) {
  LiveObjects::follow(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    cts_info previous = *copy;
    const int code = below().info_dup(info, copy);
    if (!succeeded(code)) return code;
    for (const cts_info object : LiveObjects::all()) {
      if (object.bits != previous.bits) continue;
      LiveObjects::remove(object);
      below().info_free(&previous);
    }
    LiveObjects::add(*copy, LiveObjects::Origin::duplicated);
    return code;
  };
}

FAULT({.name = "dup.into_previous",
       .violates = {"info.dup.out_only"},
       .text = "Fills the object whose handle the variable holds, instead of a new one."}) {
  LiveObjects::follow(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    for (const cts_info object : LiveObjects::all()) {
      if (object.bits != copy->bits) continue;
      for (const auto& [key, value] : pairs_below(info)) set_below(object, key, value);
      return success();
    }
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) LiveObjects::add(*copy, LiveObjects::Origin::duplicated);
    return code;
  };
}

FAULT({.name = "dup.variable_with_source",
       .violates = {"info.dup.out_only"},
       .text = "Leaves a variable alone that holds the handle of the source."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return info.bits == copy->bits ? success() : below().info_dup(info, copy);
  };
}

FAULT({.name = "dup.wants_null",
       .violates = {"info.dup.out_only"},
       .text = "Refuses a variable that does not hold MPI_INFO_NULL."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    if (copy->bits != below().constants.info_null.bits) return below().constants.err_arg;
    return below().info_dup(info, copy);
  };
}

}  // namespace infocts
