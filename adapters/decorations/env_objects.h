// Objects of MPI_Info_create_env, for decorations that treat them differently from others.
#pragma once

#include "adapters/decorations/alive.h"

namespace infocts {

/// The handles of live objects, the oldest first.
using EnvObjects = PerObject<Known>;

inline TableChange with_env_objects(Closure<TableChange(EnvObjects& objects)> make) {
  return remembering<Known>([make](EnvObjects& objects) {
    return after(fn::info_create_env, [&](auto& call) { objects.put(*call.info, {}); }) +
           make(objects);
  });
}

/// Runs `does` after each successful call on one of these objects.
template <auto member>
TableChange after_for_env_object(Function<member> function,
                                 std::type_identity_t<Closure<void(Call<member>& call)>> does) {
  return with_env_objects([=](EnvObjects& objects) {
    return after(function, [&objects, does](auto& call) {
      if (objects.has(call.info)) does(call);
    });
  });
}

}  // namespace infocts
