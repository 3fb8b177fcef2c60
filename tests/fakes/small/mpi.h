/* A small MPI with values of its own, built from one source. Macros that a wrapper may define
 * remove or spoil something:
 *   SMALL_OLD       claims MPI 1.2, and lacks MPI_ERR_INFO and what belongs to locks, as LAM did
 *   SMALL_NO_ARG    lacks MPI_ERR_ARG, which every MPI has
 *   SMALL_CALL      MPI_INFO_ENV is a call, which only processes of a launcher survive (SimGrid)
 */
#ifndef SMALL_MPI_H
#define SMALL_MPI_H

#ifdef SMALL_OLD
#define MPI_VERSION 1
#define MPI_SUBVERSION 2
#else
#define MPI_VERSION 5
#define MPI_SUBVERSION 0
/* As in Open MPI 6, whose header is not that of the ABI either. */
#define MPI_ABI_VERSION 1
#define MPI_ABI_SUBVERSION 0
#endif

typedef int MPI_Comm;
typedef int MPI_Info;
typedef int MPI_Win;
typedef int MPI_Datatype;
typedef int MPI_Request;
typedef int MPI_File;
typedef int MPI_Errhandler;
typedef int MPI_Op;
typedef int MPI_Group;

enum {
  MPI_COMM_NULL = 1001,
  MPI_COMM_WORLD = 1002,
  MPI_COMM_SELF = 1003,
  MPI_WIN_NULL = 1101,
  MPI_INFO_NULL = 1201,
  MPI_DATATYPE_NULL = 1301,
  MPI_REQUEST_NULL = 1401,
  MPI_FILE_NULL = 1501,
  MPI_ERRHANDLER_NULL = 1601,
  MPI_ERRORS_RETURN = 1602,
  MPI_ERRORS_ARE_FATAL = 1603,
  MPI_GROUP_NULL = 1801,
  MPI_OP_NULL = 1701,
  MPI_SUM = 1702
};

enum {
  MPI_SUCCESS = 0,
#ifndef SMALL_NO_ARG
  MPI_ERR_ARG = 1,
#endif
#ifndef SMALL_OLD
  MPI_ERR_INFO = 2,
  MPI_LOCK_EXCLUSIVE = 3,
  MPI_LOCK_SHARED = 4,
#endif
  MPI_ERR_COMM = 5,
  MPI_ERR_INFO_KEY = 6,
  MPI_ERR_INFO_NOKEY = 7,
  MPI_ERR_INFO_VALUE = 8,
  MPI_ERR_KEYVAL = 9,
  MPI_ERR_OTHER = 10,
  MPI_ERR_SPAWN = 11,
  MPI_ERR_TYPE = 12,
  MPI_ERR_WIN = 13,
  MPI_ERR_LASTCODE = 100,
  MPI_THREAD_SINGLE = 0,
  MPI_THREAD_FUNNELED = 1,
  MPI_THREAD_SERIALIZED = 2,
  MPI_THREAD_MULTIPLE = 3,
  MPI_ANY_SOURCE = -11,
  MPI_ANY_TAG = -12,
  MPI_PROC_NULL = -13,
  MPI_UNDEFINED = -14,
  MPI_TAG_UB = 21,
  MPI_IO = 22,
  MPI_WTIME_IS_GLOBAL = 23,
  MPI_MAX_INFO_KEY = 64,
  MPI_MAX_INFO_VAL = 128,
  MPI_MAX_ERROR_STRING = 64,
  MPI_MAX_OBJECT_NAME = 64,
  MPI_MAX_PROCESSOR_NAME = 64
};

#ifdef SMALL_CALL
MPI_Info small_info_env(void);
#define MPI_INFO_ENV small_info_env()
#endif

int MPI_Init(int *argc, char ***argv);
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided);
int MPI_Initialized(int *flag);
int MPI_Finalize(void);
int MPI_Get_version(int *version, int *subversion);
int MPI_Error_class(int code, int *error_class);
int MPI_Error_string(int code, char *text, int *length);
int MPI_Errhandler_free(MPI_Errhandler *handler);
int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy);
int MPI_Comm_free(MPI_Comm *comm);
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler);
int MPI_Info_create(MPI_Info *info);
int MPI_Info_free(MPI_Info *info);
int MPI_Info_get_nkeys(MPI_Info info, int *nkeys);

#endif
