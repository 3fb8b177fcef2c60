// Assertions on text that print the text when they fail.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace infocts::tests {

inline ::testing::AssertionResult has(std::string_view text, std::string_view part) {
  if (text.find(part) != std::string_view::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "'" << part << "' is not in:\n" << text;
}

inline ::testing::AssertionResult has_no(std::string_view text, std::string_view part) {
  if (text.find(part) == std::string_view::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "'" << part << "' is in:\n" << text;
}

#define EXPECT_HAS(text, part) EXPECT_TRUE(::infocts::tests::has(text, part))
#define EXPECT_HAS_NOT(text, part) EXPECT_TRUE(::infocts::tests::has_no(text, part))

/// What the action throws as `Error`; empty when it throws nothing.
template <typename Error, typename Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace infocts::tests
