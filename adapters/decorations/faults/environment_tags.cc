// Faults of MPI_TAG_UB and of the tags of messages.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

int largest_tag() {
  static const int value = [] {
    const int* place = nullptr;
    int flag = 0;
    inner().comm_get_attr(inner().constants.comm_world, inner().constants.tag_ub,
                          static_cast<void*>(&place), &flag);
    return flag != 0 ? *place : 32767;
  }();
  return value;
}

/// A row: MPI_TAG_UB is what `change` makes of it.
void tag_ub(const RowName& slug, std::string_view violates, std::string_view text,
            Closure<int(int value)> change, TableChange also = {}) {
  fault("tag_ub." + slug, {"environment.tag_ub." + std::string(violates)}, text,
        change_attribute(kTagUb, change) + also);
}

/// A row: messages are sent and received with what `map` makes of their tag.
void tags_are(const RowName& slug, std::string_view text, Closure<int(int tag)> map) {
  const auto change = [map](auto& call) { call.tag = map(call.tag); };
  fault("tag_ub." + slug, {"environment.tag_ub.tags_work"}, text,
        before(fn::send, change) + before(fn::isend, change) + before(fn::recv, change));
}

/// A row: MPI_Isend and MPI_Send return an error for such tags.
void tags_refused(const RowName& slug, std::string_view text,
                  Closure<bool(int tag, int to)> refused) {
  const auto test = [refused](auto& call) { return refused(call.tag, call.to); };
  fault("tag_ub." + slug, {"environment.tag_ub.tags_work"}, text,
        refuse(fn::send, err::arg, test) + refuse(fn::isend, err::arg, test));
}

}  // namespace

// The attribute.
FAULTS_OF("tag_ub", "environment.tag_ub") {
  fault("not_attached", {"attached"}, "MPI_COMM_WORLD has no MPI_TAG_UB.",
        after_get_attribute(where_has(kTagUb, lose)));
  fault("only_the_old_way", {"attached"}, "Only MPI_Attr_get finds MPI_TAG_UB.",
        after_comm_get_attr(where_has(kTagUb, lose)));
  tag_ub("one_too_small", "at_least_32767", "MPI_TAG_UB is 32766.", [](int) { return 32766; });
  tag_ub("negative", "at_least_32767", "MPI_TAG_UB is -1, meant as no limit.",
         [](int) { return -1; });
  static std::atomic<int> duplicates{0};
  tag_ub(
      "shrinks_with_communicators", "constant",
      "Each duplicate of a communicator takes one tag away.",
      [](int value) { return value - duplicates; },
      before(fn::comm_dup, [](auto&) { ++duplicates; }));
  static std::atomic<int> questions{0};
  tag_ub("smaller_after_hundred_questions", "constant",
         "From the hundredth question on MPI_TAG_UB is 32767.",
         [](int value) { return ++questions < 100 ? value : 32767; });
  static std::atomic<bool> sent{false};
  tag_ub(
      "largest_in_use", "constant", "After the first message MPI_TAG_UB is one less.",
      [](int value) { return sent ? value - 1 : value; },
      before(fn::isend, [](auto&) { sent = true; }));
  static int stand_in = 0;
  fault("info_objects_count", {"environment.attributes.pointer_lasts"},
        "The int of MPI_TAG_UB is overwritten by MPI_Info_dup.",
        after_get_attribute(where_has(kTagUb,
                                      [](auto& answer) {
                                        stand_in = answer.value();
                                        answer.give(&stand_in);
                                      })) +
            before(fn::info_dup, [](auto&) { stand_in = 0; }));
  tag_ub("smaller_on_rank_1", "same_everywhere",
         "Rank 1 has an MPI_TAG_UB of 32767, others of one more.",
         [](int) { return world_rank() == 1 ? 32767 : 32768; });
  tag_ub("last_rank_differs", "same_everywhere", "The last of several ranks has one tag less.",
         [](int value) {
           return world_size() > 1 && world_rank() == world_size() - 1 ? value - 1 : value;
         });

  // Messages.
  tags_refused("one_too_many", "MPI_TAG_UB is the number of tags, so that it is not a tag itself.",
               [](int tag, int) { return tag >= largest_tag(); });
  tags_refused("zero_refused", "Tag 0 is refused.", [](int tag, int) { return tag == 0; });
  tags_refused("refused_to_others", "Tags above 32767 work within a process only.",
               [](int tag, int to) {
                 return tag > 32767 && world_size() > 1 && to != world_rank() && to != 0;
               });
  tags_are("sixteen_bits", "Of a tag only 16 bits travel with the message.",
           [](int tag) { return tag & 0xffff; });
  tags_are("one_bit_lost", "Bit 19 of a tag does not count.",
           [](int tag) { return tag & ~(1 << 19); });
  tags_are("largest_is_reserved", "Messages with the tag MPI_TAG_UB go with the tag below it.",
           [](int tag) { return tag == largest_tag() ? tag - 1 : tag; });
  tags_are("rounded", "Tags are kept as floating-point numbers of single precision.", [](int tag) {
    const auto kept = static_cast<double>(static_cast<float>(tag));
    return kept > largest_tag() ? largest_tag() : static_cast<int>(kept);
  });
}

}  // namespace infocts
