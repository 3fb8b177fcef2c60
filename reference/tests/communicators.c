/* Communicators that routines make, and processes that none makes. */
#include "check.h"

static void check_hint(MPI_Comm comm, const char *expected) {
  MPI_Info used;
  CHECK_OK(MPI_Comm_get_info(comm, &used));
  check_value(used, "mpi_assert_exact_length", expected);
  CHECK_OK(MPI_Info_free(&used));
}

static void test_idup(void) {
  MPI_Info info, freed;
  MPI_Comm comm, copy;
  MPI_Request request;
  int flag = 0, result = -1;
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, "mpi_assert_exact_length", "true"));
  CHECK_OK(MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &comm, &request));
  CHECK_OK(MPI_Info_set(info, "mpi_assert_exact_length", "false")); /* too late */
  freed = info;
  CHECK_OK(MPI_Info_free(&info));
  CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK(request == MPI_REQUEST_NULL);
  check_hint(comm, "true");
  CHECK_OK(MPI_Comm_idup(comm, &copy, &request));
  CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
  CHECK(flag);
  check_hint(copy, "false");
  CHECK_OK(MPI_Comm_compare(comm, copy, &result));
  CHECK(result == MPI_CONGRUENT);
  CHECK_OK(MPI_Comm_compare(comm, comm, &result));
  CHECK(result == MPI_IDENT);
  CHECK_CLASS(MPI_ERR_COMM, MPI_Comm_compare(comm, MPI_COMM_NULL, &result));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Comm_idup_with_info(comm, freed, &copy, &request));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Comm_idup(comm, &copy, NULL));
  CHECK_OK(MPI_Comm_free(&copy));
  CHECK_OK(MPI_Comm_disconnect(&comm));
  CHECK(comm == MPI_COMM_NULL);
  CHECK_CLASS(MPI_ERR_COMM, MPI_Comm_disconnect(&comm));
}

static void test_split(void) {
  MPI_Comm comm;
  CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 3, -1, &comm));
  CHECK(comm != MPI_COMM_NULL);
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &comm));
  CHECK(comm == MPI_COMM_NULL);
  CHECK_CLASS(MPI_ERR_ARG, MPI_Comm_split(MPI_COMM_WORLD, -1, 0, &comm));
}

static void test_split_type(void) {
  MPI_Comm comm;
  MPI_Info info;
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, "mpi_assert_exact_length", "true"));
  CHECK_OK(MPI_Comm_split_type(MPI_COMM_SELF, MPI_COMM_TYPE_SHARED, 0, info, &comm));
  check_hint(comm, "true");
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Comm_split_type(MPI_COMM_SELF, MPI_COMM_TYPE_HW_GUIDED, 0, info, &comm));
  CHECK(comm == MPI_COMM_NULL);
  CHECK_OK(MPI_Info_set(info, "mpi_hw_resource_type", "mpi_shared_memory"));
  CHECK_OK(MPI_Comm_split_type(MPI_COMM_SELF, MPI_COMM_TYPE_HW_GUIDED, 0, info, &comm));
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Comm_split_type(MPI_COMM_SELF, MPI_COMM_TYPE_HW_UNGUIDED, 0, info, &comm));
  CHECK(comm == MPI_COMM_NULL);
  CHECK_OK(MPI_Info_free(&info));
  comm = MPI_COMM_SELF;
  CHECK_OK(MPI_Comm_split_type(MPI_COMM_SELF, MPI_UNDEFINED, 0, MPI_INFO_NULL, &comm));
  CHECK(comm == MPI_COMM_NULL);
  CHECK_CLASS(MPI_ERR_ARG, MPI_Comm_split_type(MPI_COMM_SELF, -1, 0, MPI_INFO_NULL, &comm));
}

static void test_groups(void) {
  MPI_Group group, freed = MPI_GROUP_EMPTY;
  MPI_Comm comm;
  CHECK_OK(MPI_Comm_group(MPI_COMM_SELF, &group));
  CHECK(MPI_Group_f2c(MPI_Group_c2f(group)) == group);
  CHECK(MPI_Group_f2c(MPI_Group_c2f(MPI_GROUP_EMPTY)) == MPI_GROUP_EMPTY);
  CHECK_OK(MPI_Comm_create(MPI_COMM_SELF, group, &comm));
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Comm_create_group(MPI_COMM_SELF, group, 0, &comm));
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_CLASS(MPI_ERR_TAG, MPI_Comm_create_group(MPI_COMM_SELF, group, -1, &comm));
  CHECK_OK(MPI_Comm_create(MPI_COMM_SELF, MPI_GROUP_EMPTY, &comm));
  CHECK(comm == MPI_COMM_NULL);
  CHECK_OK(MPI_Group_free(&freed)); /* constructors give it, too */
  CHECK(freed == MPI_GROUP_NULL);
  CHECK_CLASS(MPI_ERR_GROUP, MPI_Group_free(&freed));
  freed = group;
  CHECK_OK(MPI_Group_free(&group));
  CHECK(group == MPI_GROUP_NULL);
  CHECK_CLASS(MPI_ERR_GROUP, MPI_Comm_create(MPI_COMM_SELF, freed, &comm));
}

