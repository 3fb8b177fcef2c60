// Faults of MPI_TAG_UB and of the tags of messages.
#include <atomic>
#include <map>

#include "adapters/decorations/attribute_calls.h"

namespace infocts {
namespace {

int largest_tag() {
  static const int value = [] {
    const int* place = nullptr;
    int flag = 0;
    below().comm_get_attr(below().constants.comm_world, below().constants.tag_ub,
                          static_cast<void*>(&place), &flag);
    return flag != 0 ? *place : 32767;
  }();
  return value;
}

/// Messages are sent and received with what `map` makes of their tag.
template <typename Map>
void map_tags(cts_table& mpi, Map /*map*/) {
  replace(mpi.send,
          [](const void* data, int count, cts_datatype type, int to, int tag, cts_comm comm) {
            return below().send(data, count, type, to, Map{}(tag), comm);
          });
  replace(mpi.isend, [](const void* data, int count, cts_datatype type, int to, int tag,
                        cts_comm comm, cts_request* request) {
    return below().isend(data, count, type, to, Map{}(tag), comm, request);
  });
  replace(mpi.recv, [](void* data, int count, cts_datatype type, int from, int tag, cts_comm comm) {
    return below().recv(data, count, type, from, Map{}(tag), comm);
  });
}

/// MPI_Isend and MPI_Send return an error for such tags.
template <typename Refused>
void refuse_tags(cts_table& mpi, Refused /*refused*/) {
  replace(mpi.send,
          [](const void* data, int count, cts_datatype type, int to, int tag, cts_comm comm) {
            if (Refused{}(tag, to)) return below().constants.err_arg;
            return below().send(data, count, type, to, tag, comm);
          });
  replace(mpi.isend, [](const void* data, int count, cts_datatype type, int to, int tag,
                        cts_comm comm, cts_request* request) {
    if (Refused{}(tag, to)) return below().constants.err_arg;
    return below().isend(data, count, type, to, tag, comm, request);
  });
}

}  // namespace

FAULT({.name = "tag_ub.not_attached",
       .violates = {"environment.tag_ub.attached"},
       .text = "MPI_COMM_WORLD has no MPI_TAG_UB."}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (answer.has(kTagUb)) *answer.flag = 0;
  });
}

FAULT({.name = "tag_ub.only_the_old_way",
       .violates = {"environment.tag_ub.attached"},
       .text = "Only MPI_Attr_get finds MPI_TAG_UB."}) {
  after_comm_get_attr(mpi, [](AttributeAnswer& answer) {
    if (answer.has(kTagUb)) *answer.flag = 0;
  });
}

FAULT({.name = "tag_ub.one_too_small",
       .violates = {"environment.tag_ub.at_least_32767"},
       .text = "MPI_TAG_UB is 32766."}) {
  change_attribute<kTagUb>(mpi, [](int) { return 32766; });
}

FAULT({.name = "tag_ub.negative",
       .violates = {"environment.tag_ub.at_least_32767"},
       .text = "MPI_TAG_UB is -1, meant as no limit."}) {
  change_attribute<kTagUb>(mpi, [](int) { return -1; });
}

FAULT({.name = "tag_ub.shrinks_with_communicators",
       .violates = {"environment.tag_ub.constant"},
       .text = "Each duplicate of a communicator takes one tag away."}) {
  static std::atomic<int> duplicates{0};
  change_attribute<kTagUb>(mpi, [](int value) { return value - duplicates; });
  mpi.comm_dup = [](cts_comm comm, cts_comm* copy) {
    ++duplicates;
    return below().comm_dup(comm, copy);
  };
}

FAULT({.name = "tag_ub.smaller_after_hundred_questions",
       .violates = {"environment.tag_ub.constant"},
       .text = "From the hundredth question on MPI_TAG_UB is 32767."}) {
  static std::atomic<int> questions{0};
  change_attribute<kTagUb>(mpi, [](int value) { return ++questions < 100 ? value : 32767; });
}

