// Does this build detect errors at all? Calls with null handles, which any argument checking
// refuses: the closed list that shows whether a build has none.
#include <optional>

#include "conformance/harness/languages.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// The binding to ask: C instead of C++, where a library without exceptions looks like one that
/// detects nothing.
class Asked {
 public:
  Asked() {
    if (this_worker().binding != Binding::cxx) return;
    codes_.emplace();
    mpi_ = &c_beside();
  }
  const Api* operator->() const { return mpi_; }

 private:
  std::optional<CodesInC> codes_;
  const Api* mpi_ = &this_worker().mpi;
};

}  // namespace

CASE({.requirement = "info.errors.detection", .name = "info_set", .erroneous = true}) {
  const Asked asked;
  observe(acceptance_of(asked->info_set(asked->info_null, in("key"), in("value"))));
}

CASE({.requirement = "info.errors.detection", .name = "info_get_nkeys", .erroneous = true}) {
  const Asked asked;
  int count = kNumberPreset;
  observe(acceptance_of(asked->info_get_nkeys(asked->info_null, &count)));
}

CASE({.requirement = "info.errors.detection", .name = "info_dup", .erroneous = true}) {
  const Asked asked;
  Info copy;
  observe(acceptance_of(asked->info_dup(asked->info_null, copy.ref())));
}

CASE({.requirement = "info.errors.detection", .name = "comm_set_name", .erroneous = true}) {
  const Asked asked;
  observe(acceptance_of(asked->comm_set_name(asked->comm_null, in("name"))));
}

CASE({.requirement = "info.errors.detection", .name = "type_set_name", .erroneous = true}) {
  const Asked asked;
  observe(acceptance_of(asked->type_set_name(asked->datatype_null, in("name"))));
}

CASE({.requirement = "info.errors.detection", .name = "comm_size", .erroneous = true}) {
  const Asked asked;
  int size = kNumberPreset;
  observe(acceptance_of(asked->comm_size(asked->comm_null, &size)));
}

}  // namespace infocts
