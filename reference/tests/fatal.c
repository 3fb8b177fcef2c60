/* Ends in the way that its argument says; fatal_test.sh looks at how. */
#include "check.h"

int main(int argc, char **argv) {
  const char *way = argc > 1 ? argv[1] : "";
  const int only_session = strncmp(way, "session", 7) == 0;
  MPI_Info freed;
  if (strcmp(way, "before") != 0 && !only_session) CHECK_OK(MPI_Init(&argc, &argv));
  printf("printed before the end");
  if (only_session) {
    MPI_Session session;
    int rank;
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    if (strcmp(way, "session_world") == 0) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRHANDLER_NULL, &session);
  }
  if (strcmp(way, "after") == 0) CHECK_OK(MPI_Finalize());
  if (strcmp(way, "abort") == 0) MPI_Abort(MPI_COMM_WORLD, 42);
  if (strcmp(way, "abort_0") == 0) MPI_Abort(MPI_COMM_WORLD, 0);
  if (strcmp(way, "errors_abort") == 0) MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ABORT);
  MPI_Info_create(&freed);
  MPI_Info_free(&freed);
  MPI_Info_free(&freed);
  return 0;
}
