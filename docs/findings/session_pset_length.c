/* MPI_Session_get_nth_pset sets pset_len to the size that the name needs, also when it cuts the
 * name, which has a terminator in C. Exit code: 0 as promised, 1 not. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  MPI_Session session;
  char name[4];
  int needed = 0, length = sizeof name;
  if (MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session) != MPI_SUCCESS) return 2;
  MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &needed, NULL);
  MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name);
  const int terminated = memchr(name, 0, sizeof name) != NULL;
  printf(
      "the name needs %d bytes; with a buffer of 4, pset_len is %d, and the name has %s "
      "terminator\n",
      needed, length, terminated ? "a" : "no");
  MPI_Session_finalize(&session);
  return length == needed && terminated ? 0 : 1;
}
