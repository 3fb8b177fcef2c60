#include "tool/runner/shim_build.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <string_view>

#include "adapters/functions.h"
#include "tool/embedded/embedded.h"
#include "tool/runner/absent_names.h"
#include "tool/runner/build_inputs.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/hung_wrappers.h"
#include "tool/runner/shim_failure.h"
#include "tool/runner/source_words.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using FunctionNames = std::set<std::string>;

FunctionNames optional_names() {
  FunctionNames names(kFunctionNames.begin(), kFunctionNames.end());
  names.insert(kOptionalConstantNames.begin(), kOptionalConstantNames.end());
  return names;
}

/// How a wrapper is called. Not every compiler behind it knows the first set.
struct Dialect {
  std::vector<std::string> flags;
  std::vector<std::string> c_flags = {};  ///< for C sources beside those of another language
};

// Richest first. Of the options, -t makes the linker name the libraries it takes, and -MMD the
// compiler the headers; without them less is noticed when something changes. Which names an mpi.h
// has may depend on the C standard: Open MPI 5 refuses some from C11 on. So that of C is that
// beside it.
const std::vector<Dialect>& dialects(Binding binding) {
  static const std::vector<Dialect> c{
      {{"-std=gnu99", "-O2", "-fvisibility=hidden", "-Werror=implicit-function-declaration",
        "-Wl,-z,defs", "-Wl,-t", "-MMD", "-MF", "shim.d"}},
      {{"-O2", "-Wl,-z,defs", "-Wl,-t", "-MMD", "-MF", "shim.d"}},
      {{"-O2", "-Wl,-z,defs", "-Wl,-t"}},
      {{"-O2", "-Wl,-z,defs"}},
  };
  static const std::vector<Dialect> fortran{{{"-O2", "-Wl,-z,defs", "-Wl,-t"}, {"-std=gnu99"}},
                                            {{"-O2", "-Wl,-z,defs", "-Wl,-t"}},
                                            {{"-O2", "-Wl,-z,defs"}}};
  static const std::vector<Dialect> cxx{
      {{"-O2", "-Wl,-z,defs", "-Wl,-t", "-MMD", "-MF", "shim.d"}, {"-std=gnu99"}},
      {{"-O2", "-Wl,-z,defs", "-Wl,-t", "-MMD", "-MF", "shim.d"}},
      {{"-O2", "-Wl,-z,defs", "-Wl,-t"}},
      {{"-O2", "-Wl,-z,defs"}},
  };
  // Compilers of before Fortran 2018 do not know what this asks for.
  static const std::vector<Dialect> f08 = [] {
    std::vector<Dialect> all = fortran;
    all.insert(all.begin(), fortran.front());
    all.front().flags.emplace_back("-DCTS_EXPLICIT_INTERFACES");
    return all;
  }();
  if (binding == Binding::use_mpi_f08) return f08;
  return is_fortran(binding) ? fortran : binding == Binding::cxx ? cxx : c;
}

/// What the shim of a binding is made of; the first is compiled by the binding's own wrapper.
struct Sources {
  std::string main;
  std::vector<std::string> others = {};
  std::vector<std::string> flags = {};    ///< for the main source
  std::vector<std::string> objects = {};  ///< C sources beside it, compiled by mpicc
  std::string have = "cts_have.h";        ///< what the probe writes for the main source
};

const std::vector<std::string> kTable{"adapters/table.h", "adapters/handles.def",
                                      "adapters/functions.def", "adapters/constants.def",
                                      "adapters/datatypes.def"};

/// The files that the main source of a language includes.
std::vector<std::string> parts_of(std::string_view language) {
  std::vector<std::string> names{"environment", "communicators", "messages", "attributes",
                                 "datatypes",   "windows",       "files",    "info"};
  names.emplace_back(language == "c" ? "conversions" : "handles");
  if (language != "c") names.emplace_back("constants");
  if (language != "cxx") names.insert(names.end(), {"persistent", "ports", "sessions"});
  for (std::string& name : names) name = fmt::format("adapters/{}/{}.inc", language, name);
  return names;
}

