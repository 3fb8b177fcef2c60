/* Info functions may be called by several threads at any time, before MPI_Init as well (from
 * MPI 4.0 on). Ends with 0; where it is not so, mostly with a signal, or never. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

enum { objects = 2000 };

static void *work(void *unused) {
  MPI_Info infos[objects];
  int i;
  for (i = 0; i < objects; ++i) MPI_Info_create(&infos[i]);
  for (i = 0; i < objects; ++i) MPI_Info_free(&infos[i]);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t threads[8];
  int i;
  for (i = 0; i < 8; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (i = 0; i < 8; ++i) pthread_join(threads[i], NULL);
  puts("all threads have ended");
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
