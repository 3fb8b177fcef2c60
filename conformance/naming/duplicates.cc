// Names are not copied with an object.
#include "conformance/harness/constructors.h"
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"

namespace infocts {
namespace {

constexpr std::string_view kName = "name of the original";

Named make_from(CommMaker maker, cts_comm comm) {
  const Api& mpi = this_worker().mpi;
  cts_comm made = mpi.comm_null;
  prepare(maker(mpi, comm, &made), "the call that makes a communicator");
  return Named::owned(made);
}

void check_not_duplicated(CommMaker maker) {
  const Named original(NamedKind::comm);
  give_name(original, kName);
  const Named made = make_from(maker, original.comm());
  if (!check_other_name(made, kName) || !check_name(original, kName)) return;
  // Nor does one of the two follow the other later.
  if (!check_takes_name(made, "made") || !check_name(original, kName)) return;
  if (!check_takes_name(original, "changed")) return;
  check_name(made, "made");
}

Named make_from(TypeMaker maker, cts_datatype type) {
  const Api& mpi = this_worker().mpi;
  cts_datatype made = mpi.datatype_null;
  prepare(maker(mpi, type, &made), "the call that makes a datatype");
  return Named::owned(made);
}

void check_not_duplicated(TypeMaker maker) {
  const Named original(NamedKind::type);
  give_name(original, kName);
  const Named made = make_from(maker, original.type());
  if (!check_other_name(made, kName) || !check_name(original, kName)) return;
  if (!check_takes_name(made, "made") || !check_name(original, kName)) return;
  if (!check_takes_name(original, "changed")) return;
  check_name(made, "made");
}

void check_takes_one(CommMaker maker) {
  check_takes_name(make_from(maker, this_worker().mpi.comm_self), "a name");
}

void check_takes_one(TypeMaker maker) {
  check_takes_name(make_from(maker, this_worker().mpi.type_int), "a name");
}

void check_nameless(CommMaker maker) {
  check_name(make_from(maker, this_worker().mpi.comm_self), "");
}

void check_nameless(TypeMaker maker) {
  const Named original(NamedKind::type);
  check_name(make_from(maker, original.type()), "");
}

}  // namespace

CASE({.requirement = "naming.comm_get_name.not_duplicated", .name = "dup"}) {
  check_not_duplicated(make::dup);
}

CASE({.requirement = "naming.comm_get_name.not_duplicated", .name = "dup_with_info"}) {
  check_not_duplicated(make::dup_with_info);
}

CASE({.requirement = "naming.comm_get_name.not_duplicated", .name = "idup"}) {
  check_not_duplicated(make::idup);
}

CASE({.requirement = "naming.comm_get_name.not_duplicated", .name = "idup_with_info"}) {
  check_not_duplicated(make::idup_with_info);
}

CASES_BY_COMM_CONSTRUCTORS("naming.comm_get_name.not_derived", check_not_duplicated)

// What the object was made by does not matter to its name.
CASES_BY_COMM_CONSTRUCTORS("naming.comm_set_name.stored", check_takes_one)

// Nobody named the original either.
CASES_BY_COMM_CONSTRUCTORS("naming.comm_get_name.unnamed", check_nameless)

CASE({.requirement = "naming.comm_get_name.not_duplicated", .name = "dup_of_dup"}) {
  const Named original(NamedKind::comm);
  give_name(original, kName);
  const Named first = make_from(make::dup, original.comm());
  give_name(first, "first duplicate");
  const Named second = make_from(make::dup, first.comm());
  check_other_name(second, "first duplicate");
  check_other_name(second, kName);
}

// With the longest name and with a name that is set again after a first duplicate.
CASE({.requirement = "naming.comm_get_name.not_duplicated", .name = "longest"}) {
  const Named original(NamedKind::comm);
  for (unsigned i = 0; i < 3; ++i) {
    const std::string name = text_of_length(max_name_length(), i);
    give_name(original, name);
    const Named made = make_from(make::dup, original.comm());
    if (!check_other_name(made, name)) return;
  }
}

// Of names that nobody set the text does not speak.
CASE({.requirement = "naming.comm_get_name.default_not_duplicated", .name = "predefined"}) {
  const Named self = Named::existing(mpi.comm_self);
  const std::string name = infocts::name_of(self);
  for (const CommMaker maker : {make::dup, make::split}) {
    const Named made = make_from(maker, mpi.comm_self);
    if (!check_other_name(made, name)) return;
  }
}

CASE({.requirement = "naming.comm_get_name.default_not_duplicated", .name = "world"}) {
  const Named world = Named::existing(mpi.comm_world);
  const std::string name = infocts::name_of(world);
  const Named made = make_from(make::dup, mpi.comm_world);
  check_other_name(made, name);
}

CASE({.requirement = "naming.type_get_name.not_duplicated", .name = "dup"}) {
  check_not_duplicated(make::duplicate);
}

CASES_BY_TYPE_CONSTRUCTORS("naming.type_get_name.not_derived", check_not_duplicated)
CASES_BY_TYPE_CONSTRUCTORS("naming.type_set_name.stored", check_takes_one)
CASES_BY_TYPE_CONSTRUCTORS("naming.type_get_name.unnamed", check_nameless)

CASE({.requirement = "naming.type_get_name.not_duplicated", .name = "dup_of_dup"}) {
  const Named original(NamedKind::type);
  give_name(original, kName);
  const Named first = make_from(make::duplicate, original.type());
  give_name(first, "first duplicate");
  const Named second = make_from(make::duplicate, first.type());
  check_other_name(second, "first duplicate");
  check_other_name(second, kName);
}

CASE({.requirement = "naming.type_get_name.default_not_duplicated", .name = "predefined"}) {
  const Named type = Named::existing(mpi.type_int);
  const std::string name = infocts::name_of(type);
  for (const TypeMaker maker : {make::duplicate, make::contiguous}) {
    const Named made = make_from(maker, mpi.type_int);
    if (!check_other_name(made, name)) return;
  }
}

// MPI_Type_commit makes no copy.
CASE({.requirement = "naming.type_get_name.not_duplicated", .name = "committed"}) {
  cts_datatype type = mpi.datatype_null;
  prepare(mpi.type_contiguous(3, mpi.type_double, &type), "MPI_Type_contiguous");
  give_name(Named::existing(type), kName);
  prepare(mpi.type_commit(&type), "MPI_Type_commit");
  const Named original = Named::owned(type);
  const Named made = make_from(make::duplicate, type);
  check_other_name(made, kName);
  check_name(original, kName);
}

CASE({.requirement = "naming.comm_get_name.duplicate_default", .name = "dup"}) {
  const Named original(NamedKind::comm);
  give_name(original, kName);
  observe(infocts::quoted(infocts::name_of(make_from(make::dup, original.comm()))));
}

CASE({.requirement = "naming.type_get_name.duplicate_default", .name = "dup"}) {
  const Named original(NamedKind::type);
  give_name(original, kName);
  observe(infocts::quoted(infocts::name_of(make_from(make::duplicate, original.type()))));
}

CASE({.requirement = "naming.type_get_name.duplicate_default", .name = "dup_of_predefined"}) {
  observe(infocts::quoted(infocts::name_of(make_from(make::duplicate, mpi.type_int))));
}

// Nobody named the original either.
CASE({.requirement = "naming.comm_get_name.unnamed", .name = "dup_with_info"}) {
  check_name(make_from(make::dup_with_info, mpi.comm_self), "");
}

CASE({.requirement = "naming.comm_get_name.unnamed", .name = "idup"}) {
  check_name(make_from(make::idup, mpi.comm_self), "");
}

CASE({.requirement = "naming.comm_get_name.unnamed", .name = "idup_with_info"}) {
  check_name(make_from(make::idup_with_info, mpi.comm_self), "");
}

CASE({.requirement = "naming.type_get_name.unnamed", .name = "dup_of_unnamed"}) {
  const Named original(NamedKind::type);
  check_name(make_from(make::duplicate, original.type()), "");
}

}  // namespace infocts
