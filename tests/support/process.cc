#include "tests/support/process.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

namespace infocts::tests {
namespace {

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> all;
  for (std::string& string : strings) all.push_back(string.data());
  all.push_back(nullptr);
  return all;
}

void redirect(const char* file, int to) {
  const int from = ::open(file, O_RDWR | O_CREAT, 0600);
  ::dup2(from, to);
  ::close(from);
}

}  // namespace

std::string Finished::last_line() const {
  std::string text = out;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

Running::Running(const Command& command) : limit_s_(command.limit_s), start_(now()) {
  start(command);
}

Running::~Running() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, &status_, 0);
  }
  if (terminal_ >= 0) ::close(terminal_);
}

void Running::start(const Command& command) {
  // Everything that needs memory comes before the fork.
  std::vector<std::string> words = command.words;
  std::vector<std::string> entries;
  for (const auto& [name, value] : command.environment) entries.push_back(name + "=" + value);
  const std::vector<char*> argv = pointers(words);
  const std::vector<char*> envp = pointers(entries);
  const std::string out = files_ / "out";
  const std::string err = files_ / "err";
  if (command.terminal) {
    const winsize size{.ws_row = 40, .ws_col = 100, .ws_xpixel = 0, .ws_ypixel = 0};
    process_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
  } else {
    process_ = ::fork();
  }
  if (process_ < 0) throw std::runtime_error("cannot fork");
  if (process_ > 0) return;
  if (!command.terminal) {
    redirect("/dev/null", STDIN_FILENO);
    redirect(out.c_str(), STDOUT_FILENO);
    redirect(err.c_str(), STDERR_FILENO);
  }
  if (!command.directory.empty() && ::chdir(command.directory.c_str()) != 0) ::_exit(126);
  ::execve(argv[0], argv.data(), envp.data());
  ::_exit(127);
}

void Running::send(int signal) const { ::kill(process_, signal); }

bool Running::ended() {
  if (terminal_ >= 0) read_terminal();
  const pid_t seen = ::waitpid(process_, &status_, WNOHANG);
  return seen == process_;
}

// A terminal holds only some kilobytes, so it is read all the time.
void Running::read_terminal() {
  ::fcntl(terminal_, F_SETFL, O_NONBLOCK);
  char block[4096];
  for (ssize_t count = 0; (count = ::read(terminal_, block, sizeof block)) > 0;) {
    shown_.append(block, static_cast<std::size_t>(count));
  }
}

Finished Running::wait() {
  const bool in_time = eventually([this] { return ended(); }, limit_s_);
  if (!in_time) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, &status_, 0);
  }
  process_ = -1;
  if (terminal_ >= 0) read_terminal();
  Finished result;
  result.seconds = now() - start_;
  result.out = terminal_ >= 0 ? shown_ : read(files_ / "out");
  result.err = read(files_ / "err");
  if (WIFEXITED(status_)) result.exit_code = WEXITSTATUS(status_);
  if (WIFSIGNALED(status_)) result.signal = WTERMSIG(status_);
  if (!in_time) result.err += "\n(the test killed it after its time limit)\n";
  return result;
}

Finished run(const Command& command) { return Running(command).wait(); }

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void pause_shortly() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

std::vector<pid_t> processes_with(const std::string& text) {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (read(entry.path() / "cmdline").find(text) != std::string::npos) {
      found.push_back(static_cast<pid_t>(std::stol(name)));
    }
  }
  return found;
}

}  // namespace infocts::tests
