// Faults of MPI_Info_set: adding and overriding.
//
// Those about lengths stand in set_limits.cc, those about comparing keys in set_keys.cc.
#include <map>
#include <set>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/outcome.h"

namespace infocts {

FAULT({.name = "set.missing", .violates = {"info.set.provided"}, .text = "Has no MPI_Info_set."}) {
  mpi.info_set = nullptr;
}

FAULT({.name = "set.add_lost_after_miss",
       .violates = {"info.set.adds"},
       .text = "Remembers that a key was missing and loses the pair when it is set next."}) {
  using Missed = ObjectMemory<std::set<std::string>>;
  Missed::follow(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    if (succeeded(code) && *flag == 0) Missed::of(info).insert(key.data);
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (Missed::of(info).erase(key.data) != 0) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.add_lost_in_duplicate",
       .violates = {"info.set.adds"},
       .text = "Loses pairs that are added to an object made by MPI_Info_dup."}) {
  using Duplicate = ObjectMemory<bool>;
  Duplicate::follow(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) Duplicate::of(*copy) = true;
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (Duplicate::of(info) && !has_below(info, key.data)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.add_of_greatest_lost",
       .violates = {"info.set.adds"},
       .text = "Loses the 101st pair when its key is greater than all keys of the object."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (count_below(info) == 100 && !has_below(info, key.data)) {
      bool greatest = true;
      for (const std::string& stored : keys_below(info)) greatest = greatest && stored < key.data;
      if (greatest) return success();
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.add_evicts_at_64",
       .violates = {"info.set.others_kept", "info.object.many_keys"},
       .text = "Makes room for the 65th pair by deleting the first."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (count_below(info) == 64 && !has_below(info, key.data)) {
      const std::string first = nth_key_below(info, 0);
      below().info_delete(info, text_of(first));
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.override_cuts_next",
       .violates = {"info.set.others_kept"},
       .text = "A value that grows takes the last character of the next key's value."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string old = value_below(info, key.data).value_or("");
    const int code = below().info_set(info, key, value);
    if (!succeeded(code) || old.empty() || length_of(value) <= old.size()) return code;
    const int count = count_below(info);
    for (int n = 0; n + 1 < count && n < 100; ++n) {
      if (nth_key_below(info, n) != key.data) continue;
      const std::string next = nth_key_below(info, n + 1);
      const std::string other = value_below(info, next).value_or("");
      if (other.size() > 1) set_below(info, next, other.substr(0, other.size() - 1));
      return code;
    }
    return code;
  };
}

FAULT({.name = "set.override_changes_equal_values",
       .violates = {"info.set.others_kept", "info.object.arbitrary_values"},
       .text = "Stores equal values once and overrides them for all keys that have them."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    if (old && count_below(info) < 100) {
      for (const std::string& other : keys_below(info)) {
        if (value_below(info, other) == old) set_below(info, other, value.data);
      }
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.override_drops_neighbour",
       .violates = {"info.set.others_kept"},
       .text = "Overriding the last of more than ten keys deletes the one before it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int count = count_below(info);
    if (count > 10 && nth_key_below(info, count - 1) == key.data) {
      const std::string neighbour = nth_key_below(info, count - 2);
      below().info_delete(info, text_of(neighbour));
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.override_keeps_tail",
       .violates = {"info.set.overrides"},
       .text = "Writes a shorter value over the older one, whose tail stays."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string old = value_below(info, key.data).value_or("");
    if (length_of(value) >= old.size()) return below().info_set(info, key, value);
    return set_below(info, key.data, value.data + old.substr(length_of(value)));
  };
}

FAULT({.name = "set.override_of_same_length_ignored",
       .violates = {"info.set.overrides"},
       .text = "Takes a value for unchanged when it has the length of the older one."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    if (old && old->size() == length_of(value)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.override_by_extension_ignored",
       .violates = {"info.set.overrides"},
       .text = "Takes a value for unchanged when it begins with the older one."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    if (old && view_of(value).substr(0, old->size()) == *old) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.override_shadows",
       .violates = {"info.set.overrides", "info.delete.removes"},
       .text = "Only hides the older value, which comes back when the newer one is deleted."}) {
  using Hidden = ObjectMemory<std::map<std::string, std::vector<std::string>>>;
  Hidden::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (succeeded(code) && old) Hidden::of(info)[key.data].push_back(*old);
    return code;
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    std::vector<std::string>& hidden = Hidden::of(info)[key.data];
    if (!succeeded(code) || hidden.empty()) return code;
    set_below(info, key.data, hidden.back());
    hidden.pop_back();
    return code;
  };
}

FAULT({.name = "set.override_exhausts",
       .violates = {"info.set.overrides"},
       .text = "Gives no space back: from the 1001st override in an object on, it fails."}) {
  using Overrides = ObjectMemory<int>;
  Overrides::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (has_below(info, key.data) && ++Overrides::of(info) > 1000) {
      return below().constants.err_other;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.override_cut_to_older_length",
       .violates = {"info.set.overrides"},
       .text = "Cuts a longer value to the space of the older one."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    if (!old) return below().info_set(info, key, value);
    return set_below(info, key.data, first_of(value, old->size()));
  };
}

FAULT({.name = "set.override_works_once",
       .violates = {"info.set.overrides"},
       .text = "Overrides a key once; the second value after the first stays."}) {
  using Overridden = ObjectMemory<std::set<std::string>>;
  Overridden::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (has_below(info, key.data) && !Overridden::of(info).insert(key.data).second) {
      return success();
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.override_of_last_ignored",
       .violates = {"info.set.overrides"},
       .text = "Does not override the last of 65 keys or more."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int count = count_below(info);
    if (count >= 65 && nth_key_below(info, count - 1) == key.data) return success();
    return below().info_set(info, key, value);
  };
}

}  // namespace infocts
