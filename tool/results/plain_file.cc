#include "tool/results/plain_file.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace infocts {
namespace {

namespace fs = std::filesystem;

/// An open file, closed with this object.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }

 private:
  int number_;
};

/// A hundred columns have some 60 MiB. What pretends to be more (a sparse file) fills no memory.
constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;

std::string message_of(int error) { return std::generic_category().message(error); }

PlainFile read_open(const Descriptor& file) {
  PlainFile read;
  if (!file.is_open() || ::fstat(file.number(), &read.status) != 0) {
    read.why_not = message_of(errno);
    return read;
  }
  if (!S_ISREG(read.status.st_mode)) {
    read.why_not = "it is not a regular file";
    return read;
  }
  if (static_cast<std::size_t>(read.status.st_size) > kMaxFileBytes) {
    read.why_not = "it has more than 1 GiB";
    return read;
  }
  std::array<char, std::size_t{1} << 16> part{};
  for (;;) {
    const ssize_t got = ::read(file.number(), part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) read.why_not = message_of(errno);
    if (got <= 0) return read;
    read.bytes.append(part.data(), static_cast<std::size_t>(got));
  }
}

/// Opening a pipe to read does not wait then.
constexpr int kReading = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

/// The directory of a file below another one, step by step, as the kernels of some clusters do not
/// know openat2.
Descriptor parent_below(const fs::path& directory, const fs::path& path) {
  constexpr int kDirectory = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  Descriptor at(-1);
  if (!path.is_relative() || std::find(path.begin(), path.end(), "..") != path.end()) return at;
  at = Descriptor(::open(directory.empty() ? "." : directory.c_str(), kDirectory));
  for (const fs::path& name : path.parent_path()) {
    if (!at.is_open()) break;
    at = Descriptor(::openat(at.number(), name.c_str(), kDirectory | O_NOFOLLOW));
  }
  return at;
}

}  // namespace

PlainFile read_plain_file(const fs::path& path, int directory) {
  return read_open(Descriptor(::openat(directory, path.c_str(), kReading)));
}

std::optional<std::string> read_below(const fs::path& directory, const fs::path& path) {
  const Descriptor parent = parent_below(directory, path);
  if (!parent.is_open()) return std::nullopt;
  PlainFile file = read_open(
      Descriptor(::openat(parent.number(), path.filename().c_str(), kReading | O_NOFOLLOW)));
  if (!file.why_not.empty()) return std::nullopt;
  return std::move(file.bytes);
}

void remove_below(const fs::path& directory, const fs::path& path) {
  const Descriptor parent = parent_below(directory, path);
  if (!parent.is_open()) return;
  const fs::path name = path.filename();
  struct stat status {};
  if (::fstatat(parent.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISREG(status.st_mode)) {
    ::unlinkat(parent.number(), name.c_str(), 0);
  }
}

}  // namespace infocts
