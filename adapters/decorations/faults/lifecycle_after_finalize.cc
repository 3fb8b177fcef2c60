// Faults after MPI_Finalize. Handle conversions and error codes have files of their own.
#include <atomic>
#include <cstdlib>
#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULTS {
  fault("lifecycle.create_refused_after_finalize", {"info.lifecycle.create_after_finalize"},
        "MPI_Info_create returns an error after MPI_Finalize.",
        refuse(fn::info_create, err::other, [](auto&) { return after_finalize(); }));
  static std::atomic<int> number{0};
  static std::atomic<std::uint64_t> newest{0};
  fault("lifecycle.create_twice_after_finalize", {"info.lifecycle.create_after_finalize"},
        "After MPI_Finalize every hundredth new object is the one before it.",
        around(fn::info_create, [](auto& call) {
          if (after_finalize() && ++number % 100 == 0) {
            call.info->bits = newest;
            return below().constants.success;
          }
          const int code = call.pass();
          newest = call.info->bits;
          return code;
        }));
  fault("lifecycle.create_with_pair_after_finalize", {"info.lifecycle.create_after_finalize"},
        "After MPI_Finalize a new object holds a pair that tells so.",
        after_any(fn::info_create, [](auto& call) {
          if (after_finalize()) underneath::set(*call.info, "finalized", "true");
        }));
  fault("lifecycle.create_env_refused_after_finalize", {"info.lifecycle.create_env_after_finalize"},
        "MPI_Info_create_env returns an error after MPI_Finalize.",
        refuse(fn::info_create_env, err::other, [](auto&) { return after_finalize(); }));
  fault("lifecycle.create_env_silent_after_finalize", {"info.lifecycle.create_env_after_finalize"},
        "After MPI_Finalize, MPI_Info_create_env succeeds and makes no object.",
        ignore(fn::info_create_env, [](auto&) { return after_finalize(); }));
}

