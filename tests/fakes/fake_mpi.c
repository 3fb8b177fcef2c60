/* An MPI that misbehaves on demand: a layer over the reference, which it reaches by PMPI.
 *
 *   FAKE_MPI="MPI_Info_delete=segv MPI_Finalize=hang"   what goes wrong, function by function:
 *       segv, abort, exit (with code 1), _exit (with code 0), hang, error (MPI_ERR_OTHER),
 *       print (3 MB on standard output), scream (the same, and then abort), mumble (300 kB without
 *       an end of line, and then abort),
 *       slow (20 ms, in the first process that is to be: the one that makes the directory
 *       FAKE_MPI_SLOW),
 *       short (MPI_Info_get: a byte less), two (MPI_Comm_size: 2)
 *   FAKE_MPI_RANK=1     on this rank only
 *   FAKE_MPI_NAME="…"   what MPI_Get_library_version says
 *
 * The fake launcher (launcher.sh) makes processes ranks of one MPI_COMM_WORLD by FAKE_RANK and
 * FAKE_SIZE; they talk by files in FAKE_DIR.
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int number(const char *variable, int otherwise) {
  const char *text = getenv(variable);
  return text == NULL ? otherwise : atoi(text);
}

static int this_rank(void) {
  const int rank = number("FAKE_RANK", 0);
  return number("FAKE_MPI_RANK", rank) == rank;
}

static int ordered(const char *function, const char *what) {
  const char *orders = getenv("FAKE_MPI");
  char order[100];
  const char *found;
  if (orders == NULL || !this_rank()) return 0;
  snprintf(order, sizeof order, "%s=%s", function, what);
  found = strstr(orders, order);
  return found != NULL && (found[strlen(order)] == '\0' || found[strlen(order)] == ' ');
}

static void print_a_lot(void) {
  int i;
  for (i = 0; i < 30000; ++i) {
    printf(
        "%d: a line of a hundred bytes that nobody wants to read in a report of what went "
        "wrong ........\n",
        i);
  }
  fflush(stdout);
}

static void print_a_long_line(void) {
  int i;
  for (i = 0; i < 300000; ++i) putchar('x');
  fflush(stdout);
}

/* Whether no process has been slow before this one. */
static int first_slow_one(void) {
  static int first = -1;
  if (first < 0) first = mkdir(getenv("FAKE_MPI_SLOW"), 0700) == 0;
  return first;
}

/* Does what was ordered. Returns what the function is to return; MPI_SUCCESS: go on as usual. */
static int misbehave(const char *function) {
  if (getenv("FAKE_MPI") == NULL) return MPI_SUCCESS;
  if (ordered(function, "segv")) raise(SIGSEGV);
  if (ordered(function, "abort")) abort();
  if (ordered(function, "exit")) exit(1);
  if (ordered(function, "_exit")) _exit(0);
  if (ordered(function, "hang")) {
    for (;;) pause();
  }
  if (ordered(function, "slow") && first_slow_one()) usleep(20000);
  if (ordered(function, "print")) print_a_lot();
  if (ordered(function, "scream")) {
    print_a_lot();
    abort();
  }
  if (ordered(function, "mumble")) {
    print_a_long_line();
    abort();
  }
  return ordered(function, "error") ? MPI_ERR_OTHER : MPI_SUCCESS;
}

#define FAKE(name, parameters, arguments)                      \
  int MPI_##name parameters {                                  \
    const int code = misbehave("MPI_" #name);                  \
    return code != MPI_SUCCESS ? code : PMPI_##name arguments; \
  }

FAKE(Init, (int *argc, char ***argv), (argc, argv))
FAKE(Init_thread, (int *argc, char ***argv, int required, int *provided),
     (argc, argv, required, provided))
FAKE(Finalize, (void), ())
FAKE(Get_version, (int *version, int *subversion), (version, subversion))
FAKE(Error_class, (int value, int *error_class), (value, error_class))
FAKE(Info_create, (MPI_Info * info), (info))
FAKE(Info_set, (MPI_Info info, const char *key, const char *value), (info, key, value))
FAKE(Info_get_valuelen, (MPI_Info info, const char *key, int *valuelen, int *flag),
     (info, key, valuelen, flag))
FAKE(Info_get_nkeys, (MPI_Info info, int *nkeys), (info, nkeys))

int MPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag) {
  int code = misbehave("MPI_Info_get");
  if (code != MPI_SUCCESS) return code;
  code = PMPI_Info_get(info, key, valuelen, value, flag);
  if (code == MPI_SUCCESS && *flag && valuelen > 0 && ordered("MPI_Info_get", "short")) {
    const size_t length = strlen(value);
    if (length > 0) value[length - 1] = '\0';
  }
  return code;
}

int MPI_Comm_size(MPI_Comm comm, int *size) {
  const int code = PMPI_Comm_size(comm, size);
  if (comm == MPI_COMM_WORLD) *size = number("FAKE_SIZE", 1);
  if (comm == MPI_COMM_WORLD && ordered("MPI_Comm_size", "two")) *size = 2;
  return code;
}

int MPI_Comm_rank(MPI_Comm comm, int *rank) {
  const int code = PMPI_Comm_rank(comm, rank);
  if (comm == MPI_COMM_WORLD) *rank = number("FAKE_RANK", 0);
  return code;
}

/* Of bytes, among all ranks, whatever the communicator. */
int MPI_Allgather(const void *sent, int sent_count, MPI_Datatype sent_type, void *received,
                  int received_count, MPI_Datatype received_type, MPI_Comm comm);

int MPI_Allgather(const void *sent, int sent_count, MPI_Datatype sent_type, void *received,
                  int received_count, MPI_Datatype received_type, MPI_Comm comm) {
  static int round = 0;
  char name[4096];
  char hidden[4100];
  FILE *file;
  int rank;
  const int code = misbehave("MPI_Allgather");
  (void)sent_type, (void)received_type, (void)comm;
  if (code != MPI_SUCCESS) return code;
  ++round;
  snprintf(name, sizeof name, "%s/%d.%d", getenv("FAKE_DIR"), round, number("FAKE_RANK", 0));
  snprintf(hidden, sizeof hidden, "%s.new", name);
  file = fopen(hidden, "wb");
  fwrite(sent, 1, (size_t)sent_count, file);
  fclose(file);
  rename(hidden, name);
  for (rank = 0; rank < number("FAKE_SIZE", 1); ++rank) {
    snprintf(name, sizeof name, "%s/%d.%d", getenv("FAKE_DIR"), round, rank);
    while ((file = fopen(name, "rb")) == NULL) usleep(500);
    if (fread((char *)received + rank * received_count, 1, (size_t)received_count, file) == 0) {
      fclose(file);
      return MPI_ERR_OTHER;
    }
    fclose(file);
  }
  return MPI_SUCCESS;
}

int MPI_Get_library_version(char *version, int *resultlen) {
  const char *name = getenv("FAKE_MPI_NAME");
  if (name == NULL) return PMPI_Get_library_version(version, resultlen);
  *resultlen = snprintf(version, MPI_MAX_LIBRARY_VERSION_STRING, "%s", name);
  return MPI_SUCCESS;
}
