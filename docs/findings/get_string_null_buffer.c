/* MPI_Info_get_string with buflen 0 stores nothing, so value may be a null pointer: programs that
 * the standard prints (MPI-5.0, 11.3 and 11.4) call it so.
 * Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int buflen = 0, flag = 0, code;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  code = MPI_Info_get_string(info, "key", &buflen, NULL, &flag);
  printf("code %d (MPI_SUCCESS is %d), flag %d, buflen %d\n", code, MPI_SUCCESS, flag, buflen);
  MPI_Info_free(&info);
  MPI_Finalize();
  return code == MPI_SUCCESS && flag != 0 && buflen == 6 ? 0 : 1;
}
