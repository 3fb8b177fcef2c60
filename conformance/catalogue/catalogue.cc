#include "conformance/catalogue/catalogue.h"

#include <fmt/format.h>
// An assertion of its parser fails for some broken files; without it they are refused, as they
// should.
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "conformance/catalogue/ids.h"

namespace infocts {
namespace {

[[noreturn]] void refuse(std::string_view file, const toml::node& where, std::string_view what) {
  throw std::runtime_error(fmt::format("{}:{}: {}", file, where.source().begin.line, what));
}

/// In ASCII: outside of strings the parser's behaviour is undefined for some other characters.
toml::table parse_file(std::string_view text, std::string_view file) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  const auto other = std::find_if_not(text.begin(), text.end(), is_ascii);
  if (other != text.end()) {
    throw std::runtime_error(fmt::format("{}:{}: a character that is not ASCII", file,
                                         1 + std::count(text.begin(), other, '\n')));
  }
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    throw std::runtime_error(fmt::format("{}:{}:{}: {}", file, error.source().begin.line,
                                         error.source().begin.column, error.description()));
  }
}

/// Reads the members of one table and refuses those that nobody asked for.
class Fields {
 public:
  Fields(const toml::table& table, std::string_view file) : table_(table), file_(file) {}

  std::string required(std::string_view name) {
    std::string value = optional(name);
    if (value.empty()) refuse(file_, table_, fmt::format("'{}' is missing or empty", name));
    return value;
  }

  std::string optional(std::string_view name) {
    known_.emplace_back(name);
    const toml::node* node = table_.get(name);
    if (node == nullptr) return {};
    if (!node->is_string()) refuse(file_, *node, fmt::format("'{}' must be a string", name));
    return node->value_or(std::string());
  }

  std::vector<std::string> list(std::string_view name) {
    known_.emplace_back(name);
    std::vector<std::string> values;
    const toml::node* list = table_.get(name);
    if (list == nullptr) return values;
    if (!list->is_array())
      refuse(file_, *list, fmt::format("'{}' must be a list of strings", name));
    for (const toml::node& node : *list->as_array()) {
      if (!node.is_string()) refuse(file_, node, fmt::format("'{}' must hold strings", name));
      values.push_back(node.value_or(std::string()));
    }
    return values;
  }

  void allow(std::string_view name) { known_.emplace_back(name); }

  void refuse_unknown() const {
    for (const auto& [key, node] : table_) {
      if (std::find(known_.begin(), known_.end(), key.str()) == known_.end()) {
        refuse(file_, node, fmt::format("unknown member '{}'", key.str()));
      }
    }
  }

  bool flag(std::string_view name) {
    known_.emplace_back(name);
    const toml::node* node = table_.get(name);
    if (node != nullptr && !node->is_boolean()) {
      refuse(file_, *node, fmt::format("'{}' must be true or false", name));
    }
    return node != nullptr && node->value_or(false);
  }

  /// { "3.1" = "should" }: the level up to and with a version.
  std::vector<std::pair<StdVersion, Level>> levels(std::string_view name) {
    known_.emplace_back(name);
    std::vector<std::pair<StdVersion, Level>> levels;
    const toml::node* node = table_.get(name);
    if (node == nullptr) return levels;
    if (!node->is_table()) refuse(file_, *node, fmt::format("'{}' must be a table", name));
    for (const auto& [key, value] : *node->as_table()) {
      const std::optional<StdVersion> version = StdVersion::parse(key.str());
      const std::optional<Level> level = level_from(value.value_or(std::string()));
      if (!version || !level) {
        refuse(file_, value, fmt::format("'{}' must be like {{ \"3.1\" = \"should\" }}", name));
      }
      levels.emplace_back(*version, *level);
    }
    std::sort(levels.begin(), levels.end());
    return levels;
  }

  StdVersion version(std::string_view name) {
    const std::optional<StdVersion> version = StdVersion::parse(required(name));
    if (!version) refuse(file_, table_, fmt::format("'{}' is not a version", name));
    return *version;
  }

 private:
  const toml::table& table_;
  std::string_view file_;
  std::vector<std::string> known_;
};

template <typename Visit>
void for_each_table(const toml::table& root, std::string_view name, std::string_view file,
                    Visit visit) {
  const toml::array* array = root[name].as_array();
  if (array == nullptr) return;
  for (const toml::node& node : *array) {
    const toml::table* table = node.as_table();
    if (table == nullptr) refuse(file, node, fmt::format("[[{}]] must be a table", name));
    Fields fields(*table, file);
    visit(fields, *table);
    fields.refuse_unknown();
  }
}

