// Variants of when things are done, about which the standard says nothing: MPI_Info_free frees an
// object, but the standard does not say when its memory is given back. And some of how many objects
// and pairs there may be at a time.
#include <chrono>
#include <thread>

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/raised_error.h"
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
PerLayer<Freed> freed_objects;

// Given back while others are freed, so that nothing is left to do at the end.
int give_back_oldest(cts_info* info) {
  const std::lock_guard lock(freed_objects->mutex);
  int count = 0;
  const bool live = !is_null(*info) && inner().info_get_nkeys(*info, &count) == success();
  if (!live) return inner().info_free(info);
  freed_objects->objects.push_back(handle_in(*info));
  store(info, null_info());
  if (freed_objects->objects.size() <= freed_objects->kept) return success();
  cts_info oldest = freed_objects->objects.front();
  freed_objects->objects.pop_front();
  return inner().info_free(&oldest);
}

TableChange free_later(std::size_t kept) {
  return [kept](cts_table& mpi) {
    freed_objects->kept = kept;
    mpi.info_free = give_back_oldest;
  };
}

std::atomic<int> objects{0};

/// No more objects are made where so many live already.
TableChange room_for(int most) {
  const auto make = [most](auto& call) {
    if (++objects > most) {
      --objects;
      return raise_error(inner().constants.err_other);
    }
    if (!succeeded(call.pass())) --objects;
    return call.code;
  };
  return track_error_handlers() + around(fn::info_create, make) + around(fn::info_dup, make) +
         around(fn::info_create_env, make) + after(fn::info_free, [](auto&) { --objects; });
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

VARIANTS_OF("room") {
  variant("for_1500_pairs", "V4",
          "Has room for 1500 pairs in an object, and refuses another one with MPI_ERR_ARG.",
          raise(fn::info_set, err::arg, count_from(1500) && !known), {.lacks_resources = true});
  variant(
      "for_64_objects", kSilent,
      "Has room for 64 objects of MPI_Info_create, MPI_Info_create_env and MPI_Info_dup at a time.",
      room_for(64), {.lacks_resources = true});
  // More than the 100 that info.create.new_object.among_freed makes before it frees some.
  variant("for_128_objects", kSilent, "Has room for 128 objects at a time.", room_for(128),
          {.lacks_resources = true});
}

}  // namespace infocts
