// What *_get_info shows of an object of the harness, and what is found out once for each process.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "conformance/harness/hint_watch.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/snapshot.h"

namespace infocts {

/// The object that *_get_info returns. Plain reading, as is the next.
template <typename Object>
Info hints_of(const Object& object) {
  Info hints;
  prepare(object.get_info(hints.ref()), "*_get_info");
  return hints;
}

/// What *_get_info shows for `key`; nothing when it does not list it.
template <typename Object>
std::optional<std::string> shown(const Object& object, std::string_view key) {
  return value_of(hints_of(object), key);
}

/// The answer to a question that is asked once.
template <typename Key, typename Answer, typename Ask>
const Answer& asked_once(std::map<Key, Answer>& known, const Key& key, Ask ask) {
  const auto found = known.find(key);
  return found != known.end() ? found->second : known.emplace(key, ask()).first->second;
}

/// Whether the MPI changes what it shows for `key` on objects of this kind although nobody gives
/// it. `make` makes one without hints and calls what it is given with it.
template <typename Kind, typename Make>
bool moves_without_hints(Kind kind, std::string_view key, Make make) {
  static std::map<Kind, std::set<std::string, std::less<>>> known;
  auto found = known.find(kind);
  if (found == known.end()) {
    std::set<std::string, std::less<>> keys;
    make([&](const auto& object) {
      keys = keys_that_move([&] { return pairs_of(hints_of(object)); });
    });
    found = known.emplace(kind, std::move(keys)).first;
  }
  return found->second.contains(key);
}

}  // namespace infocts
