// Faults of info objects: keys and values that are not kept as they are, pairs that get lost.
//
// Those about single bytes stand in object_bytes.cc, those about several objects and about the
// memory of strings in object_strings.cc.
#include <algorithm>
#include <set>

#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {
namespace {

/// Keys that an object lists a second time, behind the others.
using ListedAgain = ObjectMemory<std::vector<std::string>>;

void list_again(cts_table& mpi) {
  ListedAgain::follow(mpi);
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (succeeded(code)) *nkeys += static_cast<int>(ListedAgain::of(info).size());
    return code;
  };
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const std::vector<std::string>& again = ListedAgain::of(info);
    const int extra = n - count_below(info);
    if (extra < 0 || extra >= static_cast<int>(again.size())) {
      return below().info_get_nthkey(info, n, key);
    }
    const std::string& name = again[static_cast<std::size_t>(extra)];
    std::memcpy(key.data, name.c_str(), name.size() + 1);
    return success();
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    std::erase(ListedAgain::of(info), key.data);
    return below().info_delete(info, key);
  };
}

bool is_reserved(std::string_view key) {
  static const std::set<std::string_view> kReserved{
      "no_locks", "accumulate_ordering", "access_style", "cb_nodes", "host", "wdir"};
  return kReserved.count(key) != 0;
}

}  // namespace

FAULT({.name = "object.unknown_mpi_key_lost",
       .violates = {"info.object.arbitrary_keys"},
       .text = "Succeeds and stores nothing for an unknown key that begins with \"mpi_\"."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string_view name = key.data;
    if (name.starts_with("mpi_") && !name.starts_with("mpi_assert_")) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.key_cut_at_equals",
       .violates = {"info.object.arbitrary_keys"},
       .text = "A key ends at an equals sign, in every function."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    const std::size_t sign = key.find('=');
    return sign == 0 ? key : key.substr(0, sign);
  });
}

FAULT({.name = "object.key_with_blank_refused",
       .violates = {"info.object.arbitrary_keys", "info.object.key_bytes"},
       .text = "Refuses keys with a blank inside."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string name(without_outer_blanks(key.data));
    if (name.find(' ') != std::string::npos || view_of(key) == " ") {
      return below().constants.err_info_key;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.digits_collide",
       .violates = {"info.object.arbitrary_keys"},
       .text = "Takes keys that are one digit for the same."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    return key.size() == 1 && key[0] >= '0' && key[0] <= '9' ? std::string("0") : key;
  });
}

FAULT({.name = "object.reserved_boolean_normalised",
       .violates = {"info.object.recognized_keys"},
       .text = "Stores \"1\" for \"true\" under the key no_locks."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (view_of(key) != "no_locks" || view_of(value) != "true") {
      return below().info_set(info, key, value);
    }
    return set_below(info, "no_locks", "1");
  };
}

FAULT({.name = "object.senseless_hint_lost",
       .violates = {"info.object.recognized_keys"},
       .text = "Succeeds and stores nothing when no_locks is neither true nor false."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string_view text = value.data;
    if (view_of(key) == "no_locks" && text != "true" && text != "false") return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.senseless_number_refused",
       .violates = {"info.object.recognized_keys"},
       .text = "Refuses a value of cb_nodes that is no number."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool number =
        std::string_view(value.data).find_first_not_of("0123456789") == std::string_view::npos;
    if (view_of(key) == "cb_nodes" && !number) return below().constants.err_info_value;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.reserved_value_stripped",
       .violates = {"info.object.recognized_keys"},
       .text = "Strips the blanks around the values of reserved keys when they are set."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (!is_reserved(key.data)) return below().info_set(info, key, value);
    return set_below(info, key.data, std::string(without_outer_blanks(value.data)));
  };
}

FAULT({.name = "object.used_hint_normalised",
       .violates = {"info.object.recognized_keys"},
       .text =
           "MPI_Comm_dup_with_info strips the values that it understands in the caller's info."}) {
  mpi.comm_dup_with_info = [](cts_comm comm, cts_info info, cts_comm* copy) {
    const int code = below().comm_dup_with_info(comm, info, copy);
    for (const auto& [key, value] : pairs_below(info)) {
      if (!key.starts_with("mpi_assert_")) continue;
      set_below(info, key, std::string(without_outer_blanks(value)));
    }
    return code;
  };
}

FAULT({.name = "object.used_hint_deleted",
       .violates = {"info.object.recognized_keys"},
       .text = "MPI_Comm_dup_with_info deletes the keys that it understands."}) {
  mpi.comm_dup_with_info = [](cts_comm comm, cts_info info, cts_comm* copy) {
    const int code = below().comm_dup_with_info(comm, info, copy);
    for (const std::string& key : keys_below(info)) {
      if (key.starts_with("mpi_assert_")) below().info_delete(info, text_of(key));
    }
    return code;
  };
}

FAULT({.name = "object.value_cut_to_255",
       .violates = {"info.object.arbitrary_values", "info.set.longest_value"},
       .text = "Stores the first 255 characters of a value."}) {
  rewrite_values(mpi, [](const std::string& value) { return value.substr(0, 255); });
}

