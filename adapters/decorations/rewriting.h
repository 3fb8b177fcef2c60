// Keys that become others on their way into the MPI and out of it.
#pragma once

#include <cstring>
#include <string>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/wrong_keys.h"

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
  static void install(cts_table& mpi) { replace(mpi.*member, call); }
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

/// Every key that is passed to the MPI.
inline void rewrite_keys(cts_table& mpi, KeyRewriting rewriting) {
  rewrite_keys_set(mpi, rewriting);
  rewrite_keys_deleted(mpi, rewriting);
  detail::WithOtherKey<&cts_table::info_get>::install(mpi);
  detail::WithOtherKey<&cts_table::info_get_valuelen>::install(mpi);
  detail::WithOtherKey<&cts_table::info_get_string>::install(mpi);
}

/// What MPI_Info_get_nthkey gives is what `change` makes of the key; that must not be longer.
template <typename Change>
void rewrite_listed_keys(cts_table& mpi, Change /*change*/) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    std::string own(static_cast<std::size_t>(below().constants.max_info_key) + 1, '\0');
    const int code = below().info_get_nthkey(info, n, {own.data(), own.size()});
    if (!succeeded(code)) return code;
    const std::string given = Change{}(own.substr(0, own.find('\0')));
    std::memcpy(key.data, given.c_str(), given.size() + 1);
    return code;
  };
}

/// Every value that is set is stored as what `change` makes of it.
template <typename Change>
void rewrite_values(cts_table& mpi, Change /*change*/) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string stored = Change{}(std::string(value.data));
    return below().info_set(info, key, text_of(stored));
  };
}

}  // namespace infocts
