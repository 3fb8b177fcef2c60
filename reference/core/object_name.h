#ifndef REFERENCE_CORE_OBJECT_NAME_H_
#define REFERENCE_CORE_OBJECT_NAME_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/exported.h"

namespace reference {

/// Writes `name`, which fits, with the terminating null character and returns its length.
int copy_name(std::string_view name, char* destination) noexcept;

/// The name of one object (MPI-4.0, section "Naming Objects"): empty at first, or predefined. The
/// room for it is part of the object, so that naming never fails.
///
/// Thread-safe: a reader sees a whole name. Readers take no lock; they look at the version before
/// and after, and read again if it has changed (a sequence lock).
class ObjectName {
 public:
  explicit ObjectName(std::string_view name = {}) noexcept { set(name); }

  /// Takes as much of `name` as fits, without its trailing blanks, which are not significant.
  void set(std::string_view name) noexcept;

  /// The same for a C string, of which no more is read than the longest name.
  void set(const char* name) noexcept;

  /// Writes the name to at least MPI_MAX_OBJECT_NAME characters and returns its length.
  int copy_to(char* destination) const noexcept;

 private:
  using Word = std::uint64_t;  // eight characters of the name
  static constexpr std::size_t kWordSize = sizeof(Word);
  static constexpr std::size_t kLongest = MPI_MAX_OBJECT_NAME - 1;

  std::uint32_t lock() noexcept;

  /// The name becomes `length` characters of the words that `store_words` stores.
  template <class StoreWords>
  void publish(std::size_t length, StoreWords&& store_words) noexcept;

  std::atomic<std::uint32_t> version_{0};  // odd while the name is being changed
  std::atomic<std::uint32_t> length_{0};
  // The name is followed by zeros, at least one.
  std::array<std::atomic<Word>, MPI_MAX_OBJECT_NAME / kWordSize> words_{};
  static_assert(MPI_MAX_OBJECT_NAME % kWordSize == 0);
};

}  // namespace reference

#endif  // REFERENCE_CORE_OBJECT_NAME_H_
