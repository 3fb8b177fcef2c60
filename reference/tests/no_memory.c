/* Memory that runs out: each allocation of a call fails once. The call either does without, or is
 * refused with MPI_ERR_NO_MEM and has changed nothing; afterwards it succeeds. */
#include <errno.h>

#include "check.h"

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

enum { kNever = -1, kMost = 200, kKeys = 12, kLong = 900, kMostKept = 20000 };

static int left = kNever; /* allocations that succeed until one fails */
static int failed = 0;
static int refused = 0; /* calls, all in all */

static int fails(void) {
  if (left == kNever || left-- > 0) return 0;
  failed = 1;
  left = kNever;
  return 1;
}

/* The library's allocations come here, too. */
void *malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return fails() ? NULL : __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) {
  return fails() ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (fails()) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

static char text_of_length[kLong + 1];
static MPI_Info info, hints, made, kept[kMostKept];
static int kept_count;
static MPI_Comm comm;
static MPI_Datatype type;
static MPI_Win win;
static int number, keyval;

/* What is freed is given again without an allocation. */
static void keep(MPI_Info *object) {
  if (*object == MPI_INFO_NULL) return;
  CHECK(kept_count < kMostKept);
  kept[kept_count++] = *object;
  *object = MPI_INFO_NULL;
}

/* ---- What is called ---- */

/* More than a thread has slots for at a time. Room for all is set aside from the start, so nothing
 * is allocated; it is so with other calls, too, and what they print says it. */
static int create(void) {
  int i;
  for (i = 0; i < 1000; ++i) {
    const int code = MPI_Info_create(&made);
    if (code != MPI_SUCCESS) return code;
    keep(&made);
  }
  return MPI_SUCCESS;
}
static int create_env(void) { return MPI_Info_create_env(0, NULL, &made); }
static int duplicate(void) { return MPI_Info_dup(info, &made); }
static int set_new(void) { return MPI_Info_set(info, "a new key", "a new value"); }
static int set_new_long(void) { return MPI_Info_set(info, "a new key", text_of_length); }
static int set_longer(void) { return MPI_Info_set(info, "key3", text_of_length); }
static int set_same_length(void) { return MPI_Info_set(info, "key3", "other3"); }
static int delete (void) { return MPI_Info_delete(info, "key3"); }
static int name_comm(void) { return MPI_Comm_set_name(comm, "another name of a communicator"); }
static int name_type(void) { return MPI_Type_set_name(type, "another name of a datatype"); }
static int name_win(void) { return MPI_Win_set_name(win, "another name of a window"); }
static int hint_comm(void) { return MPI_Comm_set_info(comm, info); }
static int hints_of_comm(void) { return MPI_Comm_get_info(comm, &made); }
static int free_comm(int code, MPI_Comm copy) {
  return code == MPI_SUCCESS ? MPI_Comm_free(&copy) : code;
}
static int duplicate_comm(void) {
  MPI_Comm copy = MPI_COMM_NULL;
  const int code = MPI_Comm_dup(comm, &copy);
  return free_comm(code, copy);
}
static int duplicate_with_info(void) {
  MPI_Comm copy = MPI_COMM_NULL;
  const int code = MPI_Comm_dup_with_info(comm, info, &copy);
  return free_comm(code, copy);
}
static int split_by_type(void) {
  MPI_Comm part = MPI_COMM_NULL;
  const int code = MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, hints, &part);
  return free_comm(code, part);
}
static int duplicate_type(void) {
  MPI_Datatype copy = MPI_DATATYPE_NULL;
  const int code = MPI_Type_dup(type, &copy);
  return code == MPI_SUCCESS ? MPI_Type_free(&copy) : code;
}
static int free_win(int code, MPI_Win other) {
  return code == MPI_SUCCESS ? MPI_Win_free(&other) : code;
}
static int make_win(void) {
  MPI_Win other = MPI_WIN_NULL;
  const int code = MPI_Win_create(&number, sizeof number, 1, info, MPI_COMM_SELF, &other);
  return free_win(code, other);
}
static int make_win_with_hints(void) {
  MPI_Win other = MPI_WIN_NULL;
  const int code = MPI_Win_create(&number, sizeof number, 1, hints, MPI_COMM_SELF, &other);
  return free_win(code, other);
}
static int allocate_win(void) {
  MPI_Win other = MPI_WIN_NULL;
  void *memory = NULL;
  const int code = MPI_Win_allocate(64, 1, hints, MPI_COMM_SELF, &memory, &other);
  return free_win(code, other);
}
static int allocate_memory(void) {
  void *memory = NULL;
  const int code = MPI_Alloc_mem(64, hints, &memory);
  return code == MPI_SUCCESS ? MPI_Free_mem(memory) : code;
}
static int make_keyval(void) {
  return MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, NULL);
}
static int set_attribute(void) {
  const int code = MPI_Comm_set_attr(comm, keyval, &number);
  return code == MPI_SUCCESS ? MPI_Comm_delete_attr(comm, keyval) : code;
}
static int make_session(void) {
  MPI_Session session = MPI_SESSION_NULL;
  const int code = MPI_Session_init(info, MPI_ERRORS_RETURN, &session);
  return code == MPI_SUCCESS ? MPI_Session_finalize(&session) : code;
}

