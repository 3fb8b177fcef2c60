// Builds one JUnit testsuite. Knows the format; junit.cc knows what a result means in it.
#pragma once

#include <cstddef>
#include <map>
#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace infocts {

/// Makes names unique in one file: the second "a" becomes "a #2".
class UniqueNames {
 public:
  std::string take(const std::string& name);

 private:
  std::map<std::string, std::size_t> seen_;
};

/// A decimal number without exponent, as xunit2 reads times; 0 if `seconds` is not a valid time.
std::string junit_seconds(double seconds);

class JunitSuite {
 public:
  JunitSuite(pugi::xml_node testsuites, UniqueNames& names, std::string_view name);

  /// Writes "2026-01-31T12:00:00Z" without the zone, as xunit2 wants it; leaves out other shapes.
  void set_timestamp(std::string_view iso8601);

  /// Call it before the first case: readers expect properties in front.
  void add_property(std::string_view name, std::string_view value);

  /// Begins a testcase; it passes unless one of the next three is called.
  void add_case(const std::string& name, std::string_view classname, double seconds);
  void fail(std::string_view type, std::string_view message, std::string_view text);
  void error(std::string_view type, std::string_view message, std::string_view text);
  void skip(std::string_view message, std::string_view text);
  void add_output(std::string_view text);

  /// Writes the counts into the attributes.
  void finish();

 private:
  pugi::xml_node add_outcome(const char* element, std::string_view message, std::string_view text);

  UniqueNames& names_;
  pugi::xml_node suite_;
  pugi::xml_node case_;
  std::size_t tests_ = 0;
  std::size_t failures_ = 0;
  std::size_t errors_ = 0;
  std::size_t skipped_ = 0;
  double seconds_ = 0;
};

}  // namespace infocts
