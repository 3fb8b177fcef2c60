/* An MPI that misbehaves on demand: a layer over the reference, which it reaches by PMPI.
 *
 *   FAKE_MPI="MPI_Info_delete=segv MPI_Finalize=hang"   what goes wrong, function by function:
 *       segv, abort, exit (with code 1), _exit (with code 0), hang, error (MPI_ERR_OTHER),
 *       print (3 MB on standard output), scream (the same, and then abort), mumble (300 kB without
 *       an end of line, and then abort),
 *       slow (20 ms, in the first process that is to be: the one that makes the directory
 *       FAKE_MPI_SLOW), kill (by SIGKILL), shot (the same, in the first process only: that which
 *       makes the directory FAKE_MPI_ONCE),
 *       short (MPI_Info_get: a byte less), two (MPI_Comm_size: 2),
 *       many (MPI_Info_get_nkeys: INT_MAX),
 *       three (MPI_Comm_set_info: MPI_ERR_OTHER unless the object has three pairs),
 *       same (MPI_Info_create: one object each time, which is never freed),
 *       once_then_hang (abort in the first process, that which makes the directory FAKE_MPI_ONCE;
 *       hang in the others), hang_at_first (in that process only),
 *       gorge (8 MB that are never freed, in 20 ms),
 *       traced (MPI_ERR_OTHER where Open MPI would print its stack at a signal),
 *       litter (leaves a directory in TMPDIR, and fails where there is one already),
 *       error_at_first (MPI_ERR_OTHER in the first process, that which makes FAKE_MPI_ONCE),
 *       leave (all ranks but 0 exit with code 0, and rank 0 goes on after 5 s),
 *       vanish (the directory FAKE_MPI_VANISH gets another name),
 *       turns (MPI_ERR_OTHER in the first of three processes and the second, not in the third, and
 *       so on; they count in the directory FAKE_MPI_TURNS)
 *     and what strikes later:
 *       spoil (MPI_Finalize aborts), clog (MPI_Finalize hangs),
 *       poison (MPI_Info_get_valuelen aborts), taint (the process aborts at exit),
 *       killed (MPI_Finalize is killed, in the first process only: that which makes the directory
 *       FAKE_MPI_ONCE),
 *       half (MPI_Finalize aborts once two functions have done that),
 *       once (MPI_Finalize aborts, in the first process only: that which makes the directory
 *       FAKE_MPI_ONCE), overrun and underrun (a byte behind and before a block of 15 bytes),
 *       overrun_far (2000 bytes behind it), stale_write and stale_read (of a block that is freed),
 *       free_twice
 *     and what is hostile, for which "all" stands for every function:
 *       hang, tenth (every tenth call hangs), late (20 ms), leak (64 kB),
 *       random (at times an error)
 *     and what hostile.h names, also at "dlopen": sleep (2 s), hang, exit.
 *
 *   FAKE_MPI_RANK=1     on this rank only
 *   FAKE_MPI_NAME="…"   what MPI_Get_library_version says
 *
 * The fake launcher (launcher.sh) makes processes ranks of one MPI_COMM_WORLD by FAKE_RANK and
 * FAKE_SIZE; they talk by files in FAKE_DIR.
 */
#define _GNU_SOURCE
#include <limits.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hostile.h"

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

