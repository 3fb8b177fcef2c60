/* Threads with objects of their own, threads that read one object, and objects that one thread
 * makes and another frees. Meant to be run with ThreadSanitizer, too. */
#include "thread_team.h"

enum { kThreads = 8, kRounds = 400, kKeys = 40 };

static MPI_Info shared;
static MPI_Info handed_over[kThreads][kRounds];

static void set_keys(MPI_Info info) {
  int i;
  for (i = 0; i < kKeys; ++i) {
    char key[16], value[16];
    sprintf(key, "key%d", i);
    sprintf(value, "value%d", i);
    CHECK_OK(MPI_Info_set(info, key, value));
  }
}

static void *work(void *argument) {
  const int me = *(int *)argument;
  int round;
  for (round = 0; round < kRounds; ++round) {
    MPI_Info mine, copy;
    char key[MPI_MAX_INFO_KEY];
    CHECK_OK(MPI_Info_create(&mine));
    if (round % 8 == 0) set_keys(mine);
    CHECK_OK(MPI_Info_set(mine, "key7", "own"));
    CHECK_OK(MPI_Info_dup(mine, &copy));
    check_value(copy, "key7", "own");
    CHECK_OK(MPI_Info_delete(mine, "key7"));
    CHECK_CLASS(MPI_ERR_INFO_NOKEY, MPI_Info_delete(mine, "key7"));
    CHECK_OK(MPI_Info_free(&mine));
    handed_over[me][round] = copy;

    check_value(shared, "key9", "value9");
    CHECK_OK(MPI_Info_get_nthkey(shared, 20, key));
    CHECK(strcmp(key, "key21") == 0);
    CHECK_OK(MPI_Info_get_nthkey(MPI_INFO_ENV, 0, key));
  }
  return NULL;
}

static void *free_others(void *argument) {
  const int other = (*(int *)argument + 1) % kThreads;
  int round;
  for (round = 0; round < kRounds; ++round) CHECK_OK(MPI_Info_free(&handed_over[other][round]));
  return NULL;
}

int main(int argc, char **argv) {
  int provided, flag;
  CHECK_OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
  CHECK(provided == MPI_THREAD_MULTIPLE);
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  CHECK_OK(MPI_Is_thread_main(&flag));
  CHECK(flag);
  CHECK_OK(MPI_Info_create(&shared));
  set_keys(shared);
  CHECK_OK(MPI_Info_delete(shared, "key0")); /* reading has to step over a gap */
  run_threads(kThreads, work);
  run_threads(kThreads, free_others);
  CHECK_OK(MPI_Info_free(&shared));
  return MPI_Finalize();
}
