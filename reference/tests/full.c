/* The full library has every function of the ABI. What is not implemented reports that it is not,
 * to whom errors are reported. */
#include <limits.h>

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

/* Zeros are no objects, so these errors belong to none. The tool interface has codes of its own. */
static void check_stub(const char *name, int code) {
  const int expected =
      strncmp(name, "MPI_T_", 6) == 0 ? MPI_T_ERR_NOT_SUPPORTED : MPI_ERR_UNSUPPORTED_OPERATION;
  ++calls;
  if (code != expected) {
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
  int all[1][3] = {{0, 0, 1}}, wrong[1][3] = {{1, 1, 1}}, far[1][3] = {{0, INT_MIN, -1}};
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
  CHECK_CLASS(MPI_ERR_RANK, MPI_Group_range_incl(one, 1, far, &made));
  CHECK_OK(MPI_Group_translate_ranks(one, 2, ranks, one, others));
  CHECK(others[0] == 0 && others[1] == MPI_PROC_NULL);
  CHECK_OK(MPI_Group_translate_ranks(one, 1, ranks, MPI_GROUP_EMPTY, others));
  CHECK(others[0] == MPI_UNDEFINED);
  ranks[0] = 1;
  CHECK_CLASS(MPI_ERR_RANK, MPI_Group_translate_ranks(one, 1, ranks, one, others));
  CHECK_OK(MPI_Group_free(&one));
}

static MPI_Session session_told;
static int session_reported;

static void report_session(MPI_Session *session, int *code, ...) {
  (void)code;
  session_told = *session;
  ++session_reported;
}

/* A session hears of its own, and of what is wrong with its groups. */
static void check_session(void) {
  MPI_Errhandler handler;
  MPI_Session session;
  MPI_Group group, all;
  MPI_Comm comm;
  MPI_Win win;
  CHECK_OK(MPI_Session_create_errhandler(report_session, &handler));
  CHECK_OK(MPI_Session_init(MPI_INFO_NULL, handler, &session));
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_Session_flush_buffer(session));
  CHECK(session_reported == 1 && session_told == session);
  CHECK_OK(MPI_Group_from_session_pset(session, "mpi://SELF", &group));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Group_size(group, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Group_union(MPI_GROUP_EMPTY, group, NULL));
  CHECK_CLASS(MPI_ERR_GROUP, MPI_Group_union(MPI_GROUP_NULL, group, &all));
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION,
              MPI_Intercomm_create_from_groups(group, 0, group, 0, "tag", MPI_INFO_NULL,
                                               MPI_ERRORS_RETURN, &comm));
  CHECK(session_reported == 5 && session_told == session);

  CHECK_OK(MPI_Comm_create_from_group(group, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
  CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win));
  CHECK_OK(MPI_Win_get_group(win, &all));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Group_rank(all, NULL));
  CHECK(session_reported == 6 && session_told == session);
  CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_Win_start(group, 0, win)); /* the window's */
  CHECK(session_reported == 6);
  CHECK_OK(MPI_Group_free(&all));
  CHECK_OK(MPI_Group_free(&group));
  CHECK_OK(MPI_Win_free(&win));
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Session_finalize(&session));
  CHECK_OK(MPI_Errhandler_free(&handler));
}

/* The second of three receives fails: all end, and the statuses tell. */
static void check_waitall(void) {
  char in[3] = "...";
  int i;
  MPI_Request requests[4], invalid[2];
  MPI_Status statuses[4];
  for (i = 0; i < 3; ++i) {
    CHECK_OK(MPI_Irecv(&in[i], 1, MPI_CHAR, 0, i, MPI_COMM_WORLD, &requests[i]));
    CHECK_OK(MPI_Send("ab", i == 1 ? 2 : 1, MPI_CHAR, 0, i, MPI_COMM_WORLD));
  }
  requests[3] = MPI_REQUEST_NULL;
  invalid[0] = requests[0];
  invalid[1] = (MPI_Request)0x7777;
  CHECK_CLASS(MPI_ERR_REQUEST, MPI_Waitall(2, invalid, MPI_STATUSES_IGNORE));
  reported = 0;
  CHECK_CLASS(MPI_ERR_IN_STATUS, MPI_Waitall(4, requests, statuses));
  CHECK(reported == 1 && reported_code == MPI_ERR_IN_STATUS);
  for (i = 0; i < 4; ++i) {
    CHECK(requests[i] == MPI_REQUEST_NULL);
    CHECK(statuses[i].MPI_ERROR == (i == 1 ? MPI_ERR_TRUNCATE : MPI_SUCCESS));
  }
  CHECK(memcmp(in, "aaa", 3) == 0);
}

/* What the library knows of Fortran is set from the start. */
static void check_fortran(void) {
  MPI_Info info;
  int yes = -1, no = -1, is_set = 0, nkeys = 0;
  unsigned char small_yes = 7, small_no = 7;
  CHECK_OK(MPI_Abi_get_fortran_info(&info));
  CHECK_OK(MPI_Info_get_nkeys(info, &nkeys));
  CHECK(nkeys == 23);
  check_value(info, "mpi_integer_size", "4");
  check_value(info, "mpi_double_complex_supported", "true");
  CHECK_CLASS(MPI_ERR_ABI, MPI_Abi_set_fortran_info(info));
  CHECK_OK(MPI_Info_free(&info));
  CHECK_OK(MPI_Abi_get_fortran_booleans(4, &yes, &no, &is_set));
  CHECK(yes == 1 && no == 0 && is_set);
  CHECK_OK(MPI_Abi_get_fortran_booleans(1, &small_yes, &small_no, &is_set));
  CHECK(small_yes == 1 && small_no == 0 && is_set);
  CHECK_CLASS(MPI_ERR_ARG, MPI_Abi_get_fortran_booleans(3, &yes, &no, &is_set));
  CHECK_CLASS(MPI_ERR_ABI, MPI_Abi_set_fortran_booleans(4, &yes, &no));
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
  check_session();
  check_fortran();

  /* The handler of MPI_COMM_SELF hears of what belongs to no object, but not of files and tools. */
  CHECK_OK(MPI_Comm_create_errhandler(report, &handler));
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
  calls = 0;
  call_all();
  by_self = reported;
  CHECK(by_self > 0 && by_self < calls && reported_code == MPI_ERR_UNSUPPORTED_OPERATION);
  reported = 0;
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_File_delete("no file", MPI_INFO_NULL));
  CHECK(MPI_T_finalize() == MPI_T_ERR_NOT_SUPPORTED);
  CHECK(reported == 0);

  /* A communicator and a window hear of their own. */
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION,
              MPI_Scan(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK(reported == 0);
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler));
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION,
              MPI_Scan(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK(reported == 1);
  check_waitall();
  reported = 1;
  CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  CHECK_CLASS(MPI_ERR_UNSUPPORTED_OPERATION, MPI_Win_sync(win));
  CHECK(reported == 1);
  CHECK_OK(MPI_Win_free(&win));
  CHECK_OK(MPI_Errhandler_free(&handler));
  return MPI_Finalize();
}
