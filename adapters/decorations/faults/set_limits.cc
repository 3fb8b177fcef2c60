// Faults of MPI_Info_set about how long keys and values may be.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kLongKeyAlone = long_key && !long_value;
constexpr Trigger kLegal = !long_key && !long_value;

std::string cut_key(const auto& call) { return first_of(call.key, max_key() - 1); }
std::string cut_value(const auto& call) { return first_of(call.value, max_value() - 1); }

constexpr auto store_with_cut_key = [](auto& call) {
  inner_set(call.info, cut_key(call), call.value.data);
};
constexpr auto store_cut_value = [](auto& call) { set_value(call, cut_value(call)); };

/// Where there is such a key, it is shorter by one character.
KeyRewriting shortened(std::size_t (*length)()) {
  return [length](cts_info, const std::string& key) {
    return key.size() == length() ? key.substr(0, key.size() - 1) : key;
  };
}

/// The number of characters as it is counted, which is not to be 0 or too large.
constexpr auto counted_modulo(std::size_t modulus, std::size_t (*most)()) {
  return [=](cts_text text) {
    const std::size_t count = length_of(text) % modulus;
    return count > 0 && count < most() ? count : 0;
  };
}
constexpr auto count_key = counted_modulo(256, max_key);
constexpr auto count_value = counted_modulo(65'536, max_value);

constexpr Trigger kKeyByOne{[](auto& call) { return length_of(call.key) == max_key() + 1; }};
constexpr Trigger kMaxKey{[](auto& call) { return length_of(call.key) == max_key(); }};
constexpr Trigger kValueByOne{[](auto& call) { return length_of(call.value) == max_value() + 1; }};
constexpr Trigger kMaxValue{[](auto& call) { return length_of(call.value) == max_value(); }};

}  // namespace

