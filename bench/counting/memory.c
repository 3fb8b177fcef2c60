/* memory N OBJECTS: fills so many info objects with N keys and prints how many bytes of the heap
 * each takes. memory.sh asks valgrind how many pieces that are. */
#include <malloc.h>

#include "pairs.h"

int main(int argc, char **argv) {
  int i, objects;
  MPI_Info *infos;
  size_t before;
  if (argc != 3 || (n = atoi(argv[1])) < 0 || (objects = atoi(argv[2])) < 0) {
    fputs("usage: memory N OBJECTS\n", stderr);
    return 2;
  }
  require(MPI_Init(&argc, &argv));
  make_texts();
  infos = calloc((size_t)objects + 1, sizeof *infos);
  if (infos == NULL) return 1;
  before = mallinfo2().uordblks;
  for (i = 0; i < objects; ++i) {
    require(MPI_Info_create(&infos[i]));
    fill(infos[i]);
  }
  if (objects > 0) printf("bytes %.0f\n", (double)(mallinfo2().uordblks - before) / objects);
  for (i = 0; i < objects; ++i) require(MPI_Info_free(&infos[i]));
  free(infos);
  require(MPI_Finalize());
  return 0;
}
