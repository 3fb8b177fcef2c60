// Variants of when things are done, about which the standard says nothing. MPI_Info_free frees an
// object, but the standard does not say when its memory is given back.
#include <chrono>
#include <thread>

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/every_function.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

template <auto Entry, typename Function>
struct Slow;
template <auto Entry, typename... Parameters>
struct Slow<Entry, int (*)(Parameters...)> {
  static int call(Parameters... arguments) {
    static std::atomic<unsigned> calls = 0;
    if (calls++ % 16 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    return (inner().*Entry)(arguments...);
  }
};

/// Objects that the caller has freed, the oldest first.
struct Freed {
  std::mutex mutex;
  std::deque<cts_info> objects;
  std::size_t kept = 0;  // so many of them still have their memory
};

Freed& freed() {
  static Freed all;
  return all;
}

// Given back while others are freed, so that nothing is left to do at the end.
int give_back_oldest(cts_info* info) {
  const std::lock_guard lock(freed().mutex);
  int count = 0;
  const bool live = !is_null(*info) && inner().info_get_nkeys(*info, &count) == success();
  if (!live) return inner().info_free(info);
  freed().objects.push_back(handle_in(*info));
  store(info, null_info());
  if (freed().objects.size() <= freed().kept) return success();
  cts_info oldest = freed().objects.front();
  freed().objects.pop_front();
  return inner().info_free(&oldest);
}

TableChange free_later(std::size_t kept) {
  return [kept](cts_table& mpi) {
    freed().kept = kept;
    mpi.info_free = give_back_oldest;
  };
}

}  // namespace

VARIANTS_OF("time") {
  variant("slow", kSilent,
          "Every sixteenth call of a function takes a fifth of a millisecond more.",
          wrap_every_function<Slow>());
  variant("freed_one_later", kSilent,
          "Gives an object's memory back when the next object is freed.", free_later(1));
  variant("freed_much_later", kSilent,
          "Gives an object's memory back when ten thousand others have been freed.",
          free_later(10'000));
}

}  // namespace infocts
