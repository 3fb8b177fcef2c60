#include "conformance/window/controlled_window.h"

#include <algorithm>
#include <string>

#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

// Neither keys nor values hold a terminator, so this is found nowhere but where it was put.
std::string entry_of(const Pair& pair) {
  const std::string end(1, '\0');
  return end + "key " + pair.first + end + "value " + pair.second + end;
}

}  // namespace

Pairs common_to_all_ranks(const Pairs& pairs) {
  std::string mine;
  for (const Pair& pair : pairs) mine += entry_of(pair);
  const std::vector<std::string> all = gather(mine);
  Pairs common;
  std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(common), [&](const Pair& pair) {
    return std::all_of(all.begin(), all.end(), [&](const std::string& theirs) {
      return theirs.find(entry_of(pair)) != std::string::npos;
    });
  });
  return common;
}

Pairs shown_as_given(cts_info used, const Pairs& given) {
  Pairs shown;
  std::copy_if(given.begin(), given.end(), std::back_inserter(shown),
               [&](const Pair& pair) { return value_of(used, pair.first) == pair.second; });
  return shown;
}

}  // namespace infocts
