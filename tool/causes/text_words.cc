#include "tool/causes/text_words.h"

#include <algorithm>
#include <array>

namespace infocts {
namespace {

// Of chapters that the cases are about.
constexpr std::array<std::string_view, 21> kReserved{"accumulate_ops",
                                                     "accumulate_ordering",
                                                     "alloc_shared_noncontig",
                                                     "arch",
                                                     "argv",
                                                     "command",
                                                     "file",
                                                     "host",
                                                     "maxprocs",
                                                     "no_locks",
                                                     "path",
                                                     "rar",
                                                     "same_disp_unit",
                                                     "same_op",
                                                     "same_op_no_op",
                                                     "same_size",
                                                     "soft",
                                                     "thread_level",
                                                     "wdir",
                                                     "true",
                                                     "false"};

constexpr std::size_t kWords = 64;  // longer texts are there for their length

bool is_reserved(std::string_view text) {
  return text.starts_with("mpi_") ||
         std::find(kReserved.begin(), kReserved.end(), text) != kReserved.end();
}

/// Kinds of bytes, each a bit. In the C locale whatever an MPI sets; every case that passes asks.
enum ByteKind : unsigned char {
  kHigh = 1,
  kControl = 2,
  kCapital = 4,
  kComma = 8,
  kPunctuation = 16,  ///< not those that are common: comma and underscore
};

constexpr unsigned char kind_of(unsigned byte) {
  if (byte > 127) return kHigh;
  if (byte < 32 || byte == 127) return kControl;
  if (byte >= 'A' && byte <= 'Z') return kCapital;
  if (byte == ',') return kComma;
  const bool plain =
      (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || byte == ' ' || byte == '_';
  return plain ? 0 : kPunctuation;
}

constexpr std::array<unsigned char, 256> kKinds = [] {
  std::array<unsigned char, 256> kinds{};
  for (unsigned byte = 0; byte < kinds.size(); ++byte) kinds[byte] = kind_of(byte);
  return kinds;
}();

unsigned kinds_in(std::string_view text) {
  unsigned kinds = 0;
  for (const char byte : text) kinds |= kKinds[static_cast<unsigned char>(byte)];
  return kinds;
}

bool has_sign(std::string_view text) { return text.starts_with('+') || text.starts_with('-'); }

bool is_number(std::string_view text) {
  if (has_sign(text)) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::string_view length_words(std::size_t size, std::size_t limit) {
  if (size == 0) return "empty";
  if (size == 1) return "of 1 byte";
  if (limit > 0 && size > limit) return "longer than its limit";
  if (limit > 0 && size + 2 >= limit) return "of its greatest length";
  if (size < 16) return "of 2 to 15 bytes";
  if (size < 36) return "of 16 to 35 bytes";
  if (size <= 64) return "of 36 to 64 bytes";
  if (size <= 255) return "of 65 to 255 bytes";
  return "of more than 255 bytes";
}

void visit_text_words(std::string_view text, std::size_t limit,
                      const std::function<void(std::string_view)>& visit) {
  visit(length_words(text.size(), limit));
  if (text.empty()) return;
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) {
    visit("of blanks only");
    return;
  }
  if (first > 0) visit("with a leading blank");
  if (text.ends_with(' ')) visit("with a trailing blank");
  const std::string_view inner = text.substr(first, text.find_last_not_of(' ') + 1 - first);
  if (inner.find(' ') != std::string_view::npos) visit("with a blank inside");
  const unsigned kinds = kinds_in(text);
  if ((kinds & kHigh) != 0) visit("with bytes above 127");
  if ((kinds & kControl) != 0) visit("with control characters");
  // Long ones are of all letters there are.
  if (text.size() <= kWords && (kinds & kCapital) != 0) visit("with capital letters");
  if ((kinds & kComma) != 0) visit("with a comma");
  if ((kinds & kPunctuation) != 0) visit("with punctuation");
  if (is_number(inner))
    visit(has_sign(inner) ? "that is a number with a sign" : "that is a number");
  if (text.starts_with("mpi_")) visit("that begins with \"mpi_\"");
  if (text.size() <= kWords && is_reserved(text)) visit("\"" + std::string(text) + "\"");
}

std::vector<std::string> text_words(std::string_view text, std::size_t limit) {
  std::vector<std::string> words;
  visit_text_words(text, limit, [&](std::string_view next) { words.emplace_back(next); });
  return words;
}

}  // namespace infocts
