#include "tool/results/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

#include "tool/results/text.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

std::string next_step_for(int error) {
  switch (error) {
    case EACCES:
    case EPERM:
    case EROFS:
      return "choose with -o a directory that you may write to";
    case ENOSPC:
    case EDQUOT:
      return "free some space or choose another directory with -o";
    case ENOTDIR:
    case EEXIST:
      return "a file stands where a directory is needed: choose another name with -o";
    case EISDIR:
      return "a directory stands where the file should go: move it away";
    case ENAMETOOLONG:
      return "choose a shorter name with -o";
    default:
      return "choose another directory with -o";
  }
}

[[noreturn]] void refuse(const fs::path& path, int error) {
  throw WriteError(path, std::generic_category().message(error), next_step_for(error));
}

// The file beside its destination; gone with this object unless it was renamed.
class AsideFile {
 public:
  AsideFile(const fs::path& destination, mode_t mode) : destination_(destination) {
    static std::atomic<unsigned> counter{0};
    constexpr int kAttempts = 1000;
    // The process id keeps two runs apart that write into one directory, unless they are in
    // containers, or the file is what a killed run left.
    for (int i = 0; i < kAttempts; ++i) {
      path_ = destination.parent_path() /
              fmt::format(".{}.{}.{}.tmp", destination.filename().string(), getpid(), counter++);
      fd_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
      if (fd_ >= 0 || errno != EEXIST) break;
    }
    if (fd_ < 0) {
      const int error = errno;
      path_.clear();  // not ours, so not to be removed
      refuse(destination_, error);
    }
  }
  AsideFile(const AsideFile&) = delete;
  AsideFile& operator=(const AsideFile&) = delete;
  ~AsideFile() {
    if (fd_ >= 0) close(fd_);
    if (!path_.empty()) unlink(path_.c_str());
  }

  void write(std::string_view content) const {
    while (!content.empty()) {
      const ssize_t written = ::write(fd_, content.data(), content.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) refuse(destination_, errno);
      content.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void commit() {
    // Some file systems tell of a full disk or quota only here and at close.
    flush(fd_);
    if (close(std::exchange(fd_, -1)) != 0) refuse(destination_, errno);
    const fs::path parent = destination_.has_parent_path() ? destination_.parent_path() : ".";
    // One that may be written and not read cannot be flushed.
    fd_ = open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd_ < 0 && errno != EACCES) refuse(destination_, errno);
    if (rename(path_.c_str(), destination_.c_str()) != 0) refuse(destination_, errno);
    path_.clear();
    if (fd_ >= 0) flush(fd_);  // the new name as well
  }

 private:
  void flush(int fd) const {
    if (fsync(fd) != 0 && errno != EINVAL && errno != ENOSYS) refuse(destination_, errno);
  }

  fs::path destination_;
  fs::path path_;
  int fd_ = -1;
};

}  // namespace

WriteError::WriteError(fs::path path, std::string reason, std::string next_step)
    : std::runtime_error(
          fmt::format("cannot write {}: {}; {}", printable_line(path.string()), reason, next_step)),
      path_(std::move(path)),
      reason_(std::move(reason)),
      next_step_(std::move(next_step)) {}

void write_atomically(const fs::path& path, std::string_view content, mode_t mode) {
  AsideFile file(path, mode);
  file.write(content);
  file.commit();
}

void make_directory(const fs::path& path) {
  std::error_code error;
  fs::path part;
  for (const fs::path& name : path) {
    part /= name;
    if (fs::is_directory(part, error)) continue;
    // Not for others to write, even where the umask allows it.
    if (mkdir(part.c_str(), 0755) == 0 || errno == EEXIST) continue;
    refuse(path, errno);
  }
  if (!fs::is_directory(path, error)) refuse(path, error ? error.value() : ENOTDIR);
}

}  // namespace infocts
