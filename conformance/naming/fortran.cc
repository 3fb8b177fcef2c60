// Names in Fortran, and the same names in C.
#include "conformance/harness/languages.h"
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// A communicator of this session in C.
cts_comm comm_in_c(const Named& object) {
  const Api& c = c_beside();
  if (!c.comm_f2c.present()) not_available("MPI_Comm_f2c");
  cts_comm handle{0};
  c.comm_f2c(static_cast<int>(object.comm().bits), &handle);
  return handle;
}

}  // namespace

CASE({.requirement = "naming.fortran.padded", .name = "each_kind"}) {
  for (const NamedKind kind : {NamedKind::comm, NamedKind::type, NamedKind::win}) {
    const Context context("{}", word_for(kind));
    const Named object(kind);
    if (!CHECK_SUCCESS(object.set_name(in("a name")))) continue;
    const NameLookup lookup = object.get_name();
    if (!CHECK_SUCCESS(lookup.code)) continue;
    const std::string padded = "a name" + std::string(lookup.value.size() - 6, ' ');
    CHECK_CHARACTERS(padded, lookup.value);
  }
}

CASE({.requirement = "naming.fortran.behind_limit", .name = "longer_variable"}) {
  const Named object(NamedKind::comm);
  give_name(object, "a name");
  Output name(longest_name() + 100);
  int length = kNumberPreset;
  if (mpi.comm_get_name(object.comm(), name, &length) != mpi.success) {
    throw Inconclusive("the name was not read");
  }
  observe(name.holds("a name")                  ? "padded"
          : name.untouched_from(longest_name()) ? "left alone"
                                                : "something else");
}

CASE({.requirement = "naming.fortran.same_name_in_c", .name = "set_in_fortran"}) {
  const Named object(NamedKind::comm);
  const Api& c = c_beside();
  for (const std::string text : {"name", "a name with blanks", "x"}) {
    const Context context("the name {}", infocts::quoted(text));
    give_name(object, text);
    std::string name(static_cast<std::size_t>(c.max_object_name) + 1, '\0');
    int length = 0;
    const int code = c.comm_get_name(comm_in_c(object), {name.data(), name.size()}, &length);
    if (code != c.success) throw Inconclusive("MPI_Comm_get_name failed in C");
    name.resize(name.find('\0'));
    CHECK_SAME_TEXT("name in C", text, name);
    CHECK_EQUAL("resultlen in C", static_cast<long>(text.size()), length);
  }
}

CASE({.requirement = "naming.fortran.same_name_in_c", .name = "set_in_c"}) {
  const Named object(NamedKind::comm);
  const std::string text = "named in C";
  if (c_beside().comm_set_name(comm_in_c(object), {text.c_str(), text.size()}) !=
      c_beside().success) {
    throw Inconclusive("MPI_Comm_set_name failed in C");
  }
  CHECK_NAME(object, text);
}

CASE({.requirement = "naming.fortran.limit_one_smaller", .name = "constant"}) {
  CHECK_EQUAL("MPI_MAX_OBJECT_NAME", c_beside().max_object_name - 1, mpi.max_object_name);
}

CASE({.requirement = "naming.fortran.limit", .name = "value"}) {
  observe(std::to_string(mpi.max_object_name));
}

}  // namespace infocts
