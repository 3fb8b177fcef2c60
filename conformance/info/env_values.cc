#include "conformance/info/env_values.h"

#include <algorithm>
#include <optional>

#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

// Blanks around a value are stripped by whoever reads it as a number or a name.
std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace

bool is_positive_integer(std::string_view value) {
  std::string_view digits = trimmed(value);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  return digits.find_first_not_of("0123456789") == std::string_view::npos &&
         digits.find_first_not_of('0') != std::string_view::npos;
}

bool is_thread_level(std::string_view value) {
  const std::string_view name = trimmed(value);
  return name == "MPI_THREAD_SINGLE" || name == "MPI_THREAD_FUNNELED" ||
         name == "MPI_THREAD_SERIALIZED" || name == "MPI_THREAD_MULTIPLE";
}

const std::vector<std::string>& reserved_env_keys() {
  static const std::vector<std::string> keys{"command",
                                             "argv",
                                             "maxprocs",
                                             "soft",
                                             "host",
                                             "arch",
                                             "wdir",
                                             "file",
                                             "thread_level",
                                             "mpi_initial_errhandler",
                                             "mpi_memory_alloc_kinds"};
  return keys;
}

bool is_reserved_env_key(std::string_view key) {
  const std::vector<std::string>& keys = reserved_env_keys();
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool check_maxprocs(cts_info info) {
  const std::optional<std::string> value = value_of(info, "maxprocs");
  if (!value) return false;
  check_true(is_positive_integer(*value), "value of maxprocs", "a positive decimal integer",
             infocts::quoted(*value));
  return true;
}

bool check_thread_level(cts_info info) {
  const std::optional<std::string> value = value_of(info, "thread_level");
  if (!value) return false;
  check_true(is_thread_level(*value), "value of thread_level",
             "the name of a thread level, such as \"MPI_THREAD_SINGLE\"", infocts::quoted(*value));
  return true;
}

bool check_none_hidden(cts_info info) {
  const std::vector<std::string> listed = keys_of(info);
  return std::all_of(
      reserved_env_keys().begin(), reserved_env_keys().end(), [&](const std::string& key) {
        if (!value_of(info, key)) return true;
        const bool found = std::find(listed.begin(), listed.end(), key) != listed.end();
        return check_true(found, key + ", which has a value", "among the keys", "not listed");
      });
}

}  // namespace infocts
