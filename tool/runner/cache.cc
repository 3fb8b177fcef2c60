#include "tool/runner/cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace infocts {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kScratch = "scratch-";
constexpr const char* kLock = ".lock";

bool is_ours(const struct stat& status) {
  return status.st_uid == ::geteuid() || status.st_uid == 0;
}

/// A link of somebody else's may lead elsewhere the next time.
bool is_behind_strange_link(const fs::path& path) {
  fs::path part;
  return std::any_of(path.begin(), path.end(), [&](const fs::path& name) {
    part /= name;
    struct stat status {};
    return ::lstat(part.c_str(), &status) == 0 && S_ISLNK(status.st_mode) && !is_ours(status);
  });
}

bool may_write(const fs::path& directory) { return ::access(directory.c_str(), W_OK | X_OK) == 0; }

/// Code may be loaded from there.
bool trusted(const fs::path& directory) {
  if (is_behind_strange_link(directory)) return false;
  std::error_code ignored;
  fs::create_directories(directory.parent_path(), ignored);
  ::mkdir(directory.c_str(), 0700);
  struct stat status {};
  return ::stat(directory.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && is_ours(status) &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool usable(const fs::path& directory) { return trusted(directory) && may_write(directory); }

}  // namespace

fs::path cache_directory() {
  if (const char* chosen = std::getenv("INFOCTS_CACHE_DIR"); chosen != nullptr && *chosen != '\0') {
    if (trusted(fs::absolute(chosen))) return fs::absolute(chosen);
    throw std::runtime_error(
        fmt::format("INFOCTS_CACHE_DIR is '{}', which is not a directory that you own and only you "
                    "can write to. Choose another one or unset the variable.",
                    chosen));
  }
  if (const char* base = std::getenv("XDG_CACHE_HOME"); base != nullptr && *base == '/') {
    if (fs::path path = fs::path(base) / "infocts"; usable(path)) return path;
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    if (fs::path path = fs::path(home) / ".cache" / "infocts"; usable(path)) return path;
  }
  fs::path fallback = temporary_directory() / fmt::format("infocts-{}", ::getuid());
  if (usable(fallback)) return fallback;
  throw std::runtime_error(fmt::format(
      "no directory for built shims can be used: neither the home directory nor '{}' is writable. "
      "Set INFOCTS_CACHE_DIR.",
      fallback.string()));
}

fs::path cache_to_write() {
  fs::path directory = cache_directory();
  if (may_write(directory)) return directory;
  throw std::runtime_error(fmt::format(
      "'{}' lacks what is needed here and cannot be written. Run 'infocts doctor' with the same "
      "addresses where it can, or choose another one with INFOCTS_CACHE_DIR.",
      directory.string()));
}

fs::path temporary_directory() {
  const char* chosen = std::getenv("TMPDIR");
  const fs::path path = chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) {
    throw std::runtime_error(fmt::format(
        "'{}' is not a directory, but temporary files go there. Set TMPDIR to a directory.",
        path.string()));
  }
  return fs::absolute(path);
}

ScratchDirectory::ScratchDirectory(const fs::path& parent) {
  std::string name = (parent / kScratch).string() + "XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error(fmt::format("cannot create a directory in '{}': {}", parent.string(),
                                         std::strerror(errno)));
  }
  path_ = name;
  lock_ = ::open((path_ / kLock).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ >= 0) ::flock(lock_, LOCK_EX | LOCK_NB);
}

ScratchDirectory::~ScratchDirectory() {
  if (lock_ >= 0) ::close(lock_);
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

fs::path ScratchDirectory::keep_as(const std::string& name) {
  const std::string unique = path_.filename().string().substr(kScratch.size());
  fs::path kept = path_.parent_path() / fmt::format("{}-{}", name, unique);
  fs::remove(path_ / kLock);
  fs::rename(path_, kept);
  path_.clear();
  return kept;
}

void remove_abandoned(const fs::path& parent) {
  // Locks may be unknown to other nodes.
  constexpr std::chrono::hours kLongAgo{7 * 24};
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(parent, error)) {
    const fs::path& path = entry.path();
    const bool is_scratch = path.filename().string().starts_with(kScratch);
    const auto changed = fs::last_write_time(path, error);
    if (!is_scratch || error || fs::file_time_type::clock::now() - changed < kLongAgo) continue;
    const int lock = ::open((path / kLock).c_str(), O_RDWR | O_CLOEXEC);
    const bool held = lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) != 0;
    if (lock >= 0) ::close(lock);
    if (!held) fs::remove_all(path, error);
  }
}

void write_file(const fs::path& path, std::string_view contents) {
  std::ofstream file(path, std::ios::binary);
  file.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  file.close();
  if (!file) {
    throw std::runtime_error(
        fmt::format("cannot write '{}': {}. Check the space and the limits of that file system, or "
                    "choose another "
                    "one with INFOCTS_CACHE_DIR or TMPDIR.",
                    path.string(), std::strerror(errno)));
  }
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string fingerprint(std::string_view contents) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : contents) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3;
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace infocts
