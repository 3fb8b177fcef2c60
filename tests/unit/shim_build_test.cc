// Wrapper compilers that hang. What they do otherwise is tested with the whole tool.
#include "tool/runner/shim_build.h"

#include <gtest/gtest.h>

#include "tests/support/directory.h"
#include "tests/support/process.h"
#include "tests/support/text.h"
#include "tool/runner/errors.h"
#include "tool/runner/wrapper.h"

namespace infocts {
namespace {

// Each call costs the whole limit, and there are six bindings.
TEST(ShimBuild, WaitsForAHangingWrapperOnce) {
  const tests::Directory directory;
  const auto wrapper = directory / "mpicc";
  tests::write_program(wrapper, "#!/bin/sh\necho >> \"$0.calls\"\nexec /bin/sleep 3600\n");
  std::filesystem::create_directory(directory / "build");
  for (const Binding binding : {Binding::c, Binding::cxx}) {
    const ShimRecipe recipe{.binding = binding, .wrapper = wrapper, .mpicc = wrapper, .limit_s = 2};
    const double start = tests::now();
    const std::string why =
        tests::refusal<NotMeasured>([&] { build_shim(recipe, directory / "build"); });
    EXPECT_TRUE(tests::has(why, wrapper.string()));
    EXPECT_TRUE(tests::has(why, "time limit of 2 s"));
    EXPECT_LT(tests::now() - start, 20);
  }
  EXPECT_EQ(shown_command(wrapper), "");
  EXPECT_EQ(tests::read(directory / "mpicc.calls"), "\n");
}

}  // namespace
}  // namespace infocts
