#include "adapters/decorations/variants/translated_handles.h"

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

PerLayer<HandleTranslation> translation;

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
  cts_info inward() const { return translation->inward(handle_in(argument)); }
  void outward(int) const {}
};

/// A handle variable that receives a new object.
template <>
struct Passed<cts_info*> {
  cts_info* argument;
  cts_info made{0};
  cts_info* inward() { return &made; }
  void outward(int code) const {
    if (succeeded(code)) store(argument, translation->outward_new(made));
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
  cts_info handle = translation->inward(own);
  const int code = inner().info_free(&handle);
  if (!succeeded(code)) return code;
  translation->freed(own);
  store(info, null_info());
  return code;
}

template <auto convert>
int from_number(int number, cts_info* info) {
  cts_info handle{0};
  const int code = (inner().*convert)(number, &handle);
  *info = translation->outward(handle);  // no variable that the MPI writes to: a result
  return code;
}

}  // namespace

TableChange translate_handles(const HandleTranslation& new_translation) {
  return [=](cts_table& mpi) {
    *translation = new_translation;
    wrap_every_function<Translated>()(mpi);
    mpi.info_free = release;
    if (mpi.info_f2c != nullptr) mpi.info_f2c = from_number<&cts_table::info_f2c>;
    if (mpi.info_fromint != nullptr) mpi.info_fromint = from_number<&cts_table::info_fromint>;
  };
}

namespace {

struct Replaced {
  std::mutex mutex;
  void (*fill)(cts_info) = nullptr;
  cts_info object{0};
  bool made = false;
};
PerLayer<Replaced> replaced;

cts_info inward(cts_info info) {
  if (info.bits != inner().constants.info_env.bits) return info;
  const std::lock_guard lock(replaced->mutex);
  if (!replaced->made) {
    if (inner().info_create(&replaced->object) != success()) return info;
    replaced->made = true;
    replaced->fill(replaced->object);
  }
  return replaced->object;
}

cts_info outward(cts_info info) {
  const std::lock_guard lock(replaced->mutex);
  const bool is_env = replaced->made && info.bits == replaced->object.bits;
  return is_env ? inner().constants.info_env : info;
}

void freed(cts_info info) {
  if (info.bits != inner().constants.info_env.bits) return;
  const std::lock_guard lock(replaced->mutex);
  replaced->made = false;
}

}  // namespace

TableChange replace_env(void (*fill)(cts_info env)) {
  return [=](cts_table& mpi) {
    if (mpi.constants.has_info_env == 0) return;
    replaced->fill = fill;
    translate_handles({.inward = inward, .outward = outward, .freed = freed})(mpi);
    // Integers stand for handles, whatever these are behind the scenes.
    if (mpi.info_toint == nullptr || mpi.info_fromint == nullptr) return;
    mpi.info_toint = inner().info_toint;
    mpi.info_fromint = inner().info_fromint;
  };
}

}  // namespace infocts
