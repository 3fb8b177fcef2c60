// Faults before MPI_Init, of the functions that store and read pairs.
#include "adapters/decorations/faults/lifecycle.h"
#include "adapters/decorations/rows.h"

namespace infocts {

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
      ignore(fn::info_set,
             [](auto& call) { return inner_count(call.info) >= 16 && !has_key(call); }));
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
      answer(fn::info_get_string, [](auto& call) { *call.flag = 0; }));
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
      after_any(fn::info_get_nkeys, [](auto& call) { *call.nkeys = 0; }));
  row("get_nkeys_64", "get_nkeys", "Before MPI_Init, MPI_Info_get_nkeys counts up to 64.",
      after_any(fn::info_get_nkeys, [](auto& call) { *call.nkeys = std::min(*call.nkeys, 64); }));
  row("get_nthkey_same", "get_nthkey",
      "Before MPI_Init, MPI_Info_get_nthkey gives the first key for every number.",
      before(fn::info_get_nthkey, [](auto& call) { call.n = 0; }));
  row("get_nthkey_short", "get_nthkey",
      "Before MPI_Init, MPI_Info_get_nthkey cuts the last letter of the longest key.",
      after(fn::info_get_nthkey, [](auto& call) {
        if (std::strlen(call.key.data) + 1 == max_key()) call.key.data[max_key() - 2] = '\0';
      }));
  row("get_nthkey_silent", "get_nthkey",
      "Before MPI_Init, MPI_Info_get_nthkey succeeds and writes no key.",
      ignore(fn::info_get_nthkey, always));
}

}  // namespace infocts
