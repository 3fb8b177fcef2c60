/* Handles that are no info objects must be refused by every function, whatever their bits are. */
#include "check.h"

static void check_refused(MPI_Info bad) {
  char buffer[MPI_MAX_INFO_KEY];
  int number = 0, flag;
  MPI_Info handle = bad, copy;
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_set(bad, "key", "value"));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_delete(bad, "key"));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_get(bad, "key", 1, buffer, &flag));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_get_string(bad, "key", &number, NULL, &flag));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_get_valuelen(bad, "key", &number, &flag));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_get_nkeys(bad, &number));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_get_nthkey(bad, 0, buffer));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_dup(bad, &copy));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_free(&handle));
  CHECK(handle == bad);
}

static void test_freed(void) {
  enum { kRounds = 1000 };
  static MPI_Info old[kRounds];
  MPI_Info live;
  int i;
  for (i = 0; i < kRounds; ++i) {
    MPI_Info info;
    CHECK_OK(MPI_Info_create(&info));
    old[i] = info;
    CHECK_OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
  }
  CHECK_OK(MPI_Info_create(&live)); /* takes the place of a freed one */
  for (i = 0; i < kRounds; ++i) {
    CHECK(old[i] != live);
    check_refused(old[i]);
  }
  CHECK_OK(MPI_Info_set(live, "key", "value"));
  CHECK_OK(MPI_Info_free(&live));
}

static void test_bits(void) {
  int bit;
  MPI_Info live;
  CHECK_OK(MPI_Info_create(&live));
  check_refused(MPI_INFO_NULL);
  check_refused(NULL);
  check_refused((MPI_Info)(intptr_t)-1);
  check_refused((MPI_Info)&bit);
  check_refused((MPI_Info)MPI_COMM_WORLD);
  for (bit = 0; bit < 64; ++bit) {
    check_refused((MPI_Info)((uintptr_t)live ^ (uintptr_t)1 << bit));
    check_refused((MPI_Info)((uintptr_t)1 << bit));
  }
  CHECK_OK(MPI_Info_free(&live));
}

static void test_environment(void) {
  MPI_Info handle = MPI_INFO_ENV, copy;
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_set(MPI_INFO_ENV, "key", "value"));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_delete(MPI_INFO_ENV, "command"));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Info_free(&handle));
  CHECK(handle == MPI_INFO_ENV);
  CHECK_OK(MPI_Info_dup(MPI_INFO_ENV, &copy));
  CHECK_OK(MPI_Info_set(copy, "command", "other"));
  CHECK_OK(MPI_Info_free(&copy));
}

static void test_conversion(void) {
  MPI_Info info, freed;
  int number;
  CHECK_OK(MPI_Info_create(&info));
  number = MPI_Info_toint(info);
  CHECK(number >= 4096 && MPI_Info_fromint(number) == info);
  CHECK(MPI_Info_toint(MPI_INFO_NULL) == 0x130 && MPI_Info_fromint(0x130) == MPI_INFO_NULL);
  CHECK(MPI_Info_toint(MPI_INFO_ENV) == 0x131 && MPI_Info_fromint(0x131) == MPI_INFO_ENV);
  freed = info;
  CHECK_OK(MPI_Info_free(&info));
  /* What is invalid stays so, and does not become the null handle. */
  check_refused(MPI_Info_fromint(number));
  check_refused(MPI_Info_fromint(-1));
  check_refused(MPI_Info_fromint(0x7fffffff));
  CHECK(MPI_Info_fromint(number) != MPI_INFO_NULL && MPI_Info_fromint(-1) != MPI_INFO_NULL);
  CHECK(MPI_Info_toint(freed) == -1 && MPI_Info_toint((MPI_Info)MPI_COMM_WORLD) == -1);
  CHECK(MPI_Comm_f2c(number) != MPI_COMM_NULL && MPI_Comm_c2f((MPI_Comm)freed) == -1);
  CHECK(MPI_Comm_c2f(MPI_COMM_NULL) == 0x100 && MPI_Comm_f2c(0x100) == MPI_COMM_NULL);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  test_freed();
  test_bits();
  test_environment();
  test_conversion();
  return MPI_Finalize();
}
