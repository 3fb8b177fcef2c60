// Which info objects exist now, for decorations that do something to all of them.
#pragma once

#include <vector>

#include "adapters/decorations/per_object.h"

namespace infocts {

enum class Origin { created, duplicated, from_env };

/// Objects of MPI_Info_create, MPI_Info_dup and MPI_Info_create_env, the oldest first.
class Alive : public PerObject<Origin> {
 public:
  std::vector<cts_info> of(Origin origin) const {
    std::vector<cts_info> some;
    for (const cts_info info : objects()) {
      if (find(info) == origin) some.push_back(info);
    }
    return some;
  }
  bool is(cts_info info, Origin origin) const { return find(info) == origin; }
};

inline TableChange with_alive(Closure<TableChange(Alive& alive)> make) {
  return keeping<Alive>([make](Alive& alive) {
    return after(fn::info_create, [&](auto& call) { alive.put(*call.info, Origin::created); }) +
           after(fn::info_dup, [&](auto& call) { alive.put(*call.copy, Origin::duplicated); }) +
           after(fn::info_create_env,
                 [&](auto& call) { alive.put(*call.info, Origin::from_env); }) +
           before(fn::info_free, [&](auto& call) { alive.forget(*call.info); }) + make(alive);
  });
}

/// Frees an object behind the user's back.
inline void free_alive(Alive& alive, cts_info info) {
  if (alive.forget(info)) inner().info_free(&info);
}

}  // namespace infocts
