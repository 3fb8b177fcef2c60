#include "tool/runner/delta_debugging.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace infocts {
namespace {

using Items = std::vector<std::size_t>;

Items first(std::size_t count) {
  Items items(count);
  std::iota(items.begin(), items.end(), std::size_t{0});
  return items;
}

bool has_all(const Items& items, const Items& wanted) {
  return std::includes(items.begin(), items.end(), wanted.begin(), wanted.end());
}

TEST(DeltaDebugging, FindsEachSingleOne) {
  for (std::size_t culprit = 0; culprit < 37; ++culprit) {
    int tries = 0;
    const auto found = find_minimal_subset(first(37), [&](const Items& items) {
      ++tries;
      return std::optional<bool>(has_all(items, {culprit}));
    });
    EXPECT_EQ(found, (Items{culprit}));
    EXPECT_LE(tries, 12);
  }
}

TEST(DeltaDebugging, FindsThoseThatMustComeTogether) {
  for (const Items& wanted : {Items{0, 36}, Items{3, 4}, Items{1, 17, 30}}) {
    EXPECT_EQ(find_minimal_subset(
                  first(37),
                  [&](const Items& items) { return std::optional<bool>(has_all(items, wanted)); }),
              wanted);
  }
}

TEST(DeltaDebugging, TriesAreInOrderAndMayEnd) {
  int tries = 0;
  const auto found =
      find_minimal_subset(first(100), [&](const Items& items) -> std::optional<bool> {
        EXPECT_TRUE(std::is_sorted(items.begin(), items.end()));
        if (++tries > 3) return {};
        return has_all(items, {77});
      });
  EXPECT_FALSE(found);
}

}  // namespace
}  // namespace infocts
