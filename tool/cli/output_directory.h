// Prepares the directory of -o before anything is measured.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace infocts {

/// Makes the directory and tries to write in it, so that nobody waits for results that cannot be
/// kept. Throws WriteError, or UsageError when a directory stands where one of `files` is to go, or
/// a link where reproducers are to go.
void require_writable(const std::filesystem::path& directory,
                      const std::vector<std::string>& files);

/// As long as it lives, no other one can be made for the directory, also in other processes, where
/// the file system knows of locks: two that write there would leave the files of one.
class OutputLock {
 public:
  /// Throws UsageError.
  explicit OutputLock(const std::filesystem::path& directory);
  ~OutputLock();
  OutputLock(const OutputLock&) = delete;
  OutputLock& operator=(const OutputLock&) = delete;

 private:
  int directory_;
};

/// Removes what an earlier run wrote beside its results.json, and the reproducers that this one
/// names: they would be taken for those of the run that starts.
void remove_earlier_run(const std::filesystem::path& directory);

}  // namespace infocts
