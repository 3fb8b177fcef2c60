#include "adapters/decorations/underneath.h"

namespace infocts {

// A call that the MPI refuses would reach the error handler of the program that is watched: hence
// no call for MPI_INFO_NULL.

int count_below(cts_info info) {
  if (is_null(info)) return 0;
  int count = 0;
  return below().info_get_nkeys(info, &count) == below().constants.success ? count : 0;
}

std::string nth_key_below(cts_info info, int n) {
  const cts_table& mpi = below();
  std::string key(static_cast<std::size_t>(mpi.constants.max_info_key) + 1, '\0');
  if (mpi.info_get_nthkey(info, n, {key.data(), key.size()}) != mpi.constants.success) return {};
  return key.substr(0, key.find('\0'));
}

std::vector<std::string> keys_below(cts_info info) {
  std::vector<std::string> keys;
  const int count = count_below(info);
  for (int n = 0; n < count; ++n) keys.push_back(nth_key_below(info, n));
  return keys;
}

std::optional<std::string> value_below(cts_info info, const std::string& key) {
  const cts_table& mpi = below();
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

bool has_below(cts_info info, const std::string& key) { return value_below(info, key).has_value(); }

Pairs pairs_below(cts_info info) {
  Pairs pairs;
  for (std::string& key : keys_below(info)) {
    std::string value = value_below(info, key).value_or("");
    pairs.emplace_back(std::move(key), std::move(value));
  }
  return pairs;
}

int set_below(cts_info info, const std::string& key, const std::string& value) {
  return below().info_set(info, text_of(key), text_of(value));
}

void delete_below(cts_info info, const std::string& key) {
  if (has_below(info, key)) below().info_delete(info, text_of(key));
}

void clear_below(cts_info info) {
  for (const std::string& key : keys_below(info)) below().info_delete(info, text_of(key));
}

void renumber_below(cts_info info) {
  if (count_below(info) < 2) return;
  const std::string key = nth_key_below(info, 0);
  const std::string value = value_below(info, key).value_or("");
  below().info_delete(info, text_of(key));
  set_below(info, key, value);
}

}  // namespace infocts
