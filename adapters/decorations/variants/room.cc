// A variant that limits how many objects there may be at a time.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/raised_error.h"

namespace infocts {
namespace {

constexpr int kRoom = 64;
std::atomic<int> objects{0};

/// An error where so many objects live already.
int make_object(auto& call) {
  if (++objects > kRoom) {
    --objects;
    return raise_error(inner().constants.err_other);
  }
  if (!succeeded(call.pass())) --objects;
  return call.code;
}

}  // namespace

VARIANTS_OF("room") {
  variant(
      "for_64_objects", kSilent,
      "Has room for 64 objects of MPI_Info_create, MPI_Info_create_env and MPI_Info_dup at a time.",
      follow_error_handlers() +
          around(fn::info_create, [](auto& call) { return make_object(call); }) +
          around(fn::info_dup, [](auto& call) { return make_object(call); }) +
          around(fn::info_create_env, [](auto& call) { return make_object(call); }) +
          after(fn::info_free, [](auto&) { --objects; }),
      {.has_little = true});
}

}  // namespace infocts
