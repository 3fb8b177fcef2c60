#include "core/object_name.h"

#include <cstring>
#include <thread>

namespace reference {
namespace {

// The first `count` (below 8) characters of a text as a word, zeros behind.
std::uint64_t load_characters(const char* text, std::size_t count) noexcept {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < count; ++i) {
    reinterpret_cast<char*>(&word)[i] = text[i];
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
void ObjectName::set(std::string_view name) noexcept {
  name = name.substr(0, kLongest);
  while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
  const std::size_t whole = name.size() / kWordSize;
  const std::size_t rest = name.size() % kWordSize;
  const std::uint32_t version = lock();
  for (std::size_t i = 0; i < whole; ++i) {
    Word word;
    std::memcpy(&word, name.data() + i * kWordSize, sizeof word);
    words_[i].store(word, std::memory_order_release);
  }
  words_[whole].store(load_characters(name.data() + whole * kWordSize, rest),
                      std::memory_order_release);
  length_.store(static_cast<std::uint32_t>(name.size()), std::memory_order_release);
  version_.store(version + 2, std::memory_order_release);
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
