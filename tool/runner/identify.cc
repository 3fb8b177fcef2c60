#include "tool/runner/identify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "tool/results/text.h"
#include "tool/results/vendor.h"
#include "tool/runner/cache.h"
#include "tool/runner/errors.h"
#include "tool/runner/run_column.h"
#include "tool/runner/worker_end.h"
#include "tool/runner/worker_process.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

bool same_contents(const fs::path& a, const fs::path& b) {
  std::error_code error;
  if (fs::file_size(a, error) != fs::file_size(b, error) || error) return false;
  const std::string contents = read_file(a);
  return !contents.empty() && contents == read_file(b);
}

// A shim that was built on another machine: there is no file to compare with, but what its library
// said of itself.
void check_record(const ShimRecord& record, const Identity& identity) {
  if (record.library_version.empty() || record.library_version == identity.library_version) return;
  throw WrongLibrary(fmt::format(
      "wrong library: the shim was built for {} ({}), but {} answers ({}). Load the module of that "
      "MPI, or build a shim for this one: infocts shim mpicc -o FILE",
      record.library_path, one_line(record.library_version), identity.library_path,
      one_line(identity.library_version)));
}

// The library that answers must be the one that the shim was compiled for: programs built with one
// MPI and run with another fail in ways that would be blamed on the wrong vendor.
void check_identity(const Target& target, const Identity& identity) {
  if (target.record) check_record(*target.record, identity);
  // A library of the ABI may be newer or older than the header of the ABI: that is what an ABI is
  // for.
  const bool by_abi = !target.preload.empty();
  if (!by_abi && (identity.version != identity.header_version ||
                  identity.subversion != identity.header_subversion)) {
    throw WrongLibrary(fmt::format(
        "wrong library: the mpi.h that was compiled in is for MPI {}.{}, but the library that "
        "answers ({}) says MPI {}.{}. Check LD_LIBRARY_PATH and the loaded modules.",
        identity.header_version, identity.header_subversion, identity.library_path,
        identity.version, identity.subversion));
  }
  std::error_code error;
  const fs::path answering = fs::canonical(identity.library_path, error);
  const bool inside_the_shim = identity.library_path == identity.shim_path;  // linked statically
  if (error || target.linked.empty() || inside_the_shim) return;
  const auto is_answering = [&](const std::string& linked) {
    return linked == answering.string() || same_contents(linked, answering);  // a copy will do
  };
  if (std::any_of(target.linked.begin(), target.linked.end(), is_answering)) return;
  std::vector<std::string> mpi_libraries;
  std::copy_if(target.linked.begin(), target.linked.end(), std::back_inserter(mpi_libraries),
               [](const std::string& path) {
                 return fs::path(path).filename().string().find("mpi") != std::string::npos;
               });
  throw WrongLibrary(fmt::format(
      "wrong library: {} answers, but the wrapper compiler linked with {}. Check LD_LIBRARY_PATH "
      "and "
      "the loaded modules; the library of the wrapper compiler must come first.",
      answering.string(), fmt::join(mpi_libraries.empty() ? target.linked : mpi_libraries, ", ")));
}

}  // namespace

std::string stamp_of(const fs::path& library) {
  std::error_code error;
  const auto size = fs::file_size(library, error);
  if (error) return {};
  const auto changed = fs::last_write_time(library, error);
  if (error) return {};
  // A file's own clock counts from another year.
  const auto since_1970 = std::chrono::file_clock::to_sys(changed).time_since_epoch();
  return fmt::format("{} bytes, changed at {}", size,
                     std::chrono::floor<std::chrono::seconds>(since_1970).count());
}

IutRecord identify_target(const Target& target, const RunOptions& options) {
  WorkerPlan plan;
  plan.phase = Phase::before_init;
  const WorkerReport report = run_worker(target, options, plan, {});
  if (!report.identity || !report.finished()) {
    if (report.interrupted) throw NotMeasured(std::string(kInterruptedError));
    throw NotMeasured(why_not_running(report) +
                      (target.record
                           ? fmt::format(". The shim was built for {}: load the module of "
                                         "that MPI, or name its directory in "
                                         "LD_LIBRARY_PATH",
                                         target.record->library_path)
                           : ""));
  }
  const Identity& identity = *report.identity;
  check_identity(target, identity);

  IutRecord iut;
  const Vendor vendor = vendor_of(identity.library_version);
  iut.address = target.address.str();
  iut.binding = identity.binding;
  iut.vendor = vendor.name;
  iut.vendor_version = vendor.version;
  iut.id = vendor.version.empty() ? vendor.name : vendor.name + "-" + vendor.version;
  if (target.address.kind == Address::Kind::reference) iut.id = "reference";
  if (!target.address.decoration.empty()) {
    iut.id = target.address.kind == Address::Kind::reference
                 ? target.address.decoration
                 : target.address.decoration + "@" + iut.id;
  }
  if (iut.binding != name_of(Binding::c)) iut.id += "/" + iut.binding;
  iut.mpi_version = fmt::format("{}.{}", identity.version, identity.subversion);
  const StdVersion claimed{identity.version, identity.subversion};
  iut.applied_version =
      options.version.value_or(rules_for(*binding_from(iut.binding), claimed)).str();
  iut.library_version = identity.library_version;
  iut.library_path = identity.library_path;
  iut.library_stamp = stamp_of(identity.library_path);
  iut.limits = identity.limits;
  iut.absent = identity.absent;
  const bool has_info = std::find(identity.absent.begin(), identity.absent.end(),
                                  "MPI_Info_create") == identity.absent.end();
  if (claimed < StdVersion{2, 0} && has_info && !options.version) {
    iut.notes.push_back(fmt::format(
        "it claims MPI {}, which has no info objects; --std 2.0 judges those that it has",
        iut.mpi_version));
  }
  if (!identity.not_abi.empty() && identity.constants.contains("MPI_ABI_VERSION")) {
    iut.notes.push_back(
        "its mpi.h defines MPI_ABI_VERSION, but the rules of the MPI-5.0 ABI do not apply: " +
        identity.not_abi);
  }
  if (target.linked.empty() && (!target.record || target.record->library_version.empty())) {
    iut.notes.emplace_back(
        "the expected library file is unknown, so only the version was compared with mpi.h");
  }
  return iut;
}

}  // namespace infocts
