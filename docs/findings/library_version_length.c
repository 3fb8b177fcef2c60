/* In C MPI_Get_library_version stores a null character at version[resultlen].
 * Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char version[MPI_MAX_LIBRARY_VERSION_STRING + 1];
  int length = -1, kept;
  memset(version, 'x', sizeof version);
  version[MPI_MAX_LIBRARY_VERSION_STRING] = '\0';
  MPI_Init(&argc, &argv);
  if (MPI_Get_library_version(version, &length) != MPI_SUCCESS) return 2;
  kept = length >= 0 && length < MPI_MAX_LIBRARY_VERSION_STRING && version[length] == '\0';
  printf("resultlen is %d, the version has %d characters\n", length, (int)strlen(version));
  MPI_Finalize();
  return kept ? 0 : 1;
}
