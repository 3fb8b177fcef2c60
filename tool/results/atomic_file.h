// Writes files atomically: a reader sees the whole file or none.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace infocts {

/// A file or directory that could not be written. what() is one paragraph: path, reason, next step.
class WriteError : public std::runtime_error {
 public:
  WriteError(std::filesystem::path path, std::string reason, std::string next_step);

  const std::filesystem::path& path() const { return path_; }
  const std::string& reason() const { return reason_; }
  const std::string& next_step() const { return next_step_; }

 private:
  std::filesystem::path path_;
  std::string reason_;
  std::string next_step_;
};

/// Writes a new file beside `path`, makes it durable, and renames it to `path`: a reader sees the
/// old content or the new one, even after a crash, and never half of it. A failure leaves nothing
/// behind; only if the directory could not be made durable, the new content stays. The file gets
/// the permissions of `mode` that the umask allows, so that others cannot write what decides on a
/// release. Throws WriteError.
void write_atomically(const std::filesystem::path& path, std::string_view content,
                      mode_t mode = 0644);

/// Makes the directory and missing ones above it; nobody else may write to new ones. Throws
/// WriteError.
void make_directory(const std::filesystem::path& path);

}  // namespace infocts
