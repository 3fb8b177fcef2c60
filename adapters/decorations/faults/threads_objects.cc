// Faults of several threads that make, duplicate and free objects at once.
#include <atomic>
#include <mutex>

#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

// Creates an object, but keeps its handle where all threads keep theirs for a while.
int create_through_shared(cts_info* info) {
  static SharedVariable<std::uint64_t> handle;
  const int code = below().info_create(info);
  info->bits = handle.passed_through(info->bits);
  return code;
}

// The level that MPI_Init_thread was asked for is not MPI_THREAD_MULTIPLE, as some MPIs need it to
// use locks.
std::atomic<bool> locks_off{false};

void watch_level(cts_table& mpi) {
  mpi.init_thread = [](int* argc, char*** argv, int required, int* provided) {
    locks_off = required != below().constants.thread_multiple;
    return below().init_thread(argc, argv, required, provided);
  };
}

}  // namespace

FAULT({.name = "threads.create_shares_handle",
       .violates = {"info.threads.create"},
       .text = "Threads that create objects at once get the handle of the last one."}) {
  mpi.info_create = create_through_shared;
}

FAULT({.name = "threads.create_unlocked_when_single",
       .violates = {"info.threads.create"},
       .text = "Below MPI_THREAD_MULTIPLE, threads that create at once get the same handle."}) {
  watch_level(mpi);
  mpi.info_create = [](cts_info* info) {
    return locks_off ? create_through_shared(info) : below().info_create(info);
  };
}

FAULT({.name = "threads.create_unlocked_after_finalize",
       .violates = {"info.threads.create"},
       .text = "After MPI_Finalize, threads that create at once get the same handle."}) {
  mpi.info_create = [](cts_info* info) {
    return after_finalize() ? create_through_shared(info) : below().info_create(info);
  };
}

FAULT({.name = "threads.create_unlocked_before_init",
       .violates = {"info.threads.create"},
       .text = "Before MPI_Init, threads that create at once get the same handle."}) {
  mpi.info_create = [](cts_info* info) {
    return before_init() ? create_through_shared(info) : below().info_create(info);
  };
}

// Between looking at the list and taking from it lies the window.
FAULT({.name = "threads.create_takes_place_twice",
       .violates = {"info.threads.create"},
       .text = "A place in the list of freed objects is given to two threads."}) {
  static std::atomic<std::uint64_t> freed{0};
  mpi.info_create = [](cts_info* info) {
    const std::uint64_t bits = freed;
    if (bits == 0) return below().info_create(info);
    open_window();
    freed = 0;
    info->bits = bits;
    return below().constants.success;
  };
  mpi.info_free = [](cts_info* info) {
    if (freed != 0) return below().info_free(info);
    underneath::clear(*info);
    freed = info->bits;
    *info = below().constants.info_null;
    return below().constants.success;
  };
}

FAULT({.name = "threads.create_refused_when_busy",
       .violates = {"info.threads.create"},
       .text = "MPI_Info_create returns an error while another thread is in it."}) {
  mpi.info_create = [](cts_info* info) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    return visit.alone() ? below().info_create(info) : below().constants.err_other;
  };
}

FAULT({.name = "threads.create_on_main_only",
       .violates = {"info.threads.create"},
       .text = "MPI_Info_create returns an error on all threads but the main one."}) {
  mpi.info_create = [](cts_info* info) {
    return on_main_thread() ? below().info_create(info) : below().constants.err_other;
  };
}

FAULT({.name = "threads.create_env_shares_handle",
       .violates = {"info.threads.create_env"},
       .text = "Threads that call MPI_Info_create_env at once get the handle of the last one."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    static SharedVariable<std::uint64_t> handle;
    const int code = below().info_create_env(argc, argv, info);
    info->bits = handle.passed_through(info->bits);
    return code;
  };
}

