/* Error classes, texts, and error handlers. */
#include "check.h"

static int calls;
static int last_code;
static MPI_Comm last_comm;
static MPI_Win last_win;

static void note_comm(MPI_Comm *comm, int *code, ...) {
  ++calls;
  last_comm = *comm;
  last_code = *code;
}

static void note_win(MPI_Win *win, int *code, ...) {
  ++calls;
  last_win = *win;
  last_code = *code;
}

static void test_classes(void) {
  char text[MPI_MAX_ERROR_STRING];
  int code, length, class_of_code;
  for (code = MPI_SUCCESS; code <= MPI_ERR_ABI; ++code) {
    CHECK_OK(MPI_Error_class(code, &class_of_code));
    CHECK(class_of_code == code);
    CHECK_OK(MPI_Error_string(code, text, &length));
    CHECK(length > 0 && (int)strlen(text) == length);
  }
  CHECK_CLASS(MPI_ERR_ARG, MPI_Error_class(-1, &class_of_code));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Error_string(MPI_ERR_ABI + 1, text, &length));
}

static void check_text(int code, const char *expected) {
  char text[MPI_MAX_ERROR_STRING];
  int length = -1;
  CHECK_OK(MPI_Error_string(code, text, &length));
  CHECK(strcmp(text, expected) == 0 && length == (int)strlen(expected));
}

static void test_codes_of_the_user(void) {
  char longest[MPI_MAX_ERROR_STRING + 1];
  int error_class, other_class, code, found, *last, flag;
  CHECK_OK(MPI_Add_error_class(&error_class));
  CHECK_OK(MPI_Add_error_code(error_class, &code));
  check_text(code, "");
  CHECK_OK(MPI_Add_error_string(code, "no coffee"));
  check_text(code, "no coffee");
  check_text(error_class, "");
  memset(longest, 'x', sizeof longest);
  longest[MPI_MAX_ERROR_STRING] = '\0';
  CHECK_CLASS(MPI_ERR_ARG, MPI_Add_error_string(code, longest));
  longest[MPI_MAX_ERROR_STRING - 1] = '\0';
  CHECK_OK(MPI_Add_error_string(code, longest));
  check_text(code, longest);
  CHECK_CLASS(MPI_ERR_ARG, MPI_Remove_error_code(code)); /* it has a text */
  CHECK_OK(MPI_Remove_error_string(code));
  check_text(code, "");
  CHECK_CLASS(MPI_ERR_ARG, MPI_Remove_error_string(code));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Add_error_string(MPI_ERR_ARG, "mine"));

  CHECK_CLASS(MPI_ERR_ARG, MPI_Remove_error_class(error_class)); /* it has a code */
  CHECK_CLASS(MPI_ERR_ARG, MPI_Remove_error_class(code));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Remove_error_code(error_class));
  CHECK_OK(MPI_Remove_error_code(code));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Error_class(code, &found));
  CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
  CHECK(flag && *last == error_class); /* the largest class, not code */
  CHECK_OK(MPI_Add_error_class(&other_class));
  CHECK(*last == other_class && other_class > code);
  CHECK_OK(MPI_Add_error_string(error_class, "may go with the class"));
  CHECK_OK(MPI_Remove_error_class(error_class));
  CHECK_CLASS(MPI_ERR_ARG, MPI_Remove_error_class(error_class));
  CHECK(*last == other_class);
  CHECK_OK(MPI_Remove_error_class(other_class));
  CHECK(*last == MPI_ERR_LASTCODE);
}

/* Errors without an object go to the handler of MPI_COMM_SELF (since MPI-4.0). */
static void test_errors_without_object(void) {
  MPI_Errhandler handler, same;
  CHECK_OK(MPI_Comm_create_errhandler(note_comm, &handler));
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
  CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &same));
  CHECK(same == handler);
  CHECK_OK(MPI_Errhandler_free(&same));
  CHECK_OK(MPI_Errhandler_free(&handler));
  CHECK(handler == MPI_ERRHANDLER_NULL);

  calls = 0; /* the handler lives on as long as the communicator has it */
  CHECK(MPI_Info_set(MPI_INFO_NULL, "key", "value") == MPI_ERR_INFO);
  CHECK(calls == 1 && last_comm == MPI_COMM_SELF && last_code == MPI_ERR_INFO);
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  CHECK(MPI_Info_set(MPI_INFO_NULL, "key", "value") == MPI_ERR_INFO);
  CHECK(calls == 1);
}

static void test_handlers_of_objects(void) {
  MPI_Errhandler for_comm, for_win, freed;
  MPI_Comm comm;
  MPI_Win win;
  CHECK_OK(MPI_Comm_create_errhandler(note_comm, &for_comm));
  CHECK_OK(MPI_Win_create_errhandler(note_win, &for_win));
  CHECK_CLASS(MPI_ERR_ERRHANDLER, MPI_Comm_set_errhandler(MPI_COMM_SELF, for_win));
  CHECK_CLASS(MPI_ERR_ERRHANDLER, MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRHANDLER_NULL));

  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, for_comm));
  CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm)); /* inherits the handler */
  CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
  calls = 0;
  CHECK(MPI_Comm_rank(comm, NULL) == MPI_ERR_ARG);
  CHECK(calls == 1 && last_comm == comm && last_code == MPI_ERR_ARG);
  CHECK_OK(MPI_Comm_call_errhandler(comm, MPI_ERR_OTHER));
  CHECK(calls == 2 && last_code == MPI_ERR_OTHER);

  CHECK_OK(MPI_Win_allocate(8, 1, MPI_INFO_NULL, comm, &last_win, &win));
  CHECK_OK(MPI_Win_set_errhandler(win, for_win));
  CHECK(MPI_Win_get_info(win, NULL) == MPI_ERR_ARG);
  CHECK(calls == 3 && last_win == win);
  CHECK_OK(MPI_Win_call_errhandler(win, MPI_ERR_WIN));
  CHECK(calls == 4 && last_code == MPI_ERR_WIN);

  freed = for_win;
  CHECK_OK(MPI_Errhandler_free(&for_win));
  CHECK_CLASS(MPI_ERR_ERRHANDLER, MPI_Errhandler_free(&freed)); /* though the window has it */
  CHECK_OK(MPI_Win_free(&win));
  CHECK_OK(MPI_Comm_free(&comm));
  freed = for_comm;
  CHECK_OK(MPI_Errhandler_free(&for_comm));
  CHECK_CLASS(MPI_ERR_ERRHANDLER, MPI_Comm_set_errhandler(MPI_COMM_SELF, freed));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  test_classes();
  test_codes_of_the_user();
  test_errors_without_object();
  test_handlers_of_objects();
  return MPI_Finalize();
}
