/* Info objects before the start, after the end, and the environment. Run by
 *   mpiexec -initial-errhandler mpi_errors_return -soft 1:2 -memory-alloc-kinds mpi:alloc_mem,cuda
 *     info_any_time first second
 */
#include "check.h"

static void use_info(void) {
  MPI_Info info, copy;
  int nkeys;
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, "key", "value"));
  check_value(info, "key", "value");
  CHECK_OK(MPI_Info_dup(info, &copy));
  CHECK_OK(MPI_Info_delete(info, "key"));
  CHECK_CLASS(MPI_ERR_INFO_NOKEY, MPI_Info_delete(info, "key"));
  CHECK_OK(MPI_Info_get_nkeys(copy, &nkeys));
  CHECK(nkeys == 1);
  CHECK_OK(MPI_Info_free(&info));
  CHECK_OK(MPI_Info_free(&copy));
}

static void check_environment(MPI_Info info) {
  check_value(info, "argv", "first second");
  check_value(info, "maxprocs", "1");
  check_value(info, "soft", "1:2");
  check_value(info, "mpi_initial_errhandler", "mpi_errors_return");
  check_value(info, "mpi_memory_alloc_kinds", "mpi:alloc_mem,cuda");
}

/* What mpiexec was asked for, as far as it is supported, unless a session is asked for others. */
static void check_alloc_kinds(void) {
  MPI_Session session;
  MPI_Info info;
  CHECK_OK(MPI_Comm_get_info(MPI_COMM_WORLD, &info));
  check_value(info, "mpi_memory_alloc_kinds", "mpi:alloc_mem,mpi,system");
  CHECK_OK(MPI_Info_free(&info));
  CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
  CHECK_OK(MPI_Session_get_info(session, &info));
  check_value(info, "mpi_memory_alloc_kinds", "mpi:alloc_mem,mpi,system");
  CHECK_OK(MPI_Info_free(&info));
  CHECK_OK(MPI_Session_finalize(&session));
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, "mpi_memory_alloc_kinds", "system"));
  CHECK_OK(MPI_Session_init(info, MPI_ERRORS_RETURN, &session));
  CHECK_OK(MPI_Info_free(&info));
  CHECK_OK(MPI_Session_get_info(session, &info));
  check_value(info, "mpi_memory_alloc_kinds", "system,mpi");
  CHECK_OK(MPI_Info_free(&info));
  CHECK_OK(MPI_Session_finalize(&session));
}

int main(int argc, char **argv) {
  char *other[] = {"program", "-x", NULL};
  MPI_Info early, env;
  int flag;
  check_environment(MPI_INFO_ENV);
  CHECK_OK(MPI_Info_create(&early));
  CHECK_OK(MPI_Info_set(early, "made", "early"));
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Finalize());
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Comm_rank(MPI_COMM_WORLD, &flag));
  CHECK_OK(MPI_Initialized(&flag));
  CHECK(!flag);
  use_info();

  CHECK_OK(MPI_Init(&argc, &argv)); /* errors go on coming back: WORLD and SELF start that way */
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Init(&argc, &argv));
  CHECK_OK(MPI_Initialized(&flag));
  CHECK(flag);
  check_environment(MPI_INFO_ENV);
  check_alloc_kinds();
  CHECK_OK(MPI_Info_create_env(2, other, &env));
  CHECK(env != MPI_INFO_ENV);
  check_value(env, "command", "program");
  check_value(env, "argv", "-x");
  CHECK_OK(MPI_Info_free(&env));
  use_info();
  CHECK_OK(MPI_Finalize());

  CHECK_OK(MPI_Finalized(&flag));
  CHECK(flag);
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Init(&argc, &argv));
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Finalize());
  check_value(early, "made", "early");
  CHECK_OK(MPI_Info_free(&early));
  CHECK_OK(MPI_Info_create_env(0, NULL, &env));
  check_environment(env);
  CHECK_OK(MPI_Info_free(&env));
  use_info();
  return 0;
}
