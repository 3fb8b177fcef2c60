// Faults of MPI_Info_set about how long and how short keys and values may be.
#include <algorithm>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/rewriting.h"
#include "adapters/decorations/success.h"

namespace infocts {

FAULTS_OF("set", "info.set") {
  fault("longest_key_refused", {"longest_key", "only_longer_refused"},
        "Refuses a key of MPI_MAX_INFO_KEY-1 characters.",
        refuse(fn::info_set, err::info_key, [](auto& call) { return is_longest_key(call.key); }));
  fault("longest_key_cut", {"longest_key"},
        "Cuts a key of MPI_MAX_INFO_KEY-1 characters by its last one, in every function.",
        rewrite_keys([](cts_info, auto& key) {
          return key.size() + 1 == max_key() ? key.substr(0, key.size() - 1) : key;
        }));
  fault("longest_key_with_longest_value_refused", {"longest_key"},
        "Refuses the longest key together with the longest value.",
        refuse(fn::info_set, err::other, [](auto& call) {
          return is_longest_key(call.key) && is_longest_value(call.value);
        }));
  fault("longest_key_override_lost", {"longest_key"},
        "Does not override the value of a key of MPI_MAX_INFO_KEY-1 characters.",
        ignore(fn::info_set, [](auto& call) {
          return is_longest_key(call.key) && inner_has(call.info, call.key.data);
        }));
  fault("longest_keys_collide", {"longest_key"},
        "Has place for one key of MPI_MAX_INFO_KEY-1 characters in an object.",
        before(fn::info_set, [](auto& call) {
          const int count = inner_count(call.info);
          for (int n = 0; is_longest_key(call.key) && n < count; ++n) {
            const std::string stored = inner_nth_key(call.info, n);
            if (!is_longest_key(text_of(stored)) || stored == call.key.data) continue;
            inner().info_delete(call.info, text_of(stored));
            break;
          }
        }));
  fault("longest_value_refused", {"longest_value", "only_longer_refused"},
        "Refuses a value of MPI_MAX_INFO_VAL-1 characters.",
        refuse(fn::info_set, err::info_value,
               [](auto& call) { return is_longest_value(call.value); }));
  fault("longest_value_cut", {"longest_value"},
        "Cuts a value of MPI_MAX_INFO_VAL-1 characters by its last one.",
        around(fn::info_set, [](auto& call) {
          if (!is_longest_value(call.value)) return call.pass();
          return inner_set(call.info, call.key.data,
                           first_of(call.value, length_of(call.value) - 1));
        }));
  fault("longest_value_refused_as_override", {"longest_value"},
        "Refuses a value of MPI_MAX_INFO_VAL-1 characters when the key is defined.",
        refuse(fn::info_set, err::info_value, [](auto& call) {
          return is_longest_value(call.value) && inner_has(call.info, call.key.data);
        }));
  fault("long_key_by_one_accepted", {"long_key_refused", "long_accepted_whole"},
        "Accepts a key of MPI_MAX_INFO_KEY+1 characters and cuts it.",
        around(fn::info_set, [](auto& call) {
          if (length_of(call.key) != max_key() + 1) return call.pass();
          return inner_set(call.info, first_of(call.key, max_key() - 1), call.value.data);
        }));
  fault("long_key_wrong_class", {"long_key"},
        "Refuses a key that is too long with class MPI_ERR_ARG.",
        refuse(fn::info_set, err::arg,
               [](auto& call) { return is_long_key(call.key) && !is_long_value(call.value); }));
  fault("long_key_overrides_prefix", {"long_key_refused", "long_accepted_whole"},
        "Accepts a key that is too long when its beginning is a stored key.",
        around(fn::info_set, [](auto& call) {
          const std::string cut = first_of(call.key, max_key() - 1);
          if (is_long_key(call.key) && inner_has(call.info, cut))
            return inner_set(call.info, cut, call.value.data);
          return call.pass();
        }));
  fault("long_key_counted_in_8_bits", {"long_key_refused", "long_accepted_whole"},
        "Counts the characters of a key in a byte, so that some that are far too long pass.",
        around(fn::info_set, [](auto& call) {
          const std::size_t counted = length_of(call.key) % 256;
          if (!is_long_key(call.key) || counted == 0 || counted >= max_key()) return call.pass();
          return inner_set(call.info, first_of(call.key, counted), call.value.data);
        }));
  fault("long_key_checked_after_value", {"long_key"},
        "Blames the value when the key is too long and the value as long as it may be.",
        refuse(fn::info_set, err::info_value,
               [](auto& call) { return is_long_key(call.key) && is_longest_value(call.value); }));
  fault("long_value_by_one_accepted", {"long_value_refused", "long_accepted_whole"},
        "Accepts a value of MPI_MAX_INFO_VAL+1 characters and cuts it.",
        around(fn::info_set, [](auto& call) {
          if (length_of(call.value) != max_value() + 1) return call.pass();
          return inner_set(call.info, call.key.data, first_of(call.value, max_value() - 1));
        }));
  fault("long_value_wrong_class", {"long_value"},
        "Refuses a value that is too long with class MPI_ERR_INFO_KEY.",
        refuse(fn::info_set, err::info_key, [](auto& call) { return is_long_value(call.value); }));
  fault("long_value_accepted_as_override", {"long_value_refused", "long_accepted_whole"},
        "Cuts a value that is too long when the key is defined, instead of refusing it.",
        around(fn::info_set, [](auto& call) {
          if (!is_long_value(call.value) || !inner_has(call.info, call.key.data))
            return call.pass();
          return inner_set(call.info, call.key.data, first_of(call.value, max_value() - 1));
        }));
  fault("long_value_counted_in_16_bits", {"long_value_refused", "long_accepted_whole"},
        "Counts the characters of a value in 16 bits, so that some of 64 KiB and more pass.",
        around(fn::info_set, [](auto& call) {
          const std::size_t counted = length_of(call.value) % 65'536;
          if (!is_long_value(call.value) || counted == 0 || counted >= max_value())
            return call.pass();
          return inner_set(call.info, call.key.data, first_of(call.value, counted));
        }));
  fault("long_both_wrong_class", {"long_both"},
        "Refuses a key and a value that are both too long with class MPI_ERR_ARG.",
        refuse(fn::info_set, err::arg,
               [](auto& call) { return is_long_key(call.key) && is_long_value(call.value); }));
  fault("long_both_accepted", {"long_both_refused", "long_accepted_whole"},
        "Succeeds, and stores nothing, when key and value are both too long.",
        ignore(fn::info_set,
               [](auto& call) { return is_long_key(call.key) && is_long_value(call.value); }));
  fault("long_key_found_cut", {"long_accepted_whole"},
        "Accepts a key that is too long, and drops the pair.",
        ignore(fn::info_set, [](auto& call) { return is_long_key(call.key); }));
  fault("refused_key_stored_cut", {"refused_changes_nothing"},
        "Stores a key that is too long in part before it refuses it.",
        before(fn::info_set, [](auto& call) {
          if (is_long_key(call.key) && !is_long_value(call.value)) {
            inner_set(call.info, first_of(call.key, max_key() - 1), call.value.data);
          }
        }));
  fault("refused_value_overrides_cut", {"refused_changes_nothing"},
        "Overrides by the beginning of a value that is too long before it refuses it.",
        before(fn::info_set, [](auto& call) {
          if (is_long_value(call.value) && inner_has(call.info, call.key.data)) {
            inner_set(call.info, call.key.data, first_of(call.value, max_value() - 1));
          }
        }));
  fault("refused_value_deletes", {"refused_changes_nothing"},
        "Deletes the older value before it refuses the newer one as too long.",
        before(fn::info_set, [](auto& call) {
          if (is_long_value(call.value) && inner_has(call.info, call.key.data))
            inner().info_delete(call.info, call.key);
        }));
  fault("refused_value_adds_key", {"refused_changes_nothing"},
        "Adds the key with a value of its own before it refuses the caller's as too long.",
        before(fn::info_set, [](auto& call) {
          if (is_long_value(call.value) && !is_long_key(call.key) &&
              !inner_has(call.info, call.key.data)) {
            inner_set(call.info, call.key.data, "-");
          }
        }));
  using Refused = ObjectMemory<bool>;
  fault("refused_once_then_deaf", {"refused_changes_nothing"},
        "After a refusal, the next set of the object is ignored.",
        Refused::follow() + around(fn::info_set, [](auto& call) {
          bool& refused = Refused::of(call.info);
          const bool legal = !is_long_key(call.key) && !is_long_value(call.value);
          if (refused && legal) {
            refused = false;
            return success();
          }
          const int code = call.pass();
          if (!legal && !succeeded(code)) refused = true;
          return code;
        }));
  fault("max_key_accepted", {"max_key_refused"},
        "Accepts a key of MPI_MAX_INFO_KEY characters and stores it cut by one.",
        around(fn::info_set, [](auto& call) {
          if (length_of(call.key) != max_key()) return call.pass();
          return inner_set(call.info, first_of(call.key, max_key() - 1), call.value.data);
        }));
  fault("max_key_wrong_class", {"max_key_refused"},
        "Refuses a key of MPI_MAX_INFO_KEY characters with class MPI_ERR_INFO_VALUE.",
        refuse(fn::info_set, err::info_value,
               [](auto& call) { return length_of(call.key) == max_key(); }));
  fault("max_key_cut", {"max_key_whole"},
        "Accepts a key of MPI_MAX_INFO_KEY characters and cuts it, in every function.",
        rewrite_keys([](cts_info, auto& key) {
          return key.size() == max_key() ? key.substr(0, key.size() - 1) : key;
        }));
  fault("max_key_stored_cut", {"max_key_whole"},
        "Accepts a key of MPI_MAX_INFO_KEY characters, stores it cut and finds it only so.",
        rewrite_keys_set([](cts_info, auto& key) {
          return key.size() == max_key() ? key.substr(0, key.size() - 1) : key;
        }));
  fault("max_value_cut", {"max_value_whole"},
        "Accepts a value of MPI_MAX_INFO_VAL characters and cuts it.",
        around(fn::info_set, [](auto& call) {
          if (length_of(call.value) != max_value()) return call.pass();
          return inner_set(call.info, call.key.data, first_of(call.value, max_value() - 1));
        }));
}

}  // namespace infocts
