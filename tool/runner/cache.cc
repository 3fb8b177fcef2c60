#include "tool/runner/cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tool/results/text.h"
#include "tool/runner/safe_path.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kScratch = "infocts-scratch-";
constexpr const char* kLock = ".lock";

bool may_write(const fs::path& directory) { return ::access(directory.c_str(), W_OK | X_OK) == 0; }

/// Code may be loaded from there. Where others may add names, sticky or not, they choose what is
/// found.
SafePath trusted(const fs::path& directory) {
  SafePath path = safe_path(directory, IfMissing::make);
  struct stat status {};
  if (path.why_not.empty() && !path.hidden &&
      (::stat(path.real.c_str(), &status) != 0 || others_may_write(status))) {
    path.why_not = fmt::format("other users may write to '{}'", path.real.string());
  }
  return path;
}

SafePath usable(const fs::path& directory) {
  SafePath path = trusted(directory);
  if (path.why_not.empty() && !may_write(path.real)) {
    path.why_not = fmt::format("'{}' cannot be written", path.real.string());
  }
  return path;
}

void tell_of_fallback(const fs::path& directory, const std::string& why) {
  static std::atomic<bool> told{false};
  if (told.exchange(true)) return;
  const std::string text = fmt::format("infocts: built shims are kept in '{}', because {}.\n",
                                       printable_line(directory.string()), printable_line(why));
  std::fputs(text.c_str(), stderr);  // where nobody reads it, that is no error
}

}  // namespace

fs::path cache_directory() {
  if (const char* chosen = std::getenv("INFOCTS_CACHE_DIR"); chosen != nullptr && *chosen != '\0') {
    const SafePath path = trusted(chosen);
    if (path.why_not.empty()) return path.real;
    throw std::runtime_error(fmt::format(
        "no code is loaded from INFOCTS_CACHE_DIR '{}': {}. Choose a directory to which only you "
        "can write, below directories to which only you and root can, or unset the variable.",
        chosen, path.why_not));
  }
  std::string why_not = "HOME is not set";
  const auto use = [&](const fs::path& directory) {
    SafePath path = usable(directory);
    why_not = path.why_not;
    return path.real;
  };
  if (const char* base = std::getenv("XDG_CACHE_HOME"); base != nullptr && *base == '/') {
    if (fs::path path = use(fs::path(base) / "infocts"); why_not.empty()) return path;
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    if (fs::path path = use(fs::path(home) / ".cache" / "infocts"); why_not.empty()) return path;
  }
  const std::string why_not_at_home = why_not;
  fs::path fallback = use(temporary_directory() / fmt::format("infocts-{}", ::getuid()));
  if (!why_not.empty()) {
    throw std::runtime_error(
        fmt::format("no directory for built shims can be used: {}; {}. Set INFOCTS_CACHE_DIR.",
                    why_not_at_home, why_not));
  }
  tell_of_fallback(fallback, why_not_at_home);
  return fallback;
}

fs::path directory_in_cache(const std::string& name) {
  if (!fs::exists(cache_directory() / name)) cache_to_write();
  SafePath path = trusted(cache_directory() / name);
  if (path.why_not.empty()) return std::move(path.real);
  throw std::runtime_error(fmt::format("no code is loaded from the cache: {}. Remove '{}'.",
                                       path.why_not, (cache_directory() / name).string()));
}

fs::path cache_to_write() {
  fs::path directory = cache_directory();
  if (may_write(directory)) return directory;
  throw std::runtime_error(fmt::format(
      "the cache '{}' is read-only and lacks a file that is needed here. Run 'infocts doctor' with "
      "the "
      "same addresses where it is writable, or choose another one with INFOCTS_CACHE_DIR.",
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
  SafePath found = safe_path(path, IfMissing::refuse);
  if (found.why_not.empty()) return std::move(found.real);
  throw std::runtime_error(
      fmt::format("temporary files would go to '{}', where others could replace them: {}. Set "
                  "TMPDIR to a directory to which only you can write, below directories to which "
                  "only you and root can; sticky ones, such as /tmp, are fine too.",
                  path.string(), found.why_not));
}

ScratchDirectory::ScratchDirectory(const fs::path& parent) {
  std::string name = (parent / kScratch).string() + "XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error(fmt::format(
        "cannot create a directory in '{}': {}. Check that file system, or choose another one with "
        "INFOCTS_CACHE_DIR or TMPDIR.",
        parent.string(), std::strerror(errno)));
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

fs::path ScratchDirectory::for_mpi() const {
  fs::path directory = path_ / "t";  // short: paths of sockets may have 107 characters
  fs::create_directory(directory);
  return directory;
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
  std::ostringstream contents;
  contents << std::ifstream(path, std::ios::binary).rdbuf();
  if (!contents) return {};  // a part would pass for the whole
  return std::move(contents).str();
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
