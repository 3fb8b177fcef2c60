#include "tool/report/junit_suite.h"

#include <fmt/format.h>

#include <cmath>

#include "tool/results/text.h"

namespace infocts {
namespace {

// Whole messages are in the text; an attribute is for lists, where a line is what fits.
constexpr std::size_t kMaxAttribute = 300;

void set_attribute(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(printable_line(value).c_str());
}

std::string headline(std::string_view message) {
  const std::string line = printable_line(first_line(message));
  return line.size() <= kMaxAttribute ? line
                                      : first_line(cut_text(line, kMaxAttribute, "")) + "...";
}

}  // namespace

std::string UniqueNames::take(const std::string& name) {
  std::size_t& count = seen_[name];
  ++count;
  if (count == 1) return name;
  return take(fmt::format("{} #{}", name, count));  // "a #2" may be somebody's own name
}

std::string junit_seconds(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0) seconds = 0;
  return fmt::format("{:.6f}", seconds);
}

JunitSuite::JunitSuite(pugi::xml_node testsuites, UniqueNames& names, std::string_view name)
    : names_(names), suite_(testsuites.append_child("testsuite")) {
  set_attribute(suite_, "name", name);
  // In the order of a reader's interest; the values come in finish().
  for (const char* count : {"tests", "failures", "errors", "skipped", "time"}) {
    suite_.append_attribute(count);
  }
}

void JunitSuite::set_timestamp(std::string_view iso8601) {
  constexpr std::string_view kShape = "dddd-dd-ddTdd:dd:dd";
  if (iso8601.size() < kShape.size()) return;
  const std::string_view stamp = iso8601.substr(0, kShape.size());
  for (std::size_t i = 0; i < kShape.size(); ++i) {
    const bool digit = stamp[i] >= '0' && stamp[i] <= '9';
    if (kShape[i] == 'd' ? !digit : stamp[i] != kShape[i]) return;
  }
  set_attribute(suite_, "timestamp", stamp);
}

void JunitSuite::add_property(std::string_view name, std::string_view value) {
  pugi::xml_node list = suite_.child("properties");
  if (!list) list = suite_.append_child("properties");
  pugi::xml_node property = list.append_child("property");
  set_attribute(property, "name", name);
  set_attribute(property, "value", value);
}

void JunitSuite::add_case(const std::string& name, std::string_view classname, double seconds) {
  ++tests_;
  if (std::isfinite(seconds) && seconds > 0) seconds_ += seconds;
  case_ = suite_.append_child("testcase");
  set_attribute(case_, "name", names_.take(printable_line(name)));
  set_attribute(case_, "classname", classname);
  set_attribute(case_, "time", junit_seconds(seconds));
}

pugi::xml_node JunitSuite::add_outcome(const char* element, std::string_view message,
                                       std::string_view text) {
  pugi::xml_node node = case_.append_child(element);
  // Never empty: GitLab shows a verdict without text as if it had none.
  const std::string line = headline(message);
  const std::string body = printable(text);
  node.append_attribute("message").set_value(line.empty() ? "no message" : line.c_str());
  node.text().set(body.empty() ? "no message" : body.c_str());
  return node;
}

void JunitSuite::fail(std::string_view type, std::string_view message, std::string_view text) {
  ++failures_;
  set_attribute(add_outcome("failure", message, text), "type", type);
}

void JunitSuite::error(std::string_view type, std::string_view message, std::string_view text) {
  ++errors_;
  set_attribute(add_outcome("error", message, text), "type", type);
}

void JunitSuite::skip(std::string_view message, std::string_view text) {
  ++skipped_;
  add_outcome("skipped", message, text);
}

void JunitSuite::add_output(std::string_view text) {
  case_.append_child("system-out").text().set(printable(text).c_str());
}

void JunitSuite::finish() {
  suite_.attribute("tests").set_value(fmt::format("{}", tests_).c_str());
  suite_.attribute("failures").set_value(fmt::format("{}", failures_).c_str());
  suite_.attribute("errors").set_value(fmt::format("{}", errors_).c_str());
  suite_.attribute("skipped").set_value(fmt::format("{}", skipped_).c_str());
  suite_.attribute("time").set_value(junit_seconds(seconds_).c_str());
}

}  // namespace infocts
