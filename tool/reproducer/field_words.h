// The contents of an OUT string as text that can be compared with what was recorded.
#pragma once

#include <string>
#include <string_view>

namespace infocts {

/// What a field, preset as Output presets it, holds after a call: what was written up to the first
/// terminator or, if there is none, up to where the preset begins.
struct FieldWords {
  std::string text;
  bool terminated = false;
};

std::string field_words(std::string_view bytes);
FieldWords read_field_words(std::string_view words);

}  // namespace infocts
