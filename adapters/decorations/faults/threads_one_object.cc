// Faults of several threads that use one info object at once. Each call of the inner MPI is whole;
// what goes wrong is what threads do to each other between two such calls.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <thread>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/faults/thread_level.h"
#include "adapters/decorations/faults/thread_windows.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/lookups.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/phase.h"

namespace infocts {
namespace {

using Clock = std::chrono::steady_clock;

void one_object_fault(std::string_view slug, std::string_view text, TableChange does,
                      SourceLocation at = SourceLocation::here()) {
  fault("threads.one_object_" + std::string(slug),
        {"info.threads.same_object", "info.threads.same_object_multiple"}, text, does, {"c"}, at);
}

/// Not where MPI_THREAD_MULTIPLE was given.
void phase_fault(std::string_view slug, std::string_view text, TableChange does,
                 SourceLocation at = SourceLocation::here()) {
  fault("threads.one_object_" + std::string(slug), {"info.threads.same_object"}, text, does, {"c"},
        at);
}

std::optional<std::string> value_before(const Call<&cts_table::info_set>& call) {
  return inner_value(call.info, call.key.data);
}
bool has_key(const Call<&cts_table::info_set>& call) { return inner_has(call.info, call.key.data); }

/// Stores nothing where another thread has stored something in the meantime.
int set_unlocked(PerObject<int>& sets, Call<&cts_table::info_set>& call) {
  const int seen = *sets[call.info];
  short_window();
  if (*sets[call.info] != seen) return success();
  const int code = call.pass();
  ++*sets[call.info];
  return code;
}

/// The value that a thread read last.
struct LastRead {
  std::uint64_t object = 0;
  std::string key;  ///< empty: none
  std::string value;

