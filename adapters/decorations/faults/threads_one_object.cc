// Faults of several threads that use one info object at once. Each call of the inner MPI is whole;
// what goes wrong is what threads do to each other between two such calls.
#include <chrono>
#include <thread>

#include "adapters/decorations/faults/race_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using Clock = std::chrono::steady_clock;

/// A row, in every phase.
void always_wrong(const RowName& slug, std::string_view text, TableChange does) {
  fault("threads.one_object_" + slug,
        {"info.threads.same_object", "info.threads.same_object_multiple"}, text, does);
}

/// How often a pair of the object was set.
PerObject<int> sets;

/// Where the test is true, nothing is stored if another thread has stored something in the
/// meantime.
TableChange set_unlocked(auto test) {
  return forgetting(sets) + around(fn::info_set, [test](auto& call) {
           if (!test(call)) return call.pass();
           const int seen = *sets[call.info];
           short_race_window();
           if (*sets[call.info] != seen) return success();
           call.pass();
           ++*sets[call.info];
           return call.code;
         });
}

/// A row of an MPI that locks at other times, or where MPI_THREAD_MULTIPLE was given.
void unlocked(const RowName& slug, const std::string& when_unlocked, auto test,
              std::string_view breaks = "info.threads.same_object") {
  fault("threads.one_object_unlocked_" + slug, {breaks},
        when_unlocked + ", of two threads that set pairs of one object at once, one sets nothing.",
        watch_level() + set_unlocked(test));
}

/// The value that a thread read last.
struct LastRead {
  std::uint64_t object = 0;
  std::string key;  ///< empty: none
  std::string value;

  void answer(const LookupAnswer& read) {
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
  short_race_window();
  const std::string there = inner_nth_key(call.info, n);
  if (n < count && there.empty()) return success();
  if (n < count) call.key = text_of(there);
  return call.pass();
}

/// Takes the set before back until this one is done.
int set_turned(Call<&cts_table::info_set>& call) {
  const std::string key = call.key.data;
  std::optional<std::string> old = old_value(call);
  std::optional<std::string> first;
  if (set_before.info.bits == call.info.bits && set_before.key != key && set_before.old) {
    first = inner_value(call.info, set_before.key);
  }
  if (first) inner_set(call.info, set_before.key, *set_before.old);
  const int code = call.pass();
  if (first) {
    short_race_window();
    inner_set(call.info, set_before.key, *first);
  }
  set_before = {call.info, key, std::move(old)};
  return code;
}

}  // namespace

