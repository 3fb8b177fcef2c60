// MPI_Comm_set_name, MPI_Type_set_name, MPI_Win_set_name: only this object gets the name.
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/threads.h"

namespace infocts {
namespace {

std::vector<Named> objects_of(NamedKind kind, int count) {
  std::vector<Named> objects;
  for (int i = 0; i < count; ++i) objects.emplace_back(kind);
  return objects;
}

// In the order of `order`, so that the last one named is not the last one made.
void check_many(const std::vector<Named>& objects, const std::vector<int>& order) {
  for (const int i : order) {
    const Named& object = objects[static_cast<std::size_t>(i)];
    if (!check_success(object.set_name(in(numbered_name(i))))) return;
  }
  for (int i = 0; i < static_cast<int>(objects.size()); ++i) {
    const Context context("object {} of {}", i, objects.size());
    if (!check_name(objects[static_cast<std::size_t>(i)], numbered_name(i))) return;
  }
}

}  // namespace

CASE_OF_EACH_KIND("set_name", "this_object_only", "other_of_its_kind") {
  const Named before(kind);
  const Named object(kind);
  const Named behind(kind);
  const std::string unnamed = infocts::name_of(before);
  give_name(behind, "behind");
  if (!check_takes_name(object, "object")) return;
  check_name(before, unnamed);
  check_name(behind, "behind");
}

// No other case uses this name: predefined objects keep what an earlier case did to them.
CASE_OF_EACH_KIND("set_name", "this_object_only", "predefined") {
  const Named object(kind);
  const Named world = Named::existing(mpi.comm_world);
  const Named self = Named::existing(mpi.comm_self);
  const Named type = Named::existing(mpi.type_int);
  const std::string of_world = infocts::name_of(world);
  const std::string of_self = infocts::name_of(self);
  const std::string of_type = infocts::name_of(type);
  if (!check_takes_name(object, "beside predefined ones")) return;
  check_name(world, of_world);
  check_name(self, of_self);
  check_name(type, of_type);
}

// A library may keep the names of all kinds in one place and look them up by the handle's number.
CASE_OF_EACH_KIND("set_name", "this_object_only", "other_kinds") {
  std::vector<Named> others = objects_of(NamedKind::comm, 8);
  for (Named& type : objects_of(NamedKind::type, 8)) others.push_back(std::move(type));
  if (kind == NamedKind::win) others.emplace_back(NamedKind::win);
  const std::vector<Named> objects = objects_of(kind, 8);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < others.size(); ++i) {
    names.push_back(fmt::format("other {}", i));
    give_name(others[i], names.back());
  }
  for (int i = 0; i < 8; ++i) {
    if (!check_takes_name(objects[static_cast<std::size_t>(i)], numbered_name(i))) return;
  }
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (!check_name(others[i], names[i])) return;
  }
}

// The window's own communicator, which an MPI may have duplicated to name it.
CASE({.requirement = "naming.win_set_name.this_object_only", .name = "its_communicator"}) {
  const Named window(NamedKind::win);
  const Named comm = Named::existing(window_comm());
  const std::string before = infocts::name_of(comm);
  if (!check_takes_name(window, "window")) return;
  check_name(comm, before);
}

CASE({.requirement = "naming.comm_set_name.this_object_only", .name = "window_over_it"}) {
  const Named comm = Named::existing(window_comm());
  const NameRestorer keep(comm);
  const Named window(NamedKind::win);
  // One that the system gives may follow that of the communicator.
  give_name(window, "window");
  if (!check_takes_name(comm, "communicator")) return;
  check_name(window, "window");
}

// The datatype that it is made of.
CASE({.requirement = "naming.type_set_name.this_object_only", .name = "datatypes_around_it"}) {
  const Named inner(NamedKind::type);
  cts_datatype made = mpi.datatype_null;
  if (!check_success(mpi.type_contiguous(2, inner.type(), &made))) return;
  const Named outer = Named::owned(made);
  check_takes_name(inner, "inner");
  check_takes_name(outer, "outer");
  check_name(inner, "inner");
  check_takes_name(inner, "inner again");
  check_name(outer, "outer");
}

CASE_OF_EACH_KIND("set_name", "this_object_only", "many") {
  constexpr int kMany = 100;
  const std::vector<Named> objects = objects_of(kind, kMany);
  std::vector<int> order;
  for (int i = 0; i < kMany; ++i) order.push_back((i * 37 + 11) % kMany);
  check_many(objects, order);
}

CASE_OF_EACH_KIND("set_name", "this_object_only", "threads") {
  const std::vector<Named> objects = objects_of(kind, kThreads);
  if (this_worker().provided < mpi.thread_multiple) skip_as_absent("MPI_THREAD_MULTIPLE");
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    const Named& object = objects[static_cast<std::size_t>(self.number())];
    for (int round = 0; self.goes_on(round); ++round) {
      const std::string name = fmt::format("thread {} round {}", self.number(), round);
      if (!self.success(object.set_name(in(name)))) return;
      const NameLookup lookup = object.get_name();
      if (!self.success(lookup.code)) return;
      if (!self.same_text("name", name, lookup.value.text())) return;
      if (!self.equal("resultlen", static_cast<long>(name.size()), lookup.length)) return;
    }
  }));
}

}  // namespace infocts
