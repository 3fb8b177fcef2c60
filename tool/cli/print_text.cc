#include "tool/cli/print_text.h"

#include <algorithm>
#include <array>

#include "tool/results/text.h"

namespace infocts {
namespace {

// Of GitHub (its older form), Azure and TeamCity; servers look for them anywhere in a line.
constexpr std::array<std::string_view, 3> kMarks = {"##[", "##vso[", "##teamcity["};
// Of GitHub, at the start of a line.
constexpr std::string_view kLineMark = "::";

bool write_all(std::FILE* out, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), out) == text.size();
}

// GitHub skips all blanks that Unicode has: those beyond ASCII are not told from letters here.
bool may_be_blank(char byte) {
  return byte == ' ' || byte == '\t' || static_cast<unsigned char>(byte) > 0x7F;
}

}  // namespace

std::string without_commands(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool only_blanks = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    const bool is_command =
        (only_blanks && rest.starts_with(kLineMark)) ||
        (rest.front() == '#' && std::any_of(kMarks.begin(), kMarks.end(),
                                            [&](auto mark) { return rest.starts_with(mark); }));
    out += rest.front();
    if (is_command) out += '\\';
    only_blanks = rest.front() == '\n' || (only_blanks && may_be_blank(rest.front()));
  }
  return out;
}

bool print_text(std::FILE* out, std::string_view text) {
  return write_all(out, without_commands(text));
}

bool print_json_text(std::string_view json) { return write_all(stdout, ascii_json(json)); }

}  // namespace infocts
