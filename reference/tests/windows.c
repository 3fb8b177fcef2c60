/* Windows of all flavors and accesses to them. */
#include "check.h"

static void return_errors(MPI_Win win) { CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)); }

/* Puts and gets an int at element 1 of a window, once in each kind of epoch. */
static void check_access(MPI_Win win, MPI_Aint disp) {
  int out = 5, in = 0;
  CHECK_CLASS(MPI_ERR_RMA_SYNC, MPI_Put(&out, 1, MPI_INT, 0, disp, 1, MPI_INT, win));
  CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
  CHECK_OK(MPI_Put(&out, 1, MPI_INT, 0, disp, 1, MPI_INT, win));
  CHECK_OK(MPI_Put(&out, 1, MPI_INT, MPI_PROC_NULL, -1, 1, MPI_INT, win));
  CHECK_OK(MPI_Win_fence(0, win));
  CHECK_OK(MPI_Get(&in, 1, MPI_INT, 0, disp, 1, MPI_INT, win));
  CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  CHECK(in == 5);
  CHECK_CLASS(MPI_ERR_RMA_SYNC, MPI_Get(&in, 1, MPI_INT, 0, disp, 1, MPI_INT, win));

  out = 6;
  CHECK_CLASS(MPI_ERR_RMA_SYNC, MPI_Win_unlock(0, win));
  CHECK_CLASS(MPI_ERR_RMA_SYNC, MPI_Win_flush(0, win));
  CHECK_CLASS(MPI_ERR_LOCKTYPE, MPI_Win_lock(0, 0, 0, win));
  CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, MPI_MODE_NOCHECK, win));
  CHECK_CLASS(MPI_ERR_RMA_SYNC, MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
  CHECK_CLASS(MPI_ERR_RMA_SYNC, MPI_Win_fence(0, win));
  CHECK_OK(MPI_Put(&out, sizeof out, MPI_BYTE, 0, disp, 1, MPI_INT, win));
  CHECK_OK(MPI_Win_flush(0, win));
  CHECK_OK(MPI_Get(&in, 1, MPI_INT, 0, disp, 1, MPI_INT, win));
  CHECK(in == 6);
  CHECK_CLASS(MPI_ERR_RANK, MPI_Get(&in, 1, MPI_INT, 1, disp, 1, MPI_INT, win));
  CHECK_CLASS(MPI_ERR_TYPE, MPI_Get(&in, 1, MPI_DATATYPE_NULL, 0, disp, 1, MPI_INT, win));
  CHECK_CLASS(MPI_ERR_TRUNCATE, MPI_Get(&in, 1, MPI_INT, 0, disp, 1, MPI_BYTE, win));
  CHECK_CLASS(MPI_ERR_RMA_RANGE, MPI_Get(&in, 1, MPI_INT, 0, disp + 64, 1, MPI_INT, win));
  CHECK_CLASS(MPI_ERR_RMA_RANGE, MPI_Get(&in, 1, MPI_INT, 0, -1, 1, MPI_INT, win));
  CHECK_OK(MPI_Win_unlock(0, win));
}

static void check_accumulate(MPI_Win win) {
  int out = 5, in = 0;
  CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
  CHECK_OK(MPI_Put(&out, 1, MPI_INT, 0, 2, 1, MPI_INT, win));
  CHECK_OK(MPI_Accumulate(&out, 1, MPI_INT, 0, 2, 1, MPI_INT, MPI_SUM, win));
  CHECK_OK(MPI_Get_accumulate(&out, 1, MPI_INT, &in, 1, MPI_INT, 0, 2, 1, MPI_INT, MPI_SUM, win));
  CHECK(in == 10);
  CHECK_OK(MPI_Get(&in, 1, MPI_INT, 0, 2, 1, MPI_INT, win));
  CHECK(in == 15);
  out = 0;
  CHECK_OK(MPI_Put(&out, 1, MPI_INT, 0, 2, 1, MPI_INT, win));
  CHECK_CLASS(MPI_ERR_OP, MPI_Accumulate(&out, 1, MPI_INT, 0, 2, 1, MPI_INT, MPI_OP_NULL, win));
  CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
}

