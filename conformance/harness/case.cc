#include "conformance/harness/case.h"

#include <algorithm>
#include <utility>

#include "conformance/sorted.h"

namespace infocts {
namespace {

// Room for all, as each process begins with them and they are large.
constexpr std::size_t kUsual = 4096;

std::vector<RegisteredCase>& registry() {
  static std::vector<RegisteredCase> cases = [] {
    std::vector<RegisteredCase> none;
    none.reserve(kUsual);
    return none;
  }();
  return cases;
}

// __FILE__ is what the build passed to the compiler; reports cite paths of the repository.
const char* repository_path(const char* file) {
  const std::string_view path = file;
  for (const std::string_view room : {"conformance/", "properties/"}) {
    const std::size_t start = path.rfind(room);
    if (start != std::string_view::npos) return file + start;
  }
  return file;
}

}  // namespace

const std::vector<RegisteredCase>& all_cases() {
  static const std::vector<RegisteredCase> sorted =
      sorted_by(&RegisteredCase::id, std::move(registry()));
  return sorted;
}

const RegisteredCase* find_case(std::string_view id) {
  const auto found = std::ranges::lower_bound(all_cases(), id, {}, &RegisteredCase::id);
  return found == all_cases().end() || found->id != id ? nullptr : &*found;
}

CaseNotes& case_notes() {
  static CaseNotes notes;
  return notes;
}

void observe(const std::string& value) { case_notes().observations.push_back(value); }

bool detail::register_case(const CaseSpec& spec, const char* file, int line,
                           std::function<void(const Api& mpi)> body) {
  std::string id = std::string(spec.requirement) + "." + std::string(spec.name);
  registry().push_back({spec, std::move(id), repository_path(file), line, std::move(body)});
  return true;
}

bool detail::register_case(const WrittenCase& written) {
  return register_case(written.spec, written.file, written.line, written.body);
}

}  // namespace infocts
