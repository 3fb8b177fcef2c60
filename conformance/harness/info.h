// Info objects as cases use them: preparing, reading, comparing.
//
// Two families, which must not be mixed up:
//  - Preparing and plain reading (make_info, put, keys_of, …): when a call fails here, the case is
//    inconclusive. The call that failed has requirements and cases of its own.
//  - Checking (check_value, check_contents, check_hit, check_miss): a deviation fails the case.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/harness/checks.h"
#include "conformance/harness/flags.h"

namespace infocts {

using Pair = std::pair<std::string, std::string>;
using Pairs = std::vector<Pair>;

/// An info handle that is freed at the end of its scope, unless the case freed it. Writes behind
/// the handle spoil nothing.
class Info {
 public:
  Info() : handle_(this_worker().mpi.info_null) {}
  explicit Info(cts_info handle) : handle_(handle) {}
  ~Info();
  Info(Info&& other) noexcept : handle_(other.release()) {}
  Info& operator=(Info&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }

  operator cts_info() const { return handle_; }  // NOLINT(google-explicit-constructor)
  cts_info* ref() { return &handle_; }
  bool null() const { return handle_.bits == this_worker().mpi.info_null.bits; }

  /// Gives the handle up; this object no longer frees it.
  cts_info release();

 private:
  alignas(kWriteDistance) cts_info handle_;
};

// Preparing

Info make_info();
Info make_info(const Pairs& pairs);
Info make_info(std::initializer_list<std::pair<std::string_view, std::string_view>> pairs);
void put(cts_info info, std::string_view key, std::string_view value);
void remove(cts_info info, std::string_view key);
Info duplicate(cts_info info);

/// `count` pairs "key0" → "value0", "key1" → "value1" and so on.
Pairs numbered_pairs(int count);

/// A text of exactly `length` letters and digits without a period shorter than 62, so that a
/// shifted or repeated part shows. Texts with different salts differ in every position.
std::string text_of_length(std::size_t length, unsigned salt = 0);

/// The longest key and value that every implementation must take: the C constants count the
/// terminator.
std::size_t max_key_length();
/// At most kLargestValue: an MPI may allow values of gigabytes, which no case wants to store.
std::size_t max_value_length();
inline constexpr std::size_t kLargestValue = std::size_t{1} << 20;

/// A value that is longer than the maximum. Ends the case as skipped where MPI_MAX_INFO_VAL is
/// beyond kLargestValue.
std::string too_long_value();

// Plain reading

int count_of(cts_info info);
std::string nth_key(cts_info info, int n);
std::vector<std::string> keys_of(cts_info info);

// One lookup with every output preset

/// The integers are apart from each other, so that too wide a store spoils no other.
struct Lookup {
  Code code = 0;
  alignas(kWriteDistance) int flag = kFlagPreset;
  alignas(kWriteDistance) int length = kNumberPreset;  ///< buflen or valuelen after the call
  alignas(kWriteDistance) Output value{0};
};

/// MPI_Info_get into a buffer of exactly valuelen+1 bytes, the space that the C binding may use.
Lookup get(cts_info info, std::string_view key, int valuelen);
/// MPI_Info_get_string into a buffer of exactly `buflen` bytes.
Lookup get_string(cts_info info, std::string_view key, int buflen);
Lookup get_valuelen(cts_info info, std::string_view key);

/// The stored value through MPI_Info_get with room for the longest value, or through
/// MPI_Info_get_string where the standard does not allow MPI_Info_get (before init, after
/// finalize).
Lookup look_up(cts_info info, std::string_view key);

/// What an object keeps of a key or value: in Fortran, without the blanks around it.
std::string as_kept(std::string_view text);

// Checking

/// Success, flag true.
bool check_hit(const Lookup& lookup);
/// Success, flag false, value as it was.
bool check_miss(const Lookup& lookup);
/// What get_string reports as the size that a value needs: `size` is that in C, with the
/// terminator. Fortran has no terminator to count, but the standard does not rule out that it is
/// counted.
bool check_buflen(long size, long actual, std::string_view what = "buflen");
/// That MPI_Info_get_valuelen and MPI_Info_get_string agree on the length of a value.
bool check_same_length(const Lookup& valuelen, const Lookup& string);
/// The key has exactly this value.
bool check_value(cts_info info, std::string_view key, std::string_view value);
/// The key is not there.
bool check_no_key(cts_info info, std::string_view key);
/// Deleting a key that is not there removes nothing: it returns an error of class
/// MPI_ERR_INFO_NOKEY, or leaves as many keys as before. (That it must be an error:
/// info.delete.miss_refused.) Gives false also where no more may be judged: see after_errors.h.
bool check_deletes_nothing(cts_info info, std::string_view key);
/// The object has exactly these pairs, each key under exactly one number, in any order.
bool check_contents(cts_info info, const Pairs& pairs);
/// The same for pairs that were read. Blanks before a value that the MPI itself put in belong to
/// it, in Fortran too, where those of the caller are stripped.
bool check_contents_as_read(cts_info info, const Pairs& pairs);
/// The keys have exactly these numbers.
bool check_order(cts_info info, const std::vector<std::string>& keys);

}  // namespace infocts
