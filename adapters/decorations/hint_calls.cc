#include "adapters/decorations/hint_calls.h"

#include "adapters/decorations/hooks.h"

namespace infocts {
namespace {

const std::uint64_t* object_in(const std::uint64_t& bits) { return &bits; }

/// `object` tells where the communicator or window of the call is.
template <auto member, typename Object>
TableChange around_routine(Function<member> function, HintCallOf routine,
                           Closure<int(HintCall&)> around, Object object) {
  return infocts::around(function, [=](auto& call) {
    HintCall hints{routine, call.info, object_in(object(call).bits), [&call](cts_info seen) {
                     call.info = seen;
                     return call.pass();
                   }};
    return around(hints);
  });
}

}  // namespace

TableChange detail::around_comm_hints(Closure<int(HintCall&)> around) {
  constexpr auto own = [](auto& call) -> auto& { return call.comm; };
  constexpr auto made = [](auto& call) -> auto& { return *call.copy; };
  return around_routine(fn::comm_set_info, HintCallOf::comm_set_info, around, own) +
         around_routine(fn::comm_dup_with_info, HintCallOf::comm_dup_with_info, around, made) +
         around_routine(fn::comm_idup_with_info, HintCallOf::comm_idup_with_info, around, made);
}

TableChange detail::around_new_windows(Closure<int(HintCall&)> around) {
  constexpr auto made = [](auto& call) -> auto& { return *call.win; };
  return around_routine(fn::win_create, HintCallOf::win_create, around, made) +
         around_routine(fn::win_allocate, HintCallOf::win_allocate, around, made) +
         around_routine(fn::win_allocate_shared, HintCallOf::win_allocate_shared, around, made) +
         around_routine(fn::win_create_dynamic, HintCallOf::win_create_dynamic, around, made);
}

TableChange detail::around_win_hints(Closure<int(HintCall&)> around) {
  constexpr auto own = [](auto& call) -> auto& { return call.win; };
  return around_new_windows(around) +
         around_routine(fn::win_set_info, HintCallOf::win_set_info, around, own);
}

TableChange detail::around_hints(Closure<int(HintCall&)> around) {
  return around_comm_hints(around) + around_win_hints(around);
}

TableChange detail::around_get_info(Closure<int(GetInfoCall&)> around) {
  const auto with = [around](ObjectKey object, auto& call) {
    GetInfoCall asked{object, call.info_used, [&call] { return call.pass(); }};
    return around(asked);
  };
  return infocts::around(fn::comm_get_info, [=](auto& call) { return with(call.comm, call); }) +
         infocts::around(fn::win_get_info, [=](auto& call) { return with(call.win, call); });
}

Pairs shown_hints(cts_comm comm) {
  cts_info shown = null_info();
  if (!succeeded(inner().comm_get_info(comm, &shown))) return {};
  Pairs pairs = inner_pairs(shown);
  inner().info_free(&shown);
  return pairs;
}

int copy_hints(cts_comm from, cts_comm to) {
  if (inner().comm_get_info == nullptr || inner().comm_set_info == nullptr) return success();
  cts_info hints = inner().constants.info_null;
  int code = inner().comm_get_info(from, &hints);
  if (!succeeded(code)) return code;
  code = inner().comm_set_info(to, hints);
  inner().info_free(&hints);
  return code;
}

TableChange refuse_hints(Closure<bool(const std::string& key, const std::string& value)> test) {
  return around(fn::hints, [test](HintCall& call) {
    if (any_hint(call, test)) return inner().constants.err_info_value;
    return call.pass();
  });
}

TableChange read_hints(
    Closure<HintMeaning(const std::string& key, const std::string& value)> read) {
  return around(fn::hints, [read](HintCall& call) {
    if (call.null()) return call.pass();
    Pairs seen;
    for (const auto& [key, value] : inner_pairs(call.info)) {
      if (const HintMeaning understood = read(key, value)) seen.emplace_back(key, *understood);
    }
    return pass_pairs(call, seen);
  });
}

CTS_HOOKS(Routines<HintCall>)
CTS_HOOKS(Routines<GetInfoCall>)

}  // namespace infocts
