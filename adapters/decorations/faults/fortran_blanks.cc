// Faults of Fortran bindings: which blanks belong to a key or value.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The part of a text in front of the first blank in it.
cts_text first_word(cts_text text) {
  const std::string_view view(text.data, text.size);
  const std::size_t begin = std::min(view.find_first_not_of(' '), view.size());
  const std::size_t end = std::min(view.find(' ', begin), view.size());
  return {text.data + begin, end - begin};
}

/// A stand-in for a blank that the inner binding does not strip.
constexpr char kKept = '_';

enum class Blanks { leading, trailing };

/// The text with such stand-ins for its leading or trailing blanks.
std::string with_blanks(cts_text text, Blanks which) {
  std::string kept(text.data, text.size);
  const std::size_t first = std::min(kept.find_first_not_of(' '), kept.size());
  const std::size_t behind = kept.find_last_not_of(' ') + 1;
  if (which == Blanks::leading) kept.replace(0, first, first, kKept);
  if (which == Blanks::trailing) kept.replace(behind, kept.npos, kept.size() - behind, kKept);
  return kept;
}

/// The function is given its key, or its value, with these blanks.
template <auto member>
TableChange keep_in_key(Function<member> function, Blanks which) {
  return around(function, [which](auto& call) {
    const std::string kept = with_blanks(call.key, which);
    call.key = text_of(kept);
    return call.pass();
  });
}
TableChange keep_in_value(Blanks which) {
  return around(fn::info_set, [which](auto& call) {
    const std::string kept = with_blanks(call.value, which);
    call.value = text_of(kept);
    return call.pass();
  });
}

}  // namespace

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault("key_leading_blanks", {"key_blanks_stripped"},
        "Keeps the blanks in front of a key in set and get.",
        keep_in_key(fn::info_set, Blanks::leading) + keep_in_key(fn::info_get, Blanks::leading));
  fault("key_trailing_blanks", {"key_blanks_stripped"},
        "Keeps the blanks after a key in set and get.",
        keep_in_key(fn::info_set, Blanks::trailing) + keep_in_key(fn::info_get, Blanks::trailing));
  fault("delete_leading_blanks", {"key_blanks_stripped"},
        "Looks for a key with the blanks in front of it in delete.",
        keep_in_key(fn::info_delete, Blanks::leading));
  fault("valuelen_of_leading_blanks", {"key_blanks_stripped"},
        "Looks for a key with the blanks in front of it in get_valuelen.",
        keep_in_key(fn::info_get_valuelen, Blanks::leading));
  fault("get_string_of_trailing_blanks", {"key_blanks_stripped"},
        "Looks for a key with the blanks after it in get_string.",
        keep_in_key(fn::info_get_string, Blanks::trailing));
  fault("value_leading_blanks", {"value_blanks_stripped"}, "Stores the blanks in front of a value.",
        keep_in_value(Blanks::leading));
  fault("value_trailing_blanks", {"value_blanks_stripped"}, "Stores the blanks after a value.",
        keep_in_value(Blanks::trailing));
  fault("first_word_only", {"inner_blanks_kept"}, "Takes a key to its first blank only.",
        before(fn::info_set, [](auto& call) { call.key = first_word(call.key); }));
  fault("first_word_of_value", {"inner_blanks_kept"}, "Takes a value to its first blank only.",
        before(fn::info_set, [](auto& call) { call.value = first_word(call.value); }));
}

}  // namespace infocts
