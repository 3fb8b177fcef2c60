// Predefined attributes in C++ and in C.
#include "conformance/environment/predefined.h"
#include "conformance/harness/languages.h"

namespace infocts {
namespace {

/// What C says of a predefined attribute of MPI_COMM_WORLD, by the key that it has in C.
std::optional<int> attribute_in_c(const Api& c, int key) {
  const int* value = nullptr;
  int flag = 0;
  if (c.comm_get_attr(c.comm_world, key, static_cast<void*>(&value), &flag) != c.success) {
    throw Inconclusive("MPI_Comm_get_attr failed in C");
  }
  if (flag == 0 || value == nullptr) return std::nullopt;
  return *value;
}

}  // namespace

CASE({.requirement = "environment.cxx.attributes_of_c", .name = "each"}) {
  const Api& c = c_beside();
  const auto check = [&](PredefinedKey key, int key_in_c) {
    const Context context("{}", key.name);
    check_same_text("the attribute", value_text(attribute_in_c(c, key_in_c)),
                    value_text(attribute(key)));
  };
  check(tag_ub_key(), c.tag_ub);
  check(io_key(), c.io);
  check(wtime_is_global_key(), c.wtime_is_global);
  if (mpi.has_host != 0 && c.has_host != 0) check(host_key(), c.host);
}

}  // namespace infocts
