/* The pairs of both programs: keys of 8 to 28 characters and values of 4 to 40, like hints, the
 * same for every MPI. Plain C over plain mpi.h: every MPI is measured by the same loops, built by
 * its own mpicc. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kRoom = 64 };

static int n; /* keys of an object */
static char (*keys)[kRoom], (*values)[kRoom], (*missing)[kRoom];
static int *visit_numbers; /* 0 to n-1 in random order */

static unsigned long long state = 1;

static unsigned below(unsigned bound) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned)(state >> 33) % bound;
}

static void word(char *text, unsigned length) {
  unsigned i;
  for (i = 0; i < length; ++i) text[i] = "abcdefghijklmnopqrstuvwxyz_"[below(27)];
  text[length] = '\0';
}

static void *room(size_t size) {
  void *memory = calloc((size_t)n + 1, size);
  if (memory == NULL) exit(1);
  return memory;
}

static void shuffle(int *numbers) {
  int i;
  for (i = n; i > 1; --i) {
    const int j = (int)below((unsigned)i), last = numbers[i - 1];
    numbers[i - 1] = numbers[j];
    numbers[j] = last;
  }
}

static void make_texts(void) {
  int i, *order = room(sizeof *order);
  keys = room(sizeof *keys);
  values = room(sizeof *values);
  missing = room(sizeof *missing);
  visit_numbers = room(sizeof *visit_numbers);
  for (i = 0; i < n; ++i) order[i] = i;
  shuffle(order);
  for (i = 0; i < n; ++i) {
    const unsigned length = 8 + below(21);
    char *key = keys[order[i]];
    /* The number makes keys different from each other, the capital from all missing ones. */
    word(key, length - 6);
    strcpy(missing[i], key);
    sprintf(key + length - 6, "K%05d", i);
    sprintf(missing[i] + length - 6, "M%05d", i);
    word(values[i], 4 + below(37));
    visit_numbers[i] = i;
  }
  shuffle(visit_numbers);
  free(order);
}

static void require(int code) {
  if (code == MPI_SUCCESS) return;
  fprintf(stderr, "a call failed with code %d\n", code);
  exit(1);
}

static void fill(MPI_Info info) {
  int i;
  for (i = 0; i < n; ++i) require(MPI_Info_set(info, keys[i], values[i]));
}
