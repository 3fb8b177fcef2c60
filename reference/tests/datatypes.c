/* Named datatypes, and what can be made of them. */
#include "check.h"

#define NAMED(type) \
  { #type, type }

static void test_named(void) {
  const struct {
    const char *name;
    MPI_Datatype type;
  } named[] = {
      NAMED(MPI_AINT),
      NAMED(MPI_COUNT),
      NAMED(MPI_OFFSET),
      NAMED(MPI_PACKED),
      NAMED(MPI_SHORT),
      NAMED(MPI_INT),
      NAMED(MPI_LONG),
      NAMED(MPI_LONG_LONG),
      NAMED(MPI_UNSIGNED_SHORT),
      NAMED(MPI_UNSIGNED),
      NAMED(MPI_UNSIGNED_LONG),
      NAMED(MPI_UNSIGNED_LONG_LONG),
      NAMED(MPI_FLOAT),
      NAMED(MPI_C_FLOAT_COMPLEX),
      NAMED(MPI_CXX_FLOAT_COMPLEX),
      NAMED(MPI_DOUBLE),
      NAMED(MPI_C_DOUBLE_COMPLEX),
      NAMED(MPI_CXX_DOUBLE_COMPLEX),
      NAMED(MPI_LOGICAL),
      NAMED(MPI_INTEGER),
      NAMED(MPI_REAL),
      NAMED(MPI_COMPLEX),
      NAMED(MPI_DOUBLE_PRECISION),
      NAMED(MPI_DOUBLE_COMPLEX),
      NAMED(MPI_CHARACTER),
      NAMED(MPI_LONG_DOUBLE),
      NAMED(MPI_C_LONG_DOUBLE_COMPLEX),
      NAMED(MPI_CXX_LONG_DOUBLE_COMPLEX),
      NAMED(MPI_FLOAT_INT),
      NAMED(MPI_DOUBLE_INT),
      NAMED(MPI_LONG_INT),
      NAMED(MPI_2INT),
      NAMED(MPI_SHORT_INT),
      NAMED(MPI_LONG_DOUBLE_INT),
      NAMED(MPI_2REAL),
      NAMED(MPI_2DOUBLE_PRECISION),
      NAMED(MPI_2INTEGER),
      NAMED(MPI_C_BOOL),
      NAMED(MPI_CXX_BOOL),
      NAMED(MPI_WCHAR),
      NAMED(MPI_INT8_T),
      NAMED(MPI_UINT8_T),
      NAMED(MPI_CHAR),
      NAMED(MPI_SIGNED_CHAR),
      NAMED(MPI_UNSIGNED_CHAR),
      NAMED(MPI_BYTE),
      NAMED(MPI_INT16_T),
      NAMED(MPI_UINT16_T),
      NAMED(MPI_INT32_T),
      NAMED(MPI_UINT32_T),
      NAMED(MPI_INT64_T),
      NAMED(MPI_UINT64_T),
      NAMED(MPI_LOGICAL1),
      NAMED(MPI_INTEGER1),
      NAMED(MPI_LOGICAL2),
      NAMED(MPI_INTEGER2),
      NAMED(MPI_REAL2),
      NAMED(MPI_LOGICAL4),
      NAMED(MPI_INTEGER4),
      NAMED(MPI_REAL4),
      NAMED(MPI_COMPLEX4),
      NAMED(MPI_LOGICAL8),
      NAMED(MPI_INTEGER8),
      NAMED(MPI_REAL8),
      NAMED(MPI_COMPLEX8),
      NAMED(MPI_LOGICAL16),
      NAMED(MPI_INTEGER16),
      NAMED(MPI_REAL16),
      NAMED(MPI_COMPLEX16),
      NAMED(MPI_COMPLEX32),
  };
  char name[MPI_MAX_OBJECT_NAME];
  int length, size;
  size_t i;
  for (i = 0; i < sizeof named / sizeof named[0]; ++i) {
    MPI_Datatype type = named[i].type;
    CHECK_OK(MPI_Type_get_name(type, name, &length));
    CHECK(strcmp(name, named[i].name) == 0 && length == (int)strlen(name));
    CHECK_OK(MPI_Type_size(type, &size));
    CHECK(size > 0);
    CHECK_OK(MPI_Type_commit(&type));
    CHECK_CLASS(MPI_ERR_TYPE, MPI_Type_free(&type));
  }
  CHECK(MPI_LONG_LONG_INT == MPI_LONG_LONG && MPI_C_COMPLEX == MPI_C_FLOAT_COMPLEX);
  CHECK_OK(MPI_Type_set_name(MPI_INT, "renamed"));
  CHECK_OK(MPI_Type_get_name(MPI_INT, name, &length));
  CHECK(strcmp(name, "renamed") == 0);
}

static void check_size(MPI_Datatype type, int expected) {
  int size = -1;
  CHECK_OK(MPI_Type_size(type, &size));
  CHECK(size == expected);
}

static void test_derived(void) {
  MPI_Datatype type, copy, uncommitted;
  MPI_Comm comm = MPI_COMM_SELF;
  int value[6] = {1, 2, 3, 4, 5, 6};
  check_size(MPI_INT, (int)sizeof(int));
  check_size(MPI_DOUBLE_INT, (int)(sizeof(double) + sizeof(int)));
  check_size(MPI_COMPLEX32, 32);
  CHECK_OK(MPI_Type_contiguous(3, MPI_INT, &uncommitted));
  check_size(uncommitted, 3 * (int)sizeof(int));
  CHECK_OK(MPI_Type_dup(uncommitted, &type));
  CHECK_CLASS(MPI_ERR_TYPE, MPI_Bcast(value, 2, type, 0, comm));
  CHECK_OK(MPI_Type_commit(&type));
  CHECK_OK(MPI_Bcast(value, 2, type, 0, comm));
  CHECK_OK(MPI_Type_dup(type, &copy));
  CHECK_OK(MPI_Type_free(&type));
  CHECK(type == MPI_DATATYPE_NULL);
  CHECK_OK(MPI_Bcast(value, 2, copy, 0, comm));
  CHECK_OK(MPI_Type_free(&copy));
  CHECK_OK(MPI_Type_free(&uncommitted));

  CHECK_CLASS(MPI_ERR_TYPE, MPI_Type_commit(&type));
  CHECK_CLASS(MPI_ERR_TYPE, MPI_Type_free(&type));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Type_free(NULL));
  CHECK_CLASS(MPI_ERR_TYPE, MPI_Type_dup(MPI_DATATYPE_NULL, &type));
  CHECK_CLASS(MPI_ERR_COUNT, MPI_Type_contiguous(-1, MPI_INT, &type));
}

