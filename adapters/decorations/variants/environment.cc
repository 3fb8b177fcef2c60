// Variants of predefined attributes, clocks and the name of the processor.
#include <time.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <set>
#include <string>

#include "adapters/decorations/attribute_calls.h"

namespace infocts {
namespace {

constexpr auto kGlobal = &cts_constants::wtime_is_global;

constexpr std::string_view kOpen = "A12";
constexpr std::string_view kErroneous = "V130";
constexpr std::string_view kName = "V136";

int null_process() { return below().constants.proc_null; }

/// Communicators that were made from groups of sessions; one that took the handle of a freed one
/// may have the attribute, too.
std::mutex session_communicators_mutex;
std::set<std::uint64_t> session_communicators;

void remember_session_communicators(cts_table& mpi) {
  replace(mpi.comm_create_from_group,
          [](cts_group group, cts_text tag, cts_info info, cts_errhandler handler, cts_comm* made) {
            const int code = below().comm_create_from_group(group, tag, info, handler, made);
            const std::lock_guard lock(session_communicators_mutex);
            if (succeeded(code)) session_communicators.insert(made->bits);
            return code;
          });
}

/// From MPI-4.0 on, MPI_TAG_UB is on communicators of sessions as well.
bool must_have(cts_comm comm, int keyval) {
  const std::lock_guard lock(session_communicators_mutex);
  return is_world(comm) || (is_key(keyval, kTagUb) && session_communicators.contains(comm.bits));
}

/// One clock for all processes of this machine.
double machine_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

int give_name(cts_field name, int* resultlen, const std::string& text) {
  std::memcpy(name.data, text.c_str(), text.size() + 1);
  *resultlen = static_cast<int>(text.size());
  return success();
}

void refuse_nothing(cts_table& mpi) {
  const auto accept_value = [](cts_comm, int, void*) { return success(); };
  const auto accept = [](cts_comm, int) { return success(); };
  const auto accept_key = [](int* keyval) {
    *keyval = -1;
    return success();
  };
  replace(mpi.comm_set_attr, accept_value);
  replace(mpi.attr_put, accept_value);
  replace(mpi.comm_delete_attr, accept);
  replace(mpi.attr_delete, accept);
  replace(mpi.comm_free_keyval, accept_key);
  replace(mpi.keyval_free, accept_key);
}

}  // namespace

VARIANT({.name = "environment.least_tag_ub",
         .text = "MPI_TAG_UB is 32767.",
         .allowed_by = "V132"}) {
  change_attribute<kTagUb>(mpi, [](int) { return 32767; });
}

VARIANT({.name = "environment.odd_tag_ub",
         .text = "MPI_TAG_UB is a number of no special form.",
         .allowed_by = "V132"}) {
  change_attribute<kTagUb>(mpi, [](int value) { return value < 40009 ? value : 40009; });
}

VARIANT({.name = "environment.host_rank_0",
         .text = "Rank 0 is the host process.",
         .allowed_by = "V131"}) {
  change_attribute<kHost>(mpi, [](int) { return 0; });
}

VARIANT({.name = "environment.host_last_rank",
         .text = "The last rank is the host process.",
         .allowed_by = "V131"}) {
  change_attribute<kHost>(mpi, [](int) { return world_size() - 1; });
}

VARIANT({.name = "environment.no_host",
         .text = "There is no host process.",
         .allowed_by = "V131"}) {
  change_attribute<kHost>(mpi, [](int) { return null_process(); });
}

VARIANT({.name = "environment.io_nowhere",
         .text = "No process can do I/O.",
         .allowed_by = "V134"}) {
  change_attribute<kIo>(mpi, [](int) { return null_process(); });
}

VARIANT({.name = "environment.io_on_rank_0",
         .text = "Only rank 0 can do I/O, and all name it.",
         .allowed_by = "V134"}) {
  change_attribute<kIo>(mpi, [](int) { return 0; });
}

VARIANT({.name = "environment.io_on_all_but_the_last",
         .text = "All processes but the last can do I/O; the last one names the first.",
         .allowed_by = "V134"}) {
  change_attribute<kIo>(mpi,
                        [](int) { return world_rank() == world_size() - 1 ? 0 : world_rank(); });
}

VARIANT({.name = "environment.clocks_apart",
         .text = "Clocks are not synchronized, and processes measure from their own start.",
         .allowed_by = "V135"}) {
  change_attribute<kGlobal>(mpi, [](int) { return 0; });
  replace(mpi.wtime, [](double* seconds) {
    static const double start = machine_seconds();
    *seconds = machine_seconds() - start;
    return 0;
  });
}

VARIANT({.name = "environment.clocks_unknown",
         .text = "MPI_WTIME_IS_GLOBAL is absent.",
         .allowed_by = "V135"}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (answer.about(kGlobal)) *answer.flag = 0;
  });
}

VARIANT({.name = "environment.clocks_unknown_on_some",
         .text = "MPI_WTIME_IS_GLOBAL is 0 on rank 0, and absent on others.",
         .allowed_by = "V135"}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    static const int no = 0;
    if (!answer.about(kGlobal)) return;
    answer.give(&no);
    if (world_rank() != 0) *answer.flag = 0;
  });
}

VARIANT({.name = "environment.one_clock",
         .text = "All processes read one clock.",
         .allowed_by = "V135"}) {
  change_attribute<kGlobal>(mpi, [](int) { return 1; });
  replace(mpi.wtime, [](double* seconds) {
    *seconds = machine_seconds();
    return 0;
  });
}

VARIANT({.name = "environment.one_slow_clock",
         .text = "All processes read one clock, which ticks every ten milliseconds.",
         .allowed_by = "V135",
         .disregards = {"environment.wtime_is_global.strictly_later"}}) {
  change_attribute<kGlobal>(mpi, [](int) { return 1; });
  replace(mpi.wtime, [](double* seconds) {
    *seconds = std::floor(machine_seconds() * 100) / 100;
    return 0;
  });
}

