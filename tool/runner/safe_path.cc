#include "tool/runner/safe_path.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

namespace infocts {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;  // as the kernel

/// Whom files of root's seem to belong to. A user namespace that does not know all users, as
/// containers without privileges are, shows those of the others as nobody's.
uid_t root_as_seen() {
  static const uid_t id = [] {
    constexpr unsigned long kAll = 4294967295;
    unsigned long inside = 0;
    unsigned long outside = 0;
    unsigned long count = kAll;
    std::ifstream("/proc/self/uid_map") >> inside >> outside >> count;
    uid_t nobody = 0;
    if (count != kAll) std::ifstream("/proc/sys/kernel/overflowuid") >> nobody;
    return nobody;
  }();
  return id;
}

/// One step after the other, so that nothing is looked at, or made, behind what is not safe.
class Walk {
 public:
  Walk(const fs::path& path, IfMissing if_missing) : if_missing_(if_missing) { go_on_with(path); }

  std::string why_not() {
    std::string why = enter("/");
    while (why.empty() && !ahead_.empty()) {
      const fs::path name = std::move(ahead_.back());
      ahead_.pop_back();
      if (name.empty() || name == "." || name == "/") continue;
      why = name == ".." ? enter(at_.parent_path()) : step(at_ / name);
    }
    return why;
  }

  const fs::path& at() const { return at_; }
  bool hidden() const { return !entrance_.empty(); }

 private:
  void go_on_with(const fs::path& path) {
    const std::vector<fs::path> names(path.begin(), path.end());
    ahead_.insert(ahead_.end(), names.rbegin(), names.rend());
  }

  std::string step(const fs::path& next) {
    struct stat status {};
    if (::lstat(next.c_str(), &status) != 0) {
      if (errno != ENOENT || if_missing_ == IfMissing::refuse) return cannot(next, errno);
      if (::mkdir(next.c_str(), S_IRWXU) != 0 && errno != EEXIST) return cannot(next, errno);
      return enter(next);
    }
    return S_ISLNK(status.st_mode) ? follow(next, status) : enter(next);
  }

  std::string follow(const fs::path& link, const struct stat& status) {
    if (!has_good_owner(status)) {
      return fmt::format("'{}' is a link of user {}", link.string(), status.st_uid);
    }
    if (++links_ > kMaxLinks) return cannot(link, ELOOP);
    std::error_code error;
    const fs::path target = fs::read_symlink(link, error);
    if (error) return cannot(link, error.value());
    go_on_with(target);
    return target.is_absolute() ? enter("/") : std::string();
  }

  std::string enter(const fs::path& directory) {
    struct stat status {};
    if (::lstat(directory.c_str(), &status) != 0) return cannot(directory, errno);
    if (!S_ISDIR(status.st_mode)) return cannot(directory, ENOTDIR);
    if (!has_good_owner(status)) {
      return fmt::format("'{}' belongs to user {}", directory.string(), status.st_uid);
    }
    if (!is_below(directory, entrance_)) entrance_.clear();
    const bool writable = others_may_write(status) && !hidden();
    if (writable && (status.st_mode & S_ISVTX) == 0) {
      return fmt::format("other users may write to '{}'", directory.string());
    }
    at_ = directory;
    at_is_shared_ = writable;
    if (!hidden() && (status.st_mode & (S_IXGRP | S_IXOTH)) == 0) entrance_ = directory;
    return {};
  }

  /// Strangers may look like root in a namespace, but not where only root can put something.
  bool has_good_owner(const struct stat& status) const {
    return is_ours(status) || (!at_is_shared_ && status.st_uid == root_as_seen());
  }

  static bool is_below(const fs::path& directory, const fs::path& other) {
    const auto [_, end] =
        std::mismatch(directory.begin(), directory.end(), other.begin(), other.end());
    return end == other.end();
  }

  static std::string cannot(const fs::path& path, int error) {
    return fmt::format("'{}' cannot be used: {}", path.string(),
                       std::generic_category().message(error));
  }

  IfMissing if_missing_;
  std::vector<fs::path> ahead_;  ///< the next one at the end
  fs::path at_ = "/";
  fs::path entrance_;  ///< what nobody else can enter, where `at_` is that or below it
  bool at_is_shared_ = false;
  int links_ = 0;
};

}  // namespace

SafePath safe_path(const fs::path& directory, IfMissing if_missing) {
  Walk walk(fs::absolute(directory), if_missing);
  std::string why_not = walk.why_not();
  return {walk.at(), std::move(why_not), walk.hidden()};
}

bool others_may_write(const struct stat& status) {
  return (status.st_mode & (S_IWGRP | S_IWOTH)) != 0;
}

bool is_ours(const struct stat& status) {
  return status.st_uid == ::geteuid() || status.st_uid == 0;
}

}  // namespace infocts
