#include "tool/runner/target.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "tool/embedded/embedded.h"
#include "tool/results/atomic_file.h"
#include "tool/results/sha256.h"
#include "tool/runner/cache.h"
#include "tool/runner/errors.h"
#include "tool/runner/safe_path.h"
#include "tool/runner/shared_object.h"
#include "tool/runner/shim_build.h"
#include "tool/runner/wrapper.h"

extern char** environ;

namespace infocts {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Containers of CI systems run as root, which Open MPI's launcher refuses unless told twice.
std::map<std::string, std::string> environment_for_root() {
  if (::geteuid() != 0) return {};
  return {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
          {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
          {"PRTE_ALLOW_RUN_AS_ROOT", "1"},
          {"PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}};
}

// More ranks than cores must not prevent a start; Open MPI has to be told, in either of its
// launchers' words.
std::map<std::string, std::string> environment_for_small_machines() {
  std::map<std::string, std::string> environment;
  for (const auto& [name, value] : {std::pair{"OMPI_MCA_rmaps_base_oversubscribe", "1"},
                                    {"PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"}}) {
    if (std::getenv(name) == nullptr) environment[name] = value;
  }
  return environment;
}

// Open MPI prints the stack when a signal ends it. Where the heap is spoilt this hangs, and a death
// becomes a time-out.
std::map<std::string, std::string> environment_for_deaths() {
  if (std::getenv("OMPI_MCA_opal_signal") != nullptr) return {};
  return {{"OMPI_MCA_opal_signal", ""}};
}

/// Files of the cache, whatever the umask is.
constexpr mode_t kOnlyMine = 0600;

/// Place, size and time of a file, by which a change is noticed, that of a link too.
std::string stamp(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return "missing";
  std::error_code ignored;
  return fmt::format("{}:{}:{}.{:09}", fs::canonical(path, ignored).string(), status.st_size,
                     status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

// Which MPI a wrapper stands for may depend on what modules have set, and not every wrapper shows
// it.
std::string module_settings() {
  static constexpr std::array<std::string_view, 12> kPrefixes{"PATH=",
                                                              "LD_LIBRARY_PATH=",
                                                              "LIBRARY_PATH=",
                                                              "CPATH=",
                                                              "C_INCLUDE_PATH=",
                                                              "LOADEDMODULES=",
                                                              "PE_",
                                                              "CRAY",
                                                              "MPICH_",
                                                              "OMPI_",
                                                              "OPAL_",
                                                              "I_MPI_"};
  std::vector<std::string_view> settings;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (std::any_of(kPrefixes.begin(), kPrefixes.end(),
                    [&](std::string_view prefix) { return text.starts_with(prefix); })) {
      settings.push_back(text);
    }
  }
  std::sort(settings.begin(), settings.end());
  return fmt::format("{}", fmt::join(settings, "\n"));
}

/// The shim that a record names beside itself. Empty if it is none of this cache, or if a link or
/// somebody else's directory leads to it: records may have come with a copied cache.
std::string shim_of_record(const fs::path& cache, const fs::path& named) {
  const fs::path directory = named.parent_path();
  if (named.is_absolute() || directory.empty() || directory.has_parent_path()) return {};
  const SafePath place = safe_path(cache / directory, IfMissing::refuse);
  struct stat status {};
  const fs::path shim = place.real / named.filename();
  const bool usable = place.why_not.empty() && place.real == cache / directory &&
                      ::lstat(shim.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
                      (place.hidden || (is_ours(status) && !others_may_write(status)));
  return usable ? shim.string() : std::string();
}

// -o, which a WriteError speaks of, is another place.
void write_to_cache(const fs::path& file, std::string_view content) {
  try {
    write_atomically(file, content, kOnlyMine);
  } catch (const WriteError& why) {
    throw std::runtime_error(fmt::format(
        "cannot write '{}': {}. Check the space and the limits of that file system, or choose "
        "another place with INFOCTS_CACHE_DIR.",
        why.path().string(), why.reason()));
  }
}

bool restore(const fs::path& meta_file, Target& target) {
  try {
    const json meta = json::parse(read_file(meta_file));
    const std::string shim =
        shim_of_record(meta_file.parent_path(), meta.at("shim").get<std::string>());
    if (shim.empty()) return false;
    const std::string digest = meta.at("sha256");
    for (const auto& [path, known] : meta.at("inputs").items()) {
      if (stamp(path) != known.get<std::string>()) return false;
    }
    if (sha256_of_file(shim) != digest) return false;  // gone, cut off, or not what was built
    meta.at("linked").get_to(target.linked);
    meta.at("absent").get_to(target.absent);
    target.shim = shim;
    target.from_cache = true;
    return true;
  } catch (const json::exception&) {  // missing, cut off, or of another version
    return false;
  }
}

// The wrapper that compiles the binding, and what has to be known for it of the C shim.
ShimRecipe recipe_for(const Target& target, double limit_s) {
  const fs::path mpicc = target.address.path;
  if (target.binding == Binding::c) return {.wrapper = mpicc, .mpicc = mpicc, .limit_s = limit_s};
  return {.binding = target.binding,
          .wrapper = find_wrapper_beside(mpicc, target.binding, limit_s),
          .mpicc = mpicc,
          .c_absent = prepare_target(target.address, Binding::c, limit_s).absent,
          .limit_s = limit_s};
}

void prepare_mpicc(Target& target, double limit_s) {
  const ShimRecipe recipe = recipe_for(target, limit_s);
  const fs::path cache = cache_directory();
  const std::string shown = shown_command(recipe.wrapper, limit_s);
  const std::string key = fingerprint(
      fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}", recipe.mpicc.string(), name_of(recipe.binding),
                  recipe.wrapper.string(), fmt::join(recipe.c_absent, " "),
                  shim_sources(recipe.binding), shown, module_settings()));
  const fs::path meta_file = cache / ("shim-" + key + ".json");
  if (restore(meta_file, target)) return;

  const auto start = std::chrono::steady_clock::now();
  remove_abandoned(cache_to_write());
  try {
    remove_abandoned(temporary_directory());
  } catch (const std::exception&) {
    // Whoever needs it says what is wrong with it.
  }
  ScratchDirectory directory(cache);
  BuiltShim built = build_shim(recipe, directory.path());
  if (!is_whole_shared_object(built.shim)) {
    throw NotMeasured(fmt::format(
        "'{}' reported no error, but wrote no complete shared object. Run it by hand with -shared, "
        "and check whether the disk is full.",
        recipe.wrapper.string()));
  }
  json inputs = json::object();
  for (const std::string& path : built.inputs) inputs[path] = stamp(path);
  // The compiler behind the wrapper.
  if (const fs::path compiler = find_program(shown.substr(0, shown.find(' '))); !compiler.empty()) {
    inputs[compiler.string()] = stamp(compiler);
  }
  // Each build has a place of its own, and the file that names it is replaced in one step: whoever
  // reads it finds a whole shim, also when two runs build at a time.
  built.shim = directory.keep_as("shim-" + key) / built.shim.filename();
  write_to_cache(
      meta_file,
      json{{"shim", (built.shim.parent_path().filename() / built.shim.filename()).string()},
           {"sha256", sha256_of_file(built.shim).value_or("")},
           {"inputs", inputs},
           {"linked", built.linked},
           {"absent", built.absent}}
          .dump(1, ' ', false, json::error_handler_t::replace));
  target.shim = built.shim;
  target.linked = built.linked;
  target.absent = built.absent;
  target.build_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Unpacks a file of the executable under a name that changes with its contents.
fs::path unpack(std::string_view name) {
  fs::path file = directory_in_cache("file-" + fingerprint(embedded(name))) / name;
  if (read_file(file) != embedded(name)) {
    cache_to_write();
    write_to_cache(file, embedded(name));
  }
  return file;
}

// The shims of the reference are built with the suite.
std::string reference_shim(Binding binding) {
  if (binding == Binding::c) return "abi_shim.so";
  std::string name = fmt::format("reference_shim_{}.so", name_of(binding));
  const bool built = std::any_of(embedded_files().begin(), embedded_files().end(),
                                 [&](const EmbeddedFile& file) { return file.name == name; });
  if (!built) {
    throw BindingAbsent(
        "this infocts was built without a compiler for this binding, so its reference MPI lacks "
        "it. To "
        "measure it, build infocts where there is such a compiler");
  }
  return name;
}

void require_c(Binding binding, std::string_view why) {
  if (binding != Binding::c) throw BindingAbsent(std::string(why));
}

Binding binding_of(const std::optional<ShimRecord>& record) {
  return record ? binding_from(record->binding).value_or(Binding::c) : Binding::c;
}

// Its library is the one that the loader finds, and where it finds none the one it was built with.
void use_ready_shim(Target& target) {
  target.shim = target.address.path;
  target.record = shim_record(target.shim);
  if (target.binding != binding_of(target.record)) {
    throw BindingAbsent(
        "a ready shim has only the binding it was built for. Build one for this binding with "
        "'infocts shim --binding'");
  }
  if (!target.record) return;
  const std::string known = fs::path(target.record->library_path).parent_path();
  const char* before = std::getenv("LD_LIBRARY_PATH");
  if (known.empty()) return;
  target.environment["LD_LIBRARY_PATH"] =
      before != nullptr && *before != '\0' ? fmt::format("{}:{}", before, known) : known;
}

}  // namespace

std::vector<Binding> usual_bindings(const Address& address) {
  if (address.kind == Address::Kind::shim) return {binding_of(shim_record(address.path))};
  if (address.kind == Address::Kind::abi || !address.decoration.empty()) return {Binding::c};
  return {kBindings.begin(), kBindings.end()};
}

double wrapper_limit(std::optional<double> timeout_s) {
  constexpr double kLeast = 20;
  return timeout_s ? std::max(*timeout_s, kLeast) : kUsualWrapperLimit;
}

Target prepare_target(const Address& address, Binding binding, double wrapper_limit_s) {
  Target target;
  target.address = address;
  target.binding = binding;
  target.environment = environment_for_root();
  target.environment.merge(environment_for_small_machines());
  target.environment.merge(environment_for_deaths());
  switch (address.kind) {
    case Address::Kind::reference:
      // As its `mpiexec -thread-level` would say; workers do ask for it in MPI_Init_thread.
      target.environment["REFERENCE_MPI_THREAD_LEVEL"] = "MPI_THREAD_MULTIPLE";
      target.preload = unpack("libmpi_abi.so.1");
      target.shim = unpack(reference_shim(binding));
      target.linked = {fs::canonical(target.preload)};
      break;
    case Address::Kind::abi:
      require_c(binding, "the MPI-5.0 ABI covers only C");
      target.preload = address.path;
      target.shim = unpack("abi_shim.so");
      target.linked = {fs::canonical(target.preload)};
      break;
    case Address::Kind::shim:
      use_ready_shim(target);
      break;
    case Address::Kind::mpicc:
      prepare_mpicc(target, wrapper_limit_s);
      break;
  }
  return target;
}

}  // namespace infocts
