/* Threads that change and read one object at once: every outcome is one of some order of the calls.
 * Meant to be run with ThreadSanitizer, too. */
#include "thread_team.h"

enum { kThreads = 4, kRounds = 300, kKeys = 40, kLongest = 60 };

static MPI_Info shared;
static int common_length[2] = {3, kLongest};

/* Writes of one thread: no pair is lost, and nothing that the thread reads of its own pairs is
 * another's. */
static void *own_pairs(void *argument) {
  const int me = *(int *)argument;
  char key[32], value[32];
  int round, i, number;
  for (round = 0; round < kRounds / 10; ++round) {
    for (i = 0; i < kKeys; ++i) {
      sprintf(key, "thread%d key%d", me, i);
      sprintf(value, "%d of %d", i, round);
      CHECK_OK(MPI_Info_set(shared, key, value));
      check_value(shared, key, value);
    }
    CHECK_OK(MPI_Info_get_nkeys(shared, &number));
    CHECK(number >= kKeys && number <= kThreads * kKeys);
    for (i = round % 2; i < kKeys; i += 2) {
      sprintf(key, "thread%d key%d", me, i);
      CHECK_OK(MPI_Info_delete(shared, key));
    }
  }
  for (i = 0; i < kKeys; ++i) {
    sprintf(key, "thread%d key%d", me, i);
    CHECK_OK(MPI_Info_set(shared, key, key));
  }
  return NULL;
}

/* One key that all set, to texts of one letter each: what is read, also of a copy, is one of them.
 */
static void check_common(MPI_Info info) {
  char value[kLongest + 1];
  int length = sizeof value, flag, i, which;
  CHECK_OK(MPI_Info_get_string(info, "common", &length, value, &flag));
  CHECK(flag);
  CHECK((int)strlen(value) + 1 == length);
  which = value[0] - 'a';
  CHECK(which >= 0 && which < kThreads);
  CHECK((int)strlen(value) == common_length[which % 2]);
  for (i = 1; i < length - 1; ++i) CHECK(value[i] == value[0]);
}

static void *common_key(void *argument) {
  const int me = *(int *)argument;
  char value[kLongest + 1], key[MPI_MAX_INFO_KEY];
  int round, number;
  memset(value, 'a' + me, sizeof value);
  value[common_length[me % 2]] = '\0';
  for (round = 0; round < kRounds; ++round) {
    MPI_Info copy;
    CHECK_OK(MPI_Info_set(shared, "common", value));
    check_common(shared);
    CHECK_OK(MPI_Info_get_nkeys(shared, &number));
    CHECK(number == 1);
    CHECK_OK(MPI_Info_get_nthkey(shared, 0, key));
    CHECK(strcmp(key, "common") == 0);
    CHECK_OK(MPI_Info_dup(shared, &copy));
    check_common(copy);
    CHECK_OK(MPI_Info_free(&copy));
  }
  return NULL;
}

/* Of several threads that delete one key, one finds it. */
static int found[kThreads];

static void *delete_pairs(void *argument) {
  const int me = *(int *)argument;
  char key[32];
  int i;
  found[me] = 0;
  for (i = 0; i < kRounds; ++i) {
    int code, error_class;
    sprintf(key, "key%d", i);
    code = MPI_Info_delete(shared, key);
    CHECK_OK(MPI_Error_class(code, &error_class));
    CHECK(error_class == MPI_SUCCESS || error_class == MPI_ERR_INFO_NOKEY);
    found[me] += error_class == MPI_SUCCESS;
  }
  return NULL;
}

/* Hints are read from an object that another thread changes. */
static void *hints(void *argument) {
  const int me = *(int *)argument;
  MPI_Comm comm;
  int round;
  CHECK_OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  for (round = 0; round < kRounds; ++round) {
    if (me % 2 == 0) {
      CHECK_OK(MPI_Info_set(shared, "mpi_assert_no_any_tag", round % 2 == 0 ? "true" : "false"));
    } else {
      MPI_Info used;
      CHECK_OK(MPI_Comm_set_info(comm, shared));
      CHECK_OK(MPI_Comm_get_info(comm, &used));
      CHECK_OK(MPI_Info_free(&used));
    }
  }
  CHECK_OK(MPI_Comm_free(&comm));
  return NULL;
}

static void check_own_pairs(void) {
  char key[32];
  int i, thread, number;
  CHECK_OK(MPI_Info_get_nkeys(shared, &number));
  CHECK(number == kThreads * kKeys);
  for (thread = 0; thread < kThreads; ++thread) {
    for (i = 0; i < kKeys; ++i) {
      sprintf(key, "thread%d key%d", thread, i);
      check_value(shared, key, key);
    }
  }
}

static void all_at_once(void) {
  char key[32];
  int i, number;
  CHECK_OK(MPI_Info_create(&shared));
  run_threads(kThreads, own_pairs);
  check_own_pairs();
  CHECK_OK(MPI_Info_free(&shared));

  CHECK_OK(MPI_Info_create(&shared));
  run_threads(kThreads, common_key);
  for (i = 0; i < kRounds; ++i) {
    sprintf(key, "key%d", i);
    CHECK_OK(MPI_Info_set(shared, key, "value"));
  }
  run_threads(kThreads, delete_pairs);
  for (number = i = 0; i < kThreads; ++i) number += found[i];
  CHECK(number == kRounds);
  CHECK_OK(MPI_Info_get_nkeys(shared, &number));
  CHECK(number == 1);
  CHECK_OK(MPI_Info_free(&shared));
}

int main(int argc, char **argv) {
  int provided;
  CHECK_OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  all_at_once();
  CHECK_OK(MPI_Info_create(&shared));
  run_threads(kThreads, hints);
  CHECK_OK(MPI_Info_free(&shared));
  return MPI_Finalize();
}
