/* Attributes under keys of the user: set, found, copied, deleted, on all kinds of objects. */
#include "check.h"

static int copied, deleted, refuse_copy, refuse_delete, order[8];
static void *seen_extra;

static int copy_comm(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
  (void)comm, (void)key;
  seen_extra = extra;
  ++copied;
  if (refuse_copy) return MPI_ERR_OTHER;
  *(void **)out = (char *)in + 1;
  *flag = in != NULL;
  return MPI_SUCCESS;
}

static int delete_comm(MPI_Comm comm, int key, void *value, void *extra) {
  void *still_there = NULL;
  int flag = 0;
  (void)extra;
  CHECK_OK(MPI_Comm_get_attr(comm, key, &still_there, &flag));
  CHECK(flag && still_there == value);
  if (refuse_delete) return MPI_ERR_OTHER;
  order[deleted++] = (int)(intptr_t)value;
  return MPI_SUCCESS;
}

static int delete_type(MPI_Datatype type, int key, void *value, void *extra) {
  (void)type, (void)key, (void)value, (void)extra;
  ++deleted;
  return MPI_SUCCESS;
}

static int delete_win(MPI_Win win, int key, void *value, void *extra) {
  (void)win, (void)key, (void)value, (void)extra;
  ++deleted;
  return refuse_delete ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static intptr_t value_of(MPI_Comm comm, int key) {
  void *value = NULL;
  int flag = -1;
  CHECK_OK(MPI_Comm_get_attr(comm, key, &value, &flag));
  return flag ? (intptr_t)value : -1;
}

static void communicators(void) {
  MPI_Comm comm, copy;
  int key, plain, same, old;
  CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  CHECK_OK(MPI_Comm_create_keyval(copy_comm, delete_comm, &key, &copied));
  CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &plain, NULL));
  CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, delete_comm, &same, NULL));
  CHECK(key != plain && key != MPI_KEYVAL_INVALID);

  CHECK(value_of(comm, key) == -1);
  CHECK_OK(MPI_Comm_set_attr(comm, key, (void *)10));
  CHECK_OK(MPI_Comm_set_attr(comm, plain, NULL));
  CHECK_OK(MPI_Comm_set_attr(comm, same, (void *)30));
  CHECK(value_of(comm, key) == 10 && value_of(comm, plain) == 0);
  CHECK_OK(MPI_Comm_set_attr(comm, key, (void *)20)); /* deletes the old one */
  CHECK(deleted == 1 && order[0] == 10 && value_of(comm, key) == 20);

  CHECK_OK(MPI_Comm_dup(comm, &copy));
  CHECK(copied == 1 && seen_extra == &copied);
  CHECK(value_of(copy, key) == 21 && value_of(copy, plain) == -1 && value_of(copy, same) == 30);
  deleted = 0;
  CHECK_OK(MPI_Comm_free(&copy));
  CHECK(deleted == 2 && order[0] == 21 && order[1] == 30); /* the youngest first */

  refuse_copy = 1;
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Comm_dup(comm, &copy));
  CHECK(copy == MPI_COMM_NULL);
  refuse_copy = 0;
  refuse_delete = 1;
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Comm_delete_attr(comm, key));
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Comm_set_attr(comm, key, NULL));
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Comm_free(&comm));
  CHECK(comm != MPI_COMM_NULL && value_of(comm, key) == 20);
  refuse_delete = 0;

  /* A freed key lives on in its attributes, but sets no more of them. */
  old = key;
  CHECK_OK(MPI_Comm_free_keyval(&key));
  CHECK(key == MPI_KEYVAL_INVALID && value_of(comm, old) == 20);
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Comm_set_attr(comm, old, NULL));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Comm_free_keyval(&old));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Comm_get_attr(MPI_COMM_WORLD, old, &seen_extra, &old));
  CHECK_OK(MPI_Comm_delete_attr(comm, same));
  CHECK_OK(MPI_Comm_delete_attr(comm, same)); /* there is none */
  deleted = 0;
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK(deleted == 1 && order[0] == 20);
  CHECK_OK(MPI_Comm_free_keyval(&plain));
  CHECK_OK(MPI_Comm_free_keyval(&same));
}

