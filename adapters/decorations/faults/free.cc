// Faults of MPI_Info_free.
#include <list>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

TableChange refuse_free(auto test) { return refuse(fn::info_free, err::info, test); }

/// Memory that nobody gives back.
void keep_for_ever(const std::string& text) {
  static std::list<std::string> kept;
  kept.push_back(text);
}
void keep_pairs_for_ever(cts_info info) {
  for (const auto& [key, value] : inner_pairs(info)) keep_for_ever(key + value);
}
constexpr auto keep_value_for_ever = [](auto& call) {
  if (const auto value = old_value(call)) keep_for_ever(call.key.data + *value);
};

}  // namespace

// The variable.
FAULTS_OF("free", "info.free") {
  fault("absent", {"provided"}, "The library has no MPI_Info_free.", absent(fn::info_free));
  fault("leaves_handle", {"sets_null"}, "Frees the object and leaves the variable as it was.",
        leave(fn::info_free, var::info));
  fault("zeroes_handle", {"sets_null"}, "Sets the variable to zero bits instead of MPI_INFO_NULL.",
        after_any(fn::info_free,
                  [](auto& call) { call.info->bits = null_info().bits == 0 ? 1 : 0; }));
  fault("leaves_duplicate", {"sets_null"},
        "Leaves the variable as it was when the object came from MPI_Info_dup.",
        keep(fn::info_free, var::info, made_by(fn::info_dup)));
  fault("leaves_large", {"sets_null"},
        "Leaves the variable as it was when the object had more than 255 keys.",
        keep(fn::info_free, var::info, count_from(256)));
  fault("leaves_hints", {"sets_null"},
        "Leaves the variable as it was when the object came from MPI_Comm_get_info.",
        keep(fn::info_free, var::info, made_by(fn::comm_get_info)));
  fault("writes_behind", {"no_write_beyond"}, "Writes one byte after the handle.",
        after_any(fn::info_free, [](auto& call) { write_behind(call.info); }));
  fault("writes_before", {"no_write_beyond"}, "Writes one byte before the handle.",
        after_any(fn::info_free, [](auto& call) { write_before(call.info); }));

  // The code.
  fault("refuses_emptied", {"succeeds"}, "Refuses an object whose pairs have all been deleted.",
        refuse_free(seen_by(fn::info_delete) && empty_object));
  fault("refuses_source", {"succeeds"}, "Refuses an object that has been duplicated.",
        refuse_free(seen_by(fn::info_dup)));
  static std::atomic<bool> after_error{false};
  fault("refuses_after_error", {"info.errors.goes_on"},
        "Refuses the object that is freed first after MPI_Info_delete has failed.",
        after_any(fn::info_delete, failed, [](auto&) { after_error = true; }) +
            refuse_free([](auto&) { return after_error.exchange(false); }));
  fault("refuses_given_hints", {"succeeds"}, "Refuses an object that was given to a communicator.",
        refuse_free(given_to(fn::comm_dup_with_info)));
  fault("refuses_oldest", {"succeeds"},
        "With more than 200 objects alive, it refuses the oldest of them.",
        track_live_objects() + refuse(fn::info_free, err::other, [](auto& call) {
          const std::vector<cts_info> objects = live_objects.objects();
          return objects.size() > 200 && objects.front().bits == call.info->bits;
        }));
  fault("error_though_freed", {"succeeds"},
        "Frees an object that was changed by MPI_Info_delete and returns an error.",
        afterwards(fn::info_free, seen_by(fn::info_delete), fail(err::other)));
}

// Other objects.
FAULTS_OF("free", "info.free") {
  static PerObject<cts_info> copies;
  fault("duplicate_too", {"only_its_object"},
        "Freeing the source frees its newest duplicate as well.",
        after(fn::info_dup, [](auto& call) { copies.put(call.info, *call.copy); }) +
            before(fn::info_free, [](auto& call) {
              if (auto copy = copies.take(*call.info)) inner().info_free(&*copy);
            }));
  static PerObject<cts_info> sources;
  fault("source_loses_values", {"only_its_object"},
        "Freeing a duplicate overwrites the value of the first key of its source.",
        after(fn::info_dup, [](auto& call) { sources.put(*call.copy, call.info); }) +
            before(fn::info_free, [](auto& call) {
              const cts_info source = sources.take(*call.info).value_or(null_info());
              if (inner_count(source) > 0) inner_set(source, inner_nth_key(source, 0), "freed");
            }));
  fault("renumbers_others", {"only_its_object"},
        "Freeing an object renumbers the keys of the oldest one.",
        track_live_objects() + before(fn::info_free, [](auto& call) {
          const auto others = live_objects.without(*call.info);
          if (!others.empty()) inner_renumber(others.front());
        }));
  fault("empties_newest", {"only_its_object"},
        "Freeing an object takes the last pair from the newest one.",
        track_live_objects() + before(fn::info_free, [](auto& call) {
          auto others = live_objects.without(*call.info);
          std::erase_if(others,
                        [](cts_info info) { return !live_objects.is(info, Origin::created); });
          if (!others.empty()) inner_drop(others.back(), -1);
        }));
  static std::atomic<std::uint64_t> unusable{0};
  static PerObject<std::uint64_t> users;
  fault(
      "communicator_with_hints", {"only_its_object"},
      "A communicator becomes unusable when the object with its hints is freed.",
      after(fn::comm_dup_with_info, [](auto& call) {
        users.put(call.info, call.copy->bits);
      }) + before(fn::info_free, [](auto& call) {
        if (const auto comm = users.take(*call.info)) unusable = *comm;
      }) + refuse(fn::comm_dup, err::comm, [](auto& call) { return call.comm.bits == unusable; }));

  fault("of_its_language_only", {"info.fortran.same_object_in_c"},
        "In Fortran, it refuses objects that C made.",
        track_live_objects() + refuse_free(!among(live_objects)), {"fortran"});

  // Memory.
  fault("keeps_pairs", {"releases"}, "Never gives the pairs of a freed object back.",
        before(fn::info_free, to_object(keep_pairs_for_ever)));
  fault("keeps_duplicates", {"releases"}, "Never gives the memory of a duplicate back.",
        before(fn::info_dup, to_object(keep_pairs_for_ever)));
  fault("keeps_overridden_values", {"releases"},
        "Never gives the values back that were replaced by others.",
        before(fn::info_set, keep_value_for_ever));
  fault("keeps_deleted_pairs", {"releases"}, "Never gives the pairs back that were deleted.",
        before(fn::info_delete, keep_value_for_ever));
  static std::atomic<int> numbers{0};
  fault("numbers_used_once", {"releases"},
        "Numbers objects in 16 bits and never uses a number again.",
        refuse(fn::info_create, err::other, [](auto&) { return ++numbers > 0xffff; }));
}

}  // namespace infocts
