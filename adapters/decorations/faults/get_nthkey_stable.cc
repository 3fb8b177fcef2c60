// Faults that change the numbers of keys although nothing is set or deleted in the object.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// How often the keys of an object, or of all objects, were rotated: after each time, another key
/// has number 0.
PerObject<int> rotations;
const ObjectKey kAllObjects(ObjectKey::Kind::info, ~std::uint64_t{0});

constexpr auto rotate = [](auto& call) { ++*rotations[object_of(call)]; };
constexpr auto rotate_all = [](auto& /*call*/) { ++*rotations[kAllObjects]; };

/// A row: the keys of an object rotate where `does` says so.
void rotated(const RowName& by, std::string_view text, TableChange does) {
  const auto number_anew = [](auto& call) {
    const int count = inner_count(call.info);
    if (call.n < 0 || call.n >= count) return;
    const int of_all = *rotations[kAllObjects];
    call.n = (call.n + *rotations[call.info] + of_all) % count;
  };
  fault("get_nthkey.turned_by_" + by, {"info.get_nthkey.stable"}, text,
        forgetting(rotations) + before(fn::info_get_nthkey, number_anew) + does);
}

/// Two objects of which one was made as the duplicate of the other.
struct Relatives {
  cts_info source{0};
  cts_info copy{0};
};
PerObject<Relatives> relatives;

/// Likewise for what relatives do to each other.
void rotated_by_relative(const RowName& by, std::string_view text, TableChange does) {
  rotated(by, text, forgetting(relatives) + after(fn::info_dup, [](auto& call) {
                      relatives[call.info]->copy = *call.copy;
                      relatives.put(*call.copy, {call.info, {0}});
                    }) + does);
}

constexpr auto rotate_source = [](auto& call) { ++*rotations[relatives[object_of(call)]->source]; };
constexpr auto rotate_copy = [](auto& call) { ++*rotations[relatives[object_of(call)]->copy]; };

}  // namespace

// Calls with the object.
FAULTS {
  rotated("get", "A key that MPI_Info_get finds moves, and with it the others.",
          after(fn::info_get, found, rotate));
  rotated("miss", "The keys change their numbers when MPI_Info_get does not find one.",
          after(fn::info_get, !found, rotate));
  rotated("truncation", "The keys change their numbers when MPI_Info_get truncates a value.",
          kGet.answers([](LookupAnswer& answer) {
            if (answer.room >= 0 && answer.stored_length() > answer.room) rotate(answer);
          }));
  rotated("get_valuelen",
          "Every fourth length that MPI_Info_get_valuelen finds renumbers the keys.",
          after(fn::info_get_valuelen, found && every_nth(4), rotate));
  rotated("get_string",
          "The keys change their numbers when MPI_Info_get_string is asked for a length.",
          before(fn::info_get_string, [](auto& call) {
            if (*call.buflen == 0) rotate(call);
          }));
  rotated("50th_count", "The 50th call of MPI_Info_get_nkeys renumbers the keys.",
          before(fn::info_get_nkeys, nth(50), rotate));
  static Objects counted;
  rotated(
      "first_count", "The first call of MPI_Info_get_nkeys after a change puts the keys in order.",
      forgetting(counted) + before(fn::info_set, [](auto& call) { counted.forget(call.info); }) +
          before(fn::info_get_nkeys, [](auto& call) {
            if (!counted.has(call.info)) rotate(call);
            counted.put(call.info, {});
          }));
  static PerObject<int> last;
  rotated("walking_back", "Asking for a number and then for the one before renumbers the keys.",
          forgetting(last) + before(fn::info_get_nthkey, [](auto& call) {
            if (call.n > 5 && call.n + 1 == *last[call.info]) rotate(call);
            last.put(call.info, call.n);
          }));
  struct Question {
    int number = -1;
    int times = 0;
  };
  static PerObject<Question> questions;
  rotated("insisting", "Asking for the same number ten times in a row moves its key.",
          forgetting(questions) + before(fn::info_get_nthkey, [](auto& call) {
            const Question before = *questions[call.info];
            const int times = before.number == call.n ? before.times + 1 : 1;
            questions.put(call.info, {call.n, times});
            if (times == 10) rotate(call);
          }));
  rotated("dup", "MPI_Info_dup renumbers the keys of its source.", before(fn::info_dup, rotate));
  rotated("use", "Passing the object to MPI_Comm_dup_with_info renumbers its keys.",
          before(fn::comm_dup_with_info, rotate));
  rotated("hints", "Passing the object to MPI_Comm_set_info renumbers its keys.",
          before(fn::comm_set_info, rotate));

  // Calls with a relative.
  rotated_by_relative("listing_copy",
                      "Asking a duplicate for its keys renumbers those of its source.",
                      before(fn::info_get_nthkey, rotate_source));
  rotated_by_relative("change_of_copy",
                      "Adding a key to a duplicate renumbers the keys of its source.",
                      before(fn::info_set, !known, rotate_source));
  rotated_by_relative("change_of_source",
                      "Deleting a key of the source renumbers the keys of its duplicate.",
                      after(fn::info_delete, rotate_copy));
  rotated_by_relative("end_of_source", "Freeing the source renumbers the keys of its duplicate.",
                      before(fn::info_free, rotate_copy));

  // Calls with any object.
  rotated("256_creations", "Every 256th object that is created renumbers the keys of all.",
          before(fn::info_create, every(256), rotate_all));
  rotated("frees", "Every 20th object that is freed renumbers the keys of all others.",
          before(fn::info_free, every(20), rotate_all));
  rotated("other_objects", "Every 50th delete, in whatever object, renumbers the keys of all.",
          before(fn::info_delete, every(50), rotate_all));
  rotated("errors", "A value that is refused as too long renumbers the keys of all objects.",
          before(fn::info_set, long_value, rotate_all));
}

}  // namespace infocts