static void datatypes(void) {
  MPI_Datatype type = MPI_INT, copy;
  int key, comm_key, flag = 0;
  void *value;
  CHECK_OK(MPI_Type_create_keyval(MPI_TYPE_DUP_FN, delete_type, &key, NULL));
  CHECK_OK(MPI_Type_set_attr(MPI_INT, key, &key));
  CHECK_OK(MPI_Type_dup(MPI_INT, &type));
  CHECK_OK(MPI_Type_dup(type, &copy));
  CHECK_OK(MPI_Type_get_attr(copy, key, &value, &flag));
  CHECK(flag && value == &key);
  deleted = 0;
  CHECK_OK(MPI_Type_free(&copy));
  CHECK_OK(MPI_Type_free(&type));
  CHECK_OK(MPI_Type_delete_attr(MPI_INT, key));
  CHECK(deleted == 3);
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Comm_set_attr(MPI_COMM_WORLD, key, NULL)); /* of another kind */
  CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_key, NULL));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Type_set_attr(MPI_INT, comm_key, NULL));
  CHECK_OK(MPI_Comm_free_keyval(&comm_key));
  CHECK_OK(MPI_Type_free_keyval(&key));
}

static void windows(void) {
  MPI_Win win;
  int key, flag = 0, *number = NULL, unit = 0;
  void *value = NULL, *base = NULL;
  MPI_Aint *size = NULL;
  CHECK_OK(MPI_Win_allocate_shared(24, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
  CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag));
  CHECK(flag && value == base);
  CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_SIZE, &size, &flag));
  CHECK(flag && *size == 24);
  CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &number, &flag));
  CHECK(flag && *number == 8);
  CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &number, &flag));
  CHECK(flag && *number == MPI_WIN_FLAVOR_SHARED);
  CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_MODEL, &number, &flag));
  CHECK(flag && *number == MPI_WIN_UNIFIED);
  CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Win_set_attr(win, MPI_WIN_BASE, NULL));

  CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, delete_win, &key, NULL));
  CHECK_OK(MPI_Win_get_attr(win, key, &value, &flag));
  CHECK(!flag);
  CHECK_OK(MPI_Win_set_attr(win, key, &unit));
  CHECK_OK(MPI_Win_get_attr(win, key, &value, &flag));
  CHECK(flag && value == &unit);
  deleted = 0;
  refuse_delete = 1;
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Win_free(&win));
  CHECK(win != MPI_WIN_NULL && deleted == 1);
  refuse_delete = 0;
  CHECK_OK(MPI_Win_free(&win));
  CHECK(win == MPI_WIN_NULL && deleted == 2);
  CHECK_OK(MPI_Win_free_keyval(&key));

  CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag));
  CHECK(flag && value == MPI_BOTTOM);
  CHECK_OK(MPI_Win_free(&win));
}

static int reported;

static void report(MPI_Comm *comm, int *code, ...) {
  int over = 1;
  CHECK_OK(MPI_Finalized(&over));
  CHECK(*comm == MPI_COMM_SELF && *code == MPI_ERR_OTHER && !over);
  ++reported;
}

static int refuse(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm, (void)key, (void)value, (void)extra;
  return MPI_ERR_OTHER;
}

/* The end deletes what is at MPI_COMM_SELF, while MPI still runs: all of it, also where a function
 * fails, of which the handler of MPI_COMM_SELF hears once. */
static void at_end(void) {
  int key, failing, over = 1;
  MPI_Errhandler handler;
  CHECK_OK(MPI_Keyval_create(MPI_NULL_COPY_FN, delete_comm, &key, NULL));
  CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, refuse, &failing, NULL));
  CHECK_OK(MPI_Attr_put(MPI_COMM_SELF, key, (void *)7));
  CHECK_OK(MPI_Comm_set_attr(MPI_COMM_SELF, failing, NULL));
  CHECK_OK(MPI_Comm_create_errhandler(report, &handler));
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
  deleted = 0;
  CHECK_CLASS(MPI_ERR_OTHER, MPI_Finalize());
  CHECK_OK(MPI_Finalized(&over));
  CHECK(deleted == 1 && order[0] == 7 && reported == 1 && over);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  communicators();
  datatypes();
  windows();
  at_end();
  return 0;
}
