// Faults of the conversions of info handles: MPI_Info_c2f and MPI_Info_f2c, MPI_Info_toint and
// MPI_Info_fromint.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

// Far from the numbers that an MPI gives to its first objects.
constexpr int kFirstNumber = 0x40000000;

constexpr Trigger kConstant{
    [](auto& call) { return is_null(object_of(call)) || is_env(object_of(call)); }};

/// The integer of a call, or where it belongs, whatever its name.
auto& number_of(auto& call) {
  if constexpr (requires { call.fortran; }) {
    return call.fortran;
  } else {
    return call.number;
  }
}

/// Where there is such a number, from kFirstNumber on.
std::optional<cts_info> object_at(const std::vector<cts_info>& objects, int number) {
  const auto position = static_cast<std::size_t>(number - kFirstNumber);
  if (number < kFirstNumber || position >= objects.size()) return std::nullopt;
  return objects[position];
}

/// Of one pair of functions.
template <auto to_int, auto from_int>
void conversion_faults(const FaultsOf& fault, const std::string& to, const std::string& from) {
  constexpr Function<to_int> kTo;
  constexpr Function<from_int> kFrom;
  const std::string to_name = "MPI_Info_" + to;
  const std::string from_name = "MPI_Info_" + from;
  const auto add = [&](const std::string& name, const char* id, const std::string& text,
                       TableChange does) { fault(name, {to + id}, text, does); };
  add(to + "_positions", "_round_trip",
      to_name + " gives the position of the object among those that are alive.",
      track_live_objects() + around(kTo, [](auto& call) {
        const std::vector<cts_info> objects = live_objects.objects();
        const auto place = std::find_if(objects.begin(), objects.end(),
                                        [&](cts_info info) { return info.bits == call.info.bits; });
        if (place == objects.end()) return call.pass();
        *number_of(call) = kFirstNumber + static_cast<int>(place - objects.begin());
        return success();
      }) + give(kFrom, var::info, [](auto& call) {
        return object_at(live_objects.objects(), number_of(call));
      }));
  static std::vector<cts_info> places(64);
  static std::size_t next = 0;
  add(to + "_small_table", "_round_trip", to_name + " has 64 numbers and uses them in turn.",
      answer(kTo, !kConstant, [](auto& call) {
        places[next] = call.info;
        *number_of(call) = kFirstNumber + static_cast<int>(next);
        next = (next + 1) % places.size();
      }) + give(kFrom, var::info, [](auto& call) { return object_at(places, number_of(call)); }));
  add(from + "_duplicates", "_round_trip", from_name + " gives a duplicate of the object.",
      after_any(kFrom, !kConstant, [](auto& call) { inner().info_dup(*call.info, call.info); }));
  static Objects used;
  add(from + "_once", "_round_trip", from_name + " gives an object once, then MPI_INFO_NULL.",
      forgetting(used) + after_any(kFrom, !kConstant, [](auto& call) {
        const bool again = used.has(*call.info);
        used.put(*call.info, {});
        if (again) *call.info = null_info();
      }));
  add(to + "_without_env", "_round_trip", to_name + " takes MPI_INFO_ENV for MPI_INFO_NULL.",
      before(kTo, [](auto& call) {
        if (is_env(call.info)) call.info = null_info();
      }));
  add(from + "_null_as_no_bits", "_null",
      "MPI_INFO_NULL comes back from " + from_name + " as a handle without any bit set.",
      after_any(kFrom, on_null,
                [](auto& call) { call.info->bits = call.info->bits == 0 ? 1 : 0; }));
  add(from + "_null_ignored", "_null",
      from_name + " gives nothing for the integer of MPI_INFO_NULL.",
      leave(kFrom, var::info, on_null));
}

}  // namespace

FAULTS_OF("handles", "info.handles") {
  conversion_faults<&cts_table::info_c2f, &cts_table::info_f2c>(fault, "c2f", "f2c");
  conversion_faults<&cts_table::info_toint, &cts_table::info_fromint>(fault, "toint", "fromint");
}

}  // namespace infocts
