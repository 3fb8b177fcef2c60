// What faults remember of values that have been replaced since.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "adapters/decorations/underneath.h"

namespace infocts {

/// A text for each key of each object, forgotten with the key or the object.
class EarlierValues {
 public:
  std::optional<std::string> find(cts_info info, const std::string& key) {
    const std::scoped_lock lock(mutex_);
    const auto found = texts_.find({info.bits, key});
    if (found == texts_.end()) return std::nullopt;
    return found->second;
  }
  void keep(cts_info info, const std::string& key, const std::string& text) {
    const std::scoped_lock lock(mutex_);
    texts_[{info.bits, key}] = text;
  }
  void forget(cts_info info, const std::string& key) {
    const std::scoped_lock lock(mutex_);
    texts_.erase({info.bits, key});
  }
  void forget(cts_info info) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(texts_, [&](const auto& entry) { return entry.first.first == info.bits; });
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<std::uint64_t, std::string>, std::string> texts_;
};

inline EarlierValues& earlier_values() {
  static EarlierValues values;
  return values;
}

/// Forgets with the key and with the object, so that a new object under an old handle is new.
inline void forget_with_object(cts_table& mpi) {
  replace(mpi.info_delete, [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (code == below().constants.success) earlier_values().forget(info, key.data);
    return code;
  });
  replace(mpi.info_free, [](cts_info* info) {
    earlier_values().forget(*info);
    return below().info_free(info);
  });
}

/// Keeps the value that the last set of each key replaced.
inline void keep_overridden(cts_table& mpi) {
  forget_with_object(mpi);
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    const std::optional<std::string> old = underneath::value_of(info, key.data);
    const int code = below().info_set(info, key, value);
    if (code == below().constants.success && old) earlier_values().keep(info, key.data, *old);
    return code;
  });
}

/// Keeps the value that a deleted key had.
inline void keep_deleted(cts_table& mpi) {
  forget_with_object(mpi);
  replace(mpi.info_delete, [](cts_info info, cts_text key) {
    const std::optional<std::string> old = underneath::value_of(info, key.data);
    const int code = below().info_delete(info, key);
    if (code == below().constants.success && old) earlier_values().keep(info, key.data, *old);
    return code;
  });
}

/// The value that the first lookup of the key found.
inline std::string value_at_first_lookup(cts_info info, const std::string& key,
                                         const std::string& now) {
  if (const auto first = earlier_values().find(info, key)) return *first;
  earlier_values().keep(info, key, now);
  return now;
}

}  // namespace infocts
