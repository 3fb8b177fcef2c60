// Windows (MPI-2.2, A.4, "One-Sided Communications C++ Bindings"; names: MPI-2, "Naming Objects").
#ifndef MPICXX_WIN_H_INCLUDED
#define MPICXX_WIN_H_INCLUDED

#include "mpicxx/comm.h"
#include "mpicxx/datatype.h"
#include "mpicxx/errhandler.h"
#include "mpicxx/errors.h"
#include "mpicxx/info.h"
#include "mpicxx/types.h"

namespace MPI {

class Win {
 public:
  typedef void Errhandler_function(Win&, int*, ...);
  typedef Errhandler_function Errhandler_fn;  // its name before 2.2

  Win() : handle_(MPI_WIN_NULL) {}
  Win(const MPI_Win& handle) : handle_(handle) {}
  virtual ~Win() {}
  Win(const Win&) = default;
  Win& operator=(const Win&) = default;
  Win& operator=(const MPI_Win& handle) {
    handle_ = handle;
    return *this;
  }
  operator MPI_Win() const { return handle_; }
  bool operator==(const Win& other) const { return handle_ == other.handle_; }
  bool operator!=(const Win& other) const { return handle_ != other.handle_; }

  static Win Create(const void* base, Aint size, int disp_unit, const Info& info,
                    const Intracomm& comm) {
    Win win;
    detail::call(MPI_Win_create, const_cast<void*>(base), size, disp_unit,
                 static_cast<MPI_Info>(info), static_cast<MPI_Comm>(comm), &win.handle_);
    return win;
  }

  virtual void Free() { detail::call(MPI_Win_free, &handle_); }

  virtual void Set_name(const char* win_name) { detail::call(MPI_Win_set_name, handle_, win_name); }

  virtual void Get_name(char* win_name, int& resultlen) const {
    detail::call(MPI_Win_get_name, handle_, win_name, &resultlen);
  }

  static Errhandler Create_errhandler(Errhandler_function* function);

  virtual void Set_errhandler(const Errhandler& errhandler) {
    detail::call(MPI_Win_set_errhandler, handle_,
                 detail::in_c(errhandler, detail::throwing_for_win));
  }

  virtual Errhandler Get_errhandler() const {
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    detail::call(MPI_Win_get_errhandler, handle_, &handler);
    return detail::from_c(handler, detail::throwing_for_win);
  }

  /// The handler is called with the code, and may throw.
  virtual void Call_errhandler(int errorcode) const {
    detail::call_errhandler(MPI_Win_call_errhandler, handle_, errorcode);
  }

  virtual void Fence(int assert) const { detail::call(MPI_Win_fence, assert, handle_); }

  virtual void Lock(int lock_type, int rank, int assert) const {
    detail::call(MPI_Win_lock, lock_type, rank, assert, handle_);
  }

  virtual void Unlock(int rank) const { detail::call(MPI_Win_unlock, rank, handle_); }

  virtual void Put(const void* origin_addr, int origin_count, const Datatype& origin_datatype,
                   int target_rank, Aint target_disp, int target_count,
                   const Datatype& target_datatype) const {
    detail::call(MPI_Put, origin_addr, origin_count, in_c(origin_datatype), target_rank,
                 target_disp, target_count, in_c(target_datatype), handle_);
  }

  virtual void Get(void* origin_addr, int origin_count, const Datatype& origin_datatype,
                   int target_rank, Aint target_disp, int target_count,
                   const Datatype& target_datatype) const {
    detail::call(MPI_Get, origin_addr, origin_count, in_c(origin_datatype), target_rank,
                 target_disp, target_count, in_c(target_datatype), handle_);
  }

  virtual void Accumulate(const void* origin_addr, int origin_count,
                          const Datatype& origin_datatype, int target_rank, Aint target_disp,
                          int target_count, const Datatype& target_datatype, const Op& op) const {
    detail::call(MPI_Accumulate, origin_addr, origin_count, in_c(origin_datatype), target_rank,
                 target_disp, target_count, in_c(target_datatype), static_cast<MPI_Op>(op),
                 handle_);
  }

 private:
  static MPI_Datatype in_c(const Datatype& datatype) { return datatype; }

  MPI_Win handle_;
};

namespace detail {

inline void call_function_of_win(MPI_Win* win, int* code, ...) {
  call_function<Win>(MPI_Win_get_errhandler, *win, code);
}

}  // namespace detail

inline Errhandler Win::Create_errhandler(Errhandler_function* function) {
  return detail::create_errhandler(MPI_Win_create_errhandler, detail::call_function_of_win,
                                   function);
}

}  // namespace MPI

#endif  // MPICXX_WIN_H_INCLUDED
