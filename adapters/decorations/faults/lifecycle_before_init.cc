// Faults of info objects and their pairs before MPI_Init.
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS {
  const PhaseFaults row(before_init);
  row("create_refused", "create", "MPI_Info_create returns an error before MPI_Init.",
      refuse(fn::info_create, err::other, always));
  row("create_ends", "create", "MPI_Info_create ends the process before MPI_Init.",
      before(fn::info_create, end_process));
  // Atomics will do: objects beyond the limit are one, whoever made it.
  static std::atomic<int> live{0};
  static std::atomic<std::uint64_t> newest{0};
  row("create_few", "create",
      "Before MPI_Init there is room for 256 objects; all further ones are the same.",
      after_any(fn::info_create, [](auto& call) {
        ++live;
        newest = call.info->bits;
      }) + answer(fn::info_create, Trigger{[](auto&) { return live >= 256; }}, [](auto& call) {
        call.info->bits = newest;
      }) + before(fn::info_free, [](auto&) { --live; }));
  static std::atomic<std::uint64_t> freed{0};
  row("create_used", "create",
      "Before MPI_Init a new object takes the place of a freed one, pairs included.",
      around(fn::info_create, [](auto& call) {
        const std::uint64_t bits = freed.exchange(0);
        if (bits == 0) return call.pass();
        call.info->bits = bits;
        return success();
      }) + around(fn::info_free, [](auto& call) {
        if (inner_count(*call.info) == 0) return call.pass();
        cts_info older{freed.exchange(call.info->bits)};
        *call.info = null_info();
        return older.bits == 0 ? success() : inner().info_free(&older);
      }));
  row("create_env_refused", "create_env", "MPI_Info_create_env returns an error before MPI_Init.",
      refuse(fn::info_create_env, err::other, always));
  row("create_env_nothing", "create_env",
      "Before MPI_Init, MPI_Info_create_env gives MPI_INFO_NULL and MPI_SUCCESS.",
      answer(fn::info_create_env, set_null(var::info)));
  row("create_env_wants_args", "create_env",
      "Before MPI_Init, MPI_Info_create_env refuses a null argv.",
      refuse(fn::info_create_env, err::arg, [](auto& call) { return call.argv == nullptr; }));
  row("dup_same", "dup", "Before MPI_Init, MPI_Info_dup gives the handle of the original.",
      answer(fn::info_dup, give_source));
  row("dup_empty", "dup", "Before MPI_Init, MPI_Info_dup gives an empty object.",
      around(fn::info_dup, [](auto& call) { return inner().info_create(call.copy); }));
  row("dup_ten", "dup", "Before MPI_Init, MPI_Info_dup copies the first ten pairs only.",
      after_any(fn::info_dup, [](auto& call) {
        while (inner_count(*call.copy) > 10) inner_drop(*call.copy, 10);
      }));
  static std::atomic<std::uint64_t> original{0};
  static std::atomic<std::uint64_t> duplicate{0};
  row("dup_delete_reaches", "dup",
      "Before MPI_Init, a key deleted in a duplicate is gone from the original too.",
      after_any(fn::info_dup, [](auto& call) {
        original = call.info.bits;
        duplicate = call.copy->bits;
      }) + before(fn::info_delete, [](auto& call) {
        if (call.info.bits == duplicate) inner_delete({original}, call.key.data);
      }) + before(fn::info_free, [](auto& call) {
        if (call.info->bits == original) duplicate = 0;
      }));
  row("free_keeps_handle", "free", "Before MPI_Init, MPI_Info_free leaves the handle as it was.",
      leave(fn::info_free, var::info));
  row("free_full_refused", "free",
      "Before MPI_Init, MPI_Info_free refuses an object that holds more than ten pairs.",
      refuse(fn::info_free, err::other, count_from(11)));
  row("free_empties_next", "free",
      "Before MPI_Init, MPI_Info_free also empties the object created first.",
      before(fn::info_free, [](auto&) {
        const std::vector<cts_info> left = live_objects.objects();
        if (!left.empty()) inner_clear(left.front());
      }) + track_live_objects());
}