Sources sources_of(Binding binding) {
  Sources sources{.main = "adapters/c/shim.c", .others = kTable};
  const auto add = [](std::vector<std::string>& list, const std::vector<std::string>& more) {
    list.insert(list.end(), more.begin(), more.end());
  };
  add(sources.others, parts_of("c"));
  if (binding == Binding::c) return sources;
  // The C shim stands beside it.
  sources.objects = {sources.main};
  add(sources.others, parts_of(language_of(binding)));
  if (binding == Binding::cxx) {
    sources.main = "adapters/cxx/shim.cxx";
    sources.have = "cts_have_cxx.h";
    return sources;
  }
  sources.main = "adapters/fortran/shim.F90";
  sources.have = "cts_have_fortran.h";
  sources.objects.emplace_back("adapters/fortran/table.c");
  sources.flags = {binding == Binding::mpif_h    ? "-DCTS_MPIF"
                   : binding == Binding::use_mpi ? "-DCTS_USE_MPI"
                                                 : "-DCTS_USE_MPI_F08"};
  return sources;
}

/// Where a source is compiled, in the scratch directory: languages have files of the same names.
std::string place_of(const std::string& source) {
  return fs::path(source).lexically_relative("adapters");
}

class Compilation {
 public:
  Compilation(const ShimRecipe& recipe, fs::path directory)
      : recipe_(recipe), sources_(sources_of(recipe.binding)), directory_(std::move(directory)) {
    write_source(sources_.main);
    for (const auto& list : {sources_.others, sources_.objects}) {
      for (const std::string& name : list) write_source(name);
    }
  }

  bool attempt(const Dialect& dialect, const FunctionNames& absent, const std::string& output) {
    said_.clear();
    std::vector<std::string> command{recipe_.wrapper};
    command.insert(command.end(), dialect.flags.begin(), dialect.flags.end());
    for (const std::string& flag : sources_.flags) command.push_back(flag);
    for (const char* word : {"-fPIC", "-shared", "-I."}) command.emplace_back(word);
    command.push_back(place_of(sources_.main));
    write_have(sources_.have, absent);
    if (!compile_objects(dialect)) return false;
    for (const std::string& source : sources_.objects) command.push_back(object_of(source));
    command.emplace_back("-o");
    command.push_back(output);
    return run(std::move(command)) && fs::exists(directory_ / output);
  }

  /// Whether the wrapper makes a program of this, and what it said.
  bool builds(const SmallSource& program, std::string& said) {
    const bool built = makes("program", program, {});
    said = said_;
    return built;
  }

  /// Whether the wrapper compiles a program without MPI, but none with this binding of it.
  bool finds_no_binding() {
    const auto compiles = [&](const SmallSource& program) {
      return makes("program.o", program, {"-O2", "-fPIC", "-c"});
    };
    return !compiles(small_program(binding())) && compiles(empty_program(binding()));
  }

  Binding binding() const { return recipe_.binding; }

  /// What the compiler printed last.
  const std::string& said() const { return said_; }

 private:
  bool makes(const std::string& output, const SmallSource& program,
             const std::vector<std::string>& flags) {
    write_file(directory_ / program.file, program.text);
    std::vector<std::string> command{recipe_.wrapper, program.file, "-o", output};
    command.insert(command.end(), flags.begin(), flags.end());
    const bool made = run(std::move(command)) && fs::exists(directory_ / output);
    std::error_code ignored;
    fs::remove(directory_ / output, ignored);
    return made;
  }

  void write_source(const std::string& name) {
    const fs::path place = directory_ / place_of(name);
    fs::create_directories(place.parent_path());
    write_file(place, embedded(name));
  }

  static std::string object_of(const std::string& source) {
    return fs::path(source).filename().string() + ".o";
  }

  /// The C sources beside the main one, once a dialect: what is absent in C is known.
  bool compile_objects(const Dialect& dialect) {
    if (sources_.objects.empty() || objects_of_ == &dialect) return true;
    write_have("cts_have.h", recipe_.c_absent);
    for (const std::string& source : sources_.objects) {
      std::vector<std::string> compile{recipe_.mpicc, "-O2", "-fPIC",
                                       "-I.",         "-c",  "-DCTS_TABLE_NAME=cts_c_shim_table"};
      compile.insert(compile.end(), dialect.c_flags.begin(), dialect.c_flags.end());
      compile.insert(compile.end(), sources_.flags.begin(), sources_.flags.end());
      compile.insert(compile.end(), {place_of(source), "-o", object_of(source)});
      if (!run(std::move(compile))) return false;
    }
    objects_of_ = &dialect;
    return true;
  }

