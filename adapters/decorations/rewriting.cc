#include "adapters/decorations/rewriting.h"

#include <cstring>

namespace infocts {
namespace {

template <auto member>
TableChange with_other_key(Function<member> function, KeyRewriting rewriting) {
  return around(function, [rewriting](auto& call) {
    const std::string meant = rewriting(call.info, call.key.data);
    call.key = text_of(meant);
    return call.pass();
  });
}

}  // namespace

TableChange rewrite_keys_set(KeyRewriting rewriting) {
  return with_other_key(fn::info_set, rewriting);
}
TableChange rewrite_keys_deleted(KeyRewriting rewriting) {
  return with_other_key(fn::info_delete, rewriting);
}
TableChange rewrite_keys(KeyRewriting rewriting) {
  return rewrite_keys_set(rewriting) + rewrite_keys_deleted(rewriting) +
         with_other_key(fn::info_get, rewriting) +
         with_other_key(fn::info_get_valuelen, rewriting) +
         with_other_key(fn::info_get_string, rewriting);
}

TableChange rewrite_listed_keys(Rewriting change) {
  return around(fn::info_get_nthkey, [change](auto& call) {
    const cts_field callers = call.key;
    std::string own(static_cast<std::size_t>(inner().constants.max_info_key) + 1, '\0');
    call.key = {own.data(), own.size()};
    if (!succeeded(call.pass())) return call.code;
    const std::string given = change(own.substr(0, own.find('\0')));
    std::memcpy(callers.data, given.c_str(), given.size() + 1);
    return call.code;
  });
}

TableChange rewrite_values(Rewriting change) {
  return around(fn::info_set, [change](auto& call) {
    const std::string stored = change(call.value.data);
    call.value = text_of(stored);
    return call.pass();
  });
}

}  // namespace infocts
