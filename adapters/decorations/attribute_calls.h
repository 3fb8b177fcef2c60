// Queries of predefined attributes, for decorations that change the answers.
//
//   change_attribute(kTagUb, [](int value) { return value - 1; })
#pragma once

#include <array>
#include <cstring>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/triggers.h"

namespace infocts {

using AttributeKey = int cts_constants::*;

inline constexpr AttributeKey kTagUb = &cts_constants::tag_ub;
inline constexpr AttributeKey kHost = &cts_constants::host;
inline constexpr AttributeKey kIo = &cts_constants::io;
inline constexpr AttributeKey kWtimeIsGlobal = &cts_constants::wtime_is_global;
inline constexpr AttributeKey kLastusedcode = &cts_constants::lastusedcode;
inline constexpr AttributeKey kUniverseSize = &cts_constants::universe_size;
inline constexpr AttributeKey kAppnum = &cts_constants::appnum;
/// The attributes that users must not change and that MPI_COMM_WORLD always has.
inline constexpr std::array<AttributeKey, 4> kAttributeKeys{kTagUb, kIo, kWtimeIsGlobal, kHost};

inline bool is_key(int keyval, AttributeKey key) {
  const bool defined = key != &cts_constants::host || inner().constants.has_host != 0;
  return defined && keyval == inner().constants.*key;
}
inline bool is_predefined(int keyval) {
  for (const AttributeKey key : kAttributeKeys) {
    if (is_key(keyval, key)) return true;
  }
  return false;
}
inline const int* attribute_of(const void* variable) {
  const int* place = nullptr;
  std::memcpy(&place, variable, sizeof place);
  return place;
}
inline void give_attribute(void* variable, const int* place) {
  std::memcpy(variable, &place, sizeof place);
}

/// One query of an attribute of MPI_COMM_WORLD, after the inner MPI answered it.
struct AttributeCall {
  int keyval;
  void* variable;  ///< the caller's variable for the pointer
  int* flag;
  int code;

  bool about(AttributeKey key) const { return succeeded(code) && is_key(keyval, key); }
  bool has(AttributeKey key) const { return about(key) && *flag != 0; }
  bool there() const { return succeeded(code) && is_predefined(keyval) && *flag != 0; }
  int value() const { return *attribute_of(variable); }
  /// `place` must stay valid.
  void give(const int* place) const {
    give_attribute(variable, place);
    *flag = 1;
  }
};

using AttributeEffect = Closure<void(AttributeCall&)>;

// Does it to answers about this attribute, where it is there, where any predefined one is.
inline AttributeEffect about(AttributeKey key, AttributeEffect effect) {
  return [=](AttributeCall& answer) {
    if (answer.about(key)) effect(answer);
  };
}
inline AttributeEffect where_has(AttributeKey key, AttributeEffect effect) {
  return [=](AttributeCall& answer) {
    if (answer.has(key)) effect(answer);
  };
}
inline AttributeEffect where_there(AttributeEffect effect) {
  return [=](AttributeCall& answer) {
    if (answer.there()) effect(answer);
  };
}
inline constexpr auto lose = [](auto& answer) { *answer.flag = 0; };

/// A test of calls of MPI_Comm_get_attr and the like.
inline auto asks_for(AttributeKey key) {
  return Trigger{[key](const auto& call) { return is_key(call.keyval, key); }};
}

template <auto member>
TableChange after_question(Function<member> function, AttributeEffect effect) {
  return after_any(function, [effect](auto& call) {
    if (!is_world(call.comm)) return;
    AttributeCall answer{call.keyval, call.attribute, call.flag, call.code};
    effect(answer);
    call.code = answer.code;
  });
}
inline TableChange after_comm_get_attr(AttributeEffect effect) {
  return after_question(fn::comm_get_attr, effect);
}
inline TableChange after_attr_get(AttributeEffect effect) {
  return after_question(fn::attr_get, effect);
}
/// After either of the two.
inline TableChange after_get_attribute(AttributeEffect effect) {
  return after_comm_get_attr(effect) + after_attr_get(effect);
}

/// Both functions return the result of `change` on the attribute's value (0 if it is absent),
/// always in the same int.
inline TableChange change_attribute(AttributeKey key, Closure<int(int value)> change) {
  auto& stand_in = *new int(0);
  return after_get_attribute([=, &stand_in](AttributeCall& answer) {
    if (!answer.about(key)) return;
    stand_in = change(*answer.flag != 0 ? answer.value() : 0);
    answer.give(&stand_in);
  });
}

}  // namespace infocts
