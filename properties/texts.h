// Generated keys and values: of all legal lengths and bytes, and easily confused with each other.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "properties/random_numbers.h"

namespace infocts::properties {

/// What may be generated for the MPI of this worker.
struct Legal {
  std::size_t longest_key;
  std::size_t longest_value;
  std::size_t shortest_value;  ///< 0 where the empty value must be settable, otherwise 1
};

Legal legal();

/// The length at which an MPI may choose whether to take a key or value: one more than every MPI
/// must take. In C that is the constant, in Fortran one more than the constant.
std::size_t key_limit();
std::size_t value_limit();
/// How many characters a key of the MPI itself may have. In C up to 4.1 they may be
/// MPI_MAX_INFO_KEY: it is open whether that counts the terminator.
std::size_t longest_listed_key();

/// Whether an object keeps the text as it is: in Fortran the blanks around it are no part of it.
bool is_kept(std::string_view text);

/// A value of any legal length, most often a short one or one at and just below a power of two or
/// the limit; bytes 1 to 255, in several mixtures.
std::string pick_value(RandomNumbers& random);

/// Another legal value like `value`: as long, or one character shorter or longer, or in another
/// letter case. A careless comparison or measurement confuses the two.
std::string value_like(RandomNumbers& random, std::string value);

/// Several keys to be used together: of all legal lengths and bytes like values, and many of them
/// alike (prefixes, extensions, other letter case, blanks around). Not always distinct.
std::vector<std::string> pick_keys(RandomNumbers& random, std::size_t count);

/// The legal ones among the keys that a careless comparison confuses with `key`; `key` is not among
/// them.
std::vector<std::string> legal_lookalikes(const std::string& key);

/// Whether a careless comparison confuses the two: in another letter case, cut at either end, with
/// blanks around. Also true of equal ones.
bool easily_taken_for(const std::string& one, const std::string& other);

/// Simpler texts, the simplest first. Each is shorter than `text` or differs from it by plain
/// letters in place of others, so that shrinking ends.
std::vector<std::string> simpler(const std::string& text);

}  // namespace infocts::properties
