#include "tool/runner/shared_object.h"

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <string>

#include "tool/results/plain_file.h"

namespace infocts {

bool is_whole_shared_object(const std::filesystem::path& path) {
  const std::string bytes = read_plain_file(path).bytes;
  Elf64_Ehdr header{};
  if (bytes.size() < sizeof header) return false;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (!bytes.starts_with(std::string_view(ELFMAG, SELFMAG)) || header.e_type != ET_DYN) {
    return false;
  }
  if (header.e_ident[EI_CLASS] != ELFCLASS64) return true;
  return header.e_shoff <= bytes.size() &&
         std::uint64_t{header.e_shnum} * header.e_shentsize <= bytes.size() - header.e_shoff;
}

}  // namespace infocts
