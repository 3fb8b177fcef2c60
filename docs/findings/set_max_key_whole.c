/* Whether a key of exactly MPI_MAX_INFO_KEY characters is accepted is the implementation's choice;
 * if it is, it comes back whole.
 * Exit code: 0 as promised (or refused), 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char key[MPI_MAX_INFO_KEY + 1], back[MPI_MAX_INFO_KEY + 1] = "";
  int code;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  memset(key, 'k', MPI_MAX_INFO_KEY);
  key[MPI_MAX_INFO_KEY] = '\0';
  MPI_Info_create(&info);
  code = MPI_Info_set(info, key, "value");
  if (code == MPI_SUCCESS) MPI_Info_get_nthkey(info, 0, back);
  printf("a key of %d characters is %s; it comes back with %d\n", (int)strlen(key),
         code == MPI_SUCCESS ? "accepted" : "refused", (int)strlen(back));
  MPI_Info_free(&info);
  MPI_Finalize();
  return code != MPI_SUCCESS || strcmp(key, back) == 0 ? 0 : 1;
}
