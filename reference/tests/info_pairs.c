/* Info objects as ordered maps. */
#include "check.h"

static void check_key(MPI_Info info, int n, const char *expected) {
  char key[MPI_MAX_INFO_KEY];
  CHECK_OK(MPI_Info_get_nthkey(info, n, key));
  CHECK(strcmp(key, expected) == 0);
}

static int count(MPI_Info info) {
  int nkeys = -1;
  CHECK_OK(MPI_Info_get_nkeys(info, &nkeys));
  return nkeys;
}

static void test_order(void) {
  MPI_Info info, copy;
  CHECK_OK(MPI_Info_create(&info));
  CHECK(count(info) == 0);
  CHECK_OK(MPI_Info_set(info, "first", "1"));
  CHECK_OK(MPI_Info_set(info, "second", "2"));
  CHECK_OK(MPI_Info_set(info, "third", "3"));
  CHECK_OK(MPI_Info_set(info, "first", "a longer value than before")); /* keeps its place */
  check_key(info, 0, "first");
  check_value(info, "first", "a longer value than before");

  CHECK_OK(MPI_Info_dup(info, &copy));
  CHECK_OK(MPI_Info_delete(info, "second"));
  CHECK_CLASS(MPI_ERR_INFO_NOKEY, MPI_Info_delete(info, "second"));
  CHECK(count(info) == 2);
  check_key(info, 1, "third");
  CHECK(count(copy) == 3); /* not touched by changes of the original */
  check_key(copy, 1, "second");

  CHECK_CLASS(MPI_ERR_INFO_KEY, MPI_Info_set(info, "", "x"));
  CHECK_OK(MPI_Info_set(info, "empty", ""));
  check_value(info, "empty", "");
  CHECK_OK(MPI_Info_free(&info));
  CHECK_OK(MPI_Info_free(&copy));
}

static void test_misses(void) {
  MPI_Info info;
  char value[] = "untouched";
  int length = 7, flag = 1;
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_get(info, "key", 4, value, &flag));
  CHECK(!flag && strcmp(value, "untouched") == 0);
  flag = 1;
  CHECK_OK(MPI_Info_get_string(info, "key", &length, value, &flag));
  CHECK(!flag && length == 7 && strcmp(value, "untouched") == 0);
  flag = 1;
  CHECK_OK(MPI_Info_get_valuelen(info, "key", &length, &flag));
  CHECK(!flag && length == 7);
  CHECK_OK(MPI_Info_free(&info));
}

static void test_many_keys(void) {
  enum { kKeys = 3000 };
  MPI_Info info;
  char key[32];
  int i;
  CHECK_OK(MPI_Info_create(&info));
  for (i = 0; i < kKeys; ++i) {
    sprintf(key, "a key with number %d", i);
    CHECK_OK(MPI_Info_set(info, key, key + 18));
  }
  for (i = 0; i < kKeys; i += 3) {
    sprintf(key, "a key with number %d", i);
    CHECK_OK(MPI_Info_delete(info, key));
  }
  CHECK(count(info) == kKeys - kKeys / 3);
  for (i = 0; i < count(info); ++i) {
    sprintf(key, "a key with number %d", i / 2 * 3 + 1 + i % 2);
    check_key(info, i, key);
    check_value(info, key, key + 18);
  }
  CHECK_OK(MPI_Info_free(&info));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  test_order();
  test_misses();
  test_many_keys();
  return MPI_Finalize();
}
