// Communicators (MPI-2.2, A.4; names: MPI-2, "Naming Objects").
#ifndef MPICXX_COMM_H_INCLUDED
#define MPICXX_COMM_H_INCLUDED

#include "mpicxx/datatype.h"
#include "mpicxx/errhandler.h"
#include "mpicxx/errors.h"
#include "mpicxx/info.h"
#include "mpicxx/request.h"

namespace MPI {

class Intercomm;

class Comm {
 public:
  typedef void Errhandler_function(Comm&, int*, ...);
  typedef Errhandler_function Errhandler_fn;  // its name before 2.2

  Comm() : handle_(MPI_COMM_NULL) {}
  Comm(const MPI_Comm& handle) : handle_(handle) {}
  virtual ~Comm() {}
  Comm(const Comm&) = default;
  Comm& operator=(const Comm&) = default;
  Comm& operator=(const MPI_Comm& handle) {
    handle_ = handle;
    return *this;
  }
  operator MPI_Comm() const { return handle_; }
  bool operator==(const Comm& other) const { return handle_ == other.handle_; }
  bool operator!=(const Comm& other) const { return handle_ != other.handle_; }

  /// A duplicate on the heap, which the caller deletes.
  virtual Comm& Clone() const = 0;

  // ---- Processes and communicators -----------------------------------------------------------

  virtual int Get_rank() const {
    int rank = MPI_UNDEFINED;
    detail::call(MPI_Comm_rank, handle_, &rank);
    return rank;
  }

  virtual int Get_size() const {
    int size = 0;
    detail::call(MPI_Comm_size, handle_, &size);
    return size;
  }

  static int Compare(const Comm& comm1, const Comm& comm2) {
    int result = MPI_UNEQUAL;
    detail::call(MPI_Comm_compare, comm1.handle_, comm2.handle_, &result);
    return result;
  }

  virtual void Free() { detail::call(MPI_Comm_free, &handle_); }
  virtual void Disconnect() { detail::call(MPI_Comm_disconnect, &handle_); }
  static Intercomm Get_parent();
  virtual void Abort(int errorcode) { MPI_Abort(handle_, errorcode); }

  // ---- Names ---------------------------------------------------------------------------------

  virtual void Set_name(const char* comm_name) {
    detail::call(MPI_Comm_set_name, handle_, comm_name);
  }

  virtual void Get_name(char* comm_name, int& resultlen) const {
    detail::call(MPI_Comm_get_name, handle_, comm_name, &resultlen);
  }

  // ---- Attributes ----------------------------------------------------------------------------

  virtual bool Get_attr(int comm_keyval, void* attribute_val) const {
    int flag = 0;
    detail::call(MPI_Comm_get_attr, handle_, comm_keyval, attribute_val, &flag);
    return flag != 0;
  }

  virtual void Set_attr(int comm_keyval, const void* attribute_val) const {
    detail::call(MPI_Comm_set_attr, handle_, comm_keyval, const_cast<void*>(attribute_val));
  }

  virtual void Delete_attr(int comm_keyval) {
    detail::call(MPI_Comm_delete_attr, handle_, comm_keyval);
  }

  static void Free_keyval(int& comm_keyval) { detail::call(MPI_Comm_free_keyval, &comm_keyval); }

  // ---- Error handlers ------------------------------------------------------------------------

  static Errhandler Create_errhandler(Errhandler_function* function);

  virtual void Set_errhandler(const Errhandler& errhandler) {
    detail::call(MPI_Comm_set_errhandler, handle_,
                 detail::in_c(errhandler, detail::throwing_for_comm));
  }

  virtual Errhandler Get_errhandler() const {
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    detail::call(MPI_Comm_get_errhandler, handle_, &handler);
    return detail::from_c(handler, detail::throwing_for_comm);
  }

  /// The handler is called with the code, and may throw.
  virtual void Call_errhandler(int errorcode) const {
    detail::call_errhandler(MPI_Comm_call_errhandler, handle_, errorcode);
  }

  // ---- Messages ------------------------------------------------------------------------------

  virtual void Send(const void* buf, int count, const Datatype& datatype, int dest, int tag) const {
    detail::call(MPI_Send, buf, count, in_c(datatype), dest, tag, handle_);
  }

  virtual void Recv(void* buf, int count, const Datatype& datatype, int source, int tag,
                    Status& status) const {
    detail::call(MPI_Recv, buf, count, in_c(datatype), source, tag, handle_, &status.status_);
  }

