#include "tool/cli/own_result.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "tool/report/shell_words.h"
#include "tool/results/plain_file.h"
#include "tool/runner/errors.h"
#include "tool/runner/safe_path.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

/// A sticky directory lets others add files, but not exchange this one.
bool may_be_changed(const struct stat& status) {
  const bool sticky = S_ISDIR(status.st_mode) && (status.st_mode & S_ISVTX) != 0;
  return others_may_write(status) && !sticky;
}

void require_own(const fs::path& path, const struct stat& status) {
  if (!is_ours(status)) {
    throw UsageError(
        fmt::format("'{}' belongs to user {}: infocts would run commands that it names. Start "
                    "again with -o; if "
                    "you trust its contents, copy it to a directory of your own.",
                    path.string(), status.st_uid));
  }
  if (!may_be_changed(status)) return;
  throw UsageError(fmt::format(
      "other users may write to '{}': infocts would run commands that it names. If you trust its "
      "contents: chmod go-w {}",
      path.string(), shell_word(path.string())));
}

}  // namespace

ResultFiles load_own_result(const fs::path& directory, const std::string& file) {
  const fs::path path = directory / file;
  const int opened = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct stat status {};
  if (opened < 0 || ::fstat(opened, &status) != 0) {
    refuse_to_read(path, std::generic_category().message(errno));
  }
  PlainFile found = read_plain_file(file, opened);  // even if another directory takes its name now
  ::close(opened);
  if (!found.why_not.empty()) refuse_to_read(path, found.why_not);
  require_own(directory, status);
  require_own(path, found.status);
  ResultFiles files;
  files.name = path.string();
  files.directory = directory;
  take_result(std::move(found.bytes), path, files);
  return files;
}

bool is_own_result(const fs::path& word) {
  std::error_code error;
  const fs::path file = fs::is_directory(word, error) ? word / "results.json" : word;
  const fs::path directory = file.has_parent_path() ? file.parent_path() : ".";
  for (const fs::path& path : {directory, file}) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !is_ours(status) || may_be_changed(status)) {
      return false;
    }
  }
  return true;
}

}  // namespace infocts
