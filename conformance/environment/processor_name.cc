#include <algorithm>
#include <array>
#include <set>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/resultlen.h"
#include "conformance/harness/threads.h"
#include "conformance/harness/without_ierror.h"

namespace infocts {
namespace {

/// One call with every output preset, into a variable of exactly the size that is enough.
struct NameCall {
  Code code = 0;
  alignas(kWriteDistance) int length = kNumberPreset;
  alignas(kWriteDistance) Output name{
      static_cast<std::size_t>(this_worker().mpi.max_processor_name)};
};

NameCall get_name() {
  NameCall call;
  call.code = this_worker().mpi.get_processor_name(call.name, &call.length);
  return call;
}

/// MPI-2.0 does not say what follows a name in Fortran.
bool end_stated() { return !in_fortran() || this_worker().version >= StdVersion{2, 1}; }
bool ends(const Output& name) { return !end_stated() || name.terminated(); }

/// Plain reading.
std::string name() {
  const NameCall call = get_name();
  if (call.code != this_worker().mpi.success || !ends(call.name)) {
    throw Inconclusive("MPI_Get_processor_name gives no string");
  }
  return std::string(call.name.text());
}

bool control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f;
}

bool check_written(const NameCall& call, std::size_t most) {
  return (ends(call.name) || check_terminated("name", call.name)) &&
         check_equal("resultlen", length_near(call.length, call.name, most), call.length);
}
bool check_written(const NameCall& call) { return check_written(call, call.name.size()); }

std::size_t most_of(const Output& name) {
  const Api* c = this_worker().c;
  return c == nullptr ? name.size() : most_by_c(name, c->get_processor_name, c->max_processor_name);
}

bool check_result(const NameCall& call) { return check_success(call.code) && check_written(call); }

// A thread has no place for several findings; it has what check_result looks at.
void thread_asks(ThreadChecks& self) {
  const NameCall call = get_name();
  if (!self.success(call.code)) return;
  self.equal(in_fortran() ? "name without a null character" : "name with a terminator", 1,
             ends(call.name) ? 1 : 0);
  self.equal("resultlen", length_near(call.length, call.name), call.length);
}

}  // namespace

CASE({.requirement = "environment.processor_name.provided", .name = "linked"}) {
  check_provided(mpi.get_processor_name);
}

// Not compared with the name that another call gives, as that may be of another processor.
CASE({.requirement = "environment.processor_name.ierror_optional", .name = "get"}) {
  const NameCall call = [] {
    const WithoutIerror none;
    return get_name();
  }();
  check_written(call);
}

CASE({.requirement = "environment.processor_name.identifies", .name = "not_empty"}) {
  const NameCall call = get_name();
  if (!check_success(call.code)) return;
  const std::string_view text = call.name.terminated() ? call.name.text() : call.name.written();
  check_true(!text.empty(), "name", "not empty", "empty");
  check_true(call.length > 0, "resultlen", "more than 0", number_after(call.length));
}

CASE({.requirement = "environment.processor_name.terminated", .name = "within_maximum"}) {
  if (!end_stated()) skip_as_absent("a rule on what follows the name in Fortran");
  const NameCall call = get_name();
  if (!check_success(call.code)) return;
  check_terminated("name", call.name);
}

CASE({.requirement = "environment.processor_name.within_buffer", .name = "exact_size"}) {
  const NameCall call = get_name();
  check_success(call.code);
  check_within(call.name);
}

// Where there is more room than the MPI may use, it must not use it.
CASE({.requirement = "environment.processor_name.within_buffer",
      .name = "larger_variable",
      .bindings = {"c", "cxx"}}) {
  const auto most = static_cast<std::size_t>(mpi.max_processor_name);
  Output name(most + 1000);
  int length = kNumberPreset;
  check_success(mpi.get_processor_name(name, &length));
  check_within(name);
  check_true(name.untouched_from(most), "bytes after MPI_MAX_PROCESSOR_NAME characters",
             "left as they were", "written");
}

// Catches a store wider than an int through resultlen.
CASE({.requirement = "environment.processor_name.within_buffer", .name = "around_resultlen"}) {
  int lengths[3] = {kNumberPreset, kNumberPreset, kNumberPreset};
  Output name(static_cast<std::size_t>(mpi.max_processor_name));
  check_success(mpi.get_processor_name(name, &lengths[1]));
  check_equal("int before resultlen", kNumberPreset, lengths[0]);
  check_equal("int after resultlen", kNumberPreset, lengths[2]);
}

CASE({.requirement = "environment.processor_name.nul_at_resultlen", .name = "asked"}) {
  const NameCall call = get_name();
  if (!check_success(call.code)) return;
  const int maximum = mpi.max_processor_name;
  if (!check_true(call.length >= 0 && call.length < maximum, "resultlen",
                  fmt::format("0 to {}", maximum - 1), std::to_string(call.length))) {
    return;
  }
  check_true(call.name.data()[call.length] == '\0', "name[resultlen]", "a null character",
             "another one");
}

CASE({.requirement = "environment.processor_name.resultlen", .name = "length_of_string"}) {
  const NameCall call = get_name();
  if (check_success(call.code)) check_written(call, most_of(call.name));
}

CASE({.requirement = "environment.processor_name.resultlen", .name = "again_and_again"}) {
  for (int round = 0; round < 200; ++round) {
    const Context context("call {}", round);
    if (!check_result(get_name())) return;
  }
}

// Every byte of resultlen, whatever it held.
CASE({.requirement = "environment.processor_name.resultlen", .name = "whole_variable"}) {
  for (const int preset : {0, -1, 0x01010101, kNumberPreset}) {
    const Context context("resultlen {} before the call", preset);
    Output text(static_cast<std::size_t>(mpi.max_processor_name));
    std::array<int, 3> length{preset, preset, preset};
    if (!check_success(mpi.get_processor_name(text, &length[1]))) return;
    if (!ends(text)) throw Inconclusive("MPI_Get_processor_name gives no string");
    check_equal("resultlen", length_near(length[1], text), length[1]);
    check_equal("int before resultlen", preset, length[0]);
    check_equal("int after resultlen", preset, length[2]);
  }
}

CASE({.requirement = "environment.processor_name.resultlen", .name = "on_another_thread"}) {
  if (this_worker().provided < mpi.thread_serialized) skip_as_absent("MPI_THREAD_SERIALIZED");
  check_threads(concurrently(1, thread_asks));
}

CASE({.requirement = "environment.processor_name.resultlen", .name = "on_several_threads"}) {
  if (this_worker().provided < mpi.thread_multiple) skip_as_absent("MPI_THREAD_MULTIPLE");
  check_threads(concurrently(kThreads, [](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round) && self.all_right(); ++round) thread_asks(self);
  }));
}

CASE({.requirement = "environment.processor_name.printable", .name = "no_control_characters"}) {
  const std::string text = name();
  check_true(std::none_of(text.begin(), text.end(), control), "name", "printable characters only",
             infocts::quoted(text));
}

CASE({.requirement = "environment.processor_name.value", .name = "name"}) {
  observe(infocts::quoted(name()));
}

CASE({.requirement = "environment.processor_name.stays", .name = "many_calls"}) {
  std::set<std::string> names;
  for (int round = 0; round < 100; ++round) names.insert(name());
  observe(names.size() == 1 ? "the same" : "changes");
}

CASE({.requirement = "environment.processor_name.over_ranks", .name = "different", .ranks = 2}) {
  const std::vector<std::string> all = gather(name());
  const std::set<std::string> different(all.begin(), all.end());
  observe(fmt::format("{} on {} processes", different.size(), all.size()));
}

}  // namespace infocts
