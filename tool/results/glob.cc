#include "tool/results/glob.h"

#include <algorithm>
#include <cstddef>

#include "conformance/catalogue/ids.h"

namespace infocts {

bool glob_match(std::string_view glob, std::string_view text) {
  constexpr std::size_t kNone = std::string_view::npos;
  std::size_t g = 0;
  std::size_t t = 0;
  // On a mismatch the last star takes one character more; earlier ones need no second thought, so
  // the time stays at |glob| × |text| even for "*a*a*a*b".
  std::size_t star = kNone;
  std::size_t star_text = 0;
  while (t < text.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      star_text = t;
    } else if (g < glob.size() && (glob[g] == '?' || glob[g] == text[t])) {
      ++g;
      ++t;
    } else if (star != kNone) {
      g = star + 1;
      t = ++star_text;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == '*') ++g;
  return g == glob.size();
}

bool glob_covers(std::string_view glob, std::string_view id) {
  return any_prefix(id, [&](std::string_view part) { return glob_match(glob, part); });
}

bool glob_names(std::string_view glob, std::string_view id, const Catalogue& catalogue) {
  if (glob_covers(glob, id)) return true;
  const std::vector<std::string> old = catalogue.old_ids(id);
  return std::any_of(old.begin(), old.end(),
                     [&](const std::string& name) { return glob_covers(glob, name); });
}

}  // namespace infocts
