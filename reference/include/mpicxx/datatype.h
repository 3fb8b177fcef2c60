// Datatypes and operations (MPI-2.2, A.4; names: MPI-2, "Naming Objects").
#ifndef MPICXX_DATATYPE_H_INCLUDED
#define MPICXX_DATATYPE_H_INCLUDED

#include "mpicxx/errors.h"

namespace MPI {

class Datatype {
 public:
  Datatype() : handle_(MPI_DATATYPE_NULL) {}
  Datatype(const MPI_Datatype& handle) : handle_(handle) {}
  virtual ~Datatype() {}
  Datatype(const Datatype&) = default;
  Datatype& operator=(const Datatype&) = default;
  Datatype& operator=(const MPI_Datatype& handle) {
    handle_ = handle;
    return *this;
  }
  operator MPI_Datatype() const { return handle_; }
  bool operator==(const Datatype& other) const { return handle_ == other.handle_; }
  bool operator!=(const Datatype& other) const { return handle_ != other.handle_; }

  virtual int Get_size() const {
    int size = 0;
    detail::call(MPI_Type_size, handle_, &size);
    return size;
  }

  virtual Datatype Create_contiguous(int count) const {
    Datatype made;
    detail::call(MPI_Type_contiguous, count, handle_, &made.handle_);
    return made;
  }

  virtual Datatype Dup() const {
    Datatype copy;
    detail::call(MPI_Type_dup, handle_, &copy.handle_);
    return copy;
  }

  virtual void Commit() { detail::call(MPI_Type_commit, &handle_); }
  virtual void Free() { detail::call(MPI_Type_free, &handle_); }

  virtual void Set_name(const char* type_name) {
    detail::call(MPI_Type_set_name, handle_, type_name);
  }

  virtual void Get_name(char* type_name, int& resultlen) const {
    detail::call(MPI_Type_get_name, handle_, type_name, &resultlen);
  }

 private:
  MPI_Datatype handle_;
};

class Op {
 public:
  Op() : handle_(MPI_OP_NULL) {}
  Op(const MPI_Op& handle) : handle_(handle) {}
  virtual ~Op() {}
  Op(const Op&) = default;
  Op& operator=(const Op&) = default;
  Op& operator=(const MPI_Op& handle) {
    handle_ = handle;
    return *this;
  }
  operator MPI_Op() const { return handle_; }
  bool operator==(const Op& other) const { return handle_ == other.handle_; }
  bool operator!=(const Op& other) const { return handle_ != other.handle_; }

 private:
  MPI_Op handle_;
};

}  // namespace MPI

#endif  // MPICXX_DATATYPE_H_INCLUDED
