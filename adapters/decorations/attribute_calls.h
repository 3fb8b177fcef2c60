// Answers about predefined attributes, for decorations that change them.
//
//   change_attribute(mpi, &cts_constants::tag_ub, [](int value) { return value - 1; });
#pragma once

#include <array>
#include <atomic>
#include <cstring>

#include "adapters/decorations/outcome.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

using AttributeKey = int cts_constants::*;

inline constexpr AttributeKey kTagUb = &cts_constants::tag_ub;
inline constexpr AttributeKey kHost = &cts_constants::host;
inline constexpr AttributeKey kIo = &cts_constants::io;
inline constexpr std::array<AttributeKey, 4> kAttributeKeys{
    &cts_constants::tag_ub, &cts_constants::io, &cts_constants::wtime_is_global,
    &cts_constants::host};

inline bool is_key(int keyval, AttributeKey key) {
  const bool defined = key != &cts_constants::host || below().constants.has_host != 0;
  return defined && keyval == below().constants.*key;
}
inline bool is_predefined(int keyval) {
  for (const AttributeKey key : kAttributeKeys) {
    if (is_key(keyval, key)) return true;
  }
  return false;
}
inline bool is_world(cts_comm comm) { return comm.bits == below().constants.comm_world.bits; }

inline const int* attribute_of(const void* variable) {
  const int* place = nullptr;
  std::memcpy(&place, variable, sizeof place);
  return place;
}
inline void give_attribute(void* variable, const int* place) {
  std::memcpy(variable, &place, sizeof place);
}

/// One question for an attribute of MPI_COMM_WORLD, when the MPI underneath has answered.
struct AttributeAnswer {
  int keyval;
  void* variable;  ///< of the caller, for the pointer
  int* flag;
  int code;

  bool about(AttributeKey key) const { return succeeded(code) && is_key(keyval, key); }
  bool has(AttributeKey key) const { return about(key) && *flag != 0; }
  bool there() const { return succeeded(code) && is_predefined(keyval) && *flag != 0; }
  int value() const { return *attribute_of(variable); }
  /// `place` must last.
  void give(const int* place) const {
    give_attribute(variable, place);
    *flag = 1;
  }
};

/// The lambda captures nothing: the entry that it becomes part of is a C function.
template <typename Spoil>
void after_comm_get_attr(cts_table& mpi, Spoil /*spoil*/) {
  replace(mpi.comm_get_attr, [](cts_comm comm, int keyval, void* variable, int* flag) {
    AttributeAnswer answer{keyval, variable, flag,
                           below().comm_get_attr(comm, keyval, variable, flag)};
    if (is_world(comm)) Spoil{}(answer);
    return answer.code;
  });
}
template <typename Spoil>
void after_attr_get(cts_table& mpi, Spoil /*spoil*/) {
  replace(mpi.attr_get, [](cts_comm comm, int keyval, void* variable, int* flag) {
    AttributeAnswer answer{keyval, variable, flag, below().attr_get(comm, keyval, variable, flag)};
    if (is_world(comm)) Spoil{}(answer);
    return answer.code;
  });
}
template <typename Spoil>
void after_get_attribute(cts_table& mpi, Spoil spoil) {
  after_comm_get_attr(mpi, spoil);
  after_attr_get(mpi, spoil);
}

/// Whatever the attribute is, or if it is absent, both functions give what `change` makes of its
/// value (0 if absent), in one int.
template <auto key, typename Change>
void change_attribute(cts_table& mpi, Change /*change*/) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    static int stand_in = 0;
    if (!answer.about(key)) return;
    stand_in = Change{}(*answer.flag != 0 ? answer.value() : 0);
    answer.give(&stand_in);
  });
}

/// In MPI_COMM_WORLD; 0 and 1 where MPI is not initialized.
inline int world_rank() {
  int rank = 0;
  below().comm_rank(below().constants.comm_world, &rank);
  return rank;
}
inline int world_size() {
  int size = 1;
  below().comm_size(below().constants.comm_world, &size);
  return size;
}

}  // namespace infocts
