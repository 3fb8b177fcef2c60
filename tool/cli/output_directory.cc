#include "tool/cli/output_directory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "tool/report/write_reports.h"
#include "tool/results/atomic_file.h"
#include "tool/results/results_json.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

// Only these: the directory may hold programs of the user's.
void remove_reproducers_of(const fs::path& results_file) {
  std::ifstream file(results_file, std::ios::binary);
  if (!file) return;
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::error_code ignored;
  try {
    for (const CaseResult& result : read_results_json(text, results_file.string()).results) {
      if (result.reproducer.empty() || !stays_below(result.reproducer)) continue;
      fs::remove(results_file.parent_path() / result.reproducer, ignored);
    }
  } catch (const ResultsFormatError&) {
    return;  // of another program, or another version: nothing is known of what it names
  }
  const fs::path reproducers = results_file.parent_path() / "reproducers";
  if (fs::is_empty(reproducers, ignored)) fs::remove(reproducers, ignored);
}

}  // namespace

void require_writable(const fs::path& directory, const std::vector<std::string>& files) {
  make_directory(directory);
  // A file is the only proof: permission bits say nothing on a full or read-only file system.
  const fs::path probe = directory / ".infocts-can-write";
  write_atomically(probe, "");
  fs::remove(probe);
  for (const std::string& name : files) {
    if (fs::is_directory(directory / name)) {
      throw UsageError(
          fmt::format("'{}' is a directory, but a report has to be written there. Move it away, or "
                      "choose another directory with -o.",
                      (directory / name).string()));
    }
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
  remove_reproducers_of(directory / "results.json");
  std::error_code ignored;  // what cannot be removed cannot be replaced either, which is told then
  for (const char* name : {"junit.xml", "summary.md", "report.html"}) {
    fs::remove(directory / name, ignored);
  }
}

}  // namespace infocts
