#include "bench/operation.h"

namespace infocts::bench {
namespace {

template <class Call>
int for_batch(Setting& setting, Call call) {
  int code = 0;
  for (cts_info& info : setting.batch) code |= call(info);
  return code;
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
    for (const cts_text& key : setting.walk->all) code |= setting.mpi.info_delete(info, key);
    return code;
  });
}

int dup_batch(Setting& setting) {
  return for_batch(setting, [&](cts_info& info) {
    info = setting.mpi.constants.info_null;
    return setting.mpi.info_dup(setting.object, &info);
  });
}

// The first change of a copy, which may be the time to make one in earnest.
int set_in_copies(Setting& setting) {
  const Walk& walk = *setting.walk;
  return for_batch(setting, [&](cts_info info) {
    return setting.mpi.info_set(info, walk.missing[0], walk.own[0].value);
  });
}

int overwrite_in_copies(Setting& setting) {
  const Walk::Pair& pair = setting.walk->foreign[0];
  return for_batch(setting,
                   [&](cts_info info) { return setting.mpi.info_set(info, pair.key, pair.value); });
}

int delete_in_copies(Setting& setting) {
  return for_batch(
      setting, [&](cts_info info) { return setting.mpi.info_delete(info, setting.walk->keys[0]); });
}

int free_batch(Setting& setting) {
  return for_batch(setting, [&](cts_info& info) { return setting.mpi.info_free(&info); });
}

int create_free(Setting& setting) {
  int code = 0;
  for (int i = 0; i < Setting::kCallsAtOnce; ++i) {
    cts_info info = setting.mpi.constants.info_null;
    code |= setting.mpi.info_create(&info);
    code |= setting.mpi.info_free(&info);
  }
  return code;
}

// Create, set all, get all, dup, free both: what a user of hints feels.
int live(Setting& setting) {
  const cts_field value = setting.value();
  const int room = static_cast<int>(value.size) - 1;
  int flag = 0;
  cts_info info = setting.mpi.constants.info_null;
  cts_info copy = setting.mpi.constants.info_null;
  int code = setting.mpi.info_create(&info);
  code |= set_all(setting, info);
  for (const cts_text& key : setting.walk->all) {
    code |= setting.mpi.info_get(info, key, room, value, &flag);
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

double objects(const Setting& setting) { return static_cast<double>(setting.batch.size()); }
double pairs(const Setting& setting) {
  return static_cast<double>(setting.batch.size() * setting.hints.size());
}
double many_lives(const Setting& setting) { return setting.lives; }

constexpr unsigned kAsUsual = Operation::kThreads | Operation::kLengths;

constexpr Operation kObjectOperations[] = {
    {"fill", create_batch, fill_batch, free_batch, pairs, is_everywhere, true, kAsUsual},
    {"delete", create_and_fill_batch, delete_batch, free_batch, pairs, is_everywhere, true,
     kAsUsual | Operation::kPlaces},
    {"dup", nullptr, dup_batch, free_batch, objects, is_everywhere, true,
     kAsUsual | Operation::kReaders},
    {"set_in_copy", dup_batch, set_in_copies, free_batch, objects, is_everywhere, true},
    {"overwrite_in_copy", dup_batch, overwrite_in_copies, free_batch, objects, is_everywhere, true},
    {"delete_in_copy", dup_batch, delete_in_copies, free_batch, objects, is_everywhere, true},
    {"free", dup_batch, free_batch, nullptr, objects, is_everywhere, true, kAsUsual},
    {"life", nullptr, lives, nullptr, many_lives, has_get, true, kAsUsual},
    {"create_free", nullptr, create_free, nullptr, calls_at_once, is_everywhere, false,
     Operation::kThreads},
};

}  // namespace

std::span<const Operation> object_operations() { return kObjectOperations; }

}  // namespace infocts::bench
