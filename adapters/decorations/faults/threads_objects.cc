// Faults of several threads that make, duplicate and free objects at once.
#include "adapters/decorations/faults/thread_level.h"
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

bool unlocked() { return locks_off; }

}  // namespace

FAULTS_OF("threads", "info.threads") {
  fault("create_shares_handle", {"create"},
        "Threads that create objects at once get the handle of the last one.",
        share_result(fn::info_create, var::info));
  fault("create_unlocked_when_single", {"create"},
        "Below MPI_THREAD_MULTIPLE, threads that create at once get the same handle.",
        watch_level() + share_result(fn::info_create, var::info, unlocked));
  fault("create_unlocked_after_finalize", {"create"},
        "After MPI_Finalize, threads that create at once get the same handle.",
        share_result(fn::info_create, var::info, after_finalize));
  fault("create_unlocked_before_init", {"create"},
        "Before MPI_Init, threads that create at once get the same handle.",
        share_result(fn::info_create, var::info, before_init));
  // Between looking at the list and taking from it lies the window.
  static std::atomic<std::uint64_t> freed{0};
  fault("create_takes_place_twice", {"create"},
        "A place in the list of freed objects is given to two threads.",
        around(fn::info_create, [](auto& call) {
          const std::uint64_t bits = freed;
          if (bits == 0) return call.pass();
          open_window();
          freed = 0;
          call.info->bits = bits;
          return success();
        }) + around(fn::info_free, [](auto& call) {
          if (freed != 0) return call.pass();
          inner_clear(*call.info);
          freed = call.info->bits;
          *call.info = null_info();
          return success();
        }));
  fault("create_refused_when_busy", {"create"},
        "MPI_Info_create returns an error while another thread is in it.",
        refuse_when_busy(fn::info_create, err::other));
  fault("create_on_main_only", {"create"},
        "MPI_Info_create returns an error on all threads but the main one.",
        refuse(fn::info_create, err::other, [](auto&) { return !on_main_thread(); }));
  fault("create_env_shares_handle", {"create_env"},
        "Threads that call MPI_Info_create_env at once get the handle of the last one.",
        share_result(fn::info_create_env, var::info));
  fault("create_env_refused_when_busy", {"create_env"},
        "MPI_Info_create_env returns an error while another thread is in it.",
        refuse_when_busy(fn::info_create_env, err::other));
  fault("create_env_incomplete_when_busy", {"create_env"},
        "MPI_Info_create_env leaves a pair out while another thread is in it.",
        after_when_busy(fn::info_create_env, [](auto& call) { inner_drop(*call.info, 0); }));
  fault("create_env_unlocked_when_single", {"create_env"},
        "Below MPI_THREAD_MULTIPLE, MPI_Info_create_env at once gives one object to all.",
        watch_level() + share_result(fn::info_create_env, var::info, unlocked));
  fault("dup_shares_handle", {"dup"},
        "Threads that duplicate at once get the handle of the last duplicate.",
        share_result(fn::info_dup, var::copy));
  fault("dup_shares_source", {"dup"},
        "Threads that duplicate at once get duplicates of the object that came last.",
        share_argument(fn::info_dup, var::source));
  fault("dup_same_when_busy", {"dup"},
        "While another thread duplicates, MPI_Info_dup gives the handle of the original.",
        instead_when_busy(fn::info_dup, [](auto& call) {
          *call.copy = call.info;
          return success();
        }));
  fault("dup_incomplete_when_busy", {"dup"},
        "While another thread duplicates, MPI_Info_dup leaves a pair out.",
        after_when_busy(fn::info_dup, [](auto& call) { inner_drop(*call.copy, 0); }));
  fault("free_shares_handle", {"free"}, "Threads that free at once free the object that came last.",
        share_argument(fn::info_free, var::info));
  fault("free_keeps_handle_when_busy", {"free"},
        "While another thread frees, MPI_Info_free leaves the handle as it was.",
        around(fn::info_free, [](auto& call) {
          static Crowd crowd;
          const Crowd::Visit visit(crowd);
          const cts_info handle = *call.info;
          const int code = call.pass();
          if (!visit.alone()) *call.info = handle;
          return code;
        }));
  fault("free_refused_when_busy", {"free"},
        "MPI_Info_free returns an error while another thread is in it.",
        refuse_when_busy(fn::info_free, err::other));
  fault("free_on_main_only", {"free"},
        "MPI_Info_free returns an error on all threads but the main one.",
        refuse(fn::info_free, err::other, [](auto&) { return !on_main_thread(); }));
}

}  // namespace infocts
