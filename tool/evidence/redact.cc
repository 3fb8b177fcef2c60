#include "tool/evidence/redact.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "conformance/catalogue/ids.h"

namespace infocts {
namespace {

using RedactedJson = nlohmann::ordered_json;
using IdWords = std::set<std::string, std::less<>>;

constexpr std::string_view kPath = "<path>";

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
bool is_path_byte(char c) {
  return is_name_byte(c) || c == '.' || c == '-' || c == '+' || c == '~' || c == '%' || c == '@' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Words of the suite and of every system, which name nobody.
bool names_nobody(std::string_view word) {
  constexpr std::array<std::string_view, 9> kCommon = {
      "root", "user", "users", "nobody", "localhost", "unknown", "info", "mpi", "c"};
  return word.empty() || std::find(kCommon.begin(), kCommon.end(), word) != kCommon.end();
}

// "values" in "environment.hw_resource_info.values", and in "info.values.*".
bool is_part_of_id(std::string_view text, std::size_t at, std::size_t end, const IdWords& ids) {
  std::size_t begin = at;
  while (begin > 0 && (is_name_byte(text[begin - 1]) || text[begin - 1] == '.')) --begin;
  const std::string_view id = text.substr(begin, end - begin);
  const bool goes_on = end + 1 < text.size() && text[end] == '.' &&
                       (is_name_byte(text[end + 1]) || text[end + 1] == '*');
  return ids.contains(id) && (goes_on || id.find('.') != std::string_view::npos);
}

std::string replaced_words(std::string_view text, std::string_view word, std::string_view by,
                           const IdWords& ids) {
  std::string out;
  std::size_t from = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at)) {
    const std::size_t end = at + word.size();
    const bool whole = (at == 0 || !is_name_byte(text[at - 1])) &&
                       (end == text.size() || !is_name_byte(text[end]));
    if (whole && !is_part_of_id(text, at, end, ids)) {
      out += text.substr(from, at - from);
      out += by;
      from = end;
    }
    at = end;
  }
  return out += text.substr(from);
}

// The end of the "name/name" or "/name" that goes on at `at`, without the dot of a sentence.
std::size_t end_of_names(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_path_byte(text[end])) ++end;
  while (end + 1 < text.size() && text[end] == '/' && is_path_byte(text[end + 1])) {
    ++end;
    while (end < text.size() && is_path_byte(text[end])) ++end;
  }
  while (end > at && text[end - 1] == '.') --end;
  if (end < text.size() && text[end] == '/') ++end;
  return end;
}

// What is below a path that is known tells as much as the path.
std::string without_path(std::string_view text, std::string_view path) {
  std::string out;
  for (std::size_t at = text.find(path); at != std::string_view::npos; at = text.find(path)) {
    out += text.substr(0, at);
    out += kPath;
    text.remove_prefix(end_of_names(text, at + path.size()));
  }
  return out += text;
}

// "-I", "-B" and their like, right before a path. No "-1/12".
bool is_option(std::string_view text) {
  const std::size_t size = text.size();
  return size > 1 && text[size - 2] == '-' &&
         std::isalpha(static_cast<unsigned char>(text.back())) &&
         (size == 2 || !is_path_byte(text[size - 3]));
}

// Where a path that begins here ends; `at` if none begins. "//", "/*" and "(/ 1, 2 /)" are none.
std::size_t end_of_path(std::string_view text, std::size_t at) {
  const char before = at == 0 ? ' ' : text[at - 1];
  const bool of_option = is_option(text.substr(0, at));
  if (!of_option && (is_path_byte(before) || before == '/' || before == ')')) return at;
  const bool is_absolute = text[at] == '/';
  const bool is_below = text.substr(at, 2) == "./";
  if (!is_absolute && !is_below && text.substr(at, 3) != "../" && text[at] != '~') return at;
  const std::size_t end = end_of_names(text, at);
  const std::size_t slash = text.find('/', at);
  if (slash >= end || end - slash < 2) return at;
  // Of one part is "/x)" of Fortran, too, "</b>", and "./reproducer".
  const bool surely = of_option || at == 0 || std::string_view("=:'\"").find(before) < 4;
  const bool of_one_part = text.substr(slash, end - slash).find('/', 1) >= end - slash - 1;
  return of_one_part && (is_below || (is_absolute && !surely)) ? at : end;
}

std::string without_paths(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_path(text, at);
    if (end == at) {
      out += text[at++];
    } else {
      out += kPath;
      at = end;
    }
  }
  return out;
}

// "Open MPI alice@build7 Distribution". What stands behind '@' in an address is a path or a word of
// ours, and there is nothing between.
std::string without_accounts(std::string_view text) {
  const auto in_name = [](char c) { return is_name_byte(c) || c == '-' || c == '.'; };
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool between = text[at] == '@' && !out.empty() && in_name(out.back()) &&
                         at + 1 < text.size() && in_name(text[at + 1]);
    if (!between) {
      out += text[at];
      continue;
    }
    const std::string_view word = std::string_view(out).substr(out.find_last_of(" '\"") + 1);
    if (word.starts_with("fault:") || word.starts_with("variant:")) {
      out += text[at];
      continue;
    }
    std::size_t begin = out.size();
    while (begin > 0 && in_name(out[begin - 1])) --begin;
    out.replace(begin, std::string::npos, "user@host");
    while (at + 1 < text.size() && in_name(text[at + 1])) ++at;
  }
  return out;
}

bool has_word_paths(const std::string& key) {
  return key == "address" || key == "library_path" || key == "command" || key == "launcher" ||
         key == "where" || key == "name";
}

