/* MPI_Win_get_info returns all hints that the library supports and that have a default (from
 * MPI 4.0 on). A hint that it does not ignore when a user gives it is supported. Exit code: 0 as
 * promised, 1 not. */
#include <mpi.h>
#include <stdio.h>

/* Whether a window that was made with hints, and was then given others, shows this one. */
static int shown(MPI_Info given, MPI_Info update, const char *hint) {
  static char memory[64];
  char value[MPI_MAX_INFO_VAL + 1];
  int flag = 0;
  MPI_Win win;
  MPI_Info info;
  MPI_Win_create(memory, sizeof memory, 1, given, MPI_COMM_WORLD, &win);
  if (update != MPI_INFO_NULL) MPI_Win_set_info(win, update);
  MPI_Win_get_info(win, &info);
  MPI_Info_get(info, hint, MPI_MAX_INFO_VAL, value, &flag);
  MPI_Info_free(&info);
  MPI_Win_free(&win);
  return flag;
}

int main(int argc, char **argv) {
  /* Each with a value, and its default. */
  static const char *const hints[][3] = {{"accumulate_ops", "same_op", "same_op_no_op"},
                                         {"same_size", "true", "false"},
                                         {"same_disp_unit", "true", "false"}};
  int i, bad = 0;
  MPI_Init(&argc, &argv);
  for (i = 0; i < 3; ++i) {
    int given, not_given, set_back;
    MPI_Info info, update;
    MPI_Info_create(&info);
    MPI_Info_set(info, hints[i][0], hints[i][1]);
    MPI_Info_create(&update);
    MPI_Info_set(update, hints[i][0], hints[i][2]);
    given = shown(info, MPI_INFO_NULL, hints[i][0]);
    not_given = shown(MPI_INFO_NULL, MPI_INFO_NULL, hints[i][0]);
    set_back = shown(info, update, hints[i][0]);
    printf("%s is %s where it was given, %s where it was not, %s where it was set back\n",
           hints[i][0], given ? "shown" : "not shown", not_given ? "shown" : "not shown",
           set_back ? "shown" : "not shown");
    if (given && (!not_given || !set_back)) bad = 1;
    MPI_Info_free(&update);
    MPI_Info_free(&info);
  }
  MPI_Finalize();
  return bad;
}
