// Integer constants in Fortran and C++, which are those of C.
#include <vector>

#include "conformance/harness/languages.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// A constant that has one value in all languages. Some may be missing.
struct SharedConstant {
  std::string_view name;
  int cts_constants::*value;
  int cts_constants::*present = nullptr;
};

bool has(const Api& mpi, const SharedConstant& constant) {
  return constant.present == nullptr || mpi.*constant.present != 0;
}

/// The case ends as skipped where no two languages have any of them.
void check_values_of_c(const std::vector<SharedConstant>& constants) {
  const Api& c = c_beside();
  const Api& mpi = this_worker().mpi;
  bool any = false;
  for (const SharedConstant& constant : constants) {
    if (!has(mpi, constant) || !has(c, constant)) continue;
    any = true;
    check_equal(constant.name, c.*constant.value, mpi.*constant.value);
  }
  if (!any) skip_as_absent(constants.front().name);
}

#define CTS_SHARED(member, name) \
  { #name, &cts_constants::member }
#define CTS_SHARED_OPTIONAL(member, name) \
  { #name, &cts_constants::member, &cts_constants::has_##member }

void check_classes_of_c() {
  check_values_of_c(
      {CTS_SHARED(success, MPI_SUCCESS), CTS_SHARED(err_arg, MPI_ERR_ARG),
       CTS_SHARED(err_comm, MPI_ERR_COMM), CTS_SHARED(err_type, MPI_ERR_TYPE),
       CTS_SHARED(err_win, MPI_ERR_WIN), CTS_SHARED(err_keyval, MPI_ERR_KEYVAL),
       CTS_SHARED(err_other, MPI_ERR_OTHER), CTS_SHARED(err_spawn, MPI_ERR_SPAWN),
       CTS_SHARED_OPTIONAL(err_info, MPI_ERR_INFO), CTS_SHARED(err_info_key, MPI_ERR_INFO_KEY),
       CTS_SHARED(err_info_nokey, MPI_ERR_INFO_NOKEY),
       CTS_SHARED(err_info_value, MPI_ERR_INFO_VALUE), CTS_SHARED(err_lastcode, MPI_ERR_LASTCODE)});
}

void check_ranks_of_c() {
  check_values_of_c({CTS_SHARED(any_source, MPI_ANY_SOURCE), CTS_SHARED(any_tag, MPI_ANY_TAG),
                     CTS_SHARED(proc_null, MPI_PROC_NULL), CTS_SHARED(undefined, MPI_UNDEFINED)});
}

void check_thread_levels_of_c() {
  check_values_of_c({CTS_SHARED(thread_single, MPI_THREAD_SINGLE),
                     CTS_SHARED(thread_funneled, MPI_THREAD_FUNNELED),
                     CTS_SHARED(thread_serialized, MPI_THREAD_SERIALIZED),
                     CTS_SHARED(thread_multiple, MPI_THREAD_MULTIPLE)});
}

void check_keys_of_c() {
  check_values_of_c({CTS_SHARED(tag_ub, MPI_TAG_UB), CTS_SHARED(io, MPI_IO),
                     CTS_SHARED(wtime_is_global, MPI_WTIME_IS_GLOBAL),
                     CTS_SHARED_OPTIONAL(host, MPI_HOST),
                     CTS_SHARED_OPTIONAL(lastusedcode, MPI_LASTUSEDCODE),
                     CTS_SHARED_OPTIONAL(universe_size, MPI_UNIVERSE_SIZE),
                     CTS_SHARED_OPTIONAL(appnum, MPI_APPNUM)});
}

}  // namespace

CASE({.requirement = "environment.fortran.constants_of_c", .name = "error_classes"}) {
  check_classes_of_c();
}

CASE({.requirement = "environment.fortran.constants_of_c", .name = "ranks"}) { check_ranks_of_c(); }

CASE({.requirement = "environment.fortran.constants_of_c", .name = "thread_levels"}) {
  check_thread_levels_of_c();
}

CASE({.requirement = "environment.fortran.constants_of_c", .name = "split_types"}) {
  check_values_of_c(
      {CTS_SHARED_OPTIONAL(comm_type_shared, MPI_COMM_TYPE_SHARED),
       CTS_SHARED_OPTIONAL(comm_type_hw_guided, MPI_COMM_TYPE_HW_GUIDED),
       CTS_SHARED_OPTIONAL(comm_type_hw_unguided, MPI_COMM_TYPE_HW_UNGUIDED),
       CTS_SHARED_OPTIONAL(comm_type_resource_guided, MPI_COMM_TYPE_RESOURCE_GUIDED)});
}

CASE({.requirement = "environment.fortran.keys_of_c", .name = "predefined"}) { check_keys_of_c(); }

CASE({.requirement = "environment.cxx.constants_of_c", .name = "each"}) {
  check_classes_of_c();
  check_ranks_of_c();
  check_thread_levels_of_c();
  check_keys_of_c();
}

#undef CTS_SHARED
#undef CTS_SHARED_OPTIONAL

}  // namespace infocts
