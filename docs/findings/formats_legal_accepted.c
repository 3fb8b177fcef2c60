/* Blanks around the elements of a list value are stripped, so "rar, waw" is a legal value of the
 * window hint accumulate_ordering, and no reason to refuse the window.
 * Exit code: 0 as promised, 1 not, 2 no window can be made at all. */
#include <mpi.h>
#include <stdio.h>

static int create_with(const char *value) {
  char memory[64];
  MPI_Info info;
  MPI_Win win;
  int code;
  MPI_Info_create(&info);
  if (value != NULL) MPI_Info_set(info, "accumulate_ordering", value);
  code = MPI_Win_create(memory, sizeof memory, 1, info, MPI_COMM_SELF, &win);
  printf("%-12s %s\n", value == NULL ? "(no hint)" : value,
         code == MPI_SUCCESS ? "accepted" : "refused");
  if (code == MPI_SUCCESS) MPI_Win_free(&win);
  MPI_Info_free(&info);
  return code;
}

int main(int argc, char **argv) {
  int none, plain, leading, inner;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  none = create_with(NULL);
  plain = create_with("rar,waw");
  leading = create_with(" rar,waw");
  inner = create_with("rar, waw");
  MPI_Finalize();
  if (none != MPI_SUCCESS) return 2;
  return plain == MPI_SUCCESS && leading == MPI_SUCCESS && inner == MPI_SUCCESS ? 0 : 1;
}
