#include "adapters/decorations/underneath.h"

namespace infocts::underneath {

std::vector<std::string> keys_of(cts_info info) {
  const cts_table& mpi = below();
  int count = 0;
  if (mpi.info_get_nkeys(info, &count) != mpi.constants.success) return {};
  std::vector<std::string> keys;
  std::string key(static_cast<std::size_t>(mpi.constants.max_info_key) + 1, '\0');
  for (int n = 0; n < count; ++n) {
    if (mpi.info_get_nthkey(info, n, {key.data(), key.size()}) != mpi.constants.success) return {};
    keys.emplace_back(key.c_str());
  }
  return keys;
}

std::optional<std::string> value_of(cts_info info, const std::string& key) {
  const cts_table& mpi = below();
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

}  // namespace infocts::underneath