FAULT({.name = "tag_ub.largest_in_use",
       .violates = {"environment.tag_ub.constant"},
       .text = "After the first message MPI_TAG_UB is one less."}) {
  static std::atomic<bool> any{false};
  change_attribute<kTagUb>(mpi, [](int value) { return any ? value - 1 : value; });
  replace(mpi.isend, [](const void* data, int count, cts_datatype type, int to, int tag,
                        cts_comm comm, cts_request* request) {
    any = true;
    return below().isend(data, count, type, to, tag, comm, request);
  });
}

FAULT({.name = "tag_ub.info_objects_count",
       .violates = {"environment.attributes.pointer_lasts"},
       .text = "The int behind the pointer to MPI_TAG_UB is overwritten by MPI_Info_dup."}) {
  static int stand_in = 0;
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (!answer.has(kTagUb)) return;
    stand_in = answer.value();
    answer.give(&stand_in);
  });
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    stand_in = 0;
    return below().info_dup(info, copy);
  };
}

FAULT({.name = "tag_ub.smaller_on_rank_1",
       .violates = {"environment.tag_ub.same_everywhere"},
       .text = "Rank 1 has an MPI_TAG_UB of 32767, others of one more."}) {
  change_attribute<kTagUb>(mpi, [](int) { return world_rank() == 1 ? 32767 : 32768; });
}

FAULT({.name = "tag_ub.last_rank_differs",
       .violates = {"environment.tag_ub.same_everywhere"},
       .text = "The last of several ranks has one tag less."}) {
  change_attribute<kTagUb>(mpi, [](int value) {
    return world_size() > 1 && world_rank() == world_size() - 1 ? value - 1 : value;
  });
}

FAULT({.name = "tag_ub.one_too_many",
       .violates = {"environment.tag_ub.tags_work"},
       .text = "MPI_TAG_UB is the number of tags, so that it is not a tag itself."}) {
  refuse_tags(mpi, [](int tag, int) { return tag >= largest_tag(); });
}

FAULT({.name = "tag_ub.zero_refused",
       .violates = {"environment.tag_ub.tags_work"},
       .text = "Tag 0 is refused."}) {
  refuse_tags(mpi, [](int tag, int) { return tag == 0; });
}

FAULT({.name = "tag_ub.refused_to_others",
       .violates = {"environment.tag_ub.tags_work"},
       .text = "Tags above 32767 work within a process only."}) {
  refuse_tags(mpi, [](int tag, int to) {
    return tag > 32767 && world_size() > 1 && to != world_rank() && to != 0;
  });
}

FAULT({.name = "tag_ub.sixteen_bits",
       .violates = {"environment.tag_ub.tags_work"},
       .text = "Of a tag only 16 bits travel with the message."}) {
  map_tags(mpi, [](int tag) { return tag & 0xffff; });
}

FAULT({.name = "tag_ub.one_bit_lost",
       .violates = {"environment.tag_ub.tags_work"},
       .text = "Bit 19 of a tag does not count."}) {
  map_tags(mpi, [](int tag) { return tag & ~(1 << 19); });
}

FAULT({.name = "tag_ub.largest_is_reserved",
       .violates = {"environment.tag_ub.tags_work"},
       .text = "Messages with the tag MPI_TAG_UB go with the tag below it."}) {
  map_tags(mpi, [](int tag) { return tag == largest_tag() ? tag - 1 : tag; });
}

FAULT({.name = "tag_ub.rounded",
       .violates = {"environment.tag_ub.tags_work"},
       .text = "Tags are kept as floating-point numbers of single precision."}) {
  map_tags(mpi, [](int tag) {
    const auto kept = static_cast<double>(static_cast<float>(tag));
    return kept > largest_tag() ? largest_tag() : static_cast<int>(kept);
  });
}

}  // namespace infocts
