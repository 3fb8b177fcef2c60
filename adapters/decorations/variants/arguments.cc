// Legal ways to read strings: only their own bytes, or only aligned blocks that have some of these.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

void read_all(cts_text text) {
  const char* const end = text.data + bytes_of(text);
  for (const char* at = text.data; at < end; ++at) read_byte(at);
}

/// A block that begins at a multiple of its size never lies in two pages.
void read_by_blocks(cts_text text) {
  constexpr std::uintptr_t kBlock = 32;
  const auto place = [](const char* byte) {
    return reinterpret_cast<std::uintptr_t>(byte) % kBlock;
  };
  const char* const end = text.data + bytes_of(text);
  for (const char* at = text.data - place(text.data); at < end || place(at) != 0; ++at) {
    read_byte(at);
  }
}

}  // namespace

VARIANTS_OF("argument") {
  variant("read_to_their_ends", kSilent,
          "Reads every string to its end, blanks and terminator included.",
          before_every_string(read_all), {.bindings = IN_ALL_BINDINGS});
  variant("read_by_aligned_blocks", kSilent,
          "Reads aligned blocks of 32 bytes, as far as a string reaches into them.",
          before_every_string(read_by_blocks), {.bindings = IN_ALL_BINDINGS});
}

}  // namespace infocts