FAULTS {
  static std::atomic<std::uint64_t> newest{0};
  fault("lifecycle.create_env_read_only_after_finalize",
        {"info.lifecycle.create_env_after_finalize"},
        "After MPI_Finalize, what MPI_Info_create_env makes takes no further pairs.",
        after_any(fn::info_create_env, [](auto& call) {
          newest = call.info->bits;
        }) + ignore(fn::info_set, [](auto& call) {
          return after_finalize() && call.info.bits == newest;
        }) + before(fn::info_free, [](auto& call) {
          if (call.info->bits == newest) newest = 0;
        }));
  fault("lifecycle.set_silent_after_finalize", {"info.lifecycle.set_after_finalize"},
        "After MPI_Finalize, MPI_Info_set succeeds and stores nothing.",
        ignore(fn::info_set, [](auto&) { return after_finalize(); }));
  fault("lifecycle.set_no_override_after_finalize", {"info.lifecycle.set_after_finalize"},
        "After MPI_Finalize, MPI_Info_set refuses a key that is there already.",
        refuse(fn::info_set, err::info_key, [](auto& call) {
          return after_finalize() && underneath::has(call.info, call.key.data);
        }));
  fault("lifecycle.set_limit_after_finalize", {"info.lifecycle.set_after_finalize"},
        "After MPI_Finalize, MPI_Info_set refuses a value of the longest length.",
        around(fn::info_set, [](auto& call) {
          const auto longest = static_cast<std::size_t>(below().constants.max_info_val) - 1;
          if (after_finalize() && underneath::view_of(call.value).size() == longest)
            return below().constants.err_info_value;
          return call.pass();
        }));
  fault("lifecycle.set_cuts_after_finalize", {"info.lifecycle.set_after_finalize"},
        "After MPI_Finalize, MPI_Info_set keeps 63 characters of a value.",
        around(fn::info_set, [](auto& call) {
          if (!after_finalize()) return call.pass();
          return below().info_set(
              call.info, call.key,
              underneath::text_of(std::string(underneath::view_of(call.value).substr(0, 63))));
        }));
  fault("lifecycle.delete_ends_after_finalize", {"info.lifecycle.delete_after_finalize"},
        "MPI_Info_delete ends the process after MPI_Finalize.", before(fn::info_delete, [](auto&) {
          if (after_finalize()) std::_Exit(1);
        }));
  fault("lifecycle.delete_all_after_finalize", {"info.lifecycle.delete_after_finalize"},
        "After MPI_Finalize, MPI_Info_delete deletes all pairs of the object.",
        after_any(fn::info_delete, [](auto& call) {
          if (after_finalize()) underneath::clear(call.info);
        }));
  fault("lifecycle.delete_not_first_after_finalize", {"info.lifecycle.delete_after_finalize"},
        "After MPI_Finalize, MPI_Info_delete leaves the pair that has the number 0.",
        ignore(fn::info_delete, [](auto& call) {
          return after_finalize() && underneath::count_of(call.info) > 0 &&
                 underneath::nth_key_of(call.info, 0) == underneath::view_of(call.key);
        }));
  fault("lifecycle.get_string_open_after_finalize", {"info.lifecycle.get_string_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_string does not terminate a truncated value.",
        around(fn::info_get_string, [](auto& call) {
          const int given = *call.buflen;
          const int code = call.pass();
          if (after_finalize() && *call.flag != 0 && given > 0 && *call.buflen > given)
            call.value.data[given - 1] = '.';
          return code;
        }));
  fault("lifecycle.get_string_no_flag_after_finalize", {"info.lifecycle.get_string_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_string leaves flag as it was on a miss.",
        around(fn::info_get_string, [](auto& call) {
          const int given = *call.flag;
          const int code = call.pass();
          if (after_finalize() && *call.flag == 0) *call.flag = given;
          return code;
        }));
  fault("lifecycle.get_string_writes_miss_after_finalize",
        {"info.lifecycle.get_string_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_string empties the buffer on a miss.",
        around(fn::info_get_string, [](auto& call) {
          const int given = *call.buflen;
          const int code = call.pass();
          if (after_finalize() && *call.flag == 0 && given > 0) call.value.data[0] = '\0';
          return code;
        }));
  fault("lifecycle.get_string_copied_size_after_finalize",
        {"info.lifecycle.get_string_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_string tells the size of what it copied.",
        around(fn::info_get_string, [](auto& call) {
          const int given = *call.buflen;
          const int code = call.pass();
          if (after_finalize() && *call.flag != 0 && given > 0 && *call.buflen > given)
            *call.buflen = given;
          return code;
        }));
  fault("lifecycle.get_string_bare_length_after_finalize",
        {"info.lifecycle.get_string_after_finalize"},
        "After MPI_Finalize, buflen of a value that fits does not count the terminator.",
        around(fn::info_get_string, [](auto& call) {
          const int given = *call.buflen;
          const int code = call.pass();
          if (after_finalize() && *call.flag != 0 && *call.buflen <= given) --*call.buflen;
          return code;
        }));
  fault("lifecycle.get_string_terminates_nothing_after_finalize",
        {"info.lifecycle.get_string_after_finalize"},
        "After MPI_Finalize, a terminator is written into a buffer of no bytes.",
        around(fn::info_get_string, [](auto& call) {
          const int given = *call.buflen;
          const int code = call.pass();
          if (after_finalize() && given == 0 && call.value.data != nullptr)
            call.value.data[0] = '\0';
          return code;
        }));
  fault("lifecycle.get_nkeys_refused_after_finalize", {"info.lifecycle.get_nkeys_after_finalize"},
        "MPI_Info_get_nkeys returns an error after MPI_Finalize.",
        refuse(fn::info_get_nkeys, err::other, [](auto&) { return after_finalize(); }));
  fault("lifecycle.get_nkeys_silent_after_finalize", {"info.lifecycle.get_nkeys_after_finalize"},
        "After MPI_Finalize, MPI_Info_get_nkeys of an empty object gives no number.",
        around(fn::info_get_nkeys, [](auto& call) {
          const int given = *call.nkeys;
          const int code = call.pass();
          if (after_finalize() && *call.nkeys == 0) *call.nkeys = given;
          return code;
        }));
  static std::atomic<bool> from_end{false};
  fault("lifecycle.get_nthkey_turns_after_finalize", {"info.lifecycle.get_nthkey_after_finalize"},
        "After MPI_Finalize each call of MPI_Info_get_nthkey counts from the other end.",
        before(fn::info_get_nthkey, [](auto& call) {
          const bool turned = after_finalize() && from_end.exchange(!from_end);
          call.n = turned ? underneath::count_of(call.info) - 1 - call.n : call.n;
        }));
  fault("lifecycle.get_nthkey_overrun_after_finalize", {"info.get_nthkey.no_write_beyond"},
        "After MPI_Finalize, MPI_Info_get_nthkey writes a byte behind the longest key.",
        after_any(fn::info_get_nthkey, [](auto& call) {
          const auto size = static_cast<std::size_t>(below().constants.max_info_key);
          if (after_finalize() && call.ok() && std::strlen(call.key.data) == size - 1) {
            call.key.data[size] = '\0';
          }
        }));
  fault("lifecycle.dup_same_after_finalize", {"info.lifecycle.dup_after_finalize"},
        "After MPI_Finalize, MPI_Info_dup gives the handle of the original.",
        around(fn::info_dup, [](auto& call) {
          if (!after_finalize()) return call.pass();
          *call.copy = call.info;
          return below().constants.success;
        }));
  fault("lifecycle.dup_without_last_after_finalize", {"info.lifecycle.dup_after_finalize"},
        "After MPI_Finalize, MPI_Info_dup forgets the last pair.",
        after_any(fn::info_dup, [](auto& call) {
          const int count = after_finalize() ? underneath::count_of(*call.copy) : 0;
          if (count > 0)
            below().info_delete(*call.copy,
                                underneath::text_of(underneath::nth_key_of(*call.copy, count - 1)));
        }));
  fault("lifecycle.dup_reordered_after_finalize", {"info.lifecycle.dup_after_finalize"},
        "After MPI_Finalize, MPI_Info_dup puts the first pair behind the others.",
        after_any(fn::info_dup, [](auto& call) {
          if (after_finalize()) underneath::renumber(*call.copy);
        }));
  fault("lifecycle.free_keeps_handle_after_finalize", {"info.lifecycle.free_after_finalize"},
        "After MPI_Finalize, MPI_Info_free of an empty object leaves the handle.",
        around(fn::info_free, [](auto& call) {
          const cts_info handle = *call.info;
          const bool empty = after_finalize() && underneath::count_of(*call.info) == 0;
          const int code = call.pass();
          if (empty) *call.info = handle;
          return code;
        }));
  fault("lifecycle.free_refused_after_finalize", {"info.lifecycle.free_after_finalize"},
        "MPI_Info_free returns an error after MPI_Finalize.",
        refuse(fn::info_free, err::other, [](auto&) { return after_finalize(); }));
}

}  // namespace infocts
