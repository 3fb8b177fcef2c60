// Variants of predefined attributes, clocks and the name of the processor.
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string>

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

constexpr auto kGlobal = &cts_constants::wtime_is_global;

int null_process() { return inner().constants.proc_null; }

/// Communicators that were made from groups of sessions; one that took the handle of a freed one
/// may have the attribute, too.
PerObject<Known> session_communicators;

TableChange remember_session_communicators() {
  const auto remember = [](auto& call) { session_communicators.put(*call.made, {}); };
  return after(fn::comm_create_from_group, remember) +
         after(fn::intercomm_create_from_groups, remember);
}

/// From MPI-4.0 on, MPI_TAG_UB is on communicators of sessions as well.
bool must_have(cts_comm comm, int keyval) {
  return is_world(comm) || (is_key(keyval, kTagUb) && session_communicators.has(comm));
}

/// One clock for all processes of this machine.
double machine_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::size_t processor_room() {
  return static_cast<std::size_t>(inner().constants.max_processor_name);
}

/// The name of the processor is what `text` makes: with a terminator, or in Fortran with padding.
TableChange processor_called(Closure<std::string()> text) {
  return answer(fn::get_processor_name, [text](auto& call) {
    const std::string name = text();
    if (!inner_fortran()) return copy_text(call.name, call.resultlen, name);
    // With mpi_f08 no more of a longer variable is the library's.
    const std::size_t room = std::min(call.name.size, processor_room());
    std::memset(call.name.data, ' ', room);
    name.copy(call.name.data, room);
    *call.resultlen = static_cast<int>(name.size());
  });
}

/// All processes read what `seconds` returns.
TableChange clock_is(Closure<double()> seconds) {
  return answer(fn::wtime, [seconds](auto& call) { *call.seconds = seconds(); });
}

TableChange refuse_nothing() {
  const auto free_key = [](auto& call) { *call.keyval = -1; };
  return ignore(fn::comm_set_attr, always) + ignore(fn::attr_put, always) +
         ignore(fn::comm_delete_attr, always) + ignore(fn::attr_delete, always) +
         answer(fn::comm_free_keyval, free_key) + answer(fn::keyval_free, free_key);
}

}  // namespace

