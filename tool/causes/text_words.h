// Describes what is special about a string.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// "of 2 to 15 bytes": classes of lengths, with bounds where implementations may change behaviour.
/// `limit` is the constant that bounds the length, 0 if there is none.
std::string_view length_words(std::size_t size, std::size_t limit);

/// "empty", "with a leading blank", "with bytes above 127", and the string itself if it is a word
/// that the standard reserves.
std::vector<std::string> text_words(std::string_view text, std::size_t limit);
void visit_text_words(std::string_view text, std::size_t limit,
                      const std::function<void(std::string_view)>& visit);

}  // namespace infocts
