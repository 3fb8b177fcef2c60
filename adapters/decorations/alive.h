// Which info objects exist now, for decorations that do something to others than that of a call.
#pragma once

#include <vector>

#include "adapters/decorations/per_object.h"

namespace infocts {

enum class Origin { created, duplicated, from_env };

/// Objects of MPI_Info_create, MPI_Info_dup and MPI_Info_create_env, the oldest first.
class Alive : public PerObject<Origin> {
 public:
  std::vector<cts_info> of(Origin origin) const {
    std::vector<cts_info> some = objects();
    std::erase_if(some, [&](cts_info info) { return find(info) != origin; });
    return some;
  }
  bool is(cts_info info, Origin origin) const { return find(info) == origin; }

  /// Of the objects of MPI_Info_create, the one before this; MPI_INFO_NULL if there is none.
  cts_info before(cts_info info) const {
    cts_info last = inner().constants.info_null;
    for (const cts_info one : of(Origin::created)) {
      if (one.bits == info.bits) return last;
      last = one;
    }
    return inner().constants.info_null;
  }
};

/// The same for all decorations, each of which follows them by itself.
inline Alive alive;

inline TableChange follow_alive() {
  return after(fn::info_create, [](auto& call) { alive.put(*call.info, Origin::created); }) +
         after(fn::info_dup, [](auto& call) { alive.put(*call.copy, Origin::duplicated); }) +
         after(fn::info_create_env, [](auto& call) { alive.put(*call.info, Origin::from_env); }) +
         before(fn::info_free, [](auto& call) { alive.forget(*call.info); });
}

/// Frees an object behind the user's back.
inline void free_alive(cts_info info) {
  if (alive.forget(info)) inner().info_free(&info);
}

}  // namespace infocts
