/* Hints of communicators and windows. */
#include "check.h"

static MPI_Info new_info(const char *key, const char *value) {
  MPI_Info info;
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, key, value));
  return info;
}

/* The communicator must report this value; every call gives an object of its own. */
static void check_comm_hint(MPI_Comm comm, const char *key, const char *expected) {
  MPI_Info used;
  CHECK_OK(MPI_Comm_get_info(comm, &used));
  check_value(used, key, expected);
  CHECK_OK(MPI_Info_free(&used));
}

static void check_win_hint(MPI_Win win, const char *key, const char *expected) {
  MPI_Info used;
  CHECK_OK(MPI_Win_get_info(win, &used));
  check_value(used, key, expected);
  CHECK_OK(MPI_Info_free(&used));
}

static void set_win_hint(MPI_Win win, const char *key, const char *value) {
  MPI_Info info = new_info(key, value);
  CHECK_OK(MPI_Win_set_info(win, info));
  CHECK_OK(MPI_Info_free(&info));
}

static void test_communicator(void) {
  MPI_Info info = new_info("mpi_assert_no_any_tag", "  true "), used, freed;
  MPI_Comm comm, copy;
  int nkeys, flag, rank = -1, size = 0;
  CHECK_OK(MPI_Info_set(info, "unknown", "ignored"));
  CHECK_OK(MPI_Info_set(info, "mpi_assert_exact_length", "perhaps"));
  CHECK_OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
  CHECK_OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "false")); /* too late for comm */
  check_comm_hint(comm, "mpi_assert_no_any_tag", "true");
  check_comm_hint(comm, "mpi_assert_exact_length", "false");
  CHECK_OK(MPI_Comm_get_info(comm, &used));
  CHECK_OK(MPI_Info_get_nkeys(used, &nkeys));
  CHECK(nkeys == 6);
  CHECK_OK(MPI_Info_get_valuelen(used, "unknown", &nkeys, &flag));
  CHECK(!flag);
  CHECK_OK(MPI_Info_free(&used));

  CHECK_OK(MPI_Info_delete(info, "mpi_assert_no_any_tag"));
  CHECK_OK(MPI_Info_set(info, "mpi_assert_allow_overtaking", "true"));
  CHECK_OK(MPI_Comm_set_info(comm, info));
  CHECK_OK(MPI_Comm_set_info(comm, MPI_INFO_NULL));
  check_comm_hint(comm, "mpi_assert_no_any_tag", "true"); /* not in the info: stays */
  check_comm_hint(comm, "mpi_assert_allow_overtaking", "true");
  freed = info;
  CHECK_OK(MPI_Info_free(&info));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Comm_set_info(comm, freed));

  CHECK_OK(MPI_Comm_dup(comm, &copy)); /* does not copy hints, since MPI-4.0 */
  check_comm_hint(copy, "mpi_assert_no_any_tag", "false");
  CHECK_OK(MPI_Comm_rank(copy, &rank));
  CHECK_OK(MPI_Comm_size(copy, &size));
  CHECK(rank == 0 && size == 1);
  CHECK_OK(MPI_Comm_free(&copy));
  CHECK(copy == MPI_COMM_NULL);
  copy = comm;
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_CLASS(MPI_ERR_COMM, MPI_Comm_get_info(copy, &used));
  CHECK_CLASS(MPI_ERR_COMM, MPI_Comm_free(&copy));
  copy = MPI_COMM_WORLD;
  CHECK_CLASS(MPI_ERR_COMM, MPI_Comm_free(&copy));
}

static void test_window(void) {
  MPI_Info info = new_info("mpi_minimum_memory_alignment", " +4096 "), used;
  MPI_Win win, freed;
  void *memory = NULL;
  int words[4];
  CHECK_OK(MPI_Win_allocate(100, 1, info, MPI_COMM_WORLD, &memory, &win));
  CHECK(memory != NULL && (uintptr_t)memory % 4096 == 0);
  memset(memory, 1, 100);
  CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  check_win_hint(win, "mpi_minimum_memory_alignment", "4096");
  set_win_hint(win, "mpi_minimum_memory_alignment", "64"); /* too late */
  check_win_hint(win, "mpi_minimum_memory_alignment", "4096");
  CHECK_OK(MPI_Win_free(&win));
  CHECK(win == MPI_WIN_NULL);

  CHECK_OK(MPI_Info_set(info, "accumulate_ordering", "waw , rar"));
  CHECK_OK(MPI_Win_create(words, sizeof words, sizeof words[0], info, MPI_COMM_WORLD, &win));
  CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  check_win_hint(win, "accumulate_ordering", "rar,waw");
  check_win_hint(win, "mpi_minimum_memory_alignment", "16"); /* nothing was allocated */
  set_win_hint(win, "accumulate_ordering", "rar,,waw");      /* no list */
  check_win_hint(win, "accumulate_ordering", "rar,waw");
  set_win_hint(win, "accumulate_ordering", "none");
  check_win_hint(win, "accumulate_ordering", "none");
  set_win_hint(win, "accumulate_ops", "same_op");
  check_win_hint(win, "accumulate_ops", "same_op");
  set_win_hint(win, "no_locks", "true");
  set_win_hint(win, "mpi_accumulate_granularity", "8");
  check_win_hint(win, "no_locks", "true");
  check_win_hint(win, "mpi_accumulate_granularity", "8");
  check_win_hint(win, "same_size", "false");
  freed = win;
  CHECK_OK(MPI_Win_free(&win));
  CHECK_CLASS(MPI_ERR_WIN, MPI_Win_get_info(freed, &used));
  CHECK_CLASS(MPI_ERR_WIN, MPI_Win_free(&freed));
  CHECK_OK(MPI_Info_free(&info));

  CHECK_CLASS(MPI_ERR_SIZE, MPI_Win_create(words, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  CHECK_CLASS(MPI_ERR_DISP, MPI_Win_create(words, 4, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  CHECK_CLASS(MPI_ERR_COMM, MPI_Win_create(words, 4, 1, MPI_INFO_NULL, MPI_COMM_NULL, &win));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Win_create(words, 4, 1, NULL, MPI_COMM_WORLD, &win));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Win_create(NULL, 4, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  test_communicator();
  test_window();
  return MPI_Finalize();
}
