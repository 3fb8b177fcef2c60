// What an info object held when a check failed, as lookups told: with the calls of the case it
// shows whether what is stored is wrong, or how it is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace infocts::journal {

struct HeldPair {
  std::string key;  ///< as MPI_Info_get_nthkey lists it
  std::vector<std::string>
      values;  ///< of MPI_Info_get_string and MPI_Info_get, where they have one
};

struct Holding {
  std::int64_t object = 0;  ///< bits of the handle
  bool padded = false;      ///< read by Fortran: blanks around keys and values do not show
  int nkeys = 0;            ///< as MPI_Info_get_nkeys tells
  std::vector<HeldPair> pairs;
  bool hides_keys = false;  ///< a key that the case had set is found, but not listed
};

std::string write_holding(const Holding& holding);
Holding read_holding(std::string_view payload);

}  // namespace infocts::journal
