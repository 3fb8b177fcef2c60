// The contents of an OUT string as text that can be compared with what was recorded.
#pragma once

#include <string>
#include <string_view>

namespace infocts {

/// What a field, preset as Output presets it, holds after a call: what was written up to the first
/// terminator, or up to where the preset begins when there is none.
struct FieldWords {
  std::string text;
  bool terminated = false;
};

std::string field_words(std::string_view bytes);
FieldWords read_field_words(std::string_view words);

}  // namespace infocts
