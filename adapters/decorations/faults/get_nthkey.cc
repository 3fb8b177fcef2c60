// Faults of MPI_Info_get_nthkey: which keys it gives, and how.
//
// Those that let keys change their numbers stand in get_nthkey_stable.cc.
#include <algorithm>
#include <cstring>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/rewriting.h"
#include "adapters/decorations/slots.h"

namespace infocts {
namespace {

void give(const std::string& key, cts_field to) {
  std::memcpy(to.data, key.c_str(), key.size() + 1);
}

/// A key that has nothing to do in the list: one that was deleted, say.
using Extra = ObjectMemory<std::string>;

/// The last number gives the extra key of the object, if it has one.
void give_extra_for_last(cts_table& mpi) {
  Extra::follow(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    const std::string& extra = Extra::of(info);
    if (succeeded(code) && n + 1 == count_below(info) && !extra.empty()) give(extra, key);
    return code;
  };
}

}  // namespace

FAULT({.name = "get_nthkey.missing",
       .violates = {"info.get_nthkey.provided"},
       .text = "Has no MPI_Info_get_nthkey."}) {
  mpi.info_get_nthkey = nullptr;
}

FAULT({.name = "get_nthkey.numbers_from_one",
       .violates = {"info.get_nthkey.from_zero"},
       .text = "Numbers the keys from 1 to N."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    if (n == 0) return below().constants.err_arg;
    return below().info_get_nthkey(info, n - 1, key);
  };
}

FAULT({.name = "get_nthkey.last_number_refused",
       .violates = {"info.get_nthkey.from_zero"},
       .text = "Refuses the number N-1 when there are more than ten keys."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    if (n >= 10 && n + 1 == count_below(info)) return below().constants.err_arg;
    return below().info_get_nthkey(info, n, key);
  };
}

FAULT({.name = "get_nthkey.gaps_numbered",
       .violates = {"info.get_nthkey.from_zero"},
       .text = "Numbers the gaps that deleted keys leave, and fails for them."}) {
  Slots::follow(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    if (!Slots::known(info) || n < 0) return below().info_get_nthkey(info, n, key);
    const std::vector<std::string>& slots = Slots::of(info);
    const auto number = static_cast<std::size_t>(n);
    if (number >= slots.size() || slots[number].empty()) return below().constants.err_arg;
    give(slots[number], key);
    return success();
  };
}

FAULT({.name = "get_nthkey.last_of_duplicate_refused",
       .violates = {"info.get_nthkey.from_zero"},
       .text = "Refuses the number N-1 of a duplicate."}) {
  using Duplicate = ObjectMemory<bool>;
  Duplicate::follow(mpi);
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) Duplicate::of(*copy) = true;
    return code;
  };
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    if (Duplicate::of(info) && n + 1 == count_below(info)) return below().constants.err_arg;
    return below().info_get_nthkey(info, n, key);
  };
}

FAULT({.name = "get_nthkey.success_without_key",
       .violates = {"info.get_nthkey.from_zero"},
       .text = "Succeeds for the number 32 and leaves the buffer as it was."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    if (n == 32 && count_below(info) > 32) return success();
    return below().info_get_nthkey(info, n, key);
  };
}

FAULT({.name = "get_nthkey.listing_kept",
       .violates = {"info.get_nthkey.each_defined"},
       .text = "Keeps its list of keys as long as their number stays the same."}) {
  using Listing = ObjectMemory<std::vector<std::string>>;
  Listing::follow(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    std::vector<std::string>& keys = Listing::of(info);
    if (static_cast<int>(keys.size()) != count_below(info)) keys = keys_below(info);
    if (n < 0 || n >= static_cast<int>(keys.size())) return below().info_get_nthkey(info, n, key);
    give(keys[static_cast<std::size_t>(n)], key);
    return success();
  };
}

FAULT({.name = "get_nthkey.deleted_listed",
       .violates = {"info.get_nthkey.each_defined", "info.get_nthkey.each_once"},
       .text = "Gives the key that was deleted last for the last number."}) {
  give_extra_for_last(mpi);
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) Extra::of(info) = key.data;
    return code;
  };
}

