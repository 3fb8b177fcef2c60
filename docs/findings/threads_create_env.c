/* MPI_Info_create_env may be called by several threads at any time, also below MPI_THREAD_MULTIPLE.
 * Ends with 0; where it is not so, at times with a signal, or never. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static void *work(void *unused) {
  int i;
  for (i = 0; i < 5000; ++i) {
    char arch[100] = "";
    int size = sizeof arch;
    int flag;
    MPI_Info info;
    MPI_Info_create_env(0, NULL, &info);
    MPI_Info_get_string(info, "arch", &size, arch, &flag);
    MPI_Info_free(&info);
  }
  return unused;
}

int main(int argc, char **argv) {
  pthread_t threads[8];
  int provided, i;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  for (i = 0; i < 8; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (i = 0; i < 8; ++i) pthread_join(threads[i], NULL);
  puts("all threads have ended");
  MPI_Finalize();
  return 0;
}
