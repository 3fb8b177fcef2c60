// Faults after MPI_Finalize. Handle conversions and error codes have files of their own.
#include <atomic>
#include <cstdlib>
#include <cstring>

#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "lifecycle.create_refused_after_finalize",
       .violates = {"info.lifecycle.create_after_finalize"},
       .text = "MPI_Info_create returns an error after MPI_Finalize."}) {
  mpi.info_create = [](cts_info* info) {
    return after_finalize() ? out_of_order() : below().info_create(info);
  };
}

FAULT({.name = "lifecycle.create_twice_after_finalize",
       .violates = {"info.lifecycle.create_after_finalize"},
       .text = "After MPI_Finalize every hundredth new object is the one before it."}) {
  static std::atomic<int> number{0};
  static std::atomic<std::uint64_t> newest{0};
  mpi.info_create = [](cts_info* info) {
    if (after_finalize() && ++number % 100 == 0) {
      info->bits = newest;
      return below().constants.success;
    }
    const int code = below().info_create(info);
    newest = info->bits;
    return code;
  };
}

FAULT({.name = "lifecycle.create_with_pair_after_finalize",
       .violates = {"info.lifecycle.create_after_finalize"},
       .text = "After MPI_Finalize a new object holds a pair that tells so."}) {
  mpi.info_create = [](cts_info* info) {
    const int code = below().info_create(info);
    if (after_finalize()) underneath::set(*info, "finalized", "true");
    return code;
  };
}

FAULT({.name = "lifecycle.create_env_refused_after_finalize",
       .violates = {"info.lifecycle.create_env_after_finalize"},
       .text = "MPI_Info_create_env returns an error after MPI_Finalize."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return after_finalize() ? out_of_order() : below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "lifecycle.create_env_silent_after_finalize",
       .violates = {"info.lifecycle.create_env_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_create_env succeeds and makes no object."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    if (after_finalize()) return below().constants.success;
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "lifecycle.create_env_read_only_after_finalize",
       .violates = {"info.lifecycle.create_env_after_finalize"},
       .text = "After MPI_Finalize, what MPI_Info_create_env makes takes no further pairs."}) {
  if (mpi.info_create_env == nullptr) return;
  static std::atomic<std::uint64_t> newest{0};
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    newest = info->bits;
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (after_finalize() && info.bits == newest) return below().constants.success;
    return below().info_set(info, key, value);
  };
  mpi.info_free = [](cts_info* info) {
    if (info->bits == newest) newest = 0;
    return below().info_free(info);
  };
}

