// Names of null handles, and what an error leaves behind.
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

std::string_view null_name(NamedKind kind) {
  switch (kind) {
    case NamedKind::comm:
      return "MPI_COMM_NULL";
    case NamedKind::type:
      return "MPI_DATATYPE_NULL";
    case NamedKind::win:
      return "MPI_WIN_NULL";
  }
  return "";
}

// Only an error is of interest here; whether there is one is another question.
void check_empty_after_error(const Named& object) {
  const NameLookup lookup = object.get_name();
  if (lookup.code == this_worker().mpi.success) skip_as_absent("an error of the call");
  // Then it ends before its first character.
  if (!lookup.end_stated && lookup.length == 0) return;
  check_text("", lookup.value);
}

}  // namespace

CASE_OF_EACH_KIND("get_name", "null_named", "constant") {
  check_name(null_of(kind), null_name(kind));
}

CASE_OF_EACH_KIND("get_name", "null_refused", "constant", .erroneous = true) {
  check_refused(null_of(kind).get_name().code);
}

CASE_OF_EACH_KIND("get_name", "error_empty", "null_handle", .erroneous = true) {
  check_empty_after_error(null_of(kind));
}

CASE_OF_EACH_KIND("get_name", "error_resultlen", "null_handle", .erroneous = true) {
  const NameLookup lookup = null_of(kind).get_name();
  if (lookup.code == mpi.success) skip_as_absent("an error of the call");
  check_equal("resultlen after the error", 0, lookup.length);
}

// Also where the null handle has a name.
CASE_OF_EACH_KIND("get_name", "stale_empty", "freed_handle", .erroneous = true) {
  Named object(kind);
  give_name(object, "name of one that was freed");
  const Named stale = object.alias();
  object.free();
  check_empty_after_error(stale);
}

CASE_OF_EACH_KIND("set_name", "null", "constant", .erroneous = true) {
  observe(acceptance_of(null_of(kind).set_name(in("name"))));
}

}  // namespace infocts
