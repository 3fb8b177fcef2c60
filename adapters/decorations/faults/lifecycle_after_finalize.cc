// Faults after MPI_Finalize. Handle conversions and error codes have files of their own.
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS {
  const PhaseFaults row(after_finalize);
  row("create_refused", "create", "MPI_Info_create returns an error after MPI_Finalize.",
      refuse(fn::info_create, err::other, always));
  static std::atomic<std::uint64_t> newest{0};
  row("create_twice", "create",
      "After MPI_Finalize every hundredth new object is the one before it.",
      after_any(fn::info_create, [](auto& call) { newest = call.info->bits; }) +
          answer(fn::info_create, every(100), [](auto& call) { call.info->bits = newest; }));
  row("create_with_pair", "create", "After MPI_Finalize a new object holds a pair that tells so.",
      after_any(fn::info_create, to_object(inner_set, "finalized", "true")));
  row("create_env_refused", "create_env",
      "MPI_Info_create_env returns an error after MPI_Finalize.",
      refuse(fn::info_create_env, err::other, always));
  row("create_env_silent", "create_env",
      "After MPI_Finalize, MPI_Info_create_env succeeds and makes no object.",
      ignore(fn::info_create_env, always));
  row("create_env_read_only", "create_env",
      "After MPI_Finalize, what MPI_Info_create_env makes takes no further pairs.",
      ignore(fn::info_set, made_by(fn::info_create_env)));
  row("set_silent", "set", "After MPI_Finalize, MPI_Info_set succeeds and stores nothing.",
      ignore(fn::info_set, always));
  row("set_no_override", "set",
      "After MPI_Finalize, MPI_Info_set refuses a key that is there already.",
      refuse(fn::info_set, err::info_key, known));
  row("set_limit", "set", "After MPI_Finalize, MPI_Info_set refuses a value of the longest length.",
      refuse(fn::info_set, err::info_value, longest_value));
  row("set_cuts", "set", "After MPI_Finalize, MPI_Info_set keeps 63 characters of a value.",
      rewrite_values([](auto& value) { return value.substr(0, 63); }));
  row("delete_ends", "delete", "MPI_Info_delete ends the process after MPI_Finalize.",
      before(fn::info_delete, end_process));
  row("delete_all", "delete",
      "After MPI_Finalize, MPI_Info_delete deletes all pairs of the object.",
      after_any(fn::info_delete, to_object(inner_clear)));
  row("delete_not_first", "delete",
      "After MPI_Finalize, MPI_Info_delete leaves the pair that has the number 0.",
      ignore(fn::info_delete, !empty_object && first_key));
  row("get_string_open", "get_string",
      "After MPI_Finalize, MPI_Info_get_string does not terminate a truncated value.",
      kGetString.answers(when(cut, byte_at([](auto& answer) { return answer.most; }, '.'))));
  row("get_string_no_flag", "get_string",
      "After MPI_Finalize, MPI_Info_get_string leaves flag as it was on a miss.",
      kGetString.answers(when(miss, leave_flag)));
  row("get_string_writes_miss", "get_string",
      "After MPI_Finalize, MPI_Info_get_string empties the buffer on a miss.",
      kGetString.answers(when(miss && has_buffer, byte_at(0))));
  row("get_string_copied_size", "get_string",
      "After MPI_Finalize, MPI_Info_get_string tells the size of what it copied.",
      kGetString.answers(when(cut, leave_length)));
  row("get_string_bare_length", "get_string",
      "After MPI_Finalize, buflen of a value that fits does not count the terminator.",
      kGetString.answers(when(fits, length([](auto& answer) { return *answer.length - 1; }))));
  row("get_string_terminates_nothing", "get_string",
      "After MPI_Finalize, a terminator is written into a buffer of no bytes.",
      kGetString.answers(when(without_room && has_pointer, byte_at(0))));
  row("get_nkeys_refused", "get_nkeys", "MPI_Info_get_nkeys returns an error after MPI_Finalize.",
      refuse(fn::info_get_nkeys, err::other, always));
  row("get_nkeys_silent", "get_nkeys",
      "After MPI_Finalize, MPI_Info_get_nkeys of an empty object gives no number.",
      ignore(fn::info_get_nkeys, !on_null && empty_object));
  static std::atomic<bool> from_end{false};
  row("get_nthkey_turns", "get_nthkey",
      "After MPI_Finalize each call of MPI_Info_get_nthkey counts from the other end.",
      before(fn::info_get_nthkey, [](auto& call) {
        if (from_end.exchange(!from_end)) call.n = inner_count(call.info) - 1 - call.n;
      }));
  row("get_nthkey_overrun", "info.get_nthkey.no_write_beyond",
      "After MPI_Finalize, MPI_Info_get_nthkey writes a byte after the longest key.",
      after(fn::info_get_nthkey, longest_key, [](auto& call) { call.key.data[max_key()] = '\0'; }));
  row("dup_same", "dup", "After MPI_Finalize, MPI_Info_dup gives the handle of the original.",
      answer(fn::info_dup, give_source));
  row("dup_without_last", "dup", "After MPI_Finalize, MPI_Info_dup forgets the last pair.",
      after_any(fn::info_dup, to_new(inner_drop, -1)));
  row("dup_reordered", "dup",
      "After MPI_Finalize, MPI_Info_dup puts the first pair after the others.",
      after_any(fn::info_dup, to_new(inner_renumber)));
  row("free_keeps_handle", "free",
      "After MPI_Finalize, MPI_Info_free of an empty object leaves the handle.",
      keep(fn::info_free, var::info, empty_object));
  row("free_refused", "free", "MPI_Info_free returns an error after MPI_Finalize.",
      refuse(fn::info_free, err::other, always));
}

}  // namespace infocts
