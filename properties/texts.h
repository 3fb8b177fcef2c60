// Generators of legal keys and values.
#pragma once

#include <rapidcheck/Gen.h>

#include <cstddef>
#include <string>
#include <vector>

namespace infocts::properties {

/// What may be generated for the MPI of this session.
struct Legal {
  std::size_t longest_key;
  std::size_t longest_value;
  std::size_t shortest_value;  ///< 0 where the empty value must be settable, otherwise 1
};

Legal legal();

/// Values of every legal length, most often short ones and those at and just below powers of two
/// and the limit; bytes 1 to 255, in several mixtures. Shrink towards few plain letters.
rc::Gen<std::string> values();

enum class Likeness { same_length, shorter, longer, other_case };

/// Another legal value like `value`, which is not empty; `value` itself where there is none, being
/// as short or long as is legal, or without letters.
std::string like_value(std::string value, Likeness likeness);

/// Several keys to be used together, by number: of all legal lengths and bytes like values, and
/// many of them alike (prefixes, extensions, other letter case, blanks around). Not always
/// distinct. Shrinks key by key; the number of keys stays.
rc::Gen<std::vector<std::string>> keys_alike(std::size_t count);

/// The legal ones among the keys that a careless comparison takes for `key`; `key` is not among
/// them.
std::vector<std::string> legal_lookalikes(const std::string& key);

}  // namespace infocts::properties
