// Faults of MPI_Info_delete.
#include <cctype>
#include <map>
#include <set>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/predecessors.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {

FAULT({.name = "delete.missing",
       .violates = {"info.delete.provided"},
       .text = "Has no MPI_Info_delete."}) {
  mpi.info_delete = nullptr;
}

FAULT({.name = "delete.lookup_remembers",
       .violates = {"info.delete.removes"},
       .text = "Answers MPI_Info_get from the last lookup, also when the key was deleted since."}) {
  struct Answer {
    std::string key;
    std::string value;
  };
  using Last = ObjectMemory<Answer>;
  Last::follow(mpi);
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    Answer& last = Last::of(info);
    const auto stored = value_below(info, key.data);
    if (!stored && !last.key.empty() && last.key == key.data) {
      set_below(info, last.key, last.value);
      const int code = below().info_get(info, key, valuelen, value, flag);
      below().info_delete(info, key);
      return code;
    }
    if (stored) last = {key.data, *stored};
    return below().info_get(info, key, valuelen, value, flag);
  };
}

FAULT({.name = "delete.length_stays",
       .violates = {"info.delete.removes"},
       .text = "MPI_Info_get_valuelen still finds a key that was deleted."}) {
  using Deleted = ObjectMemory<std::map<std::string, int>>;
  Deleted::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const std::string value = value_below(info, key.data).value_or("");
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Deleted::of(info)[key.data] = static_cast<int>(value.size());
    return code;
  };
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(info, key, valuelen, flag);
    const auto found = Deleted::of(info).find(key.data);
    if (!succeeded(code) || *flag != 0 || found == Deleted::of(info).end()) return code;
    *flag = 1;
    *valuelen = found->second;
    return code;
  };
}

FAULT({.name = "delete.only_key_stays",
       .violates = {"info.delete.removes"},
       .text = "Succeeds and does nothing when the object has one key only."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (count_below(info) == 1 && has_below(info, key.data)) return success();
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.reserved_key_stays",
       .violates = {"info.delete.removes"},
       .text = "Succeeds and does nothing for the key \"no_locks\"."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (view_of(key) == "no_locks" && has_below(info, key.data)) return success();
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.stays_beyond_64",
       .violates = {"info.delete.removes"},
       .text = "Succeeds and does nothing for the last of 65 keys or more."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int count = count_below(info);
    if (count >= 65 && nth_key_below(info, count - 1) == key.data) return success();
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.longest_key_missed",
       .violates = {"info.delete.removes", "info.set.longest_key"},
       .text = "Does not find a key of MPI_MAX_INFO_KEY-1 characters."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (is_longest_key(key)) return below().constants.err_info_nokey;
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.takes_next",
       .violates = {"info.delete.others_kept"},
       .text = "Deletes the second of three keys or more together with the first."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (count_below(info) >= 3 && nth_key_below(info, 0) == key.data) {
      const std::string next = nth_key_below(info, 1);
      below().info_delete(info, text_of(next));
    }
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.moves_last_without_value",
       .violates = {"info.delete.others_kept"},
       .text = "Fills the gap with the last key, which gets the value of the deleted one."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const auto old = value_below(info, key.data);
    const int code = below().info_delete(info, key);
    const int count = count_below(info);
    if (!succeeded(code) || !old || count < 10) return code;
    set_below(info, nth_key_below(info, count - 1), *old);
    return code;
  };
}

FAULT({.name = "delete.compacts_too_far",
       .violates = {"info.delete.others_kept"},
       .text = "Every 500th delete in an object drops the first key that is left, too."}) {
  using Deletes = ObjectMemory<int>;
  Deletes::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (!succeeded(code) || ++Deletes::of(info) % 500 != 0 || count_below(info) == 0) return code;
    const std::string first = nth_key_below(info, 0);
    below().info_delete(info, text_of(first));
    return code;
  };
}

FAULT({.name = "delete.cuts_one_left",
       .violates = {"info.delete.others_kept"},
       .text = "When a single key is left, its value loses its last character."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (!succeeded(code) || count_below(info) != 1) return code;
    const std::string left = nth_key_below(info, 0);
    const std::string value = value_below(info, left).value_or("");
    if (value.size() > 1) set_below(info, left, value.substr(0, value.size() - 1));
    return code;
  };
}