/* ---- What must not change ---- */

static void start_anew(void) {
  int i;
  char key[20], value[20];
  keep(&info);
  CHECK_OK(MPI_Info_create(&info));
  for (i = 0; i < kKeys; ++i) {
    sprintf(key, "key%d", i);
    sprintf(value, "value%d", i);
    CHECK_OK(MPI_Info_set(info, key, value));
  }
  CHECK_OK(MPI_Comm_set_name(comm, "comm"));
  CHECK_OK(MPI_Type_set_name(type, "type"));
  CHECK_OK(MPI_Win_set_name(win, "win"));
  made = MPI_INFO_NULL;
}

static void check_unchanged(void) {
  int i, nkeys, length;
  char key[MPI_MAX_INFO_KEY], expected[20], name[MPI_MAX_OBJECT_NAME];
  CHECK(made == MPI_INFO_NULL);
  CHECK_OK(MPI_Info_get_nkeys(info, &nkeys));
  CHECK(nkeys == kKeys);
  for (i = 0; i < kKeys; ++i) {
    CHECK_OK(MPI_Info_get_nthkey(info, i, key));
    sprintf(expected, "key%d", i);
    CHECK(strcmp(key, expected) == 0);
    sprintf(expected, "value%d", i);
    check_value(info, key, expected);
  }
  CHECK_OK(MPI_Comm_get_name(comm, name, &length));
  CHECK(strcmp(name, "comm") == 0);
  CHECK_OK(MPI_Type_get_name(type, name, &length));
  CHECK(strcmp(name, "type") == 0);
  CHECK_OK(MPI_Win_get_name(win, name, &length));
  CHECK(strcmp(name, "win") == 0);
}

static void check_call(const char *name, int (*call)(void)) {
  int nth, code;
  /* The first call of a kind in a thread has glibc note what is done at the end of the thread, and
   * glibc ends the process where it has no memory for that. */
  start_anew();
  CHECK_OK(call());
  keep(&made);
  for (nth = 0; nth < kMost; ++nth) {
    start_anew();
    failed = 0;
    left = nth;
    code = call();
    left = kNever;
    if (code != MPI_SUCCESS) {
      if (!failed) fprintf(stderr, "%s: refused though all memory was there\n", name);
      CHECK(failed);
      CHECK_CLASS(MPI_ERR_NO_MEM, code);
      check_unchanged();
      CHECK_OK(call());
      ++refused;
    }
    keep(&made);
    if (!failed) break;
  }
  printf("%s: %d allocations\n", name, nth);
  CHECK(nth < kMost);
}

#define CHECK_CALL(name) check_call(#name, name)

int main(int argc, char **argv) {
  memset(text_of_length, 'x', kLong);
  info = made = MPI_INFO_NULL;
  start(&argc, &argv);
  CHECK_OK(MPI_Info_create(&hints));
  CHECK_OK(MPI_Info_set(hints, "mpi_minimum_memory_alignment", "256"));
  CHECK_OK(MPI_Info_set(hints, "mpi_assert_allow_overtaking", "true"));
  CHECK_OK(MPI_Info_set(hints, "no_locks", "true"));
  CHECK_OK(MPI_Info_set(hints, "mpi_hw_resource_type", "mpi_shared_memory"));
  CHECK_OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  CHECK_OK(MPI_Type_dup(MPI_INT, &type));
  CHECK_OK(MPI_Win_create(&number, sizeof number, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
  CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  CHECK_CALL(create);
  CHECK_CALL(create_env);
  CHECK_CALL(duplicate);
  CHECK_CALL(set_new);
  CHECK_CALL(set_new_long);
  CHECK_CALL(set_longer);
  CHECK_CALL(set_same_length);
  CHECK_CALL(delete);
  CHECK_CALL(name_comm);
  CHECK_CALL(name_type);
  CHECK_CALL(name_win);
  CHECK_CALL(hint_comm);
  CHECK_CALL(hints_of_comm);
  CHECK_CALL(duplicate_comm);
  CHECK_CALL(duplicate_with_info);
  CHECK_CALL(split_by_type);
  CHECK_CALL(duplicate_type);
  CHECK_CALL(make_win);
  CHECK_CALL(make_win_with_hints);
  CHECK_CALL(allocate_win);
  CHECK_CALL(allocate_memory);
  CHECK_CALL(make_keyval);
  CHECK_CALL(set_attribute);
  CHECK_CALL(make_session);
  CHECK(refused > 0);
  printf("%d calls were refused\n", refused);
  keep(&info);
  keep(&hints);
  while (kept_count > 0) CHECK_OK(MPI_Info_free(&kept[--kept_count]));
  CHECK_OK(MPI_Win_free(&win));
  CHECK_OK(MPI_Type_free(&type));
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Finalize());
  return 0;
}
