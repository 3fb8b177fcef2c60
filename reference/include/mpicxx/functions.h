// Functions without an object (MPI-2.2, A.4; Get_processor_name: MPI-2, environmental inquiry).
#ifndef MPICXX_FUNCTIONS_H_INCLUDED
#define MPICXX_FUNCTIONS_H_INCLUDED

#include "mpicxx/errors.h"
#include "mpicxx/info.h"
#include "mpicxx/types.h"
#include "mpicxx/win.h"

namespace MPI {

inline void Init(int& argc, char**& argv) { detail::call(MPI_Init, &argc, &argv); }

inline void Init() {
  detail::call(MPI_Init, static_cast<int*>(nullptr), static_cast<char***>(nullptr));
}

inline int Init_thread(int& argc, char**& argv, int required) {
  int provided = MPI_THREAD_SINGLE;
  detail::call(MPI_Init_thread, &argc, &argv, required, &provided);
  return provided;
}

inline int Init_thread(int required) {
  int provided = MPI_THREAD_SINGLE;
  detail::call(MPI_Init_thread, static_cast<int*>(nullptr), static_cast<char***>(nullptr), required,
               &provided);
  return provided;
}

inline void Finalize() { detail::call(MPI_Finalize); }

inline bool Is_initialized() {
  int flag = 0;
  detail::call(MPI_Initialized, &flag);
  return flag != 0;
}

inline bool Is_finalized() {
  int flag = 0;
  detail::call(MPI_Finalized, &flag);
  return flag != 0;
}

inline int Query_thread() {
  int provided = MPI_THREAD_SINGLE;
  detail::call(MPI_Query_thread, &provided);
  return provided;
}

inline bool Is_thread_main() {
  int flag = 0;
  detail::call(MPI_Is_thread_main, &flag);
  return flag != 0;
}

inline void Get_version(int& version, int& subversion) {
  detail::call(MPI_Get_version, &version, &subversion);
}

inline void Get_processor_name(char* name, int& resultlen) {
  detail::call(MPI_Get_processor_name, name, &resultlen);
}

inline int Get_error_class(int errorcode) {
  int error_class = errorcode;
  detail::call(MPI_Error_class, errorcode, &error_class);
  return error_class;
}

inline void Get_error_string(int errorcode, char* string, int& resultlen) {
  detail::call(MPI_Error_string, errorcode, string, &resultlen);
}

inline double Wtime() { return MPI_Wtime(); }
inline double Wtick() { return MPI_Wtick(); }

inline void* Alloc_mem(Aint size, const Info& info) {
  void* memory = nullptr;
  detail::call(MPI_Alloc_mem, size, static_cast<MPI_Info>(info), static_cast<void*>(&memory));
  return memory;
}

inline void Free_mem(void* base) { detail::call(MPI_Free_mem, base); }

inline Aint Get_address(void* location) {
  Aint address = 0;
  detail::call(MPI_Get_address, location, &address);
  return address;
}

}  // namespace MPI

#endif  // MPICXX_FUNCTIONS_H_INCLUDED