  virtual void Recv(void* buf, int count, const Datatype& datatype, int source, int tag) const {
    detail::call(MPI_Recv, buf, count, in_c(datatype), source, tag, handle_, MPI_STATUS_IGNORE);
  }

  virtual Request Isend(const void* buf, int count, const Datatype& datatype, int dest,
                        int tag) const {
    Request request;
    detail::call(MPI_Isend, buf, count, in_c(datatype), dest, tag, handle_, &request.handle_);
    return request;
  }

  virtual Request Irecv(void* buf, int count, const Datatype& datatype, int source, int tag) const {
    Request request;
    detail::call(MPI_Irecv, buf, count, in_c(datatype), source, tag, handle_, &request.handle_);
    return request;
  }

  // ---- Collective operations -----------------------------------------------------------------

  virtual void Barrier() const { detail::call(MPI_Barrier, handle_); }

  virtual void Bcast(void* buffer, int count, const Datatype& datatype, int root) const {
    detail::call(MPI_Bcast, buffer, count, in_c(datatype), root, handle_);
  }

  virtual void Allgather(const void* sendbuf, int sendcount, const Datatype& sendtype,
                         void* recvbuf, int recvcount, const Datatype& recvtype) const {
    detail::call(MPI_Allgather, sendbuf, sendcount, in_c(sendtype), recvbuf, recvcount,
                 in_c(recvtype), handle_);
  }

  virtual void Allreduce(const void* sendbuf, void* recvbuf, int count, const Datatype& datatype,
                         const Op& op) const {
    detail::call(MPI_Allreduce, sendbuf, recvbuf, count, in_c(datatype), static_cast<MPI_Op>(op),
                 handle_);
  }

 protected:
  static MPI_Datatype in_c(const Datatype& datatype) { return datatype; }

  MPI_Comm handle_;
};

/// The class of MPI::COMM_NULL alone.
class Comm_Null : public Comm {
 public:
  Comm_Null() {}
  Comm_Null(const MPI_Comm& handle) : Comm(handle) {}
  Comm_Null& Clone() const override { return *new Comm_Null(handle_); }
};

class Intercomm : public Comm {
 public:
  Intercomm() {}
  Intercomm(const MPI_Comm& handle) : Comm(handle) {}
  Intercomm(const Comm_Null& null) : Comm(null) {}
  using Comm::operator=;

  Intercomm Dup() const {
    Intercomm copy;
    detail::call(MPI_Comm_dup, handle_, &copy.handle_);
    return copy;
  }

  Intercomm& Clone() const override { return *new Intercomm(Dup()); }
};

class Intracomm : public Comm {
 public:
  Intracomm() {}
  Intracomm(const MPI_Comm& handle) : Comm(handle) {}
  Intracomm(const Comm_Null& null) : Comm(null) {}
  using Comm::operator=;

  Intracomm Dup() const {
    Intracomm copy;
    detail::call(MPI_Comm_dup, handle_, &copy.handle_);
    return copy;
  }

  Intracomm& Clone() const override { return *new Intracomm(Dup()); }

  virtual Intracomm Split(int color, int key) const {
    Intracomm part;
    detail::call(MPI_Comm_split, handle_, color, key, &part.handle_);
    return part;
  }

  virtual Intercomm Spawn(const char* command, const char* argv[], int maxprocs, const Info& info,
                          int root, int array_of_errcodes[]) const {
    MPI_Comm made = MPI_COMM_NULL;
    detail::call(MPI_Comm_spawn, command, const_cast<char**>(argv), maxprocs,
                 static_cast<MPI_Info>(info), root, handle_, &made, array_of_errcodes);
    return made;
  }

  virtual Intercomm Spawn(const char* command, const char* argv[], int maxprocs, const Info& info,
                          int root) const {
    return Spawn(command, argv, maxprocs, info, root, MPI_ERRCODES_IGNORE);
  }
};

inline Intercomm Comm::Get_parent() {
  MPI_Comm parent = MPI_COMM_NULL;
  detail::call(MPI_Comm_get_parent, &parent);
  return parent;
}

namespace detail {

inline void call_function_of_comm(MPI_Comm* comm, int* code, ...) {
  call_function<Intracomm>(MPI_Comm_get_errhandler, *comm, code);
}

}  // namespace detail

inline Errhandler Comm::Create_errhandler(Errhandler_function* function) {
  return detail::create_errhandler(MPI_Comm_create_errhandler, detail::call_function_of_comm,
                                   function);
}

}  // namespace MPI

#endif  // MPICXX_COMM_H_INCLUDED
