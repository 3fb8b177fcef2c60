/* Lengths of keys, values and buffers; bad arguments. */
#include "check.h"

static char long_key[MPI_MAX_INFO_KEY + 1];   /* one character more than allowed */
static char long_value[MPI_MAX_INFO_VAL + 1]; /* the same */

static void test_lengths(MPI_Info info) {
  char *key = long_key + 1;
  char *value = long_value + 1;
  char found[MPI_MAX_INFO_KEY];
  int length = 0, flag = 0;
  CHECK_OK(MPI_Info_set(info, key, value));
  check_value(info, key, value);
  CHECK_OK(MPI_Info_get_nthkey(info, 0, found));
  CHECK(strcmp(found, key) == 0);

  CHECK_CLASS(MPI_ERR_INFO_KEY, MPI_Info_set(info, long_key, "v"));
  CHECK_CLASS(MPI_ERR_INFO_VALUE, MPI_Info_set(info, key, long_value));
  check_value(info, key, value); /* a failed set changes nothing */
  CHECK_CLASS(MPI_ERR_INFO_KEY, MPI_Info_get_valuelen(info, long_key, &length, &flag));
  CHECK_CLASS(MPI_ERR_INFO_KEY, MPI_Info_get_string(info, long_key, &length, NULL, &flag));
  CHECK_CLASS(MPI_ERR_INFO_KEY, MPI_Info_get(info, long_key, 0, found, &flag));
  CHECK_CLASS(MPI_ERR_INFO_KEY, MPI_Info_delete(info, long_key));
}

static void test_truncation(MPI_Info info) {
  char buffer[8];
  int length, flag;
  CHECK_OK(MPI_Info_set(info, "key", "12345"));
  for (length = 0; length <= 6; ++length) {
    memset(buffer, '#', sizeof buffer);
    CHECK_OK(MPI_Info_get(info, "key", length, buffer, &flag));
    CHECK(flag && strlen(buffer) == (size_t)(length < 5 ? length : 5));
    CHECK(buffer[length + 1] == '#');
  }
  for (length = 0; length <= 7; ++length) {
    int buflen = length;
    memset(buffer, '#', sizeof buffer);
    CHECK_OK(MPI_Info_get_string(info, "key", &buflen, length ? buffer : NULL, &flag));
    CHECK(flag && buflen == 6);
    CHECK(buffer[length] == '#');
    if (length > 0) CHECK(strlen(buffer) == (size_t)(length < 6 ? length - 1 : 5));
  }
}

static void test_bad_arguments(MPI_Info info) {
  char buffer[MPI_MAX_INFO_KEY];
  int length = -1, flag, nkeys;
  CHECK_OK(MPI_Info_get_nkeys(info, &nkeys));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_create(NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_create_env(0, NULL, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_create_env(-1, NULL, &info));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_set(info, NULL, "v"));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_set(info, "key", NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_delete(info, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get(info, "key", -1, buffer, &flag));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get(info, "key", 3, NULL, &flag));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get(info, "key", 3, buffer, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_string(info, "key", &length, buffer, &flag));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_string(info, "key", NULL, buffer, &flag));
  length = 1;
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_string(info, "key", &length, NULL, &flag));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_string(info, "key", &length, buffer, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_valuelen(info, "key", NULL, &flag));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_valuelen(info, "key", &length, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_nkeys(info, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_nthkey(info, 0, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_nthkey(info, -1, buffer));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_get_nthkey(info, nkeys, buffer));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_dup(info, NULL));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Info_free(NULL));
}

int main(int argc, char **argv) {
  MPI_Info info;
  memset(long_key, 'k', sizeof long_key - 1);
  memset(long_value, 'v', sizeof long_value - 1);
  start(&argc, &argv);
  CHECK_OK(MPI_Info_create(&info));
  test_lengths(info);
  test_truncation(info);
  test_bad_arguments(info);
  CHECK_OK(MPI_Info_free(&info));
  return MPI_Finalize();
}
