/* An error handler of the user gets "the error code to be returned by the MPI routine that raised
 * the error" (MPI_Comm_create_errhandler). When it returns, the routine returns that code. Exit
 * code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>

static int told = MPI_SUCCESS;

static void remember(MPI_Comm *comm, int *code, ...) {
  (void)comm;
  told = *code;
}

int main(int argc, char **argv) {
  int code;
  MPI_Info info;
  MPI_Errhandler handler;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(remember, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
  MPI_Info_create(&info);
  code = MPI_Info_delete(info, "missing");
  printf("the handler was told %d, MPI_Info_delete returned %d (MPI_SUCCESS is %d)\n", told, code,
         MPI_SUCCESS);
  MPI_Info_free(&info);
  MPI_Errhandler_free(&handler);
  MPI_Finalize();
  return told != MPI_SUCCESS && code == told ? 0 : 1;
}
