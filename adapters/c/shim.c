/* The C shim: one MPI's C binding behind the neutral table.
 *
 * Compiled by `infocts` with the wrapper compiler of the MPI under test. `cts_have.h` is generated
 * by the link probe and defines CTS_HAVE_<name> as 1 or 0 for every name that was looked for. Each
 * forwarder passes what it was given and returns what it got, nothing else.
 */
#include <mpi.h>
#include <string.h>

#include "cts_have.h"
#include "table.h"

/* Built without an MPI at hand (CTS_LATE_BINDING, for libraries of the MPI-5.0 ABI), the shim meets
 * its library at load time, and a function that the library lacks has a null address. */
#ifdef CTS_LATE_BINDING
#define CTS_PRAGMA(text) _Pragma(#text)
#define CTS_FUNCTION(member, name, parameters) CTS_PRAGMA(weak name)
#include "functions.def"
#undef CTS_FUNCTION
#define CTS_IS_THERE(name) (&(name) != NULL)
#else
#define CTS_IS_THERE(name) 1
#endif

#if defined(__GNUC__)
#define CTS_EXPORT __attribute__((visibility("default")))
#define CTS_UNUSED __attribute__((unused))
#else
#define CTS_EXPORT
#define CTS_UNUSED
#endif

/* Handles travel as bits. A handle that goes in is copied; for one that comes out the MPI gets the
 * caller's own memory, whose first bytes are the handle, so that whatever the MPI writes there
 * shows. A handle wider than 64 bits is a compile error. */
#define CTS_HANDLE_KIND(kind, mpi_type, null, letter, ref_letter)                \
  typedef char cts_##kind##_fits[sizeof(mpi_type) <= sizeof(uint64_t) ? 1 : -1]; \
  CTS_UNUSED static mpi_type native_##kind(cts_##kind handle) {                  \
    mpi_type native;                                                             \
    memcpy(&native, &handle.bits, sizeof native);                                \
    return native;                                                               \
  }                                                                              \
  CTS_UNUSED static mpi_type *place_##kind(cts_##kind *handle) {                 \
    return (mpi_type *)(void *)&handle->bits;                                    \
  }                                                                              \
  CTS_UNUSED static cts_##kind neutral_##kind(mpi_type native) {                 \
    cts_##kind handle = {0};                                                     \
    memcpy(&handle.bits, &native, sizeof native);                                \
    return handle;                                                               \
  }

#include "handles.def"
#undef CTS_HANDLE_KIND

/* MPI 2.2 declares its IN strings `char *`. */
#define CTS_IN(text) ((char *)(text).data)

/* Environment */

static int shim_init(int *argc, char ***argv) { return MPI_Init(argc, argv); }

static int shim_init_thread(int *argc, char ***argv, int required, int *provided) {
  return MPI_Init_thread(argc, argv, required, provided);
}

static int shim_finalize(void) { return MPI_Finalize(); }

static int shim_initialized(int *flag) { return MPI_Initialized(flag); }

#if CTS_HAVE_MPI_Finalized
static int shim_finalized(int *flag) { return MPI_Finalized(flag); }
#endif

static int shim_get_version(int *version, int *subversion) {
  return MPI_Get_version(version, subversion);
}

#if CTS_HAVE_MPI_Get_library_version
static int shim_get_library_version(cts_field version, int *resultlen) {
  return MPI_Get_library_version(version.data, resultlen);
}
#endif

static int shim_error_class(int code, int *error_class) {
  return MPI_Error_class(code, error_class);
}

static int shim_error_string(int code, cts_field text, int *resultlen) {
  return MPI_Error_string(code, text.data, resultlen);
}

#if CTS_HAVE_MPI_Get_processor_name
static int shim_get_processor_name(cts_field name, int *resultlen) {
  return MPI_Get_processor_name(name.data, resultlen);
}
#endif

#if CTS_HAVE_MPI_Wtime
static int shim_wtime(double *seconds) {
  *seconds = MPI_Wtime();
  return 0;
}
#endif

#if CTS_HAVE_MPI_Wtick
static int shim_wtick(double *seconds) {
  *seconds = MPI_Wtick();
  return 0;
}
#endif

/* Error handlers */

#if CTS_HAVE_MPI_Comm_create_errhandler
static cts_error_callback error_callback;

static void on_error(MPI_Comm *comm, int *code, ...) { error_callback(neutral_comm(*comm), *code); }

