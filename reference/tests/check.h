/* Checks for the C tests of the reference MPI: the first one that fails ends the program. */
#ifndef REFERENCE_TESTS_CHECK_H_
#define REFERENCE_TESTS_CHECK_H_

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                        \
  do {                                                                          \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                  \
    }                                                                           \
  } while (0)

/* The call must return a code of this class. */
#define CHECK_CLASS(expected, call)                                                                \
  do {                                                                                             \
    const int check_code = (call);                                                                 \
    int check_class = check_code;                                                                  \
    if (check_code != MPI_SUCCESS) MPI_Error_class(check_code, &check_class);                      \
    if (check_class != (expected)) {                                                               \
      fprintf(stderr, "%s:%d: %s gave class %d, not %s\n", __FILE__, __LINE__, #call, check_class, \
              #expected);                                                                          \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

#define CHECK_OK(call) CHECK_CLASS(MPI_SUCCESS, call)

/* Starts MPI so that errors come back as return codes. */
static inline void start(int *argc, char ***argv) {
  CHECK_OK(MPI_Init(argc, argv));
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
}

/* `info` must have this value for this key. */
static inline void check_value(MPI_Info info, const char *key, const char *expected) {
  char value[MPI_MAX_INFO_VAL];
  int buflen = sizeof value;
  int flag = 0;
  CHECK_OK(MPI_Info_get_string(info, key, &buflen, value, &flag));
  if (!flag || strcmp(value, expected) != 0) {
    fprintf(stderr, "key %s: \"%s\", not \"%s\"\n", key, flag ? value : "(not set)", expected);
    exit(1);
  }
  CHECK(buflen == (int)strlen(expected) + 1);
}

#endif /* REFERENCE_TESTS_CHECK_H_ */
