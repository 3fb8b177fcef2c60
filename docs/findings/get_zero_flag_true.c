/* MPI_Info_get tells by flag whether the key is defined, also when valuelen is 0.
 * Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  char value[2] = "?";
  int flag = 4711, code;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  code = MPI_Info_get(info, "key", 0, value, &flag);
  printf("code %d (MPI_SUCCESS is %d), flag was 4711 and is %d\n", code, MPI_SUCCESS, flag);
  MPI_Info_free(&info);
  MPI_Finalize();
  return flag != 0 && flag != 4711 ? 0 : 1;
}
