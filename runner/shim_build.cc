#include "runner/shim_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

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

const std::vector<Dialect>& dialects() {
  static const std::vector<Dialect> all{
      {{"-std=gnu99", "-O2", "-fvisibility=hidden", "-Werror=implicit-function-declaration",
        "-Wl,-z,defs", "-Wl,-t", "-MMD", "-MF", "shim.d"}},
      {{"-std=gnu99", "-O2", "-Werror=implicit-function-declaration", "-Wl,-z,defs"}},
      {{"-O2", "-Wl,-z,defs"}},
  };
  return all;
}

class Compilation {
 public:
  Compilation(fs::path mpicc, fs::path directory)
      : mpicc_(std::move(mpicc)), directory_(std::move(directory)) {
    for (const char* name : {"adapters/table.h", "adapters/functions.def", "adapters/constants.def",
                             "adapters/c/shim.c"}) {
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
    const ChildResult result = run_child({.command = std::move(command),
                                          .environment = {{"LC_ALL", "C"}},
                                          .directory = directory_,
                                          .keep_running = {}});
    if (interrupted()) throw NotMeasured("interrupted");
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

Names mentioned(const std::string& text, const Names& already) {
  Names names;
  for (const std::string& name : optional_names()) {
    if (!already.contains(name) && mentions(text, name)) names.insert(name);
  }
  return names;
}

std::string tail(const std::string& text, std::size_t lines) {
  std::size_t start = text.size();
  while (start > 0 && lines > 0) {
    start = text.rfind('\n', start - 1);
    if (start == std::string::npos) return text;
    --lines;
  }
  return text.substr(start == text.size() ? 0 : start + 1);
}

// The names without which the shim compiles and links. Returns false when leaving out names does
// not help.
bool find_absent(Compilation& compilation, const Dialect& dialect, Names& absent) {
  while (!compilation.attempt(dialect, absent, "shim.so")) {
    const Names suspects = mentioned(compilation.said(), absent);
    if (suspects.empty()) return false;
    absent.insert(suspects.begin(), suspects.end());
  }
  const Names suspects = absent;
  for (const std::string& suspect : suspects) {
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

// A make rule: "shim.so: shim.c \ /usr/include/mpi.h …". Files of the scratch directory are
// relative.
std::vector<std::string> headers_in(const std::string& dependencies) {
  std::vector<std::string> headers;
  std::istringstream words(dependencies);
  for (std::string word; words >> word;) {
    if (word.starts_with('/')) headers.push_back(word);
  }
  return headers;
}

}  // namespace

BuiltShim build_shim(const fs::path& mpicc, const fs::path& directory) {
  Compilation compilation(mpicc, directory);
  std::string complaint;
  for (const Dialect& dialect : dialects()) {
    BuiltShim built;
    if (!find_absent(compilation, dialect, built.absent)) {
      if (complaint.empty()) complaint = compilation.said();
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
  const bool no_header = complaint.find("mpi.h") != std::string::npos;
  throw NotMeasured(fmt::format(
      "{} {}. {} It said:\n{}", mpicc.string(),
      no_header ? "does not find mpi.h, so it is no MPI wrapper compiler or its MPI is not complete"
                : "cannot compile and link a program with MPI",
      no_header
          ? "Give the wrapper compiler (mpicc) of an installed MPI with its development files."
          : "Check that it builds a small MPI program by itself.",
      tail(complaint, 12)));
}

}  // namespace infocts
