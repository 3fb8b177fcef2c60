// What a failed check claimed, in the journal: enough to ask the same question again in a separate
// program.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace infocts::journal {

enum class ClaimKind : std::uint8_t {
  other,         ///< said in words only
  success,       ///< return code `actual` should be MPI_SUCCESS
  refused,       ///< return code `actual` should be an error
  thrown,        ///< the call should throw an exception, which C++ gives as `actual`
  error_class,   ///< return code `actual` should be of class `expected`
  flag_true,     ///< int `actual` should be written and not 0
  flag_false,    ///< int `actual` should be 0
  number,        ///< int `actual` should be `expected`
  text,          ///< string `actual_bytes` should be `expected_bytes`
  terminated,    ///< the variable with `actual_bytes` should hold a string that ends
  untouched,     ///< the variable with `actual_bytes` should not have been written behind its first
                 ///< `expected` bytes
  reads_within,  ///< nothing before (`expected` 0) or behind (1) the IN string `actual_bytes` is
                 ///< read
  within,        ///< memory around the variable with `actual_bytes` should not have been written
};

struct Claim {
  ClaimKind kind = ClaimKind::other;
  std::uint32_t call = 0;  ///< that it is about, see call_number.h; 0: none
  std::int64_t expected = 0;
  std::int64_t actual = 0;
  std::string expected_bytes = {};
  std::string actual_bytes = {};
};

std::string write_claim(const Claim& claim);
Claim read_claim(std::string_view payload);

}  // namespace infocts::journal
