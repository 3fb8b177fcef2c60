// Statuses and requests (MPI-2.2, A.4, "Point-to-Point Communication C++ Bindings").
#ifndef MPICXX_REQUEST_H_INCLUDED
#define MPICXX_REQUEST_H_INCLUDED

#include "mpicxx/errors.h"

namespace MPI {

class Status {
 public:
  Status() : status_() {}
  Status(const MPI_Status& status) : status_(status) {}
  virtual ~Status() {}
  Status(const Status&) = default;
  Status& operator=(const Status&) = default;
  Status& operator=(const MPI_Status& status) {
    status_ = status;
    return *this;
  }
  operator MPI_Status() const { return status_; }

  virtual int Get_source() const { return status_.MPI_SOURCE; }
  virtual int Get_tag() const { return status_.MPI_TAG; }
  virtual int Get_error() const { return status_.MPI_ERROR; }
  virtual void Set_source(int source) { status_.MPI_SOURCE = source; }
  virtual void Set_tag(int tag) { status_.MPI_TAG = tag; }
  virtual void Set_error(int error) { status_.MPI_ERROR = error; }

 private:
  friend class Comm;
  friend class Request;
  MPI_Status status_;
};

class Request {
 public:
  Request() : handle_(MPI_REQUEST_NULL) {}
  Request(const MPI_Request& handle) : handle_(handle) {}
  virtual ~Request() {}
  Request(const Request&) = default;
  Request& operator=(const Request&) = default;
  Request& operator=(const MPI_Request& handle) {
    handle_ = handle;
    return *this;
  }
  operator MPI_Request() const { return handle_; }
  bool operator==(const Request& other) const { return handle_ == other.handle_; }
  bool operator!=(const Request& other) const { return handle_ != other.handle_; }

  virtual void Wait(Status& status) { detail::call(MPI_Wait, &handle_, &status.status_); }
  virtual void Wait() { detail::call(MPI_Wait, &handle_, MPI_STATUS_IGNORE); }

  virtual bool Test(Status& status) { return test(&status.status_); }
  virtual bool Test() { return test(MPI_STATUS_IGNORE); }

 private:
  friend class Comm;

  bool test(MPI_Status* status) {
    int flag = 0;
    detail::call(MPI_Test, &handle_, &flag, status);
    return flag != 0;
  }

  MPI_Request handle_;
};

}  // namespace MPI

#endif  // MPICXX_REQUEST_H_INCLUDED
