// SHA-256 (FIPS 180-4). Our own code, because the executable is one file without libraries beside
// it, and a digest of files has no secrets to keep.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace infocts {

class Sha256 {
 public:
  void add(std::string_view bytes);
  /// 64 hexadecimal digits. Nothing can be added afterwards.
  std::string hex();

 private:
  void take_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> block_{};
  std::size_t filled_ = 0;
  std::uint64_t bytes_ = 0;
};

std::string sha256(std::string_view bytes);

/// The digest of a file's content; nothing if it cannot be read to its end.
std::optional<std::string> sha256_of_file(const std::filesystem::path& path);

}  // namespace infocts