static int shim_comm_create_errhandler(cts_error_callback callback, cts_errhandler *handler) {
  error_callback = callback;
  return MPI_Comm_create_errhandler(on_error, place_errhandler(handler));
}
#endif

#if CTS_HAVE_MPI_Comm_set_errhandler
static int shim_comm_set_errhandler(cts_comm comm, cts_errhandler handler) {
  return MPI_Comm_set_errhandler(native_comm(comm), native_errhandler(handler));
}
#endif

static int shim_errhandler_free(cts_errhandler *handler) {
  return MPI_Errhandler_free(place_errhandler(handler));
}

#if CTS_HAVE_MPI_Win_set_errhandler
static int shim_win_set_errhandler(cts_win win, cts_errhandler handler) {
  return MPI_Win_set_errhandler(native_win(win), native_errhandler(handler));
}
#endif

/* Communicators */

static int shim_comm_rank(cts_comm comm, int *rank) {
  return MPI_Comm_rank(native_comm(comm), rank);
}

static int shim_comm_size(cts_comm comm, int *size) {
  return MPI_Comm_size(native_comm(comm), size);
}

static int shim_comm_dup(cts_comm comm, cts_comm *copy) {
  return MPI_Comm_dup(native_comm(comm), place_comm(copy));
}

#if CTS_HAVE_MPI_Comm_dup_with_info
static int shim_comm_dup_with_info(cts_comm comm, cts_info info, cts_comm *copy) {
  return MPI_Comm_dup_with_info(native_comm(comm), native_info(info), place_comm(copy));
}
#endif

static int shim_comm_free(cts_comm *comm) { return MPI_Comm_free(place_comm(comm)); }

#if CTS_HAVE_MPI_Comm_set_info
static int shim_comm_set_info(cts_comm comm, cts_info info) {
  return MPI_Comm_set_info(native_comm(comm), native_info(info));
}
#endif

#if CTS_HAVE_MPI_Comm_get_info
static int shim_comm_get_info(cts_comm comm, cts_info *info_used) {
  return MPI_Comm_get_info(native_comm(comm), place_info(info_used));
}
#endif

#if CTS_HAVE_MPI_Comm_idup
static int shim_comm_idup(cts_comm comm, cts_comm *copy, cts_request *request) {
  return MPI_Comm_idup(native_comm(comm), place_comm(copy), place_request(request));
}
#endif

#if CTS_HAVE_MPI_Comm_idup_with_info
static int shim_comm_idup_with_info(cts_comm comm, cts_info info, cts_comm *copy,
                                    cts_request *request) {
  return MPI_Comm_idup_with_info(native_comm(comm), native_info(info), place_comm(copy),
                                 place_request(request));
}
#endif

#if CTS_HAVE_MPI_Comm_split
static int shim_comm_split(cts_comm comm, int color, int key, cts_comm *part) {
  return MPI_Comm_split(native_comm(comm), color, key, place_comm(part));
}
#endif

#if CTS_HAVE_MPI_Comm_set_name
static int shim_comm_set_name(cts_comm comm, cts_text name) {
  return MPI_Comm_set_name(native_comm(comm), CTS_IN(name));
}
#endif

#if CTS_HAVE_MPI_Comm_get_name
static int shim_comm_get_name(cts_comm comm, cts_field name, int *resultlen) {
  return MPI_Comm_get_name(native_comm(comm), name.data, resultlen);
}
#endif

/* Other processes */

#if CTS_HAVE_MPI_Barrier
static int shim_barrier(cts_comm comm) { return MPI_Barrier(native_comm(comm)); }
#endif

#if CTS_HAVE_MPI_Allgather
static int shim_allgather(const void *sent, int sent_count, cts_datatype sent_type, void *received,
                          int received_count, cts_datatype received_type, cts_comm comm) {
  return MPI_Allgather((void *)sent, sent_count, native_datatype(sent_type), received,
                       received_count, native_datatype(received_type), native_comm(comm));
}
#endif

#if CTS_HAVE_MPI_Send
static int shim_send(const void *data, int count, cts_datatype type, int to, int tag,
                     cts_comm comm) {
  return MPI_Send((void *)data, count, native_datatype(type), to, tag, native_comm(comm));
}
#endif

#if CTS_HAVE_MPI_Isend
static int shim_isend(const void *data, int count, cts_datatype type, int to, int tag,
                      cts_comm comm, cts_request *request) {
  return MPI_Isend((void *)data, count, native_datatype(type), to, tag, native_comm(comm),
                   place_request(request));
}
#endif

