/* maxprocs is the number of processes that were asked for. It is optional; where it is given before
 * MPI_Init, it is that of MPI_INFO_ENV afterwards, as nothing else was asked for meanwhile: one at
 * least. Exit code: 0 as promised (or absent), 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void look_up(MPI_Info info, char *value, int *flag) {
  int length = 32;
  MPI_Info_get_string(info, "maxprocs", &length, value, flag);
}

int main(int argc, char **argv) {
  char before[32] = "", after[32] = "";
  int flag = 0, flag_after = 0;
  MPI_Info info;
  MPI_Info_create_env(argc, argv, &info);
  look_up(info, before, &flag);
  MPI_Info_free(&info);
  MPI_Init(&argc, &argv);
  look_up(MPI_INFO_ENV, after, &flag_after);
  MPI_Finalize();
  printf("maxprocs: \"%s\" before MPI_Init, \"%s\" in MPI_INFO_ENV\n", before, after);
  return !flag || atoi(before) > 0 ? 0 : 1;
}
