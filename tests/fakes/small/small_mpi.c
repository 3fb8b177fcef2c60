/* Just enough to start, and objects that are empty. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int started = 0;

#ifdef SMALL_CALL
MPI_Info small_info_env(void) {
  if (getenv("SMALL_LAUNCHED") == NULL) abort();
  return 1202;
}
#endif

int MPI_Init(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  started = 1;
  return MPI_SUCCESS;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  *provided = required;
  return MPI_Init(argc, argv);
}

int MPI_Initialized(int *flag) {
  *flag = started;
  return MPI_SUCCESS;
}

int MPI_Finalize(void) { return MPI_SUCCESS; }

int MPI_Get_version(int *version, int *subversion) {
  *version = MPI_VERSION;
  *subversion = MPI_SUBVERSION;
  return MPI_SUCCESS;
}

int MPI_Error_class(int code, int *error_class) {
  *error_class = code;
  return MPI_SUCCESS;
}

int MPI_Error_string(int code, char *text, int *length) {
  strcpy(text, code == MPI_SUCCESS ? "no error" : "an error");
  *length = (int)strlen(text);
  return MPI_SUCCESS;
}

int MPI_Errhandler_free(MPI_Errhandler *handler) {
  *handler = MPI_ERRHANDLER_NULL;
  return MPI_SUCCESS;
}

int MPI_Comm_rank(MPI_Comm comm, int *rank) {
  (void)comm;
  *rank = 0;
  return MPI_SUCCESS;
}

int MPI_Comm_size(MPI_Comm comm, int *size) {
  (void)comm;
  *size = 1;
  return MPI_SUCCESS;
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy) {
  *copy = comm;
  return MPI_SUCCESS;
}

int MPI_Comm_free(MPI_Comm *comm) {
  *comm = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
  (void)comm;
  (void)handler;
  return MPI_SUCCESS;
}

int MPI_Info_create(MPI_Info *info) {
  static int next = 2000;
  *info = next++;
  return MPI_SUCCESS;
}

int MPI_Info_free(MPI_Info *info) {
  *info = MPI_INFO_NULL;
  return MPI_SUCCESS;
}

int MPI_Info_get_nkeys(MPI_Info info, int *nkeys) {
  (void)info;
  *nkeys = 0;
  return MPI_SUCCESS;
}
