/* After an error MPI_Comm_get_name returns the empty string. (Before MPI-4.1 a null handle is an
 * error; from then on it has a name.) Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char name[MPI_MAX_OBJECT_NAME] = "not written";
  int code, length = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  code = MPI_Comm_get_name(MPI_COMM_NULL, name, &length);
  printf("MPI_Comm_get_name of MPI_COMM_NULL: %s, the name is \"%s\"\n",
         code == MPI_SUCCESS ? "success" : "error", name);
  MPI_Finalize();
  return code == MPI_SUCCESS || name[0] == '\0' ? 0 : 1;
}
