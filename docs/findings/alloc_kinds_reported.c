/* From MPI 4.1 on, the info objects of communicators, windows and files have the key
 * mpi_memory_alloc_kinds.
 * Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>

static int has_key(MPI_Info info) {
  char value[MPI_MAX_INFO_VAL + 1] = "";
  int flag = 0;
  int size = sizeof value;
  MPI_Info_get_string(info, "mpi_memory_alloc_kinds", &size, value, &flag);
  MPI_Info_free(&info);
  printf("%s%s\n", flag ? "mpi_memory_alloc_kinds is " : "no mpi_memory_alloc_kinds", value);
  return flag;
}

int main(int argc, char **argv) {
  MPI_Info of_comm, of_win;
  MPI_Win win;
  int memory[4];
  int both;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_info(MPI_COMM_WORLD, &of_comm);
  MPI_Win_create(memory, sizeof memory, sizeof memory[0], MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_get_info(win, &of_win);
  both = has_key(of_comm) & has_key(of_win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return both ? 0 : 1;
}
