#include "tool/runner/child.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <stdexcept>

#include "tool/results/excerpt.h"

extern char** environ;

namespace infocts {
namespace {

constexpr std::uint64_t kTickMs = 10;

volatile std::sig_atomic_t signal_seen = 0;

void on_signal(int) { signal_seen = 1; }

std::vector<std::string> environment_with(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    if (!changes.contains(std::string(text.substr(0, text.find('='))))) entries.emplace_back(text);
  }
  for (const auto& [name, value] : changes) entries.push_back(fmt::format("{}={}", name, value));
  return entries;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  for (std::string& string : strings) pointers.push_back(string.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// A file without a name, in memory, that takes a child's output.
class OutputFile {
 public:
  OutputFile() : descriptor_(::memfd_create("infocts-output", MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw std::runtime_error("no memory for the output of a child process");
  }
  ~OutputFile() { ::close(descriptor_); }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  int descriptor() const { return descriptor_; }

  long size() const {
    struct stat status {};
    return ::fstat(descriptor_, &status) == 0 ? status.st_size : 0;
  }

 private:
  int descriptor_;
};

// One child and the loop that waits for it.
struct Watch {
  const ChildOptions& options;
  const OutputFile& output;
  ChildResult& result;
  std::uint64_t start = uv_hrtime();
  uv_loop_t loop{};
  uv_process_t process{};
  uv_timer_t timer{};
  double killed_at = 0;  ///< seconds; 0: not yet to be

  // The child leads a session of its own, so that launchers and their children end with it.
  void end_all() const { ::kill(-process.pid, SIGKILL); }

  static void on_exit(uv_process_t* process, std::int64_t status, int signal) {
    auto* watch = static_cast<Watch*>(process->data);
    watch->result.exit_code = static_cast<int>(status);
    watch->result.signal = signal;
    watch->end_all();
    uv_timer_stop(&watch->timer);
    uv_close(reinterpret_cast<uv_handle_t*>(&watch->timer), nullptr);
    uv_close(reinterpret_cast<uv_handle_t*>(process), nullptr);
  }

  static void on_tick(uv_timer_t* timer) {
    auto* watch = static_cast<Watch*>(timer->data);
    if (watch->result.ended) {
      if (watch->seconds() > watch->killed_at) watch->end_all();
      return;
    }
    if (watch->goes_on()) return;
    watch->result.ended = true;
    watch->killed_at = watch->seconds() + watch->options.grace_s;
    if (watch->options.grace_s > 0) {
      ::kill(watch->process.pid, SIGTERM);
    } else {
      watch->end_all();
    }
  }

  double seconds() const { return static_cast<double>(uv_hrtime() - start) * 1e-9; }

  bool goes_on() {
    if (output.size() > kMaxOutput) {
      result.limit = "output limit";
    } else if (options.timeout_s > 0 && seconds() > options.timeout_s) {
      result.limit = fmt::format("time limit of {} s", options.timeout_s);
    }
    return result.limit.empty() && !interrupted() &&
           (!options.keep_running || options.keep_running());
  }
};

}  // namespace

std::string ChildResult::how_it_ended() const {
  if (!spawn_error.empty()) return spawn_error;
  if (!limit.empty()) return limit;
  if (signal != 0) return fmt::format("signal {} ({})", signal, ::strsignal(signal));
  return fmt::format("exit code {}", exit_code);
}

ChildResult run_child(const ChildOptions& options) {
  ChildResult result;
  const OutputFile output;
  const OutputFile nothing;
  std::vector<std::string> command = options.command;
  std::vector<std::string> environment = environment_with(options.environment);
  std::vector<char*> argv = pointers(command);
  std::vector<char*> env = pointers(environment);
  uv_stdio_container_t stdio[3];
  stdio[0].flags = UV_IGNORE;
  if (::access("/dev/null", R_OK) != 0) {  // an empty root has none
    stdio[0].flags = UV_INHERIT_FD;
    stdio[0].data.fd = nothing.descriptor();
  }
  for (int i = 1; i <= 2; ++i) {
    stdio[i].flags = UV_INHERIT_FD;
    stdio[i].data.fd = output.descriptor();
  }

  Watch watch{.options = options, .output = output, .result = result};
  uv_loop_init(&watch.loop);
  uv_timer_init(&watch.loop, &watch.timer);
  watch.timer.data = &watch;
  watch.process.data = &watch;

  uv_process_options_t spawn{};
  spawn.file = argv[0];
  spawn.args = argv.data();
  spawn.env = env.data();
  spawn.cwd = options.directory.empty() ? nullptr : options.directory.c_str();
  spawn.flags = UV_PROCESS_DETACHED;
  spawn.stdio = static_cast<uv_stdio_container_t*>(stdio);
  spawn.stdio_count = 3;
  spawn.exit_cb = Watch::on_exit;

  if (const int error = uv_spawn(&watch.loop, &watch.process, &spawn); error != 0) {
    result.spawn_error =
        fmt::format("cannot start {}: {}", options.command.front(), uv_strerror(error));
    uv_close(reinterpret_cast<uv_handle_t*>(&watch.timer), nullptr);
    uv_close(reinterpret_cast<uv_handle_t*>(&watch.process), nullptr);
  } else {
    uv_timer_start(&watch.timer, Watch::on_tick, kTickMs, kTickMs);
  }
  uv_run(&watch.loop, UV_RUN_DEFAULT);
  uv_loop_close(&watch.loop);
  result.seconds = watch.seconds();
  result.output = output_in(output.descriptor());
  return result;
}

void catch_interrupts() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction action {};
    ::sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_IGN) continue;
    action.sa_handler = on_signal;
    ::sigaction(signal, &action, nullptr);
  }
}

bool interrupted() { return signal_seen != 0; }

}  // namespace infocts
