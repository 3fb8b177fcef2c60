#include "runner/shim_build.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>

#include "adapters/functions.h"
#include "embedded/embedded.h"
#include "runner/cache.h"
#include "runner/child.h"
#include "runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

Names optional_names() {
  Names names(kFunctionNames.begin(), kFunctionNames.end());
  names.insert(kOptionalConstantNames.begin(), kOptionalConstantNames.end());
  return names;
}

/// How the wrapper is called. Not every compiler behind it knows the first set.
struct Dialect {
  std::vector<std::string> flags;
};

// Richest first. Of the options, -t makes the linker name the libraries it takes, and -MMD the
// compiler the headers; without them less is noticed when something changes.
const std::vector<Dialect>& dialects() {
  static const std::vector<Dialect> all{
      {{"-std=gnu99", "-O2", "-fvisibility=hidden", "-Werror=implicit-function-declaration",
        "-Wl,-z,defs", "-Wl,-t", "-MMD", "-MF", "shim.d"}},
      {{"-O2", "-Wl,-z,defs", "-Wl,-t", "-MMD", "-MF", "shim.d"}},
      {{"-O2", "-Wl,-z,defs", "-Wl,-t"}},
      {{"-O2", "-Wl,-z,defs"}},
  };
  return all;
}

constexpr std::array<const char*, 6> kSources{"adapters/table.h",       "adapters/handles.def",
                                              "adapters/functions.def", "adapters/constants.def",
                                              "adapters/datatypes.def", "adapters/c/shim.c"};

/// Compiling and linking the shim takes a second; this is for file systems and licence servers.
constexpr double kCompileLimit = 120;

class Compilation {
 public:
  Compilation(fs::path mpicc, fs::path directory)
      : mpicc_(std::move(mpicc)), directory_(std::move(directory)) {
    for (const char* name : kSources) {
      write_file(directory_ / fs::path(name).filename(), embedded(name));
    }
  }

  bool attempt(const Dialect& dialect, const Names& absent, const std::string& output) {
    std::string have = "/* Generated: what the link probe found. */\n";
    for (const std::string& name : optional_names()) {
      have += fmt::format("#define CTS_HAVE_{} {}\n", name, absent.contains(name) ? 0 : 1);
    }
    write_file(directory_ / "cts_have.h", have);

    std::vector<std::string> command{mpicc_};
    command.insert(command.end(), dialect.flags.begin(), dialect.flags.end());
    for (const char* word : {"-fPIC", "-shared", "-I.", "shim.c", "-o"}) command.emplace_back(word);
    command.push_back(output);
    const ChildResult result =
        run_child({.command = std::move(command),
                   // An interrupted compiler leaves what it had open there.
                   .environment = {{"LC_ALL", "C"}, {"TMPDIR", directory_.string()}},
                   .directory = directory_,
                   .timeout_s = kCompileLimit});
    if (interrupted()) throw NotMeasured("interrupted");
    if (!result.limit.empty()) {
      throw NotMeasured(
          fmt::format("{} was ended while compiling the shim: {}. Does it work by hand?",
                      mpicc_.string(), result.limit));
    }
    if (!result.spawn_error.empty()) throw NotMeasured(result.spawn_error);
    said_ = result.output;
    return result.ok() && fs::exists(directory_ / output);
  }

  /// What the compiler printed last.
  const std::string& said() const { return said_; }

 private:
  fs::path mpicc_;
  fs::path directory_;
  std::string said_;
};

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool mentions(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const bool starts = at == 0 || !is_word_character(text[at - 1]);
    const std::size_t end = at + name.size();
    if (starts && (end == text.size() || !is_word_character(text[end]))) return true;
  }
  return false;
}

// What compilers and linkers say of a name that is not there. The name follows, or stands before,
// in quotes of some kind.
bool says_absent(std::string_view line, std::string_view name) {
  constexpr std::array<std::string_view, 4> kBefore{"undefined reference to ",
                                                    "implicit declaration of function ",
                                                    "undefined symbol: ", "undeclared identifier "};
  for (const std::string_view words : kBefore) {
    const std::size_t at = line.find(words);
    if (at == std::string_view::npos) continue;
    std::string_view rest = line.substr(at + words.size());
    while (!rest.empty() && !is_word_character(rest.front())) rest.remove_prefix(1);
    return rest.starts_with(name) &&
           (rest.size() == name.size() || !is_word_character(rest[name.size()]));
  }
  return false;
}

Names named_absent(const std::string& text) {
  Names names;
  const Names all = optional_names();
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    for (const std::string& name : all) {
      if (says_absent(line, name)) names.insert(name);
    }
  }
  return names;
}

Names mentioned(const std::string& text, const Names& already) {
  Names names;
  for (const std::string& name : optional_names()) {
    if (!already.contains(name) && mentions(text, name)) names.insert(name);
  }
  return names;
}

