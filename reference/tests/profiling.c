/* A program may define an MPI function itself and reach the library's by the PMPI name. */
#include "check.h"

static int created;

int MPI_Info_create(MPI_Info *info) {
  ++created;
  return PMPI_Info_create(info);
}

int main(int argc, char **argv) {
  MPI_Info info;
  start(&argc, &argv);
  CHECK_OK(MPI_Info_create(&info));
  CHECK(created == 1);
  CHECK_OK(PMPI_Info_free(&info));
  return MPI_Finalize();
}
