// The variants of what handles look like, where threads make and free objects at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/layers.h"

namespace infocts {
namespace {

// What another thread does while MPI_Info_free has freed the object but has not returned.
std::function<void()>& while_freeing() {
  static std::function<void()> work;
  return work;
}

// An MPI with one place for objects, whose handle is 7.
cts_table one_place() {
  cts_table mpi{};
  mpi.constants.info_size = 8;
  mpi.info_create = [](cts_info* info) {
    info->bits = 7;
    return 0;
  };
  mpi.info_free = [](cts_info* info) {
    info->bits = 0;
    if (while_freeing()) std::exchange(while_freeing(), nullptr)();
    return 0;
  };
  mpi.info_f2c = [](int, cts_info* info) {
    info->bits = 7;
    return 0;
  };
  return mpi;
}

TEST(HandlesVariant, APlaceThatIsGivenAgainWhileItIsFreedHasTheNewHandle) {
  const auto all = all_decorations(DecorationKind::variant);
  const auto variant = std::find_if(all.begin(), all.end(), [](const RegisteredDecoration* entry) {
    return entry->spec.name == "handles.numbered_and_never_again";
  });
  ASSERT_NE(variant, all.end());
  const cts_table below = one_place();
  const cts_table& mpi = decorated(below, std::vector{*variant});
  cts_info first{0}, second{0}, found{0};
  mpi.info_create(&first);
  while_freeing() = [&] { mpi.info_create(&second); };
  mpi.info_free(&first);
  EXPECT_NE(second.bits, 0U);
  mpi.info_f2c(1, &found);
  EXPECT_EQ(found.bits, second.bits);
}

}  // namespace
}  // namespace infocts