static void test_topologies(void) {
  const int one = 1, none = 0;
  MPI_Comm comm;
  CHECK_OK(MPI_Cart_create(MPI_COMM_SELF, 1, &one, &none, 0, &comm));
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_CLASS(MPI_ERR_DIMS, MPI_Cart_create(MPI_COMM_SELF, 1, &none, &none, 0, &comm));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Cart_create(MPI_COMM_SELF, 1, NULL, &none, 0, &comm));
  CHECK_OK(MPI_Graph_create(MPI_COMM_SELF, 1, &one, &none, 0, &comm));
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Graph_create(MPI_COMM_SELF, 0, NULL, NULL, 0, &comm));
  CHECK(comm == MPI_COMM_NULL);
  CHECK_CLASS(MPI_ERR_ARG, MPI_Graph_create(MPI_COMM_SELF, 1, &one, &one, 0, &comm));
  MPI_Info info;
  CHECK_OK(MPI_Info_create(&info));
  CHECK_OK(MPI_Info_set(info, "mpi_assert_exact_length", "true"));
  const int twice[] = {0, 0}, ones[] = {1, 1}, far[] = {0, 5};
  CHECK_OK(MPI_Dist_graph_create(MPI_COMM_SELF, 2, twice, ones, twice, ones, info, 0, &comm));
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_CLASS(MPI_ERR_ARG,
              MPI_Dist_graph_create(MPI_COMM_SELF, 2, twice, ones, far, ones, info, 0, &comm));
  CHECK_OK(MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, &none, &one, 1, &none, &one, info, 0,
                                          &comm));
  check_hint(comm, "true");
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Dist_graph_create(MPI_COMM_SELF, 1, &none, &one, &none, &one, info, 0, &comm));
  check_hint(comm, "true");
  CHECK_OK(MPI_Comm_free(&comm));
  CHECK_OK(MPI_Info_free(&info));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Dist_graph_create(MPI_COMM_SELF, 1, &none, &one, &one, &one,
                                                 MPI_INFO_NULL, 0, &comm));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, &one, &one, 0, &none,
                                                          &one, MPI_INFO_NULL, 0, &comm));
}

static void test_spawn(void) {
  MPI_Comm parent = MPI_COMM_SELF, children = MPI_COMM_SELF;
  int codes[2] = {MPI_SUCCESS, MPI_SUCCESS};
  CHECK_OK(MPI_Comm_get_parent(&parent));
  CHECK(parent == MPI_COMM_NULL);
  CHECK_CLASS(MPI_ERR_SPAWN, MPI_Comm_spawn("program", MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0,
                                            MPI_COMM_SELF, &children, codes));
  CHECK(children == MPI_COMM_NULL && codes[0] == MPI_ERR_SPAWN && codes[1] == MPI_ERR_SPAWN);
  CHECK_CLASS(MPI_ERR_ROOT, MPI_Comm_spawn("program", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 1,
                                           MPI_COMM_SELF, &children, MPI_ERRCODES_IGNORE));
  CHECK_CLASS(MPI_ERR_INFO, MPI_Comm_spawn("program", MPI_ARGV_NULL, 1, NULL, 0, MPI_COMM_SELF,
                                           &children, MPI_ERRCODES_IGNORE));
}

static void test_processor_name(void) {
  char name[MPI_MAX_PROCESSOR_NAME], again[MPI_MAX_PROCESSOR_NAME];
  int length = -1;
  CHECK_OK(MPI_Get_processor_name(name, &length));
  CHECK(length > 0 && length == (int)strlen(name));
  CHECK_OK(MPI_Get_processor_name(again, &length));
  CHECK(strcmp(name, again) == 0);
  CHECK_CLASS(MPI_ERR_ARG, MPI_Get_processor_name(NULL, &length));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  test_idup();
  test_split();
  test_split_type();
  test_groups();
  test_topologies();
  test_spawn();
  test_processor_name();
  return MPI_Finalize();
}
