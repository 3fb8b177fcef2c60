/* MPI_Win_create takes its info as an IN argument, so the object is the same afterwards.
 * Exit code: 0 as promised, 1 not, 2 no window can be made. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char memory[64], value[MPI_MAX_INFO_VAL + 1] = "";
  int flag = 0, code;
  MPI_Info info;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info_create(&info);
  MPI_Info_set(info, "accumulate_ordering", "rar,waw");
  code = MPI_Win_create(memory, sizeof memory, 1, info, MPI_COMM_SELF, &win);
  MPI_Info_get(info, "accumulate_ordering", MPI_MAX_INFO_VAL, value, &flag);
  printf("set \"rar,waw\", after MPI_Win_create it is \"%s\"\n", value);
  if (code == MPI_SUCCESS) MPI_Win_free(&win);
  MPI_Info_free(&info);
  MPI_Finalize();
  if (code != MPI_SUCCESS) return 2;
  return strcmp(value, "rar,waw") == 0 ? 0 : 1;
}
