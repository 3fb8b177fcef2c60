#include "tool/results/vendor.h"

#include <algorithm>
#include <array>

#include "tool/results/text.h"

namespace infocts {
namespace {

struct Signature {
  std::string_view text;  ///< what the library's string contains; more specific products first
  std::string_view name;
};

// Derivatives of MPICH name MPICH too, so they come before it.
constexpr std::array kSignatures{
    Signature{"infocts reference", "reference"},
    Signature{"Intel(R) MPI", "intelmpi"},
    Signature{"CRAY MPICH", "craympich"},
    Signature{"MVAPICH", "mvapich"},
    Signature{"ParaStation MPI", "psmpi"},
    Signature{"MPItrampoline", "mpitrampoline"},
    Signature{"Open MPI", "openmpi"},
    Signature{"MPICH", "mpich"},
};

/// It becomes part of the names of files, whatever a library says.
constexpr std::size_t kLongestVersion = 40;

// The first run of digits and dots behind the word of the product's name (MVAPICH2 has a digit in
// it).
std::string version_in(std::string_view text) {
  std::size_t start = std::min(text.find_first_of(" \t\n"), text.size());
  while (start < text.size() && !is_digit(text[start])) {
    if (text[start] == '\n') return {};
    ++start;
  }
  std::size_t end = start;
  while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
  std::string version(text.substr(start, std::min(end - start, kLongestVersion)));
  while (!version.empty() && version.back() == '.') version.pop_back();
  return version;
}

}  // namespace

Vendor vendor_of(std::string_view library_version) {
  for (const Signature& signature : kSignatures) {
    const std::size_t at = library_version.find(signature.text);
    if (at == std::string_view::npos) continue;
    return {std::string(signature.name),
            version_in(library_version.substr(at + signature.text.size()))};
  }
  return {};
}

std::string id_without_version(std::string_view id) {
  for (std::size_t dash = id.find('-'); dash < id.size(); dash = id.find('-', dash + 1)) {
    const std::size_t end = std::min(id.find_first_not_of("0123456789.", dash + 1), id.size());
    if (end > dash + 1) return std::string(id.substr(0, dash)) + std::string(id.substr(end));
  }
  return std::string(id);
}

std::vector<std::string_view> vendor_names() {
  std::vector<std::string_view> names;
  for (const Signature& signature : kSignatures) names.push_back(signature.name);
  names.emplace_back("unknown");
  return names;
}

}  // namespace infocts
