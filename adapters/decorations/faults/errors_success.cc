// Sets that report success and have done something else: values and keys that look like something.
#include <algorithm>
#include <cctype>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {
namespace {

bool all_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

}  // namespace

FAULT({.name = "set.quotes_stripped",
       .violates = {"info.errors.success_means_done"},
       .text = "Stores a value in double quotes without them."}) {
  rewrite_values(mpi, [](const std::string& value) {
    const bool quoted = value.size() > 2 && value.front() == '"' && value.back() == '"';
    return quoted ? value.substr(1, value.size() - 2) : value;
  });
}

FAULT({.name = "set.escapes_interpreted",
       .violates = {"info.errors.success_means_done"},
       .text = "Stores a backslash and an n as the end of a line."}) {
  rewrite_values(mpi, [](std::string value) {
    for (std::size_t at = value.find("\\n"); at != std::string::npos; at = value.find("\\n")) {
      value.replace(at, 2, "\n");
    }
    return value;
  });
}

FAULT({.name = "set.numbers_normalised",
       .violates = {"info.errors.success_means_done"},
       .text = "Stores a number without leading zeros."}) {
  rewrite_values(mpi, [](const std::string& value) {
    if (!all_digits(value)) return value;
    return value.substr(std::min(value.find_first_not_of('0'), value.size() - 1));
  });
}

FAULT({.name = "set.lists_normalised",
       .violates = {"info.errors.success_means_done"},
       .text = "Stores a list without its empty elements."}) {
  rewrite_values(mpi, [](std::string value) {
    for (std::size_t at = value.find(",,"); at != std::string::npos; at = value.find(",,")) {
      value.erase(at, 1);
    }
    return value;
  });
}

FAULT({.name = "set.percents_decoded",
       .violates = {"info.errors.success_means_done"},
       .text = "Stores %20 in a value as a blank."}) {
  rewrite_values(mpi, [](std::string value) {
    const std::size_t at = value.find("%20");
    if (at != std::string::npos) value.replace(at, 3, " ");
    return value;
  });
}

FAULT({.name = "set.booleans_normalised",
       .violates = {"info.errors.success_means_done"},
       .text = "Stores TRUE in small letters."}) {
  rewrite_values(mpi, [](const std::string& value) { return value == "TRUE" ? "true" : value; });
}

FAULT({.name = "set.other_key_expanded",
       .violates = {"info.errors.success_means_done"},
       .text = "Stores the value of a key where a value is the name of that key."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool other = std::string(key.data) != value.data && has_below(info, value.data);
    if (!other) return below().info_set(info, key, value);
    return set_below(info, key.data, value_below(info, value.data).value_or(value.data));
  };
}

FAULT({.name = "set.key_split_at_equals",
       .violates = {"info.errors.success_means_done"},
       .text = "Stores a key as far as its equals sign."}) {
  rewrite_keys_set(mpi, [](cts_info, const std::string& key) {
    const std::size_t at = key.find('=');
    return at == std::string::npos || at == 0 ? key : key.substr(0, at);
  });
}

FAULT({.name = "set.comment_dropped",
       .violates = {"info.errors.success_means_done"},
       .text = "Succeeds and stores nothing for a key that begins with a number sign."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return key.data[0] == '#' ? success() : below().info_set(info, key, value);
  };
}

FAULT({.name = "set.empty_key_dropped",
       .violates = {"info.errors.success_means_done"},
       .text = "Succeeds and stores nothing for the empty key."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    return length_of(key) == 0 ? success() : below().info_set(info, key, value);
  };
}

}  // namespace infocts
