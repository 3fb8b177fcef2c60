/* Texts of all lengths that end where the memory of the process ends: nothing behind them may be
 * read, nothing behind a buffer written, whatever the library does to be fast. */
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#include <unistd.h>

#include "check.h"

/* A page of memory with none behind it; the end of the page. */
static char *page_end(void) {
  const long page = sysconf(_SC_PAGESIZE);
  char *memory =
      mmap(NULL, 2 * (size_t)page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(memory != MAP_FAILED);
  CHECK(mprotect(memory + page, (size_t)page, PROT_NONE) == 0);
  return memory + page;
}

static char *text_before(char *end, int length, int seed) {
  char *text = end - length - 1;
  int i;
  for (i = 0; i < length; ++i) text[i] = (char)('a' + (i + seed) % 26);
  text[length] = '\0';
  return text;
}

static void check_found(MPI_Info info, const char *key, const char *expected, char *buffer_end) {
  const int length = (int)strlen(expected);
  char *buffer = buffer_end - length - 1;
  int flag = 0, number = length + 1;
  memset(buffer, 'x', (size_t)length + 1);
  CHECK_OK(MPI_Info_get(info, key, length, buffer, &flag));
  CHECK(flag && strcmp(buffer, expected) == 0);
  memset(buffer, 'x', (size_t)length + 1);
  CHECK_OK(MPI_Info_get_string(info, key, &number, buffer, &flag));
  CHECK(flag && number == length + 1 && strcmp(buffer, expected) == 0);
  CHECK_OK(MPI_Info_get_valuelen(info, key, &number, &flag));
  CHECK(flag && number == length);
}

/* Keys of all lengths in one object of `others` more keys. */
static void test_keys(int others, char *key_end, char *value_end, char *buffer_end) {
  MPI_Info info;
  int length, number, flag, i;
  char name[MPI_MAX_INFO_KEY];
  CHECK_OK(MPI_Info_create(&info));
  for (i = 0; i < others; ++i) {
    sprintf(name, "other%d", i);
    CHECK_OK(MPI_Info_set(info, name, "value"));
  }
  for (length = 1; length < MPI_MAX_INFO_KEY; ++length) {
    const char *key = text_before(key_end, length, length);
    const char *value = text_before(value_end, length * 4, length);
    CHECK_OK(MPI_Info_get_valuelen(info, key, &number, &flag));
    CHECK(!flag);
    CHECK_OK(MPI_Info_set(info, key, value));
    check_found(info, key, value, buffer_end);
    CHECK_OK(MPI_Info_set(info, key, text_before(value_end, length, 0)));
    check_found(info, key, text_before(value_end, length, 0), buffer_end);
    CHECK_OK(MPI_Info_get_nthkey(info, others, name));
    CHECK(strcmp(name, key) == 0);
    CHECK_OK(MPI_Info_delete(info, key));
    CHECK_CLASS(MPI_ERR_INFO_NOKEY, MPI_Info_delete(info, key));
  }
  CHECK_OK(MPI_Info_get_nkeys(info, &number));
  CHECK(number == others);
  CHECK_CLASS(MPI_ERR_INFO_KEY, MPI_Info_set(info, text_before(key_end, 0, 0), "value"));
  CHECK_CLASS(MPI_ERR_INFO_KEY,
              MPI_Info_set(info, text_before(key_end, MPI_MAX_INFO_KEY, 0), "value"));
  CHECK_OK(MPI_Info_free(&info));
}

/* Values of all lengths, each in place of a shorter or longer one. */
static void test_values(char *key_end, char *value_end, char *buffer_end) {
  MPI_Info info;
  int step;
  const char *key = text_before(key_end, 12, 0);
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, "before", "unchanged"));
  CHECK_OK(MPI_Info_set(info, key, ""));
  CHECK_OK(MPI_Info_set(info, "after", "unchanged"));
  for (step = 0; step < 2 * MPI_MAX_INFO_VAL; ++step) {
    const int length = step % 2 == 0 ? step / 2 : (step * 37) % MPI_MAX_INFO_VAL;
    const char *value = text_before(value_end, length, step);
    CHECK_OK(MPI_Info_set(info, key, value));
    check_found(info, key, value, buffer_end);
    check_value(info, "before", "unchanged");
    check_value(info, "after", "unchanged");
  }
  CHECK_CLASS(MPI_ERR_INFO_VALUE,
              MPI_Info_set(info, key, text_before(value_end, MPI_MAX_INFO_VAL, 0)));
  CHECK_OK(MPI_Info_free(&info));
}

int main(int argc, char **argv) {
  char *const key_end = page_end();
  char *const value_end = page_end();
  char *const buffer_end = page_end();
  start(&argc, &argv);
  test_keys(0, key_end, value_end, buffer_end);
  test_keys(3, key_end, value_end, buffer_end);
  test_keys(40, key_end, value_end, buffer_end);
  test_values(key_end, value_end, buffer_end);
  return MPI_Finalize();
}
