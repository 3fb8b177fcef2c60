/* One thread gives a datatype two names in turn, another one asks for its name, at
 * MPI_THREAD_MULTIPLE. In whatever order the calls are made, it is one of the two. Exit code: 0 as
 * promised, 1 not. With a number: so many names are asked for. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB",
                                    "LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLL"};
static MPI_Datatype type;
static volatile int over;

static void *rename_it(void *unused) {
  int i;
  for (i = 0; !over; ++i) MPI_Type_set_name(type, names[i % 2]);
  return unused;
}

int main(int argc, char **argv) {
  const int asked = argc > 1 ? atoi(argv[1]) : 10000000;
  pthread_t thread;
  int provided, i, length, bad = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Type_contiguous(3, MPI_INT, &type);
  MPI_Type_set_name(type, names[0]);
  pthread_create(&thread, NULL, rename_it, NULL);
  for (i = 0; i < asked; ++i) {
    char name[MPI_MAX_OBJECT_NAME] = "";
    MPI_Type_get_name(type, name, &length);
    if ((size_t)length == strlen(name) &&
        (strcmp(name, names[0]) == 0 || strcmp(name, names[1]) == 0))
      continue;
    if (bad++ == 0) printf("length %d: %s\n", length, name);
  }
  over = 1;
  pthread_join(thread, NULL);
  printf("thread level %s, %d of %d names are none of the two\n",
         provided == MPI_THREAD_MULTIPLE ? "MULTIPLE" : "below MULTIPLE", bad, asked);
  MPI_Type_free(&type);
  MPI_Finalize();
  return bad == 0 ? 0 : 1;
}
