// What programs do with info objects: a few calls, one after the other. They pass an object to
// MPI_Comm_set_info, which every MPI has that takes hints at all.
#include "bench/operation.h"

namespace infocts::bench {
namespace {

constexpr std::size_t kPairs = 3;

int pass_on(Setting& setting, cts_info& info) {
  return setting.mpi.comm_set_info(setting.mpi.constants.comm_self, info) |
         setting.mpi.info_free(&info);
}

// Create, 3 sets, pass, free.
int pass_new(Setting& setting) {
  int code = 0;
  for (int i = 0; i < Setting::kCallsAtOnce; ++i) {
    cts_info info = setting.mpi.constants.info_null;
    code |= setting.mpi.info_create(&info);
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
      const Walk::Pair& hint = setting.walk->own[pair];
      code |= setting.mpi.info_set(info, hint.key, hint.value);
    }
    code |= pass_on(setting, info);
  }
  return code;
}

// Dup, set one, pass, free.
int pass_copy(Setting& setting) {
  int code = 0;
  for (int i = 0; i < setting.lives; ++i) {
    cts_info info = setting.mpi.constants.info_null;
    const Walk::Pair& hint = setting.walk->foreign.front();
    code |= setting.mpi.info_dup(setting.object, &info);
    code |= setting.mpi.info_set(info, hint.key, hint.value);
    code |= pass_on(setting, info);
  }
  return code;
}

/// One call each with the keys of a turn: `call(place, number)`.
template <class Call>
int for_each_place(const Setting& setting, Call call) {
  int code = 0;
  unsigned number = 0;
  for (int pass = 0; pass < setting.passes; ++pass) {
    for (std::size_t place = setting.begin; place < setting.end; ++place) {
      code |= call(place, number++);
    }
  }
  return code;
}

double calls_on_places(const Setting& setting) {
  return setting.passes * static_cast<double>(setting.end - setting.begin);
}

// Of each five, two are there.
int get_some(Setting& setting) {
  const Walk& walk = *setting.walk;
  const cts_field value = setting.value();
  const int room = static_cast<int>(value.size) - 1;
  int flag = 0;
  return for_each_place(setting, [&](std::size_t place, unsigned number) {
    const bool there = number % 5 == 0 || number % 5 == 3;
    return setting.mpi.info_get(setting.object, there ? walk.keys[place] : walk.missing[place],
                                room, value, &flag);
  });
}
double fives(const Setting& setting) { return calls_on_places(setting) / 5; }

/// One call of `each` sets a pair, the others get theirs.
template <unsigned each>
int read_mostly(Setting& setting) {
  const Walk& walk = *setting.walk;
  const std::vector<Walk::Pair>& pairs = setting.turn % 2 == 0 ? walk.own : walk.foreign;
  const cts_field value = setting.value();
  const int room = static_cast<int>(value.size) - 1;
  int flag = 0;
  return for_each_place(setting, [&](std::size_t place, unsigned number) {
    if (number % each == 0) {
      return setting.mpi.info_set(setting.object, pairs[place].key, pairs[place].value);
    }
    return setting.mpi.info_get(setting.object, walk.keys[place], room, value, &flag);
  });
}

double many_calls(const Setting& setting) { return setting.lives; }
bool takes_info(const cts_table& mpi) { return mpi.comm_set_info != nullptr; }

constexpr Operation kMixOperations[] = {
    {"mix_new", nullptr, pass_new, nullptr, calls_at_once, takes_info, false},
    {"mix_copy", nullptr, pass_copy, nullptr, many_calls, takes_info, true},
    {"mix_get", nullptr, get_some, nullptr, fives, has_get, true},
    {"mix_reads_95", nullptr, read_mostly<20>, nullptr, calls_on_places, has_get, true,
     Operation::kSharing},
    {"mix_reads_50", nullptr, read_mostly<2>, nullptr, calls_on_places, has_get, true,
     Operation::kSharing},
};

}  // namespace

std::span<const Operation> mix_operations() { return kMixOperations; }

}  // namespace infocts::bench
