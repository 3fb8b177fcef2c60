// Faults of lookups that change the object which they read.
#pragma once

#include <atomic>

#include "adapters/decorations/earlier_values.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {

inline constexpr auto every_fiftieth_hit_deletes = [](const Answer& answer) {
  static std::atomic<int> hits{0};
  if (answer.hit() && ++hits % 50 == 0) below().info_delete(answer.info, answer.key);
};
// As the index operator of a map does.
inline constexpr auto miss_inserts = [](const Answer& answer) {
  if (answer.miss()) below().info_set(answer.info, answer.key, {"?", 1});
};
inline constexpr auto hit_strips_stored_value = [](const Answer& answer) {
  if (!answer.hit()) return;
  const std::string value = answer.stored();
  const std::string stripped(without_outer_blanks(value));
  if (stripped != value && !stripped.empty()) {
    below().info_set(answer.info, answer.key, underneath::text_of(stripped));
  }
};
inline constexpr auto hit_folds_stored_value = [](const Answer& answer) {
  if (!answer.hit()) return;
  const std::string folded = lower(answer.stored());
  below().info_set(answer.info, answer.key, underneath::text_of(folded));
};
inline constexpr auto miss_deletes_last_key = [](const Answer& answer) {
  const auto keys = underneath::keys_of(answer.info);
  if (answer.miss() && keys.size() > 64) {
    below().info_delete(answer.info, underneath::text_of(keys.back()));
  }
};
inline constexpr auto miss_inserts_into_empty = [](const Answer& answer) {
  if (answer.miss() && underneath::keys_of(answer.info).empty()) miss_inserts(answer);
};
/// Needs keep_deleted.
inline constexpr auto miss_revives_deleted = [](const Answer& answer) {
  const auto value = earlier_values().find(answer.info, answer.key.data);
  if (answer.miss() && value) {
    below().info_set(answer.info, answer.key, underneath::text_of(*value));
  }
};

}  // namespace infocts