// Whose members are named by columns: of results.json, and of bench.json.
bool has_columns(const std::string& key) {
  return key == "cases" || key == "values" || key == "failures" || key == "not_shared" ||
         key == "not_counted" || key == "absent" || key == "identity";
}

// Words of ours: ids, verdicts, versions, pages of the standard.
bool is_our_word(const std::string& key) {
  constexpr std::array<std::string_view, 13> kOurs = {
      "schema", "test", "tests",   "requirements", "verdict", "level", "skip_reason",
      "facts",  "page", "started", "version",      "binding", "vendor"};
  return std::find(kOurs.begin(), kOurs.end(), key) != kOurs.end();
}

}  // namespace

void Redactor::learn_host(std::string_view host) {
  for (const std::string_view name : {host, host.substr(0, host.find('.'))}) {
    if (!names_nobody(name)) hosts_.emplace(name);
  }
}

void Redactor::learn_user(std::string_view user) {
  if (!names_nobody(user)) users_.emplace(user);
}

void Redactor::learn_id(std::string_view id) {
  any_prefix(id, [&](std::string_view part) {
    ids_.emplace(part);
    return false;
  });
}

void Redactor::learn_here() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0) learn_host(name.data());
  for (const char* variable : {"USER", "LOGNAME", "SUDO_USER"}) {
    if (const char* user = std::getenv(variable)) learn_user(user);
  }
  if (const passwd* entry = getpwuid(getuid())) learn_user(entry->pw_name);
  if (const char* home = std::getenv("HOME")) paths_.emplace(home);
}

void Redactor::learn_from(const RedactedJson& value, const std::string& key) {
  if (value.is_structured()) {
    for (auto at = value.begin(); at != value.end(); ++at) {
      learn_from(*at, value.is_object() ? at.key() : key);
    }
    return;
  }
  if (!value.is_string()) return;
  const std::string& text = value.get_ref<const std::string&>();
  if (key == "test" || key == "requirements") learn_id(text);
  if (key == "machine" || key == "host_name") learn_host(text);
  if (key == "directory" || key == "library_path") paths_.insert(text);
  if (key == "address" && text.find('/') != std::string::npos) {
    paths_.insert(text.substr(text.find('/')));
  }
  for (const std::string_view homes : {"/home/", "/users/", "/Users/"}) {
    for (std::size_t at = text.find(homes); at != std::string::npos; at = text.find(homes, at)) {
      at += homes.size();
      std::size_t end = at;
      while (end < text.size() && is_path_byte(text[end])) ++end;
      learn_user(std::string_view(text).substr(at, end - at));
    }
  }
}

void Redactor::learn(const RedactedJson& results) { learn_from(results, ""); }

std::string Redactor::without_names(std::string text) const {
  text = without_accounts(text);
  // The longer name first: "node7.example.org" before "node7".
  std::vector<std::string> hosts(hosts_.begin(), hosts_.end());
  std::stable_sort(hosts.begin(), hosts.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (const std::string& host : hosts) {
    const std::string whole = host.substr(0, host.find('.'));
    const auto number =
        std::distance(hosts_.begin(), hosts_.find(hosts_.contains(whole) ? whole : host));
    text = replaced_words(text, host, fmt::format("host-{}", number + 1), ids_);
  }
  for (const std::string& user : users_) text = replaced_words(text, user, "user", ids_);
  return text;
}

std::string Redactor::text(std::string_view text) const {
  std::string out(text);
  std::vector<std::string> paths(paths_.begin(), paths_.end());
  std::stable_sort(paths.begin(), paths.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (const std::string& path : paths) {
    if (path.size() > 1) out = without_path(out, path);
  }
  return without_names(without_paths(out));
}

std::string Redactor::word(std::string_view words) const {
  std::string out;
  while (true) {
    const std::size_t blank = std::min(words.find(' '), words.size());
    const std::string_view word = words.substr(0, blank);
    const std::size_t first = word.find('/');
    const std::size_t last = word.rfind('/');
    if (first == std::string_view::npos || last + 1 == word.size()) {
      out += first == std::string_view::npos ? word : kPath;
    } else {
      const std::size_t separator = word.substr(0, first).find_last_of(":=,'@");
      out += word.substr(0, separator == std::string_view::npos ? 0 : separator + 1);
      out += fmt::format("{}/{}", kPath, word.substr(last + 1));
    }
    if (blank == words.size()) break;
    out += ' ';
    words.remove_prefix(blank + 1);
  }
  return without_names(std::move(out));
}

void Redactor::change_value(RedactedJson& value, const std::string& key) const {
  if (value.is_array()) {
    for (RedactedJson& part : value) change_value(part, key);
  } else if (value.is_object()) {
    RedactedJson changed = RedactedJson::object();
    for (auto at = value.begin(); at != value.end(); ++at) {
      // Behind the columns of "cases" stand lists of our ids.
      const bool by_column = has_columns(key) || at.key().starts_with("mpi:");
      if (key != "cases") change_value(*at, at.key());
      changed[by_column ? without_names(at.key()) : at.key()] = std::move(*at);
    }
    value = std::move(changed);
  } else if (value.is_string() && !is_our_word(key)) {
    const std::string& text = value.get_ref<const std::string&>();
    if (key == "directory") {
      value = text.empty() ? "" : std::string(kPath);
    } else {
      value = has_word_paths(key) ? word(text) : this->text(text);
    }
  }
}

void Redactor::change(RedactedJson& results) const { change_value(results, ""); }

}  // namespace infocts