FAULTS {
  always_wrong("lost_update",
               "Of two threads that set pairs of one object at once, one sets nothing.",
               set_unlocked(always));
  unlocked("before_init", "Before MPI_Init", early);
  unlocked("when_single", "Below MPI_THREAD_MULTIPLE", [](auto&) { return locks_off.load(); });
  unlocked(
      "at_single", "At MPI_THREAD_SINGLE", [](auto&) { return only_thread.load(); },
      "info.threads.single_level");
  unlocked("after_finalize", "After MPI_Finalize", late);
  // A lock that came with a table of so many objects.
  static PerObject<bool> locked;
  static std::atomic<int> made{0};
  always_wrong(
      "first_64_locked",
      "Of two threads that set pairs of one object at once, one sets nothing, but for the "
      "first 64 objects.",
      forgetting(locked) + after(fn::info_create, [](auto& call) {
        locked.put(*call.info, ++made <= 64);
      }) + set_unlocked([](auto& call) { return !locked.find(call.info).value_or(true); }));
  always_wrong("torn_value",
               "A value that is overwritten is for a moment the start of the new one and the end "
               "of the old one.",
               before(fn::info_set, [](auto& call) {
                 const std::string fresh = call.value.data;
                 const std::optional<std::string> old = old_value(call);
                 const std::size_t half = std::min(fresh.size() / 2 + 1, fresh.size());
                 if (!old || old->size() <= half) return;
                 set_value(call, fresh.substr(0, half) + old->substr(half));
                 short_race_window();
               }));
  always_wrong("torn_long_value",
               "A value of more than 160 characters is for a moment the start of it and something "
               "else.",
               before(fn::info_set, [](auto& call) {
                 const std::string fresh = call.value.data;
                 if (fresh.size() <= 160 || fresh.size() >= max_value()) return;
                 set_value(call, fresh.substr(0, 100) + std::string(fresh.size() - 100, '?'));
                 short_race_window();
               }));
  fault("threads.one_object_needed_apart", {"info.threads.same_object"},
        "Where a value is cut, buflen is that of the value before, if it changes meanwhile.",
        around(fn::info_get_string, [](auto& call) {
          constexpr int kEnough = 100;
          const bool cuts = *call.buflen < kEnough;
          const std::optional<std::string> before = cuts ? old_value(call) : std::nullopt;
          short_race_window();
          call.pass();
          if (before && succeeded(call.code) && *call.flag != 0)
            *call.buflen = static_cast<int>(before->size()) + 1;
          return call.code;
        }));
  fault("threads.one_object_deleted_twice", {"info.threads.same_object"},
        "Two threads that delete one key at once are both told that they did.",
        around(fn::info_delete, [](auto& call) {
          const bool there = has_key(call);
          short_race_window();
          return there && !has_key(call) ? success() : call.pass();
        }));
  static PerObject<int> doubles;
  always_wrong("key_twice",
               "A key that two threads set at once for the first time is in the object twice.",
               forgetting(doubles) + before(fn::info_set, !known, [](auto& call) {
                 short_race_window();
                 if (has_key(call)) ++*doubles[call.info];
               }) + after(fn::info_get_nkeys, [](auto& call) {
                 *call.nkeys += doubles.find(call.info).value_or(0);
               }) + before(fn::info_get_nthkey, [](auto& call) {
                 const int last = inner_count(call.info) - 1;
                 if (doubles.has(call.info)) call.n = std::min(call.n, last);
               }));
  static PerObject<int> ahead;
  always_wrong("count_ahead", "A key that is overwritten counts twice for a moment.",
               forgetting(ahead) + before(fn::info_set, known, [](auto& call) {
                 ++*ahead[call.info];
                 short_race_window();
                 --*ahead[call.info];
               }) + after(fn::info_get_nkeys, [](auto& call) {
                 *call.nkeys += ahead.find(call.info).value_or(0);
               }));
  // A lock around the two steps of set, and none around readers.
  always_wrong("missing_while_set", "A key that is overwritten is not there for a moment.",
               before(fn::info_set, known, [](auto& call) {
                 inner().info_delete(call.info, call.key);
                 short_race_window();
               }));
  // Readers go on in the old table, which is empty by then.
  static PerObject<int> growing;
  static const AnswerEffect miss_it = [](LookupAnswer& answer) {
    if (growing.find(answer.info).value_or(0) > 0) *answer.flag = 0;
  };
  always_wrong("growth_unnoticed",
               "While an object grows to its second, fourth, eighth or sixteenth key, readers find "
               "nothing in it.",
               forgetting(growing) +
                   around(fn::info_set,
                          [](auto& call) {
                            const int count = inner_count(call.info);
                            const bool full = count == 1 || count == 3 || count == 7 || count == 15;
                            if (!full || has_key(call)) return call.pass();
                            ++*growing[call.info];
                            short_race_window();
                            call.pass();
                            --*growing[call.info];
                            return call.code;
                          }) +
                   kGet.answers(miss_it) + kGetString.answers(miss_it) +
                   kGetValuelen.answers(miss_it));
  always_wrong("delete_unlocked",
               "MPI_Info_delete takes another pair away when a second thread deletes at once.",
               around(fn::info_delete, delete_by_place));
  const auto forget_read = [](auto& /*call*/) { last_of_thread.key.clear(); };
  const AnswerEffect read_again = [](LookupAnswer& answer) { last_of_thread.answer(answer); };
  always_wrong("stale_cache",
               "A thread that reads a key again gets the value of before, unless it was this "
               "thread that changed the object.",
               before(fn::info_set, forget_read) + before(fn::info_delete, forget_read) +
                   before(fn::info_create, forget_read) + before(fn::info_free, forget_read) +
                   kGet.answers(read_again) + kGetString.answers(read_again));
  // As long as the old table is read by others.
  static PerObject<Lingering> deleted;
  const AnswerEffect find_it = [](LookupAnswer& answer) {
    const auto pair = deleted.find(answer.info);
    if (!miss(answer) || answer.most < 0 || !pair || pair->key != answer.key.data) return;
    if (Clock::now() > pair->end || pair->deleted_by == std::this_thread::get_id()) return;
    LastRead{answer.info.bits, pair->key, pair->value}.answer(answer);
  };
  always_wrong(
      "reads_deleted",
      "For some microseconds after a thread deleted a key, the others get its value.",
      forgetting(deleted) +
          around(fn::info_delete,
                 [](auto& call) {
                   const std::string key = call.key.data;
                   const auto value = old_value(call);
                   call.pass();
                   const auto end = Clock::now() + std::chrono::microseconds(10);
                   if (value)
                     deleted.put(call.info, {key, *value, end, std::this_thread::get_id()});
                   return call.code;
                 }) +
          kGet.answers(find_it) + kGetString.answers(find_it));
  always_wrong("sets_turned", "The second of two sets of a thread is seen before the first.",
               before(fn::info_free, [](auto& /*call*/) { set_before = {}; }) +
                   around(fn::info_set, set_turned));
}

}  // namespace infocts
