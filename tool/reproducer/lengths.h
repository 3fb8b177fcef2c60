// Writes lengths so that they suit an MPI with other limits.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "adapters/functions.h"

namespace infocts {

/// The limit of the string that this argument is, has room for, or counts; "" for any other
/// argument, such as a number of keys.
std::string_view limit_of(FunctionId function, std::size_t argument);

/// Writes lengths near a limit of the MPI with its name.
class Lengths {
 public:
  Lengths(const std::map<std::string, long>& limits, bool in_fortran)
      : limits_(limits), in_fortran_(in_fortran) {}

  /// "MPI_MAX_INFO_VAL - 1", or the number where `limit` is far from it, unknown or "".
  std::string written(std::int64_t length, std::string_view limit) const;
  bool is_near(std::int64_t length, std::string_view limit) const;
  /// A buffer of `size` bytes for a call that is told `told`: it grows with what the call is told.
  std::string room(std::int64_t size, std::int64_t told, std::string_view limit) const;
  /// The length of a string as the limit counts it: in Fortran the blanks around keys and values
  /// are no part of them.
  std::int64_t counted(std::string_view text, std::string_view limit) const;
  /// "300 < MPI_MAX_INFO_VAL": what is true of that length here, and must be true elsewhere too. In
  /// Fortran, whose limits count no terminator, "300 <= MPI_MAX_INFO_VAL".
  std::string condition(std::int64_t length, std::string_view limit) const;

 private:
  std::string relative(std::int64_t length, std::string_view limit) const;
  const long* value_of(std::string_view limit) const;

  const std::map<std::string, long>& limits_;
  const bool in_fortran_;
};

}  // namespace infocts