VARIANTS_OF("environment") {
  variant("least_tag_ub", "V132", "MPI_TAG_UB is 32767.",
          change_attribute(kTagUb, [](int) { return 32767; }));
  variant("odd_tag_ub", "V132", "MPI_TAG_UB is a number of no special form.",
          change_attribute(kTagUb, [](int value) { return value < 40009 ? value : 40009; }));
  variant("resources_by_provider", "V141",
          "MPI_Get_hw_resource_info calls a resource by what its provider likes.",
          after(fn::get_hw_resource_info,
                [](auto& call) { inner_set(*call.info, "provider_1://numa node/2", "false"); }));
  static std::atomic<int> under_way{0};
  variant("little_room_for_messages", kSilent,
          "MPI_Isend is refused while two messages are under way.",
          refuse(fn::isend, err::other, [](auto&) { return under_way >= 2; }) +
              after(fn::isend, [](auto&) { ++under_way; }) +
              after(fn::wait, [](auto&) { --under_way; }));
  static std::atomic<bool> refused_send{false};
  variant("message_refused_and_lost", "V3",
          "An MPI 3.1 in which MPI_Isend is refused while two messages are under way, one of which "
          "is then received with an error.",
          claim_version(3, 1) + around(fn::isend, [](auto& call) {
            if (under_way < 2) return call.pass();
            refused_send = true;
            return inner().constants.err_other;
          }) + after(fn::isend, [](auto&) {
            ++under_way;
          }) + after(fn::wait, [](auto&) {
            --under_way;
          }) + after(fn::recv, [](auto& call) {
            if (refused_send.exchange(false)) call.code = inner().constants.err_other;
          }));
  variant("host_rank_0", "V131", "Rank 0 is the host process.",
          change_attribute(kHost, [](int) { return 0; }));
  variant("host_last_rank", "V131", "The last rank is the host process.",
          change_attribute(kHost, [](int) { return world_size() - 1; }));
  variant("no_host", "V131", "There is no host process.",
          change_attribute(kHost, [](int) { return null_process(); }));
  variant("io_nowhere", "V134", "No process can do I/O.",
          change_attribute(kIo, [](int) { return null_process(); }));
  variant("io_on_rank_0", "V134", "Only rank 0 can do I/O, and all name it.",
          change_attribute(kIo, [](int) { return 0; }));
  variant("io_on_all_but_the_last", "V134",
          "All processes but the last can do I/O; the last one names the first.",
          change_attribute(
              kIo, [](int) { return world_rank() == world_size() - 1 ? 0 : world_rank(); }));
  variant("clocks_apart", "V135",
          "Clocks are not synchronized, and processes measure from their own start.",
          change_attribute(kGlobal, [](int) { return 0; }) + clock_is([] {
            static const double start = machine_seconds();
            return machine_seconds() - start;
          }));
  variant("clocks_unknown", "V135", "MPI_WTIME_IS_GLOBAL is absent.",
          after_get_attribute(about(kGlobal, lose)));
  variant("clocks_unknown_on_some", "V135",
          "MPI_WTIME_IS_GLOBAL is 0 on rank 0, and absent on others.",
          after_get_attribute(about(kGlobal, [](auto& answer) {
            static const int no = 0;
            answer.give(&no);
            if (world_rank() != 0) *answer.flag = 0;
          })));
  static std::atomic<bool> asked_for_time{false};
  variant("clocks_unknown_later", "V135",
          "MPI_WTIME_IS_GLOBAL is 0, and absent when the clock has been read.",
          before(fn::wtime, [](auto&) { asked_for_time = true; }) +
              after_get_attribute(about(kGlobal, [](auto& answer) {
                static const int no = 0;
                answer.give(&no);
                if (asked_for_time) *answer.flag = 0;
              })));
  variant("one_clock", "V135", "All processes read one clock.",
          change_attribute(kGlobal, [](int) { return 1; }) + clock_is(machine_seconds));
  variant("one_slow_clock", "V135",
          "All processes read one clock, which ticks every ten milliseconds.",
          change_attribute(kGlobal, [](int) { return 1; }) +
              clock_is([] { return std::floor(machine_seconds() * 100) / 100; }),
          {.disregards = {"environment.wtime_is_global.strictly_later"}});
  // Behind the pointer it stays the same.
  variant("new_place_each_time", "V108",
          "Each question for an attribute gives a pointer to an int of its own.",
          after_get_attribute(where_there([](auto& answer) {
            static std::mutex mutex;
            static std::deque<int> places;
            const std::lock_guard lock(mutex);
            answer.give(&places.emplace_back(answer.value()));
          })));
  variant("one_place_for_answers", "V108",
          "All values are returned in one int, which the next question overwrites.",
          after_get_attribute(where_there([](auto& answer) {
            static int place = 0;
            place = answer.value();
            answer.give(&place);
          })),
          {.disregards = {"environment.attributes.pointer_lasts"}});
  variant("flag_is_not_one", "V130", "A flag that is true is 256.",
          after_get_attribute([](AttributeCall& answer) {
            if (succeeded(answer.code) && *answer.flag != 0) *answer.flag = 256;
          }));
  variant("world_only", "A12",
          "No communicator besides MPI_COMM_WORLD has predefined attributes, where MPI need not "
          "give them.",
          remember_session_communicators() + after(fn::comm_get_attr, [](auto& call) {
            if (!must_have(call.comm, call.keyval)) *call.flag = 0;
          }));
  variant("others_refuse_keys", "A12",
          "Other communicators than MPI_COMM_WORLD do not know the predefined keys, where MPI need "
          "not give them.",
          remember_session_communicators() + refuse(fn::comm_get_attr, err::keyval, [](auto& call) {
            return !must_have(call.comm, call.keyval) && is_predefined(call.keyval);
          }));
  variant("without_old_functions", "V130",
          "MPI_Attr_get and the other functions that 2.0 deprecated are absent.",
          absent(fn::attr_get, fn::attr_put, fn::attr_delete, fn::keyval_free));
  variant("changes_ignored", "V130",
          "Setting and deleting predefined attributes succeeds, and does nothing.",
          refuse_nothing());
  variant("changes_end_the_process", "V130",
          "Setting and deleting predefined attributes ends the process.",
          around(fn::comm_set_attr, [](auto&) -> int { std::_Exit(3); }) +
              around(fn::attr_put, [](auto&) -> int { std::abort(); }) +
              around(fn::comm_delete_attr, [](auto&) -> int { std::_Exit(0); }) +
              around(fn::attr_delete, [](auto&) -> int { std::_Exit(3); }));
  static const int* given = nullptr;
  static bool deleted = false;
  variant("changes_succeed", "V130",
          "MPI_Comm_set_attr and MPI_Comm_delete_attr change predefined attributes.",
          after_get_attribute(where_has(kTagUb,
                                        [](auto& answer) {
                                          if (given != nullptr) answer.give(given);
                                          if (deleted) *answer.flag = 0;
                                        })) +
              answer(fn::comm_set_attr,
                     [](auto& call) {
                       if (is_key(call.keyval, kTagUb))
                         given = static_cast<const int*>(call.attribute);
                     }) +
              answer(fn::comm_delete_attr,
                     [](auto& call) { deleted = deleted || is_key(call.keyval, kTagUb); }),
          {.disregards = {"environment.attributes.not_modified"}});
  variant("longest_processor_name", "V136",
          "The name of the processor has MPI_MAX_PROCESSOR_NAME-1 characters.",
          processor_called([] { return std::string(processor_room() - 1, 'n'); }));
  variant("processor_number", "V136", "The name of the processor is a digit.",
          processor_called([] { return "7"; }));
  variant("processor_name_with_blanks", "V136",
          "The name of the processor has blanks, also at its ends, and bytes above 127.",
          processor_called([] { return " processor 9 in rack 4 of k\xc3\xbc\xc3\xb1 %s%n "; }),
          {.bindings = IN_C_AND_FORTRAN});
  static std::atomic<int> classes{0};
  const auto register_one = [](auto&) { ++classes; };
  variant("classes_of_its_own", "V137",
          "With each communicator and message the MPI registers an error class of its own, and "
          "MPI_LASTUSEDCODE grows.",
          before(fn::comm_dup, register_one) + before(fn::isend, register_one) +
              change_attribute(kLastusedcode, [](int value) { return value + classes; }),
          {.disregards = {"environment.lastusedcode.constant"}});
  static std::atomic<int> calls{0};
  variant("migrating", "A16", "The name of the processor is another one at each call.",
          processor_called([] { return "node" + std::to_string(++calls * 37); }),
          {.bindings = IN_C_AND_FORTRAN});
  variant("uses_all_room", "V136", "MPI_Get_processor_name writes to all of its variable.",
          processor_called([] { return "node"; }) + before(fn::get_processor_name, [](auto& call) {
            std::memset(call.name.data, '#', processor_room());
          }));
}

}  // namespace infocts