#if CTS_HAVE_MPI_Recv
static int shim_recv(void *data, int count, cts_datatype type, int from, int tag, cts_comm comm) {
  return MPI_Recv(data, count, native_datatype(type), from, tag, native_comm(comm),
                  MPI_STATUS_IGNORE);
}
#endif

#if CTS_HAVE_MPI_Wait
static int shim_wait(cts_request *request) {
  return MPI_Wait(place_request(request), MPI_STATUS_IGNORE);
}
#endif

#if CTS_HAVE_MPI_Comm_spawn
static int shim_comm_spawn(cts_text command, char **argv, int maxprocs, cts_info info, int root,
                           cts_comm comm, cts_comm *intercomm, int *errcodes) {
  return MPI_Comm_spawn(CTS_IN(command), argv, maxprocs, native_info(info), root, native_comm(comm),
                        place_comm(intercomm), errcodes);
}
#endif

#if CTS_HAVE_MPI_Comm_get_parent
static int shim_comm_get_parent(cts_comm *parent) {
  return MPI_Comm_get_parent(place_comm(parent));
}
#endif

#if CTS_HAVE_MPI_Comm_disconnect
static int shim_comm_disconnect(cts_comm *comm) { return MPI_Comm_disconnect(place_comm(comm)); }
#endif

/* Attributes */

#if CTS_HAVE_MPI_Comm_get_attr
static int shim_comm_get_attr(cts_comm comm, int keyval, void *attribute, int *flag) {
  return MPI_Comm_get_attr(native_comm(comm), keyval, attribute, flag);
}
#endif

#if CTS_HAVE_MPI_Comm_set_attr
static int shim_comm_set_attr(cts_comm comm, int keyval, void *attribute) {
  return MPI_Comm_set_attr(native_comm(comm), keyval, attribute);
}
#endif

#if CTS_HAVE_MPI_Comm_delete_attr
static int shim_comm_delete_attr(cts_comm comm, int keyval) {
  return MPI_Comm_delete_attr(native_comm(comm), keyval);
}
#endif

#if CTS_HAVE_MPI_Comm_free_keyval
static int shim_comm_free_keyval(int *keyval) { return MPI_Comm_free_keyval(keyval); }
#endif

#if CTS_HAVE_MPI_Attr_get
static int shim_attr_get(cts_comm comm, int keyval, void *attribute, int *flag) {
  return MPI_Attr_get(native_comm(comm), keyval, attribute, flag);
}
#endif

#if CTS_HAVE_MPI_Attr_put
static int shim_attr_put(cts_comm comm, int keyval, void *attribute) {
  return MPI_Attr_put(native_comm(comm), keyval, attribute);
}
#endif

#if CTS_HAVE_MPI_Attr_delete
static int shim_attr_delete(cts_comm comm, int keyval) {
  return MPI_Attr_delete(native_comm(comm), keyval);
}
#endif

#if CTS_HAVE_MPI_Keyval_free
static int shim_keyval_free(int *keyval) { return MPI_Keyval_free(keyval); }
#endif

/* Datatypes */

#if CTS_HAVE_MPI_Type_dup
static int shim_type_dup(cts_datatype type, cts_datatype *copy) {
  return MPI_Type_dup(native_datatype(type), place_datatype(copy));
}
#endif

#if CTS_HAVE_MPI_Type_contiguous
static int shim_type_contiguous(int count, cts_datatype type, cts_datatype *made) {
  return MPI_Type_contiguous(count, native_datatype(type), place_datatype(made));
}
#endif

#if CTS_HAVE_MPI_Type_commit
static int shim_type_commit(cts_datatype *type) { return MPI_Type_commit(place_datatype(type)); }
#endif

#if CTS_HAVE_MPI_Type_free
static int shim_type_free(cts_datatype *type) { return MPI_Type_free(place_datatype(type)); }
#endif

#if CTS_HAVE_MPI_Type_set_name
static int shim_type_set_name(cts_datatype type, cts_text name) {
  return MPI_Type_set_name(native_datatype(type), CTS_IN(name));
}
#endif

#if CTS_HAVE_MPI_Type_get_name
static int shim_type_get_name(cts_datatype type, cts_field name, int *resultlen) {
  return MPI_Type_get_name(native_datatype(type), name.data, resultlen);
}
#endif

/* Windows */

