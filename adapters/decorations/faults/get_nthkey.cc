// Faults of MPI_Info_get_nthkey: which keys it gives, and how.
//
// Those that change the numbers of keys are in get_nthkey_stable.cc.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kLast{[](auto& call) { return call.n + 1 == inner_count(call.info); }};

/// A key that has nothing to do in the list: one that was deleted, say. The last number gives the
/// extra key of the object, if it has one, and `does` keeps it.
PerObject<std::string> extra;

constexpr auto keep_extra = [](auto& call) { extra.put(call.info, call.key.data); };

TableChange giving_extra_for_last(TableChange does) {
  return forgetting(extra) +
         after(fn::info_get_nthkey, kLast,
               [](auto& call) {
                 if (const auto key = extra.find(call.info)) {
                   copy_text(call.key, *key);
                 }
               }) +
         does;
}

/// The longest key has this length, in C.
std::size_t longest() { return max_key() - 1; }

/// Where a key of this length is given, there is no terminator, but what was there before.
TableChange unterminated(Closure<bool(std::size_t length)> test) {
  return around(fn::info_get_nthkey, [test](auto& call) {
    const std::string before(call.key.data, max_key());
    if (!succeeded(call.pass())) return call.code;
    const std::size_t length = std::strlen(call.key.data);
    if (test(length) && length < max_key()) {
      call.key.data[length] = before[length] == '\0' ? '.' : before[length];
    }
    return call.code;
  });
}

}  // namespace

