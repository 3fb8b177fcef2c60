// Faults of the conversions of info handles: MPI_Info_c2f and MPI_Info_f2c, MPI_Info_toint and
// MPI_Info_fromint.
#include <algorithm>
#include <mutex>
#include <vector>

#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/redirection.h"

namespace infocts {
namespace {

// Far from the numbers that an MPI gives to its first objects.
constexpr int kFirstNumber = 0x40000000;

bool is_constant(cts_info info) { return is_null(info) || is_env(info); }

/// The integer of a call, whatever its name.
auto& number_of(auto& call) {
  if constexpr (requires { call.fortran; }) {
    return call.fortran;
  } else {
    return call.number;
  }
}

/// Of one pair of functions.
template <auto to_int, auto from_int>
void conversion_faults(const FaultsOf& fault, const std::string& to, const std::string& from,
                       SourceLocation at = SourceLocation::here()) {
  constexpr Function<to_int> kTo;
  constexpr Function<from_int> kFrom;
  const std::string to_name = "MPI_Info_" + to;
  const std::string from_name = "MPI_Info_" + from;
  const auto add = [&](const std::string& name, const char* id, const std::string& text,
                       TableChange does) { fault(name, {to + id}, text, does, {"c"}, at); };

  add(to + "_positions", "_round_trip",
      to_name + " gives the position of the object among those that are alive.",
      LiveObjects::follow() + around(kTo, [](auto& call) {
        const std::vector<cts_info> objects = LiveObjects::all();
        for (std::size_t i = 0; i < objects.size(); ++i) {
          if (objects[i].bits != call.info.bits) continue;
          *number_of(call) = kFirstNumber + static_cast<int>(i);
          return success();
        }
        return call.pass();
      }) + around(kFrom, [](auto& call) {
        const std::vector<cts_info> objects = LiveObjects::all();
        const auto position = static_cast<std::size_t>(std::max(number_of(call) - kFirstNumber, 0));
        if (number_of(call) < kFirstNumber || position >= objects.size()) return call.pass();
        *call.info = objects[position];
        return success();
      }));
  static std::mutex mutex;
  static std::vector<cts_info> places(64);
  static std::size_t next = 0;
  add(to + "_small_table", "_round_trip", to_name + " has 64 numbers and uses them in turn.",
      around(kTo, [](auto& call) {
        if (is_constant(call.info)) return call.pass();
        const std::lock_guard lock(mutex);
        places[next] = call.info;
        *number_of(call) = kFirstNumber + static_cast<int>(next);
        next = (next + 1) % places.size();
        return success();
      }) + around(kFrom, [](auto& call) {
        if (number_of(call) < kFirstNumber) return call.pass();
        const std::lock_guard lock(mutex);
        *call.info =
            places[static_cast<std::size_t>(number_of(call) - kFirstNumber) % places.size()];
        return success();
      }));
  add(from + "_duplicates", "_round_trip", from_name + " gives a duplicate of the object.",
      after_any(kFrom, [](auto& call) {
        if (!is_constant(*call.info)) inner().info_dup(*call.info, call.info);
      }));
  static HandleSet used;
  add(from + "_once", "_round_trip", from_name + " gives an object once, then MPI_INFO_NULL.",
      after_any(kFrom, [](auto& call) {
        if (is_constant(*call.info)) return;
        if (used.has(*call.info)) *call.info = inner().constants.info_null;
        used.add(*call.info);
      }) + before(fn::info_free, [](auto& call) { used.remove(*call.info); }));
  add(to + "_without_env", "_round_trip", to_name + " takes MPI_INFO_ENV for MPI_INFO_NULL.",
      before(kTo, [](auto& call) {
        if (is_env(call.info)) call.info = inner().constants.info_null;
      }));
  add(from + "_null_as_no_bits", "_null",
      "MPI_INFO_NULL comes back from " + from_name + " as a handle without any bit set.",
      after_any(kFrom, [](auto& call) {
        if (is_null(*call.info)) call.info->bits = call.info->bits == 0 ? 1 : 0;
      }));
  add(from + "_null_ignored", "_null",
      from_name + " gives nothing for the integer of MPI_INFO_NULL.", around(kFrom, [](auto& call) {
        cts_info* const given = call.info;
        cts_info converted = *given;
        call.info = &converted;
        call.pass();
        if (!is_null(converted)) *given = converted;
        return call.code;
      }));
}

}  // namespace

FAULTS_OF("handles", "info.handles") {
  conversion_faults<&cts_table::info_c2f, &cts_table::info_f2c>(fault, "c2f", "f2c");
  conversion_faults<&cts_table::info_toint, &cts_table::info_fromint>(fault, "toint", "fromint");
}

}  // namespace infocts
