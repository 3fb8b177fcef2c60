/* Threads that all do the same. */
#ifndef REFERENCE_TESTS_THREAD_TEAM_H_
#define REFERENCE_TESTS_THREAD_TEAM_H_

#include <pthread.h>

#include "check.h"

/* Calls `body` in `count` threads, each with the address of its number, and waits for all. */
static void run_threads(int count, void *(*body)(void *)) {
  enum { kMax = 16 };
  pthread_t threads[kMax];
  int numbers[kMax];
  int i;
  CHECK(count <= kMax);
  for (i = 0; i < count; ++i) {
    numbers[i] = i;
    CHECK(pthread_create(&threads[i], NULL, body, &numbers[i]) == 0);
  }
  for (i = 0; i < count; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
}

#endif
