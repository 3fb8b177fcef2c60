/* Two threads set pairs of one info object, each its own keys, at MPI_THREAD_MULTIPLE. In whatever
 * order the calls are made, all pairs are there afterwards. Exit code: 0 as promised, 1 not; what
 * is spoiled mostly ends the process with a signal. With a number: so many rounds. With
 * "funneled" behind it: at MPI_THREAD_FUNNELED, where the info functions are as thread-safe from
 * MPI-4.0 on. With "single": at MPI_THREAD_SINGLE, where that is advice. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { pairs = 400 };

static MPI_Info info;
static volatile int start;

static void *work(void *number) {
  char key[32];
  int i;
  while (!start) continue;
  for (i = 0; i < pairs; ++i) {
    sprintf(key, "thread%d key%d", *(int *)number, i);
    MPI_Info_set(info, key, key);
  }
  return NULL;
}

static int round_is_good(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2}, i, count;
  MPI_Info_create(&info);
  start = 0;
  for (i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, &numbers[i]);
  start = 1;
  for (i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  MPI_Info_get_nkeys(info, &count);
  MPI_Info_free(&info);
  if (count != 2 * pairs) printf("%d of %d pairs\n", count, 2 * pairs);
  return count == 2 * pairs;
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1000;
  const char *level = argc > 2 ? argv[2] : "multiple";
  const int asked = strcmp(level, "single") == 0     ? MPI_THREAD_SINGLE
                    : strcmp(level, "funneled") == 0 ? MPI_THREAD_FUNNELED
                                                     : MPI_THREAD_MULTIPLE;
  int provided, i, good = 0;
  MPI_Init_thread(&argc, &argv, asked, &provided);
  for (i = 0; i < rounds; ++i) {
    good += round_is_good();
    fflush(stdout);
  }
  printf("thread level %s, %d of %d rounds are good\n",
         provided == MPI_THREAD_MULTIPLE ? "MULTIPLE" : "below MULTIPLE", good, rounds);
  MPI_Finalize();
  return good == rounds ? 0 : 1;
}
