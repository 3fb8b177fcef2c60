// Legal ways for an MPI to serve several threads on one object, or to replace objects as a whole
// while several threads use them.
#include <chrono>
#include <memory>
#include <thread>

#include "adapters/decorations/faults/race_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Each call between the construction and the end of a `Guard`.
template <class Guard>
TableChange guard_objects() {
  const auto guarded = [](auto& call) {
    const Guard guard;
    return call.pass();
  };
  return around(fn::info_create, guarded) + around(fn::with_handle, guarded) +
         around(fn::info_free, guarded) + around(fn::set_name, guarded) +
         around(fn::get_name, guarded);
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

/// A copy that is freed when its last reader has left it.
using Copy = std::shared_ptr<const cts_info>;

Copy shared_copy_of(cts_info info) {
  auto* copy = new cts_info(null_info());
  if (inner().info_dup(info, copy) != success()) {
    delete copy;
    return nullptr;
  }
  return {copy, [](const cts_info* old) {
            cts_info handle = *old;
            inner().info_free(&handle);
            delete old;
          }};
}

/// What readers read while the object itself is changed.
struct Readable {
  // An error handler of the user may change the object.
  std::shared_ptr<std::recursive_mutex> writers = std::make_shared<std::recursive_mutex>();
  Copy copy;
};

/// Changes the object, then shows the change.
template <typename Call>
int change(PerObject<Readable>& objects, Call& call) {
  const auto known = objects.find(call.info);
  if (!known) return call.pass();
  const std::lock_guard lock(*known->writers);
  const int code = call.pass();
  Copy old = shared_copy_of(call.info);  // freed behind the statement that replaces it
  if (const auto shown = objects[call.info]; true) shown->copy.swap(old);
  return code;
}

TableChange reads_copy(PerObject<Readable>& objects) {
  const auto from_copy = [&objects](auto& call) {
    const auto known = objects.find(call.info);
    if (known && known->copy) call.info = *known->copy;
    return call.pass();
  };
  return around(fn::lookups, from_copy) + around(fn::info_get_nkeys, from_copy) +
         around(fn::info_get_nthkey, from_copy) + around(fn::info_dup, from_copy);
}

/// At MPI_THREAD_SINGLE, a call while another thread is in the function is an error.
template <typename Callee>
TableChange for_one_thread(Callee callee) {
  return instead_when_busy(
      callee, [](auto& call) { return only_thread ? inner().constants.err_other : call.pass(); });
}

TableChange one_thread_at_single() {
  return watch_level() + for_one_thread(fn::info_create) + for_one_thread(fn::info_set) +
         for_one_thread(fn::info_create_env) + for_one_thread(fn::error_string) +
         for_one_thread(fn::get_version) + for_one_thread(fn::get_library_version) +
         for_one_thread(fn::initialized) + for_one_thread(fn::finalized);
}

}  // namespace

VARIANTS_OF("threads") {
  const VariantSpec of_one_thread{.disregards = {"info.threads.single_level",
                                                 "environment.version.threads_at_single",
                                                 "environment.library_version.threads_at_single",
                                                 "environment.initialized.threads_at_single",
                                                 "environment.finalized.threads_at_single"}};
  variant("one_thread_at_single", "V48",
          "At MPI_THREAD_SINGLE, calls of several threads at once are errors.",
          one_thread_at_single(), of_one_thread);
  variant(
      "one_thread_always", "V48",
      "Gives MPI_THREAD_SINGLE whatever is asked for, and calls of several threads at once are "
      "errors.",
      after(fn::init_thread, [](auto& call) { *call.provided = inner().constants.thread_single; }) +
          one_thread_at_single(),
      of_one_thread);
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

VARIANTS_OF("threads") {
  using Lock = std::shared_ptr<std::recursive_mutex>;
  variant("readers_never_block", kSilent,
          "Readers read a copy of the object, which whoever changes it replaces.",
          remembering<Readable>([](auto& objects) {
            return after(fn::info_create,
                         [&](auto& call) {
                           objects.put(*call.info, {.copy = shared_copy_of(*call.info)});
                         }) +
                   around(fn::info_set, [&](auto& call) { return change(objects, call); }) +
                   around(fn::info_delete, [&](auto& call) { return change(objects, call); }) +
                   reads_copy(objects);
          }));
  variant("pairs_replaced", kSilent,
          "A pair that is overwritten is replaced, at once for all threads: the new one comes "
          "after the others.",
          remembering<Lock>([](auto& locks) {
            const auto locked = [&locks](auto& call) {
              const Lock mutex = locks.find(call.info).value_or(nullptr);
              if (!mutex) return call.pass();
              const std::lock_guard lock(*mutex);
              return call.pass();
            };
            return after(fn::info_create,
                         [&](auto& call) {
                           locks.put(*call.info, std::make_shared<std::recursive_mutex>());
                         }) +
                   around(fn::info_set,
                          [&](auto& call) {
                            const bool known = locks.has(call.info) && has_key(call);
                            const int code = call.pass();
                            if (!known || !succeeded(code)) return code;
                            inner().info_delete(call.info, call.key);
                            return call.pass();
                          }) +
                   around(fn::with_handle, locked);
          }));
}

}  // namespace infocts
