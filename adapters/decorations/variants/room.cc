// A variant of how many objects there may be at a time.
#include <atomic>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/variants/raised_error.h"

namespace infocts {
namespace {

constexpr int kRoom = 64;
std::atomic<int> objects{0};

/// What `make` returns, or an error where so many objects live already.
template <typename Make>
int make_object(Make make) {
  if (++objects > kRoom) {
    --objects;
    return raise_error(below().constants.err_other);
  }
  const int code = make();
  if (!succeeded(code)) --objects;
  return code;
}

}  // namespace

VARIANT({.name = "room.for_64_objects",
         .text = "Has room for 64 objects of MPI_Info_create, MPI_Info_create_env and "
                 "MPI_Info_dup at a time.",
         .allowed_by = kSilent,
         .has_little = true}) {
  follow_error_handlers(mpi);
  mpi.info_create = [](cts_info* info) {
    return make_object([&] { return below().info_create(info); });
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    return make_object([&] { return below().info_dup(info, copy); });
  };
  if (mpi.info_create_env != nullptr) {
    mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
      return make_object([&] { return below().info_create_env(argc, argv, info); });
    };
  }
  mpi.info_free = [](cts_info* info) {
    const int code = below().info_free(info);
    if (succeeded(code)) --objects;
    return code;
  };
}

}  // namespace infocts
