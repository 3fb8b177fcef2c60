// Variants of the numbering of keys.
#include "adapters/decorations/decoration.h"

namespace infocts {

VARIANT({.name = "order.backwards",
         .text = "Numbers the keys from the last one back.",
         .allowed_by = "versions:order"}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    int count = 0;
    const int code = below().info_get_nkeys(info, &count);
    if (code != below().constants.success) return code;
    return below().info_get_nthkey(info, count - 1 - n, key);
  };
}

}  // namespace infocts
