// Faults before MPI_Init, of the functions that store and read pairs.
#include <algorithm>
#include <cstring>
#include <mutex>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULTS {
  fault("lifecycle.set_refused_before_init", {"info.lifecycle.set_before_init"},
        "MPI_Info_set returns an error before MPI_Init.",
        refuse(fn::info_set, err::other, [](auto&) { return before_init(); }));
  fault("lifecycle.set_keeps_old_before_init", {"info.lifecycle.set_before_init"},
        "Before MPI_Init, MPI_Info_set leaves the value of a key that is there already.",
        ignore(fn::info_set, [](auto& call) {
          return before_init() && underneath::has(call.info, call.key.data);
        }));
  fault("lifecycle.set_short_keys_before_init", {"info.lifecycle.set_before_init"},
        "Before MPI_Init, MPI_Info_set refuses keys longer than 31 characters.",
        around(fn::info_set, [](auto& call) {
          if (before_init() && underneath::view_of(call.key).size() > 31)
            return below().constants.err_info_key;
          return call.pass();
        }));
  fault("lifecycle.set_sixteen_before_init", {"info.lifecycle.set_before_init"},
        "Before MPI_Init an object takes 16 pairs and drops further ones silently.",
        ignore(fn::info_set, [](auto& call) {
          return before_init() && underneath::count_of(call.info) >= 16 &&
                 !underneath::has(call.info, call.key.data);
        }));
  // The value is read again when it is asked for, as an MPI would that keeps the caller's pointer.
  // Where the caller's string is gone by then, this ends in a crash.
  static std::mutex mutex;
  static cts_info newest{};
  static std::string key_of_newest;
  static cts_text kept{};
  fault("lifecycle.set_keeps_pointer_before_init", {"info.lifecycle.set_before_init"},
        "Before MPI_Init, MPI_Info_set keeps the caller's pointer instead of a copy.",
        before(fn::info_set, [](auto& call) {
          const std::lock_guard lock(mutex);
          newest = call.info;
          key_of_newest = underneath::view_of(call.key);
          kept = call.value;
        }) + before(fn::info_get_string, [](auto& call) {
          const std::lock_guard lock(mutex);
          if (before_init() && call.info.bits == newest.bits &&
              underneath::view_of(call.key) == key_of_newest) {
            below().info_set(call.info, call.key, kept);
          }
        }));
  fault("lifecycle.delete_nothing_before_init", {"info.lifecycle.delete_before_init"},
        "Before MPI_Init, MPI_Info_delete succeeds and deletes nothing.",
        ignore(fn::info_delete, [](auto&) { return before_init(); }));
  fault("lifecycle.delete_not_last_before_init", {"info.lifecycle.delete_before_init"},
        "Before MPI_Init, MPI_Info_delete leaves the only pair of an object where it is.",
        ignore(fn::info_delete,
               [](auto& call) { return before_init() && underneath::count_of(call.info) == 1; }));
  fault("lifecycle.delete_first_before_init", {"info.lifecycle.delete_before_init"},
        "Before MPI_Init, MPI_Info_delete deletes the pair that has the number 0.",
        around(fn::info_delete, [](auto& call) {
          if (!before_init() || underneath::count_of(call.info) == 0) return call.pass();
          return below().info_delete(call.info,
                                     underneath::text_of(underneath::nth_key_of(call.info, 0)));
        }));
  fault("lifecycle.get_string_blind_before_init", {"info.lifecycle.get_string_before_init"},
        "Before MPI_Init, MPI_Info_get_string finds no key.",
        around(fn::info_get_string, [](auto& call) {
          if (!before_init()) return call.pass();
          *call.flag = 0;
          return below().constants.success;
        }));
  fault("lifecycle.get_string_all_or_nothing_before_init",
        {"info.lifecycle.get_string_before_init"},
        "Before MPI_Init, MPI_Info_get_string misses values that the buffer cannot hold.",
        around(fn::info_get_string, [](auto& call) {
          const int given = *call.buflen;
          const int code = call.pass();
          if (before_init() && given > 0 && *call.flag != 0 && *call.buflen > given) *call.flag = 0;
          return code;
        }));
  fault("lifecycle.get_string_bare_length_before_init", {"info.lifecycle.get_string_before_init"},
        "Before MPI_Init, MPI_Info_get_string does not count the terminator in buflen.",
        after_any(fn::info_get_string, [](auto& call) {
          if (before_init() && *call.flag != 0) --*call.buflen;
        }));
  fault("lifecycle.get_string_silent_size_before_init", {"info.lifecycle.get_string_before_init"},
        "Before MPI_Init, MPI_Info_get_string with buflen 0 does not tell the size.",
        around(fn::info_get_string, [](auto& call) {
          const int given = *call.buflen;
          const int code = call.pass();
          if (before_init() && given == 0) *call.buflen = 0;
          return code;
        }));
  fault("lifecycle.get_string_longer_key_before_init", {"info.lifecycle.get_string_before_init"},
        "Before MPI_Init, MPI_Info_get_string takes a key for one that is a letter shorter.",
        around(fn::info_get_string, [](auto& call) {
          const int code = call.pass();
          const std::string_view asked = underneath::view_of(call.key);
          if (!before_init() || *call.flag != 0 || asked.size() < 2) return code;
          const std::string shorter(asked.substr(0, asked.size() - 1));
          return below().info_get_string(call.info, underneath::text_of(shorter), call.buflen,
                                         call.value, call.flag);
        }));
  fault("lifecycle.get_nkeys_zero_before_init", {"info.lifecycle.get_nkeys_before_init"},
        "Before MPI_Init, MPI_Info_get_nkeys tells 0 keys of every object.",
        after_any(fn::info_get_nkeys, [](auto& call) {
          if (before_init()) *call.nkeys = 0;
        }));
  fault("lifecycle.get_nkeys_64_before_init", {"info.lifecycle.get_nkeys_before_init"},
        "Before MPI_Init, MPI_Info_get_nkeys counts up to 64.",
        after_any(fn::info_get_nkeys, [](auto& call) {
          if (before_init()) *call.nkeys = std::min(*call.nkeys, 64);
        }));
  fault("lifecycle.get_nthkey_same_before_init", {"info.lifecycle.get_nthkey_before_init"},
        "Before MPI_Init, MPI_Info_get_nthkey gives the first key for every number.",
        before(fn::info_get_nthkey, [](auto& call) { call.n = before_init() ? 0 : call.n; }));
  fault("lifecycle.get_nthkey_short_before_init", {"info.lifecycle.get_nthkey_before_init"},
        "Before MPI_Init, MPI_Info_get_nthkey cuts the last letter of the longest key.",
        after_any(fn::info_get_nthkey, [](auto& call) {
          const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
          if (before_init() && call.ok() && std::strlen(call.key.data) == longest) {
            call.key.data[longest - 1] = '\0';
          }
        }));
  fault("lifecycle.get_nthkey_silent_before_init", {"info.lifecycle.get_nthkey_before_init"},
        "Before MPI_Init, MPI_Info_get_nthkey succeeds and writes no key.",
        ignore(fn::info_get_nthkey, [](auto&) { return before_init(); }));
}

}  // namespace infocts
