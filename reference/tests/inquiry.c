/* Versions and clocks. */
#include "check.h"

int main(int argc, char **argv) {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int major = 0, minor = -1, length = 0;
  double begin;
  CHECK_OK(MPI_Get_version(&major, &minor)); /* possible before the start */
  CHECK(major == MPI_VERSION && minor == MPI_SUBVERSION);
  CHECK_OK(MPI_Abi_get_version(&major, &minor));
  CHECK(major == MPI_ABI_VERSION && minor == MPI_ABI_SUBVERSION);
  CHECK_OK(MPI_Get_library_version(text, &length));
  CHECK(length == (int)strlen(text) && strstr(text, "reference MPI") != NULL);
  start(&argc, &argv);
  CHECK_CLASS(MPI_ERR_ARG, MPI_Get_version(NULL, &minor));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Get_library_version(text, NULL));
  CHECK_OK(MPI_Query_thread(&length));
  CHECK(length == MPI_THREAD_MULTIPLE);
  begin = MPI_Wtime();
  CHECK(MPI_Wtick() > 0 && MPI_Wtick() < 1);
  CHECK(MPI_Wtime() >= begin);
  return MPI_Finalize();
}
