#include "adapters/decorations/redirection.h"

namespace infocts {

TableChange redirect_handles(Redirect redirect) {
  const auto other = [redirect](auto& call) { call.info = redirect(call.info); };
  return before(fn::info_set, other) + before(fn::info_delete, other) +
         before(fn::info_get, other) + before(fn::info_get_valuelen, other) +
         before(fn::info_get_string, other) + before(fn::info_get_nkeys, other) +
         before(fn::info_get_nthkey, other) + before(fn::info_dup, other);
}

}  // namespace infocts
