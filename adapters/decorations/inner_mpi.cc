#include "adapters/decorations/inner_mpi.h"

#include <algorithm>

namespace infocts {

// A call that the MPI refuses would reach the error handler of the program that is watched: hence
// no call for MPI_INFO_NULL.

int inner_count(cts_info info) {
  if (is_null(info)) return 0;
  int count = 0;
  return inner().info_get_nkeys(info, &count) == inner().constants.success ? count : 0;
}

std::string inner_nth_key(cts_info info, int n) {
  const cts_table& mpi = inner();
  std::string key(static_cast<std::size_t>(mpi.constants.max_info_key) + 1, '\0');
  if (mpi.info_get_nthkey(info, n, {key.data(), key.size()}) != mpi.constants.success) return {};
  key.resize(std::min(key.find('\0'), key.size()));
  return key;
}

std::vector<std::string> inner_keys(cts_info info) {
  std::vector<std::string> keys;
  const int count = inner_count(info);
  for (int n = 0; n < count; ++n) keys.push_back(inner_nth_key(info, n));
  return keys;
}

std::optional<std::string> inner_value(cts_info info, const std::string& key) {
  const cts_table& mpi = inner();
  const bool is_key =
      !key.empty() && key.size() < static_cast<std::size_t>(mpi.constants.max_info_key);
  if (is_null(info) || !is_key) return std::nullopt;
  const cts_text name = text_of(key);
  std::string value;
  int flag = 0;
  int size = 0;
  // The other two may not be called before init and after finalize.
  if (mpi.info_get_string != nullptr) {
    int code = mpi.info_get_string(info, name, &size, {value.data(), 0}, &flag);
    if (code != mpi.constants.success || flag == 0) return std::nullopt;
    value.resize(static_cast<std::size_t>(size));
    code = mpi.info_get_string(info, name, &size, {value.data(), value.size()}, &flag);
    if (code != mpi.constants.success || flag == 0) return std::nullopt;
  } else {
    int code = mpi.info_get_valuelen(info, name, &size, &flag);
    if (code != mpi.constants.success || flag == 0) return std::nullopt;
    value.resize(static_cast<std::size_t>(size) + 1);
    code = mpi.info_get(info, name, size, {value.data(), value.size()}, &flag);
    if (code != mpi.constants.success || flag == 0) return std::nullopt;
  }
  return value.c_str();
}

bool inner_has(cts_info info, const std::string& key) { return inner_value(info, key).has_value(); }

Pairs inner_pairs(cts_info info) {
  Pairs pairs;
  for (std::string& key : inner_keys(info)) {
    std::string value = inner_value(info, key).value_or("");
    pairs.emplace_back(std::move(key), std::move(value));
  }
  return pairs;
}

int inner_set(cts_info info, const std::string& key, const std::string& value) {
  return inner().info_set(info, text_of(key), text_of(value));
}

void inner_delete(cts_info info, const std::string& key) {
  if (inner_has(info, key)) inner().info_delete(info, text_of(key));
}

void inner_clear(cts_info info) {
  for (const std::string& key : inner_keys(info)) inner().info_delete(info, text_of(key));
}

void inner_renumber(cts_info info) {
  if (inner_count(info) < 2) return;
  const std::string key = inner_nth_key(info, 0);
  const std::string value = inner_value(info, key).value_or("");
  inner().info_delete(info, text_of(key));
  inner_set(info, key, value);
}

bool differs(int mine, cts_comm comm) {
  int size = 1;
  inner().comm_size(comm, &size);
  std::vector<int> all(static_cast<std::size_t>(size), mine);
  constexpr int kBytes = sizeof mine;
  const cts_datatype byte = inner().constants.type_byte;
  inner().allgather(&mine, kBytes, byte, all.data(), kBytes, byte, comm);
  return std::any_of(all.begin(), all.end(), [=](int other) { return other != mine; });
}

}  // namespace infocts