// Numbers.
FAULTS_OF("get_nthkey", "info.get_nthkey") {
  fault("missing", {"provided"}, "Has no MPI_Info_get_nthkey.", absent(fn::info_get_nthkey));
  fault("numbers_from_one", {"from_zero"}, "Numbers the keys from 1 to N.",
        before(fn::info_get_nthkey, [](auto& call) { --call.n; }) +
            refuse(fn::info_get_nthkey, err::arg, [](auto& call) { return call.n == 0; }));
  fault("last_number_refused", {"from_zero"},
        "Refuses the number N-1 when there are more than ten keys.",
        refuse(fn::info_get_nthkey, err::arg, kLast && count_from(11)));
  fault("gaps_numbered", {"from_zero"},
        "Numbers the gaps that deleted keys leave, and fails for them.",
        track_slots() + around(fn::info_get_nthkey, [](auto& call) {
          const auto keys = slots.find(call.info);
          if (!keys || call.n < 0) return call.pass();
          const auto number = static_cast<std::size_t>(call.n);
          if (number >= keys->size() || (*keys)[number].empty()) return inner().constants.err_arg;
          copy_text(call.key, (*keys)[number]);
          return success();
        }));
  fault("last_of_duplicate_refused", {"from_zero"}, "Refuses the number N-1 of a duplicate.",
        refuse(fn::info_get_nthkey, err::arg, made_by(fn::info_dup) && kLast));
  fault("success_without_key", {"from_zero"},
        "Succeeds for the number 32 and leaves the buffer as it was.",
        ignore(
            fn::info_get_nthkey, count_from(33) && [](auto& call) { return call.n == 32; }));

  // Which keys.
  static PerObject<std::vector<std::string>> listings;
  fault("listing_kept", {"each_defined"},
        "Keeps its list of keys as long as their number stays the same.",
        forgetting(listings) + around(fn::info_get_nthkey, [](auto& call) {
          std::vector<std::string> keys = *listings[call.info];
          const int count = inner_count(call.info);
          if (static_cast<int>(keys.size()) != count) keys = inner_keys(call.info);
          listings.put(call.info, keys);
          if (call.n < 0 || call.n >= count) return call.pass();
          copy_text(call.key, keys[static_cast<std::size_t>(call.n)]);
          return success();
        }));
  fault("deleted_listed", {"each_defined", "each_once"},
        "Gives the key that was deleted last for the last number.",
        giving_extra_for_last(after(fn::info_delete, keep_extra)));
  fault("refused_listed", {"each_defined"},
        "Gives the key of which the value was refused for the last number.",
        giving_extra_for_last(before(fn::info_set, long_value && !long_key, keep_extra)));
  fault(
      "override_listed", {"each_once"},
      "Gives the key that was overridden last for the last number.",
      giving_extra_for_last(afterwards(fn::info_set, known, keep_extra) +
                            before(fn::info_delete, [](auto& call) { extra.forget(call.info); })));
  fault("wraps_at_64", {"each_once"}, "Begins again with the first key at the number 64.",
        before(fn::info_get_nthkey, [](auto& call) {
          if (call.n >= 64 && call.n < inner_count(call.info)) call.n %= 64;
        }));
  static PerObject<int> cursors;
  fault("number_ignored", {"each_once"},
        "Gives the next key whatever the number; only 0 begins again.",
        forgetting(cursors) + before(fn::info_get_nthkey, [](auto& call) {
          const int count = inner_count(call.info);
          if (call.n < 0 || call.n >= count) return;
          call.n = call.n == 0 ? 0 : std::min(*cursors[call.info] + 1, count - 1);
          cursors.put(call.info, call.n);
        }));
  static thread_local cts_info last{0};
  static thread_local int number = -2;
  fault("place_of_other_object", {"each_once"},
        "Goes on from the number before, also when that was asked of another object.",
        before(fn::info_free, [](auto& call) {
          if (call.info->bits == last.bits) number = -2;
        }) + before(fn::info_get_nthkey, [](auto& call) {
          const bool next = call.n == number + 1 && call.n < inner_count(last);
          if (!next) last = call.info;
          number = call.n;
          call.info = last;
        }));

  // The text of a key.
  const auto gives = [&fault](const RowName& name, Names violates, std::string_view text,
                              Rewriting change) {
    fault(name, violates, text, rewrite_listed_keys(change));
  };
  gives("cut_to_31", {"whole_key"}, "Gives the first 31 characters of a key.",
        [](auto& key) { return key.substr(0, 31); });
  gives("longest_cut", {"whole_key", "info.set.longest_key"},
        "Gives a key of MPI_MAX_INFO_KEY-1 characters without the last.",
        [](auto& key) { return key.substr(0, key.size() - (key.size() == longest() ? 1 : 0)); });
  gives("cut_at_multiples_of_16", {"whole_key"},
        "Gives a key without its last character when its length is a multiple of 16.",
        [](auto& key) {
          return !key.empty() && key.size() % 16 == 0 ? key.substr(0, key.size() - 1) : key;
        });
  gives("blanks_stripped", {"whole_key", "info.object.key_blanks_kept"},
        "Gives keys without the blanks at their end.", without_end_blanks);
  gives("lowered", {"whole_key", "info.object.key_case_sensitive"}, "Gives keys in lower case.",
        [](auto& key) { return lower(key); });
  gives("7_bits", {"whole_key", "info.object.key_bytes"},
        "Gives a question mark for each byte above 127.", ascii);
  gives("key_of_one_lost", {"whole_key"}, "Gives the empty string for a key of one character.",
        [](auto& key) { return key.size() == 1 ? std::string() : key; });

  // What is written where.
  fault("longest_not_terminated", {"terminated"},
        "Does not terminate a key of MPI_MAX_INFO_KEY-1 characters.",
        unterminated([](std::size_t length) { return length == longest(); }));
  fault("whole_words_not_terminated", {"terminated"},
        "Copies by words of 8 bytes and forgets the terminator after a whole one.",
        unterminated([](std::size_t length) { return length % 8 == 0; }));
  static thread_local std::size_t given = 0;
  fault("shorter_not_terminated", {"terminated"},
        "Does not terminate a key that is shorter than the one that it gave before.",
        unterminated([](std::size_t length) { return length < std::exchange(given, length); }));
  fault("pads_one_too_far", {"no_write_beyond"},
        "Fills MPI_MAX_INFO_KEY+1 bytes with null characters after the key.",
        after(fn::info_get_nthkey, [](auto& call) {
          const std::size_t length = std::strlen(call.key.data);
          std::memset(call.key.data + length, 0, max_key() + 1 - length);
        }));
  fault(
      "terminates_longest_twice", {"no_write_beyond"},
      "Writes a second terminator after a key of MPI_MAX_INFO_KEY-1 characters.",
      after(fn::info_get_nthkey, longest_key, [](auto& call) { call.key.data[max_key()] = '\0'; }));
  fault("writes_before", {"no_write_beyond"},
        "Writes to the byte before the buffer for numbers from 64 on.",
        after(fn::info_get_nthkey, [](auto& call) {
          if (call.n >= 64) call.key.data[-1] = '\0';
        }));
  fault("last_consumed", {"retains_pairs"},
        "Deletes the last key when it is asked for the second time.",
        after(fn::info_get_nthkey, kLast && nth(2), to_object(inner_drop, -1)));
  fault("cuts_value", {"retains_pairs"},
        "Cuts the value of the tenth key by a character when the key is asked for.",
        after(fn::info_get_nthkey, [](auto& call) {
          if (call.n == 9) inner_shorten(call.info, call.key.data);
        }));
}

}  // namespace infocts
