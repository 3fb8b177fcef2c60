// Info objects (MPI-2.2, chapter 9, the C++ prototypes).
#ifndef MPICXX_INFO_H_INCLUDED
#define MPICXX_INFO_H_INCLUDED

#include "mpicxx/errors.h"

namespace MPI {

class Info {
 public:
  Info() : handle_(MPI_INFO_NULL) {}
  Info(const MPI_Info& handle) : handle_(handle) {}
  virtual ~Info() {}
  Info(const Info&) = default;
  Info& operator=(const Info&) = default;
  Info& operator=(const MPI_Info& handle) {
    handle_ = handle;
    return *this;
  }
  operator MPI_Info() const { return handle_; }
  bool operator==(const Info& other) const { return handle_ == other.handle_; }
  bool operator!=(const Info& other) const { return handle_ != other.handle_; }

  static Info Create() {
    Info info;
    detail::call(MPI_Info_create, &info.handle_);
    return info;
  }

  virtual void Set(const char* key, const char* value) {
    detail::call(MPI_Info_set, handle_, key, value);
  }

  virtual void Delete(const char* key) { detail::call(MPI_Info_delete, handle_, key); }

  virtual bool Get(const char* key, int valuelen, char* value) const {
    int flag = 0;
    detail::call(MPI_Info_get, handle_, key, valuelen, value, &flag);
    return flag != 0;
  }

  virtual bool Get_valuelen(const char* key, int& valuelen) const {
    int flag = 0;
    detail::call(MPI_Info_get_valuelen, handle_, key, &valuelen, &flag);
    return flag != 0;
  }

  virtual int Get_nkeys() const {
    int count = 0;
    detail::call(MPI_Info_get_nkeys, handle_, &count);
    return count;
  }

  virtual void Get_nthkey(int n, char* key) const {
    detail::call(MPI_Info_get_nthkey, handle_, n, key);
  }

  virtual Info Dup() const {
    Info copy;
    detail::call(MPI_Info_dup, handle_, &copy.handle_);
    return copy;
  }

  virtual void Free() { detail::call(MPI_Info_free, &handle_); }

 private:
  MPI_Info handle_;
};

}  // namespace MPI

#endif  // MPICXX_INFO_H_INCLUDED
