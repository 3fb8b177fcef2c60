// Faults before MPI_Init, of the functions that make and end info objects.
#include <atomic>
#include <cstdlib>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

FAULTS {
  fault("lifecycle.create_refused_before_init", {"info.lifecycle.create_before_init"},
        "MPI_Info_create returns an error before MPI_Init.",
        refuse(fn::info_create, err::other, [](auto&) { return before_init(); }));
  fault("lifecycle.create_ends_before_init", {"info.lifecycle.create_before_init"},
        "MPI_Info_create ends the process before MPI_Init.", before(fn::info_create, [](auto&) {
          if (before_init()) std::_Exit(1);
        }));
  // Atomics will do: objects beyond the limit are one, whoever made it.
  static std::atomic<int> live{0};
  static std::atomic<std::uint64_t> newest{0};
  fault("lifecycle.create_few_before_init", {"info.lifecycle.create_before_init"},
        "Before MPI_Init there is room for 256 objects; all further ones are the same.",
        around(fn::info_create, [](auto& call) {
          if (before_init() && live >= 256) {
            call.info->bits = newest;
            return below().constants.success;
          }
          ++live;
          const int code = call.pass();
          newest = call.info->bits;
          return code;
        }) + before(fn::info_free, [](auto&) { --live; }));
  static std::atomic<std::uint64_t> freed{0};
  fault("lifecycle.create_used_before_init", {"info.lifecycle.create_before_init"},
        "Before MPI_Init a new object takes the place of a freed one, pairs included.",
        around(fn::info_create, [](auto& call) {
          const std::uint64_t bits = before_init() ? freed.exchange(0) : 0;
          if (bits == 0) return call.pass();
          call.info->bits = bits;
          return below().constants.success;
        }) + around(fn::info_free, [](auto& call) {
          if (!before_init() || underneath::count_of(*call.info) == 0) return call.pass();
          cts_info older{freed.exchange(call.info->bits)};
          *call.info = below().constants.info_null;
          return older.bits == 0 ? below().constants.success : below().info_free(&older);
        }));
  fault("lifecycle.create_env_refused_before_init", {"info.lifecycle.create_env_before_init"},
        "MPI_Info_create_env returns an error before MPI_Init.",
        refuse(fn::info_create_env, err::other, [](auto&) { return before_init(); }));
  fault("lifecycle.create_env_nothing_before_init", {"info.lifecycle.create_env_before_init"},
        "Before MPI_Init, MPI_Info_create_env gives MPI_INFO_NULL and MPI_SUCCESS.",
        around(fn::info_create_env, [](auto& call) {
          if (!before_init()) return call.pass();
          *call.info = below().constants.info_null;
          return below().constants.success;
        }));
  fault("lifecycle.create_env_wants_args_before_init", {"info.lifecycle.create_env_before_init"},
        "Before MPI_Init, MPI_Info_create_env refuses a null argv.",
        refuse(fn::info_create_env, err::arg,
               [](auto& call) { return before_init() && call.argv == nullptr; }));
  fault("lifecycle.dup_same_before_init", {"info.lifecycle.dup_before_init"},
        "Before MPI_Init, MPI_Info_dup gives the handle of the original.",
        around(fn::info_dup, [](auto& call) {
          if (!before_init()) return call.pass();
          *call.copy = call.info;
          return below().constants.success;
        }));
  fault("lifecycle.dup_empty_before_init", {"info.lifecycle.dup_before_init"},
        "Before MPI_Init, MPI_Info_dup gives an empty object.",
        around(fn::info_dup, [](auto& call) {
          return before_init() ? below().info_create(call.copy) : call.pass();
        }));
  fault("lifecycle.dup_ten_before_init", {"info.lifecycle.dup_before_init"},
        "Before MPI_Init, MPI_Info_dup copies the first ten pairs only.",
        after_any(fn::info_dup, [](auto& call) {
          while (before_init() && underneath::count_of(*call.copy) > 10) {
            below().info_delete(*call.copy,
                                underneath::text_of(underneath::nth_key_of(*call.copy, 10)));
          }
        }));
  static std::atomic<std::uint64_t> original{0};
  static std::atomic<std::uint64_t> duplicate{0};
  fault("lifecycle.dup_delete_reaches_before_init", {"info.lifecycle.dup_before_init"},
        "Before MPI_Init, a key deleted in a duplicate is gone from the original too.",
        after_any(fn::info_dup, [](auto& call) {
          original = call.info.bits;
          duplicate = call.copy->bits;
        }) + before(fn::info_delete, [](auto& call) {
          const std::string name(underneath::view_of(call.key));
          if (before_init() && call.info.bits == duplicate && underneath::has({original}, name)) {
            below().info_delete({original}, call.key);
          }
        }) + before(fn::info_free, [](auto& call) {
          if (call.info->bits == original) duplicate = 0;
        }));
  fault("lifecycle.free_keeps_handle_before_init", {"info.lifecycle.free_before_init"},
        "Before MPI_Init, MPI_Info_free leaves the handle as it was.",
        around(fn::info_free, [](auto& call) {
          const cts_info handle = *call.info;
          const int code = call.pass();
          if (before_init()) *call.info = handle;
          return code;
        }));
  fault("lifecycle.free_full_refused_before_init", {"info.lifecycle.free_before_init"},
        "Before MPI_Init, MPI_Info_free refuses an object that holds more than ten pairs.",
        around(fn::info_free, [](auto& call) {
          return before_init() && underneath::count_of(*call.info) > 10 ? out_of_order()
                                                                        : call.pass();
        }));
}

FAULT({.name = "lifecycle.free_empties_next_before_init",
       .violates = {"info.lifecycle.free_before_init"},
       .text = "Before MPI_Init, MPI_Info_free also empties the object created first."}) {
  LiveObjects::follow(mpi);
  mpi.info_free = [](cts_info* info) {
    LiveObjects::remove(*info);
    const std::vector<cts_info> left = LiveObjects::all();
    if (before_init() && !left.empty()) underneath::clear(left.front());
    return below().info_free(info);
  };
}

}  // namespace infocts
