// The other end: values of any length.
#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/success.h"
#include "adapters/decorations/variants/claimed_version.h"
#include "adapters/decorations/variants/handle_variable.h"
#include "adapters/decorations/variants/raised_error.h"

namespace infocts {
namespace {

/// Values that the inner MPI would refuse. It holds a short one in their place.
struct LongValues {
  std::mutex mutex;
  std::map<std::pair<std::uint64_t, std::string>, std::string> by_key;

  void forget(cts_info info) {
    const std::uint64_t bits = handle_in(info).bits;
    std::erase_if(by_key, [&](const auto& entry) { return entry.first.first == bits; });
  }
};

LongValues& long_values() {
  static LongValues all;
  return all;
}

int set(cts_info info, cts_text key, cts_text value) {
  const std::lock_guard lock(long_values().mutex);
  const std::size_t size = std::strlen(value.data);
  const bool fits = size < static_cast<std::size_t>(inner().constants.max_info_val);
  if (size > static_cast<std::size_t>(INT_MAX) - 1) {
    return raise_error(inner().constants.err_info_value);
  }
  const int code = inner().info_set(info, key, fits ? value : cts_text{"elsewhere", 9});
  if (!succeeded(code)) return code;
  if (fits) {
    long_values().by_key.erase({handle_in(info).bits, key.data});
  } else {
    long_values().by_key[{handle_in(info).bits, key.data}] = value.data;
  }
  return code;
}

int erase(cts_info info, cts_text key) {
  const std::lock_guard lock(long_values().mutex);
  const int code = inner().info_delete(info, key);
  if (succeeded(code)) long_values().by_key.erase({handle_in(info).bits, key.data});
  return code;
}

/// The value if it is one of the long ones.
const std::string* find(cts_info info, cts_text key) {
  const auto found = long_values().by_key.find({handle_in(info).bits, key.data});
  return found == long_values().by_key.end() ? nullptr : &found->second;
}

void copy(const std::string& value, std::size_t room, char* to) {
  const std::size_t size = std::min(value.size(), room);
  std::memcpy(to, value.data(), size);
  to[size] = '\0';
}

int get(cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
  const std::lock_guard lock(long_values().mutex);
  const std::string* found = find(info, key);
  if (found == nullptr || valuelen < 0) return inner().info_get(info, key, valuelen, value, flag);
  copy(*found, static_cast<std::size_t>(valuelen), value.data);
  *flag = 1;
  return success();
}

int get_valuelen(cts_info info, cts_text key, int* valuelen, int* flag) {
  const std::lock_guard lock(long_values().mutex);
  const std::string* found = find(info, key);
  if (found == nullptr) return inner().info_get_valuelen(info, key, valuelen, flag);
  *valuelen = static_cast<int>(found->size());
  *flag = 1;
  return success();
}

int get_string(cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
  const std::lock_guard lock(long_values().mutex);
  const std::string* found = find(info, key);
  if (found == nullptr || *buflen < 0) {
    return inner().info_get_string(info, key, buflen, value, flag);
  }
  if (*buflen > 0) copy(*found, static_cast<std::size_t>(*buflen) - 1, value.data);
  *buflen = static_cast<int>(found->size()) + 1;
  *flag = 1;
  return success();
}

int duplicate(cts_info info, cts_info* made) {
  const std::lock_guard lock(long_values().mutex);
  const int code = inner().info_dup(info, made);
  if (!succeeded(code)) return code;
  auto& all = long_values().by_key;
  std::map<std::pair<std::uint64_t, std::string>, std::string> copies;
  const std::uint64_t bits = handle_in(info).bits;
  for (auto at = all.lower_bound({bits, ""}); at != all.end() && at->first.first == bits; ++at) {
    copies[{handle_in(*made).bits, at->first.second}] = at->second;
  }
  all.merge(copies);
  return code;
}

int release(cts_info* info) {
  const std::lock_guard lock(long_values().mutex);
  const cts_info freed = *info;
  const int code = inner().info_free(info);
  if (succeeded(code)) long_values().forget(freed);
  return code;
}

TableChange take_long_values() {
  return [=](cts_table& mpi) {
    mpi.info_set = set;
    mpi.info_delete = erase;
    mpi.info_get = get;
    mpi.info_get_valuelen = get_valuelen;
    if (mpi.info_get_string != nullptr) mpi.info_get_string = get_string;
    mpi.info_dup = duplicate;
    mpi.info_free = release;
  };
}

}  // namespace

VARIANTS_OF("limits") {
  variant("values_of_any_length", "V13",
          "Has an MPI_MAX_INFO_VAL of INT_MAX and takes every value that memory allows.",
          [](cts_table& mpi) {
            mpi.constants.max_info_val = INT_MAX;
            mpi.not_abi = "it has limits of its own";
            follow_error_handlers()(mpi);
            take_long_values()(mpi);
          });
  // Up to 3.1 it is the MPI's choice whether it detects that a value is too long.
  variant("values_beyond_maximum", "V1",
          "An MPI 3.1 that takes values longer than MPI_MAX_INFO_VAL, and keeps them whole.",
          claim_version(3, 1) + take_long_values(),
          {.disregards = {"info.set.long_value_refused"}});
}

}  // namespace infocts
