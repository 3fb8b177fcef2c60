// Prepares the directory of -o before anything is measured.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace infocts {

/// Makes the directory and tries to write in it, so that nobody waits for results that cannot be
/// saved. Throws WriteError, or UsageError if a directory or a file of another program is where one
/// of `files` should go, or a link where the reproducers should go.
void require_writable(const std::filesystem::path& directory,
                      const std::vector<std::string>& files);

/// While it lives, nobody else can lock the directory, not even another process if the file system
/// supports locks. Two runs that write there would overwrite each other's files.
class OutputLock {
 public:
  /// Throws UsageError if another process holds the lock.
  explicit OutputLock(const std::filesystem::path& directory);
  ~OutputLock();
  OutputLock(const OutputLock&) = delete;
  OutputLock& operator=(const OutputLock&) = delete;

 private:
  int directory_;
};

/// Removes the reports that an earlier run wrote beside its results.json, and the reproducers that
/// this results.json names. Otherwise they would be taken for those of the new run.
void remove_earlier_run(const std::filesystem::path& directory);

}  // namespace infocts
