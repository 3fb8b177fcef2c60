/* MPI 3.x: hints are not propagated from one communicator to another except by MPI_Comm_dup and
 * MPI_Comm_idup; of what MPI_Cart_create and the like make, those of the original are not shown.
 * Exit code: 0 as promised, 1 not, 2 the hint is not used here, or the version is not 3.x. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int zero = 0, one = 1, failed = 0;

static void hint_of(MPI_Comm comm, char *value) {
  MPI_Info info;
  int flag = 0;
  MPI_Comm_get_info(comm, &info);
  MPI_Info_get(info, "mpi_assert_no_any_tag", MPI_MAX_INFO_VAL, value, &flag);
  if (!flag) strcpy(value, "(none)");
  MPI_Info_free(&info);
}

static void judge(const char *routine, const char *before, MPI_Comm made) {
  char shown[MPI_MAX_INFO_VAL + 1];
  hint_of(made, shown);
  printf("%s: %s\n", routine, shown);
  if (strcmp(shown, before) != 0) failed = 1;
  MPI_Comm_free(&made);
}

int main(int argc, char **argv) {
  char before[MPI_MAX_INFO_VAL + 1], set[MPI_MAX_INFO_VAL + 1];
  int version, subversion;
  MPI_Comm comm, made;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Get_version(&version, &subversion);
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  hint_of(comm, before);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_no_any_tag", "true");
  MPI_Comm_set_info(comm, info);
  hint_of(comm, set);
  printf("hint before: %s, set: %s\n", before, set);
  MPI_Comm_split(comm, 0, 0, &made);
  judge("MPI_Comm_split", before, made);
  MPI_Cart_create(comm, 1, &one, &zero, 0, &made);
  judge("MPI_Cart_create", before, made);
  MPI_Graph_create(comm, 1, &one, &zero, 0, &made);
  judge("MPI_Graph_create", before, made);
  MPI_Dist_graph_create(comm, 1, &zero, &one, &zero, &one, MPI_INFO_NULL, 0, &made);
  judge("MPI_Dist_graph_create", before, made);
  MPI_Dist_graph_create_adjacent(comm, 1, &zero, &one, 1, &zero, &one, MPI_INFO_NULL, 0, &made);
  judge("MPI_Dist_graph_create_adjacent", before, made);
  MPI_Info_free(&info);
  MPI_Comm_free(&comm);
  MPI_Finalize();
  if (version != 3 || strcmp(before, set) == 0) return 2;
  return failed;
}
