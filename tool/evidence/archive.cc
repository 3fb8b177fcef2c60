#include "tool/evidence/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>

#include "tool/results/text.h"

namespace infocts {
namespace {

// POSIX.1-1988 "ustar": a block for a header, then the content up to a whole block, two empty
// blocks at the end. A name of more than 100 bytes stands in a member of its own in front (POSIX
// "pax").
constexpr std::size_t kBlock = 512;
constexpr std::size_t kLongestPlain = 100;
constexpr std::size_t kLongestName = 1024;
constexpr std::uint64_t kLargestMember = 077777777777;
constexpr std::size_t kTypeAt = 156;
constexpr char kFile = '0';
constexpr char kExtension = 'x';
constexpr std::string_view kExtensionName = "name";

void put(std::string& header, std::size_t at, std::string_view text) {
  header.replace(at, text.size(), text);
}

std::string header_block(std::string_view name, std::size_t size, char type) {
  std::string header(kBlock, '\0');
  put(header, 0, name);
  put(header, 100, "0000644");
  put(header, 108, "0000000");  // no owner, no group, no time: they are nobody's business
  put(header, 116, "0000000");
  put(header, 124, fmt::format("{:011o}", size));
  put(header, 136, "00000000000");
  put(header, 148, "        ");
  header[kTypeAt] = type;
  put(header, 257, std::string_view("ustar\00000", 8));
  const unsigned sum = std::accumulate(
      header.begin(), header.end(), 0U,
      [](unsigned total, char byte) { return total + static_cast<unsigned char>(byte); });
  put(header, 148, fmt::format("{:06o}", sum));
  header[154] = '\0';
  return header;
}

void add_member(std::string& archive, std::string_view name, std::string_view content, char type) {
  archive += header_block(name, content.size(), type);
  archive += content;
  archive.append((kBlock - content.size() % kBlock) % kBlock, '\0');
}

// "27 path=…\n", where the number counts its own digits.
std::string path_record(std::string_view name) {
  std::size_t size = name.size() + 8;
  while (std::to_string(size).size() + name.size() + 7 != size) ++size;
  return fmt::format("{} path={}\n", size, name);
}

std::optional<std::uint64_t> octal(std::string_view field) {
  std::uint64_t value = 0;
  for (const char digit : field) {
    if (digit < '0' || digit > '7') return std::nullopt;
    value = value * 8 + static_cast<std::uint64_t>(digit - '0');
  }
  return value;
}

class ArchiveReader {
 public:
  explicit ArchiveReader(std::string_view bytes) : bytes_(bytes) {}

  Members members() {
    Members all;
    for (std::string_view header = take(kBlock); header.front() != '\0'; header = take(kBlock)) {
      std::string name(header.substr(0, std::min(kLongestPlain, header.find('\0'))));
      std::string_view content = content_of(header);
      if (header[kTypeAt] == kExtension) {
        name = long_name(content);
        header = take(kBlock);
        content = content_of(header);
      }
      if (header[kTypeAt] != kFile) {
        throw ArchiveError(
            fmt::format("'{}' in it is not a plain file but a link, a directory or a device",
                        printable_line(name)));
      }
      if (!is_member_name(name)) {
        throw ArchiveError(fmt::format("'{}' in it leads out of the archive or is not a file name",
                                       printable_line(name)));
      }
      if (!all.emplace(name, content).second) {
        throw ArchiveError(fmt::format("it holds '{}' twice", printable_line(name)));
      }
    }
    return all;
  }

 private:
  std::string_view take(std::size_t size) {
    if (size > bytes_.size()) throw ArchiveError("its end is missing: copy it again");
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }

  std::string_view content_of(std::string_view header) {
    if (header.substr(257, 5) != "ustar")
      throw ArchiveError("it is not a tar archive, or it is damaged");
    const std::optional<std::uint64_t> size = octal(header.substr(124, 11));
    if (!size) throw ArchiveError("the size of a member cannot be read");
    if (*size > bytes_.size()) {
      throw ArchiveError("its end is missing (copy it again), or the size of a member is wrong");
    }
    const std::string_view content = take(static_cast<std::size_t>(*size));
    take((kBlock - content.size() % kBlock) % kBlock);
    return content;
  }

  static std::string long_name(std::string_view record) {
    const std::size_t equals = record.find('=');
    if (equals == std::string_view::npos || record.size() > kLongestName + 16) {
      throw ArchiveError("a long name in it cannot be read");
    }
    record.remove_prefix(equals + 1);
    return std::string(record.substr(0, record.find('\n')));
  }

  std::string_view bytes_;
};

}  // namespace

bool is_member_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestName) return false;
  const bool visible = std::all_of(name.begin(), name.end(), [](char byte) {
    const auto value = static_cast<unsigned char>(byte);
    return value >= ' ' && value != 127 && byte != '\\';
  });
  if (!visible) return false;
  for (std::size_t at = 0; at <= name.size();) {
    const std::size_t end = std::min(name.find('/', at), name.size());
    const std::string_view part = name.substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    at = end + 1;
  }
  return true;
}

std::string write_archive(const Members& members) {
  std::string archive;
  for (const auto& [name, content] : members) {
    if (!is_member_name(name)) {
      throw ArchiveError(fmt::format("'{}' cannot be the name of a member", printable_line(name)));
    }
    if (content.size() > kLargestMember) {
      throw ArchiveError(fmt::format("'{}' has more than 8 GiB", name));
    }
    if (name.size() > kLongestPlain) {
      add_member(archive, kExtensionName, path_record(name), kExtension);
    }
    add_member(archive, std::string_view(name).substr(0, kLongestPlain), content, kFile);
  }
  return archive.append(2 * kBlock, '\0');
}

Members read_archive(std::string_view bytes) {
  Members members = ArchiveReader(bytes).members();
  if (write_archive(members) != bytes) {
    throw ArchiveError("it was changed or damaged: 'infocts evidence' does not write it like this");
  }
  return members;
}

}  // namespace infocts
