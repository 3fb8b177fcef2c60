#include "bench/operation.h"

namespace infocts::bench {
namespace {

constexpr std::size_t kNameRoom = 257;  // any name of any MPI fits

template <class Call>
int often(Call call) {
  int code = 0;
  for (int i = 0; i < Setting::kCallsAtOnce; ++i) code |= call();
  return code;
}

int set_comm_name(Setting& setting) {
  const cts_comm comm = setting.mpi.constants.comm_self;
  return often([&] { return setting.mpi.comm_set_name(comm, setting.hints.key(0)); });
}

int get_comm_name(Setting& setting) {
  const cts_comm comm = setting.mpi.constants.comm_world;
  char name[kNameRoom];
  int length = 0;
  return often([&] { return setting.mpi.comm_get_name(comm, {name, sizeof name}, &length); });
}

int set_type_name(Setting& setting) {
  const cts_datatype type = setting.mpi.constants.type_integer;
  return often([&] { return setting.mpi.type_set_name(type, setting.hints.key(0)); });
}

int get_type_name(Setting& setting) {
  const cts_datatype type = setting.mpi.constants.type_double_precision;
  char name[kNameRoom];
  int length = 0;
  return often([&] { return setting.mpi.type_get_name(type, {name, sizeof name}, &length); });
}

int set_window_name(Setting& setting) {
  const cts_win win = setting.window();
  return often([&] { return setting.mpi.win_set_name(win, setting.hints.key(0)); });
}

int get_window_name(Setting& setting) {
  const cts_win win = setting.window();
  char name[kNameRoom];
  int length = 0;
  return often([&] { return setting.mpi.win_get_name(win, {name, sizeof name}, &length); });
}

int get_attribute(Setting& setting) {
  const cts_comm comm = setting.mpi.constants.comm_world;
  const int key = setting.mpi.constants.tag_ub;
  void* attribute = nullptr;
  int flag = 0;
  return often([&] { return setting.mpi.comm_get_attr(comm, key, &attribute, &flag); });
}

bool has_comm_names(const cts_table& mpi) {
  return mpi.comm_set_name != nullptr && mpi.comm_get_name != nullptr;
}
bool has_type_names(const cts_table& mpi) {
  return mpi.type_set_name != nullptr && mpi.type_get_name != nullptr &&
         mpi.constants.has_type_integer != 0 && mpi.constants.has_type_double_precision != 0;
}
bool has_window_names(const cts_table& mpi) {
  return mpi.win_create != nullptr && mpi.win_set_name != nullptr && mpi.win_get_name != nullptr;
}
bool has_attributes(const cts_table& mpi) { return mpi.comm_get_attr != nullptr; }

// Those communicators and datatypes are asked for their names that nobody names. A window has a
// name only when it was given one; it gets the same here.
constexpr Operation kOtherOperations[] = {
    {"comm_set_name", nullptr, set_comm_name, nullptr, calls_at_once, has_comm_names, false},
    {"comm_get_name", nullptr, get_comm_name, nullptr, calls_at_once, has_comm_names, false,
     Operation::kReaders},
    {"type_set_name", nullptr, set_type_name, nullptr, calls_at_once, has_type_names, false},
    {"type_get_name", nullptr, get_type_name, nullptr, calls_at_once, has_type_names, false,
     Operation::kReaders},
    {"win_set_name", nullptr, set_window_name, nullptr, calls_at_once, has_window_names, false, 0,
     true},
    {"win_get_name", nullptr, get_window_name, nullptr, calls_at_once, has_window_names, false,
     Operation::kReaders, true},
    {"comm_get_attr", nullptr, get_attribute, nullptr, calls_at_once, has_attributes, false,
     Operation::kReaders},
};

}  // namespace

std::span<const Operation> other_operations() { return kOtherOperations; }

}  // namespace infocts::bench
