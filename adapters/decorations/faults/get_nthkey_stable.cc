// Faults that change the numbers of keys although nothing is set or deleted in the object.
#include <atomic>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/numbering.h"

namespace infocts {
namespace {

/// A row: the keys of an object turn where `make` says so.
void turned(std::string_view by, std::string_view text,
            Closure<TableChange(Numbering& numbering)> make,
            SourceLocation at = SourceLocation::here()) {
  fault("get_nthkey.turned_by_" + std::string(by), {"info.get_nthkey.stable"}, text, turning(make),
        {"c"}, at);
}

/// The keys of all objects turn at every nth of these calls, in whatever object.
template <auto member>
void turned_all(std::string_view by, std::string_view text, Function<member> function, int n,
                SourceLocation at = SourceLocation::here()) {
  turned(
      by, text,
      [=](Numbering& keys) {
        auto& calls = *new std::atomic<int>(0);
        return before(function, [&keys, &calls, n](auto&) {
          if (++calls % n == 0) keys.turn_all();
        });
      },
      at);
}

/// Two objects of which one was made as the duplicate of the other.
struct Relatives {
  cts_info source{0};
  cts_info copy{0};
};
using Families = PerObject<Relatives>;

/// Likewise for what relatives do to each other.
void turned_by_relative(std::string_view by, std::string_view text,
                        Closure<TableChange(Numbering& numbering, Families& families)> make,
                        SourceLocation at = SourceLocation::here()) {
  turned(
      by, text,
      [make](Numbering& keys) {
        return remembering<Relatives>([&keys, make](Families& families) {
          return after(fn::info_dup,
                       [&](auto& call) {
                         families[call.info]->copy = *call.copy;
                         families.put(*call.copy, {call.info, {0}});
                       }) +
                 make(keys, families);
        });
      },
      at);
}

}  // namespace

// Calls with the object.
FAULTS {
  turned("get", "A key that MPI_Info_get finds moves, and with it the others.",
         [](Numbering& keys) {
           return after(fn::info_get, [&](auto& call) {
             if (*call.flag != 0) keys.turn(call.info);
           });
         });
  turned("miss", "The keys change their numbers when MPI_Info_get does not find one.",
         [](Numbering& keys) {
           return after(fn::info_get, [&](auto& call) {
             if (*call.flag == 0) keys.turn(call.info);
           });
         });
  turned("truncation", "The keys change their numbers when MPI_Info_get truncates a value.",
         [](Numbering& keys) {
           return after_any(fn::info_get, [&](auto& call) {
             const auto length = inner_value(call.info, call.key.data).value_or("").size();
             const bool cut =
                 call.valuelen >= 0 && length > static_cast<std::size_t>(call.valuelen);
             if (cut) keys.turn(call.info);
           });
         });
  turned("get_valuelen", "Every fourth length that MPI_Info_get_valuelen finds renumbers the keys.",
         [](Numbering& keys) {
           return remembering<int>([&](auto& found) {
             return after(fn::info_get_valuelen, [&](auto& call) {
               if (*call.flag != 0 && ++*found[call.info] % 4 == 0) keys.turn(call.info);
             });
           });
         });
  turned("get_string",
         "The keys change their numbers when MPI_Info_get_string is asked for a length.",
         [](Numbering& keys) {
           return before(fn::info_get_string, [&](auto& call) {
             if (*call.buflen == 0) keys.turn(call.info);
           });
         });
  turned("50th_count", "The 50th call of MPI_Info_get_nkeys renumbers the keys.",
         [](Numbering& keys) {
           return remembering<int>([&](auto& calls) {
             return before(fn::info_get_nkeys, [&](auto& call) {
               if (++*calls[call.info] == 50) keys.turn(call.info);
             });
           });
         });
  turned("first_count",
         "The first call of MPI_Info_get_nkeys after a change puts the keys in order.",
         [](Numbering& keys) {
           return remembering<bool>([&](auto& counted) {
             return before(fn::info_set, [&](auto& call) { counted.forget(call.info); }) +
                    before(fn::info_get_nkeys, [&](auto& call) {
                      if (!counted.has(call.info)) keys.turn(call.info);
                      counted.put(call.info, true);
                    });
           });
         });
  turned("walking_back", "Asking for a number and then for the one before renumbers the keys.",
         [](Numbering& keys) {
           return remembering<int>([&](auto& last) {
             return before(fn::info_get_nthkey, [&](auto& call) {
               if (call.n > 5 && call.n + 1 == *last[call.info]) keys.turn(call.info);
               last.put(call.info, call.n);
             });
           });
         });
  struct Question {
    int number = -1;
    int times = 0;
  };
  turned("insisting", "Asking for the same number ten times in a row moves its key.",
         [](Numbering& keys) {
           return remembering<Question>([&](auto& questions) {
             return before(fn::info_get_nthkey, [&](auto& call) {
               const Question last = *questions[call.info];
               const int times = last.number == call.n ? last.times + 1 : 1;
               questions.put(call.info, {call.n, times});
               if (times == 10) keys.turn(call.info);
             });
           });
         });
  turned("dup", "MPI_Info_dup renumbers the keys of its source.", [](Numbering& keys) {
    return before(fn::info_dup, [&](auto& call) { keys.turn(call.info); });
  });
  turned("use", "Passing the object to MPI_Comm_dup_with_info renumbers its keys.",
         [](Numbering& keys) {
           return before(fn::comm_dup_with_info, [&](auto& call) { keys.turn(call.info); });
         });
  turned("hints", "Passing the object to MPI_Comm_set_info renumbers its keys.",
         [](Numbering& keys) {
           return before(fn::comm_set_info, [&](auto& call) { keys.turn(call.info); });
         });
}

// Calls with a relative.
FAULTS {
  turned_by_relative("listing_copy",
                     "Asking a duplicate for its keys renumbers those of its source.",
                     [](Numbering& keys, Families& families) {
                       return before(fn::info_get_nthkey,
                                     [&](auto& call) { keys.turn(families[call.info]->source); });
                     });
  turned_by_relative("change_of_copy",
                     "Adding a key to a duplicate renumbers the keys of its source.",
                     [](Numbering& keys, Families& families) {
                       return before(fn::info_set, [&](auto& call) {
                         if (inner_has(call.info, call.key.data)) return;
                         keys.turn(families[call.info]->source);
                       });
                     });
  turned_by_relative(
      "change_of_source", "Deleting a key of the source renumbers the keys of its duplicate.",
      [](Numbering& keys, Families& families) {
        return after(fn::info_delete, [&](auto& call) { keys.turn(families[call.info]->copy); });
      });
  turned_by_relative("end_of_source", "Freeing the source renumbers the keys of its duplicate.",
                     [](Numbering& keys, Families& families) {
                       return before(fn::info_free,
                                     [&](auto& call) { keys.turn(families[*call.info]->copy); });
                     });
}

// Calls with any object.
FAULTS {
  turned_all("256_creations", "Every 256th object that is created renumbers the keys of all.",
             fn::info_create, 256);
  turned_all("frees", "Every 20th object that is freed renumbers the keys of all others.",
             fn::info_free, 20);
  turned_all("other_objects", "Every 50th delete, in whatever object, renumbers the keys of all.",
             fn::info_delete, 50);
  turned("errors", "A value that is refused as too long renumbers the keys of all objects.",
         [](Numbering& keys) {
           return before(fn::info_set, [&](auto& call) {
             if (is_long_value(call.value)) keys.turn_all();
           });
         });
}

}  // namespace infocts
