// Conditions and versions: lines of a condition, a version of an implementation, a version of the
// standard, and what a library says of itself.
#include <array>

#include "conformance/catalogue/catalogue.h"
#include "tests/fuzz/target.h"
#include "tool/results/condition.h"
#include "tool/results/vendor.h"

using namespace infocts;

namespace {

std::string_view line_of(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

void check(VersionConstraint constraint, std::string_view version) {
  using Op = VersionConstraint::Op;
  const auto holds = [&](Op op) {
    constraint.op = op;
    return constraint.holds_for(version);
  };
  const bool less = holds(Op::less);
  const bool equal = holds(Op::equal);
  const bool greater = holds(Op::greater);
  const bool known = !version.empty() && version.front() >= '0' && version.front() <= '9';
  fuzz::promise(less + equal + greater == (known ? 1 : 0), "a known version is <, = or >");
  fuzz::promise(holds(Op::less_equal) == (less || equal), "<= is < or =");
  fuzz::promise(holds(Op::greater_equal) == (greater || equal), ">= is > or =");
  fuzz::promise(holds(Op::not_equal) == (less || greater), "!= is < or >");
}

}  // namespace

FUZZ_TARGET(bytes) {
  const std::string_view text = line_of(bytes);
  IutRecord iut;
  iut.binding = "c";
  iut.vendor = "mpich";
  iut.vendor_version = line_of(bytes);
  const std::string_view standard = line_of(bytes);
  if (const auto version = StdVersion::parse(standard)) {
    fuzz::promise(StdVersion::parse(version->str()) == version, "a version is read back");
  }
  fuzz::promise(!vendor_of(bytes).name.empty(), "a library has a vendor, if an unknown one");
  id_without_version(bytes);
  const auto read = parse_condition(text);
  if (const auto* error = std::get_if<ConditionError>(&read)) {
    fuzz::promise(error->offset <= text.size() && !error->message.empty(), "an error has a place");
    return;
  }
  const auto& condition = std::get<Condition>(read);
  condition.matches(iut);
  for (const VersionConstraint& constraint : condition.versions) {
    check(constraint, iut.vendor_version);
  }
}
