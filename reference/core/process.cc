#include "core/process.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#include "core/environment.h"
#include "core/info_registry.h"

namespace reference::process {
namespace {

enum class Phase { kBefore, kStarting, kRunning, kAfter };

constinit std::atomic<Phase> phase{Phase::kBefore};
constinit std::atomic<int> sessions{0};
std::thread::id main_thread;  // written while the phase is kStarting

MPI_Errhandler configured_error_handler() noexcept {
  const char* setting = std::getenv(launcher::kInitialErrhandler);
  const std::string_view name = setting != nullptr ? setting : "";
  if (name == "mpi_errors_return") return MPI_ERRORS_RETURN;
  if (name == "mpi_errors_abort") return MPI_ERRORS_ABORT;
  return MPI_ERRORS_ARE_FATAL;
}

}  // namespace

int initialize(int argc, char* const argv[]) {
  Phase expected = Phase::kBefore;
  if (!phase.compare_exchange_strong(expected, Phase::kStarting)) return MPI_ERR_OTHER;
  try {
    publish_environment(describe_process(argc, argv));
  } catch (...) {
    phase = Phase::kBefore;
    throw;
  }
  main_thread = std::this_thread::get_id();
  phase = Phase::kRunning;
  return MPI_SUCCESS;
}

int finalize() noexcept {
  Phase expected = Phase::kRunning;
  return phase.compare_exchange_strong(expected, Phase::kAfter) ? MPI_SUCCESS : MPI_ERR_OTHER;
}

bool was_initialized() noexcept { return is_world_running() || was_finalized(); }
bool was_finalized() noexcept { return phase == Phase::kAfter; }
bool is_world_running() noexcept { return phase == Phase::kRunning; }
bool is_running() noexcept { return is_world_running() || sessions != 0; }
void open_session() noexcept { ++sessions; }
void close_session() noexcept { --sessions; }
bool is_main_thread() noexcept { return std::this_thread::get_id() == main_thread; }

MPI_Errhandler initial_error_handler() noexcept {
  static const MPI_Errhandler handler = configured_error_handler();
  return handler;
}

void abort(int code) noexcept {
  // What the program has printed is worth having; its exit handlers, which may use MPI or wait for
  // other threads, are not run.
  std::fflush(stdout);
  const int status = code & 0xff;
  std::_Exit(status != 0 ? status : EXIT_FAILURE);
}

}  // namespace reference::process
