/* Sessions, and what is there without the World Model. */

#include "check.h"

static void look_at_sets(MPI_Session session) {
  MPI_Info info;
  char name[4], value[8];
  int count = 0, length = 0, flag = 0;
  CHECK(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &count) == MPI_SUCCESS && count == 2);
  CHECK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, &length, NULL) == MPI_SUCCESS);
  CHECK(length == (int)sizeof "mpi://SELF");
  length = -5;
  CHECK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, &length, name) == MPI_ERR_ARG);
  length = sizeof name;
  CHECK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1, &length, name) == MPI_SUCCESS);
  CHECK(strcmp(name, "mpi") == 0 && length == (int)sizeof "mpi://SELF");
  CHECK(MPI_Session_get_pset_info(session, "mpi://WORLD", &info) == MPI_SUCCESS);
  length = sizeof value;
  CHECK(MPI_Info_get_string(info, "mpi_size", &length, value, &flag) == MPI_SUCCESS && flag);
  CHECK(strcmp(value, "1") == 0);
  MPI_Info_free(&info);
}

static void look_at_kinds(const char *asked, const char *expected) {
  MPI_Session session;
  MPI_Info info;
  char value[MPI_MAX_INFO_VAL];
  int length = sizeof value, flag = 0;
  MPI_Info_create(&info);
  CHECK(MPI_Info_set(info, "mpi_memory_alloc_kinds", asked) == MPI_SUCCESS);
  CHECK(MPI_Session_init(info, MPI_ERRORS_RETURN, &session) == MPI_SUCCESS);
  MPI_Info_free(&info);
  CHECK(MPI_Session_get_info(session, &info) == MPI_SUCCESS);
  CHECK(MPI_Info_get_string(info, "mpi_memory_alloc_kinds", &length, value, &flag) == MPI_SUCCESS);
  CHECK(flag && strcmp(value, expected) == 0);
  MPI_Info_free(&info);
  CHECK(MPI_Session_finalize(&session) == MPI_SUCCESS && session == MPI_SESSION_NULL);
}

/* A value is no longer than the longest one: what is asked for twice is there once, and what does
 * not fit is not there. */
static void look_at_many_kinds(void) {
  char asked[MPI_MAX_INFO_VAL] = "mpi:alloc_mem", expected[MPI_MAX_INFO_VAL];
  int i;
  for (i = 1; i < 73; ++i) strcat(asked, ",mpi:alloc_mem");
  look_at_kinds(asked, "mpi:alloc_mem,mpi,system");

  strcpy(asked, "mpi");
  for (i = 0; i < 100; ++i) strcat(asked, ":alloc_mem");
  strcpy(expected, asked);
  strcat(expected, ",mpi,system");
  strcat(asked, ",mpi:alloc_mem");
  look_at_kinds(asked, expected);
}

static int calls;
static MPI_Session last_session;
static int last_code;

static void note_session(MPI_Session *session, int *code, ...) {
  ++calls;
  last_session = *session;
  last_code = *code;
}

static void note_comm(MPI_Comm *comm, int *code, ...) {
  (void)comm;
  (void)code;
  ++calls;
}

/* The handler is made before there is any session, and freed after the last one. */
static void look_at_handlers(void) {
  MPI_Errhandler handler, same, for_comm;
  MPI_Session session = MPI_SESSION_NULL;
  MPI_Info info;
  CHECK(MPI_Session_create_errhandler(note_session, &handler) == MPI_SUCCESS);
  calls = 0; /* also hears of a session that does not come to be */
  CHECK(MPI_Session_init((MPI_Info)0x7777, handler, &session) == MPI_ERR_INFO);
  CHECK(calls == 1 && last_session == MPI_SESSION_NULL && last_code == MPI_ERR_INFO);
  CHECK(MPI_Session_init((MPI_Info)0x7777, MPI_ERRORS_RETURN, &session) == MPI_ERR_INFO);
  CHECK(session == MPI_SESSION_NULL);
  calls = 0;
  CHECK(MPI_Session_init(MPI_INFO_NULL, handler, &session) == MPI_SUCCESS);
  CHECK(MPI_Session_get_errhandler(session, &same) == MPI_SUCCESS && same == handler);
  CHECK(MPI_Errhandler_free(&same) == MPI_SUCCESS);
  CHECK(MPI_Session_get_pset_info(session, "mpi://NONE", &info) == MPI_ERR_ARG);
  CHECK(calls == 1 && last_session == session && last_code == MPI_ERR_ARG);
  CHECK(MPI_Session_call_errhandler(session, MPI_ERR_OTHER) == MPI_SUCCESS);
  CHECK(calls == 2 && last_code == MPI_ERR_OTHER);
  CHECK(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN) == MPI_SUCCESS);
  CHECK(MPI_Comm_create_errhandler(note_comm, &for_comm) == MPI_SUCCESS);
  CHECK(MPI_Session_set_errhandler(session, for_comm) == MPI_ERR_ERRHANDLER && calls == 2);
  CHECK(MPI_Errhandler_free(&for_comm) == MPI_SUCCESS);
  CHECK(MPI_Session_finalize(&session) == MPI_SUCCESS);
  CHECK(MPI_Errhandler_free(&handler) == MPI_SUCCESS && handler == MPI_ERRHANDLER_NULL);
}

