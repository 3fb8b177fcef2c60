#include "adapters/decorations/variants/translated_handles.h"

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/every_function.h"

namespace infocts {
namespace {

HandleTranslation translation;

/// An argument on its way to the inner MPI; what comes back is stored at the end.
template <typename T>
struct Passed {
  T argument;
  T inward() const { return argument; }
  void outward(int) const {}
};

template <>
struct Passed<cts_info> {
  cts_info argument;
  cts_info inward() const { return translation.inward(handle_in(argument)); }
  void outward(int) const {}
};

/// A handle variable that receives a new object.
template <>
struct Passed<cts_info*> {
  cts_info* argument;
  cts_info made{0};
  cts_info* inward() { return &made; }
  void outward(int code) const {
    if (succeeded(code)) store(argument, translation.outward_new(made));
  }
};

template <typename... Arguments>
int call(int (*function)(Arguments...), Passed<Arguments>... passed) {
  const int code = function(passed.inward()...);
  (passed.outward(code), ...);
  return code;
}

template <auto Entry, typename Function>
struct Translated;
template <auto Entry, typename... Parameters>
struct Translated<Entry, int (*)(Parameters...)> {
  static int call(Parameters... arguments) {
    return infocts::call<Parameters...>(inner().*Entry, Passed<Parameters>{arguments}...);
  }
};

int release(cts_info* info) {
  const cts_info own = handle_in(*info);
  cts_info handle = translation.inward(own);
  const int code = inner().info_free(&handle);
  if (!succeeded(code)) return code;
  translation.freed(own);
  store(info, null_info());
  return code;
}

int from_fortran(int number, cts_info* info) {
  cts_info handle{0};
  const int code = inner().info_f2c(number, &handle);
  *info = translation.outward(handle);  // no variable that the MPI writes to: a result
  return code;
}

int from_int(int number, cts_info* info) {
  cts_info handle{0};
  const int code = inner().info_fromint(number, &handle);
  *info = translation.outward(handle);  // no variable that the MPI writes to: a result
  return code;
}

}  // namespace

TableChange translate_handles(const HandleTranslation& new_translation) {
  return [=](cts_table& mpi) {
    translation = new_translation;
    wrap_every_function<Translated>()(mpi);
    mpi.info_free = release;
    if (mpi.info_f2c != nullptr) mpi.info_f2c = from_fortran;
    if (mpi.info_fromint != nullptr) mpi.info_fromint = from_int;
  };
}

}  // namespace infocts
