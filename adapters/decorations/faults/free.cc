// Faults of MPI_Info_free.
#include <atomic>
#include <list>
#include <mutex>
#include <string>

#include "adapters/decorations/alive.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/surroundings.h"

namespace infocts {
namespace {

using Free = Call<&cts_table::info_free>;

/// Frees and leaves the variable as it was.
int free_copy_of_handle(Free& call) {
  cts_info freed = *call.info;
  call.info = &freed;
  return call.pass();
}

/// The variable stays as it was where the test is true.
TableChange leave_handle(Closure<bool(cts_info info)> test) {
  return around(fn::info_free, [test](auto& call) {
    return test(*call.info) ? free_copy_of_handle(call) : call.pass();
  });
}

TableChange refuse_free(ErrorClass error, Closure<bool(cts_info info)> test) {
  return refuse(fn::info_free, error, [test](auto& call) { return test(*call.info); });
}

/// Remembers objects of which something is true: `note` puts them, and `then` uses them.
using Objects = PerObject<Known>;
TableChange noting(Closure<TableChange(Objects& noted)> note,
                   Closure<TableChange(Closure<bool(cts_info info)> is_noted)> then) {
  return remembering<Known>([=](Objects& noted) {
    return note(noted) + then([&noted](cts_info info) { return noted.has(info); });
  });
}

TableChange leave(Closure<bool(cts_info info)> test) { return leave_handle(test); }
TableChange refuse_as_info(Closure<bool(cts_info info)> test) {
  return refuse_free(err::info, test);
}

/// Memory that nobody gives back.
void keep_for_ever(const std::string& text) {
  static std::mutex mutex;
  static std::list<std::string> kept;
  const std::lock_guard lock(mutex);
  kept.push_back(text);
}
void keep_for_ever(cts_info info) {
  for (const auto& [key, value] : inner_pairs(info)) keep_for_ever(key + value);
}
void keep_value_for_ever(cts_info info, const std::string& key) {
  if (const auto value = inner_value(info, key)) keep_for_ever(key + *value);
}

}  // namespace

// The variable.
FAULTS_OF("free", "info.free") {
  fault("absent", {"provided"}, "The library has no MPI_Info_free.", absent(fn::info_free));
  fault("leaves_handle", {"sets_null"}, "Frees the object and leaves the variable as it was.",
        leave_handle([](cts_info) { return true; }));
  fault("zeroes_handle", {"sets_null"}, "Sets the variable to zero bits instead of MPI_INFO_NULL.",
        after_any(fn::info_free, [](auto& call) {
          call.info->bits = inner().constants.info_null.bits == 0 ? 1 : 0;
        }));
  fault("leaves_duplicate", {"sets_null"},
        "Leaves the variable as it was when the object came from MPI_Info_dup.",
        noting(
            [](Objects& duplicates) {
              return after(fn::info_dup, [&](auto& call) { duplicates.put(*call.copy, {}); });
            },
            leave));
  fault("leaves_large", {"sets_null"},
        "Leaves the variable as it was when the object had more than 255 keys.",
        leave_handle([](cts_info info) { return inner_count(info) > 255; }));
  fault("leaves_hints", {"sets_null"},
        "Leaves the variable as it was when the object came from MPI_Comm_get_info.",
        noting(
            [](Objects& hints) {
              return after(fn::comm_get_info, [&](auto& call) { hints.put(*call.info_used, {}); });
            },
            leave));
  fault("writes_behind", {"no_write_beyond"}, "Writes one byte behind the handle.",
        after_any(fn::info_free, [](auto& call) { write_behind(call.info); }));
  fault("writes_before", {"no_write_beyond"}, "Writes one byte before the handle.",
        after_any(fn::info_free, [](auto& call) { write_before(call.info); }));
}

// The code.
FAULTS_OF("free", "info.free") {
  fault("refuses_emptied", {"succeeds"}, "Refuses an object whose pairs have all been deleted.",
        noting(
            [](Objects& changed) {
              return after(fn::info_delete, [&](auto& call) { changed.put(call.info, {}); });
            },
            [](Closure<bool(cts_info)> changed) {
              return refuse_free(err::info, [changed](cts_info info) {
                return changed(info) && inner_count(info) == 0;
              });
            }));
  fault("refuses_source", {"succeeds"}, "Refuses an object that has been duplicated.",
        noting(
            [](Objects& sources) {
              return after(fn::info_dup, [&](auto& call) { sources.put(call.info, {}); });
            },
            refuse_as_info));
  fault("refuses_after_error", {"succeeds"}, "Refuses an object on which a call has failed.",
        noting(
            [](Objects& failed) {
              return after_any(fn::info_delete, [&](auto& call) {
                if (!call.ok()) failed.put(call.info, {});
              });
            },
            refuse_as_info));
  fault("refuses_given_hints", {"succeeds"}, "Refuses an object that was given to a communicator.",
        noting(
            [](Objects& given) {
              return before(fn::comm_dup_with_info, [&](auto& call) { given.put(call.info, {}); });
            },
            refuse_as_info));
  fault("refuses_oldest", {"succeeds"},
        "With more than 200 objects alive, it refuses the oldest of them.",
        with_alive([](Alive& alive) {
          return refuse_free(err::other, [&](cts_info info) {
            const std::vector<cts_info> objects = alive.objects();
            return objects.size() > 200 && objects.front().bits == info.bits;
          });
        }));
  fault("error_though_freed", {"succeeds"},
        "Frees an object that was changed by MPI_Info_delete and returns an error.",
        noting(
            [](Objects& changed) {
              return before(fn::info_delete, [&](auto& call) { changed.put(call.info, {}); });
            },
            [](Closure<bool(cts_info)> changed) {
              return around(fn::info_free, [changed](auto& call) {
                const bool was_changed = changed(*call.info);
                call.pass();
                return was_changed ? inner().constants.err_other : call.code;
              });
            }));
}

// Other objects.
FAULTS_OF("free", "info.free") {
  fault("duplicate_too", {"only_its_object"},
        "Freeing the source frees its newest duplicate as well.",
        remembering<cts_info>([](auto& copies) {
          return after(fn::info_dup, [&](auto& call) { copies.put(call.info, *call.copy); }) +
                 before(fn::info_free, [&](auto& call) {
                   if (auto copy = copies.take(*call.info)) inner().info_free(&*copy);
                 });
        }));
  fault("source_loses_values", {"only_its_object"},
        "Freeing a duplicate overwrites the value of the first key of its source.",
        remembering<cts_info>([](auto& sources) {
          return after(fn::info_dup, [&](auto& call) { sources.put(*call.copy, call.info); }) +
                 before(fn::info_free, [&](auto& call) {
                   const auto source = sources.find(*call.info);
                   if (!source || inner_count(*source) == 0) return;
                   inner_set(*source, inner_nth_key(*source, 0), "freed");
                 });
        }));
  const auto others = [](Alive& alive, cts_info freed, Closure<bool(Origin origin)> test) {
    std::vector<cts_info> all;
    for (const cts_info info : alive.objects()) {
      if (info.bits != freed.bits && test(*alive.find(info))) all.push_back(info);
    }
    return all;
  };
  fault("renumbers_others", {"only_its_object"},
        "Freeing an object renumbers the keys of the oldest one.",
        with_alive([others](Alive& alive) {
          return before(fn::info_free, [&alive, others](auto& call) {
            const auto objects = others(alive, *call.info, [](Origin) { return true; });
            if (!objects.empty()) inner_renumber(objects.front());
          });
        }));
  fault("empties_newest", {"only_its_object"},
        "Freeing an object takes the last pair from the newest one.",
        with_alive([others](Alive& alive) {
          return before(fn::info_free, [&alive, others](auto& call) {
            const auto objects =
                others(alive, *call.info, [](Origin origin) { return origin == Origin::created; });
            if (!objects.empty()) inner_drop(objects.back(), -1);
          });
        }));
  static std::atomic<std::uint64_t> unusable{0};
  fault("communicator_with_hints", {"only_its_object"},
        "A communicator becomes unusable when the object with its hints is freed.",
        remembering<std::uint64_t>([](auto& users) {
          return after(fn::comm_dup_with_info,
                       [&](auto& call) { users.put(call.info, call.copy->bits); }) +
                 before(fn::info_free,
                        [&](auto& call) {
                          if (const auto comm = users.find(*call.info)) unusable = *comm;
                        }) +
                 refuse(fn::comm_dup, err::comm,
                        [](auto& call) { return call.comm.bits == unusable; });
        }));
}

// Memory.
FAULTS_OF("free", "info.free") {
  fault("keeps_pairs", {"releases"}, "Never gives the pairs of a freed object back.",
        before(fn::info_free, [](auto& call) { keep_for_ever(*call.info); }));
  fault("keeps_duplicates", {"releases"}, "Never gives the memory of a duplicate back.",
        before(fn::info_dup, [](auto& call) { keep_for_ever(call.info); }));
  fault("keeps_overridden_values", {"releases"},
        "Never gives the values back that were replaced by others.",
        before(fn::info_set, [](auto& call) { keep_value_for_ever(call.info, call.key.data); }));
  fault("keeps_deleted_pairs", {"releases"}, "Never gives the pairs back that were deleted.",
        before(fn::info_delete, [](auto& call) { keep_value_for_ever(call.info, call.key.data); }));
  static std::atomic<int> numbers{0};
  fault("numbers_used_once", {"releases"},
        "Numbers objects in 16 bits and never uses a number again.",
        refuse(fn::info_create, err::other, [](auto&) { return ++numbers > 0xffff; }));
}

}  // namespace infocts
