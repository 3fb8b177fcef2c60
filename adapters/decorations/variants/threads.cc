// Legal ways for an MPI to serve several threads on one object.
#include <chrono>
#include <thread>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

template <class Guard, auto Entry, typename Function>
struct Guarded;
template <class Guard, auto Entry, typename... Parameters>
struct Guarded<Guard, Entry, int (*)(Parameters...)> {
  static int call(Parameters... arguments) {
    const Guard guard;
    return (inner().*Entry)(arguments...);
  }
};

// Each call between the construction and the end of a `Guard`.
template <class Guard, auto... Entries>
TableChange guard_each() {
  return [=](cts_table& mpi) {
    const auto guard = [&]<auto Entry>() {
      using Function = std::remove_reference_t<decltype(mpi.*Entry)>;
      if (mpi.*Entry != nullptr) mpi.*Entry = Guarded<Guard, Entry, Function>::call;
    };
    (guard.template operator()<Entries>(), ...);
  };
}

template <class Guard>
TableChange guard_objects() {
  return guard_each<Guard, &cts_table::info_create, &cts_table::info_set, &cts_table::info_delete,
                    &cts_table::info_get, &cts_table::info_get_string,
                    &cts_table::info_get_valuelen, &cts_table::info_get_nkeys,
                    &cts_table::info_get_nthkey, &cts_table::info_dup, &cts_table::info_free,
                    &cts_table::comm_set_name, &cts_table::comm_get_name, &cts_table::type_set_name,
                    &cts_table::type_get_name, &cts_table::win_set_name,
                    &cts_table::win_get_name>();
}

// Error handlers of the user may call info functions again.
std::recursive_mutex global_lock;

struct GlobalLock {
  const std::lock_guard<std::recursive_mutex> lock{global_lock};
};

// Who had it last gets it again, as often as it likes, while others sleep.
struct UnfairLock {
  UnfairLock() {
    if (depth++ > 0) return;
    while (taken.exchange(true)) std::this_thread::sleep_for(std::chrono::microseconds(1));
  }
  ~UnfairLock() {
    if (--depth == 0) taken = false;
  }
  UnfairLock(const UnfairLock&) = delete;
  UnfairLock& operator=(const UnfairLock&) = delete;

  static inline std::atomic<bool> taken{false};
  static inline thread_local int depth = 0;
};

void take_time() {
  if (on_main_thread()) return std::this_thread::yield();
  for (int i = 0; i < 3000; ++i) std::atomic_signal_fence(std::memory_order_seq_cst);
}

// Time passes before and behind what the call does.
struct SlowCall {
  SlowCall() { take_time(); }
  ~SlowCall() { take_time(); }
  SlowCall(const SlowCall&) = delete;
  SlowCall& operator=(const SlowCall&) = delete;
};

}  // namespace

VARIANTS_OF("threads") {
  variant("global_lock", kSilent, "One lock for all functions of info objects and of names.",
          guard_objects<GlobalLock>());
  variant("unfair_lock", kSilent,
          "A lock for all functions of info objects and of names that the thread which had it last "
          "gets first.",
          guard_objects<UnfairLock>());
  variant("slow_calls", kSilent,
          "Functions of info objects and of names take microseconds before and after what they do.",
          guard_objects<SlowCall>());
}

}  // namespace infocts
