#include "tool/runner/child.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>

#include "tool/results/excerpt.h"

extern char** environ;

namespace infocts {
namespace {

using Clock = std::chrono::steady_clock;

/// How often it is looked whether the child is to end, and whether it has, where the kernel does
/// not tell the latter (Linux before 5.3).
constexpr std::chrono::milliseconds kLook{10};
constexpr std::chrono::milliseconds kNap{1};

volatile std::sig_atomic_t signal_seen = 0;

void on_signal(int) { signal_seen = 1; }

/// What GoogleTest obeys, also where a test runner such as Bazel's sets it: the worker's cases are
/// not the tests that somebody sets these variables for.
bool is_for_tests(std::string_view name) {
  constexpr std::array<std::string_view, 4> kOfRunners{
      "TESTBRIDGE_TEST_ONLY", "TESTBRIDGE_TEST_RUNNER_FAIL_FAST", "TEST_PREMATURE_EXIT_FILE",
      "XML_OUTPUT_FILE"};
  return name.starts_with("GTEST_") ||
         std::find(kOfRunners.begin(), kOfRunners.end(), name) != kOfRunners.end();
}

std::vector<std::string> environment_with(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('='));
    if (!is_for_tests(name) && !changes.contains(std::string(name))) entries.emplace_back(text);
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

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// A file without a name, in memory, that takes a child's output. Not one of the first three
/// descriptors, which the child fills.
class OutputFile {
 public:
  OutputFile() {
    const int first = ::memfd_create("infocts-output", MFD_CLOEXEC);
    if (first < 0) fail("no file in memory for the output of a child process");
    descriptor_ =
        first > STDERR_FILENO ? first : ::fcntl(first, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (descriptor_ != first) ::close(first);  // what is closed here stays so
    if (descriptor_ < 0) fail("no file in memory for the output of a child process");
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
  int descriptor_ = -1;
};

/// What the child does until it is the program. It may borrow the memory of this process until
/// then, or have a copy: it changes nothing of this object, and takes nothing that another thread
/// may have locked.
struct Start {
  std::vector<char*> argv;
  std::vector<char*> environment;
  const char* directory;
  int nothing;  ///< an empty file
  int output;
  int why_not;  ///< gets the error number

  [[noreturn]] void run() const {
    ::setsid();
    for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const int null = ::open("/dev/null", O_RDONLY | O_CLOEXEC);  // an empty root has none
    if (::dup2(null > STDERR_FILENO ? null : nothing, STDIN_FILENO) >= 0 &&
        ::dup2(output, STDOUT_FILENO) >= 0 && ::dup2(output, STDERR_FILENO) >= 0 &&
        (directory == nullptr || ::chdir(directory) == 0)) {
      ::execvpe(argv.front(), argv.data(), environment.data());
    }
    const int error = errno;
    const ssize_t told = ::write(why_not, &error, sizeof error);
    ::_exit(told > 0 ? 127 : 126);
  }
};

/// Ends what is in the session of this leader, also in process groups of its own, as jobs of shells
/// are. As long as the leader's number is no one else's; those that are ended may have made others.
void end_session(pid_t leader) {
  constexpr int kRounds = 3;
  bool found = true;
  for (int round = 0; found && round < kRounds; ++round) {
    found = false;
    DIR* processes = ::opendir("/proc");
    if (processes == nullptr) return;
    while (const dirent* entry = ::readdir(processes)) {
      const pid_t pid = std::atoi(static_cast<const char*>(entry->d_name));  // 0: no process
      if (pid <= 0 || pid == leader || ::getsid(pid) != leader) continue;
      found = true;
      ::kill(pid, SIGKILL);
    }
    ::closedir(processes);
  }
}

/// A child, which does not outlive this object.
class Child {
 public:
  explicit Child(Start start) {
    int ends[2];
    if (::pipe2(static_cast<int*>(ends), O_CLOEXEC) != 0) fail("no pipe to a child process");
    start.why_not = ends[1];
    // Not fork(), which copies the page tables of a long run for nothing. Emulators of processors
    // fork all the same, hence the pipe. A signal that comes before the program does at most what
    // on_signal() does.
    pid_ = ::vfork();
    if (pid_ == 0) start.run();
    const int fork_error = errno;
    ::close(ends[1]);
    if (pid_ > 0) {
      ssize_t got = 0;
      do {
        got = ::read(ends[0], &error_, sizeof error_);
      } while (got < 0 && errno == EINTR);
      if (got < static_cast<ssize_t>(sizeof error_)) error_ = 0;
    } else {
      error_ = fork_error;
    }
    ::close(ends[0]);
#ifdef SYS_pidfd_open
    if (pid_ > 0) end_shows_at_ = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
#endif
  }
  ~Child() {
    if (end_shows_at_ >= 0) ::close(end_shows_at_);
    if (pid_ <= 0) return;
    end_all();
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Why it is not the program that it should be; 0: it is.
  int error() const { return error_; }

  void ask_to_end() const { ::kill(pid_, SIGTERM); }
  // It leads a session of its own, so that launchers and their children end with it.
  void end_all() const {
    ::kill(-pid_, SIGKILL);
    end_session(pid_);
  }

  /// Waits for its end, for a tick at most.
  void await_end() const {
    if (end_shows_at_ < 0) {
      std::this_thread::sleep_for(kNap);
      return;
    }
    pollfd end{.fd = end_shows_at_, .events = POLLIN, .revents = 0};
    ::poll(&end, 1, static_cast<int>(kLook.count()));
  }

  bool has_ended() const {
    siginfo_t info{};
    const int failed = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    // Where SIGCHLD is ignored, nothing is known of children that have ended.
    return failed != 0 ? errno == ECHILD : info.si_pid == pid_;
  }

  /// Of one that has ended. What it left behind ends, too, as long as its number is no one else's.
  int take_status() {
    end_all();
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
    return status;
  }

 private:
  pid_t pid_ = 0;
  int error_ = 0;
  int end_shows_at_ = -1;  ///< a descriptor that can be read once it has ended; -1: there is none
};

// Waits for its end, or sees to it.
void watch(const Child& child, const ChildOptions& options, const OutputFile& output,
           ChildResult& result) {
  const Clock::time_point start = Clock::now();
  Clock::time_point looked = start;
  double killed_at = 0;
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const auto printed = [&] { return output_in(output.descriptor()); };
  const auto goes_on = [&] {
    if (options.look) options.look(printed);
    if (output.size() > kMaxOutput) {
      result.limit = "output limit";
    } else if (options.timeout_s > 0 && seconds() > options.timeout_s) {
      result.limit = fmt::format("time limit of {} s", options.timeout_s);
    }
    return result.limit.empty() && !interrupted() &&
           (!options.keep_running || options.keep_running());
  };
  for (; !child.has_ended(); child.await_end()) {
    if (Clock::now() - looked < kLook) continue;
    looked = Clock::now();
    if (result.ended) {
      if (seconds() > killed_at) child.end_all();
    } else if (!goes_on()) {
      result.ended = true;
      killed_at = seconds() + options.grace_s;
      if (options.grace_s > 0) {
        child.ask_to_end();
      } else {
        child.end_all();
      }
    }
  }
}

}  // namespace

std::string ChildResult::how_it_ended() const {
  if (!spawn_error.empty()) return spawn_error;
  if (!limit.empty()) return limit;
  if (signal != 0) return fmt::format("signal {} ({})", signal, ::strsignal(signal));
  return fmt::format("exit code {}", exit_code);
}

ChildResult run_child(const ChildOptions& options) {
  ChildResult result;
  const Clock::time_point begin = Clock::now();
  const OutputFile output;
  const OutputFile nothing;
  std::vector<std::string> command = options.command;
  std::vector<std::string> environment = environment_with(options.environment);
  Child child({.argv = pointers(command),
               .environment = pointers(environment),
               .directory = options.directory.empty() ? nullptr : options.directory.c_str(),
               .nothing = nothing.descriptor(),
               .output = output.descriptor(),
               .why_not = -1});
  if (child.error() != 0) {
    result.spawn_error = fmt::format("cannot start {}: {}", options.command.front(),
                                     std::generic_category().message(child.error()));
  } else {
    watch(child, options, output, result);
    const int status = child.take_status();
    result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  }
  result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  result.output = output_in(output.descriptor());
  return result;
}

void catch_interrupts() {
  ::signal(SIGCHLD,
           SIG_DFL);  // whoever started this may ignore it, and then nothing is known of ends
  // Who reads along may stop; what was measured is not lost with that.
  ::signal(SIGPIPE, SIG_IGN);
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
