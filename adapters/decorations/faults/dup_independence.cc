// Faults of MPI_Info_dup: source and duplicate that share something.
#include <string>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/object_notes.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/redirection.h"

namespace infocts {
namespace {

/// Who was duplicated into whom, in both directions. An object knows its newest duplicate only.
class Family {
 public:
  /// Installs what tells of new and of freed duplicates.
  static void follow(cts_table& mpi) {
    mpi.info_dup = [](cts_info info, cts_info* copy) {
      const int code = below().info_dup(info, copy);
      if (succeeded(code)) join(info, *copy);
      return code;
    };
    mpi.info_free = [](cts_info* info) {
      part(*info);
      return below().info_free(info);
    };
  }

  static void join(cts_info source, cts_info copy) {
    sources.put(copy, source);
    copies.put(source, copy);
  }
  static void part(cts_info info) {
    if (const auto source = sources.take(info)) copies.take(*source);
    if (const auto copy = copies.take(info)) sources.take(*copy);
  }

  static inline ObjectNotes<cts_info> sources;
  static inline ObjectNotes<cts_info> copies;
};

cts_info source_or_itself(cts_info info) { return Family::sources.find(info).value_or(info); }

/// Makes `to` hold what `from` holds.
void copy_contents(cts_info from, cts_info to) {
  clear_below(to);
  for (const auto& [key, value] : pairs_below(from)) set_below(to, key, value);
}

bool same_length(cts_info info, cts_text key, cts_text value) {
  const auto before = value_below(info, key.data);
  return before && before->size() == view_of(value).size();
}

}  // namespace

FAULT({.name = "dup.alias",
       .violates = {"info.dup.independent_of_source", "info.dup.independent_of_copy"},
       .text = "The duplicate is a second handle of the source."}) {
  redirect_handles(mpi, source_or_itself);
  Family::follow(mpi);
}

FAULT({.name = "dup.alias_of_empty",
       .violates = {"info.dup.independent_of_source", "info.dup.independent_of_copy"},
       .text = "The duplicate of an empty object is a second handle of it."}) {
  redirect_handles(mpi, source_or_itself);
  Family::follow(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(source_or_itself(info), copy);
    if (succeeded(code) && count_below(*copy) == 0) Family::join(source_or_itself(info), *copy);
    return code;
  };
}

// Copy on write that watches one of the two writers.
FAULT({.name = "dup.shared_until_copy_changes",
       .violates = {"info.dup.independent_of_source"},
       .text = "The duplicate shows the source until the duplicate itself is changed."}) {
  redirect_handles(mpi, source_or_itself);
  Family::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (const auto source = Family::sources.take(info)) copy_contents(*source, info);
    return below().info_set(info, key, value);
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (const auto source = Family::sources.take(info)) copy_contents(*source, info);
    return below().info_delete(info, key);
  };
}

FAULT({.name = "dup.shared_until_source_changes",
       .violates = {"info.dup.independent_of_copy"},
       .text = "Changes of the duplicate go to the source until the source itself is changed."}) {
  static constexpr auto separate = [](cts_info source) {
    const auto copy = Family::copies.find(source);
    if (!copy) return;
    copy_contents(source, *copy);
    Family::part(source);
  };
  redirect_handles(mpi, source_or_itself);
  Family::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    separate(info);
    return below().info_set(source_or_itself(info), key, value);
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    separate(info);
    return below().info_delete(source_or_itself(info), key);
  };
  mpi.info_free = [](cts_info* info) {
    separate(*info);
    Family::part(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.source_overrides_in_place",
       .violates = {"info.dup.independent_of_source"},
       .text =
           "A value of the same length, set in the source, replaces that of the duplicate too."}) {
  Family::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto copy = Family::copies.find(info);
    if (copy && same_length(info, key, value)) below().info_set(*copy, key, value);
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "dup.copy_overrides_in_place",
       .violates = {"info.dup.independent_of_copy"},
       .text =
           "A value of the same length, set in the duplicate, replaces that of the source too."}) {
  Family::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto source = Family::sources.find(info);
    if (source && same_length(info, key, value)) below().info_set(*source, key, value);
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "dup.copy_overrides_longer",
       .violates = {"info.dup.independent_of_copy"},
       .text = "A longer value, set in the duplicate, replaces that of the source too."}) {
  Family::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto source = Family::sources.find(info);
    const auto before = value_below(info, key.data);
    if (source && before && before->size() < view_of(value).size()) {
      below().info_set(*source, key, value);
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "dup.source_adds_beyond_64",
       .violates = {"info.dup.independent_of_source"},
       .text = "A key that the source gets as its 65th or later is in the duplicate as well."}) {
  Family::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto copy = Family::copies.find(info);
    if (copy && count_below(info) >= 64 && !has_below(info, key.data)) {
      below().info_set(*copy, key, value);
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "dup.source_deletes_in_copy",
       .violates = {"info.dup.independent_of_source"},
       .text = "The only key of the source is deleted in the duplicate as well."}) {
  Family::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const auto copy = Family::copies.find(info);
    if (copy && count_below(info) == 1) below().info_delete(*copy, key);
    return below().info_delete(info, key);
  };
}

FAULT(
    {.name = "dup.copy_deletes_in_source",
     .violates = {"info.dup.independent_of_copy"},
     .text = "With more than 64 keys, what is deleted in the duplicate is gone from the source."}) {
  Family::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const auto source = Family::sources.find(info);
    if (source && count_below(info) > 64) below().info_delete(*source, key);
    return below().info_delete(info, key);
  };
}

FAULT({.name = "dup.copy_renumbers_source",
       .violates = {"info.dup.independent_of_copy"},
       .text = "Deleting in the duplicate gives the first key of the source the last number."}) {
  Family::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    const auto source = Family::sources.find(info);
    if (source && succeeded(code)) renumber_below(*source);
    return code;
  };
}

FAULT({.name = "dup.dies_with_source",
       .violates = {"info.dup.independent_of_source"},
       .text = "Freeing the source empties the duplicate."}) {
  Family::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    if (const auto copy = Family::copies.find(*info)) clear_below(*copy);
    Family::part(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.values_freed_with_copy",
       .violates = {"info.dup.independent_of_copy"},
       .text = "Freeing the duplicate overwrites the values of the source."}) {
  Family::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    if (const auto source = Family::sources.find(*info)) {
      for (const std::string& key : keys_below(*source)) set_below(*source, key, "freed");
    }
    Family::part(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.grandchild_follows",
       .violates = {"info.dup.independent_of_source"},
       .text = "What is set in an object shows in the duplicate of its duplicate."}) {
  Family::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (const auto copy = Family::copies.find(info)) {
      const auto second = Family::copies.find(*copy);
      if (second) below().info_set(*second, key, value);
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "dup.grandchild_leads",
       .violates = {"info.dup.independent_of_copy"},
       .text = "What is set in the duplicate of a duplicate shows in the first source."}) {
  Family::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (const auto source = Family::sources.find(info)) {
      const auto first = Family::sources.find(*source);
      if (first) below().info_set(*first, key, value);
    }
    return below().info_set(info, key, value);
  };
}

}  // namespace infocts
