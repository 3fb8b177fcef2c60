#include "adapters/decorations/variants/handle_map.h"

#include <cstring>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/variants/every_function.h"

namespace infocts {
namespace {

HandleMap map;

bool succeeded(int code) { return code == below().constants.success; }

// Only the bytes of the handle are the MPI's to write.
void store(cts_info* variable, cts_info handle) {
  std::memcpy(&variable->bits, &handle.bits, static_cast<std::size_t>(below().constants.info_size));
}

/// An argument on its way to the MPI below; what comes back is stored at the end.
template <typename T>
struct Passed {
  T argument;
  T inward() const { return argument; }
  void outward(int) const {}
};

template <>
struct Passed<cts_info> {
  cts_info argument;
  cts_info inward() const { return map.inward(argument); }
  void outward(int) const {}
};

/// A handle variable that receives a new object.
template <>
struct Passed<cts_info*> {
  cts_info* argument;
  cts_info made{0};
  cts_info* inward() { return &made; }
  void outward(int code) const {
    if (succeeded(code)) store(argument, map.outward_new(made));
  }
};

template <typename... Arguments>
int call(int (*function)(Arguments...), Passed<Arguments>... passed) {
  const int code = function(passed.inward()...);
  (passed.outward(code), ...);
  return code;
}

template <auto Entry, typename Function>
struct Mapped;
template <auto Entry, typename... Parameters>
struct Mapped<Entry, int (*)(Parameters...)> {
  static int call(Parameters... arguments) {
    return infocts::call<Parameters...>(below().*Entry, Passed<Parameters>{arguments}...);
  }
};

int release(cts_info* info) {
  const cts_info own = *info;
  cts_info handle = map.inward(own);
  const int code = below().info_free(&handle);
  if (!succeeded(code)) return code;
  map.freed(own);
  store(info, below().constants.info_null);
  return code;
}

int from_fortran(int number, cts_info* info) {
  cts_info handle{0};
  const int code = below().info_f2c(number, &handle);
  store(info, map.outward(handle));
  return code;
}

int from_int(int number, cts_info* info) {
  cts_info handle{0};
  const int code = below().info_fromint(number, &handle);
  store(info, map.outward(handle));
  return code;
}

}  // namespace

void map_handles(cts_table& mpi, const HandleMap& new_map) {
  map = new_map;
  wrap_every_function<Mapped>(mpi);
  mpi.info_free = release;
  if (mpi.info_f2c != nullptr) mpi.info_f2c = from_fortran;
  if (mpi.info_fromint != nullptr) mpi.info_fromint = from_int;
}

}  // namespace infocts
