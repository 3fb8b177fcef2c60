#ifndef REFERENCE_C_INFO_OPERATIONS_H_
#define REFERENCE_C_INFO_OPERATIONS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/info_registry.h"

/// What the functions of info objects do to an object that was found. Where there are several
/// threads, the caller holds a lock (core/object_lock.h).
namespace reference::info {

using Size = InfoObject::Size;

// Any error: nothing was changed.
constexpr int kStartAnew = MPI_ERR_UNKNOWN;

// The operations on an object, each a type so that what is common to them can be a template. They
// return an error before they change anything, and may be run again then.

struct Set {
  static constexpr auto find = find_own_info;
  static constexpr ObjectLock::For kUse = ObjectLock::For::kChange;

  template <Size>
  static int run(InfoObject& object, const Key& key, const char* value) {
    if (value == nullptr) return MPI_ERR_ARG;
    const std::size_t length = ::strnlen(value, MPI_MAX_INFO_VAL);
    if (length == MPI_MAX_INFO_VAL) return MPI_ERR_INFO_VALUE;
    object.set(key, {value, length});
    return MPI_SUCCESS;
  }
};

struct Delete {
  static constexpr auto find = find_own_info;
  static constexpr ObjectLock::For kUse = ObjectLock::For::kChange;

  template <Size kSize, AnyKey K>
  static int run(InfoObject& object, const K& key) {
    if constexpr (kSize == Size::kUnknown) {
      return object.erase(key) ? MPI_SUCCESS : MPI_ERR_INFO_NOKEY;
    } else {
      if (kSize == Size::kLarge && !object.has_gaps()) return kStartAnew;
      return object.template erase_at_once<kSize>(key) ? MPI_SUCCESS : kStartAnew;
    }
  }
};

// Copies as much of `text`, which ends with a null character, as fits into `length` characters and
// a null character. Returns false if that is not all of it and the size of the object is known:
// then the functions for any object do it, so that the fast ones need no call.
template <Size kSize>
[[gnu::always_inline]] inline bool copy_out(std::string_view text, char* buffer,
                                            std::size_t length) noexcept {
  if (text.size() <= length) [[likely]] {
    copy_text(buffer, text.data(), text.size() + 1);
    return true;
  }
  if constexpr (kSize == Size::kUnknown) buffer[text.copy(buffer, length)] = '\0';
  return kSize == Size::kUnknown;
}

// The result for a key that was not found; an empty key is an error.
inline int tell_missing(const Key& key, int* flag) noexcept {
  if (key.length == 0) [[unlikely]]
    return MPI_ERR_INFO_KEY;
  *flag = 0;
  return MPI_SUCCESS;
}

struct Get {
  static constexpr auto find = find_info;
  static constexpr ObjectLock::For kUse = ObjectLock::For::kRead;

  template <Size kSize, AnyKey K>
  static int run(const InfoObject& object, const K& key, int valuelen, char* value,
                 int* flag) noexcept {
    if (valuelen < 0 || value == nullptr || flag == nullptr) [[unlikely]]
      return MPI_ERR_ARG;
    const auto found = object.find<kSize>(key);
    if (!found) return tell_missing(key, flag);
    // In C, valuelen does not count the terminating null character.
    if (!copy_out<kSize>(*found, value, static_cast<std::uint32_t>(valuelen))) return kStartAnew;
    *flag = 1;
    return MPI_SUCCESS;
  }
};

struct GetString {
  static constexpr auto find = find_info;
  static constexpr ObjectLock::For kUse = ObjectLock::For::kRead;

  template <Size kSize, AnyKey K>
  static int run(const InfoObject& object, const K& key, int* buflen, char* value,
                 int* flag) noexcept {
    if (buflen == nullptr || flag == nullptr || *buflen < 0) return MPI_ERR_ARG;
    if (value == nullptr && *buflen > 0) return MPI_ERR_ARG;
    const auto found = object.find<kSize>(key);
    if (!found) return tell_missing(key, flag);
    const auto room = static_cast<std::uint32_t>(*buflen);
    if (room > 0 && !copy_out<kSize>(*found, value, room - 1)) return kStartAnew;
    *buflen = static_cast<int>(found->size()) + 1;
    *flag = 1;
    return MPI_SUCCESS;
  }
};

struct GetValuelen {
  static constexpr auto find = find_info;
  static constexpr ObjectLock::For kUse = ObjectLock::For::kRead;

  template <Size kSize, AnyKey K>
  static int run(const InfoObject& object, const K& key, int* valuelen, int* flag) noexcept {
    if (valuelen == nullptr || flag == nullptr) return MPI_ERR_ARG;
    const auto found = object.find<kSize>(key);
    if (!found) return tell_missing(key, flag);
    *valuelen = static_cast<int>(found->size());
    *flag = 1;
    return MPI_SUCCESS;
  }
};

struct GetNkeys {
  static constexpr auto find = find_info;
  static constexpr ObjectLock::For kUse = ObjectLock::For::kRead;

  template <Size>
  static int run(const InfoObject& object, int* nkeys) noexcept {
    if (nkeys == nullptr) return MPI_ERR_ARG;
    *nkeys = static_cast<int>(object.size_at_any_time());
    return MPI_SUCCESS;
  }
};

struct GetNthkey {
  static constexpr auto find = find_info;
  static constexpr ObjectLock::For kUse = ObjectLock::For::kRead;

  template <Size kSize>
  static int run(const InfoObject& object, int n, char* key) noexcept {
    // A negative number is larger than any size as an unsigned one.
    if (key == nullptr || static_cast<std::uint32_t>(n) >= object.size()) return MPI_ERR_ARG;
    if (kSize == Size::kLarge && object.has_gaps()) return kStartAnew;
    const std::string_view text = object.nth_key<kSize>(static_cast<std::uint32_t>(n));
    copy_text(key, text.data(), text.size() + 1);
    return MPI_SUCCESS;
  }
};

}  // namespace reference::info

#endif  // REFERENCE_C_INFO_OPERATIONS_H_
