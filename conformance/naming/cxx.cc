// Names in C++, and the same names in C. Handles are the same bits in both, see languages.h.
#include "conformance/harness/languages.h"
#include "conformance/harness/named.h"

namespace infocts {
namespace {

int set_name_in_c(const Named& object, cts_text name) {
  const Api& c = c_beside();
  if (object.is(NamedKind::comm)) return c.comm_set_name(object.comm(), name);
  if (object.is(NamedKind::type)) return c.type_set_name(object.type(), name);
  return c.win_set_name(object.win(), name);
}

int get_name_in_c(const Named& object, cts_field name, int* length) {
  const Api& c = c_beside();
  if (object.is(NamedKind::comm)) return c.comm_get_name(object.comm(), name, length);
  if (object.is(NamedKind::type)) return c.type_get_name(object.type(), name, length);
  return c.win_get_name(object.win(), name, length);
}

void check_set_in_cxx(NamedKind kind) {
  const Named object(kind);
  const Api& c = c_beside();
  for (const std::string text : {"name", " a name with blanks", "x"}) {
    const Context context("the name {}", infocts::quoted(text));
    give_name(object, text);
    Output name(static_cast<std::size_t>(c.max_object_name) + 1);
    int length = kNumberPreset;
    if (get_name_in_c(object, name, &length) != c.success) {
      throw Inconclusive("reading the name failed in C");
    }
    check_same_text("name in C", text, name.in_c());
    check_equal("resultlen in C", static_cast<long>(text.size()), length);
  }
}

void check_set_in_c(NamedKind kind) {
  const Named object(kind);
  const std::string text = " named in C";
  if (set_name_in_c(object, {text.c_str(), text.size()}) != c_beside().success) {
    throw Inconclusive("setting the name failed in C");
  }
  check_name(object, text);
}

}  // namespace

CASE({.requirement = "naming.cxx.same_name_in_c", .name = "comm_set_in_cxx"}) {
  check_set_in_cxx(NamedKind::comm);
}

CASE({.requirement = "naming.cxx.same_name_in_c", .name = "type_set_in_cxx"}) {
  check_set_in_cxx(NamedKind::type);
}

CASE({.requirement = "naming.cxx.same_name_in_c", .name = "win_set_in_cxx"}) {
  check_set_in_cxx(NamedKind::win);
}

CASE({.requirement = "naming.cxx.same_name_in_c", .name = "comm_set_in_c"}) {
  check_set_in_c(NamedKind::comm);
}

CASE({.requirement = "naming.cxx.same_name_in_c", .name = "type_set_in_c"}) {
  check_set_in_c(NamedKind::type);
}

CASE({.requirement = "naming.cxx.same_name_in_c", .name = "win_set_in_c"}) {
  check_set_in_c(NamedKind::win);
}

// MPI::COMM_SELF is MPI_COMM_SELF.
CASE({.requirement = "naming.cxx.same_name_in_c", .name = "predefined"}) {
  const Api& c = c_beside();
  const std::string text = "self in C";
  if (c.comm_set_name(c.comm_self, {text.c_str(), text.size()}) != c.success) {
    throw Inconclusive("setting the name failed in C");
  }
  check_name(Named::existing(mpi.comm_self), text);
  const std::string before = "MPI_COMM_SELF";
  c.comm_set_name(c.comm_self, {before.c_str(), before.size()});
}

CASE({.requirement = "naming.cxx.limit_of_c", .name = "constant"}) {
  check_equal("MPI::MAX_OBJECT_NAME", c_beside().max_object_name, mpi.max_object_name);
}

}  // namespace infocts