  void answer(const ReaderCall& read) {
    if (!succeeded(read.code) || read.most < 0) return;
    if (!key.empty() && object == read.info.bits && key == read.key.data) {
      read.give(value);
      *read.flag = 1;
      if (read.length != nullptr) *read.length = static_cast<int>(value.size()) + 1;
    } else if (*read.flag != 0 && std::strlen(read.value) < static_cast<std::size_t>(read.most)) {
      *this = {read.info.bits, read.key.data, read.value};
    }
  }
};

// Not in a body: a thread makes such a variable of its own where it comes by.
thread_local LastRead last_of_thread;

/// A pair that is there no more, but for other threads for some time.
struct Lingering {
  std::string key;  ///< empty: none
  std::string value;
  Clock::time_point end;
  std::thread::id deleted_by;
};

/// The set before of a thread.
struct SetBefore {
  cts_info info{};
  std::string key;
  std::optional<std::string> old;
};
thread_local SetBefore set_before;

/// Deletes what then stands where the key was found.
int delete_by_place(Call<&cts_table::info_delete>& call) {
  const int count = inner_count(call.info);
  int n = 0;
  while (n < count && inner_nth_key(call.info, n) != call.key.data) ++n;
  short_window();
  const std::string there = inner_nth_key(call.info, n);
  if (n < count && there.empty()) return success();
  if (n < count) call.key = text_of(there);
  return call.pass();
}

/// Takes the set before back until this one is done.
int set_turned(Call<&cts_table::info_set>& call) {
  const std::string key = call.key.data;
  std::optional<std::string> old = value_before(call);
  std::optional<std::string> first;
  if (set_before.info.bits == call.info.bits && set_before.key != key && set_before.old) {
    first = inner_value(call.info, set_before.key);
  }
  if (first) inner_set(call.info, set_before.key, *set_before.old);
  const int code = call.pass();
  if (first) {
    short_window();
    inner_set(call.info, set_before.key, *first);
  }
  set_before = {call.info, key, std::move(old)};
  return code;
}

}  // namespace

FAULTS {
  one_object_fault(
      "lost_update", "Of two threads that set pairs of one object at once, one sets nothing.",
      remembering<int>([](auto& sets) {
        return around(fn::info_set, [&](auto& call) { return set_unlocked(sets, call); });
      }));

  const auto unlocked = [](bool (*when)()) {
    return remembering<int>([when](auto& sets) {
      return around(fn::info_set, [&sets, when](auto& call) {
        return when() ? set_unlocked(sets, call) : call.pass();
      });
    });
  };
  phase_fault("unlocked_before_init",
              "Before MPI_Init, of two threads that set pairs of one object at once, one sets "
              "nothing.",
              unlocked(before_init));
  phase_fault("unlocked_when_single",
              "Below MPI_THREAD_MULTIPLE, of two threads that set pairs of one object at once, "
              "one sets nothing.",
              watch_level() + unlocked([]() { return locks_off.load(); }));
  phase_fault("unlocked_after_finalize",
              "After MPI_Finalize, of two threads that set pairs of one object at once, one "
              "sets nothing.",
              unlocked(after_finalize));

  // A lock that came with a table of so many objects.
  one_object_fault("first_64_locked",
                   "Of two threads that set pairs of one object at once, one sets nothing, but for "
                   "the first 64 objects.",
                   remembering<int>([](auto& sets) {
                     return remembering<bool>([&](auto& locked) {
                       return after(fn::info_create,
                                    [&](auto& call) {
                                      static std::atomic<int> made{0};
                                      locked.put(*call.info, ++made <= 64);
                                    }) +
                              around(fn::info_set, [&](auto& call) {
                                return locked.find(call.info).value_or(true)
                                           ? call.pass()
                                           : set_unlocked(sets, call);
                              });
                     });
                   }));

  one_object_fault("torn_value",
                   "A value that is overwritten is for a moment the start of the new one and the "
                   "end of the old one.",
                   before(fn::info_set, [](auto& call) {
                     const std::string fresh = call.value.data;
                     const std::optional<std::string> old = value_before(call);
                     const std::size_t half = std::min(fresh.size() / 2 + 1, fresh.size());
                     if (!old || old->size() <= half) return;
                     inner_set(call.info, call.key.data, fresh.substr(0, half) + old->substr(half));
                     short_window();
                   }));

  one_object_fault(
      "key_twice", "A key that two threads set at once for the first time is in the object twice.",
      remembering<int>([](auto& doubles) {
        return before(fn::info_set,
                      [&](auto& call) {
                        if (has_key(call)) return;
                        short_window();
                        if (has_key(call)) ++*doubles[call.info];
                      }) +
               after(fn::info_get_nkeys,
                     [&](auto& call) { *call.nkeys += doubles.find(call.info).value_or(0); }) +
               before(fn::info_get_nthkey, [&](auto& call) {
                 const int last = inner_count(call.info) - 1;
                 if (doubles.has(call.info)) call.n = std::min(call.n, last);
               });
      }));

  one_object_fault("count_ahead", "A key that is overwritten counts twice for a moment.",
                   remembering<int>([](auto& ahead) {
                     return before(fn::info_set,
                                   [&](auto& call) {
                                     if (!has_key(call)) return;
                                     ++*ahead[call.info];
                                     short_window();
                                     --*ahead[call.info];
                                   }) +
                            after(fn::info_get_nkeys, [&](auto& call) {
                              *call.nkeys += ahead.find(call.info).value_or(0);
                            });
                   }));

  // A lock around the two steps of set, and none around readers.
  one_object_fault("missing_while_set", "A key that is overwritten is not there for a moment.",
                   before(fn::info_set, [](auto& call) {
                     if (!has_key(call)) return;
                     inner().info_delete(call.info, call.key);
                     short_window();
                   }));

  // Readers go on in the old table, which is empty by then.
  one_object_fault("growth_unnoticed",
                   "While an object grows to its second, fourth, eighth or sixteenth key, readers "
                   "find nothing in it.",
                   remembering<int>([](auto& growing) {
                     const Spoil miss_it = [&](ReaderCall& answer) {
                       if (growing.find(answer.info).value_or(0) > 0) *answer.flag = 0;
                     };
                     return around(fn::info_set,
                                   [&](auto& call) {
                                     const int count = inner_count(call.info);
                                     if ((count != 1 && count != 3 && count != 7 && count != 15) ||
                                         has_key(call)) {
                                       return call.pass();
                                     }
                                     ++*growing[call.info];
                                     short_window();
                                     const int code = call.pass();
                                     --*growing[call.info];
                                     return code;
                                   }) +
                            kGet.answers(miss_it) + kGetString.answers(miss_it) +
                            kGetValuelen.answers(miss_it);
                   }));

  one_object_fault("delete_unlocked",
                   "MPI_Info_delete takes another pair away when a second thread deletes at once.",
                   around(fn::info_delete, delete_by_place));

  const auto forget_read = [](auto& /*call*/) { last_of_thread.key.clear(); };
  const Spoil read_again = [](ReaderCall& answer) { last_of_thread.answer(answer); };
  one_object_fault("stale_cache",
                   "A thread that reads a key again gets the value of before, unless it was this "
                   "thread that changed the object.",
                   before(fn::info_set, forget_read) + before(fn::info_delete, forget_read) +
                       before(fn::info_create, forget_read) + before(fn::info_free, forget_read) +
                       kGet.answers(read_again) + kGetString.answers(read_again));

  // As long as the old table is read by others.
  one_object_fault(
      "reads_deleted",
      "For some microseconds after a thread deleted a key, the others get its value.",
      remembering<Lingering>([](auto& deleted) {
        const Spoil find_it = [&](ReaderCall& answer) {
          if (!miss(answer) || answer.most < 0) return;
          const auto pair = deleted.find(answer.info);
          if (!pair || pair->key != answer.key.data || Clock::now() > pair->end ||
              pair->deleted_by == std::this_thread::get_id()) {
            return;
          }
          LastRead{answer.info.bits, pair->key, pair->value}.answer(answer);
        };
        return around(fn::info_delete,
                      [&](auto& call) {
                        const std::string key = call.key.data;
                        const auto value = inner_value(call.info, key);
                        const int code = call.pass();
                        if (value) {
                          deleted.put(call.info,
                                      {key, *value, Clock::now() + std::chrono::microseconds(10),
                                       std::this_thread::get_id()});
                        }
                        return code;
                      }) +
               kGet.answers(find_it) + kGetString.answers(find_it);
      }));

  one_object_fault("sets_turned", "The second of two sets of a thread is seen before the first.",
                   before(fn::info_free, [](auto& /*call*/) { set_before = {}; }) +
                       around(fn::info_set, set_turned));
}

}  // namespace infocts