// The longest.
FAULTS_OF("set", "info.set") {
  fault("longest_key_refused", {"longest_key", "only_longer_refused"},
        "Refuses a key of MPI_MAX_INFO_KEY-1 characters.",
        refuse(fn::info_set, err::info_key, longest_key));
  fault("longest_key_cut", {"longest_key"},
        "Cuts a key of MPI_MAX_INFO_KEY-1 characters by its last one, in every function.",
        rewrite_keys(shortened([] { return max_key() - 1; })));
  fault("longest_key_with_longest_value_refused", {"longest_key"},
        "Refuses the longest key together with the longest value.",
        refuse(fn::info_set, err::other, longest_key && longest_value));
  fault("longest_key_override_lost", {"longest_key"},
        "Does not override the value of a key of MPI_MAX_INFO_KEY-1 characters.",
        ignore(fn::info_set, longest_key && known));
  fault("longest_keys_collide", {"longest_key"},
        "Has place for one key of MPI_MAX_INFO_KEY-1 characters in an object.",
        before(fn::info_set, longest_key, [](auto& call) {
          for (const std::string& stored : inner_keys(call.info)) {
            if (stored.size() + 1 != max_key() || stored == call.key.data) continue;
            inner_delete(call.info, stored);
            break;
          }
        }));
  fault("longest_value_refused", {"longest_value", "only_longer_refused"},
        "Refuses a value of MPI_MAX_INFO_VAL-1 characters.",
        refuse(fn::info_set, err::info_value, longest_value));
  fault("longest_value_cut", {"longest_value"},
        "Cuts a value of MPI_MAX_INFO_VAL-1 characters by its last one.",
        rewrite_values([](auto& value) {
          return value.substr(0, value.size() - (value.size() + 1 == max_value() ? 1 : 0));
        }));
  fault("longest_value_refused_as_override", {"longest_value"},
        "Refuses a value of MPI_MAX_INFO_VAL-1 characters when the key is defined.",
        refuse(fn::info_set, err::info_value, longest_value && known));

  // Longer keys.
  fault("long_key_by_one_accepted", {"long_key_refused", "long_accepted_whole"},
        "Accepts a key of MPI_MAX_INFO_KEY+1 characters and cuts it.",
        answer(fn::info_set, kKeyByOne, store_with_cut_key));
  fault("long_key_wrong_class", {"long_key"},
        "Refuses a key that is too long with class MPI_ERR_ARG.",
        refuse(fn::info_set, err::arg, kLongKeyAlone));
  fault(
      "long_key_overrides_prefix", {"long_key_refused", "long_accepted_whole"},
      "Accepts a key that is too long when its beginning is a stored key.",
      answer(
          fn::info_set, long_key && [](auto& call) { return inner_has(call.info, cut_key(call)); },
          store_with_cut_key));
  fault("long_key_counted_in_8_bits", {"long_key_refused", "long_accepted_whole"},
        "Counts the characters of a key in a byte, so that some that are far too long pass.",
        answer(
            fn::info_set, long_key && [](auto& call) { return count_key(call.key) != 0; },
            [](auto& call) {
              inner_set(call.info, first_of(call.key, count_key(call.key)), call.value.data);
            }));
  fault("long_key_becomes_another", {"long_key_refused", "long_accepted_whole"},
        "Accepts a key that is too long and stores its last characters.",
        answer(fn::info_set, kLongKeyAlone, [](auto& call) {
          const std::string key = call.key.data;
          inner_set(call.info, key.substr(key.size() - max_key() + 1), call.value.data);
        }));
  fault("long_key_checked_after_value", {"long_key"},
        "Blames the value when the key is too long and the value as long as it may be.",
        refuse(fn::info_set, err::info_value, long_key && longest_value));
  fault("long_key_found_cut", {"long_accepted_whole"},
        "Accepts a key that is too long, and drops the pair.", ignore(fn::info_set, long_key));
  fault("max_key_accepted", {"max_key_refused"},
        "Accepts a key of MPI_MAX_INFO_KEY characters and stores it cut by one.",
        answer(fn::info_set, kMaxKey, store_with_cut_key));
  fault("max_key_wrong_class", {"max_key_refused"},
        "Refuses a key of MPI_MAX_INFO_KEY characters with class MPI_ERR_INFO_VALUE.",
        refuse(fn::info_set, err::info_value, kMaxKey));
  fault("max_key_cut", {"max_key_whole"},
        "Accepts a key of MPI_MAX_INFO_KEY characters and cuts it, in every function.",
        rewrite_keys(shortened(max_key)));
  fault("max_key_stored_cut", {"max_key_whole"},
        "Accepts a key of MPI_MAX_INFO_KEY characters, stores it cut and finds it only so.",
        rewrite_keys_set(shortened(max_key)));

  // Longer values, or both.
  fault("long_value_by_one_accepted", {"long_value_refused", "long_accepted_whole"},
        "Accepts a value of MPI_MAX_INFO_VAL+1 characters and cuts it.",
        answer(fn::info_set, kValueByOne, store_cut_value));
  fault("long_value_wrong_class", {"long_value"},
        "Refuses a value that is too long with class MPI_ERR_INFO_KEY.",
        refuse(fn::info_set, err::info_key, long_value));
  fault("long_value_accepted_as_override", {"long_value_refused", "long_accepted_whole"},
        "Cuts a value that is too long when the key is defined, instead of refusing it.",
        answer(fn::info_set, long_value && known, store_cut_value));
  fault("long_value_halved", {"long_value_refused", "long_accepted_whole"},
        "Accepts a value that is too long and stores half of what fits.",
        answer(fn::info_set, long_value && !long_key,
               [](auto& call) { set_value(call, first_of(call.value, max_value() / 2)); }));
  fault("long_value_counted_in_16_bits", {"long_value_refused", "long_accepted_whole"},
        "Counts the characters of a value in 16 bits, so that some of 64 KiB and more pass.",
        answer(
            fn::info_set, long_value && [](auto& call) { return count_value(call.value) != 0; },
            [](auto& call) { set_value(call, first_of(call.value, count_value(call.value))); }));
  fault("long_both_wrong_class", {"long_both"},
        "Refuses a key and a value that are both too long with class MPI_ERR_ARG.",
        refuse(fn::info_set, err::arg, long_key && long_value));
  fault("long_both_accepted", {"long_both_refused", "long_accepted_whole"},
        "Succeeds, and stores nothing, when key and value are both too long.",
        ignore(fn::info_set, long_key && long_value));
  fault("max_value_cut", {"max_value_whole"},
        "Accepts a value of MPI_MAX_INFO_VAL characters and cuts it.",
        answer(fn::info_set, kMaxValue, store_cut_value));

  // What is left of a set that is refused.
  fault("refused_key_stored_cut", {"refused_changes_nothing"},
        "Stores a key that is too long in part before it refuses it.",
        before(fn::info_set, kLongKeyAlone, store_with_cut_key));
  fault("refused_value_overrides_cut", {"refused_changes_nothing"},
        "Overrides by the beginning of a value that is too long before it refuses it.",
        before(fn::info_set, long_value && known, store_cut_value));
  fault("refused_value_deletes", {"refused_changes_nothing"},
        "Deletes the older value before it refuses the newer one as too long.",
        before(fn::info_set, long_value && known,
               [](auto& call) { inner().info_delete(call.info, call.key); }));
  fault("refused_value_adds_key", {"refused_changes_nothing"},
        "Adds the key with a value of its own before it refuses the caller's as too long.",
        before(fn::info_set, long_value && !long_key && !known,
               [](auto& call) { set_value(call, "-"); }));
  static Objects refused;
  fault("refused_once_then_deaf", {"refused_changes_nothing"},
        "After a refusal, the next set of the object is ignored.",
        forgetting(refused) + after_any(fn::info_set, failed && !kLegal, note(refused)) +
            ignore(
                fn::info_set, kLegal && [](auto& call) { return refused.forget(call.info); }));
}

}  // namespace infocts
