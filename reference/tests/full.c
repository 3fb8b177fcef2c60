/* The full library has every function of the ABI. What is not implemented reports that it is not,
 * to whom errors are reported. */
#include "check.h"

static const struct {
  const char *name;
  long long value, expected;
} constants[] = {
#define CONSTANT(name, expected) {#name, (long long)(intptr_t)(name), expected},
#include "constants.inc"
};

static int calls, reported, reported_code;

static void report(MPI_Comm *comm, int *code, ...) {
  CHECK(*comm == MPI_COMM_SELF || *comm == MPI_COMM_WORLD);
  ++reported;
  reported_code = *code;
}

/* Zeros are no objects, so these errors belong to none. */
static void check_stub(const char *name, int code) {
  int error_class = -1;
  ++calls;
  if (MPI_Error_class(code, &error_class) != MPI_SUCCESS ||
      error_class != MPI_ERR_UNSUPPORTED_OPERATION) {
    fprintf(stderr, "%s gave code %d\n", name, code);
    exit(1);
  }
}

#define REAL(name) CHECK((void (*)(void))name != NULL && (void (*)(void))P##name != NULL);
#define STUB(name, call)   \
  check_stub(#name, call); \
  REAL(name)

static void call_all(void) {
#include "calls.inc"
}

static void check_size(MPI_Group *group, int expected) {
  int size = -1;
  CHECK_OK(MPI_Group_size(*group, &size));
  CHECK(size == expected);
  CHECK_OK(MPI_Group_free(group));
}

/* Of one member or none. */
static void check_groups(void) {
  MPI_Group one, made;
  int all[1][3] = {{0, 0, 1}}, wrong[1][3] = {{1, 1, 1}};
  int ranks[2] = {0, MPI_PROC_NULL}, others[2] = {7, 7};
  CHECK_OK(MPI_Comm_group(MPI_COMM_SELF, &one));
  CHECK_OK(MPI_Group_union(one, MPI_GROUP_EMPTY, &made));
  check_size(&made, 1);
  CHECK_OK(MPI_Group_union(one, one, &made));
  check_size(&made, 1);
  CHECK_OK(MPI_Group_intersection(one, MPI_GROUP_EMPTY, &made));
  check_size(&made, 0);
  CHECK_OK(MPI_Group_intersection(one, one, &made));
  check_size(&made, 1);
  CHECK_OK(MPI_Group_difference(one, MPI_GROUP_EMPTY, &made));
  check_size(&made, 1);
  CHECK_OK(MPI_Group_difference(one, one, &made));
  check_size(&made, 0);
  CHECK_CLASS(MPI_ERR_GROUP, MPI_Group_union(one, MPI_GROUP_NULL, &made));
  CHECK_OK(MPI_Group_range_excl(one, 1, all, &made));
  check_size(&made, 0);
  CHECK_OK(MPI_Group_range_excl(one, 0, all, &made));
  check_size(&made, 1);
  CHECK_CLASS(MPI_ERR_RANK, MPI_Group_range_excl(one, 1, wrong, &made));
  CHECK_OK(MPI_Group_translate_ranks(one, 2, ranks, one, others));
  CHECK(others[0] == 0 && others[1] == MPI_PROC_NULL);
  CHECK_OK(MPI_Group_translate_ranks(one, 1, ranks, MPI_GROUP_EMPTY, others));
  CHECK(others[0] == MPI_UNDEFINED);
  ranks[0] = 1;
  CHECK_CLASS(MPI_ERR_RANK, MPI_Group_translate_ranks(one, 1, ranks, one, others));
  CHECK_OK(MPI_Group_free(&one));
}

int main(int argc, char **argv) {
  size_t i;
  int by_self;
  MPI_Errhandler handler;
  MPI_Win win;
  for (i = 0; i < sizeof constants / sizeof *constants; ++i) {
    if (constants[i].value != constants[i].expected) {
      fprintf(stderr, "%s is %lld\n", constants[i].name, constants[i].value);
      return 1;
    }
  }

  call_all(); /* before the start: started with the initial error handler MPI_ERRORS_RETURN */
  CHECK(calls > 100);

  start(&argc, &argv);
  call_all();
  check_groups();

  /* The handler of MPI_COMM_SELF hears of what belongs to no object, but not of files and tools. */
  CHECK_OK(MPI_Comm_create_errhandler(report, &handler));
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
  calls = 0;
  call_all();
  by_self = reported;
  CHECK(by_self > 0 && by_self < calls && reported_code == MPI_ERR_UNSUPPORTED_OPERATION);
  reported = 0;
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_delete("no file", MPI_INFO_NULL));
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_T_finalize());
  CHECK(reported == 0);

  /* A communicator and a window hear of their own. */
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION,
              MPI_Scan(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK(reported == 0);
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler));
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION,
              MPI_Scan(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK(reported == 1);
  CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_Win_sync(win));
  CHECK(reported == 1);
  CHECK_OK(MPI_Win_free(&win));
  CHECK_OK(MPI_Errhandler_free(&handler));
  return MPI_Finalize();
}
