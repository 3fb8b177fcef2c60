/* calls OPERATION N ROUNDS: makes many calls of one operation on info objects with N keys, those in
 * the function count_OPERATION and nothing else of note. Callgrind counts what happens in there
 * (--toggle-collect), count.sh divides by the number of calls, which is printed at the end.
 *
 * The address of every text is taken from a table in the order of the calls, so a loop costs some
 * eight instructions besides its call. */
#include "pairs.h"

enum { kBatch = 32 };

static int rounds;
static const char **visit_keys, **visit_missing, **visit_values, **visit_others;
static MPI_Info object, batch[kBatch];
static char value[kRoom], name[MPI_MAX_INFO_KEY + 1];
static char object_name[MPI_MAX_OBJECT_NAME + 1];
static void *attribute;
static int flag, number;

static void make_walks(void) {
  int i;
  visit_keys = room(sizeof *visit_keys);
  visit_missing = room(sizeof *visit_missing);
  visit_values = room(sizeof *visit_values);
  visit_others = room(sizeof *visit_others);
  for (i = 0; i < n; ++i) {
    const int at = visit_numbers[i];
    visit_keys[i] = keys[at];
    visit_values[i] = values[at];
    visit_others[i] = values[(at + 1) % n];
    visit_missing[i] = missing[at];
  }
}

static void batch_create(void) {
  int i;
  for (i = 0; i < kBatch; ++i) require(MPI_Info_create(&batch[i]));
}

static void batch_fill(void) {
  int i;
  for (i = 0; i < kBatch; ++i) fill(batch[i]);
}

static void batch_dup(void) {
  int i;
  for (i = 0; i < kBatch; ++i) require(MPI_Info_dup(object, &batch[i]));
}

static void batch_free(void) {
  int i;
  for (i = 0; i < kBatch; ++i) require(MPI_Info_free(&batch[i]));
}

/* Every counted function: out of line and not merged with another, so that its name can be found,
 * and with one loop. */
#define COUNTED __attribute__((noipa)) static int

COUNTED count_empty_loop(void) {
  int i, code = 0;
  for (i = 0; i < n; ++i) {
    const char *volatile key = visit_keys[i];
    code |= key == NULL;
  }
  return code;
}

#if MPI_VERSION >= 4
#define GET(key) (number = kRoom, MPI_Info_get_string(object, key, &number, value, &flag))
#else
#define GET(key) MPI_Info_get(object, key, kRoom - 1, value, &flag)
#endif

COUNTED count_get_hit(void) {
  int i, code = 0;
  for (i = 0; i < n; ++i) code |= MPI_Info_get(object, visit_keys[i], kRoom - 1, value, &flag);
  return code;
}

COUNTED count_get_string_hit(void) {
  int i, code = 0;
  for (i = 0; i < n; ++i) code |= GET(visit_keys[i]);
  return code;
}

COUNTED count_get_string_miss(void) {
  int i, code = 0;
  for (i = 0; i < n; ++i) code |= GET(visit_missing[i]);
  return code;
}

COUNTED count_get_valuelen(void) {
  int i, code = 0;
  for (i = 0; i < n; ++i) code |= MPI_Info_get_valuelen(object, visit_keys[i], &number, &flag);
  return code;
}

COUNTED count_get_nthkey(void) {
  int i, code = 0;
  for (i = 0; i < n; ++i) code |= MPI_Info_get_nthkey(object, visit_numbers[i], name);
  return code;
}

COUNTED count_get_nkeys(void) {
  int i, code = 0;
  const MPI_Info info = object;
  for (i = 0; i < kBatch; ++i) code |= MPI_Info_get_nkeys(info, &number);
  return code;
}

/* Alternately the pair's own value and that of its neighbour, of another length. */
COUNTED count_set_overwrite(const char *const *texts) {
  int i, code = 0;
  for (i = 0; i < n; ++i) code |= MPI_Info_set(object, visit_keys[i], texts[i]);
  return code;
}

COUNTED count_fill(MPI_Info info) {
  int i, code = 0;
  for (i = 0; i < n; ++i) code |= MPI_Info_set(info, keys[i], values[i]);
  return code;
}

COUNTED count_delete(MPI_Info info) {
  int i, code = 0;
  for (i = 0; i < n; ++i) code |= MPI_Info_delete(info, visit_keys[i]);
  return code;
}

COUNTED count_dup(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i) code |= MPI_Info_dup(object, &batch[i]);
  return code;
}

/* The first new key of each copy. */
COUNTED count_set_in_copy(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i) code |= MPI_Info_set(batch[i], visit_missing[0], visit_values[0]);
  return code;
}

/* The first new value of an old key. */
COUNTED count_overwrite_in_copy(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i) code |= MPI_Info_set(batch[i], visit_keys[0], visit_others[0]);
  return code;
}

COUNTED count_delete_in_copy(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i) code |= MPI_Info_delete(batch[i], visit_keys[0]);
  return code;
}

