/* What fortran_keys_of_c.f90 asks of C: mpifort fortran_keys_of_c.f90 fortran_keys_of_c.c */
#include <mpi.h>

int tag_ub_in_c(void);
int io_in_c(void);

int tag_ub_in_c(void) { return MPI_TAG_UB; }
int io_in_c(void) { return MPI_IO; }