// Behind the pointer it stays the same.
VARIANT({.name = "environment.new_place_each_time",
         .text = "Each question for an attribute gives a pointer to an int of its own.",
         .allowed_by = "V108"}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    static std::mutex mutex;
    static std::deque<int> places;
    if (!answer.there()) return;
    const std::lock_guard lock(mutex);
    answer.give(&places.emplace_back(answer.value()));
  });
}

VARIANT({.name = "environment.one_place_for_answers",
         .text = "All values are returned in one int, which the next question overwrites.",
         .allowed_by = "V108",
         .disregards = {"environment.attributes.pointer_lasts"}}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    static int place = 0;
    if (!answer.there()) return;
    place = answer.value();
    answer.give(&place);
  });
}

VARIANT({.name = "environment.flag_is_not_one",
         .text = "A flag that is true is 256.",
         .allowed_by = "V130"}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (succeeded(answer.code) && *answer.flag != 0) *answer.flag = 256;
  });
}

VARIANT({.name = "environment.world_only",
         .text = "No communicator besides MPI_COMM_WORLD has predefined attributes, where MPI need "
                 "not give them.",
         .allowed_by = kOpen}) {
  remember_session_communicators(mpi);
  replace(mpi.comm_get_attr, [](cts_comm comm, int keyval, void* variable, int* flag) {
    const int code = below().comm_get_attr(comm, keyval, variable, flag);
    if (succeeded(code) && !must_have(comm, keyval)) *flag = 0;
    return code;
  });
}

VARIANT(
    {.name = "environment.others_refuse_keys",
     .text = "Other communicators than MPI_COMM_WORLD do not know the predefined keys, where MPI "
             "need not give them.",
     .allowed_by = kOpen}) {
  remember_session_communicators(mpi);
  replace(mpi.comm_get_attr, [](cts_comm comm, int keyval, void* variable, int* flag) {
    if (!must_have(comm, keyval) && is_predefined(keyval)) return below().constants.err_keyval;
    return below().comm_get_attr(comm, keyval, variable, flag);
  });
}

VARIANT({.name = "environment.without_old_functions",
         .text = "MPI_Attr_get and the other functions that 2.0 deprecated are absent.",
         .allowed_by = "V130"}) {
  mpi.attr_get = nullptr;
  mpi.attr_put = nullptr;
  mpi.attr_delete = nullptr;
  mpi.keyval_free = nullptr;
}

VARIANT({.name = "environment.changes_ignored",
         .text = "Setting and deleting predefined attributes succeeds, and does nothing.",
         .allowed_by = kErroneous}) {
  refuse_nothing(mpi);
}

VARIANT({.name = "environment.changes_end_the_process",
         .text = "Setting and deleting predefined attributes ends the process.",
         .allowed_by = kErroneous}) {
  replace(mpi.comm_set_attr, [](cts_comm, int, void*) -> int { std::_Exit(3); });
  replace(mpi.attr_put, [](cts_comm, int, void*) -> int { std::abort(); });
  replace(mpi.comm_delete_attr, [](cts_comm, int) -> int { std::_Exit(0); });
  replace(mpi.attr_delete, [](cts_comm, int) -> int { std::_Exit(3); });
}

VARIANT({.name = "environment.changes_succeed",
         .text = "MPI_Comm_set_attr and MPI_Comm_delete_attr change predefined attributes.",
         .allowed_by = kErroneous,
         .disregards = {"environment.attributes.not_modified"}}) {
  static const int* given = nullptr;
  static bool deleted = false;
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (!answer.has(kTagUb)) return;
    if (given != nullptr) answer.give(given);
    if (deleted) *answer.flag = 0;
  });
  replace(mpi.comm_set_attr, [](cts_comm, int keyval, void* value) {
    if (is_key(keyval, kTagUb)) given = static_cast<const int*>(value);
    return success();
  });
  replace(mpi.comm_delete_attr, [](cts_comm, int keyval) {
    if (is_key(keyval, kTagUb)) deleted = true;
    return success();
  });
}

VARIANT({.name = "environment.longest_processor_name",
         .text = "The name of the processor has MPI_MAX_PROCESSOR_NAME-1 characters.",
         .allowed_by = "V136"}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    const auto most = static_cast<std::size_t>(below().constants.max_processor_name);
    return give_name(name, resultlen, std::string(most - 1, 'n'));
  });
}

VARIANT({.name = "environment.processor_number",
         .text = "The name of the processor is a digit.",
         .allowed_by = kName}) {
  replace(mpi.get_processor_name,
          [](cts_field name, int* resultlen) { return give_name(name, resultlen, "7"); });
}

VARIANT({.name = "environment.processor_name_with_blanks",
         .text = "The name of the processor has blanks, also at its ends, and bytes above 127.",
         .allowed_by = kName}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    return give_name(name, resultlen, " processor 9 in rack 4 of k\xc3\xbc\xc3\xb1 %s%n ");
  });
}

VARIANT({.name = "environment.migrating",
         .text = "The name of the processor is another one at each call.",
         .allowed_by = "A16"}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    static std::atomic<int> calls{0};
    return give_name(name, resultlen, "node" + std::to_string(++calls * 37));
  });
}

VARIANT({.name = "environment.uses_all_room",
         .text = "MPI_Get_processor_name writes to all of its variable.",
         .allowed_by = "V136"}) {
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    std::memset(name.data, '#', static_cast<std::size_t>(below().constants.max_processor_name));
    return give_name(name, resultlen, "node");
  });
}

}  // namespace infocts
