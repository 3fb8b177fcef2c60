/* MPI_Comm_dup_with_info does not hand on the hints of the original; with MPI_INFO_NULL the copy
 * has none that a user gave. Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static const char *hint_of(MPI_Comm comm, char *value, int size) {
  MPI_Info info;
  int flag = 0;
  MPI_Comm_get_info(comm, &info);
  MPI_Info_get(info, "mpi_assert_no_any_tag", size - 1, value, &flag);
  MPI_Info_free(&info);
  return flag ? value : "not shown";
}

int main(int argc, char **argv) {
  char of_original[100] = "", of_copy[100] = "";
  MPI_Comm original, copy;
  MPI_Info info;
  int handed_on;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &original);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_no_any_tag", "true");
  MPI_Comm_set_info(original, info);
  MPI_Comm_dup_with_info(original, MPI_INFO_NULL, &copy);
  printf("mpi_assert_no_any_tag of the original: %s, of the copy: %s\n",
         hint_of(original, of_original, sizeof of_original),
         hint_of(copy, of_copy, sizeof of_copy));
  handed_on = strcmp(of_copy, "true") == 0;
  MPI_Info_free(&info);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&original);
  MPI_Finalize();
  return handed_on;
}