FAULTS {
  const PhaseFaults row(before_init);
  row("set_refused", "set", "MPI_Info_set returns an error before MPI_Init.",
      refuse(fn::info_set, err::other, always));
  row("set_keeps_old", "set",
      "Before MPI_Init, MPI_Info_set leaves the value of a key that is there already.",
      ignore(fn::info_set, known));
  row("set_short_keys", "set",
      "Before MPI_Init, MPI_Info_set refuses keys longer than 31 characters.",
      refuse(fn::info_set, err::info_key, [](auto& call) { return length_of(call.key) > 31; }));
  row("set_sixteen", "set",
      "Before MPI_Init an object takes 16 pairs and drops further ones silently.",
      ignore(fn::info_set, count_from(16) && !known));
  // The value is read again when it is asked for, as an MPI would that keeps the caller's pointer.
  // Where the caller's string is gone by then, this ends in a crash.
  struct Kept {
    std::string key;
    cts_text value;
  };
  static PerObject<Kept> kept;
  row("set_keeps_pointer", "set",
      "Before MPI_Init, MPI_Info_set keeps the caller's pointer instead of a copy.",
      forgetting(kept) + before(fn::info_set, [](auto& call) {
        kept.put(call.info, {call.key.data, call.value});
      }) + before(fn::info_get_string, [](auto& call) {
        const auto pair = kept.find(call.info);
        if (pair && pair->key == view_of(call.key)) {
          inner().info_set(call.info, call.key, pair->value);
        }
      }));
  row("delete_nothing", "delete", "Before MPI_Init, MPI_Info_delete succeeds and deletes nothing.",
      ignore(fn::info_delete, always));
  row("delete_not_last", "delete",
      "Before MPI_Init, MPI_Info_delete leaves the only pair of an object where it is.",
      ignore(fn::info_delete, count_is(1)));
  row("delete_first", "delete",
      "Before MPI_Init, MPI_Info_delete deletes the pair that has the number 0.",
      rewrite_keys_deleted([](cts_info info, auto& key) {
        return inner_count(info) == 0 ? key : inner_nth_key(info, 0);
      }));
  row("get_string_blind", "get_string", "Before MPI_Init, MPI_Info_get_string finds no key.",
      answer(fn::info_get_string, store(var::flag, 0)));
  row("get_string_all_or_nothing", "get_string",
      "Before MPI_Init, MPI_Info_get_string misses values that the buffer cannot hold.",
      kGetString.answers(when(cut, flag_false)));
  row("get_string_bare_length", "get_string",
      "Before MPI_Init, MPI_Info_get_string does not count the terminator in buflen.",
      kGetString.answers(when(hit, length([](auto& answer) { return *answer.length - 1; }))));
  row("get_string_silent_size", "get_string",
      "Before MPI_Init, MPI_Info_get_string with buflen 0 does not tell the size.",
      kGetString.answers(when(without_room, length(0))));
  row("get_string_longer_key", "get_string",
      "Before MPI_Init, MPI_Info_get_string takes a key for one that is a letter shorter.",
      after_any(fn::info_get_string, [](auto& call) {
        const std::string_view asked = view_of(call.key);
        if (*call.flag != 0 || asked.size() < 2) return;
        const std::string shorter(asked.substr(0, asked.size() - 1));
        call.key = text_of(shorter);
        call.pass();
      }));
  row("get_nkeys_zero", "get_nkeys",
      "Before MPI_Init, MPI_Info_get_nkeys tells 0 keys of every object.",
      after_any(fn::info_get_nkeys, store(var::nkeys, 0)));
  row("get_nkeys_64", "get_nkeys", "Before MPI_Init, MPI_Info_get_nkeys counts up to 64.",
      change(fn::info_get_nkeys, var::nkeys, [](int count) { return std::min(count, 64); }));
  row("get_nthkey_same", "get_nthkey",
      "Before MPI_Init, MPI_Info_get_nthkey gives the first key for every number.",
      before(fn::info_get_nthkey, [](auto& call) { call.n = 0; }));
  row("get_nthkey_short", "get_nthkey",
      "Before MPI_Init, MPI_Info_get_nthkey cuts the last letter of the longest key.",
      after(fn::info_get_nthkey, longest_key,
            [](auto& call) { call.key.data[max_key() - 2] = '\0'; }));
  row("get_nthkey_silent", "get_nthkey",
      "Before MPI_Init, MPI_Info_get_nthkey succeeds and writes no key.",
      ignore(fn::info_get_nthkey, always));
}

}  // namespace infocts