/* They have a size and a name, and cannot be communicated. */
static void check_scattered(MPI_Datatype type, int expected) {
  int value[8] = {0};
  check_size(type, expected);
  CHECK_OK(MPI_Type_set_name(type, "a name"));
  CHECK_OK(MPI_Type_commit(&type));
  CHECK_CLASS(MPI_ERR_TYPE, MPI_Bcast(value, 1, type, 0, MPI_COMM_SELF));
  CHECK_OK(MPI_Type_free(&type));
}

static void test_scattered(void) {
  const int size = (int)sizeof(int), two = 2, one = 1;
  MPI_Datatype type, pair;
  int value[4] = {1, 2, 3, 4};
  CHECK_OK(MPI_Type_vector(2, 1, 2, MPI_INT, &type));
  check_scattered(type, 2 * size);
  CHECK_OK(MPI_Type_create_hvector(2, 1, 64, MPI_INT, &type));
  check_scattered(type, 2 * size);
  CHECK_OK(MPI_Type_indexed(1, &two, &one, MPI_INT, &type));
  check_scattered(type, 2 * size);
  CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, 64, &type));
  CHECK_OK(MPI_Type_contiguous(2, type, &pair));
  check_scattered(pair, 2 * size);
  CHECK_OK(MPI_Type_dup(type, &pair));
  check_scattered(pair, size);
  CHECK_OK(MPI_Type_free(&type));

  CHECK_OK(MPI_Type_vector(2, 2, 2, MPI_INT, &type));
  CHECK_OK(MPI_Type_commit(&type));
  CHECK_OK(MPI_Bcast(value, 1, type, 0, MPI_COMM_SELF));
  CHECK_OK(MPI_Type_free(&type));
  CHECK_CLASS(MPI_ERR_COUNT, MPI_Type_vector(-1, 1, 1, MPI_INT, &type));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Type_vector(1, -1, 1, MPI_INT, &type));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Type_indexed(1, NULL, &one, MPI_INT, &type));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  test_derived();
  test_scattered();
  test_named();
  return MPI_Finalize();
}
