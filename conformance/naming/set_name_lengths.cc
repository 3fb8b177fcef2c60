// Names of all lengths. MAX stands for MPI_MAX_OBJECT_NAME, which counts the terminator in C.
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// One more than any name may have: MPI_MAX_OBJECT_NAME in C, one more than that in Fortran.
std::size_t max_name() { return max_name_length() + 1; }

// Beyond the limit: by one, by the size of common buffers, by far, and such as seem short when they
// are counted in 8 or 16 bits. As far as they do no harm.
std::vector<std::size_t> lengths_beyond_limit(NamedKind kind) {
  const std::size_t max = max_name();
  std::vector<std::size_t> lengths{max,        max + 1, 2 * max - 1, 2 * max, 256 + max,
                                   4096 + max, 65536,   65536 + max, 1U << 20};
  std::erase_if(lengths, [&](std::size_t length) {
    return length < max || length > harmless_length(kind, length);
  });
  return lengths;
}

// A name of that length is accepted, and what comes back is its beginning, `least` characters of it
// or more.
void check_cut(const Named& object, const std::string& given, std::size_t least) {
  const Context context("a name of {} characters, MPI_MAX_OBJECT_NAME is {}", given.size(),
                        this_worker().mpi.max_object_name);
  if (!check_success(object.set_name(in(given)))) return;
  const NameLookup lookup = object.get_name();
  if (!check_valid_name(lookup)) return;
  const std::string_view name = lookup.value.text();
  if (!check_true(name.size() >= least, "length of the name that was cut",
                  fmt::format("{} or more", least), fmt::format("{}", name.size()))) {
    return;
  }
  check_same_text("name that was cut", std::string_view(given).substr(0, name.size()), name);
}

}  // namespace

CASE({.requirement = "naming.limits.at_least_64", .name = "constant"}) {
  check_true(mpi.max_object_name >= 64, "MPI_MAX_OBJECT_NAME", "64 or more",
             fmt::format("{}", mpi.max_object_name));
}

CASE({.requirement = "naming.limits.sixty_four_in_c", .name = "communicator"}) {
  const Named object(NamedKind::comm);
  give_name(object, text_of_length(64));
  observe(fmt::format("{} characters stored", infocts::name_of(object).size()));
}

CASE({.requirement = "naming.limits.value", .name = "constant"}) {
  observe(fmt::format("{}", mpi.max_object_name));
}

CASE_OF_EACH_KIND("set_name", "up_to_64", "each_length") {
  const Named object(kind);
  for (std::size_t length = 0; length <= guaranteed_name_length(); ++length) {
    const Context context("a name of {} characters", length);
    if (!check_takes_name(object, text_of_length(length))) return;
  }
}

// On a new object, where nothing has reserved room before.
CASE_OF_EACH_KIND("set_name", "up_to_64", "new_object") {
  const Named first(kind);
  const Named second(kind);
  const Named third(kind);
  if (!check_takes_name(first, text_of_length(guaranteed_name_length()))) return;
  if (!check_takes_name(second, text_of_length(guaranteed_name_length() - 1))) return;
  check_takes_name(third, text_of_length(guaranteed_name_length() - 2));
}

CASE_OF_EACH_KIND("set_name", "up_to_limit", "at_the_limit") {
  const Named object(kind);
  for (const std::size_t length : {max_name() - 3, max_name() - 2, max_name() - 1}) {
    const Context context("a name of {} characters, MPI_MAX_OBJECT_NAME is {}", length,
                          mpi.max_object_name);
    if (!check_takes_name(object, text_of_length(length))) return;
  }
}

CASE_OF_EACH_KIND("set_name", "up_to_limit", "several_objects") {
  const Named first(kind);
  const Named second(kind);
  if (!check_takes_name(first, text_of_length(max_name_length(), 1))) return;
  if (!check_takes_name(second, text_of_length(max_name_length(), 2))) return;
  check_name(first, text_of_length(max_name_length(), 1));
}

CASE_OF_EACH_KIND("set_name", "too_long_cut", "by_one") {
  const Named object(kind);
  check_cut(object, text_of_length(max_name()), guaranteed_name_length());
}

CASE_OF_EACH_KIND("set_name", "too_long_cut", "all_lengths") {
  const Named object(kind);
  for (const std::size_t length : lengths_beyond_limit(kind)) {
    check_cut(object, text_of_length(length), guaranteed_name_length());
  }
}

// A cut in the middle of blanks: those before the cut are at the end of the name then.
// In Fortran, a blank at the limit cannot be told from the padding.
CASE_OF_EACH_KIND("set_name", "too_long_cut", "blanks_at_the_limit", .bindings = {"c", "cxx"}) {
  const Named object(kind);
  const std::string text = text_of_length(guaranteed_name_length() - 1);
  const std::size_t most = harmless_length(kind, 3 * max_name());
  const std::string given = text + std::string(most - text.size() - 3, ' ') + "end";
  check_cut(object, given, text.size());
}

CASE_OF_EACH_KIND("set_name", "too_long_cut", "then_a_short_one") {
  const Named object(kind);
  const std::size_t length = harmless_length(kind, 5 * max_name());
  check_cut(object, text_of_length(length), guaranteed_name_length());
  check_takes_name(object, "short");
}

CASE_OF_EACH_KIND("set_name", "cut_at_limit", "all_lengths") {
  const Named object(kind);
  for (const std::size_t length : lengths_beyond_limit(kind)) {
    check_cut(object, text_of_length(length), max_name_length());
  }
}

CASE_OF_EACH_KIND("get_name", "within_buffer", "each_length") {
  const Named object(kind);
  for (const std::size_t length : name_lengths()) {
    const Context context("a name of {} characters, MPI_MAX_OBJECT_NAME is {}", length,
                          mpi.max_object_name);
    give_name(object, text_of_length(length));
    const NameLookup lookup = object.get_name();
    if (!check_success(lookup.code) || !check_within(lookup.value)) return;
  }
}

// Catches a store wider than an int through resultlen.
CASE_OF_EACH_KIND("get_name", "within_buffer", "around_resultlen") {
  const Named object(kind);
  for (const char* name : {"", "name"}) {
    give_name(object, name);
    int lengths[3] = {kNumberPreset, kNumberPreset, kNumberPreset};
    Output value(static_cast<std::size_t>(mpi.max_object_name));
    object.get_name(value, &lengths[1]);
    check_equal("int before resultlen", kNumberPreset, lengths[0]);
    check_equal("int after resultlen", kNumberPreset, lengths[2]);
  }
}

// Refused or cut: the caller's variable is long enough all the same.
CASE_OF_EACH_KIND("get_name", "within_buffer", "too_long") {
  const Named object(kind);
  for (const std::size_t length : lengths_beyond_limit(kind)) {
    const Context context("a name of {} characters, MPI_MAX_OBJECT_NAME is {}", length,
                          mpi.max_object_name);
    object.set_name(in(text_of_length(length)));
    if (!check_within(object.get_name().value)) return;
  }
}

}  // namespace infocts