/* Errors of groups are those of their session, also of one that comes by way of a communicator. */
static void look_at_groups(MPI_Session session) {
  MPI_Errhandler handler;
  MPI_Group group, of_comm, freed = MPI_GROUP_EMPTY;
  MPI_Comm comm, none = MPI_COMM_SELF;
  CHECK(MPI_Session_create_errhandler(note_session, &handler) == MPI_SUCCESS);
  CHECK(MPI_Session_set_errhandler(session, handler) == MPI_SUCCESS);
  CHECK(MPI_Group_from_session_pset(session, "mpi://SELF", &group) == MPI_SUCCESS);
  CHECK(MPI_Comm_create_from_group(group, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm) ==
        MPI_SUCCESS);
  CHECK(MPI_Comm_group(comm, &of_comm) == MPI_SUCCESS);
  calls = 0;
  CHECK(MPI_Comm_create_from_group(group, NULL, MPI_INFO_NULL, MPI_ERRORS_RETURN, &none) ==
        MPI_ERR_ARG);
  CHECK(calls == 1 && last_session == session && last_code == MPI_ERR_ARG);
  CHECK(MPI_Comm_create_from_group(of_comm, "tag", MPI_INFO_NULL, MPI_ERRHANDLER_NULL, &none) ==
        MPI_ERR_ERRHANDLER);
  CHECK(calls == 2 && last_session == session && last_code == MPI_ERR_ERRHANDLER);

  CHECK(MPI_Comm_create_from_group(MPI_GROUP_EMPTY, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN,
                                   &none) == MPI_SUCCESS);
  CHECK(none == MPI_COMM_NULL && calls == 2);
  CHECK(MPI_Group_free(&of_comm) == MPI_SUCCESS && MPI_Group_free(&group) == MPI_SUCCESS);
  CHECK(MPI_Group_free(&freed) == MPI_SUCCESS);
  CHECK(MPI_Comm_free(&comm) == MPI_SUCCESS);
  CHECK(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN) == MPI_SUCCESS);
  CHECK(MPI_Errhandler_free(&handler) == MPI_SUCCESS);
}

/* MPI_TAG_UB is the only predefined attribute. */
static void look_at_attributes(MPI_Comm comm) {
  int *value, flag = 0, key;
  MPI_Comm copy;
  CHECK(MPI_Comm_get_attr(comm, MPI_TAG_UB, &value, &flag) == MPI_SUCCESS && flag);
  CHECK(*value >= 32767);
  CHECK(MPI_Comm_get_attr(comm, MPI_IO, &value, &flag) == MPI_SUCCESS && !flag);
  CHECK(MPI_Comm_get_attr(comm, MPI_LASTUSEDCODE, &value, &flag) == MPI_SUCCESS && !flag);
  CHECK(MPI_Comm_get_attr(comm, MPI_KEYVAL_INVALID, &value, &flag) == MPI_ERR_KEYVAL);
  CHECK(MPI_Comm_dup(comm, &copy) == MPI_SUCCESS);
  CHECK(MPI_Comm_get_attr(copy, MPI_TAG_UB, &value, &flag) == MPI_SUCCESS && flag);
  CHECK(MPI_Comm_get_attr(copy, MPI_IO, &value, &flag) == MPI_SUCCESS && !flag);
  CHECK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL) ==
        MPI_SUCCESS);
  CHECK(MPI_Comm_set_attr(copy, key, &key) == MPI_SUCCESS);
  CHECK(MPI_Comm_get_attr(copy, key, &value, &flag) == MPI_SUCCESS && flag && value == &key);
  CHECK(MPI_Comm_free(&copy) == MPI_SUCCESS && MPI_Comm_free_keyval(&key) == MPI_SUCCESS);
}

static void look_at_number(MPI_Session session) {
  CHECK(MPI_Session_c2f(session) >= 4096);
  CHECK(MPI_Session_f2c(MPI_Session_c2f(session)) == session);
  CHECK(MPI_Session_c2f(MPI_SESSION_NULL) == 0x120);
  CHECK(MPI_Session_f2c(0x120) == MPI_SESSION_NULL && MPI_Session_f2c(0) != MPI_SESSION_NULL);
}

int main(void) {
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  int flag = 0, size = 0;
  CHECK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session) == MPI_SUCCESS);
  look_at_number(session);
  look_at_sets(session);
  CHECK(MPI_Group_from_session_pset(session, "mpi://NONE", &group) == MPI_ERR_ARG);
  CHECK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group) == MPI_SUCCESS);
  CHECK(MPI_Comm_create_from_group(group, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm) ==
        MPI_SUCCESS);
  CHECK(MPI_Comm_size(comm, &size) == MPI_SUCCESS && size == 1);
  look_at_attributes(comm);
  MPI_Comm_free(&comm);
  MPI_Group_free(&group);
  look_at_groups(session);
  CHECK(MPI_Session_finalize(&session) == MPI_SUCCESS);
  look_at_handlers();
  look_at_kinds("", "mpi,system");
  look_at_kinds(" system ,cuda, mpi:win_allocate:alloc_mem",
                "system,mpi:win_allocate:alloc_mem,mpi");
  look_at_kinds("mpi:,mpi::alloc_mem,mpi:alloc_mem:,system", "system,mpi");
  look_at_many_kinds();
  MPI_Initialized(&flag);
  CHECK(!flag);
  return 0;
}
