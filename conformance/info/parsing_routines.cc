// Routines with an info argument that have no object whose hints can be read: what they do with
// keys that they do not know, and with the object, during the call and later.
#include "conformance/harness/info_routines.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/parsing_pairs.h"

namespace infocts {
namespace {

/// Where one opens with an object without pairs, MPI_INFO_NULL is what the case is about.
const Facility kPortsWithHints{.prepared_by = {"MPI_Open_port(*", "MPI_Close_port(*"},
                               .may_block_in = kPorts.may_block_in,
                               .but_tested = {"MPI_Open_port(MPI_INFO_NULL*"}};

/// Where the routine does not work with an object without pairs, pairs are not to blame.
void need_routine(InfoRoutine call) {
  const Info none = make_info();
  if (call(this_worker().mpi, none) != this_worker().mpi.success) {
    skip_as_absent("a routine that works here with an info object without pairs");
  }
}

void check_routine_ignores_unknown(InfoRoutine call) {
  need_routine(call);
  for (const int count : {1, 100}) {
    const Context context("{} keys", count);
    const Info info = make_info(unknown_pairs(count));
    if (!check_success(call(this_worker().mpi, info))) return;
  }
  const Context context("keys and values of many shapes");
  const Info odd = make_info(odd_unknown_pairs());
  check_success(call(this_worker().mpi, odd));
}

void check_routine_keeps_argument(InfoRoutine call) {
  need_routine(call);
  const Info info = make_info(mixed_pairs());
  const Pairs before = pairs_of(info);
  call(this_worker().mpi, info);
  check_unchanged(info, before);
}

/// What a routine with an INOUT argument does with it is its own affair.
void check_input_kept_up_to_3(InfoRoutine call) {
  if (this_worker().version >= StdVersion{4, 0}) skip_as_absent("an argument that is only IN");
  check_routine_keeps_argument(call);
}

/// Passes the object, which holds unknown_pairs(20), and replaces them.
bool check_pairs_replaced(InfoRoutine call, cts_info info) {
  const Api& mpi = this_worker().mpi;
  if (call(mpi, info) != mpi.success) throw Inconclusive("the routine refuses unknown keys");
  for (const auto& [key, value] : unknown_pairs(20)) {
    if (!check_success(mpi.info_delete(info, in(key)))) return false;
  }
  return check_success(mpi.info_set(info, in("key"), in("value")));
}

void check_argument_modified_after(InfoRoutine call) {
  need_routine(call);
  const Info info = make_info(unknown_pairs(20));
  if (check_pairs_replaced(call, info)) check_contents(info, {{"key", "value"}});
}

/// A routine with an INOUT argument may have added pairs to it.
void check_inout_modified_after(InfoRoutine call) {
  need_routine(call);
  const Info info = make_info(unknown_pairs(20));
  if (!check_pairs_replaced(call, info)) return;
  for (const auto& [key, value] : unknown_pairs(20)) {
    if (!check_no_key(info, key)) return;
  }
  check_value(info, "key", "value");
}

void check_argument_freed_after(InfoRoutine call) {
  const Api& mpi = this_worker().mpi;
  need_routine(call);
  for (int round = 0; round < 20; ++round) {
    Info info = make_info(unknown_pairs(3));
    if (call(mpi, info) != mpi.success) throw Inconclusive("the routine refuses unknown keys");
    if (!check_success(mpi.info_free(info.ref()))) return;
  }
}

/// In a routine whose description says that MPI_INFO_NULL will do.
void check_null_taken(InfoRoutine call) {
  need_routine(call);
  check_success(call(this_worker().mpi, this_worker().mpi.info_null));
}

}  // namespace

CASES_BY_INFO_ROUTINES("info.parsing.unknown_key_ignored", check_routine_ignores_unknown)
CTS_CASE_IN_C("info.parsing.argument_unchanged", comm_split_type, check_input_kept_up_to_3)
CASES_BY_ROUTINES_WITH_INPUT("info.parsing.argument_unchanged", check_routine_keeps_argument)
CTS_CASE_IN_C("info.parsing.modify_after_return", comm_split_type, check_inout_modified_after)
CASES_BY_ROUTINES_WITH_INPUT("info.parsing.modify_after_return", check_argument_modified_after)
CASES_BY_INFO_ROUTINES("info.parsing.free_after_return", check_argument_freed_after)

CTS_CASE_IN_BOTH("info.parsing.null_info_accepted", file_delete, check_null_taken)
CTS_CASE_IN_BOTH("info.parsing.null_info_accepted", file_set_view, check_null_taken)
CTS_CASE_IN_BOTH("info.parsing.null_info_accepted", open_port, check_null_taken,
                 .needs = &kPortsWithHints)

}  // namespace infocts
