// Faults of sets that report success but did something else, with keys and values that an MPI may
// want to interpret.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

bool all_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

}  // namespace

FAULTS_OF("set", "info.errors") {
  const auto stores = [&fault](std::string_view name, std::string_view text, Rewriting change) {
    fault(name, {"success_means_done"}, text, rewrite_values(change));
  };
  stores("set.quotes_stripped", "Stores a value in double quotes without them.", [](auto& value) {
    const bool quoted = value.size() > 2 && value.front() == '"' && value.back() == '"';
    return quoted ? value.substr(1, value.size() - 2) : value;
  });
  stores("set.escapes_interpreted", "Stores a backslash and an n as the end of a line.",
         [](auto& value) { return with_all_replaced(value, "\\n", "\n"); });
  stores("set.numbers_normalised", "Stores a number without leading zeros.", [](auto& value) {
    if (!all_digits(value)) return value;
    return value.substr(std::min(value.find_first_not_of('0'), value.size() - 1));
  });
  stores("set.lists_normalised", "Stores a list without its empty elements.",
         [](auto& value) { return with_all_replaced(value, ",,", ","); });
  stores("set.percents_decoded", "Stores %20 in a value as a blank.",
         [](auto& value) { return with_all_replaced(value, "%20", " "); });
  stores("set.booleans_normalised", "Stores TRUE in small letters.",
         [](auto& value) { return value == "TRUE" ? "true" : value; });
  fault("other_key_expanded", {"success_means_done"},
        "Stores the value of a key where a value is the name of that key.",
        around(fn::info_set, [](auto& call) {
          const auto other = inner_value(call.info, call.value.data);
          const bool expands = other && view_of(call.key) != view_of(call.value);
          return expands ? set_value(call, *other) : call.pass();
        }));
  fault("key_split_at_equals", {"success_means_done"}, "Stores a key as far as its equals sign.",
        rewrite_keys_set([](cts_info, auto& key) {
          const std::size_t at = key.find('=');
          return at == 0 ? key : key.substr(0, at);
        }));
  fault("comment_dropped", {"success_means_done"},
        "Succeeds and stores nothing for a key that begins with a number sign.",
        ignore(fn::info_set, [](auto& call) { return call.key.data[0] == '#'; }));
  fault("empty_key_dropped", {"success_means_done"},
        "Succeeds and stores nothing for the empty key.", ignore(fn::info_set, key_of(0)));
}

}  // namespace infocts
