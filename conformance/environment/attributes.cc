// What holds for every predefined attribute.
#include <array>
#include <set>

#include "conformance/environment/predefined.h"
#include "conformance/harness/languages.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/without_ierror.h"

namespace infocts {
namespace {

constexpr std::array<unsigned char, 4> kFills{0x00, 0xff, 0xa5, 0x01};
// In Fortran the value itself is returned: no part of it that is left as it was may look right.
constexpr std::array<unsigned char, 2> kFillsOfNoValue{0xa5, 0x5a};

/// What a program makes the constants known by.
std::string defining_file() {
  switch (this_worker().binding) {
    case Binding::c:
    case Binding::cxx:
      break;
    case Binding::mpif_h:
      return "mpif.h";
    case Binding::use_mpi:
      return "the module mpi";
    case Binding::use_mpi_f08:
      return "the module mpi_f08";
  }
  return "mpi.h";
}

bool may_be_absent(PredefinedKey key) { return key.key == this_worker().mpi.wtime_is_global; }

// In a loop, as an MPI may keep an answer for the next question.
void check_old_function(PredefinedKey key) {
  const Api& mpi = this_worker().mpi;
  const Context context("{}", key.name);
  const std::optional<int> expected = attribute(key);
  for (int round = 0; round < 3; ++round) {
    const AttributeLookup old = look_up(mpi.attr_get, mpi.comm_world, key.key);
    if (!check_success(old.code)) return;
    const bool as_expected = expected ? is_true(old.flag) : is_false(old.flag);
    if (!check_true(as_expected, "flag", expected ? "true" : "false", describe_flag(old.flag))) {
      return;
    }
    if (!check_true(old.value == expected, "value", value_text(expected), value_text(old.value))) {
      return;
    }
  }
}

const Api& in_c_beside() {
  const Api& c = c_beside();
  if (!c.comm_get_attr.present()) skip_as_absent("MPI_Comm_get_attr in C");
  return c;
}

/// The attribute has the value in Fortran that it has in C, by the key that it has there.
void check_value_of_c(PredefinedKey key, int key_in_c) {
  const Api& mpi = this_worker().mpi;
  const Context context("{}", key.name);
  const std::optional<int> expected = attribute_in_c(c_beside(), key_in_c);
  for (const unsigned char fill : kFillsOfNoValue) {
    const AttributeLookup lookup = look_up(mpi.comm_get_attr, mpi.comm_world, key.key, fill);
    if (!check_success(lookup.code)) return;
    const bool no_int = lookup.found() && !lookup.value;
    if (!check_same_text("value in Fortran", value_text(expected),
                         no_int ? "no integer of that size" : value_text(lookup.value))) {
      return;
    }
  }
}

void observe_other(std::string_view what, cts_comm comm) {
  const Api& mpi = this_worker().mpi;
  for (const PredefinedKey& key : predefined_keys()) {
    const AttributeLookup lookup = look_up(mpi.comm_get_attr, comm, key.key);
    std::string found = "absent";
    if (lookup.code != mpi.success) {
      found = acceptance_of(lookup.code);
    } else if (lookup.found()) {
      found = lookup.value == attribute(key) ? "as on MPI_COMM_WORLD" : "with another value";
    }
    observe(fmt::format("{} on {}: {}", key.name, what, found));
  }
}

}  // namespace

CASE({.requirement = "environment.attributes.get_provided", .name = "linked"}) {
  check_provided(mpi.comm_get_attr);
}

CASE({.requirement = "environment.attributes.ierror_optional", .name = "get"}) {
  for (const PredefinedKey& key : predefined_keys()) {
    const Context context("{}", key.name);
    const std::optional<int> expected = attribute(key);
    const AttributeLookup lookup = [&] {
      const WithoutIerror none;
      return look_up(mpi.comm_get_attr, mpi.comm_world, key.key);
    }();
    const bool as_expected = expected ? is_true(lookup.flag) : is_false(lookup.flag);
    check_true(as_expected, "flag", expected ? "true" : "false", describe_flag(lookup.flag));
    check_true(lookup.value == expected, "value", value_text(expected), value_text(lookup.value));
  }
}

CASE({.requirement = "environment.attributes.host_defined", .name = "key"}) {
  check_true(mpi.has_host != 0, "MPI_HOST", "defined by " + defining_file(), "not defined");
}

CASE({.requirement = "environment.attributes.keys_differ", .name = "all"}) {
  std::vector<PredefinedKey> keys = predefined_keys();
  if (mpi.has_appnum != 0) keys.push_back(appnum_key());
  if (mpi.has_lastusedcode != 0) keys.push_back(lastusedcode_key());
  if (mpi.has_universe_size != 0) keys.push_back(universe_size_key());
  std::set<int> seen;
  for (const PredefinedKey& key : keys) {
    check_true(seen.insert(key.key).second, key.name, "a key of its own",
               fmt::format("{}, that of another attribute", key.key));
  }
}

// Both presets, as a function that writes one byte of an int looks right with the other.
CASE({.requirement = "environment.attributes.flag_written", .name = "presets"}) {
  for (const PredefinedKey& key : predefined_keys()) {
    const Context context("{}", key.name);
    for (const int preset : {kFlagPreset, 0, 1, -1, 0x5a00, 0x100}) {
      const int* place = nullptr;
      int flag = preset;
      if (!check_success(
              mpi.comm_get_attr(mpi.comm_world, key.key, static_cast<void*>(&place), &flag))) {
        return;
      }
      const Context before("flag {:#x} before the call", static_cast<unsigned>(preset));
      if (is_false(flag) && may_be_absent(key)) continue;
      const bool written = preset == 0x5a00 ? flag != preset : true;
      check_true(is_true(flag) && written, "flag", "true",
                 written ? describe_flag(flag) : "left as it was");
    }
  }
}

// Where only a byte of an int is written, false is true for some of those that were there before.
CASE({.requirement = "environment.attributes.flag_written", .name = "whole_flag"}) {
  for (const PredefinedKey& key : predefined_keys()) {
    const Context context("{}", key.name);
    std::set<bool> answers;
    for (const int preset : {kFlagPreset, 0, 1, -1, 0x100}) {
      const int* place = nullptr;
      int flag = preset;
      mpi.comm_get_attr(mpi.comm_world, key.key, static_cast<void*>(&place), &flag);
      answers.insert(is_true(flag));
    }
    check_true(answers.size() == 1, "flag of one question asked several times",
               "the same, whatever it held before", "now true, now false");
  }
}

CASE({.requirement = "environment.attributes.pointer_to_int", .name = "whole_pointer"}) {
  for (const PredefinedKey& key : predefined_keys()) {
    const Context context("{}", key.name);
    std::optional<int> value;
    for (const unsigned char fill : kFills) {
      const AttributeLookup lookup = look_up(mpi.comm_get_attr, mpi.comm_world, key.key, fill);
      if (!check_success(lookup.code)) return;
      if (!lookup.found() && may_be_absent(key)) continue;
      if (!check_true(lookup.value.has_value(), "value", "a pointer to an int",
                      lookup.written ? "a pointer to something else" : "left as it was")) {
        return;
      }
      if (!value) value = lookup.value;
      check_equal("int that the pointer leads to", *value, *lookup.value);
    }
  }
}

CASE({.requirement = "environment.attributes.same_pointer", .name = "twice"}) {
  bool same = true;
  for (const PredefinedKey& key : predefined_keys()) {
    const AttributeLookup first = look_up(key);
    same = same && (!first.found() || look_up(key).place == first.place);
  }
  observe(same ? "the same" : "another one");
}

CASE({.requirement = "environment.attributes.pointer_lasts", .name = "while_working"}) {
  for (const PredefinedKey& key : predefined_keys()) check_pointer_lasts(key);
}

CASE({.requirement = "environment.attributes.pointer_lasts", .name = "other_questions"}) {
  for (const PredefinedKey& key : predefined_keys()) {
    const AttributeMemory memory(key);
    for (const PredefinedKey& other : predefined_keys()) {
      const Context context("after a question for {}", other.name);
      if (other.key == key.key) continue;
      look_up(other);
      memory.check_lasts();
    }
  }
}

CASE({.requirement = "environment.attributes.attr_get", .name = "tag_ub"}) {
  check_old_function(tag_ub_key());
}

CASE({.requirement = "environment.attributes.attr_get", .name = "host"}) {
  check_old_function(host_key());
}

CASE({.requirement = "environment.attributes.attr_get", .name = "io"}) {
  check_old_function(io_key());
}

CASE({.requirement = "environment.attributes.attr_get", .name = "wtime_is_global"}) {
  check_old_function(wtime_is_global_key());
}

// Catches a second pointer behind the one that was asked for.
CASE({.requirement = "environment.attributes.no_write_beyond", .name = "around_pointer"}) {
  for (const AttributeGetter* getter : {&mpi.comm_get_attr, &mpi.attr_get}) {
    if (!getter->present()) continue;
    for (const PredefinedKey& key : predefined_keys()) {
      const Context context("{}", key.name);
      for (const unsigned char fill : kFills) {
        const AttributeLookup lookup = look_up(*getter, mpi.comm_world, key.key, fill);
        check_true(lookup.within, "memory around the pointer", "left as it was", "written");
      }
    }
  }
}

CASE({.requirement = "environment.attributes.attr_get",
      .name = "whole_pointer",
      .bindings = {"c", "cxx"}}) {
  for (const PredefinedKey& key : predefined_keys()) {
    const Context context("{}", key.name);
    const std::optional<int> value = attribute(key);
    if (!value) continue;
    for (const unsigned char fill : kFills) {
      const AttributeLookup lookup = look_up(mpi.attr_get, mpi.comm_world, key.key, fill);
      if (!check_success(lookup.code)) return;
      check_true(lookup.value == value, "int that the pointer leads to", value_text(value),
                 value_text(lookup.value));
    }
  }
}

CASE({.requirement = "environment.attributes.other_communicators", .name = "self"}) {
  observe_other("MPI_COMM_SELF", mpi.comm_self);
}

CASE({.requirement = "environment.attributes.other_communicators", .name = "duplicate"}) {
  cts_comm copy{0};
  if (mpi.comm_dup(mpi.comm_world, &copy) != mpi.success) {
    throw Inconclusive("MPI_Comm_dup did not succeed");
  }
  mpi.comm_set_errhandler(copy, mpi.errors_return);
  observe_other("a duplicate of MPI_COMM_WORLD", copy);
  mpi.comm_free(&copy);
}

CASE({.requirement = "environment.attributes.fortran_value", .name = "as_in_c"}) {
  const Api& c = in_c_beside();
  check_value_of_c(tag_ub_key(), c.tag_ub);
  check_value_of_c(io_key(), c.io);
  check_value_of_c(wtime_is_global_key(), c.wtime_is_global);
  if (mpi.has_host != 0 && c.has_host != 0) check_value_of_c(host_key(), c.host);
}

CASE({.requirement = "environment.attributes.fortran_value", .name = "of_mpi_2"}) {
  const Api& c = in_c_beside();
  const bool lastusedcode = mpi.has_lastusedcode != 0 && c.has_lastusedcode != 0;
  const bool appnum = mpi.has_appnum != 0 && c.has_appnum != 0;
  if (!lastusedcode && !appnum) skip_as_absent("MPI_LASTUSEDCODE and MPI_APPNUM");
  if (lastusedcode) check_value_of_c(lastusedcode_key(), c.lastusedcode);
  if (appnum) check_value_of_c(appnum_key(), c.appnum);
}

// Only of processes that a launcher started, see universe_size.cc.
CASE({.requirement = "environment.attributes.fortran_value", .name = "universe_size", .ranks = 2}) {
  const Api& c = in_c_beside();
  const PredefinedKey key = universe_size_key();
  if (c.has_universe_size == 0) skip_as_absent("MPI_UNIVERSE_SIZE in C");
  check_value_of_c(key, c.universe_size);
}

}  // namespace infocts
