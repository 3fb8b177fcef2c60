// Faults of MPI_Info_delete about which keys are the same, about the caller's key, and about keys
// that are set again.
#include <algorithm>
#include <map>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {

FAULT({.name = "delete.key_in_any_case",
       .violates = {"info.delete.key_exact"},
       .text = "Deletes a key that differs in letter case only."}) {
  rewrite_keys_deleted(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_but_for_case);
  });
}

FAULT({.name = "delete.prefix_matches",
       .violates = {"info.delete.key_exact"},
       .text = "Deletes a key that only begins with the one asked for."}) {
  rewrite_keys_deleted(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), stored_begins_with);
  });
}

FAULT({.name = "delete.extension_matches",
       .violates = {"info.delete.key_exact"},
       .text = "Deletes a key with which the one asked for begins."}) {
  rewrite_keys_deleted(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), begins_with_stored);
  });
}

FAULT({.name = "delete.blanks_ignored",
       .violates = {"info.delete.key_exact", "info.object.key_blanks_kept"},
       .text = "Deletes a key that differs in blanks at its ends only."}) {
  rewrite_keys_deleted(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_but_for_blanks);
  });
}

FAULT({.name = "delete.compares_31",
       .violates = {"info.delete.key_exact"},
       .text = "Deletes a key that has the same first 31 characters."}) {
  rewrite_keys_deleted(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_to_31);
  });
}

FAULT({.name = "delete.last_character_ignored",
       .violates = {"info.delete.key_exact"},
       .text = "Does not compare the last character of keys of MPI_MAX_INFO_KEY-1 characters."}) {
  rewrite_keys_deleted(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_but_for_last_of_longest);
  });
}

FAULT({.name = "delete.key_stripped_in_place",
       .violates = {"info.delete.key_unmodified"},
       .text = "Overwrites the blanks at the end of the caller's key by null characters."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    char* const text = const_cast<char*>(key.data);
    for (std::size_t n = length_of(key); n > 0 && text[n - 1] == ' '; --n) text[n - 1] = '\0';
    return code;
  };
}

FAULT({.name = "delete.key_erased_on_miss",
       .violates = {"info.delete.key_unmodified"},
       .text = "Empties the caller's key when it is not found."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (!succeeded(code)) const_cast<char*>(key.data)[0] = '\0';
    return code;
  };
}

FAULT({.name = "delete.key_written_back",
       .violates = {"info.delete.key_unmodified"},
       .text = "Writes the first character of the caller's key to where it stands."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    char volatile& first = const_cast<char&>(key.data[0]);
    first = key.data[0];
    return below().info_delete(info, key);
  };
}

FAULT({.name = "delete.set_again_has_old_value",
       .violates = {"info.delete.set_again"},
       .text = "A key that is set again has the value that it had when it was deleted."}) {
  using Deleted = ObjectMemory<std::map<std::string, std::string>>;
  Deleted::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const std::string value = value_below(info, key.data).value_or("");
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Deleted::of(info).insert_or_assign(key.data, value);
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = Deleted::of(info).find(key.data);
    if (old == Deleted::of(info).end()) return below().info_set(info, key, value);
    const std::string again = old->second;
    Deleted::of(info).erase(old);
    return set_below(info, key.data, again);
  };
}

FAULT({.name = "delete.set_again_keeps_tail",
       .violates = {"info.delete.set_again"},
       .text = "Sets a deleted key again over its old value, whose tail stays."}) {
  using Deleted = ObjectMemory<std::map<std::string, std::string>>;
  Deleted::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const std::string value = value_below(info, key.data).value_or("");
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Deleted::of(info).insert_or_assign(key.data, value);
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string old = Deleted::of(info)[key.data];
    const std::size_t length = length_of(value);
    if (old.size() <= length) return below().info_set(info, key, value);
    return set_below(info, key.data, value.data + old.substr(length));
  };
}

FAULT({.name = "delete.set_again_lost",
       .violates = {"info.delete.set_again"},
       .text = "Loses every second pair that is set again under a deleted key."}) {
  using Deleted = ObjectMemory<std::map<std::string, int>>;
  Deleted::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) ++Deleted::of(info)[key.data];
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    int& times = Deleted::of(info)[key.data];
    if (times > 0 && times % 2 == 0 && !has_below(info, key.data)) {
      ++times;
      return success();
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "delete.set_again_500_times",
       .violates = {"info.delete.set_again"},
       .text = "Loses the pair when a key is set again after 500 deletes in the object."}) {
  using Deletes = ObjectMemory<std::map<std::string, int>>;
  Deletes::follow(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) ++Deletes::of(info)[key.data];
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (Deletes::of(info)[key.data] >= 500) return success();
    return below().info_set(info, key, value);
  };
}

}  // namespace infocts
