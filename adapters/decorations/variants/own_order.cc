#include "adapters/decorations/variants/own_order.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <unordered_map>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/success.h"
#include "adapters/decorations/variants/handle_variable.h"

namespace infocts {
namespace {

struct Numbering {
  std::mutex mutex;
  Rule rule = nullptr;
  std::unordered_map<std::uint64_t, Keys> objects;
};

Numbering& numbering() {
  static Numbering all;
  return all;
}

// The keys of a live object; nothing for other handles. Objects that did not come from this table's
// own create and dup (MPI_INFO_ENV, what *_get_info returns) are read when they are first met, and
// so is one that the inner MPI changed by itself.
Keys* keys_of(cts_info info) {
  if (is_null(info)) return nullptr;
  int count = 0;
  if (!succeeded(inner().info_get_nkeys(info, &count)) || count < 0) return nullptr;
  const auto [found, fresh] = numbering().objects.try_emplace(handle_in(info).bits);
  Keys& keys = found->second;
  if (keys.size() != static_cast<std::size_t>(count)) {
    keys = inner_keys(info);
    numbering().rule(keys, Change::met, 0);
  }
  return &keys;
}

// A new object stands behind this handle, perhaps one that an older object had.
int forgotten(int code, const cts_info* info) {
  if (succeeded(code)) numbering().objects.erase(handle_in(*info).bits);
  return code;
}

int set(cts_info info, cts_text key, cts_text value) {
  const std::lock_guard lock(numbering().mutex);
  Keys* keys = keys_of(info);
  const int code = inner().info_set(info, key, value);
  if (keys == nullptr) return code;
  const auto found = std::find(keys->begin(), keys->end(), key.data);
  const auto where = static_cast<std::size_t>(found - keys->begin());
  if (!succeeded(code)) {
    numbering().rule(*keys, Change::refused, where);
  } else if (found == keys->end()) {
    keys->emplace_back(key.data);
    numbering().rule(*keys, Change::added, where);
  } else {
    numbering().rule(*keys, Change::overwritten, where);
  }
  return code;
}

int erase(cts_info info, cts_text key) {
  const std::lock_guard lock(numbering().mutex);
  Keys* keys = keys_of(info);
  const int code = inner().info_delete(info, key);
  if (keys == nullptr) return code;
  const auto found = std::find(keys->begin(), keys->end(), key.data);
  const auto where = static_cast<std::size_t>(found - keys->begin());
  if (!succeeded(code)) {
    numbering().rule(*keys, Change::refused, where);
  } else if (found != keys->end()) {
    keys->erase(found);
    numbering().rule(*keys, Change::deleted, where);
  }
  return code;
}

int nth_key(cts_info info, int n, cts_field key) {
  const std::lock_guard lock(numbering().mutex);
  const Keys* keys = keys_of(info);
  if (keys == nullptr || n < 0 || static_cast<std::size_t>(n) >= keys->size()) {
    return inner().info_get_nthkey(info, n, key);
  }
  const std::string& name = (*keys)[static_cast<std::size_t>(n)];
  std::memcpy(key.data, name.c_str(), name.size() + 1);
  return success();
}

int duplicate(cts_info info, cts_info* copy) {
  const std::lock_guard lock(numbering().mutex);
  Keys order;
  if (const Keys* keys = keys_of(info)) order = *keys;
  const int code = forgotten(inner().info_dup(info, copy), copy);
  if (succeeded(code)) numbering().objects[handle_in(*copy).bits] = std::move(order);
  return code;
}

int release(cts_info* info) {
  const std::lock_guard lock(numbering().mutex);
  const cts_info freed = *info;
  return forgotten(inner().info_free(info), &freed);
}

int create(cts_info* info) {
  const std::lock_guard lock(numbering().mutex);
  return forgotten(inner().info_create(info), info);
}

int create_env(int argc, char** argv, cts_info* info) {
  const std::lock_guard lock(numbering().mutex);
  return forgotten(inner().info_create_env(argc, argv, info), info);
}

int comm_hints(cts_comm comm, cts_info* info) {
  const std::lock_guard lock(numbering().mutex);
  return forgotten(inner().comm_get_info(comm, info), info);
}

int win_hints(cts_win win, cts_info* info) {
  const std::lock_guard lock(numbering().mutex);
  return forgotten(inner().win_get_info(win, info), info);
}

}  // namespace

TableChange number_keys(Rule rule) {
  return [=](cts_table& mpi) {
    numbering().rule = rule;
    mpi.info_create = create;
    mpi.info_set = set;
    mpi.info_delete = erase;
    mpi.info_get_nthkey = nth_key;
    mpi.info_dup = duplicate;
    mpi.info_free = release;
    if (mpi.info_create_env != nullptr) mpi.info_create_env = create_env;
    if (mpi.comm_get_info != nullptr) mpi.comm_get_info = comm_hints;
    if (mpi.win_get_info != nullptr) mpi.win_get_info = win_hints;
  };
}

}  // namespace infocts