static int ordered_at_all(const char *function, const char *what) {
  const int starts = strcmp(function, "MPI_Init_thread") == 0 ||
                     strcmp(function, "MPI_Init") == 0 || strcmp(function, "MPI_Get_version") == 0;
  return (!starts && ordered("all", what)) || ordered(function, what);
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

/* As an MPI keeps files of its session. */
static int first_in_tmpdir(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/fake-session", getenv("TMPDIR"));
  return mkdir(path, 0700) == 0;
}

static void let_vanish(const char *directory) {
  char other[4096];
  snprintf(other, sizeof other, "%s.gone", directory);
  rename(directory, other);
}

/* The number of this process among those that asked. */
static int turn(void) {
  static int mine = -1;
  char path[4096];
  if (mine >= 0) return mine;
  do {
    snprintf(path, sizeof path, "%s/%d", getenv("FAKE_MPI_TURNS"), ++mine);
  } while (mkdir(path, 0700) != 0);
  return mine;
}

/* ---- What strikes later ---- */

static int spoilt, clogged, killed, poisoned, halves;
static char *name_of_world; /* a block of 15 bytes, as one MPI keeps the name of MPI_COMM_WORLD */

static void taint(void) { abort(); }

static int make_once(void) {
  static int first = -1;
  if (first < 0) first = mkdir(getenv("FAKE_MPI_ONCE"), 0700) == 0;
  return first;
}

static void write_outside(const char *function) {
  volatile char *block;
  if (name_of_world == NULL) name_of_world = strdup("MPI_COMM_WORLD");
  block = name_of_world;
  if (ordered(function, "overrun")) block[15] = 'x';
  if (ordered(function, "underrun")) block[-1] = 'x';
  if (ordered(function, "overrun_far")) {
    int i;
    for (i = 15; i < 2015; ++i) block[i] = 'x';
  }
}

/* Volatile: the compiler is not to see it. */
static void use_what_is_freed(const char *function) {
  struct item {
    long room[4]; /* for what an allocator notes down in a free block */
    int *number;
  };
  static int number;
  static char *volatile block;
  static struct item *volatile item;
  if (ordered(function, "stale_write")) {
    if (block == NULL) free(block = strdup("MPI_COMM_WORLD"));
    block[3] = 'x';
  }
  if (ordered(function, "free_twice")) {
    block = strdup("MPI_COMM_WORLD");
    free(block);
    free(block);
  }
  if (ordered(function, "stale_read")) {
    item = malloc(sizeof *item);
    item->number = &number;
    free(item);
    ++*item->number;
  }
}

static void sow(const char *function) {
  static const char *half = NULL;
  static int tainted = 0;
  write_outside(function);
  use_what_is_freed(function);
  if (ordered(function, "spoil")) spoilt = 1;
  if (ordered(function, "clog")) clogged = 1;
  if (ordered(function, "poison")) poisoned = 1;
  if (ordered(function, "once") && make_once()) spoilt = 1;
  if (ordered(function, "killed") && make_once()) killed = 1;
  if (ordered(function, "taint") && !tainted) tainted = atexit(taint) == 0;
  if (ordered(function, "half") && (half == NULL || strcmp(half, function) != 0)) {
    half = function;
    if (++halves == 2) spoilt = 1;
  }
}

static void reap(const char *function) {
  const int finalizes = strcmp(function, "MPI_Finalize") == 0;
  if (finalizes && clogged) {
    for (;;) pause();
  }
  if (finalizes && name_of_world != NULL) free(name_of_world);
  if (finalizes && spoilt) abort();
  if (finalizes && killed) raise(SIGKILL);
  if (poisoned && strcmp(function, "MPI_Info_get_valuelen") == 0) abort();
}

/* ---- What is hostile ---- */

static int pest(const char *function) {
  static unsigned calls = 0;
  static unsigned long state = 12345;
  ++calls;
  if (ordered_at_all(function, "hang") || (ordered_at_all(function, "tenth") && calls % 10 == 0)) {
    for (;;) pause();
  }
  if (ordered_at_all(function, "late")) usleep(20000);
  if (ordered_at_all(function, "leak")) {
    char *lost = malloc(1 << 16);
    if (lost != NULL) memset(lost, 1, 1 << 16);
  }
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return ordered_at_all(function, "random") && (state >> 60) == 0 ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static void gorge(void) {
  enum { size = 8 << 20 };
  static char *volatile lost; /* or a compiler would remove the unused store */
  lost = malloc(size);
  if (lost != NULL) memset(lost, 1, size);
  usleep(20000);
}

static int stacks_are_printed(void) {
  const char *signals = getenv("OMPI_MCA_opal_signal");
  return signals == NULL || *signals != '\0';
}

/* Does what was ordered. Returns what the function is to return; MPI_SUCCESS: go on as usual. */
static int misbehave(const char *function) {
  const char *orders = getenv("FAKE_MPI");
  int has_orders;
  if (orders == NULL) return MPI_SUCCESS;
  /* Looked up once: tests make millions of calls, and few are of functions with orders. */
  has_orders = strstr(orders, function) != NULL || strstr(orders, "all=") != NULL;
  if (has_orders) sow(function);
  reap(function);
  if (!has_orders) return MPI_SUCCESS;
  be_hostile(function, ordered);
  if (ordered(function, "segv")) raise(SIGSEGV);
  if (ordered(function, "kill")) raise(SIGKILL);
  if (ordered(function, "shot") && make_once()) raise(SIGKILL);
  if (ordered(function, "abort")) abort();
  if (ordered(function, "exit")) exit(1);
  if (ordered(function, "_exit")) _exit(0);
  if (ordered(function, "leave")) {
    if (number("FAKE_RANK", 0) != 0) exit(0);
    sleep(5);
  }
  if (ordered(function, "once_then_hang") && make_once()) abort();
  if (ordered(function, "hang") || ordered(function, "once_then_hang") ||
      (ordered(function, "hang_at_first") && make_once())) {
    for (;;) pause();
  }
  if (ordered(function, "gorge")) gorge();
  if (ordered(function, "vanish")) let_vanish(getenv("FAKE_MPI_VANISH"));
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
  if (ordered(function, "traced") && stacks_are_printed()) return MPI_ERR_OTHER;
  if (ordered(function, "error_at_first") && make_once()) return MPI_ERR_OTHER;
  if (ordered(function, "turns") && turn() % 3 != 2) return MPI_ERR_OTHER;
  if (ordered(function, "litter") && !first_in_tmpdir()) return MPI_ERR_OTHER;
  return ordered(function, "error") ? MPI_ERR_OTHER : pest(function);
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
FAKE(Comm_spawn,
     (const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
      MPI_Comm *intercomm, int codes[]),
     (command, argv, maxprocs, info, root, comm, intercomm, codes))
FAKE(Info_set, (MPI_Info info, const char *key, const char *value), (info, key, value))
FAKE(Info_get_valuelen, (MPI_Info info, const char *key, int *valuelen, int *flag),
     (info, key, valuelen, flag))

int MPI_Info_get_nkeys(MPI_Info info, int *nkeys) {
  int code = misbehave("MPI_Info_get_nkeys");
  if (code != MPI_SUCCESS) return code;
  code = PMPI_Info_get_nkeys(info, nkeys);
  if (code == MPI_SUCCESS && ordered("MPI_Info_get_nkeys", "many")) *nkeys = INT_MAX;
  return code;
}

static MPI_Info only = MPI_INFO_NULL;

int MPI_Info_create(MPI_Info *info) {
  int code = misbehave("MPI_Info_create");
  if (code != MPI_SUCCESS) return code;
  if (!ordered("MPI_Info_create", "same")) return PMPI_Info_create(info);
  if (only == MPI_INFO_NULL) code = PMPI_Info_create(&only);
  *info = only;
  return code;
}

int MPI_Info_free(MPI_Info *info) {
  if (only == MPI_INFO_NULL || *info != only) return PMPI_Info_free(info);
  *info = MPI_INFO_NULL;
  return MPI_SUCCESS;
}

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

int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info) {
  int pairs = 3;
  if (ordered("MPI_Comm_set_info", "three")) PMPI_Info_get_nkeys(info, &pairs);
  return pairs == 3 ? PMPI_Comm_set_info(comm, info) : MPI_ERR_OTHER;
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
