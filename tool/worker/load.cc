#include "tool/worker/load.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include "adapters/abi.h"
#include "adapters/decorations/decoration.h"
#include "tool/worker/open_library.h"

namespace infocts {
namespace {

/// What to do about a message of dlopen, which names the file: the one that was asked for, or one
/// that it needs. `kind` is what to give instead.
std::string advice_on(const std::string& why, std::string_view kind) {
  const auto says = [&](const char* text) { return why.find(text) != std::string::npos; };
  if (says("failed to map segment")) {
    return "Its file system may not allow programs to be run; choose another one with "
           "INFOCTS_CACHE_DIR";
  }
  if (says("file too short") || says("invalid ELF header") || says("wrong ELF class") ||
      says("cannot dynamically load")) {
    return fmt::format("This file is not a shared library for this machine; give {}", kind);
  }
  return "Check LD_LIBRARY_PATH and the loaded modules";
}

}  // namespace

const cts_table& with_decoration(const cts_table& table, const WorkerPlan& plan) {
  if (plan.decoration.empty()) return table;
  try {
    return decorated(table, find_decorations(plan.decoration));
  } catch (const std::invalid_argument& why) {
    throw WorkerError(why.what());
  }
}

std::string file_of(void* address) {
  Dl_info info{};
  if (::dladdr(address, &info) == 0 || info.dli_fname == nullptr) return {};
  return file_behind(info.dli_fname);
}

const cts_table& load_shim(const std::string& shim, const std::string& preload,
                           cts_reading reading) {
  // A shim without a library of its own finds its symbols in the global scope.
  void* library = preload.empty() ? nullptr : open_library(preload, RTLD_NOW | RTLD_GLOBAL);
  if (!preload.empty() && library == nullptr) {
    const std::string why = ::dlerror();
    throw WorkerError(fmt::format("cannot load the MPI library: {}. {}", why,
                                  advice_on(why, "the libmpi_abi.so of an MPI")));
  }
  // Local: nothing of the MPI may serve the worker's own symbols.
  void* opened = open_library(shim, RTLD_NOW | RTLD_LOCAL);
  if (opened == nullptr) {
    const std::string why = ::dlerror();
    throw WorkerError(fmt::format("cannot load the shim: {}. {}", why,
                                  advice_on(why, "a file that 'infocts shim' wrote")));
  }
  const auto entry = reinterpret_cast<cts_shim_table_function>(::dlsym(opened, "cts_shim_table"));
  if (entry == nullptr) {
    throw WorkerError(fmt::format(
        "{} is not a shim: it has no cts_shim_table. Give the wrapper compiler (mpicc) of "
        "the MPI instead",
        shim));
  }
  if (auto* tell = static_cast<cts_reading*>(::dlsym(opened, "cts_shim_reading"))) *tell = reading;
  const cts_table* table = entry();
  if (table == nullptr || table->version != CTS_TABLE_VERSION || table->size != sizeof(cts_table)) {
    throw WorkerError(
        fmt::format("{} was built for another version of the neutral table (this is version {}); "
                    "build it again with the sources of this infocts",
                    shim, CTS_TABLE_VERSION));
  }
  if (table->mpi_symbol == nullptr) {
    throw WorkerError(
        fmt::format("{} has no MPI_Get_version, so it is not an MPI library. Give the "
                    "libmpi_abi.so of an MPI, or its wrapper compiler (mpicc)",
                    preload.empty() ? shim : preload));
  }
  // Its handles and constants would be other ones.
  if (library != nullptr && ::dlsym(library, "MPI_Abi_get_version") == nullptr) {
    throw WorkerError(fmt::format(
        "{} has no MPI_Abi_get_version, so it is not a library of the MPI-5.0 ABI. Give "
        "the wrapper compiler (mpicc) of this MPI instead",
        preload));
  }
  static cts_table copy;
  copy = *table;
  // A library that was given by itself is used through the header of the ABI.
  static const std::string not_abi =
      library != nullptr
          ? ""
          : why_not_abi(copy.constants, file_of(reinterpret_cast<void*>(copy.mpi_symbol)));
  copy.not_abi = not_abi.empty() ? nullptr : not_abi.c_str();
  return copy;
}

}  // namespace infocts
