#include "core/object_name.h"

#include <bit>
#include <cstring>
#include <thread>

#include "core/only_thread.h"
#include "core/text_block.h"

namespace reference {
namespace {

// The characters of a text that fill no whole word, as one with zeros behind. It is not put
// together in memory: to read at once what was just written in pieces takes processors long.
std::uint64_t last_word(std::string_view text) noexcept {
  constexpr bool kLittleEndian = std::endian::native == std::endian::little;
  constexpr std::size_t kSize = sizeof(std::uint64_t);
  const std::size_t count = text.size() % kSize;
  if (count == 0) return 0;
  std::uint64_t word = 0;
  if (text.size() > kSize) {
    std::memcpy(&word, text.data() + text.size() - kSize, kSize);
    return kLittleEndian ? word >> 8 * (kSize - count) : word << 8 * (kSize - count);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t character = static_cast<unsigned char>(text[i]);
    word |= character << 8 * (kLittleEndian ? i : kSize - 1 - i);
  }
  return word;
}

// Writes the first `count` (below 8) characters of a word and a null character.
void store_string(char* to, std::uint64_t word, std::size_t count) noexcept {
  const auto* from = reinterpret_cast<const char*>(&word);
  std::size_t at = 0;
  for (const std::size_t step : {4, 2, 1}) {
    if ((count & step) == 0) continue;
    std::memcpy(to + at, from + at, step);
    at += step;
  }
  to[count] = '\0';
}

}  // namespace

int copy_name(std::string_view name, char* destination) noexcept {
  std::memcpy(destination, name.data(), name.size());
  destination[name.size()] = '\0';
  return static_cast<int>(name.size());
}

// Only threads that name one object at the same time wait here.
std::uint32_t ObjectName::lock() noexcept {
  std::uint32_t version = version_.load(std::memory_order_relaxed);
  if (is_only_thread()) return version;
  while (version % 2 != 0 ||
         !version_.compare_exchange_weak(version, version + 1, std::memory_order_acquire,
                                         std::memory_order_relaxed)) {
    if (version % 2 == 0) continue;
    std::this_thread::yield();
    version = version_.load(std::memory_order_relaxed);
  }
  return version;
}

// Each part is written after the version became odd and before it becomes even again: "release"
// keeps it behind what comes before it, as "acquire" does for what is read after it.
template <class StoreWords>
[[gnu::always_inline]] inline void ObjectName::publish(std::size_t length,
                                                       StoreWords&& store_words) noexcept {
  const std::uint32_t version = lock();
  store_words();
  length_.store(static_cast<std::uint32_t>(length), std::memory_order_release);
  version_.store(version + 2, std::memory_order_release);
}

void ObjectName::set(std::string_view name) noexcept {
  name = name.substr(0, kLongest);
  while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
  const std::size_t whole = name.size() / kWordSize;
  const Word last = last_word(name);
  publish(name.size(), [&] {
    for (std::size_t i = 0; i < whole; ++i) {
      Word word;
      std::memcpy(&word, name.data() + i * kWordSize, sizeof word);
      words_[i].store(word, std::memory_order_release);
    }
    words_[whole].store(last, std::memory_order_release);
  });
}

// Most names fit two blocks, and end with no blank.
void ObjectName::set(const char* name) noexcept {
  if (may_read_on(name)) [[likely]] {
    const BlockPair text = BlockPair::load(name);
    const std::uint32_t zeros = text.zeros();
    const std::size_t length = zeros != 0 ? lowest_bit(zeros) : kPairSize;
    if (length < kPairSize && (length == 0 || name[length - 1] != ' ')) [[likely]] {
      using WordPair = Word __attribute__((vector_size(kBlockSize)));
      const BlockPair whole = text & mask_of(length);
      const auto first = reinterpret_cast<WordPair>(whole.first);
      const auto second = reinterpret_cast<WordPair>(whole.second);
      return publish(length, [&] {
        words_[0].store(first[0], std::memory_order_release);
        words_[1].store(first[1], std::memory_order_release);
        words_[2].store(second[0], std::memory_order_release);
        words_[3].store(second[1], std::memory_order_release);
      });
    }
  }
  set({name, ::strnlen(name, MPI_MAX_OBJECT_NAME)});
}

int ObjectName::copy_to(char* destination) const noexcept {
  for (;;) {
    const std::uint32_t version = version_.load(std::memory_order_acquire);
    if (version % 2 == 0) [[likely]] {
      const std::size_t length = length_.load(std::memory_order_acquire);
      const std::size_t whole = length / kWordSize;
      for (std::size_t i = 0; i < whole; ++i) {
        const Word word = words_[i].load(std::memory_order_acquire);
        std::memcpy(destination + i * kWordSize, &word, sizeof word);
      }
      store_string(destination + whole * kWordSize, words_[whole].load(std::memory_order_acquire),
                   length % kWordSize);
      if (version_.load(std::memory_order_relaxed) == version) [[likely]]
        return static_cast<int>(length);
    } else {
      std::this_thread::yield();
    }
  }
}

}  // namespace reference
