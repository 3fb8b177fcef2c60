// MPI_Info_get with less room than the value needs. A case for each requirement, so that an MPI
// that deviates from one (MPICH takes cutting for an error, Open MPI forgets the flag at valuelen
// 0) is still held to the others.
#include <rapidcheck.h>

#include <string_view>

#include "properties/expect.h"
#include "properties/property.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

constexpr char kName = 'a';
constexpr std::string_view kOtherValue = "the other's";
constexpr Effort kEffort{.trials = 100, .size = 100};

/// A key and its value beside another pair (unless the keys are the same), read with `valuelen`.
struct Cut {
  std::string key;
  std::string other_key;
  std::string value;
  int valuelen;
};

using Judge = void (*)(const Cut& cut, const Lookup& result, Objects& objects);

void run(const Cut& cut, Judge judge, Objects& objects) {
  prepare([&] {
    objects.create(kName);
    objects.set(kName, cut.other_key, kOtherValue);
    objects.set(kName, cut.key, cut.value);
  });
  judge(cut, objects.read(kName, in(cut.key), cut.valuelen), objects);
}

std::vector<std::string> lines_of(const Cut& cut) {
  return {
      "a = create()",
      fmt::format("set(a, {}, {})", infocts::quoted(cut.other_key), infocts::quoted(kOtherValue)),
      fmt::format("set(a, {}, {})", infocts::quoted(cut.key), infocts::quoted(cut.value)),
      fmt::format("get(a, {}, valuelen {})", infocts::quoted(cut.key), cut.valuelen)};
}

/// Values of at least `least` + 1 characters and a valuelen from `least` on that is less than that.
rc::Gen<Trial> any_cut(int least, Judge judge) {
  return rc::gen::exec([least, judge] {
    const std::vector<std::string> keys = *keys_alike(2);
    std::string value = *values();
    const int length = static_cast<int>(value.size());
    RC_PRE(length > least);
    const int valuelen =
        least == 0 ? 0 : *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, length));
    const Cut cut{keys[0], keys[1], std::move(value), valuelen};
    return Trial{.run = [cut, judge](Objects& objects) { run(cut, judge, objects); },
                 .show = [cut] { return lines_of(cut); }};
  });
}

void expect_first_characters(const Cut& cut, const Lookup& result, Objects& /*objects*/) {
  const std::string expected = cut.value.substr(0, static_cast<std::size_t>(cut.valuelen));
  const std::string_view actual = result.value.bytes().substr(0, expected.size());
  if (actual == expected) return;
  throw Mismatch("characters in the caller's buffer", infocts::quoted(expected),
                 infocts::quoted(actual));
}

void expect_terminator(const Cut& cut, const Lookup& result, Objects& /*objects*/) {
  const auto place = static_cast<std::size_t>(cut.valuelen);
  expect_number("value[valuelen]", 0, result.value.bytes()[place]);
}

void expect_flag_true(const Cut& /*cut*/, const Lookup& result, Objects& /*objects*/) {
  expect_flag("MPI_Info_get", true, result.flag);
}

void expect_no_error(const Cut& /*cut*/, const Lookup& result, Objects& /*objects*/) {
  expect_success("MPI_Info_get", result.code);
}

void expect_nothing_beyond(const Cut& /*cut*/, const Lookup& result, Objects& /*objects*/) {
  expect_within("MPI_Info_get", result.value);
}

// What is cut is the copy. Read by the same function, with enough room.
void expect_whole_value_kept(const Cut& cut, const Lookup& /*result*/, Objects& objects) {
  const int enough = static_cast<int>(cut.value.size()) + 1;
  const Lookup again = objects.read(kName, in(cut.key), enough);
  expect_text("MPI_Info_get after one that cut", cut.value, again.value);
}

}  // namespace

CASE({.requirement = "info.get.truncates", .name = "property_any_cut"}) {
  check_property(CTS_HERE, any_cut(1, expect_first_characters), kEffort);
}

CASE({.requirement = "info.get.truncated_terminated", .name = "property_any_cut"}) {
  check_property(CTS_HERE, any_cut(1, expect_terminator), kEffort);
}

CASE({.requirement = "info.get.truncated_flag_true", .name = "property_any_cut"}) {
  check_property(CTS_HERE, any_cut(1, expect_flag_true), kEffort);
}

CASE({.requirement = "info.get.truncate_success", .name = "property_any_cut"}) {
  check_property(CTS_HERE, any_cut(1, expect_no_error), kEffort);
}

CASE({.requirement = "info.get.no_write_beyond", .name = "property_any_cut"}) {
  check_property(CTS_HERE, any_cut(1, expect_nothing_beyond), kEffort);
}

CASE({.requirement = "info.get.retains_pairs", .name = "property_any_cut"}) {
  check_property(CTS_HERE, any_cut(1, expect_whole_value_kept), kEffort);
}

CASE({.requirement = "info.get.zero_flag_true", .name = "property_any_value"}) {
  check_property(CTS_HERE, any_cut(0, expect_flag_true), kEffort);
}

}  // namespace infocts::properties
