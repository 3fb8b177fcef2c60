// Objects of MPI_Info_create_env, for decorations that treat them unlike others.
#pragma once

#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/outcome.h"

namespace infocts {

class EnvObjects {
 public:
  /// Installs what tells of new and of freed ones. False where there is no MPI_Info_create_env. A
  /// decoration that replaces it or MPI_Info_free too calls `create` and `free`.
  static bool follow(cts_table& mpi) {
    if (mpi.info_create_env == nullptr) return false;
    mpi.info_create_env = create;
    mpi.info_free = free;
    return true;
  }

  static int create(int argc, char** argv, cts_info* info) {
    const int code = below().info_create_env(argc, argv, info);
    if (succeeded(code)) LiveObjects::add(*info, LiveObjects::Origin::created);
    return code;
  }

  static int free(cts_info* info) {
    LiveObjects::remove(*info);
    return below().info_free(info);
  }

  /// The oldest first.
  static std::vector<cts_info> all() { return LiveObjects::all(); }

  static bool has(cts_info info) {
    const std::vector<cts_info> objects = all();
    return std::any_of(objects.begin(), objects.end(),
                       [&](cts_info object) { return object.bits == info.bits; });
  }
};

}  // namespace infocts
