// Predefined attributes in C++ and in C.
#include "conformance/environment/predefined.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// What C says of a predefined attribute of MPI_COMM_WORLD.
std::optional<int> attribute_in_c(int key) {
  if (session().c == nullptr) not_available("the C binding beside this one");
  const Api& c = *session().c;
  const int* value = nullptr;
  int flag = 0;
  if (c.comm_get_attr(c.comm_world, key, static_cast<void*>(&value), &flag) != c.success) {
    throw Inconclusive("MPI_Comm_get_attr failed in C");
  }
  if (flag == 0 || value == nullptr) return std::nullopt;
  return *value;
}

}  // namespace

// Their keys are those of C: constants have one value in all languages.
CASE({.requirement = "environment.cxx.attributes_of_c", .name = "each"}) {
  for (const PredefinedKey& key : predefined_keys()) {
    const Context context("{}", key.name);
    CHECK_SAME_TEXT("the attribute", value_text(attribute_in_c(key.key)),
                    value_text(attribute(key)));
  }
}

}  // namespace infocts
