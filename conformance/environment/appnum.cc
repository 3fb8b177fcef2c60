#include "conformance/environment/predefined.h"
#include "conformance/harness/observe.h"

namespace infocts {

CASE({.requirement = "environment.appnum.key_valid", .name = "asked"}) {
  check_answered(CTS_HERE, appnum_key());
}

CASE({.requirement = "environment.appnum.value", .name = "number"}) {
  observe(value_text(attribute(appnum_key())));
}

}  // namespace infocts