FAULT({.name = "object.value_of_64_cut",
       .violates = {"info.object.arbitrary_values"},
       .text = "Stores a value of 64 characters without the last."}) {
  rewrite_values(mpi, [](const std::string& value) {
    return value.size() == 64 ? value.substr(0, 63) : value;
  });
}

FAULT({.name = "object.value_cut_at_semicolon",
       .violates = {"info.object.arbitrary_values", "info.object.value_bytes"},
       .text = "A value ends at a semicolon."}) {
  rewrite_values(mpi, [](const std::string& value) { return value.substr(0, value.find(';')); });
}

FAULT({.name = "object.value_quotes_lost",
       .violates = {"info.object.arbitrary_values", "info.object.value_bytes"},
       .text = "Stores values without double quotes."}) {
  rewrite_values(mpi, [](const std::string& value) {
    std::string stored = value;
    std::erase(stored, '"');
    return stored;
  });
}

FAULT({.name = "object.value_expanded",
       .violates = {"info.object.arbitrary_values"},
       .text = "Replaces ${HOME} in values."}) {
  rewrite_values(mpi, [](const std::string& value) {
    const std::size_t start = value.find("${HOME}");
    return start == std::string::npos ? value : std::string(value).replace(start, 7, "/root");
  });
}

FAULT({.name = "object.value_names_key",
       .violates = {"info.object.arbitrary_values"},
       .text = "A value that is the name of another key becomes that key's value."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto other = value_below(info, value.data);
    if (!other || view_of(key) == value.data) return below().info_set(info, key, value);
    return set_below(info, key.data, *other);
  };
}

FAULT({.name = "object.value_found_as_key",
       .violates = {"info.object.arbitrary_values"},
       .text = "MPI_Info_get finds a value as if it were a key."}) {
  mpi.info_get = [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    if (!has_below(info, key.data) && count_below(info) < 100) {
      for (const auto& [stored, text] : pairs_below(info)) {
        if (text == key.data) {
          return below().info_get(info, text_of(stored), valuelen, value, flag);
        }
      }
    }
    return below().info_get(info, key, valuelen, value, flag);
  };
}

FAULT({.name = "object.override_listed_twice",
       .violates = {"info.object.one_value", "info.get_nkeys.override_not_counted",
                    "info.get_nthkey.each_once"},
       .text = "A key that gets a value of another length is listed once more."}) {
  list_again(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (succeeded(code) && old && old->size() != length_of(value)) {
      ListedAgain::of(info).emplace_back(key.data);
    }
    return code;
  };
}

FAULT({.name = "object.same_value_listed_twice",
       .violates = {"info.object.one_value"},
       .text = "A key that is set to the value that it has is listed once more."}) {
  list_again(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (old && *old == value.data) ListedAgain::of(info).emplace_back(key.data);
    return code;
  };
}

FAULT({.name = "object.old_part_not_searched",
       .violates = {"info.object.one_value"},
       .text = "Among more than 256 keys, the first 256 are listed again when they are set."}) {
  list_again(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool large = count_below(info) > 256;
    const bool overrides = large && has_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (overrides && nth_key_below(info, 100) == key.data) {
      ListedAgain::of(info).emplace_back(key.data);
    }
    return code;
  };
}

FAULT({.name = "object.lost_beyond_10",
       .violates = {"info.object.many_keys", "info.set.adds"},
       .text = "Loses every pair beyond the tenth."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (count_below(info) >= 10 && !has_below(info, key.data)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.lost_beyond_64",
       .violates = {"info.object.many_keys", "info.set.adds"},
       .text = "Loses every pair beyond the 64th."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (count_below(info) >= 64 && !has_below(info, key.data)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.lost_beyond_4096",
       .violates = {"info.object.many_keys"},
       .text = "Loses every pair beyond the 4096th."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (count_below(info) >= 4096 && !has_below(info, key.data)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.256th_replaces_first",
       .violates = {"info.object.many_keys", "info.set.others_kept"},
       .text = "The 257th key takes the place of the first."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (count_below(info) == 256 && !has_below(info, key.data)) {
      const std::string first = nth_key_below(info, 0);
      below().info_delete(info, text_of(first));
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.growth_cuts_last_value",
       .violates = {"info.object.many_keys"},
       .text = "When the 17th key comes, the value of the 16th loses its last character."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool grows = count_below(info) == 16 && !has_below(info, key.data);
    const std::string last = grows ? nth_key_below(info, 15) : std::string();
    const int code = below().info_set(info, key, value);
    if (!succeeded(code) || !grows) return code;
    const std::string text = value_below(info, last).value_or("");
    if (text.size() > 1) set_below(info, last, text.substr(0, text.size() - 1));
    return code;
  };
}

FAULT({.name = "object.text_limited_to_64_kib",
       .violates = {"info.object.many_keys"},
       .text = "Stores \"?\" for values beyond 64 KiB of text in an object."}) {
  using Text = ObjectMemory<std::size_t>;
  Text::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    std::size_t& stored = Text::of(info);
    if (has_below(info, key.data)) return below().info_set(info, key, value);
    stored += length_of(value) + 1;
    return stored > 65'536 ? set_below(info, key.data, "?") : below().info_set(info, key, value);
  };
}

}  // namespace infocts
