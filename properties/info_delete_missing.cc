// The class of the error when a key is deleted that is not there. Apart from the other commands,
// because MPICH 4.0 gives another class for long keys of bytes above 127 (its internal checksum of
// the message becomes negative), which would hide everything else.
#include <rapidcheck.h>

#include "properties/expect.h"
#include "properties/property.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

constexpr char kName = 'a';

/// Deletes `key` from an object that has others like it.
struct Miss {
  std::string key;
  std::vector<std::string> others;
};

void run(const Miss& miss, Objects& objects) {
  prepare([&] {
    objects.create(kName);
    for (const std::string& other : miss.others) objects.set(kName, other, "value");
  });
  const int code = objects.erase(kName, miss.key, false);
  expect_class("MPI_Info_delete", session().mpi.err_info_nokey, code);
}

std::vector<std::string> lines_of(const Miss& miss) {
  std::vector<std::string> lines{"a = create()"};
  for (const std::string& other : miss.others) {
    lines.push_back(fmt::format("set(a, {}, \"value\")", infocts::quoted(other)));
  }
  lines.push_back(fmt::format("delete(a, {})", infocts::quoted(miss.key)));
  return lines;
}

rc::Gen<Trial> any_miss() {
  return rc::gen::map(keys_alike(4), [](const std::vector<std::string>& keys) {
    Miss miss{.key = keys.back(), .others = keys};
    std::erase(miss.others, miss.key);
    return Trial{.run = [miss](Objects& objects) { run(miss, objects); },
                 .show = [miss] { return lines_of(miss); }};
  });
}

}  // namespace

CASE({.requirement = "info.delete.miss_nokey", .name = "property_any_key"}) {
  check_property(CTS_HERE, any_miss(), {.trials = 300, .size = 100});
}

}  // namespace infocts::properties