FAULT({.name = "get_nthkey.refused_listed",
       .violates = {"info.get_nthkey.each_defined"},
       .text = "Gives the key of which the value was refused for the last number."}) {
  give_extra_for_last(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    if (is_long_value(value) && !is_long_key(key)) Extra::of(info) = key.data;
    return code;
  };
}

FAULT({.name = "get_nthkey.override_listed",
       .violates = {"info.get_nthkey.each_once"},
       .text = "Gives the key that was overridden last for the last number."}) {
  give_extra_for_last(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool overrides = has_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (succeeded(code) && overrides) Extra::of(info) = key.data;
    return code;
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    Extra::forget(info);
    return below().info_delete(info, key);
  };
}

FAULT({.name = "get_nthkey.wraps_at_64",
       .violates = {"info.get_nthkey.each_once"},
       .text = "Begins again with the first key at the number 64."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const bool exists = n >= 64 && n < count_below(info);
    return below().info_get_nthkey(info, exists ? n % 64 : n, key);
  };
}

FAULT({.name = "get_nthkey.number_ignored",
       .violates = {"info.get_nthkey.each_once"},
       .text = "Gives the next key whatever the number; only 0 begins again."}) {
  using Cursor = ObjectMemory<int>;
  Cursor::follow(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int count = count_below(info);
    if (n < 0 || n >= count) return below().info_get_nthkey(info, n, key);
    int& cursor = Cursor::of(info);
    cursor = n == 0 ? 0 : std::min(cursor + 1, count - 1);
    return below().info_get_nthkey(info, cursor, key);
  };
}

FAULT({.name = "get_nthkey.place_of_other_object",
       .violates = {"info.get_nthkey.each_once"},
       .text = "Goes on from the number before, also when that was asked of another object."}) {
  static thread_local cts_info last = below().constants.info_null;
  static thread_local int number = -2;
  mpi.info_free = [](cts_info* info) {
    if (info->bits == last.bits) number = -2;
    return below().info_free(info);
  };
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const bool next = n == number + 1 && n < count_below(last);
    if (!next) last = info;
    number = n;
    return below().info_get_nthkey(last, n, key);
  };
}

FAULT({.name = "get_nthkey.cut_to_31",
       .violates = {"info.get_nthkey.whole_key"},
       .text = "Gives the first 31 characters of a key."}) {
  rewrite_listed_keys(mpi, [](const std::string& key) { return key.substr(0, 31); });
}

FAULT({.name = "get_nthkey.longest_cut",
       .violates = {"info.get_nthkey.whole_key", "info.set.longest_key"},
       .text = "Gives a key of MPI_MAX_INFO_KEY-1 characters without the last."}) {
  rewrite_listed_keys(mpi, [](const std::string& key) {
    return key.size() + 1 == max_key() ? key.substr(0, key.size() - 1) : key;
  });
}

FAULT({.name = "get_nthkey.cut_at_multiples_of_16",
       .violates = {"info.get_nthkey.whole_key"},
       .text = "Gives a key without its last character when its length is a multiple of 16."}) {
  rewrite_listed_keys(mpi, [](const std::string& key) {
    return key.substr(0, key.size() - (!key.empty() && key.size() % 16 == 0 ? 1 : 0));
  });
}

FAULT({.name = "get_nthkey.blanks_stripped",
       .violates = {"info.get_nthkey.whole_key", "info.object.key_blanks_kept"},
       .text = "Gives keys without the blanks at their end."}) {
  rewrite_listed_keys(
      mpi, [](const std::string& key) { return key.substr(0, key.find_last_not_of(' ') + 1); });
}

FAULT({.name = "get_nthkey.lowered",
       .violates = {"info.get_nthkey.whole_key", "info.object.key_case_sensitive"},
       .text = "Gives keys in lower case."}) {
  rewrite_listed_keys(mpi, [](const std::string& key) { return lower(key); });
}

