// Globs: the fast matcher and the obvious one agree. A line for the glob, one for the text.
#include "tool/results/glob.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/fuzz/target.h"

using namespace infocts;

namespace {

// matches[t]: whether the rest of the glob matches the rest of the text from t on.
bool plainly_matches(std::string_view glob, std::string_view text) {
  std::vector<bool> matches(text.size() + 1, false);
  matches[text.size()] = true;
  for (std::size_t g = glob.size(); g-- > 0;) {
    std::vector<bool> longer(text.size() + 1, false);
    for (std::size_t t = text.size() + 1; t-- > 0;) {
      const bool more = t < text.size();
      longer[t] = glob[g] == '*' ? matches[t] || (more && longer[t + 1])
                                 : more && matches[t + 1] && (glob[g] == '?' || glob[g] == text[t]);
    }
    matches = std::move(longer);
  }
  return matches[0];
}

}  // namespace

FUZZ_TARGET(bytes) {
  constexpr std::size_t kLongest = 400;
  const std::string_view glob = bytes.substr(0, std::min(bytes.find('\n'), kLongest));
  bytes.remove_prefix(std::min(glob.size() + 1, bytes.size()));
  const std::string_view text = bytes.substr(0, kLongest);
  fuzz::promise(glob_match(glob, text) == plainly_matches(glob, text),
                "a glob matches by its rules");
  bool covers = glob_match(glob, text);
  for (std::size_t dot = 1; dot < text.size(); ++dot) {
    covers = covers || (text[dot] == '.' && plainly_matches(glob, text.substr(0, dot)));
  }
  fuzz::promise(glob_covers(glob, text) == covers,
                "a glob covers what begins with what it matches");
}