COUNTED count_free(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i) code |= MPI_Info_free(&batch[i]);
  return code;
}

COUNTED count_create_free(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i) {
    MPI_Info info;
    code |= MPI_Info_create(&info);
    code |= MPI_Info_free(&info);
  }
  return code;
}

/* What a user of hints pays for in all. */
COUNTED count_life(void) {
  MPI_Info info, copy;
  int i, code = MPI_Info_create(&info);
  for (i = 0; i < n; ++i) code |= MPI_Info_set(info, keys[i], values[i]);
  for (i = 0; i < n; ++i) code |= MPI_Info_get(info, visit_keys[i], kRoom - 1, value, &flag);
  code |= MPI_Info_dup(info, &copy);
  code |= MPI_Info_free(&copy);
  code |= MPI_Info_free(&info);
  return code;
}

COUNTED count_comm_set_name(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i)
    code |= MPI_Comm_set_name(MPI_COMM_SELF, visit_keys[i % 2 * (n - 1)]);
  return code;
}

COUNTED count_comm_get_name(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i) code |= MPI_Comm_get_name(MPI_COMM_SELF, object_name, &number);
  return code;
}

COUNTED count_comm_get_attr(void) {
  int i, code = 0;
  for (i = 0; i < kBatch; ++i) {
    code |= MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &attribute, &flag);
  }
  return code;
}

/* One round; the number of operations that its counted function did. */
static int round_of(const char *operation, int round) {
  int i, code = 0, operations = n;
  if (strcmp(operation, "empty_loop") == 0) {
    code = count_empty_loop();
  } else if (strcmp(operation, "get_hit") == 0) {
    code = count_get_hit();
  } else if (strcmp(operation, "get_string_hit") == 0) {
    code = count_get_string_hit();
  } else if (strcmp(operation, "get_string_miss") == 0) {
    code = count_get_string_miss();
  } else if (strcmp(operation, "get_valuelen") == 0) {
    code = count_get_valuelen();
  } else if (strcmp(operation, "get_nthkey") == 0) {
    code = count_get_nthkey();
  } else if (strcmp(operation, "get_nkeys") == 0) {
    operations = kBatch;
    code = count_get_nkeys();
  } else if (strcmp(operation, "set_overwrite") == 0) {
    code = count_set_overwrite(round % 2 == 0 ? visit_others : visit_values);
  } else if (strcmp(operation, "comm_set_name") == 0) {
    operations = kBatch;
    code = count_comm_set_name();
  } else if (strcmp(operation, "comm_get_name") == 0) {
    operations = kBatch;
    code = count_comm_get_name();
  } else if (strcmp(operation, "comm_get_attr") == 0) {
    operations = kBatch;
    code = count_comm_get_attr();
  } else if (strcmp(operation, "create_free") == 0) {
    operations = kBatch;
    code = count_create_free();
  } else if (strcmp(operation, "life") == 0) {
    operations = 1;
    code = count_life();
  } else if (strcmp(operation, "dup") == 0) {
    operations = kBatch;
    code = count_dup();
    batch_free();
  } else if (strcmp(operation, "set_in_copy") == 0) {
    operations = kBatch;
    batch_dup();
    code = count_set_in_copy();
    batch_free();
  } else if (strcmp(operation, "overwrite_in_copy") == 0) {
    operations = kBatch;
    batch_dup();
    code = count_overwrite_in_copy();
    batch_free();
  } else if (strcmp(operation, "delete_in_copy") == 0) {
    operations = kBatch;
    batch_dup();
    code = count_delete_in_copy();
    batch_free();
  } else if (strcmp(operation, "free") == 0) {
    operations = kBatch;
    batch_dup();
    code = count_free();
  } else if (strcmp(operation, "fill") == 0) {
    operations = kBatch * n;
    batch_create();
    for (i = 0; i < kBatch; ++i) code |= count_fill(batch[i]);
    batch_free();
  } else if (strcmp(operation, "delete") == 0) {
    operations = kBatch * n;
    batch_create();
    batch_fill();
    for (i = 0; i < kBatch; ++i) code |= count_delete(batch[i]);
    batch_free();
  } else {
    fprintf(stderr, "no operation %s\n", operation);
    exit(2);
  }
  require(code);
  return operations;
}

int main(int argc, char **argv) {
  int round, provided;
  long operations = 0;
  if (argc != 4 || (n = atoi(argv[2])) < 1 || (rounds = atoi(argv[3])) < 1) {
    fputs("usage: calls OPERATION N ROUNDS\n", stderr);
    return 2;
  }
  require(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
  require(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
  require(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  make_texts();
  make_walks();
  require(MPI_Info_create(&object));
  fill(object);
  require(MPI_Comm_set_name(MPI_COMM_SELF, keys[0]));
  for (round = 0; round < rounds; ++round) operations += round_of(argv[1], round);
  require(MPI_Info_free(&object));
  printf("operations %ld\n", operations);
  require(MPI_Finalize());
  return 0;
}