  void write_have(const std::string& file, const FunctionNames& absent) {
    std::string have;
    for (const std::string& name : optional_names()) {
      have += fmt::format("#define CTS_HAVE_{} {}\n", name, absent.contains(name) ? 0 : 1);
    }
    write_file(directory_ / file, have);
  }

  static void require_end(const std::string& compiler) {
    const std::string limit = hung_at(compiler);
    if (limit.empty()) return;
    throw NotMeasured(
        fmt::format("{} was stopped while compiling: {}. Check that it works by hand, or see "
                    "--timeout.",
                    compiler, limit));
  }

  bool run(std::vector<std::string> command) {
    const std::string compiler = command.front();
    require_end(compiler);
    const ChildResult result =
        run_child({.command = std::move(command),
                   // An interrupted compiler leaves what it had open there.
                   .environment = {{"LC_ALL", "C"}, {"TMPDIR", directory_.string()}},
                   .directory = directory_,
                   .timeout_s = recipe_.limit_s});
    if (interrupted()) throw NotMeasured("interrupted");
    if (!result.limit.empty()) remember_hung(compiler, result.limit);
    require_end(compiler);
    if (!result.spawn_error.empty())
      throw NotMeasured(result.spawn_error + ". Check that it runs by hand");
    said_ = result.output;
    return result.ok();
  }

  const ShimRecipe& recipe_;
  Sources sources_;
  fs::path directory_;
  std::string said_;
  const Dialect* objects_of_ = nullptr;
};

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// Fortran compilers and linkers spell names in their own ways: "mpi_info_get_", "MPI_INFO_GET",
// "mpi_info_get_f08_". Gives them their names in the table, and drops guesses at other names. A
// type that is not there stands for the functions that need it.
std::string in_our_spelling(std::string_view text) {
  static const std::map<std::string, std::string> known = [] {
    std::map<std::string, std::string> by_lower_case;
    std::string& of_sessions = by_lower_case["mpi_session"];
    for (const std::string& name : optional_names()) {
      const std::string key = lower_case(name);
      if (key.find("_session_") != std::string::npos) of_sessions += name + " ";
      by_lower_case[key] = name;
    }
    return by_lower_case;
  }();
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with("; did you mean")) {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_word_character(text[end])) ++end;
    if (end == at) {
      result += text[at++];
      continue;
    }
    std::string word = lower_case(text.substr(at, end - at));
    while (word.ends_with('_')) word.pop_back();
    for (const std::string_view suffix : {"_f08ts", "_f08"}) {
      if (word.ends_with(suffix)) word.resize(word.size() - suffix.size());
    }
    const auto found = known.find(word);
    result += found == known.end() ? std::string(text.substr(at, end - at)) : found->second;
    at = end;
  }
  return result;
}

// The name that a line of the C++ shim wants: there is CTS_HAVE_MPI_Info_set in it, or in the #if
// around it. Empty if it wants none.
std::string wanted_at(const std::string& source, std::size_t line_number) {
  constexpr std::string_view kHave = "CTS_HAVE_";
  std::istringstream stream(source);
  std::string wanted;
  std::string line;
  for (std::size_t number = 1; number <= line_number && std::getline(stream, line); ++number) {
    const std::size_t at = line.find(kHave);
    if (line.starts_with("#endif")) wanted.clear();
    if (at == std::string::npos || (!line.starts_with("#if") && number != line_number)) continue;
    std::size_t end = at + kHave.size();
    while (end < line.size() && is_word_character(line[end])) ++end;
    wanted = line.substr(at + kHave.size(), end - at - kHave.size());
  }
  return wanted;
}

