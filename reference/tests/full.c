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