#if CTS_HAVE_MPI_Win_allocate
static int shim_win_allocate(int64_t size, int disp_unit, cts_info info, cts_comm comm,
                             void *baseptr, cts_win *win) {
  return MPI_Win_allocate((MPI_Aint)size, disp_unit, native_info(info), native_comm(comm), baseptr,
                          place_win(win));
}
#endif

#if CTS_HAVE_MPI_Win_create
static int shim_win_create(void *base, int64_t size, int disp_unit, cts_info info, cts_comm comm,
                           cts_win *win) {
  return MPI_Win_create(base, (MPI_Aint)size, disp_unit, native_info(info), native_comm(comm),
                        place_win(win));
}
#endif

#if CTS_HAVE_MPI_Win_free
static int shim_win_free(cts_win *win) { return MPI_Win_free(place_win(win)); }
#endif

#if CTS_HAVE_MPI_Win_set_info
static int shim_win_set_info(cts_win win, cts_info info) {
  return MPI_Win_set_info(native_win(win), native_info(info));
}
#endif

#if CTS_HAVE_MPI_Win_get_info
static int shim_win_get_info(cts_win win, cts_info *info_used) {
  return MPI_Win_get_info(native_win(win), place_info(info_used));
}
#endif

#if CTS_HAVE_MPI_Win_allocate_shared
static int shim_win_allocate_shared(int64_t size, int disp_unit, cts_info info, cts_comm comm,
                                    void *baseptr, cts_win *win) {
  return MPI_Win_allocate_shared((MPI_Aint)size, disp_unit, native_info(info), native_comm(comm),
                                 baseptr, place_win(win));
}
#endif

#if CTS_HAVE_MPI_Win_create_dynamic
static int shim_win_create_dynamic(cts_info info, cts_comm comm, cts_win *win) {
  return MPI_Win_create_dynamic(native_info(info), native_comm(comm), place_win(win));
}
#endif

#if CTS_HAVE_MPI_Win_attach
static int shim_win_attach(cts_win win, void *base, int64_t size) {
  return MPI_Win_attach(native_win(win), base, (MPI_Aint)size);
}
#endif

#if CTS_HAVE_MPI_Win_detach
static int shim_win_detach(cts_win win, const void *base) {
  return MPI_Win_detach(native_win(win), (void *)base);
}
#endif

#if CTS_HAVE_MPI_Get_address
static int shim_get_address(const void *location, int64_t *address) {
  MPI_Aint native;
  const int code = MPI_Get_address((void *)location, &native);
  *address = native;
  return code;
}
#endif

#if CTS_HAVE_MPI_Win_set_name
static int shim_win_set_name(cts_win win, cts_text name) {
  return MPI_Win_set_name(native_win(win), CTS_IN(name));
}
#endif

#if CTS_HAVE_MPI_Win_get_name
static int shim_win_get_name(cts_win win, cts_field name, int *resultlen) {
  return MPI_Win_get_name(native_win(win), name.data, resultlen);
}
#endif

#if CTS_HAVE_MPI_Win_fence
static int shim_win_fence(int assertion, cts_win win) {
  return MPI_Win_fence(assertion, native_win(win));
}
#endif

#if CTS_HAVE_MPI_Win_lock
static int shim_win_lock(int lock_type, int rank, int assertion, cts_win win) {
  return MPI_Win_lock(lock_type, rank, assertion, native_win(win));
}
#endif

#if CTS_HAVE_MPI_Win_unlock
static int shim_win_unlock(int rank, cts_win win) { return MPI_Win_unlock(rank, native_win(win)); }
#endif

#if CTS_HAVE_MPI_Put
static int shim_put(const void *origin, int count, cts_datatype type, int target,
                    int64_t displacement, int target_count, cts_datatype target_type, cts_win win) {
  return MPI_Put((void *)origin, count, native_datatype(type), target, (MPI_Aint)displacement,
                 target_count, native_datatype(target_type), native_win(win));
}
#endif

#if CTS_HAVE_MPI_Get
static int shim_get(void *origin, int count, cts_datatype type, int target, int64_t displacement,
                    int target_count, cts_datatype target_type, cts_win win) {
  return MPI_Get(origin, count, native_datatype(type), target, (MPI_Aint)displacement, target_count,
                 native_datatype(target_type), native_win(win));
}
#endif

#if CTS_HAVE_MPI_Accumulate
static int shim_accumulate(const void *origin, int count, cts_datatype type, int target,
                           int64_t displacement, int target_count, cts_datatype target_type,
                           cts_op op, cts_win win) {
  return MPI_Accumulate((void *)origin, count, native_datatype(type), target,
                        (MPI_Aint)displacement, target_count, native_datatype(target_type),
                        native_op(op), native_win(win));
}
#endif

