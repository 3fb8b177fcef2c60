#include "adapters/decorations/name_calls.h"

#include <fmt/format.h>

#include "adapters/decorations/hooks.h"

namespace infocts {

TableChange detail::around_set_name(Closure<int(SetNameCall&)> around) {
  const auto with = [around](NamedObject object, auto& call) {
    SetNameCall named{object, call.name, [&call](cts_text name) {
                        call.name = name;
                        return call.pass();
                      }};
    return around(named);
  };
  return infocts::around(fn::comm_set_name, [=](auto& call) { return with(call.comm, call); }) +
         infocts::around(fn::type_set_name, [=](auto& call) { return with(call.type, call); }) +
         infocts::around(fn::win_set_name, [=](auto& call) { return with(call.win, call); });
}

TableChange detail::around_get_name(Closure<int(GetNameCall&)> around) {
  const auto with = [around](NamedObject object, auto& call) {
    GetNameCall named{object, call.name, call.resultlen, [&call] { return call.pass(); }};
    return around(named);
  };
  return infocts::around(fn::comm_get_name, [=](auto& call) { return with(call.comm, call); }) +
         infocts::around(fn::type_get_name, [=](auto& call) { return with(call.type, call); }) +
         infocts::around(fn::win_get_name, [=](auto& call) { return with(call.win, call); });
}

void NameFaults::operator()(const RowName& name, Names violates, std::string_view text,
                            TableChange does, Names bindings) const {
  std::vector<std::string> ids;
  for (const std::string_view id : violates) {
    if (has_dot(id)) {
      ids.emplace_back(id);
      continue;
    }
    for (const char* kind : {"comm", "type", "win"}) {
      ids.push_back(fmt::format("naming.{}_{}.{}", kind, function_, id));
    }
  }
  FaultsOf("naming", "naming")(name, std::vector<std::string_view>(ids.begin(), ids.end()), text,
                               does, bindings);
}

TableChange after_new_object(Closure<void(NamedObject)> made) {
  return after(fn::comm_dup, [made](auto& call) { made(*call.copy); }) +
         after(fn::type_contiguous, [made](auto& call) { made(*call.made); }) +
         after(fn::win_create, [made](auto& call) { made(*call.win); });
}

TableChange before_free(Closure<void(NamedObject)> freed) {
  return before(fn::comm_free, [freed](auto& call) { freed(*call.comm); }) +
         before(fn::type_free, [freed](auto& call) { freed(*call.type); }) +
         before(fn::win_free, [freed](auto& call) { freed(*call.win); });
}

CTS_HOOKS(Routines<SetNameCall>)
CTS_HOOKS(Routines<GetNameCall>)

}  // namespace infocts
