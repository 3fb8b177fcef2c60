#include "runner/child.h"

#include <fmt/format.h>
#include <uv.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

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

std::string contents(std::FILE* file) {
  std::string text;
  std::rewind(file);
  char block[4096];
  while (const std::size_t count = std::fread(block, 1, sizeof block, file)) {
    text.append(block, count);
  }
  return text;
}

// One child and the loop that waits for it.
struct Watch {
  const ChildOptions& options;
  ChildResult& result;
  uv_loop_t loop{};
  uv_process_t process{};
  uv_timer_t timer{};

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
    const bool go_on =
        !interrupted() && (!watch->options.keep_running || watch->options.keep_running());
    if (go_on || watch->result.ended) return;
    watch->result.ended = true;
    watch->end_all();
  }
};

}  // namespace

std::string ChildResult::how_it_ended() const {
  if (!spawn_error.empty()) return spawn_error;
  if (signal != 0) return fmt::format("signal {} ({})", signal, ::strsignal(signal));
  return fmt::format("exit code {}", exit_code);
}

ChildResult run_child(const ChildOptions& options) {
  ChildResult result;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> output(std::tmpfile(), std::fclose);
  if (!output) throw std::runtime_error("cannot create a temporary file for a child's output");

  std::vector<std::string> command = options.command;
  std::vector<std::string> environment = environment_with(options.environment);
  std::vector<char*> argv = pointers(command);
  std::vector<char*> env = pointers(environment);
  uv_stdio_container_t stdio[3];
  stdio[0].flags = UV_IGNORE;
  for (int i = 1; i <= 2; ++i) {
    stdio[i].flags = UV_INHERIT_FD;
    stdio[i].data.fd = ::fileno(output.get());
  }

  Watch watch{.options = options, .result = result};
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

  const std::uint64_t start = uv_hrtime();
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
  result.seconds = static_cast<double>(uv_hrtime() - start) * 1e-9;
  result.output = contents(output.get());
  return result;
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return signal_seen != 0; }

}  // namespace infocts
