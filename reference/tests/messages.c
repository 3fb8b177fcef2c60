/* Communication of the only process with itself, and attributes. */
#include <pthread.h>

#include "check.h"

static int tag_ub(void) {
  int *value = NULL;
  int flag = 0;
  CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag));
  CHECK(flag);
  return *value;
}

static void test_blocking(void) {
  const int out = 42, tag = tag_ub();
  int in = 0;
  MPI_Status status;
  CHECK(tag >= 32767);
  CHECK_OK(
      MPI_Sendrecv(&out, 1, MPI_INT, 0, tag, &in, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, &status));
  CHECK(in == 42 && status.MPI_SOURCE == 0 && status.MPI_TAG == tag);
  CHECK_OK(MPI_Send("ab", 2, MPI_CHAR, 0, 1, MPI_COMM_SELF));
  CHECK_OK(MPI_Send("c", 1, MPI_CHAR, 0, 2, MPI_COMM_SELF));
  {
    char text[3] = "..";
    CHECK_OK(MPI_Recv(text, 2, MPI_CHAR, MPI_ANY_SOURCE, 2, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    CHECK(strcmp(text, "c.") == 0);
    CHECK_CLASS(MPI_ERR_TRUNCATE,
                MPI_Recv(text, 1, MPI_CHAR, 0, MPI_ANY_TAG, MPI_COMM_SELF, &status));
    CHECK(strcmp(text, "a.") == 0 && status.MPI_TAG == 1);
  }
  CHECK_OK(MPI_Send(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD));
  CHECK_OK(MPI_Recv(&in, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status));
  CHECK(in == 42 && status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
  CHECK_CLASS(MPI_ERR_TAG, MPI_Send(&out, 1, MPI_INT, 0, -1, MPI_COMM_WORLD));
  CHECK_CLASS(MPI_ERR_TAG, MPI_Send(&out, 1, MPI_INT, 0, tag + 1, MPI_COMM_WORLD));
  CHECK_CLASS(MPI_ERR_RANK, MPI_Send(&out, 1, MPI_INT, 1, 0, MPI_COMM_WORLD));
  CHECK_CLASS(MPI_ERR_COUNT, MPI_Send(&out, -1, MPI_INT, 0, 0, MPI_COMM_WORLD));
  CHECK_CLASS(MPI_ERR_TYPE, MPI_Send(&out, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD));
  CHECK_CLASS(MPI_ERR_BUFFER, MPI_Send(NULL, 1, MPI_INT, 0, 0, MPI_COMM_WORLD));
}

static void test_nonblocking(void) {
  const int out[2] = {1, 2};
  int in[2] = {0, 0}, flag = -1, i;
  MPI_Request requests[2], send, freed;
  MPI_Status status;
  for (i = 0; i < 2; ++i) {
    CHECK_OK(MPI_Irecv(&in[i], 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[i]));
  }
  CHECK_OK(MPI_Test(&requests[0], &flag, &status));
  CHECK(!flag && requests[0] != MPI_REQUEST_NULL);
  for (i = 0; i < 2; ++i) {
    CHECK_OK(MPI_Isend(&out[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD, &send));
    CHECK_OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
    CHECK(send == MPI_REQUEST_NULL);
  }
  freed = requests[1];
  CHECK_OK(MPI_Wait(&requests[1], &status));
  CHECK(in[1] == 2 && status.MPI_TAG == 1);
  CHECK_OK(MPI_Test(&requests[0], &flag, &status));
  CHECK(flag && in[0] == 1 && status.MPI_TAG == 0 && requests[0] == MPI_REQUEST_NULL);
  CHECK_OK(MPI_Wait(&requests[0], &status));
  CHECK(status.MPI_SOURCE == MPI_ANY_SOURCE && status.MPI_TAG == MPI_ANY_TAG);
  CHECK_CLASS(MPI_ERR_REQUEST, MPI_Wait(&freed, &status));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Wait(NULL, &status));
}

static void *send_two(void *unused) {
  const int out = 7;
  CHECK_OK(MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD));
  CHECK_OK(MPI_Send(&out, 1, MPI_INT, 0, 6, MPI_COMM_WORLD));
  return unused;
}

static void test_threads(void) {
  pthread_t thread;
  MPI_Request request;
  int first = 0, second = 0;
  CHECK_OK(MPI_Irecv(&first, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &request));
  CHECK(pthread_create(&thread, NULL, send_two, NULL) == 0);
  CHECK_OK(MPI_Recv(&second, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK(first == 7 && second == 7);
  CHECK(pthread_join(thread, NULL) == 0);
}

static void test_collective(void) {
  int out = 3, in = 0;
  CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
  CHECK_OK(MPI_Bcast(&out, 1, MPI_INT, 0, MPI_COMM_WORLD));
  CHECK_OK(MPI_Allgather(&out, 1, MPI_INT, &in, sizeof in, MPI_BYTE, MPI_COMM_WORLD));
  CHECK(in == 3);
  out = 4;
  CHECK_OK(MPI_Allreduce(&out, &in, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
  CHECK_OK(MPI_Allreduce(MPI_IN_PLACE, &in, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK(in == 4);
  CHECK_CLASS(MPI_ERR_ROOT, MPI_Bcast(&out, 1, MPI_INT, 1, MPI_COMM_WORLD));
  CHECK_CLASS(MPI_ERR_OP, MPI_Allreduce(&out, &in, 1, MPI_INT, (MPI_Op)0x20, MPI_COMM_WORLD));
  CHECK_CLASS(MPI_ERR_COMM, MPI_Barrier(MPI_COMM_NULL));
}

static void check_attribute(int key, int expected) {
  int *value = NULL, *again = NULL;
  int flag = 0;
  CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag));
  CHECK(flag && *value == expected);
  CHECK_OK(MPI_Attr_get(MPI_COMM_SELF, key, &again, &flag));
  CHECK(flag && again == value);
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Comm_set_attr(MPI_COMM_WORLD, key, &flag));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Attr_put(MPI_COMM_WORLD, key, &flag));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Comm_delete_attr(MPI_COMM_WORLD, key));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Attr_delete(MPI_COMM_WORLD, key));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Comm_free_keyval(&key));
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Keyval_free(&key));
  CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, &flag));
  CHECK(flag && *value == expected);
}

static void test_attributes(void) {
  int *value = NULL;
  int flag = 0;
  check_attribute(MPI_TAG_UB, tag_ub());
  check_attribute(MPI_IO, MPI_ANY_SOURCE);
  check_attribute(MPI_HOST, MPI_PROC_NULL);
  check_attribute(MPI_WTIME_IS_GLOBAL, 1);
  check_attribute(MPI_APPNUM, 0);
  check_attribute(MPI_LASTUSEDCODE, MPI_ERR_LASTCODE);
  check_attribute(MPI_UNIVERSE_SIZE, 1);
  CHECK_CLASS(MPI_ERR_KEYVAL, MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, &value, &flag));
  CHECK_CLASS(MPI_ERR_COMM, MPI_Comm_get_attr(MPI_COMM_NULL, MPI_TAG_UB, &value, &flag));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  test_blocking();
  test_nonblocking();
  test_threads();
  test_collective();
  test_attributes();
  return MPI_Finalize();
}
