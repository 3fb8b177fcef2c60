// Names at the edge of memory that must not be read.
#include "conformance/harness/guarded.h"
#include "conformance/harness/named.h"

namespace infocts {
namespace {

bool keeps_within(const Named& object, std::string_view name, Edge edge) {
  const Context context("a name of {} characters, MPI_MAX_OBJECT_NAME is {}", name.size(),
                        this_worker().mpi.max_object_name);
  const GuardedInput guarded(name, edge);
  object.set_name(guarded);
  return check_reads_within("the caller's name", guarded);
}

void check_names(NamedKind kind, Edge edge) {
  const Named object(kind);
  for (const std::size_t length : name_lengths()) {
    if (length == 0) continue;  // which is a case of its own
    if (!keeps_within(object, text_of_length(length), edge)) return;
  }
  // Cut, which is no reason to read more than what there is.
  const std::size_t most = max_name_length();
  for (const std::size_t length :
       {most + 1, most + 2, 2 * most, std::size_t{4096}, std::size_t{65536}}) {
    if (!keeps_within(object, text_of_length(length), edge)) return;
  }
  for (const char* name : {" name", "name ", "   a name   "}) {
    if (!keeps_within(object, name, edge)) return;
  }
}

}  // namespace

CASE_OF_EACH_KIND("set_name", "no_read_beyond", "behind_name") { check_names(kind, Edge::behind); }

CASE_OF_EACH_KIND("set_name", "no_read_beyond", "before_name") { check_names(kind, Edge::before); }

CASE_OF_EACH_KIND("set_name", "no_read_beyond", "empty_name") {
  const Named object(kind);
  for (const char* name : {"", " ", "    "}) {
    for (const Edge edge : {Edge::before, Edge::behind}) {
      if (!keeps_within(object, name, edge)) return;
    }
  }
}

}  // namespace infocts
