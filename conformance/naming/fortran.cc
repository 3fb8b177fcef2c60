// Names in Fortran, and the same names in C.
#include "conformance/harness/languages.h"
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/without_ierror.h"

namespace infocts {
namespace {

/// The handle in C of an object of this worker.
template <typename Handle, typename Convert>
Handle in_c_by(const Convert& convert, std::uint64_t bits) {
  if (!convert.present()) skip_as_absent(convert.name());
  Handle handle{0};
  convert(static_cast<int>(bits), &handle);
  return handle;
}

/// MPI_Comm_get_name and its like, in C.
std::string name_in_c(const Named& object, int* length) {
  const Api& c = c_beside();
  Output name(static_cast<std::size_t>(c.max_object_name) + 1);
  int code = c.success;
  if (object.is(NamedKind::comm)) {
    const auto comm = in_c_by<cts_comm>(c.comm_f2c, object.comm().bits);
    code = c.comm_get_name(comm, name, length);
  } else if (object.is(NamedKind::type)) {
    const auto type = in_c_by<cts_datatype>(c.type_f2c, object.type().bits);
    code = c.type_get_name(type, name, length);
  } else {
    const auto win = in_c_by<cts_win>(c.win_f2c, object.win().bits);
    code = c.win_get_name(win, name, length);
  }
  if (code != c.success) throw Inconclusive("the name was not read in C");
  return std::string(name.in_c());
}

void give_name_in_c(const Named& object, const std::string& name) {
  const Api& c = c_beside();
  const cts_text text{name.c_str(), name.size()};
  const int code =
      object.is(NamedKind::comm)
          ? c.comm_set_name(in_c_by<cts_comm>(c.comm_f2c, object.comm().bits), text)
      : object.is(NamedKind::type)
          ? c.type_set_name(in_c_by<cts_datatype>(c.type_f2c, object.type().bits), text)
          : c.win_set_name(in_c_by<cts_win>(c.win_f2c, object.win().bits), text);
  if (code != c.success) throw Inconclusive("the name was not set in C");
}

// A case each, as an MPI may lack windows.

void check_padded(NamedKind kind) {
  const Named object(kind);
  if (!check_success(object.set_name(in("a name")))) return;
  Output name(max_name_length());
  int length = kNumberPreset;
  if (!check_success(object.get_name(name, &length))) return;
  const std::string padded = "a name" + std::string(name.size() - 6, ' ');
  check_characters(padded, name);
}

void check_behind_limit(NamedKind kind) {
  const Named object(kind);
  give_name(object, "a name");
  Output name(max_name_length() + 100);
  int length = kNumberPreset;
  if (object.get_name(name, &length) != this_worker().mpi.success) {
    throw Inconclusive("the name was not read");
  }
  check_untouched_behind("characters after MPI_MAX_OBJECT_NAME", name, max_name_length());
}

void check_name_without_ierror(NamedKind kind) {
  const Named object(kind);
  const NameLookup lookup = [&] {
    const WithoutIerror none;
    object.set_name(in("a name"));
    return object.get_name();
  }();
  if (!check_text("a name", lookup.value)) return;
  check_equal("resultlen", 6, lookup.length);
}

void check_name_seen_in_c(NamedKind kind) {
  const Named object(kind);
  for (const std::string text : {"name", "a name with blanks", "x"}) {
    const Context context("the name {}", infocts::quoted(text));
    give_name(object, text);
    int length = 0;
    check_same_text("name in C", text, name_in_c(object, &length));
    check_equal("resultlen in C", static_cast<long>(text.size()), length);
  }
}

void check_name_seen_in_fortran(NamedKind kind) {
  const Named object(kind);
  give_name_in_c(object, "named in C");
  check_name(object, "named in C");
}

}  // namespace

CASE({.requirement = "naming.fortran.padded", .name = "communicator"}) {
  check_padded(NamedKind::comm);
}

CASE({.requirement = "naming.fortran.others_padded", .name = "datatype"}) {
  check_padded(NamedKind::type);
}

CASE({.requirement = "naming.fortran.others_padded", .name = "window"}) {
  check_padded(NamedKind::win);
}

CASE({.requirement = "naming.fortran.behind_limit_f08", .name = "communicator"}) {
  check_behind_limit(NamedKind::comm);
}

CASE({.requirement = "naming.fortran.behind_limit_f08", .name = "datatype"}) {
  check_behind_limit(NamedKind::type);
}

CASE({.requirement = "naming.fortran.behind_limit_f08", .name = "window"}) {
  check_behind_limit(NamedKind::win);
}

CASE({.requirement = "naming.fortran.behind_limit", .name = "longer_variable"}) {
  const Named object(NamedKind::comm);
  give_name(object, "a name");
  Output name(max_name_length() + 100);
  int length = kNumberPreset;
  if (mpi.comm_get_name(object.comm(), name, &length) != mpi.success) {
    throw Inconclusive("the name was not read");
  }
  observe(name.holds("a name")                     ? "padded"
          : name.untouched_from(max_name_length()) ? "left alone"
                                                   : "something else");
}

CASE({.requirement = "naming.fortran.same_name_in_c", .name = "set_in_fortran"}) {
  check_name_seen_in_c(NamedKind::comm);
}

CASE({.requirement = "naming.fortran.same_name_in_c", .name = "datatype_set_in_fortran"}) {
  check_name_seen_in_c(NamedKind::type);
}

CASE({.requirement = "naming.fortran.same_name_in_c", .name = "window_set_in_fortran"}) {
  check_name_seen_in_c(NamedKind::win);
}

CASE({.requirement = "naming.fortran.same_name_in_c", .name = "set_in_c"}) {
  check_name_seen_in_fortran(NamedKind::comm);
}

CASE({.requirement = "naming.fortran.same_name_in_c", .name = "datatype_set_in_c"}) {
  check_name_seen_in_fortran(NamedKind::type);
}

CASE({.requirement = "naming.fortran.same_name_in_c", .name = "window_set_in_c"}) {
  check_name_seen_in_fortran(NamedKind::win);
}

CASE({.requirement = "naming.fortran.ierror_optional", .name = "communicator"}) {
  check_name_without_ierror(NamedKind::comm);
}

CASE({.requirement = "naming.fortran.ierror_optional", .name = "datatype"}) {
  check_name_without_ierror(NamedKind::type);
}

CASE({.requirement = "naming.fortran.ierror_optional", .name = "window"}) {
  check_name_without_ierror(NamedKind::win);
}

CASE({.requirement = "naming.fortran.limit_one_smaller", .name = "constant"}) {
  check_equal("MPI_MAX_OBJECT_NAME", c_beside().max_object_name - 1, mpi.max_object_name);
}

CASE({.requirement = "naming.fortran.limit", .name = "value"}) {
  observe(std::to_string(mpi.max_object_name));
}

}  // namespace infocts