FAULT({.name = "get_nthkey.7_bits",
       .violates = {"info.get_nthkey.whole_key", "info.object.key_bytes"},
       .text = "Gives a question mark for each byte above 127."}) {
  rewrite_listed_keys(mpi, [](const std::string& key) {
    std::string ascii = key;
    for (char& c : ascii) c = static_cast<unsigned char>(c) > 127 ? '?' : c;
    return ascii;
  });
}

FAULT({.name = "get_nthkey.key_of_one_lost",
       .violates = {"info.get_nthkey.whole_key"},
       .text = "Gives the empty string for a key of one character."}) {
  rewrite_listed_keys(mpi,
                      [](const std::string& key) { return key.size() == 1 ? std::string() : key; });
}

FAULT({.name = "get_nthkey.longest_not_terminated",
       .violates = {"info.get_nthkey.terminated"},
       .text = "Does not terminate a key of MPI_MAX_INFO_KEY-1 characters."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const char before = key.data[max_key() - 1];
    const int code = below().info_get_nthkey(info, n, key);
    if (succeeded(code) && std::strlen(key.data) + 1 == max_key()) {
      key.data[max_key() - 1] = before == '\0' ? '.' : before;
    }
    return code;
  };
}

FAULT({.name = "get_nthkey.whole_words_not_terminated",
       .violates = {"info.get_nthkey.terminated"},
       .text = "Copies by words of 8 bytes and forgets the terminator behind a whole one."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const std::string before(key.data, max_key());
    const int code = below().info_get_nthkey(info, n, key);
    if (!succeeded(code)) return code;
    const std::size_t length = std::strlen(key.data);
    if (length % 8 == 0 && length < max_key()) key.data[length] = before[length];
    return code;
  };
}

FAULT({.name = "get_nthkey.shorter_not_terminated",
       .violates = {"info.get_nthkey.terminated"},
       .text = "Does not terminate a key that is shorter than the one that it gave before."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    static thread_local std::size_t given = 0;
    const std::string before(key.data, max_key());
    const int code = below().info_get_nthkey(info, n, key);
    if (!succeeded(code)) return code;
    const std::size_t length = std::strlen(key.data);
    if (length < given && length < max_key()) key.data[length] = before[length];
    given = length;
    return code;
  };
}

FAULT({.name = "get_nthkey.pads_one_too_far",
       .violates = {"info.get_nthkey.no_write_beyond"},
       .text = "Fills MPI_MAX_INFO_KEY+1 bytes with null characters behind the key."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (!succeeded(code)) return code;
    for (std::size_t i = std::strlen(key.data); i <= max_key(); ++i) key.data[i] = '\0';
    return code;
  };
}

FAULT({.name = "get_nthkey.terminates_longest_twice",
       .violates = {"info.get_nthkey.no_write_beyond"},
       .text = "Writes a second terminator behind a key of MPI_MAX_INFO_KEY-1 characters."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (succeeded(code) && std::strlen(key.data) + 1 == max_key()) key.data[max_key()] = '\0';
    return code;
  };
}

FAULT({.name = "get_nthkey.writes_before",
       .violates = {"info.get_nthkey.no_write_beyond"},
       .text = "Writes to the byte before the buffer for numbers from 64 on."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (succeeded(code) && n >= 64) key.data[-1] = '\0';
    return code;
  };
}

FAULT({.name = "get_nthkey.last_consumed",
       .violates = {"info.get_nthkey.retains_pairs"},
       .text = "Deletes the last key when it is asked for the second time."}) {
  using Asked = ObjectMemory<int>;
  Asked::follow(mpi);
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (succeeded(code) && n + 1 == count_below(info) && ++Asked::of(info) == 2) {
      below().info_delete(info, {key.data, std::strlen(key.data)});
    }
    return code;
  };
}

FAULT({.name = "get_nthkey.cuts_value",
       .violates = {"info.get_nthkey.retains_pairs"},
       .text = "Cuts the value of the tenth key by a character when the key is asked for."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (!succeeded(code) || n != 9) return code;
    const std::string value = value_below(info, key.data).value_or("");
    if (value.size() > 1) set_below(info, key.data, value.substr(0, value.size() - 1));
    return code;
  };
}

}  // namespace infocts
