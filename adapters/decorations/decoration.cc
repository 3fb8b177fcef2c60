#include "adapters/decorations/decoration.h"

#include <algorithm>
#include <stdexcept>

namespace infocts {
namespace {

std::vector<RegisteredDecoration>& registry() {
  static std::vector<RegisteredDecoration> all;
  return all;
}

std::string_view word_for(DecorationKind kind) {
  return kind == DecorationKind::fault ? "fault:" : "variant:";
}

std::vector<const RegisteredDecoration*> sorted(DecorationKind kind) {
  std::vector<const RegisteredDecoration*> chosen;
  for (const RegisteredDecoration& entry : registry()) {
    if (entry.kind == kind) chosen.push_back(&entry);
  }
  std::sort(chosen.begin(), chosen.end(),
            [](const auto* a, const auto* b) { return a->traits.name < b->traits.name; });
  return chosen;
}

const cts_table* inner_table = nullptr;

}  // namespace

std::string RegisteredDecoration::address() const {
  return std::string(word_for(kind)) + std::string(traits.name);
}

const std::vector<const RegisteredDecoration*>& all_decorations(DecorationKind kind) {
  static const std::vector<const RegisteredDecoration*> faults = sorted(DecorationKind::fault);
  static const std::vector<const RegisteredDecoration*> variants = sorted(DecorationKind::variant);
  return kind == DecorationKind::fault ? faults : variants;
}

const RegisteredDecoration* find_decoration(std::string_view address) {
  for (const RegisteredDecoration& entry : registry()) {
    if (entry.address() == address) return &entry;
  }
  return nullptr;
}

const cts_table& below() { return *inner_table; }

const cts_table& decorated(const cts_table& inner, const RegisteredDecoration& decoration) {
  if (inner_table != nullptr) throw std::logic_error("a process has one decoration only");
  static cts_table table;
  inner_table = &inner;
  table = inner;
  decoration.install(table);
  return table;
}

bool detail::register_decoration(DecorationKind kind, Decoration traits, const char* file, int line,
                                 void (*install)(cts_table& mpi)) {
  const std::string_view path = file;
  const std::size_t start = path.rfind("adapters/");
  registry().push_back({kind, std::move(traits),
                        start == std::string_view::npos ? file : file + start, line, install});
  return true;
}

}  // namespace infocts
