/* "Whether MPI_FINALIZE has been called does not affect the behavior of MPI_INITIALIZED": it goes
 * on being true. Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int initialized = 0;
  int finalized = 0;
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Initialized(&initialized);
  MPI_Finalized(&finalized);
  printf("after MPI_Finalize, MPI_Initialized gives %d and MPI_Finalized %d\n", initialized,
         finalized);
  return initialized ? 0 : 1;
}
