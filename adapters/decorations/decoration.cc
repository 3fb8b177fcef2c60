#include "adapters/decorations/decoration.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <stdexcept>

#include "adapters/decorations/unknown_decoration.h"

namespace infocts {
namespace {

using Registry = std::deque<RegisteredDecoration>;

/// Never destroyed: decorations are as old as the process.
std::vector<detail::RowList>& unread_lists() {
  static auto& all = *new std::vector<detail::RowList>;
  return all;
}

/// What has been read of the lists.
Registry& rows_read() {
  static auto& all = *new Registry;
  return all;
}

void read_lists(const std::function<bool(const detail::RowList&)>& is_wanted) {
  std::vector<detail::RowList>& unread = unread_lists();
  const auto wanted = std::stable_partition(unread.begin(), unread.end(),
                                            [&](const auto& list) { return !is_wanted(list); });
  const std::vector<detail::RowList> now(wanted, unread.end());
  unread.erase(wanted, unread.end());
  for (const detail::RowList& list : now) list.read();
}

std::string_view word_for(DecorationKind kind) {
  return kind == DecorationKind::fault ? "fault:" : "variant:";
}

std::vector<const RegisteredDecoration*> sorted(DecorationKind kind) {
  read_lists([](const auto&) { return true; });
  std::vector<const RegisteredDecoration*> chosen;
  for (const RegisteredDecoration& entry : rows_read()) {
    if (entry.kind == kind) chosen.push_back(&entry);
  }
  std::sort(chosen.begin(), chosen.end(),
            [](const auto* a, const auto* b) { return a->spec.name < b->spec.name; });
  return chosen;
}

std::string_view kept(std::string_view text) {
  static auto& texts = *new std::deque<std::string>;
  return texts.emplace_back(text);
}

std::vector<std::string_view> kept(Names names) {
  std::vector<std::string_view> all;
  for (const std::string_view name : names) all.push_back(kept(name));
  return all;
}

void add(DecorationKind kind, const Decoration& spec, TableChange does, SourceLocation at) {
  const std::string_view path = at.file;
  const std::size_t start = path.rfind("adapters/");
  rows_read().push_back(
      {kind, spec, start == std::string_view::npos ? path : path.substr(start), at.line, does});
}

const RegisteredDecoration* find_known(std::string_view address) {
  for (const RegisteredDecoration& entry : rows_read()) {
    const std::string_view word = word_for(entry.kind);
    if (address.starts_with(word) && address.substr(word.size()) == entry.spec.name) return &entry;
  }
  return nullptr;
}

/// "get_nkeys.stops_at_64" of "stops_at_64"; what has a dot is in full already.
std::string in_full(std::string_view room, std::string_view name) {
  if (has_dot(name)) return std::string(name);
  return std::string(room) + "." + std::string(name);
}

}  // namespace

std::string RegisteredDecoration::address() const {
  return std::string(word_for(kind)) + std::string(spec.name);
}

const std::vector<const RegisteredDecoration*>& all_decorations(DecorationKind kind) {
  static const std::vector<const RegisteredDecoration*> faults = sorted(DecorationKind::fault);
  static const std::vector<const RegisteredDecoration*> variants = sorted(DecorationKind::variant);
  return kind == DecorationKind::fault ? faults : variants;
}

// Each process over a fault asks for one of some thousand: most are in lists about their subject.
const RegisteredDecoration* find_decoration(std::string_view address) {
  const std::string_view name = address.substr(std::min(address.find(':'), address.size() - 1) + 1);
  const std::string_view subject = name.substr(0, name.find('.'));
  if (const auto* found = find_known(address)) return found;
  read_lists([&](const detail::RowList& list) { return list.subject() == subject; });
  if (const auto* found = find_known(address)) return found;
  read_lists([](const auto&) { return true; });
  return find_known(address);
}

std::vector<const RegisteredDecoration*> find_decorations(std::string_view address) {
  std::vector<const RegisteredDecoration*> found;
  while (!address.empty()) {
    const std::string_view group = address.substr(0, address.find('@'));
    address.remove_prefix(std::min(group.size() + 1, address.size()));
    const std::size_t colon = std::min(group.find(':'), group.size() - 1);
    const std::string kind(group.substr(0, colon + 1));
    std::string_view names = group.substr(colon + 1);
    do {
      const std::string_view name = names.substr(0, names.find('+'));
      const bool more = name.size() < names.size();
      const std::string one = kind + std::string(name);
      const RegisteredDecoration* decoration = find_decoration(one);
      if (decoration == nullptr) throw UnknownDecoration(one);
      if (std::find(found.begin(), found.end(), decoration) != found.end()) {
        throw std::invalid_argument("'" + one + "' is there twice; once is enough.");
      }
      found.push_back(decoration);
      if (!more) break;
      names.remove_prefix(name.size() + 1);
    } while (true);
  }
  if (found.size() > kMaxLayers) {
    throw std::invalid_argument("these are " + std::to_string(found.size()) +
                                " faults and variants; there can be " + std::to_string(kMaxLayers) +
                                " at a time.");
  }
  return found;
}

void fault(const RowName& name, Names violates, std::string_view text, TableChange does,
           Names bindings) {
  add(DecorationKind::fault,
      {.name = kept(name.text),
       .violates = kept(violates),
       .text = kept(text),
       .bindings = kept(bindings)},
      does, name.at);
}

void FaultsOf::operator()(const RowName& name, Names violates, std::string_view text,
                          TableChange does, Names bindings) const {
  std::vector<std::string> ids;
  for (const std::string_view id : violates) ids.push_back(in_full(chapter_, id));
  fault({in_full(subject_, name.text), name.at},
        std::vector<std::string_view>(ids.begin(), ids.end()), text, does,
        bindings.begin() == bindings.end() ? Names(bindings_) : bindings);
}

void VariantsOf::operator()(const RowName& name, std::string_view allowed_by, std::string_view text,
                            TableChange does, const VariantSpec& spec) const {
  add(DecorationKind::variant,
      {.name = kept(in_full(subject_, name.text)),
       .text = kept(text),
       .bindings = kept(spec.bindings),
       .allowed_by = kept(allowed_by),
       .disregards = kept(spec.disregards),
       .lacks_resources = spec.lacks_resources},
      does, name.at);
}

bool detail::list_later(const RowList& list) {
  unread_lists().push_back(list);
  return true;
}

}  // namespace infocts
