// Cases run as tests of GoogleTest: nothing else of the harness needs to know.
#include <gtest/gtest.h>

#include "conformance/harness/case.h"

namespace infocts {

void fail_case(const std::string& message) {
  // Reports show the message, and the source of the case.
  ADD_FAILURE() << message;
}

bool case_has_failed() { return testing::Test::HasFailure(); }

std::string id_of_running_case() {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  return test != nullptr ? test->name() : "";
}

}  // namespace infocts
