#include "tool/cli/output_directory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "tool/cli/foreign_file.h"
#include "tool/results/atomic_file.h"
#include "tool/results/plain_file.h"
#include "tool/results/results_json.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kReproducers = "reproducers";

// Only these: the directory may hold programs of the user's.
void remove_reproducers_of(const fs::path& directory) {
  const PlainFile file = read_plain_file(directory / "results.json");
  try {
    for (const CaseResult& result : read_results_json(file.bytes, "results.json").results) {
      if (!result.reproducer.empty()) remove_below(directory, result.reproducer);
    }
  } catch (const ResultsFormatError&) {
    return;  // of another program, or another version: nothing is known of what it names
  }
  ::rmdir((directory / kReproducers).c_str());  // where it is empty
}

// A link leads to files of others.
void require_no_link(const fs::path& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return;
  throw UsageError(fmt::format(
      "'{}' is a link; reproducers are written only to a real directory. Remove it, or choose "
      "another directory with -o.",
      path.string()));
}

}  // namespace

void require_writable(const fs::path& directory, const std::vector<std::string>& files) {
  make_directory(directory);
  // A file is the only proof: permission bits say nothing on a full or read-only file system.
  const fs::path probe = directory / ".infocts-can-write";
  try {
    write_atomically(probe, "");
  } catch (const WriteError&) {
    std::error_code ignored;
    fs::remove(probe, ignored);  // it stays where only the directory could not be flushed
    throw;
  }
  fs::remove(probe);
  require_no_link(directory / kReproducers);
  for (const std::string& name : files) {
    if (fs::is_directory(directory / name)) {
      throw UsageError(
          fmt::format("'{}' is a directory, but a report has to be written there. Move it away, or "
                      "choose another directory with -o.",
                      (directory / name).string()));
    }
    require_no_foreign_file(directory / name);
  }
}

OutputLock::OutputLock(const fs::path& directory)
    : directory_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (directory_ < 0 || ::flock(directory_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(directory_);
  throw UsageError(fmt::format(
      "another infocts is writing to '{}' now. Wait for it, or choose another directory with -o.",
      directory.string()));
}

OutputLock::~OutputLock() {
  if (directory_ >= 0) ::close(directory_);
}

void remove_earlier_run(const fs::path& directory) {
  remove_reproducers_of(directory);
  std::error_code ignored;  // what cannot be removed cannot be replaced either, which is told then
  for (const char* name : {"junit.xml", "summary.md", "report.html"}) {
    fs::remove(directory / name, ignored);
  }
}

}  // namespace infocts