// What the compiler said, without the linker's list of files.
std::string complaint_in(const std::string& text) {
  std::string kept;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::error_code error;
    if (!fs::exists(line, error)) kept += line + "\n";
  }
  return kept;
}

// The first lines, which name the cause for a compiler, and the last, which do for a linker.
std::string first_and_last(const std::string& text) {
  constexpr std::size_t kFirst = 8;
  constexpr std::size_t kLast = 5;
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  if (lines.size() > kFirst + kLast + 1) {
    lines.erase(lines.begin() + kFirst, lines.end() - kLast);
    lines.insert(lines.begin() + kFirst, "…");
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

// The names without which the shim compiles and links. Returns false when leaving out names does
// not help.
bool find_absent(Compilation& compilation, const Dialect& dialect, Names& absent) {
  Names certain;
  while (!compilation.attempt(dialect, absent, "shim.so")) {
    const Names suspects = mentioned(compilation.said(), absent);
    if (suspects.empty()) return false;
    absent.insert(suspects.begin(), suspects.end());
    certain.merge(named_absent(compilation.said()));
  }
  // A message about one name may mention others.
  const Names suspects = absent;
  for (const std::string& suspect : suspects) {
    if (certain.contains(suspect)) continue;
    absent.erase(suspect);
    if (!compilation.attempt(dialect, absent, "probe.so")) absent.insert(suspect);
  }
  return absent == suspects || compilation.attempt(dialect, absent, "shim.so");
}

// `ld -t` prints the path of every file it opens, one a line.
std::vector<std::string> libraries_in(const std::string& linker_trace) {
  std::set<std::string> libraries;
  std::istringstream lines(linker_trace);
  for (std::string line; std::getline(lines, line);) {
    std::error_code error;
    if (line.find(".so") == std::string::npos || !fs::is_regular_file(line, error)) continue;
    const fs::path real = fs::canonical(line, error);
    if (!error) libraries.insert(real);
  }
  return {libraries.begin(), libraries.end()};
}

// A make rule: "shim.so: shim.c \\\n /usr/include/mpi.h …", blanks in names escaped. Files of the
// scratch directory are relative.
std::vector<std::string> headers_in(const std::string& dependencies) {
  std::vector<std::string> headers;
  std::string word;
  const auto finish = [&] {
    if (word.starts_with('/')) headers.push_back(word);
    word.clear();
  };
  for (std::size_t i = 0; i < dependencies.size(); ++i) {
    const char c = dependencies[i];
    if (c == '\\' && i + 1 < dependencies.size() && dependencies[i + 1] == ' ') {
      word += dependencies[++i];
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '\\') {
      finish();
    } else {
      word += c;
    }
  }
  finish();
  return headers;
}

}  // namespace

std::string shim_recipe() {
  std::string recipe;
  for (const char* name : kSources) recipe += embedded(name);
  for (const Dialect& dialect : dialects()) {
    recipe += fmt::format("{}\n", fmt::join(dialect.flags, " "));
  }
  return recipe;
}

BuiltShim build_shim(const fs::path& mpicc, const fs::path& directory) {
  Compilation compilation(mpicc, directory);
  std::string complaint;
  for (const Dialect& dialect : dialects()) {
    BuiltShim built;
    if (!find_absent(compilation, dialect, built.absent)) {
      if (complaint.empty()) complaint = complaint_in(compilation.said());
      continue;
    }
    // The last attempt of the probe was not the shim itself, so its trace is taken again.
    if (!compilation.attempt(dialect, built.absent, "shim.so")) break;
    built.shim = directory / "shim.so";
    built.linked = libraries_in(compilation.said());
    built.inputs = headers_in(read_file(directory / "shim.d"));
    built.inputs.insert(built.inputs.end(), built.linked.begin(), built.linked.end());
    built.inputs.push_back(mpicc);
    return built;
  }
  const auto said = [&](std::string_view words) {
    return complaint.find(words) != std::string::npos;
  };
  std::string what = "cannot compile and link a program with MPI";
  std::string next = "Check that it builds a small MPI program by itself.";
  // As gcc, clang and the EDG compilers put it.
  if (said("mpi.h: No such file") || said("'mpi.h' file not found") ||
      said("source file \"mpi.h\"")) {
    what = "does not find mpi.h, so it is no MPI wrapper compiler or its MPI is not complete";
    next = "Give the wrapper compiler (mpicc) of an installed MPI with its development files.";
  } else if (said("-fPIC")) {
    what = "links with an MPI library that cannot become part of a shared object";
    next = "Use a shared MPI library, or a static one compiled with -fPIC.";
  }
  throw NotMeasured(
      fmt::format("{} {}. {} It said:\n{}", mpicc.string(), what, next, first_and_last(complaint)));
}

}  // namespace infocts
