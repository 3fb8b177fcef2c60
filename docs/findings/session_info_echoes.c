/* MPI_Session_get_info shows the kinds of memory that the library supports, and no key that it
 * ignored. Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  MPI_Session session;
  MPI_Info info;
  char kinds[200] = "", unknown[20] = "";
  int length = sizeof kinds, shown, also_shown;
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_memory_alloc_kinds", "vendor:none,mpi,system");
  MPI_Info_set(info, "vendor_unknown", "value");
  if (MPI_Session_init(info, MPI_ERRORS_RETURN, &session) != MPI_SUCCESS) return 2;
  MPI_Info_free(&info);
  MPI_Session_get_info(session, &info);
  MPI_Info_get_string(info, "mpi_memory_alloc_kinds", &length, kinds, &shown);
  length = sizeof unknown;
  MPI_Info_get_string(info, "vendor_unknown", &length, unknown, &also_shown);
  printf("kinds: \"%s\"; the unknown key is %s\n", kinds, also_shown ? "shown" : "not shown");
  MPI_Info_free(&info);
  MPI_Session_finalize(&session);
  return strstr(kinds, "vendor") || also_shown ? 1 : 0;
}
