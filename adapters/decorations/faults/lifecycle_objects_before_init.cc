// Faults before MPI_Init, of the functions that make and end info objects.
#include "adapters/decorations/faults/lifecycle.h"
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS {
  const PhaseFaults row(before_init);
  row("create_refused", "create", "MPI_Info_create returns an error before MPI_Init.",
      refuse(fn::info_create, err::other, always));
  row("create_ends", "create", "MPI_Info_create ends the process before MPI_Init.",
      before(fn::info_create, [](auto&) { std::_Exit(1); }));
  // Atomics will do: objects beyond the limit are one, whoever made it.
  static std::atomic<int> live{0};
  static std::atomic<std::uint64_t> newest{0};
  row("create_few", "create",
      "Before MPI_Init there is room for 256 objects; all further ones are the same.",
      around(fn::info_create, [](auto& call) {
        if (live >= 256) {
          call.info->bits = newest;
          return success();
        }
        ++live;
        const int code = call.pass();
        newest = call.info->bits;
        return code;
      }) + before(fn::info_free, [](auto&) { --live; }));
  static std::atomic<std::uint64_t> freed{0};
  row("create_used", "create",
      "Before MPI_Init a new object takes the place of a freed one, pairs included.",
      around(fn::info_create, [](auto& call) {
        const std::uint64_t bits = freed.exchange(0);
        if (bits == 0) return call.pass();
        call.info->bits = bits;
        return success();
      }) + around(fn::info_free, [](auto& call) {
        if (inner_count(*call.info) == 0) return call.pass();
        cts_info older{freed.exchange(call.info->bits)};
        *call.info = null_info();
        return older.bits == 0 ? success() : inner().info_free(&older);
      }));
  row("create_env_refused", "create_env", "MPI_Info_create_env returns an error before MPI_Init.",
      refuse(fn::info_create_env, err::other, always));
  row("create_env_nothing", "create_env",
      "Before MPI_Init, MPI_Info_create_env gives MPI_INFO_NULL and MPI_SUCCESS.",
      answer(fn::info_create_env, [](auto& call) { *call.info = null_info(); }));
  row("create_env_wants_args", "create_env",
      "Before MPI_Init, MPI_Info_create_env refuses a null argv.",
      refuse(fn::info_create_env, err::arg, [](auto& call) { return call.argv == nullptr; }));
  row("dup_same", "dup", "Before MPI_Init, MPI_Info_dup gives the handle of the original.",
      answer(fn::info_dup, [](auto& call) { *call.copy = call.info; }));
  row("dup_empty", "dup", "Before MPI_Init, MPI_Info_dup gives an empty object.",
      around(fn::info_dup, [](auto& call) { return inner().info_create(call.copy); }));
  row("dup_ten", "dup", "Before MPI_Init, MPI_Info_dup copies the first ten pairs only.",
      after_any(fn::info_dup, [](auto& call) {
        while (inner_count(*call.copy) > 10) inner_drop(*call.copy, 10);
      }));
  static std::atomic<std::uint64_t> original{0};
  static std::atomic<std::uint64_t> duplicate{0};
  row("dup_delete_reaches", "dup",
      "Before MPI_Init, a key deleted in a duplicate is gone from the original too.",
      after_any(fn::info_dup, [](auto& call) {
        original = call.info.bits;
        duplicate = call.copy->bits;
      }) + before(fn::info_delete, [](auto& call) {
        if (call.info.bits == duplicate) inner_delete({original}, call.key.data);
      }) + before(fn::info_free, [](auto& call) {
        if (call.info->bits == original) duplicate = 0;
      }));
  row("free_keeps_handle", "free", "Before MPI_Init, MPI_Info_free leaves the handle as it was.",
      leave(fn::info_free, var::info));
  row("free_full_refused", "free",
      "Before MPI_Init, MPI_Info_free refuses an object that holds more than ten pairs.",
      refuse(fn::info_free, err::other, count_from(11)));
  row("free_empties_next", "free",
      "Before MPI_Init, MPI_Info_free also empties the object created first.",
      before(fn::info_free, [](auto&) {
        const std::vector<cts_info> left = alive.objects();
        if (!left.empty()) inner_clear(left.front());
      }) + follow_alive());
}

}  // namespace infocts