// C++ compilers name members of classes, or a lambda. So what they say of "cxx/info.inc:12:" or
// "cxx/info.inc(12)" is followed by the name in the table that this line is there for. An error
// there means that it is absent: no line depends on another name. Linkers name the forwarder,
// cts_cxx_MPI_Info_set, or a constant, MPI::LONG_LONG.
std::string with_wanted_names(std::string text, const std::vector<std::string>& sources) {
  constexpr std::string_view kForwarder = "cts_cxx_";
  for (std::size_t at = text.find(kForwarder); at != std::string::npos;
       at = text.find(kForwarder, at)) {
    text.erase(at, kForwarder.size());
  }
  constexpr std::string_view kConstant = "undefined reference to `MPI::";
  std::string names;
  for (std::size_t at = text.find(kConstant); at != std::string::npos;
       at = text.find(kConstant, at + 1)) {
    const std::size_t name = at + kConstant.size();
    names += "\nMPI_" + text.substr(name, text.find('\'', name) - name);
  }
  for (const std::string& source : sources) {
    const std::string file = place_of(source);
    for (std::size_t at = text.find(file); at != std::string::npos; at = text.find(file, at + 1)) {
      const std::size_t digits = at + file.size() + 1;
      std::size_t end = digits;
      while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
      if (end == digits || end - digits > 6) continue;
      const std::string line = text.substr(digits, end - digits);
      names += "\n" + wanted_at(std::string(embedded(source)), std::stoul(line));
      const std::string_view rest = std::string_view(text).substr(end);
      if (rest.substr(0, rest.find('\n')).find(": error") != std::string_view::npos)
        names += " undeclared";
    }
  }
  return text + names;
}

/// What the compiler said, with names that the table has.
std::string in_names_of_table(const std::string& said, Binding binding) {
  if (is_fortran(binding)) return in_our_spelling(said);
  return binding == Binding::cxx ? with_wanted_names(said, sources_of(binding).others) : said;
}

FunctionNames mentioned(const std::string& text, const FunctionNames& already) {
  FunctionNames names;
  for (const std::string& name : optional_names()) {
    if (!already.contains(name) && has_word(text, name)) names.insert(name);
  }
  return names;
}

// What the compiler said, without the linker's list of files; objects are gone when it is read.
std::string complaint_in(const std::string& text) {
  std::string kept;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::error_code error;
    if (!fs::exists(line, error) && !line.ends_with(".o")) kept += line + "\n";
  }
  return kept;
}

// Builds the shim and finds the names without which it compiles and links. Returns false when
// leaving out names does not help.
bool build_without_absent(Compilation& compilation, const Dialect& dialect, FunctionNames& absent) {
  FunctionNames suspects;
  while (!compilation.attempt(dialect, absent, "shim.so")) {
    const std::string said = in_names_of_table(compilation.said(), compilation.binding());
    const std::size_t known = absent.size();
    absent.merge(absent_names(said, optional_names()));
    if (absent.size() > known) continue;
    FunctionNames more = mentioned(said, absent);
    if (more.empty()) return false;
    suspects.insert(more.begin(), more.end());
    absent.merge(more);
  }
  if (suspects.empty()) return true;
  // A message about something else may mention these. So each is tried again alone.
  for (const std::string& suspect : suspects) {
    absent.erase(suspect);
    if (!compilation.attempt(dialect, absent, "probe.so")) absent.insert(suspect);
  }
  return compilation.attempt(dialect, absent, "shim.so");
}

}  // namespace

std::string shim_sources(Binding binding) {
  const Sources sources = sources_of(binding);
  std::string all(embedded(sources.main));
  for (const auto& list : {sources.others, sources.objects}) {
    for (const std::string& name : list) all += embedded(name);
  }
  for (const Dialect& dialect : dialects(binding)) {
    all += fmt::format("{}\n", fmt::join(dialect.flags, " "));
  }
  return all;
}

BuiltShim build_shim(const ShimRecipe& recipe, const fs::path& directory) {
  Compilation compilation(recipe, directory);
  std::string complaint;
  for (const Dialect& dialect : dialects(recipe.binding)) {
    BuiltShim built;
    if (!build_without_absent(compilation, dialect, built.absent)) {
      if (complaint.empty()) complaint = complaint_in(compilation.said());
      // Then no other options help.
      const bool first = &dialect == &dialects(recipe.binding).front();
      if (first && compilation.finds_no_binding()) break;
      continue;
    }
    built.shim = directory / "shim.so";
    built.linked = libraries_in(compilation.said());
    built.inputs = headers_in(read_file(directory / "shim.d"));
    built.inputs.insert(built.inputs.end(), built.linked.begin(), built.linked.end());
    built.inputs.push_back(recipe.mpicc);
    if (recipe.wrapper != recipe.mpicc) built.inputs.push_back(recipe.wrapper);
    return built;
  }
  throw_why_no_shim(recipe, complaint, [&](const SmallSource& program, std::string& said) {
    return compilation.builds(program, said);
  });
}

}  // namespace infocts