FAULT({.name = "threads.create_env_refused_when_busy",
       .violates = {"info.threads.create_env"},
       .text = "MPI_Info_create_env returns an error while another thread is in it."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    if (!visit.alone()) return below().constants.err_other;
    return below().info_create_env(argc, argv, info);
  };
}

FAULT({.name = "threads.create_env_incomplete_when_busy",
       .violates = {"info.threads.create_env"},
       .text = "MPI_Info_create_env leaves a pair out while another thread is in it."}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    const int code = below().info_create_env(argc, argv, info);
    if (!visit.alone() && underneath::count_of(*info) > 0) {
      below().info_delete(*info, underneath::text_of(underneath::nth_key_of(*info, 0)));
    }
    return code;
  };
}

FAULT({.name = "threads.create_env_unlocked_when_single",
       .violates = {"info.threads.create_env"},
       .text = "Below MPI_THREAD_MULTIPLE, MPI_Info_create_env at once gives one object to all."}) {
  if (mpi.info_create_env == nullptr) return;
  watch_level(mpi);
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    static SharedVariable<std::uint64_t> handle;
    const int code = below().info_create_env(argc, argv, info);
    if (locks_off) info->bits = handle.passed_through(info->bits);
    return code;
  };
}

FAULT({.name = "threads.dup_shares_handle",
       .violates = {"info.threads.dup"},
       .text = "Threads that duplicate at once get the handle of the last duplicate."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    static SharedVariable<std::uint64_t> handle;
    const int code = below().info_dup(info, copy);
    copy->bits = handle.passed_through(copy->bits);
    return code;
  };
}

FAULT({.name = "threads.dup_shares_source",
       .violates = {"info.threads.dup"},
       .text = "Threads that duplicate at once get duplicates of the object that came last."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    static SharedVariable<std::uint64_t> source;
    return below().info_dup({source.passed_through(info.bits)}, copy);
  };
}

FAULT({.name = "threads.dup_same_when_busy",
       .violates = {"info.threads.dup"},
       .text = "While another thread duplicates, MPI_Info_dup gives the handle of the original."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    if (visit.alone()) return below().info_dup(info, copy);
    *copy = info;
    return below().constants.success;
  };
}

FAULT({.name = "threads.dup_incomplete_when_busy",
       .violates = {"info.threads.dup"},
       .text = "While another thread duplicates, MPI_Info_dup leaves a pair out."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    const int code = below().info_dup(info, copy);
    if (!visit.alone() && underneath::count_of(*copy) > 0) {
      below().info_delete(*copy, underneath::text_of(underneath::nth_key_of(*copy, 0)));
    }
    return code;
  };
}

FAULT({.name = "threads.free_shares_handle",
       .violates = {"info.threads.free"},
       .text = "Threads that free at once free the object that came last."}) {
  mpi.info_free = [](cts_info* info) {
    static SharedVariable<std::uint64_t> handle;
    info->bits = handle.passed_through(info->bits);
    return below().info_free(info);
  };
}

FAULT({.name = "threads.free_keeps_handle_when_busy",
       .violates = {"info.threads.free"},
       .text = "While another thread frees, MPI_Info_free leaves the handle as it was."}) {
  mpi.info_free = [](cts_info* info) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    const cts_info handle = *info;
    const int code = below().info_free(info);
    if (!visit.alone()) *info = handle;
    return code;
  };
}

FAULT({.name = "threads.free_refused_when_busy",
       .violates = {"info.threads.free"},
       .text = "MPI_Info_free returns an error while another thread is in it."}) {
  mpi.info_free = [](cts_info* info) {
    static Crowd crowd;
    const Crowd::Visit visit(crowd);
    return visit.alone() ? below().info_free(info) : below().constants.err_other;
  };
}

FAULT({.name = "threads.free_on_main_only",
       .violates = {"info.threads.free"},
       .text = "MPI_Info_free returns an error on all threads but the main one."}) {
  mpi.info_free = [](cts_info* info) {
    return on_main_thread() ? below().info_free(info) : below().constants.err_other;
  };
}

}  // namespace infocts
