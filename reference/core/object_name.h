#ifndef REFERENCE_CORE_OBJECT_NAME_H_
#define REFERENCE_CORE_OBJECT_NAME_H_

#include <array>
#include <cstddef>
#include <mutex>
#include <string_view>

#include "mpi.h"

namespace reference {

/// Writes `name`, which fits, with the terminating null character and returns its length.
int copy_name(std::string_view name, char* destination) noexcept;

/// The name of one object (MPI-4.0, section "Naming Objects"): empty at first, or predefined. The
/// room for it is part of the object, so that naming never fails. Thread-safe: a reader sees a
/// whole name.
class ObjectName {
 public:
  explicit ObjectName(std::string_view name = {}) noexcept { set(name); }

  /// Takes as much of `name` as fits, without its trailing blanks, which are not significant.
  void set(std::string_view name) noexcept;

  /// Writes the name to at least MPI_MAX_OBJECT_NAME characters and returns its length.
  int copy_to(char* destination) const noexcept;

 private:
  mutable std::mutex mutex_;
  std::array<char, MPI_MAX_OBJECT_NAME - 1> text_{};  // guarded by mutex_
  std::size_t length_ = 0;                            // guarded by mutex_
};

}  // namespace reference

#endif  // REFERENCE_CORE_OBJECT_NAME_H_