#if CTS_HAVE_MPI_Get_accumulate
static int shim_get_accumulate(const void *origin, int count, cts_datatype type, void *result,
                               int result_count, cts_datatype result_type, int target,
                               int64_t displacement, int target_count, cts_datatype target_type,
                               cts_op op, cts_win win) {
  return MPI_Get_accumulate((void *)origin, count, native_datatype(type), result, result_count,
                            native_datatype(result_type), target, (MPI_Aint)displacement,
                            target_count, native_datatype(target_type), native_op(op),
                            native_win(win));
}
#endif

/* Further routines that take an info */

#if CTS_HAVE_MPI_Alloc_mem
static int shim_alloc_mem(int64_t size, cts_info info, void *baseptr) {
  return MPI_Alloc_mem((MPI_Aint)size, native_info(info), baseptr);
}
#endif

#if CTS_HAVE_MPI_Free_mem
static int shim_free_mem(void *base) { return MPI_Free_mem(base); }
#endif

#if CTS_HAVE_MPI_File_open
static int shim_file_open(cts_comm comm, cts_text filename, int mode, cts_info info,
                          cts_file *file) {
  return MPI_File_open(native_comm(comm), CTS_IN(filename), mode, native_info(info),
                       place_file(file));
}
#endif

#if CTS_HAVE_MPI_File_close
static int shim_file_close(cts_file *file) { return MPI_File_close(place_file(file)); }
#endif

#if CTS_HAVE_MPI_File_set_info
static int shim_file_set_info(cts_file file, cts_info info) {
  return MPI_File_set_info(native_file(file), native_info(info));
}
#endif

#if CTS_HAVE_MPI_File_get_info
static int shim_file_get_info(cts_file file, cts_info *info_used) {
  return MPI_File_get_info(native_file(file), place_info(info_used));
}
#endif

/* Info objects */

#if CTS_HAVE_MPI_Info_create
static int shim_info_create(cts_info *info) { return MPI_Info_create(place_info(info)); }
#endif

#if CTS_HAVE_MPI_Info_create_env
static int shim_info_create_env(int argc, char **argv, cts_info *info) {
  return MPI_Info_create_env(argc, argv, place_info(info));
}
#endif

#if CTS_HAVE_MPI_Info_set
static int shim_info_set(cts_info info, cts_text key, cts_text value) {
  return MPI_Info_set(native_info(info), CTS_IN(key), CTS_IN(value));
}
#endif

#if CTS_HAVE_MPI_Info_delete
static int shim_info_delete(cts_info info, cts_text key) {
  return MPI_Info_delete(native_info(info), CTS_IN(key));
}
#endif

#if CTS_HAVE_MPI_Info_get
static int shim_info_get(cts_info info, cts_text key, int valuelen, cts_field value, int *flag) {
  return MPI_Info_get(native_info(info), CTS_IN(key), valuelen, value.data, flag);
}
#endif

#if CTS_HAVE_MPI_Info_get_valuelen
static int shim_info_get_valuelen(cts_info info, cts_text key, int *valuelen, int *flag) {
  return MPI_Info_get_valuelen(native_info(info), CTS_IN(key), valuelen, flag);
}
#endif

#if CTS_HAVE_MPI_Info_get_string
static int shim_info_get_string(cts_info info, cts_text key, int *buflen, cts_field value,
                                int *flag) {
  return MPI_Info_get_string(native_info(info), CTS_IN(key), buflen, value.data, flag);
}
#endif

#if CTS_HAVE_MPI_Info_get_nkeys
static int shim_info_get_nkeys(cts_info info, int *nkeys) {
  return MPI_Info_get_nkeys(native_info(info), nkeys);
}
#endif

#if CTS_HAVE_MPI_Info_get_nthkey
static int shim_info_get_nthkey(cts_info info, int n, cts_field key) {
  return MPI_Info_get_nthkey(native_info(info), n, key.data);
}
#endif

#if CTS_HAVE_MPI_Info_dup
static int shim_info_dup(cts_info info, cts_info *copy) {
  return MPI_Info_dup(native_info(info), place_info(copy));
}
#endif

#if CTS_HAVE_MPI_Info_free
static int shim_info_free(cts_info *info) { return MPI_Info_free(place_info(info)); }
#endif

