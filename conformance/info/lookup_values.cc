// What is alike in MPI_Info_get and MPI_Info_get_string, which return the value: the caller's
// buffer. What differs is in get.cc and get_sizes.cc, get_string.cc and get_string_sizes.cc.
#include "conformance/harness/lookup_rules.h"

namespace infocts {

CASE_OF_EACH_VALUE_LOOKUP("hit_flag_true", "each_length") {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    Info info = make_info({{"key", text_of_length(n)}});
    if (!check_flag_true(reader.with_room(info, "key", n))) return;
  }
}

CASE_OF_EACH_VALUE_LOOKUP("hit_value", "each_key") {
  for_each_hit(reader.read, [](const Lookup& lookup, const std::string& value) {
    return check_success(lookup.code) && check_text(value, lookup.value);
  });
}

CASE_OF_EACH_VALUE_LOOKUP("hit_value", "each_length") {
  for (const std::size_t n : value_lengths()) {
    const std::string value = text_of_length(n);
    Info info = make_info({{"key", value}});
    for (const std::size_t room : {n + 1, n + 2, n + 100}) {
      const Context context("a value of {} characters, {}", n, reader.words_for(room));
      const Lookup lookup = reader.with_room(info, "key", room);
      if (!check_success(lookup.code) || !check_text(value, lookup.value)) return;
    }
  }
}

// Catches a reader that takes so much room for a mistake, or keeps its size in a small number.
CASE_OF_EACH_VALUE_LOOKUP("hit_value", "large_room") {
  Info info = make_info({{"key", kLookedUp}});
  for (const std::size_t room : large_rooms()) {
    const Context context("{}", reader.words_for(room));
    const Lookup lookup = reader.with_room(info, "key", room);
    if (!check_success(lookup.code) || !check_flag_true(lookup)) return;
    if (!check_text(kLookedUp, lookup.value)) return;
  }
}

CASE_OF_EACH_VALUE_LOOKUP("exact_fit", "each_length") {
  for (const std::size_t n : value_lengths()) {
    const Context context("a value of {} characters", n);
    const std::string value = text_of_length(n);
    Info info = make_info({{"key", value}});
    const Lookup lookup = reader.with_room(info, "key", n);
    if (!check_success(lookup.code) || !check_text(value, lookup.value)) return;
  }
}

CASE_OF_EACH_VALUE_LOOKUP("exact_fit", "unusual_values") {
  Info info = make_info(unusual_pairs());
  for (const auto& [key, value] : unusual_pairs()) {
    const Context context("the value {}", infocts::quoted(value));
    if (!check_text(value, reader.with_room(info, key, value.size()).value)) return;
  }
}

CASE_OF_EACH_VALUE_LOOKUP("terminated", "each_length") {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t room : {n, n + 1, n + 10}) {
      const Context context("a value of {} characters, {}", n, reader.words_for(room));
      const Lookup lookup = reader.with_room(info, "key", room);
      if (!check_equal("byte after the value", 0, lookup.value.bytes()[n])) return;
    }
  }
}

CASE_OF_EACH_VALUE_LOOKUP("miss_success", "no_room") {
  Info info = make_info({{"other", kLookedUp}});
  check_success(reader.with_size(info, "key", 0).code);
}

CASE_OF_EACH_VALUE_LOOKUP("miss_value_untouched", "each_absent_key") {
  for_each_miss(reader.read, [](const Lookup& lookup) { return check_untouched(lookup.value); });
}

CASE_OF_EACH_VALUE_LOOKUP("truncates", "each_cut") {
  for (const std::size_t n : value_lengths()) {
    const std::string value = text_of_length(n);
    Info info = make_info({{"key", value}});
    for (const std::size_t room : cuts_below(n)) {
      const Context context("a value of {} characters, {}", n, reader.words_for(room));
      const Lookup lookup = reader.with_room(info, "key", room);
      if (!check_same_text("characters in the caller's buffer", value.substr(0, room),
                           lookup.value.bytes().substr(0, room))) {
        return;
      }
    }
  }
}

// The cut heeds no character: neither blanks nor bytes of a longer UTF-8 sequence are dropped.
CASE_OF_EACH_VALUE_LOOKUP("truncates", "at_any_byte") {
  const std::string bytes = "a  b\t \xc3\xa4\xe2\x82\xac\xff\x01 ,end";
  Info info = make_info({{"key", bytes}});
  for (std::size_t room = 1; room < bytes.size(); ++room) {
    const Context context("{}", reader.words_for(room));
    const Lookup lookup = reader.with_room(info, "key", room);
    if (!check_same_text("characters in the caller's buffer", bytes.substr(0, room),
                         lookup.value.bytes().substr(0, room))) {
      return;
    }
  }
}

CASE_OF_EACH_VALUE_LOOKUP("retains_pairs", "truncation") {
  const Pairs pairs = {{"first", "a first value"}, {"key", kLookedUp}, {"last", "z"}};
  Info info = make_info(pairs);
  for (int size = 0; size < reader.size_for(kLookedUpLength); ++size) {
    static_cast<void>(reader.with_size(info, "key", size));
  }
  check_contents(info, pairs);
}

CASE_OF_EACH_VALUE_LOOKUP("truncated_terminated", "each_cut") {
  for (const std::size_t n : value_lengths()) {
    Info info = make_info({{"key", text_of_length(n)}});
    for (const std::size_t room : cuts_below(n)) {
      const Context context("a value of {} characters, {}", n, reader.words_for(room));
      const Lookup lookup = reader.with_room(info, "key", room);
      if (!check_equal(reader.last_byte, 0, lookup.value.bytes()[room])) return;
    }
  }
}

CASE_OF_EACH_VALUE_LOOKUP("no_write_beyond", "miss") {
  Info info = make_info({{"other", kLookedUp}});
  for (const int size : {0, 1, 2, 30}) {
    const Context context("{} {}", reader.size_name, size);
    if (!check_within(reader.with_size(info, "key", size).value)) return;
  }
}

CASE_OF_EACH_VALUE_LOOKUP("no_write_beyond", "any_hit") {
  for_each_hit(reader.read,
               [](const Lookup& lookup, const std::string&) { return check_within(lookup.value); });
}

CASE_OF_EACH_VALUE_LOOKUP("no_write_beyond", "any_miss") {
  for_each_miss(reader.read, [](const Lookup& lookup) { return check_within(lookup.value); });
}

}  // namespace infocts
