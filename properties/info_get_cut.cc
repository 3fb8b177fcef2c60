// MPI_Info_get with less room than the value needs. A case for each requirement, so that an MPI
// that deviates from one (MPICH takes cutting for an error, Open MPI forgets the flag at valuelen
// 0) is still held to the others.
#include <rapidcheck.h>

#include "properties/expect.h"
#include "properties/property.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

constexpr char kName = 'a';
constexpr Effort kEffort{.trials = 40, .size = 40};

/// A key and its value beside another pair, read with `valuelen`.
struct Cut {
  std::string key;
  std::string other_key;
  std::string value;
  int valuelen;
};

using Judge = void (*)(const Cut& cut, const Lookup& result);

void run(const Cut& cut, Judge judge, Objects& objects) {
  InfoModel model;
  objects.create(kName);
  for (const std::string& key : {cut.other_key, cut.key}) {  // may be the same
    objects.set(kName, key, cut.value);
    model.set(key, cut.value);
  }
  judge(cut, objects.read(kName, cut.key, cut.valuelen));
  // What was cut is the copy.
  objects.compare(kName, model, Objects::Look::all_readers);
}

std::vector<std::string> lines_of(const Cut& cut) {
  return {"a = create()",
          fmt::format("set(a, {}, {})", infocts::quoted(cut.other_key), infocts::quoted(cut.value)),
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

}  // namespace

CASE({.requirement = "info.get.truncates", .name = "property_any_cut"}) {
  check_property(CTS_HERE,
                 any_cut(1,
                         [](const Cut& cut, const Lookup& result) {
                           const auto room = static_cast<std::size_t>(cut.valuelen);
                           const std::string_view actual = result.value.bytes().substr(0, room);
                           if (actual == cut.value.substr(0, room)) return;
                           throw Mismatch("characters in the caller's buffer",
                                          infocts::quoted(cut.value.substr(0, room)),
                                          infocts::quoted(actual));
                         }),
                 kEffort);
}

CASE({.requirement = "info.get.truncated_terminated", .name = "property_any_cut"}) {
  check_property(CTS_HERE,
                 any_cut(1,
                         [](const Cut& cut, const Lookup& result) {
                           expect_number(
                               "value[valuelen]", 0,
                               result.value.bytes()[static_cast<std::size_t>(cut.valuelen)]);
                         }),
                 kEffort);
}

CASE({.requirement = "info.get.truncated_flag_true", .name = "property_any_cut"}) {
  check_property(
      CTS_HERE,
      any_cut(1, [](const Cut& /*cut*/,
                    const Lookup& result) { expect_flag("MPI_Info_get", true, result.flag); }),
      kEffort);
}

CASE({.requirement = "info.get.truncate_success", .name = "property_any_cut"}) {
  check_property(
      CTS_HERE,
      any_cut(1, [](const Cut& /*cut*/,
                    const Lookup& result) { expect_success("MPI_Info_get", result.code); }),
      kEffort);
}

CASE({.requirement = "info.get.no_write_beyond", .name = "property_any_cut"}) {
  check_property(
      CTS_HERE,
      any_cut(1, [](const Cut& /*cut*/,
                    const Lookup& result) { expect_within("MPI_Info_get", result.value); }),
      kEffort);
}

CASE({.requirement = "info.get.zero_flag_true", .name = "property_any_value"}) {
  check_property(
      CTS_HERE,
      any_cut(0, [](const Cut& /*cut*/,
                    const Lookup& result) { expect_flag("MPI_Info_get", true, result.flag); }),
      kEffort);
}

}  // namespace infocts::properties