/* Handle conversion */

#if CTS_HAVE_MPI_Info_c2f
static int shim_info_c2f(cts_info info, int *fortran) {
  *fortran = (int)MPI_Info_c2f(native_info(info));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Info_f2c
static int shim_info_f2c(int fortran, cts_info *info) {
  *info = neutral_info(MPI_Info_f2c((MPI_Fint)fortran));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Info_toint
static int shim_info_toint(cts_info info, int *number) {
  *number = MPI_Info_toint(native_info(info));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Info_fromint
static int shim_info_fromint(int number, cts_info *info) {
  *info = neutral_info(MPI_Info_fromint(number));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Comm_c2f
static int shim_comm_c2f(cts_comm handle, int *fortran) {
  *fortran = (int)MPI_Comm_c2f(native_comm(handle));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Comm_f2c
static int shim_comm_f2c(int fortran, cts_comm *handle) {
  *handle = neutral_comm(MPI_Comm_f2c((MPI_Fint)fortran));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Type_c2f
static int shim_type_c2f(cts_datatype handle, int *fortran) {
  *fortran = (int)MPI_Type_c2f(native_datatype(handle));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Type_f2c
static int shim_type_f2c(int fortran, cts_datatype *handle) {
  *handle = neutral_datatype(MPI_Type_f2c((MPI_Fint)fortran));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Win_c2f
static int shim_win_c2f(cts_win handle, int *fortran) {
  *fortran = (int)MPI_Win_c2f(native_win(handle));
  return 0;
}
#endif

#if CTS_HAVE_MPI_Win_f2c
static int shim_win_f2c(int fortran, cts_win *handle) {
  *handle = neutral_win(MPI_Win_f2c((MPI_Fint)fortran));
  return 0;
}
#endif

/* The table */

#define CTS_ENTRY_0(member, name) NULL
#define CTS_ENTRY_1(member, name) (CTS_IS_THERE(name) ? shim_##member : NULL)
#define CTS_ENTRY_(have, member, name) CTS_ENTRY_##have(member, name)
#define CTS_ENTRY(have, member, name) CTS_ENTRY_(have, member, name)

#define CTS_VALUE_0(value, none) (none)
#define CTS_VALUE_1(value, none) (value)
#define CTS_VALUE_(have, value, none) CTS_VALUE_##have(value, none)
#define CTS_VALUE(have, value, none) CTS_VALUE_(have, value, none)

static int truth(int flag) { return flag != 0; }

/* Beside the shim of another language, the table has another name and is no export. */
#ifndef CTS_TABLE_NAME
#define CTS_TABLE_NAME cts_shim_table
#endif

CTS_EXPORT const cts_table *CTS_TABLE_NAME(void);

const cts_table *CTS_TABLE_NAME(void) {
  static cts_table table;
  table.version = CTS_TABLE_VERSION;
  table.size = sizeof table;
  table.binding = "c";
  table.header_version = MPI_VERSION;
  table.header_subversion = MPI_SUBVERSION;
  table.mpi_symbol = (void (*)(void))MPI_Get_version;
  table.true_word = 1;
  table.false_word = 0;
  table.truth = truth;

  /* Filled at run time: the handles of some MPIs are addresses in their library. */
#define CTS_INT(member, name) table.constants.member = name;
#define CTS_HANDLE(kind, member, name) table.constants.member = neutral_##kind(name);
#define CTS_OPTIONAL_INT(member, name)                          \
  table.constants.member = CTS_VALUE(CTS_HAVE_##name, name, 0); \
  table.constants.has_##member = CTS_HAVE_##name;
#define CTS_OPTIONAL_HANDLE(kind, member, name)                                 \
  table.constants.member =                                                      \
      CTS_VALUE(CTS_HAVE_##name, neutral_##kind(name), table.constants.member); \
  table.constants.has_##member = CTS_HAVE_##name;
  /* Not by way of the macro above: that would replace the name by its value. */
#define CTS_DATATYPE(member, name)                                                \
  table.constants.member =                                                        \
      CTS_VALUE(CTS_HAVE_##name, neutral_datatype(name), table.constants.member); \
  table.constants.has_##member = CTS_HAVE_##name;
#include "constants.def"
#include "datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE

#define CTS_FUNCTION(member, name, parameters) \
  table.member = CTS_ENTRY(CTS_HAVE_##name, member, name);
#include "functions.def"
#undef CTS_FUNCTION
  return &table;
}