/// The old id of a requirement stands for the new one; that of a case, which has a word more, for
/// the case of that name here. Nothing for what is neither.
std::optional<Alias> alias_for(const std::string& old, const Requirement& entry) {
  const auto dots = std::count(old.begin(), old.end(), '.');
  if (dots < 2 || dots > 3 || old == entry.id || old.starts_with(entry.id + ".")) {
    return std::nullopt;
  }
  if (dots == 2) return Alias{old, entry.id, *entry.was_until};
  return Alias{old, entry.id + '.' + std::string(last_of(old)), *entry.was_until};
}

}  // namespace

std::optional<StdVersion> StdVersion::parse(std::string_view text) {
  StdVersion version;
  const char* end = text.data() + text.size();
  auto [rest, error] = std::from_chars(text.data(), end, version.major);
  if (error != std::errc() || version.major < 1) return std::nullopt;
  if (rest == end) return version;
  if (*rest != '.') return std::nullopt;
  auto [last, minor_error] = std::from_chars(rest + 1, end, version.minor);
  if (minor_error != std::errc() || last != end || version.minor < 0) return std::nullopt;
  return version;
}

std::optional<StdVersion> published_version(std::string_view text) {
  const std::optional<StdVersion> version = StdVersion::parse(text);
  if (!version) return {};
  const auto known =
      std::find(kPublishedVersions.begin(), kPublishedVersions.end(), version->str());
  return known == kPublishedVersions.end() ? std::nullopt : version;
}

std::string StdVersion::str() const { return fmt::format("{}.{}", major, minor); }

Level Requirement::level_in(StdVersion version) const {
  for (const auto& [last, earlier] : level_until) {
    if (version <= last) return earlier;
  }
  return level;
}

const Requirement* Catalogue::find(std::string_view id) const {
  const auto found = places_.find(id);
  return found == places_.end() ? nullptr : &requirements_[found->second];
}

std::vector<std::string> Catalogue::old_ids(std::string_view id) const {
  std::vector<std::string> names;
  for (const Alias& alias : aliases_) {
    if (!id.starts_with(alias.now)) continue;
    const std::string_view rest = id.substr(alias.now.size());
    if (rest.empty() || rest.front() == '.') names.push_back(alias.old + std::string(rest));
  }
  return names;
}

void Catalogue::add_subject(std::string_view toml, std::string_view file_name) {
  const toml::table root = parse_file(toml, file_name);
  Fields head(root, file_name);
  Subject subject;
  subject.chapter = head.required("chapter");
  subject.name = head.required("subject");
  subject.function = head.optional("function");
  subject.title = head.required("title");
  head.allow("requirement");
  head.allow("untested");
  head.refuse_unknown();

  const std::string prefix = subject.id() + ".";
  for_each_table(root, "requirement", file_name, [&](Fields& fields, const toml::table& table) {
    Requirement entry;
    entry.id = fields.required("id");
    entry.chapter = subject.chapter;
    entry.subject = subject.name;
    entry.function = subject.function;
    const std::optional<Level> level = level_from(fields.required("level"));
    if (!level) refuse(file_name, table, "'level' must be shall, should or may");
    entry.level = *level;
    entry.level_until = fields.levels("level_until");
    entry.since = fields.version("since");
    if (table.contains("until")) entry.until = fields.version("until");
    entry.bindings = fields.list("bindings");
    for (const std::string& word : entry.bindings) {
      if (word != "fortran" && !binding_from(word)) {
        refuse(file_name, table, fmt::format("'{}' is not a binding", word));
      }
    }
    entry.source = fields.list("source");
    entry.page = fields.optional("page");
    entry.text = fields.required("text");
    entry.note = fields.optional("note");
    entry.needs_detection = fields.flag("needs_detection");
    fields.allow("until");
    entry.was = fields.list("was");
    if (!entry.was.empty()) entry.was_until = fields.version("was_until");
    if (!entry.id.starts_with(prefix)) {
      refuse(file_name, table, fmt::format("id '{}' does not start with '{}'", entry.id, prefix));
    }
    if (entry.source.empty()) refuse(file_name, table, "'source' is missing or empty");
    if (find(entry.id) != nullptr) refuse(file_name, table, "id '" + entry.id + "' is taken");
    for (const std::string& old : entry.was) {
      if (const auto alias = alias_for(old, entry)) {
        aliases_.push_back(*alias);
      } else {
        refuse(file_name, table,
               fmt::format("'{}' in 'was' must be another id, of a requirement or case", old));
      }
    }
    places_.emplace(entry.id, requirements_.size());
    requirements_.push_back(std::move(entry));
  });
  for_each_table(root, "untested", file_name, [&](Fields& fields, const toml::table&) {
    untested_.push_back({subject.chapter, subject.name, fields.required("kind"),
                         fields.list("source"), fields.required("text"),
                         fields.required("reason")});
  });
  subjects_.push_back(std::move(subject));
}

}  // namespace infocts
