// Objects of MPI_Info_create_env as cases prepare them, and arguments to make them with.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"

namespace infocts {

/// argc and argv as main gets them, in memory of their own.
class Arguments {
 public:
  explicit Arguments(std::vector<std::string> words) : words_(std::move(words)) {
    for (std::string& word : words_) argv_.push_back(word.data());
    argv_.push_back(nullptr);
  }
  Arguments(Arguments&&) = default;  // the words stay where they are

  int argc() const { return static_cast<int>(words_.size()); }
  char** argv() { return argv_.data(); }
  std::vector<std::string>& words() { return words_; }
  const std::vector<char*>& pointers() const { return argv_; }

 private:
  std::vector<std::string> words_;
  std::vector<char*> argv_;
};

inline Arguments copy_of_main_arguments() {
  return Arguments({this_worker().argv, this_worker().argv + this_worker().argc});
}

/// Prepares an object made with the arguments of main.
inline Info make_env() {
  Info info;
  const int code =
      this_worker().mpi.info_create_env(this_worker().argc, this_worker().argv, info.ref());
  if (code != this_worker().mpi.success) {
    throw Inconclusive("MPI_Info_create_env returned " + describe_code(code));
  }
  return info;
}

inline Info make_env_without_arguments() {
  Info info;
  const int code = this_worker().mpi.info_create_env(0, nullptr, info.ref());
  if (code != this_worker().mpi.success) {
    throw Inconclusive("MPI_Info_create_env(0, NULL) returned " + describe_code(code));
  }
  return info;
}

/// MPI_INFO_ENV; ends the case as skipped where mpi.h does not define it.
inline cts_info env() {
  if (this_worker().mpi.has_info_env == 0) skip_as_absent("MPI_INFO_ENV");
  return this_worker().mpi.info_env;
}

}  // namespace infocts