FAULT({.name = "lifecycle.set_silent_after_finalize",
       .violates = {"info.lifecycle.set_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_set succeeds and stores nothing."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return after_finalize() ? below().constants.success : below().info_set(info, key, value);
  };
}

FAULT({.name = "lifecycle.set_no_override_after_finalize",
       .violates = {"info.lifecycle.set_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_set refuses a key that is there already."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (after_finalize() && underneath::has(info, key.data)) {
      return below().constants.err_info_key;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "lifecycle.set_limit_after_finalize",
       .violates = {"info.lifecycle.set_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_set refuses a value of the longest length."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto longest = static_cast<std::size_t>(below().constants.max_info_val) - 1;
    if (after_finalize() && underneath::view_of(value).size() == longest) {
      return below().constants.err_info_value;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "lifecycle.set_cuts_after_finalize",
       .violates = {"info.lifecycle.set_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_set keeps 63 characters of a value."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    if (!after_finalize()) return below().info_set(info, key, value);
    return below().info_set(
        info, key, underneath::text_of(std::string(underneath::view_of(value).substr(0, 63))));
  };
}

FAULT({.name = "lifecycle.delete_ends_after_finalize",
       .violates = {"info.lifecycle.delete_after_finalize"},
       .text = "MPI_Info_delete ends the process after MPI_Finalize."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (after_finalize()) std::_Exit(1);
    return below().info_delete(info, key);
  };
}

FAULT({.name = "lifecycle.delete_all_after_finalize",
       .violates = {"info.lifecycle.delete_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_delete deletes all pairs of the object."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (after_finalize()) underneath::clear(info);
    return code;
  };
}

FAULT({.name = "lifecycle.delete_not_first_after_finalize",
       .violates = {"info.lifecycle.delete_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_delete leaves the pair that has the number 0."}) {
  mpi.info_delete = [](cts_info info, cts_text key) {
    if (after_finalize() && underneath::count_of(info) > 0 &&
        underneath::nth_key_of(info, 0) == underneath::view_of(key)) {
      return below().constants.success;
    }
    return below().info_delete(info, key);
  };
}

FAULT({.name = "lifecycle.get_string_open_after_finalize",
       .violates = {"info.lifecycle.get_string_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_get_string does not terminate a truncated value."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (after_finalize() && *flag != 0 && given > 0 && *buflen > given) value.data[given - 1] = '.';
    return code;
  };
}

FAULT({.name = "lifecycle.get_string_no_flag_after_finalize",
       .violates = {"info.lifecycle.get_string_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_get_string leaves flag as it was on a miss."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *flag;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (after_finalize() && *flag == 0) *flag = given;
    return code;
  };
}

FAULT({.name = "lifecycle.get_string_writes_miss_after_finalize",
       .violates = {"info.lifecycle.get_string_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_get_string empties the buffer on a miss."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (after_finalize() && *flag == 0 && given > 0) value.data[0] = '\0';
    return code;
  };
}

FAULT({.name = "lifecycle.get_string_copied_size_after_finalize",
       .violates = {"info.lifecycle.get_string_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_get_string tells the size of what it copied."}) {
  if (mpi.info_get_string == nullptr) return;
  mpi.info_get_string = [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
    const int given = *buflen;
    const int code = below().info_get_string(info, key, buflen, value, flag);
    if (after_finalize() && *flag != 0 && given > 0 && *buflen > given) *buflen = given;
    return code;
  };
}

FAULT({.name = "lifecycle.get_string_bare_length_after_finalize",
       .violates = {"info.lifecycle.get_string_after_finalize"},
       .text = "After MPI_Finalize, buflen of a value that fits does not count the terminator."}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
            const int given = *buflen;
            const int code = below().info_get_string(info, key, buflen, value, flag);
            if (after_finalize() && *flag != 0 && *buflen <= given) --*buflen;
            return code;
          });
}

FAULT({.name = "lifecycle.get_string_terminates_nothing_after_finalize",
       .violates = {"info.lifecycle.get_string_after_finalize"},
       .text = "After MPI_Finalize, a terminator is written into a buffer of no bytes."}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
            const int given = *buflen;
            const int code = below().info_get_string(info, key, buflen, value, flag);
            if (after_finalize() && given == 0 && value.data != nullptr) value.data[0] = '\0';
            return code;
          });
}

FAULT({.name = "lifecycle.get_nkeys_refused_after_finalize",
       .violates = {"info.lifecycle.get_nkeys_after_finalize"},
       .text = "MPI_Info_get_nkeys returns an error after MPI_Finalize."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    return after_finalize() ? out_of_order() : below().info_get_nkeys(info, nkeys);
  };
}

FAULT({.name = "lifecycle.get_nkeys_silent_after_finalize",
       .violates = {"info.lifecycle.get_nkeys_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_get_nkeys of an empty object gives no number."}) {
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int given = *nkeys;
    const int code = below().info_get_nkeys(info, nkeys);
    if (after_finalize() && *nkeys == 0) *nkeys = given;
    return code;
  };
}

FAULT({.name = "lifecycle.get_nthkey_turns_after_finalize",
       .violates = {"info.lifecycle.get_nthkey_after_finalize"},
       .text = "After MPI_Finalize each call of MPI_Info_get_nthkey counts from the other end."}) {
  static std::atomic<bool> from_end{false};
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const bool turned = after_finalize() && from_end.exchange(!from_end);
    return below().info_get_nthkey(info, turned ? underneath::count_of(info) - 1 - n : n, key);
  };
}

FAULT({.name = "lifecycle.get_nthkey_overrun_after_finalize",
       .violates = {"info.get_nthkey.no_write_beyond"},
       .text = "After MPI_Finalize, MPI_Info_get_nthkey writes a byte behind the longest key."}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    const auto size = static_cast<std::size_t>(below().constants.max_info_key);
    if (after_finalize() && code == below().constants.success &&
        std::strlen(key.data) == size - 1) {
      key.data[size] = '\0';
    }
    return code;
  };
}

FAULT({.name = "lifecycle.dup_same_after_finalize",
       .violates = {"info.lifecycle.dup_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_dup gives the handle of the original."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    if (!after_finalize()) return below().info_dup(info, copy);
    *copy = info;
    return below().constants.success;
  };
}

FAULT({.name = "lifecycle.dup_without_last_after_finalize",
       .violates = {"info.lifecycle.dup_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_dup forgets the last pair."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    const int count = after_finalize() ? underneath::count_of(*copy) : 0;
    if (count > 0)
      below().info_delete(*copy, underneath::text_of(underneath::nth_key_of(*copy, count - 1)));
    return code;
  };
}

FAULT({.name = "lifecycle.dup_reordered_after_finalize",
       .violates = {"info.lifecycle.dup_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_dup puts the first pair behind the others."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (after_finalize()) underneath::renumber(*copy);
    return code;
  };
}

FAULT({.name = "lifecycle.free_keeps_handle_after_finalize",
       .violates = {"info.lifecycle.free_after_finalize"},
       .text = "After MPI_Finalize, MPI_Info_free of an empty object leaves the handle."}) {
  mpi.info_free = [](cts_info* info) {
    const cts_info handle = *info;
    const bool empty = after_finalize() && underneath::count_of(*info) == 0;
    const int code = below().info_free(info);
    if (empty) *info = handle;
    return code;
  };
}

FAULT({.name = "lifecycle.free_refused_after_finalize",
       .violates = {"info.lifecycle.free_after_finalize"},
       .text = "MPI_Info_free returns an error after MPI_Finalize."}) {
  mpi.info_free = [](cts_info* info) {
    return after_finalize() ? out_of_order() : below().info_free(info);
  };
}

}  // namespace infocts
