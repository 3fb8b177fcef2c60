// Faults before MPI_Init, of the functions that store and read pairs.
#include <algorithm>
#include <cstring>
#include <mutex>

#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "lifecycle.set_refused_before_init",
       .violates = {"info.lifecycle.set_before_init"},
       .text = "MPI_Info_set returns an error before MPI_Init."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return before_init() ? out_of_order() : below().info_set(info, key, value);
  };
}

FAULT({.name = "lifecycle.set_keeps_old_before_init",
       .violates = {"info.lifecycle.set_before_init"},
       .text = "Before MPI_Init, MPI_Info_set leaves the value of a key that is there already."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (before_init() && underneath::has(info, key.data)) {
      return below().constants.success;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "lifecycle.set_short_keys_before_init",
       .violates = {"info.lifecycle.set_before_init"},
       .text = "Before MPI_Init, MPI_Info_set refuses keys longer than 31 characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (before_init() && underneath::view_of(key).size() > 31)
      return below().constants.err_info_key;
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "lifecycle.set_sixteen_before_init",
       .violates = {"info.lifecycle.set_before_init"},
       .text = "Before MPI_Init an object takes 16 pairs and drops further ones silently."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (before_init() && underneath::count_of(info) >= 16 && !underneath::has(info, key.data)) {
      return below().constants.success;
    }
    return below().info_set(info, key, value);
  };
}

// The value is read again when it is asked for, as an MPI would that keeps the caller's pointer.
// Where the caller's string is gone by then, this ends in a crash.
FAULT({.name = "lifecycle.set_keeps_pointer_before_init",
       .violates = {"info.lifecycle.set_before_init"},
       .text = "Before MPI_Init, MPI_Info_set keeps the caller's pointer instead of a copy."}) {
  if (mpi.info_get_string == nullptr) return;
  static std::mutex mutex;
  static cts_info newest{};
  static std::string key_of_newest;
  static cts_text kept{};
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::lock_guard lock(mutex);
    newest = info;
    key_of_newest = underneath::view_of(key);
    kept = value;
    return below().info_set(info, key, value);
  };
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const std::lock_guard lock(mutex);
    if (before_init() && info.bits == newest.bits && underneath::view_of(key) == key_of_newest) {
      below().info_set(info, key, kept);
    }
    return below().info_get_string(info, key, buflen, value, flag);
  };
}

FAULT({.name = "lifecycle.delete_nothing_before_init",
       .violates = {"info.lifecycle.delete_before_init"},
       .text = "Before MPI_Init, MPI_Info_delete succeeds and deletes nothing."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    return before_init() ? below().constants.success : below().info_delete(info, key);
  };
}

FAULT({.name = "lifecycle.delete_not_last_before_init",
       .violates = {"info.lifecycle.delete_before_init"},
       .text = "Before MPI_Init, MPI_Info_delete leaves the only pair of an object where it is."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (before_init() && underneath::count_of(info) == 1) return below().constants.success;
    return below().info_delete(info, key);
  };
}

FAULT({.name = "lifecycle.delete_first_before_init",
       .violates = {"info.lifecycle.delete_before_init"},
       .text = "Before MPI_Init, MPI_Info_delete deletes the pair that has the number 0."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (!before_init() || underneath::count_of(info) == 0) return below().info_delete(info, key);
    return below().info_delete(info, underneath::text_of(underneath::nth_key_of(info, 0)));
  };
}

FAULT({.name = "lifecycle.get_string_blind_before_init",
       .violates = {"info.lifecycle.get_string_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_string finds no key."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    if (!before_init()) return below().info_get_string(info, key, buflen, value, flag);
    *flag = 0;
    return below().constants.success;
  };
}

FAULT({.name = "lifecycle.get_string_all_or_nothing_before_init",
       .violates = {"info.lifecycle.get_string_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_string misses values that the buffer cannot hold."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (before_init() && given > 0 && *flag != 0 && *buflen > given) *flag = 0;
    return code;
  };
}

FAULT({.name = "lifecycle.get_string_bare_length_before_init",
       .violates = {"info.lifecycle.get_string_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_string does not count the terminator in buflen."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (before_init() && *flag != 0) --*buflen;
    return code;
  };
}

FAULT({.name = "lifecycle.get_string_silent_size_before_init",
       .violates = {"info.lifecycle.get_string_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_string with buflen 0 does not tell the size."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (before_init() && given == 0) *buflen = 0;
    return code;
  };
}

FAULT({.name = "lifecycle.get_string_longer_key_before_init",
       .violates = {"info.lifecycle.get_string_before_init"},
       .text =
           "Before MPI_Init, MPI_Info_get_string takes a key for one that is a letter shorter."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int code = below().info_get_string(info, key, buflen, value, flag);
    const std::string_view asked = underneath::view_of(key);
    if (!before_init() || *flag != 0 || asked.size() < 2) return code;
    const std::string shorter(asked.substr(0, asked.size() - 1));
    return below().info_get_string(info, underneath::text_of(shorter), buflen, value, flag);
  };
}

FAULT({.name = "lifecycle.get_nkeys_zero_before_init",
       .violates = {"info.lifecycle.get_nkeys_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_nkeys tells 0 keys of every object."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (before_init()) *nkeys = 0;
    return code;
  };
}

FAULT({.name = "lifecycle.get_nkeys_64_before_init",
       .violates = {"info.lifecycle.get_nkeys_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_nkeys counts up to 64."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (before_init()) *nkeys = std::min(*nkeys, 64);
    return code;
  };
}

FAULT({.name = "lifecycle.get_nthkey_same_before_init",
       .violates = {"info.lifecycle.get_nthkey_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_nthkey gives the first key for every number."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    return below().info_get_nthkey(info, before_init() ? 0 : n, key);
  };
}

FAULT({.name = "lifecycle.get_nthkey_short_before_init",
       .violates = {"info.lifecycle.get_nthkey_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_nthkey cuts the last letter of the longest key."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
    if (before_init() && code == below().constants.success && std::strlen(key.data) == longest) {
      key.data[longest - 1] = '\0';
    }
    return code;
  };
}

FAULT({.name = "lifecycle.get_nthkey_silent_before_init",
       .violates = {"info.lifecycle.get_nthkey_before_init"},
       .text = "Before MPI_Init, MPI_Info_get_nthkey succeeds and writes no key."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    return before_init() ? below().constants.success : below().info_get_nthkey(info, n, key);
  };
}

}  // namespace infocts
