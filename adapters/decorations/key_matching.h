// Keys that are taken for others: how decorations compare keys wrongly, or change them on their way
// into the MPI and out of it.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/outcome.h"

namespace infocts {

/// Which key is meant by the one that the caller gave.
using KeyRewriting = std::string (*)(cts_info info, const std::string& key);

namespace detail {

inline KeyRewriting rewrite_key = nullptr;

template <auto member>
struct WithOtherKey;

template <typename... Parameters, int (*cts_table::*member)(cts_info, cts_text, Parameters...)>
struct WithOtherKey<member> {
  static int call(cts_info info, cts_text key, Parameters... others) {
    const std::string meant = rewrite_key(info, key.data);
    return (below().*member)(info, text_of(meant), others...);
  }
  static void install(cts_table& mpi) {
    if (mpi.*member != nullptr) mpi.*member = call;
  }
};

}  // namespace detail

inline void rewrite_keys_set(cts_table& mpi, KeyRewriting rewriting) {
  detail::rewrite_key = rewriting;
  detail::WithOtherKey<&cts_table::info_set>::install(mpi);
}

inline void rewrite_keys_deleted(cts_table& mpi, KeyRewriting rewriting) {
  detail::rewrite_key = rewriting;
  detail::WithOtherKey<&cts_table::info_delete>::install(mpi);
}

inline void rewrite_keys_looked_up(cts_table& mpi, KeyRewriting rewriting) {
  detail::rewrite_key = rewriting;
  detail::WithOtherKey<&cts_table::info_get>::install(mpi);
  detail::WithOtherKey<&cts_table::info_get_valuelen>::install(mpi);
  detail::WithOtherKey<&cts_table::info_get_string>::install(mpi);
}

/// Every key that is passed to the MPI.
inline void rewrite_keys(cts_table& mpi, KeyRewriting rewriting) {
  rewrite_keys_set(mpi, rewriting);
  rewrite_keys_deleted(mpi, rewriting);
  rewrite_keys_looked_up(mpi, rewriting);
}

/// MPI_Info_get_nthkey through a buffer of its own; the caller gets what `change` makes of the key,
/// which must not be longer.
template <std::string (*change)(const std::string& key)>
void rewrite_listed_keys(cts_table& mpi) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    std::string own(static_cast<std::size_t>(below().constants.max_info_key) + 1, '\0');
    const int code = below().info_get_nthkey(info, n, {own.data(), own.size()});
    if (!succeeded(code)) return code;
    const std::string given = change(own.c_str());
    std::copy_n(given.c_str(), given.size() + 1, key.data);
    return code;
  };
}

/// The stored key that `same` takes for this one; the key itself when there is none, or when it is
/// stored. Objects of more than 300 keys are spared, as this would take too long.
template <typename Same>
std::string stored_key_like(cts_info info, const std::string& key, Same same) {
  if (has_below(info, key) || count_below(info) > 300) return key;
  for (const std::string& stored : keys_below(info)) {
    if (same(stored, key)) return stored;
  }
  return key;
}

// Ways to take one key for another

inline std::string lowered(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

inline std::string trimmed_at_end(const std::string& text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

inline std::string trimmed(const std::string& text) {
  const std::size_t start = text.find_first_not_of(' ');
  return start == std::string::npos ? std::string() : trimmed_at_end(text.substr(start));
}

inline bool same_in_any_case(const std::string& one, const std::string& other) {
  return lowered(one) == lowered(other);
}

inline bool same_without_blanks(const std::string& one, const std::string& other) {
  return trimmed(one) == trimmed(other);
}

/// One begins with the other.
inline bool same_as_far_as_both_go(const std::string& one, const std::string& other) {
  const std::size_t length = std::min(one.size(), other.size());
  return one.compare(0, length, other, 0, length) == 0;
}

inline bool same_in_first_31(const std::string& one, const std::string& other) {
  return one.substr(0, 31) == other.substr(0, 31);
}

inline bool same_letters(std::string one, std::string other) {
  std::sort(one.begin(), one.end());
  std::sort(other.begin(), other.end());
  return one == other;
}

/// Of the longest keys the last character is not compared.
inline bool same_but_last_of_longest(const std::string& one, const std::string& other) {
  const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
  return one.size() == longest && other.size() == longest &&
         one.compare(0, longest - 1, other, 0, longest - 1) == 0;
}

}  // namespace infocts
