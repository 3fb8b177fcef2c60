#include "adapters/decorations/attribute_calls.h"

namespace infocts {
namespace {

template <auto member>
TableChange after_question(Function<member> function, SpoilAttribute spoil) {
  return after_any(function, [spoil](auto& call) {
    if (!is_world(call.comm)) return;
    AttributeCall answer{call.keyval, call.attribute, call.flag, call.code};
    spoil(answer);
    call.code = answer.code;
  });
}

}  // namespace

TableChange after_comm_get_attr(SpoilAttribute spoil) {
  return after_question(fn::comm_get_attr, spoil);
}
TableChange after_attr_get(SpoilAttribute spoil) { return after_question(fn::attr_get, spoil); }
TableChange after_get_attribute(SpoilAttribute spoil) {
  return after_comm_get_attr(spoil) + after_attr_get(spoil);
}

TableChange change_attribute(AttributeKey key, Closure<int(int value)> change) {
  auto& stand_in = *new int(0);
  return after_get_attribute([=, &stand_in](AttributeCall& answer) {
    if (!answer.about(key)) return;
    stand_in = change(*answer.flag != 0 ? answer.value() : 0);
    answer.give(&stand_in);
  });
}

}  // namespace infocts
