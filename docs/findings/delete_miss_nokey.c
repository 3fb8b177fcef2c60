/* Deleting a key that is not defined raises an error of class MPI_ERR_INFO_NOKEY, whatever bytes
 * the key is made of. Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int class_of_delete(MPI_Info info, int byte, int length) {
  char key[MPI_MAX_INFO_KEY];
  int error_class = -1;
  memset(key, byte, length);
  key[length] = '\0';
  MPI_Error_class(MPI_Info_delete(info, key), &error_class);
  printf("key of %2d bytes 0x%02x: class %d\n", length, byte, error_class);
  return error_class;
}

int main(int argc, char **argv) {
  int length, good = 1;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Info_create(&info);
  printf("MPI_ERR_INFO_NOKEY is %d\n", MPI_ERR_INFO_NOKEY);
  for (length = 1; length < 32; length += 6) {
    good = class_of_delete(info, 'k', length) == MPI_ERR_INFO_NOKEY && good;
    good = class_of_delete(info, 0x8f, length) == MPI_ERR_INFO_NOKEY && good;
  }
  MPI_Info_free(&info);
  MPI_Finalize();
  return good ? 0 : 1;
}
