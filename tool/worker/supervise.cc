#include "tool/worker/supervise.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>

namespace infocts {
namespace {

constexpr off_t kMaxOutput = off_t{64} << 20;
constexpr timespec kTick{.tv_sec = 0, .tv_nsec = 250'000'000};

/// Signals that the supervisor waits for, in place of being interrupted by them.
sigset_t watched_signals() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP}) ::sigaddset(&set, signal);
  return set;
}

void redirect_output(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return;
  ::dup2(file, STDOUT_FILENO);
  ::dup2(file, STDERR_FILENO);
  ::close(file);
}

// What a process stores to a mapped file reaches other nodes over NFS when it is written back.
class WriteBack {
 public:
  explicit WriteBack(std::string path) : path_(std::move(path)) {}

  void operator()() const {
    struct statfs system {};
    if (::statfs(path_.c_str(), &system) != 0 || system.f_type != NFS_SUPER_MAGIC) return;
    const int file = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
  }

 private:
  std::string path_;
};

ProcessEnd wait_for(pid_t child, const ProcessFiles& files, const sigset_t& signals) {
  const WriteBack write_back(files.journal());
  ProcessEnd end{.kind = ProcessEnd::Kind::exited};
  bool ended_by_us = false;
  for (;;) {
    int status = 0;
    if (::waitpid(child, &status, WNOHANG) == child) {
      if (!ended_by_us) {
        end.kind = WIFSIGNALED(status) ? ProcessEnd::Kind::signalled : ProcessEnd::Kind::exited;
      }
      end.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
      end.time_ns =
          std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
      return end;
    }
    const int signal = ::sigtimedwait(&signals, nullptr, &kTick);
    struct stat output {};
    const bool too_much =
        ::stat(files.output().c_str(), &output) == 0 && output.st_size > kMaxOutput;
    if (!ended_by_us && (too_much || (signal > 0 && signal != SIGCHLD))) {
      end.kind = too_much ? ProcessEnd::Kind::output : ProcessEnd::Kind::asked;
      ended_by_us = true;
      ::kill(child, SIGKILL);
    }
    if (signal < 0) write_back();
  }
}

}  // namespace

int supervise(const ProcessFiles& files, const std::function<int()>& work) {
  const sigset_t signals = watched_signals();
  sigset_t before;
  ::sigprocmask(SIG_BLOCK, &signals, &before);
  const pid_t child = ::fork();
  if (child <= 0) {
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    if (child == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      redirect_output(files.output());
    }
    return work();
  }
  const ProcessEnd end = wait_for(child, files, signals);
  std::ofstream(files.end()) << write_end(end);
  if (end.kind == ProcessEnd::Kind::exited) ::_exit(end.code);
  ::signal(end.code, SIG_DFL);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  ::kill(::getpid(), end.code);
  ::_exit(1);
}

}  // namespace infocts
