/* The hint filename of a file is ignored where a user gives it; where MPI_File_get_info shows it,
 * it is the name that the file was opened with. Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char value[MPI_MAX_INFO_VAL + 1] = "";
  int flag = 0;
  MPI_Info info, used;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "filename", "another");
  if (MPI_File_open(MPI_COMM_SELF, "file_name_reported.tmp",
                    MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info,
                    &file) != MPI_SUCCESS) {
    MPI_Finalize();
    return 77;
  }
  MPI_File_get_info(file, &used);
  MPI_Info_get(used, "filename", MPI_MAX_INFO_VAL, value, &flag);
  printf("the file is shown as \"%s\"\n", flag ? value : "");
  MPI_Info_free(&used);
  MPI_File_close(&file);
  MPI_Info_free(&info);
  MPI_Finalize();
  return flag && strstr(value, "file_name_reported.tmp") == NULL;
}
