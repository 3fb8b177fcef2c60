/* MPI_Info_get with valuelen below the length of the value truncates; that is no error.
 * Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  char value[4] = "???";
  int flag = 0, code;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "abcdef");
  code = MPI_Info_get(info, "key", 3, value, &flag);
  printf("code %d (MPI_SUCCESS is %d), value \"%.3s\", flag %d\n", code, MPI_SUCCESS, value, flag);
  MPI_Info_free(&info);
  MPI_Finalize();
  return code == MPI_SUCCESS ? 0 : 1;
}
