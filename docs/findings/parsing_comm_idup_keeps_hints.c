/* MPI 3.x: MPI_Comm_idup copies the hints of the communicator, as MPI_Comm_dup does; from 4.0 on it
 * does not. Exit code: 0 as promised, 1 not, 2 the hint is not used here, or the version is
 * not 3.x. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static void hint_of(MPI_Comm comm, char *value) {
  MPI_Info info;
  int flag = 0;
  MPI_Comm_get_info(comm, &info);
  MPI_Info_get(info, "mpi_assert_no_any_source", MPI_MAX_INFO_VAL, value, &flag);
  if (!flag) strcpy(value, "(none)");
  MPI_Info_free(&info);
}

int main(int argc, char **argv) {
  char before[MPI_MAX_INFO_VAL + 1], set[MPI_MAX_INFO_VAL + 1], copied[MPI_MAX_INFO_VAL + 1];
  int version, subversion;
  MPI_Comm comm, copy;
  MPI_Request request;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Get_version(&version, &subversion);
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  hint_of(comm, before);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_no_any_source", "true");
  MPI_Comm_set_info(comm, info);
  hint_of(comm, set);
  MPI_Comm_idup(comm, &copy, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  hint_of(copy, copied);
  printf("hint before: %s, set: %s, of the duplicate: %s\n", before, set, copied);
  MPI_Info_free(&info);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&comm);
  MPI_Finalize();
  if (version != 3 || strcmp(before, set) == 0) return 2;
  return strcmp(set, copied) == 0 ? 0 : 1;
}
