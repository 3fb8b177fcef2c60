#include "bench/operation.h"

namespace infocts::bench {
namespace {

constexpr std::size_t kKeyRoom = 257;  // any key of any MPI fits: the text allows no more than 256

// Calls with each item of a list, of the part that belongs to this turn.
template <class Item, class Call>
int for_each(const Setting& setting, const std::vector<Item>& items, Call call) {
  int code = 0;
  const Item* end = items.data() + setting.end;
  for (int pass = 0; pass < setting.passes; ++pass) {
    for (const Item* item = items.data() + setting.begin; item != end; ++item) code |= call(*item);
  }
  return code;
}

int get(Setting& setting, const std::vector<cts_text>& keys) {
  const cts_field value = setting.value();
  const int room = static_cast<int>(value.size) - 1;
  int flag = 0;
  return for_each(setting, keys, [&](const cts_text& key) {
    return setting.mpi.info_get(setting.object, key, room, value, &flag);
  });
}

int get_string(Setting& setting, const std::vector<cts_text>& keys) {
  const cts_field value = setting.value();
  int flag = 0;
  return for_each(setting, keys, [&](const cts_text& key) {
    int length = static_cast<int>(value.size);
    return setting.mpi.info_get_string(setting.object, key, &length, value, &flag);
  });
}

int get_hit(Setting& setting) { return get(setting, setting.walk->keys); }
int get_miss(Setting& setting) { return get(setting, setting.walk->missing); }
int get_string_hit(Setting& setting) { return get_string(setting, setting.walk->keys); }
int get_string_miss(Setting& setting) { return get_string(setting, setting.walk->missing); }

int get_valuelen(Setting& setting) {
  int length = 0;
  int flag = 0;
  return for_each(setting, setting.walk->keys, [&](const cts_text& key) {
    return setting.mpi.info_get_valuelen(setting.object, key, &length, &flag);
  });
}

int get_nthkey(Setting& setting) {
  char key[kKeyRoom];
  return for_each(setting, setting.walk->numbers, [&](int number) {
    return setting.mpi.info_get_nthkey(setting.object, number, {key, sizeof key});
  });
}

int get_nkeys(Setting& setting) {
  int count = 0;
  return for_each(setting, setting.walk->numbers,
                  [&](int) { return setting.mpi.info_get_nkeys(setting.object, &count); });
}

// Each other turn the value of a neighbour, so that not the same one is set for ever.
int set_overwrite(Setting& setting) {
  const Walk& walk = *setting.walk;
  return for_each(setting, setting.turn % 2 == 0 ? walk.own : walk.foreign,
                  [&](const Walk::Pair& pair) {
                    return setting.mpi.info_set(setting.object, pair.key, pair.value);
                  });
}

double calls_on_keys(const Setting& setting) {
  return setting.passes * static_cast<double>(setting.end - setting.begin);
}

bool has_get_string(const cts_table& mpi) { return mpi.info_get_string != nullptr; }
bool has_order(const cts_table& mpi) { return mpi.info_get_nthkey != nullptr; }
bool has_valuelen(const cts_table& mpi) { return mpi.info_get_valuelen != nullptr; }

constexpr unsigned kHits = Operation::kPlaces | Operation::kLengths | Operation::kReaders;
constexpr unsigned kHitsOfAll = kHits | Operation::kThreads;
constexpr unsigned kChanges = Operation::kPlaces | Operation::kLengths | Operation::kThreads;

constexpr Operation kKeyOperations[] = {
    {"get_hit", nullptr, get_hit, nullptr, calls_on_keys, has_get, true, kHitsOfAll},
    {"get_miss", nullptr, get_miss, nullptr, calls_on_keys, has_get, true, Operation::kLengths},
    {"get_string_hit", nullptr, get_string_hit, nullptr, calls_on_keys, has_get_string, true,
     kHits},
    {"get_string_miss", nullptr, get_string_miss, nullptr, calls_on_keys, has_get_string, true,
     Operation::kLengths},
    {"get_valuelen", nullptr, get_valuelen, nullptr, calls_on_keys, has_valuelen, true, kHits},
    {"get_nthkey", nullptr, get_nthkey, nullptr, calls_on_keys, has_order, true, kHits},
    {"get_nkeys", nullptr, get_nkeys, nullptr, calls_on_keys, is_everywhere, true,
     Operation::kReaders},
    {"set_overwrite", nullptr, set_overwrite, nullptr, calls_on_keys, is_everywhere, true,
     kChanges},
};

}  // namespace

std::span<const Operation> key_operations() { return kKeyOperations; }

}  // namespace infocts::bench
