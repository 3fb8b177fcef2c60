// Faults of MPI_Info_set about empty values and about keys and values that are refused although
// they are short enough.
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/success.h"

namespace infocts {

FAULTS_OF("set", "info.set") {
  fault("empty_value_refused", {"empty_value_settable", "empty_value_alloc_kinds"},
        "Refuses the empty value.", refuse(fn::info_set, err::info_value, [](auto& call) {
          return length_of(call.value) == 0;
        }));
  fault("empty_value_lost",
        {"empty_value_settable", "empty_value_alloc_kinds", "info.errors.success_means_done"},
        "Succeeds and stores nothing when the value is empty.",
        ignore(fn::info_set, [](auto& call) { return length_of(call.value) == 0; }));
  fault("empty_value_deletes", {"empty_value_settable", "info.errors.success_means_done"},
        "Deletes the key when its value is overridden by the empty one.",
        around(fn::info_set, [](auto& call) {
          if (length_of(call.value) == 0 && inner_has(call.info, call.key.data))
            return inner().info_delete(call.info, call.key);
          return call.pass();
        }));
  fault("empty_value_blank",
        {"empty_value_settable", "empty_value_alloc_kinds", "info.errors.success_means_done"},
        "Stores a blank in place of the empty value.", around(fn::info_set, [](auto& call) {
          return inner().info_set(call.info, call.key,
                                  length_of(call.value) == 0 ? cts_text{" ", 1} : call.value);
        }));
  fault("empty_value_not_duplicated", {"empty_value_settable", "info.errors.success_means_done"},
        "MPI_Info_dup leaves out keys whose value is empty.", after(fn::info_dup, [](auto& call) {
          for (const std::string& key : inner_keys(*call.copy)) {
            if (inner_value(*call.copy, key) == "") inner().info_delete(*call.copy, text_of(key));
          }
        }));
  fault("value_of_500_refused", {"only_longer_refused", "longest_value"},
        "Refuses values of 500 characters and more, as if they were longer than allowed.",
        refuse(fn::info_set, err::info_value, [](auto& call) {
          const bool refused =
              length_of(call.value) >= 500 || length_of(call.value) + 1 == max_value();
          return refused && length_of(call.value) < max_value();
        }));
  fault("value_of_64_refused", {"only_longer_refused"}, "Refuses a value of exactly 64 characters.",
        refuse(fn::info_set, err::info_value,
               [](auto& call) { return length_of(call.value) == 64; }));
  fault("key_of_one_refused", {"only_longer_refused", "info.object.arbitrary_keys"},
        "Refuses keys of one character.",
        refuse(fn::info_set, err::info_key, [](auto& call) { return length_of(call.key) == 1; }));
  fault("key_of_32_refused", {"only_longer_refused"},
        "Refuses keys of 32 to 40 characters, though the limit is larger.",
        refuse(fn::info_set, err::info_key,
               [](auto& call) { return length_of(call.key) >= 32 && length_of(call.key) <= 40; }));
}

}  // namespace infocts
