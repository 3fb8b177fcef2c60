// Paths of the build's products that tests use.
#pragma once

#include <filesystem>

namespace infocts::tests {

extern const std::filesystem::path kInfocts;      ///< the executable under test
extern const std::filesystem::path kStage;        ///< the install tree of the reference MPI
extern const std::filesystem::path kFakeMpicc;    ///< of the MPI that misbehaves on demand
extern const std::filesystem::path kFakeLibs;     ///< libfake_mpi.so, libincomplete_mpi.so
extern const std::filesystem::path kSharedCache;  ///< shims that several tests use
extern const std::filesystem::path kNoPrograms;   ///< an empty directory
extern const std::filesystem::path kSource;       ///< the repository
extern const bool kSanitized;                     ///< built with a sanitizer

}  // namespace infocts::tests
