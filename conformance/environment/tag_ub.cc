// MPI_TAG_UB, and messages with all kinds of tags.
#include <algorithm>
#include <limits>

#include "conformance/environment/messages.h"
#include "conformance/harness/mpi_session.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

int tag_ub() { return require_attribute(tag_ub_key()); }

std::optional<int> check_attached_to(cts_comm comm) {
  const AttributeLookup lookup =
      look_up(this_worker().mpi.comm_get_attr, comm, this_worker().mpi.tag_ub);
  if (!check_success(lookup.code) ||
      !check_true(lookup.found() && lookup.value, "MPI_TAG_UB of the communicator",
                  form_of_attribute(), "none")) {
    return std::nullopt;
  }
  check_true(*lookup.value >= 32767, "MPI_TAG_UB", "32767 or more", std::to_string(*lookup.value));
  return lookup.value;
}

}  // namespace

CASE({.requirement = "environment.tag_ub.attached", .name = "found"}) {
  check_attached(tag_ub_key());
}

CASE({.requirement = "environment.tag_ub.at_least_32767", .name = "value"}) {
  const int value = tag_ub();
  check_true(value >= 32767, "MPI_TAG_UB", "32767 or more", std::to_string(value));
}

CASE({.requirement = "environment.tag_ub.constant", .name = "while_working"}) {
  check_constant(tag_ub_key());
}

// The largest tag in use may be what an MPI has there by mistake.
CASE({.requirement = "environment.tag_ub.constant", .name = "after_messages"}) {
  require_messages();
  const AttributeMemory memory(tag_ub_key());
  for (const int tag : {32767, 0, 1, 20000}) {
    check_message_to_self(mpi.comm_self, 0, tag);
    if (!memory.check_same()) return;
  }
}

CASE({.requirement = "environment.tag_ub.constant",
      .name = "init_to_finalize",
      .phase = Phase::started_by_case}) {
  check_constant_in_a_life(tag_ub_key());
}

CASE({.requirement = "environment.tag_ub.same_everywhere", .name = "each_rank", .ranks = 2}) {
  check_same_on_all_ranks("MPI_TAG_UB", value_text(attribute(tag_ub_key())));
}

CASE({.requirement = "environment.tag_ub.tags_work", .name = "to_itself"}) {
  require_messages();
  check_messages_to_self(mpi.comm_self, 0, tags_up_to(tag_ub()));
}

// Alone, each in a communicator without other messages.
CASE({.requirement = "environment.tag_ub.tags_work", .name = "one_by_one"}) {
  require_messages();
  const int most = tag_ub();
  for (const int tag : {most, most - 1, 0, most}) {
    if (!check_message_to_self(mpi.comm_world, this_worker().rank, tag)) return;
  }
}

// A communicator of the user has the same tags.
CASE({.requirement = "environment.tag_ub.tags_work", .name = "in_a_duplicate"}) {
  require_messages();
  cts_comm copy{0};
  if (mpi.comm_dup(mpi.comm_self, &copy) != mpi.success ||
      mpi.comm_set_errhandler(copy, mpi.errors_return) != mpi.success) {
    throw Inconclusive("MPI_Comm_dup did not succeed");
  }
  check_messages_to_self(copy, 0, tags_up_to(tag_ub()));
  mpi.comm_free(&copy);
}

CASE({.requirement = "environment.tag_ub.tags_work", .name = "to_another", .ranks = 2}) {
  require_messages();
  const auto all = gather(std::int64_t{tag_ub()});
  const int most = static_cast<int>(*std::min_element(all.begin(), all.end()));
  for (int to = 1; to < this_worker().size; ++to) check_messages_to(to, tags_up_to(most));
}

CASE({.requirement = "environment.tag_ub.value", .name = "number"}) {
  observe(std::to_string(tag_ub()));
}

CASE({.requirement = "environment.tag_ub.beyond", .name = "send", .erroneous = true}) {
  require_messages();
  if (!attribute(tag_ub_key())) skip_as_absent("an MPI_TAG_UB that no case before has deleted");
  const int most = tag_ub();
  if (most == std::numeric_limits<int>::max()) skip_as_absent("a tag above MPI_TAG_UB");
  const int content = 1;
  observe(
      acceptance_of(mpi.send(&content, 1, mpi.type_int, mpi.proc_null, most + 1, mpi.comm_self)));
}

CASE({.requirement = "environment.tag_ub.session_communicators", .name = "self"}) {
  const MpiSession session;
  check_attached_to(ProcessSetComm(session, kSelfSet));
}

CASE({.requirement = "environment.tag_ub.session_communicators", .name = "world", .ranks = 2}) {
  const MpiSession session;
  const ProcessSetComm comm(session, kWorldSet);
  const std::optional<int> value = check_attached_to(comm);
  check_same_on_all_ranks("MPI_TAG_UB", value_text(value));
}

// Each process is a group of its own.
CASE({.requirement = "environment.tag_ub.session_communicators", .name = "groups", .ranks = 2}) {
  const MpiSession session;
  cts_group all = mpi.group_null;
  prepare(mpi.group_from_session_pset(session, in(kWorldSet), &all), "MPI_Group_from_session_pset");
  cts_comm comm = mpi.comm_null;
  const bool made = connect_two(all, mpi.info_null, &comm) == mpi.success;
  mpi.group_free(&all);
  if (!everywhere(made)) skip_as_absent("an intercommunicator of two groups");
  std::string value = "no communicator";
  if (comm.bits != mpi.comm_null.bits) {
    value = value_text(check_attached_to(comm));
    mpi.comm_free(&comm);
  }
  const std::vector<std::string> values = gather(value);
  check_same_text("MPI_TAG_UB", values[0], values[1]);
}

// Without the World Model.
CASE({.requirement = "environment.tag_ub.session_communicators",
      .name = "without_world",
      .phase = Phase::started_by_case}) {
  const MpiSession session;
  check_attached_to(ProcessSetComm(session, kSelfSet));
}

}  // namespace infocts
