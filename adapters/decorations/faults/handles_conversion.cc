// Faults of the conversions of info handles: MPI_Info_c2f and MPI_Info_f2c, MPI_Info_toint and
// MPI_Info_fromint.
#include <algorithm>
#include <mutex>
#include <vector>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/redirection.h"

namespace infocts {
namespace {

using ToInt = int (*cts_table::*)(cts_info, int*);
using FromInt = int (*cts_table::*)(int, cts_info*);

// Far from the numbers that an MPI gives to its first objects.
constexpr int kFirstNumber = 0x40000000;

template <ToInt to, FromInt from>
bool is_there(const cts_table& mpi) {
  return mpi.*to != nullptr && mpi.*from != nullptr;
}

/// The integer is the position among the objects that are alive.
template <ToInt to, FromInt from>
void install_positions(cts_table& mpi) {
  if (!is_there<to, from>(mpi)) return;
  LiveObjects::follow(mpi);
  mpi.*to = [](cts_info info, int* number) {
    const std::vector<cts_info> objects = LiveObjects::all();
    for (std::size_t i = 0; i < objects.size(); ++i) {
      if (objects[i].bits != info.bits) continue;
      *number = kFirstNumber + static_cast<int>(i);
      return success();
    }
    return (below().*to)(info, number);
  };
  mpi.*from = [](int number, cts_info* info) {
    const std::vector<cts_info> objects = LiveObjects::all();
    const auto position = static_cast<std::size_t>(std::max(number - kFirstNumber, 0));
    if (number < kFirstNumber || position >= objects.size()) return (below().*from)(number, info);
    *info = objects[position];
    return success();
  };
}

/// The table of converted handles has 64 places, which are used in turn.
template <ToInt to, FromInt from>
void install_small_table(cts_table& mpi) {
  if (!is_there<to, from>(mpi)) return;
  static std::mutex mutex;
  static std::vector<cts_info> places(64);
  static std::size_t next = 0;
  mpi.*to = [](cts_info info, int* number) {
    if (is_null(info) || is_env(info)) return (below().*to)(info, number);
    const std::lock_guard lock(mutex);
    places[next] = info;
    *number = kFirstNumber + static_cast<int>(next);
    next = (next + 1) % places.size();
    return success();
  };
  mpi.*from = [](int number, cts_info* info) {
    if (number < kFirstNumber) return (below().*from)(number, info);
    const std::lock_guard lock(mutex);
    *info = places[static_cast<std::size_t>(number - kFirstNumber) % places.size()];
    return success();
  };
}

template <ToInt to, FromInt from>
void install_duplicating(cts_table& mpi) {
  if (!is_there<to, from>(mpi)) return;
  mpi.*from = [](int number, cts_info* info) {
    const int code = (below().*from)(number, info);
    if (!is_null(*info) && !is_env(*info)) below().info_dup(*info, info);
    return code;
  };
}

/// The integer of an object is good for one conversion.
template <ToInt to, FromInt from>
void install_used_up(cts_table& mpi) {
  if (!is_there<to, from>(mpi)) return;
  static HandleSet used;
  mpi.*from = [](int number, cts_info* info) {
    const int code = (below().*from)(number, info);
    if (is_null(*info) || is_env(*info)) return code;
    if (used.has(*info)) *info = below().constants.info_null;
    used.add(*info);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    used.remove(*info);
    return below().info_free(info);
  };
}

template <ToInt to, FromInt from>
void install_without_env(cts_table& mpi) {
  if (!is_there<to, from>(mpi)) return;
  mpi.*to = [](cts_info info, int* number) {
    return (below().*to)(is_env(info) ? below().constants.info_null : info, number);
  };
}

template <ToInt to, FromInt from>
void install_null_as_no_bits(cts_table& mpi) {
  if (!is_there<to, from>(mpi)) return;
  mpi.*from = [](int number, cts_info* info) {
    const int code = (below().*from)(number, info);
    if (is_null(*info)) info->bits = info->bits == 0 ? 1 : 0;
    return code;
  };
}

template <ToInt to, FromInt from>
void install_null_ignored(cts_table& mpi) {
  if (!is_there<to, from>(mpi)) return;
  mpi.*from = [](int number, cts_info* info) {
    cts_info converted = *info;
    const int code = (below().*from)(number, &converted);
    if (!is_null(converted)) *info = converted;
    return code;
  };
}

}  // namespace

FAULT({.name = "handles.c2f_positions",
       .violates = {"info.handles.c2f_round_trip"},
       .text = "MPI_Info_c2f gives the position of the object among those that are alive."}) {
  install_positions<&cts_table::info_c2f, &cts_table::info_f2c>(mpi);
}

FAULT({.name = "handles.c2f_small_table",
       .violates = {"info.handles.c2f_round_trip"},
       .text = "MPI_Info_c2f has 64 numbers and uses them in turn."}) {
  install_small_table<&cts_table::info_c2f, &cts_table::info_f2c>(mpi);
}

FAULT({.name = "handles.f2c_duplicates",
       .violates = {"info.handles.c2f_round_trip"},
       .text = "MPI_Info_f2c gives a duplicate of the object."}) {
  install_duplicating<&cts_table::info_c2f, &cts_table::info_f2c>(mpi);
}

FAULT({.name = "handles.f2c_once",
       .violates = {"info.handles.c2f_round_trip"},
       .text = "MPI_Info_f2c gives an object once, then MPI_INFO_NULL."}) {
  install_used_up<&cts_table::info_c2f, &cts_table::info_f2c>(mpi);
}

FAULT({.name = "handles.c2f_without_env",
       .violates = {"info.handles.c2f_round_trip"},
       .text = "MPI_Info_c2f takes MPI_INFO_ENV for MPI_INFO_NULL."}) {
  install_without_env<&cts_table::info_c2f, &cts_table::info_f2c>(mpi);
}

FAULT({.name = "handles.f2c_null_as_no_bits",
       .violates = {"info.handles.c2f_null"},
       .text = "MPI_INFO_NULL comes back from MPI_Info_f2c as a handle without any bit set."}) {
  install_null_as_no_bits<&cts_table::info_c2f, &cts_table::info_f2c>(mpi);
}

FAULT({.name = "handles.f2c_null_ignored",
       .violates = {"info.handles.c2f_null"},
       .text = "MPI_Info_f2c gives nothing for the integer of MPI_INFO_NULL."}) {
  install_null_ignored<&cts_table::info_c2f, &cts_table::info_f2c>(mpi);
}

FAULT({.name = "handles.toint_positions",
       .violates = {"info.handles.toint_round_trip"},
       .text = "MPI_Info_toint gives the position of the object among those that are alive."}) {
  install_positions<&cts_table::info_toint, &cts_table::info_fromint>(mpi);
}

FAULT({.name = "handles.toint_small_table",
       .violates = {"info.handles.toint_round_trip"},
       .text = "MPI_Info_toint has 64 numbers and uses them in turn."}) {
  install_small_table<&cts_table::info_toint, &cts_table::info_fromint>(mpi);
}

FAULT({.name = "handles.fromint_duplicates",
       .violates = {"info.handles.toint_round_trip"},
       .text = "MPI_Info_fromint gives a duplicate of the object."}) {
  install_duplicating<&cts_table::info_toint, &cts_table::info_fromint>(mpi);
}

FAULT({.name = "handles.fromint_once",
       .violates = {"info.handles.toint_round_trip"},
       .text = "MPI_Info_fromint gives an object once, then MPI_INFO_NULL."}) {
  install_used_up<&cts_table::info_toint, &cts_table::info_fromint>(mpi);
}

FAULT({.name = "handles.toint_without_env",
       .violates = {"info.handles.toint_round_trip"},
       .text = "MPI_Info_toint takes MPI_INFO_ENV for MPI_INFO_NULL."}) {
  install_without_env<&cts_table::info_toint, &cts_table::info_fromint>(mpi);
}

FAULT({.name = "handles.fromint_null_as_no_bits",
       .violates = {"info.handles.toint_null"},
       .text = "MPI_INFO_NULL comes back from MPI_Info_fromint as a handle without any bit set."}) {
  install_null_as_no_bits<&cts_table::info_toint, &cts_table::info_fromint>(mpi);
}

FAULT({.name = "handles.fromint_null_ignored",
       .violates = {"info.handles.toint_null"},
       .text = "MPI_Info_fromint gives nothing for the integer of MPI_INFO_NULL."}) {
  install_null_ignored<&cts_table::info_toint, &cts_table::info_fromint>(mpi);
}

}  // namespace infocts
