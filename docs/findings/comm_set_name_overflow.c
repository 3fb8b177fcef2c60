/* MPI_COMM_WORLD takes a name of MPI_MAX_OBJECT_NAME-1 characters. Some MPIs begin with a copy of
 * its first name and write the new one into that block. The copy lies at the end of a page here:
 * the byte behind it cannot be written. Exit code: 0 the name fits; a signal where it does not. */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern void __libc_free(void *block);
static char *copy_of_name;

void free(void *block) {
  if (block != copy_of_name) __libc_free(block);
}

char *strdup(const char *text) {
  const size_t length = strlen(text) + 1;
  if (copy_of_name || strcmp(text, "MPI_COMM_WORLD") != 0) {
    char *copy = malloc(length);
    return copy ? memcpy(copy, text, length) : NULL;
  }
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0) return NULL;
  copy_of_name = pages + page - length;
  return memcpy(copy_of_name, text, length);
}

int main(int argc, char **argv) {
  char name[MPI_MAX_OBJECT_NAME];
  MPI_Init(&argc, &argv);
  memset(name, 'n', sizeof name - 1);
  name[sizeof name - 1] = '\0';
  printf("a name of %d characters for MPI_COMM_WORLD\n", (int)strlen(name));
  fflush(stdout);
  MPI_Comm_set_name(MPI_COMM_WORLD, name);
  puts("is set");
  MPI_Finalize();
  return 0;
}