FAULT({.name = "delete.miss_succeeds",
       .violates = {"info.delete.miss_refused"},
       .text = "Succeeds when the key is not there and the object has other keys."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (count_below(info) > 0 && !has_below(info, key.data)) return success();
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.miss_in_empty_succeeds",
       .violates = {"info.delete.miss_refused"},
       .text = "Succeeds when the object is empty."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (count_below(info) == 0) return success();
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.miss_wrong_class",
       .violates = {"info.delete.miss_nokey"},
       .text = "Blames the key: a missing one raises MPI_ERR_INFO_KEY."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    return succeeded(code) ? code : below().constants.err_info_key;
  };
}

FAULT({.name = "delete.second_time_succeeds",
       .violates = {"info.delete.miss_refused"},
       .text = "Succeeds for a key that was deleted before."}) {
  using Deleted = ObjectMemory<std::set<std::string>>;
  Deleted::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Deleted::of(info).insert(key.data);
    return Deleted::of(info).count(key.data) != 0 ? success() : code;
  };
}

FAULT({.name = "delete.miss_of_longest_wrong_class",
       .violates = {"info.delete.miss_nokey"},
       .text = "Raises MPI_ERR_INFO_KEY for a missing key of MPI_MAX_INFO_KEY-1 characters."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    return is_longest_key(key) && !succeeded(code) ? below().constants.err_info_key : code;
  };
}

FAULT({.name = "delete.miss_of_8_bits_wrong_class",
       .violates = {"info.delete.miss_nokey"},
       .text = "Raises MPI_ERR_OTHER for a missing key with a byte above 127."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    for (const char c : view_of(key)) {
      if (!succeeded(code) && static_cast<unsigned char>(c) > 127) {
        return below().constants.err_other;
      }
    }
    return code;
  };
}

FAULT({.name = "delete.value_taken_for_key",
       .violates = {"info.delete.miss_refused"},
       .text = "Looks for the key among the values, too, and deletes the pair."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (!has_below(info, key.data) && count_below(info) < 100) {
      for (const auto& [stored, value] : pairs_below(info)) {
        if (value == key.data) return below().info_delete(info, text_of(stored));
      }
    }
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.miss_looks_elsewhere",
       .violates = {"info.delete.miss_refused", "info.object.independent"},
       .text = "Looks for a missing key in the object that was created before this one."}) {
  Predecessors::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const bool elsewhere = Predecessors::has(info) && !has_below(info, key.data);
    return below().info_delete(elsewhere ? Predecessors::of(info) : info, key);
  };
}

FAULT({.name = "delete.miss_drops_last",
       .violates = {"info.delete.miss_changes_nothing"},
       .text = "Deletes the last key when the key asked for is not there."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    const int count = count_below(info);
    if (succeeded(code) || count == 0) return code;
    const std::string last = nth_key_below(info, count - 1);
    below().info_delete(info, text_of(last));
    return code;
  };
}

FAULT({.name = "delete.miss_adds",
       .violates = {"info.delete.miss_changes_nothing"},
       .text = "Adds a pair for a key that is not there and leaves it when it fails."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (!succeeded(code)) set_below(info, key.data, "deleted");
    return code;
  };
}

FAULT({.name = "delete.miss_renumbers",
       .violates = {"info.delete.miss_changes_nothing"},
       .text = "Gives the first key the last number when the key asked for is not there."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (!succeeded(code)) renumber_below(info);
    return code;
  };
}

FAULT({.name = "delete.second_time_takes_another",
       .violates = {"info.delete.miss_changes_nothing"},
       .text = "Deleting a key a second time deletes whatever took its place."}) {
  using Numbers = ObjectMemory<std::map<std::string, int>>;
  Numbers::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    int number = 0;
    const int count = count_below(info);
    while (number < count && nth_key_below(info, number) != key.data) ++number;
    const int code = below().info_delete(info, key);
    if (succeeded(code)) {
      Numbers::of(info)[key.data] = number;
      return code;
    }
    const auto place = Numbers::of(info).find(key.data);
    if (place == Numbers::of(info).end() || place->second >= count) return code;
    const std::string other = nth_key_below(info, place->second);
    below().info_delete(info, text_of(other));
    return code;
  };
}

}  // namespace infocts
