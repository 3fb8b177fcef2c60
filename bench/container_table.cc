#include "bench/container_table.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <string_view>
#include <unordered_map>
#if defined(INFOCTS_HAS_ABSL)
#include <absl/container/flat_hash_map.h>
#include <absl/hash/hash.h>
#include <absl/strings/string_view.h>
#endif

namespace infocts::bench {
namespace {

// Finds a std::string by a std::string_view, without a copy.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};

#if defined(INFOCTS_HAS_ABSL)
// Its own hash; its string_view may be another type than that of the library.
struct AbslTextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return absl::Hash<absl::string_view>()(absl::string_view(text.data(), text.size()));
  }
};
#endif

template <class Map>
struct Functions {
  static constexpr int kFailure = 1;

  static Map& map(cts_info info) { return *std::bit_cast<Map*>(info); }
  static cts_info handle(Map* map) { return std::bit_cast<cts_info>(map); }
  // As an MPI has to: C knows no lengths.
  static std::string_view text(cts_text text) { return text.data; }

  static int create(cts_info* info) {
    *info = handle(new Map);
    return 0;
  }
  static int free(cts_info* info) {
    delete &map(*info);
    *info = cts_info{};
    return 0;
  }
  static int dup(cts_info info, cts_info* copy) {
    *copy = handle(new Map(map(info)));
    return 0;
  }
  static int set(cts_info info, cts_text key, cts_text value) {
    const auto found = map(info).find(text(key));
    if (found != map(info).end()) {
      found->second = text(value);
    } else {
      map(info).emplace(text(key), text(value));
    }
    return 0;
  }
  static int erase(cts_info info, cts_text key) {
    const auto found = map(info).find(text(key));
    if (found == map(info).end()) return kFailure;
    map(info).erase(found);
    return 0;
  }
  static int get(cts_info info, cts_text key, int length, cts_field value, int* flag) {
    const auto found = map(info).find(text(key));
    *flag = found != map(info).end() ? 1 : 0;
    if (*flag == 0) return 0;
    const std::size_t size = std::min(found->second.size(), static_cast<std::size_t>(length));
    std::memcpy(value.data, found->second.data(), size);
    value.data[size] = '\0';
    return 0;
  }
  static int get_valuelen(cts_info info, cts_text key, int* length, int* flag) {
    const auto found = map(info).find(text(key));
    *flag = found != map(info).end() ? 1 : 0;
    if (*flag != 0) *length = static_cast<int>(found->second.size());
    return 0;
  }
  static int get_nkeys(cts_info info, int* count) {
    *count = static_cast<int>(map(info).size());
    return 0;
  }
};

template <class Map>
cts_table table_of() {
  using F = Functions<Map>;
  cts_table table{};
  table.info_create = F::create;
  table.info_free = F::free;
  table.info_dup = F::dup;
  table.info_set = F::set;
  table.info_delete = F::erase;
  table.info_get = F::get;
  table.info_get_valuelen = F::get_valuelen;
  table.info_get_nkeys = F::get_nkeys;
  return table;
}

}  // namespace

std::vector<std::pair<std::string, cts_table>> container_tables() {
  using Unordered = std::unordered_map<std::string, std::string, TextHash, std::equal_to<>>;
  std::vector<std::pair<std::string, cts_table>> all;
  all.emplace_back("std::unordered_map", table_of<Unordered>());
#if defined(INFOCTS_HAS_ABSL)
  using Flat = absl::flat_hash_map<std::string, std::string, AbslTextHash, std::equal_to<>>;
  all.emplace_back("absl::flat_hash_map", table_of<Flat>());
#endif
  return all;
}

}  // namespace infocts::bench
