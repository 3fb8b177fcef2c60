#include "bench/operation.h"

#include <algorithm>
#include <thread>

namespace infocts::bench {
namespace {

constexpr std::size_t kRoom = 64;      // more than any value of Hints
constexpr std::size_t kKeyRoom = 257;  // any key of any MPI fits: the text allows no more than 256
constexpr int kCallsAtOnce = 1024;     // reading the clock costs as much as a call

template <class Call>
int for_all(Setting& setting, Call call) {
  int code = 0;
  const std::vector<std::size_t>& visits = setting.hints.visits();
  for (int pass = 0; pass < setting.passes; ++pass) {
    for (const std::size_t i : visits) code |= call(i);
  }
  return code;
}

template <class Call>
int for_batch(Setting& setting, Call call) {
  int code = 0;
  for (cts_info& info : setting.batch) code |= call(info);
  return code;
}

int get_hit(Setting& setting) {
  char value[kRoom];
  int flag = 1;
  const int code = for_all(setting, [&](std::size_t i) {
    int found = 0;
    const int result = setting.mpi.info_get(setting.object.get(), setting.hints.key(i), kRoom - 1,
                                            {value, kRoom}, &found);
    flag &= found;
    return result;
  });
  return code | (flag == 0 ? 1 : 0);
}

int get_miss(Setting& setting) {
  char value[kRoom];
  int flag = 0;
  return for_all(setting, [&](std::size_t i) {
    return setting.mpi.info_get(setting.object.get(), setting.hints.missing(i), kRoom - 1,
                                {value, kRoom}, &flag);
  });
}

int get_string_hit(Setting& setting) {
  char value[kRoom];
  int flag = 0;
  return for_all(setting, [&](std::size_t i) {
    int length = kRoom;
    return setting.mpi.info_get_string(setting.object.get(), setting.hints.key(i), &length,
                                       {value, kRoom}, &flag);
  });
}

int get_string_miss(Setting& setting) {
  char value[kRoom];
  int flag = 0;
  return for_all(setting, [&](std::size_t i) {
    int length = kRoom;
    return setting.mpi.info_get_string(setting.object.get(), setting.hints.missing(i), &length,
                                       {value, kRoom}, &flag);
  });
}

int get_valuelen(Setting& setting) {
  int length = 0;
  int flag = 0;
  return for_all(setting, [&](std::size_t i) {
    return setting.mpi.info_get_valuelen(setting.object.get(), setting.hints.key(i), &length,
                                         &flag);
  });
}

int get_nthkey(Setting& setting) {
  char key[kKeyRoom];
  return for_all(setting, [&](std::size_t i) {
    return setting.mpi.info_get_nthkey(setting.object.get(), static_cast<int>(i),
                                       {key, sizeof key});
  });
}

int get_nkeys(Setting& setting) {
  int count = 0;
  return for_all(setting, [&](std::size_t) {
    return setting.mpi.info_get_nkeys(setting.object.get(), &count);
  });
}

// Also the value of the neighbour, of another length, so that not the same one is set for ever.
int set_overwrite(Setting& setting) {
  const std::size_t shift = setting.turn++ % 2;
  return for_all(setting, [&](std::size_t i) {
    return setting.mpi.info_set(setting.object.get(), setting.hints.key(i),
                                setting.hints.value((i + shift) % setting.hints.size()));
  });
}

int create_batch(Setting& setting) {
  return for_batch(setting, [&](cts_info& info) {
    info = setting.mpi.constants.info_null;
    return setting.mpi.info_create(&info);
  });
}

int set_all(const Setting& setting, cts_info info) {
  int code = 0;
  for (std::size_t i = 0; i < setting.hints.size(); ++i) {
    code |= setting.mpi.info_set(info, setting.hints.key(i), setting.hints.value(i));
  }
  return code;
}

int fill_batch(Setting& setting) {
  return for_batch(setting, [&](cts_info info) { return set_all(setting, info); });
}

int create_and_fill_batch(Setting& setting) { return create_batch(setting) | fill_batch(setting); }

int delete_batch(Setting& setting) {
  return for_batch(setting, [&](cts_info info) {
    int code = 0;
    for (const std::size_t i : setting.hints.visits()) {
      code |= setting.mpi.info_delete(info, setting.hints.key(i));
    }
    return code;
  });
}

int dup_batch(Setting& setting) {
  return for_batch(setting, [&](cts_info& info) {
    info = setting.mpi.constants.info_null;
    return setting.mpi.info_dup(setting.object.get(), &info);
  });
}

int free_batch(Setting& setting) {
  return for_batch(setting, [&](cts_info& info) { return setting.mpi.info_free(&info); });
}

int create_free(Setting& setting) {
  int code = 0;
  for (int i = 0; i < kCallsAtOnce; ++i) {
    cts_info info = setting.mpi.constants.info_null;
    code |= setting.mpi.info_create(&info);
    code |= setting.mpi.info_free(&info);
  }
  return code;
}

// Create, set all, get all, dup, free both.
int live(const Setting& setting) {
  char value[kRoom];
  int flag = 0;
  cts_info info = setting.mpi.constants.info_null;
  cts_info copy = setting.mpi.constants.info_null;
  int code = setting.mpi.info_create(&info);
  code |= set_all(setting, info);
  for (const std::size_t i : setting.hints.visits()) {
    code |= setting.mpi.info_get(info, setting.hints.key(i), kRoom - 1, {value, kRoom}, &flag);
  }
  code |= setting.mpi.info_dup(info, &copy);
  code |= setting.mpi.info_free(&copy);
  return code | setting.mpi.info_free(&info);
}

int lives(Setting& setting) {
  int code = 0;
  for (int i = 0; i < setting.lives; ++i) code |= live(setting);
  return code;
}

// The same on two threads, each with objects of its own: the same time on a machine with two free
// cores if they do not hinder each other. Enough of it that starting a thread does not count.
constexpr int kThreadRounds = 16;

int lives_on_two_threads(Setting& setting) {
  int other_code = 0;
  const auto work = [&setting] {
    int code = 0;
    for (int i = 0; i < kThreadRounds * setting.lives; ++i) code |= live(setting);
    return code;
  };
  std::thread other([&] { other_code = work(); });
  const int code = work();
  other.join();
  return code | other_code;
}

int set_name(Setting& setting) {
  int code = 0;
  for (int i = 0; i < kCallsAtOnce; ++i) {
    code |= setting.mpi.comm_set_name(setting.mpi.constants.comm_self, setting.hints.key(0));
  }
  return code;
}

int get_name(Setting& setting) {
  char name[kKeyRoom];
  int length = 0;
  int code = 0;
  for (int i = 0; i < kCallsAtOnce; ++i) {
    code |=
        setting.mpi.comm_get_name(setting.mpi.constants.comm_self, {name, sizeof name}, &length);
  }
  return code;
}

double calls_on_keys(const Setting& setting) {
  return setting.passes * static_cast<double>(setting.hints.size());
}
double calls_on_objects(const Setting& setting) {
  return static_cast<double>(setting.batch.size());
}
double calls_on_their_keys(const Setting& setting) {
  return static_cast<double>(setting.batch.size() * setting.hints.size());
}
double many_calls(const Setting& /*setting*/) { return kCallsAtOnce; }
double many_lives(const Setting& setting) { return setting.lives; }
double more_lives(const Setting& setting) { return kThreadRounds * setting.lives; }

bool always(const cts_table& /*mpi*/) { return true; }
bool has_get_string(const cts_table& mpi) { return mpi.info_get_string != nullptr; }
bool has_get(const cts_table& mpi) { return mpi.info_get != nullptr; }
bool has_valuelen(const cts_table& mpi) { return mpi.info_get_valuelen != nullptr; }
bool has_names(const cts_table& mpi) {
  return mpi.comm_set_name != nullptr && mpi.comm_get_name != nullptr;
}

constexpr Operation kOperations[] = {
    {"get_hit", nullptr, get_hit, nullptr, calls_on_keys, has_get, true},
    {"get_miss", nullptr, get_miss, nullptr, calls_on_keys, has_get, true},
    {"get_string_hit", nullptr, get_string_hit, nullptr, calls_on_keys, has_get_string, true},
    {"get_string_miss", nullptr, get_string_miss, nullptr, calls_on_keys, has_get_string, true},
    {"get_valuelen", nullptr, get_valuelen, nullptr, calls_on_keys, has_valuelen, true},
    {"get_nthkey", nullptr, get_nthkey, nullptr, calls_on_keys, always, true},
    {"get_nkeys", nullptr, get_nkeys, nullptr, calls_on_keys, always, true},
    {"set_overwrite", nullptr, set_overwrite, nullptr, calls_on_keys, always, true},
    {"fill", create_batch, fill_batch, free_batch, calls_on_their_keys, always, true},
    {"delete", create_and_fill_batch, delete_batch, free_batch, calls_on_their_keys, always, true},
    {"dup", nullptr, dup_batch, free_batch, calls_on_objects, always, true},
    {"free", dup_batch, free_batch, nullptr, calls_on_objects, always, true},
    {"life", nullptr, lives, nullptr, many_lives, has_get, true},
    {"life_on_2_threads", nullptr, lives_on_two_threads, nullptr, more_lives, has_get, true},
    {"create_free", nullptr, create_free, nullptr, many_calls, always, false},
    {"comm_set_name", nullptr, set_name, nullptr, many_calls, has_names, false},
    {"comm_get_name", nullptr, get_name, nullptr, many_calls, has_names, false},
};

}  // namespace

Setting::Setting(const cts_table& mpi, std::size_t keys)
    : mpi(mpi),
      hints(keys),
      object(mpi, hints),
      batch(std::max<std::size_t>(1, kCallsAtOnce / keys), mpi.constants.info_null),
      passes(std::max(1, kCallsAtOnce / static_cast<int>(keys))),
      lives(std::max(1, kCallsAtOnce / 2 / static_cast<int>(keys))) {}

std::span<const Operation> all_operations() { return kOperations; }

}  // namespace infocts::bench
