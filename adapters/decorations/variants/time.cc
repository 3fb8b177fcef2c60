// Variants of when things are done: of that the text says nothing. MPI_Info_free frees an object,
// but when its memory is given back is not said.
#include <atomic>
#include <chrono>
#include <deque>
#include <mutex>
#include <thread>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/variants/every_function.h"
#include "adapters/decorations/variants/handle_variable.h"

namespace infocts {
namespace {

template <auto Entry, typename Function>
struct Slow;
template <auto Entry, typename... Parameters>
struct Slow<Entry, int (*)(Parameters...)> {
  static int call(Parameters... arguments) {
    static std::atomic<unsigned> calls = 0;
    if (calls++ % 16 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    return (below().*Entry)(arguments...);
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
int free_later(cts_info* info) {
  const std::lock_guard lock(freed().mutex);
  int count = 0;
  const bool live =
      !is_null(*info) && below().info_get_nkeys(*info, &count) == below().constants.success;
  if (!live) return below().info_free(info);
  freed().objects.push_back(handle_in(*info));
  store(info, below().constants.info_null);
  if (freed().objects.size() <= freed().kept) return below().constants.success;
  cts_info oldest = freed().objects.front();
  freed().objects.pop_front();
  return below().info_free(&oldest);
}

}  // namespace

VARIANT({.name = "time.slow",
         .text = "Every sixteenth call of a function takes a fifth of a millisecond more.",
         .allowed_by = kSilent}) {
  wrap_every_function<Slow>(mpi);
}

VARIANT({.name = "time.freed_one_later",
         .text = "Gives an object's memory back when the next object is freed.",
         .allowed_by = kSilent}) {
  freed().kept = 1;
  mpi.info_free = free_later;
}

VARIANT({.name = "time.freed_much_later",
         .text = "Gives an object's memory back when ten thousand others have been freed.",
         .allowed_by = kSilent}) {
  freed().kept = 10'000;
  mpi.info_free = free_later;
}

}  // namespace infocts
