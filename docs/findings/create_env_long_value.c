/* Values that MPI returns are never longer than MPI_MAX_INFO_VAL, also where an argument of the
 * program is: it starts itself again with one. Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int i, count = 0, worst = 0;
  MPI_Info info;
  if (argc == 1) {
    char argument[MPI_MAX_INFO_VAL + 101];
    memset(argument, 'a', sizeof argument - 1);
    argument[sizeof argument - 1] = '\0';
    execl("/proc/self/exe", argv[0], argument, (char *)NULL);
    return 2;
  }
  MPI_Init(&argc, &argv);
  MPI_Info_create_env(argc, argv, &info);
  MPI_Info_get_nkeys(info, &count);
  for (i = 0; i < count; ++i) {
    char key[MPI_MAX_INFO_KEY + 1];
    int length = 0, flag = 0;
    MPI_Info_get_nthkey(info, i, key);
    MPI_Info_get_valuelen(info, key, &length, &flag);
    if (length > MPI_MAX_INFO_VAL) printf("the value of \"%s\" has %d characters\n", key, length);
    if (length > worst) worst = length;
  }
  printf("MPI_MAX_INFO_VAL is %d\n", MPI_MAX_INFO_VAL);
  MPI_Info_free(&info);
  MPI_Finalize();
  return worst <= MPI_MAX_INFO_VAL ? 0 : 1;
}
