// Faults of several threads that make, duplicate and free objects at once.
#include <atomic>
#include <mutex>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_level.h"
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

}  // namespace

FAULT({.name = "threads.create_shares_handle",
       .violates = {"info.threads.create"},
       .text = "Threads that create objects at once get the handle of the last one."}) {
  mpi.info_create = create_through_shared;
}

FAULTS {
  fault("threads.create_unlocked_when_single", {"info.threads.create"},
        "Below MPI_THREAD_MULTIPLE, threads that create at once get the same handle.",
        watch_level() + around(fn::info_create, [](auto& call) {
          return locks_off ? create_through_shared(call.info) : call.pass();
        }));
}

FAULTS {
  fault("threads.create_unlocked_after_finalize", {"info.threads.create"},
        "After MPI_Finalize, threads that create at once get the same handle.",
        around(fn::info_create, [](auto& call) {
          return after_finalize() ? create_through_shared(call.info) : call.pass();
        }));
  fault("threads.create_unlocked_before_init", {"info.threads.create"},
        "Before MPI_Init, threads that create at once get the same handle.",
        around(fn::info_create, [](auto& call) {
          return before_init() ? create_through_shared(call.info) : call.pass();
        }));
  // Between looking at the list and taking from it lies the window.
  static std::atomic<std::uint64_t> freed{0};
  fault("threads.create_takes_place_twice", {"info.threads.create"},
        "A place in the list of freed objects is given to two threads.",
        around(fn::info_create, [](auto& call) {
          const std::uint64_t bits = freed;
          if (bits == 0) return call.pass();
          open_window();
          freed = 0;
          call.info->bits = bits;
          return below().constants.success;
        }) + around(fn::info_free, [](auto& call) {
          if (freed != 0) return call.pass();
          underneath::clear(*call.info);
          freed = call.info->bits;
          *call.info = below().constants.info_null;
          return below().constants.success;
        }));
  fault("threads.create_refused_when_busy", {"info.threads.create"},
        "MPI_Info_create returns an error while another thread is in it.",
        around(fn::info_create, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          return visit.alone() ? call.pass() : below().constants.err_other;
        }));
  fault("threads.create_on_main_only", {"info.threads.create"},
        "MPI_Info_create returns an error on all threads but the main one.",
        around(fn::info_create, [](auto& call) {
          return on_main_thread() ? call.pass() : below().constants.err_other;
        }));
  fault("threads.create_env_shares_handle", {"info.threads.create_env"},
        "Threads that call MPI_Info_create_env at once get the handle of the last one.",
        around(fn::info_create_env, [](auto& call) {
          static SharedVariable<std::uint64_t> handle;
          const int code = call.pass();
          call.info->bits = handle.passed_through(call.info->bits);
          return code;
        }));
  fault("threads.create_env_refused_when_busy", {"info.threads.create_env"},
        "MPI_Info_create_env returns an error while another thread is in it.",
        around(fn::info_create_env, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          if (!visit.alone()) return below().constants.err_other;
          return call.pass();
        }));
  fault("threads.create_env_incomplete_when_busy", {"info.threads.create_env"},
        "MPI_Info_create_env leaves a pair out while another thread is in it.",
        around(fn::info_create_env, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          const int code = call.pass();
          if (!visit.alone() && underneath::count_of(*call.info) > 0) {
            below().info_delete(*call.info,
                                underneath::text_of(underneath::nth_key_of(*call.info, 0)));
          }
          return code;
        }));
}

FAULTS {
  fault("threads.create_env_unlocked_when_single", {"info.threads.create_env"},
        "Below MPI_THREAD_MULTIPLE, MPI_Info_create_env at once gives one object to all.",
        watch_level() + around(fn::info_create_env, [](auto& call) {
          static SharedVariable<std::uint64_t> handle;
          const int code = call.pass();
          if (locks_off) call.info->bits = handle.passed_through(call.info->bits);
          return code;
        }));
}

FAULTS {
  fault("threads.dup_shares_handle", {"info.threads.dup"},
        "Threads that duplicate at once get the handle of the last duplicate.",
        around(fn::info_dup, [](auto& call) {
          static SharedVariable<std::uint64_t> handle;
          const int code = call.pass();
          call.copy->bits = handle.passed_through(call.copy->bits);
          return code;
        }));
  fault("threads.dup_shares_source", {"info.threads.dup"},
        "Threads that duplicate at once get duplicates of the object that came last.",
        before(fn::info_dup, [](auto& call) {
          static SharedVariable<std::uint64_t> source;
          call.info = {source.passed_through(call.info.bits)};
        }));
  fault("threads.dup_same_when_busy", {"info.threads.dup"},
        "While another thread duplicates, MPI_Info_dup gives the handle of the original.",
        around(fn::info_dup, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          if (visit.alone()) return call.pass();
          *call.copy = call.info;
          return below().constants.success;
        }));
  fault("threads.dup_incomplete_when_busy", {"info.threads.dup"},
        "While another thread duplicates, MPI_Info_dup leaves a pair out.",
        around(fn::info_dup, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          const int code = call.pass();
          if (!visit.alone() && underneath::count_of(*call.copy) > 0) {
            below().info_delete(*call.copy,
                                underneath::text_of(underneath::nth_key_of(*call.copy, 0)));
          }
          return code;
        }));
  fault("threads.free_shares_handle", {"info.threads.free"},
        "Threads that free at once free the object that came last.",
        before(fn::info_free, [](auto& call) {
          static SharedVariable<std::uint64_t> handle;
          call.info->bits = handle.passed_through(call.info->bits);
        }));
  fault("threads.free_keeps_handle_when_busy", {"info.threads.free"},
        "While another thread frees, MPI_Info_free leaves the handle as it was.",
        around(fn::info_free, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          const cts_info handle = *call.info;
          const int code = call.pass();
          if (!visit.alone()) *call.info = handle;
          return code;
        }));
  fault("threads.free_refused_when_busy", {"info.threads.free"},
        "MPI_Info_free returns an error while another thread is in it.",
        around(fn::info_free, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          return visit.alone() ? call.pass() : below().constants.err_other;
        }));
  fault("threads.free_on_main_only", {"info.threads.free"},
        "MPI_Info_free returns an error on all threads but the main one.",
        around(fn::info_free, [](auto& call) {
          return on_main_thread() ? call.pass() : below().constants.err_other;
        }));
}

}  // namespace infocts