static void check_shared_query(MPI_Win win, const void *base, MPI_Aint size) {
  MPI_Aint found_size = -1;
  int disp_unit = -1;
  void *found = NULL;
  CHECK_OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &found_size, &disp_unit, &found));
  CHECK(found == base && found_size == size && disp_unit == (int)sizeof(int));
  CHECK_CLASS(MPI_ERR_RANK, MPI_Win_shared_query(win, 1, &found_size, &disp_unit, &found));
}

static void test_fixed(void) {
  int words[4] = {0, 0, 0, 0};
  int *memory = NULL;
  MPI_Win win;
  CHECK_OK(MPI_Win_create(words, sizeof words, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  return_errors(win);
  check_access(win, 1);
  check_accumulate(win);
  CHECK(words[0] == 0 && words[1] == 6 && words[2] == 0);
  check_shared_query(win, words, sizeof words);
  CHECK_CLASS(MPI_ERR_RMA_FLAVOR, MPI_Win_attach(win, words, sizeof words));
  CHECK_CLASS(MPI_ERR_RMA_FLAVOR, MPI_Win_detach(win, words));
  CHECK_OK(MPI_Win_free(&win));

  CHECK_OK(MPI_Win_allocate(16, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
  return_errors(win);
  check_access(win, 3);
  CHECK(memory[3] == 6);
  CHECK_OK(MPI_Win_free(&win));

  CHECK_OK(MPI_Win_allocate_shared(16, sizeof(int), MPI_INFO_NULL, MPI_COMM_SELF, &memory, &win));
  return_errors(win);
  check_access(win, 0);
  CHECK(memory[0] == 6);
  check_shared_query(win, memory, 16);
  CHECK_OK(MPI_Win_free(&win));
}

static void test_dynamic(void) {
  int words[8];
  MPI_Aint size;
  int unit;
  void *base;
  MPI_Info info;
  MPI_Win win;
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, "no_locks", "true"));
  CHECK_OK(MPI_Win_create_dynamic(info, MPI_COMM_WORLD, &win));
  CHECK_OK(MPI_Info_free(&info));
  return_errors(win);
  CHECK_OK(MPI_Win_attach(win, words + 2, 4 * sizeof(int)));
  CHECK_CLASS(MPI_ERR_RMA_ATTACH, MPI_Win_attach(win, words, 3 * sizeof(int)));
  CHECK_CLASS(MPI_ERR_RMA_ATTACH, MPI_Win_attach(win, words + 5, sizeof(int)));
  CHECK_OK(MPI_Win_attach(win, words + 6, sizeof(int)));
  CHECK_OK(MPI_Win_attach(win, words + 7, 0)); /* nothing, which is attached all the same */
  CHECK_OK(MPI_Win_attach(win, words + 3, 0));
  CHECK_OK(MPI_Win_detach(win, words + 3));
  CHECK_OK(MPI_Win_detach(win, words + 7));
  CHECK_CLASS(MPI_ERR_RMA_ATTACH, MPI_Win_detach(win, words + 7));
  CHECK_OK(MPI_Get_address(words + 5, &size));
  check_access(win, size); /* hints change nothing */
  CHECK(words[5] == 6);
  CHECK_CLASS(MPI_ERR_RMA_FLAVOR, MPI_Win_shared_query(win, 0, &size, &unit, &base));
  CHECK_CLASS(MPI_ERR_RMA_ATTACH, MPI_Win_detach(win, words + 3));
  CHECK_OK(MPI_Win_detach(win, words + 2));
  CHECK_OK(MPI_Win_detach(win, words + 6));
  CHECK_OK(MPI_Win_free(&win));
}

static void test_memory(void) {
  MPI_Info info;
  void *memory = NULL;
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", "8192"));
  CHECK_OK(MPI_Alloc_mem(3, info, &memory));
  CHECK(memory != NULL && (uintptr_t)memory % 8192 == 0);
  memset(memory, 1, 3);
  CHECK_OK(MPI_Free_mem(memory));
  CHECK_OK(MPI_Info_free(&info));
  CHECK_CLASS(MPI_ERR_SIZE, MPI_Alloc_mem(-1, MPI_INFO_NULL, &memory));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Alloc_mem(1, NULL, &memory));
  CHECK_CLASS(MPI_ERR_BASE, MPI_Free_mem(NULL));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  test_fixed();
  test_dynamic();
  test_memory();
  return MPI_Finalize();
}
