/* Names of communicators, windows and datatypes. */
#include <pthread.h>

#include "check.h"

#define LONGEST (MPI_MAX_OBJECT_NAME - 1)

/* All three kinds of objects behind one face. */
enum kind { COMM, WIN, TYPE };
static MPI_Comm comm;
static MPI_Win win;
static MPI_Datatype type;

static int set_name(enum kind kind, const char *name) {
  if (kind == COMM) return MPI_Comm_set_name(comm, name);
  if (kind == WIN) return MPI_Win_set_name(win, name);
  return MPI_Type_set_name(type, name);
}

static int get_name(enum kind kind, char *name, int *length) {
  if (kind == COMM) return MPI_Comm_get_name(comm, name, length);
  if (kind == WIN) return MPI_Win_get_name(win, name, length);
  return MPI_Type_get_name(type, name, length);
}

static void check_name(enum kind kind, const char *expected) {
  char name[MPI_MAX_OBJECT_NAME];
  int length = -1;
  memset(name, '?', sizeof name);
  CHECK_OK(get_name(kind, name, &length));
  if (strcmp(name, expected) != 0) {
    fprintf(stderr, "name \"%s\", not \"%s\"\n", name, expected);
    exit(1);
  }
  CHECK(length == (int)strlen(expected));
}

static void test_name(enum kind kind, enum kind other) {
  char text[2 * MPI_MAX_OBJECT_NAME], shorter[MPI_MAX_OBJECT_NAME];
  check_name(kind, "");
  CHECK_OK(set_name(kind, "first"));
  strcpy(text, "  a copy, blanks before it ");
  CHECK_OK(set_name(kind, text));
  memset(text, 'x', sizeof text);
  check_name(kind, "  a copy, blanks before it");
  check_name(other, "");
  text[sizeof text - 1] = '\0';
  CHECK_OK(set_name(kind, text));
  memset(shorter, 'x', LONGEST);
  shorter[LONGEST] = '\0';
  check_name(kind, shorter);
  CHECK_OK(set_name(kind, shorter));
  check_name(kind, shorter);
  shorter[LONGEST - 1] = '\0';
  CHECK_OK(set_name(kind, shorter));
  check_name(kind, shorter);
  CHECK_CLASS(MPI_ERR_ARG, set_name(kind, NULL));
  check_name(kind, shorter);
  CHECK_CLASS(MPI_ERR_ARG, get_name(kind, text, NULL));
  CHECK(text[0] == '\0');
  CHECK_OK(set_name(kind, ""));
  check_name(kind, "");
}

/* Copies have no name, and no object has one of an object that is no more. */
static void test_no_leak(void) {
  MPI_Comm parent;
  MPI_Datatype old;
  int round;
  for (round = 0; round < 100; ++round) {
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &comm));
    check_name(COMM, "");
    CHECK_OK(MPI_Comm_set_name(comm, "parent"));
    parent = comm;
    CHECK_OK(MPI_Comm_dup(parent, &comm));
    check_name(COMM, "");
    CHECK_OK(MPI_Comm_free(&parent));
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &type));
    check_name(TYPE, "");
    CHECK_OK(MPI_Type_set_name(type, "old"));
    old = type;
    CHECK_OK(MPI_Type_dup(old, &type));
    check_name(TYPE, "");
    CHECK_OK(MPI_Type_free(&old));
    CHECK_OK(MPI_Type_free(&type));
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
    check_name(WIN, "");
    CHECK_OK(MPI_Win_set_name(win, "window"));
    CHECK_OK(MPI_Win_free(&win));
  }
}

static void test_predefined(void) {
  comm = MPI_COMM_WORLD;
  check_name(COMM, "MPI_COMM_WORLD");
  CHECK_OK(MPI_Comm_set_name(comm, "renamed"));
  check_name(COMM, "renamed");
  comm = MPI_COMM_SELF;
  check_name(COMM, "MPI_COMM_SELF");
  comm = MPI_COMM_NULL;
  check_name(COMM, "MPI_COMM_NULL");
  win = MPI_WIN_NULL;
  check_name(WIN, "MPI_WIN_NULL");
  type = MPI_DATATYPE_NULL;
  check_name(TYPE, "MPI_DATATYPE_NULL");
  CHECK_CLASS(MPI_ERR_COMM, MPI_Comm_set_name(MPI_COMM_NULL, "null"));
  CHECK_CLASS(MPI_ERR_WIN, MPI_Win_set_name(MPI_WIN_NULL, "null"));
  CHECK_CLASS(MPI_ERR_TYPE, MPI_Type_set_name(MPI_DATATYPE_NULL, "null"));
}

static void test_invalid(void) {
  char name[MPI_MAX_OBJECT_NAME] = "not empty";
  int length = -1;
  CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  CHECK_OK(MPI_Comm_set_name(comm, "freed"));
  {
    MPI_Comm freed = comm;
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_CLASS(MPI_ERR_COMM, MPI_Comm_get_name(freed, name, &length));
  }
  CHECK(name[0] == '\0' && length == 0);
  CHECK_CLASS(MPI_ERR_TYPE, MPI_Type_get_name((MPI_Datatype)0x2ff, name, &length));
}

static void *rename_world(void *text) {
  int round;
  for (round = 0; round < 20000; ++round) CHECK_OK(MPI_Comm_set_name(MPI_COMM_WORLD, text));
  return NULL;
}

/* A reader sees one of the names that two threads give, and no mixture. */
static void test_threads(void) {
  static char names[2][MPI_MAX_OBJECT_NAME];
  char name[MPI_MAX_OBJECT_NAME];
  pthread_t threads[2];
  int i, length;
  memset(names[0], 'a', LONGEST);
  memset(names[1], 'b', 9);
  CHECK_OK(MPI_Comm_set_name(MPI_COMM_WORLD, names[0]));
  for (i = 0; i < 2; ++i) CHECK(pthread_create(&threads[i], NULL, rename_world, names[i]) == 0);
  for (i = 0; i < 20000; ++i) {
    CHECK_OK(MPI_Comm_get_name(MPI_COMM_WORLD, name, &length));
    CHECK(strcmp(name, names[0]) == 0 || strcmp(name, names[1]) == 0);
    CHECK(length == (int)strlen(name));
  }
  for (i = 0; i < 2; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  CHECK_OK(MPI_Type_contiguous(3, MPI_CHAR, &type));
  test_name(COMM, WIN);
  test_name(WIN, TYPE);
  test_name(TYPE, COMM);
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Win_free(&win));
  CHECK_OK(MPI_Type_free(&type));
  test_no_leak();
  test_predefined();
  test_invalid();
  test_threads();
  return MPI_Finalize();
}
