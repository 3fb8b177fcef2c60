#include "adapters/decorations/variants/env_object.h"

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

struct Replaced {
  std::mutex mutex;
  void (*fill)(cts_info) = nullptr;
  cts_info object{0};
  bool made = false;
};

Replaced& replaced() {
  static Replaced env;
  return env;
}

cts_info inward(cts_info info) {
  if (info.bits != inner().constants.info_env.bits) return info;
  const std::lock_guard lock(replaced().mutex);
  if (!replaced().made) {
    if (inner().info_create(&replaced().object) != success()) return info;
    replaced().made = true;
    replaced().fill(replaced().object);
  }
  return replaced().object;
}

cts_info same(cts_info info) { return info; }

cts_info outward(cts_info info) {
  const std::lock_guard lock(replaced().mutex);
  const bool is_env = replaced().made && info.bits == replaced().object.bits;
  return is_env ? inner().constants.info_env : info;
}

void freed(cts_info info) {
  if (info.bits != inner().constants.info_env.bits) return;
  const std::lock_guard lock(replaced().mutex);
  replaced().made = false;
}

}  // namespace

TableChange replace_env(void (*fill)(cts_info env)) {
  return [=](cts_table& mpi) {
    if (mpi.constants.has_info_env == 0) return;
    replaced().fill = fill;
    translate_handles({inward, same, outward, freed})(mpi);
    // Integers stand for handles, whatever these are behind the scenes.
    if (mpi.info_toint == nullptr || mpi.info_fromint == nullptr) return;
    mpi.info_toint = inner().info_toint;
    mpi.info_fromint = inner().info_fromint;
  };
}

}  // namespace infocts
