// Faults of long names and of MPI_MAX_OBJECT_NAME.
#include <algorithm>

#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

bool too_long(const SetNameCall& call) { return call.text().size() > longest_object_name(); }

std::string first_characters(std::string_view text, std::size_t length) {
  return std::string(text.substr(0, length));
}

}  // namespace

FAULT({.name = "naming.limit_63",
       .violates = {"naming.limits.at_least_64"},
       .text = "MPI_MAX_OBJECT_NAME is 63."}) {
  mpi.constants.max_object_name = 63;
}

FAULT({.name = "naming.cut_at_31",
       .violates = {OF_EACH_KIND("set_name", "up_to_64"), OF_EACH_KIND("set_name", "up_to_limit"),
                    OF_EACH_KIND("set_name", "too_long_cut"),
                    OF_EACH_KIND("set_name", "cut_at_limit")},
       .text = "Names are cut to 31 characters."}) {
  around_set_name(mpi,
                  [](SetNameCall& call) { return call.pass(first_characters(call.text(), 31)); });
}

FAULT({.name = "naming.cut_one_early",
       .violates = {OF_EACH_KIND("set_name", "up_to_64")},
       .text = "Room for the longest name that every MPI can store is one character short."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.pass(first_characters(call.text(), sure_object_name() - 1));
  });
}

FAULT({.name = "naming.sixteen_wrong",
       .violates = {OF_EACH_KIND("set_name", "up_to_64")},
       .text = "Names of exactly 16 characters, the room inside an object, lose the last one."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.text().size() == 16 ? call.pass(first_characters(call.text(), 15)) : call.pass();
  });
}

FAULT({.name = "naming.limit_counts_twice",
       .violates = {OF_EACH_KIND("set_name", "up_to_limit"),
                    OF_EACH_KIND("set_name", "cut_at_limit")},
       .text = "Names are cut to MPI_MAX_OBJECT_NAME-2 characters."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.pass(first_characters(call.text(), longest_object_name() - 1));
  });
}

FAULT({.name = "naming.longest_refused",
       .violates = {OF_EACH_KIND("set_name", "up_to_limit")},
       .text = "A name of MPI_MAX_OBJECT_NAME-1 characters is refused."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.text().size() == longest_object_name() ? below().constants.err_arg : call.pass();
  });
}

FAULT({.name = "naming.too_long_refused",
       .violates = {OF_EACH_KIND("set_name", "too_long_cut"),
                    OF_EACH_KIND("set_name", "cut_at_limit")},
       .text = "A name that is too long is refused."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return too_long(call) ? below().constants.err_arg : call.pass();
  });
}

FAULT({.name = "naming.too_long_ignored",
       .violates = {OF_EACH_KIND("set_name", "too_long_cut"),
                    OF_EACH_KIND("set_name", "cut_at_limit")},
       .text = "A name that is too long is ignored."}) {
  around_set_name(mpi, [](SetNameCall& call) { return too_long(call) ? success() : call.pass(); });
}

FAULT({.name = "naming.end_of_too_long_kept",
       .violates = {OF_EACH_KIND("set_name", "too_long_cut"),
                    OF_EACH_KIND("set_name", "cut_at_limit")},
       .text = "Of a name that is too long the end is kept."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    if (!too_long(call)) return call.pass();
    return call.pass(std::string(call.text().substr(call.text().size() - longest_object_name())));
  });
}

FAULT({.name = "naming.length_in_16_bits",
       .violates = {OF_EACH_KIND("set_name", "too_long_cut"),
                    OF_EACH_KIND("set_name", "cut_at_limit")},
       .text = "Counts the characters of a name in 16 bits."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.pass(first_characters(call.text(), call.text().size() & 0xffffU));
  });
}

FAULT({.name = "naming.blanks_at_cut_drop_more",
       .violates = {OF_EACH_KIND("set_name", "too_long_cut")},
       .text = "A name that is cut between blanks loses the character before them."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    if (!too_long(call)) return call.pass();
    std::string name = first_characters(call.text(), longest_object_name());
    if (!name.ends_with(' ')) return call.pass();
    while (name.ends_with(' ')) name.pop_back();
    if (!name.empty()) name.pop_back();
    return call.pass(name);
  });
}

FAULT({.name = "naming.written_behind_variable",
       .violates = {OF_EACH_KIND("get_name", "within_buffer")},
       .text = "The longest name has its terminator one behind the caller's variable."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.pass();
    if (succeeded(code) && call.text().size() == longest_object_name()) {
      call.name.data[max_object_name()] = '\0';
    }
    return code;
  });
}

FAULT(
    {.name = "naming.variable_filled",
     .violates = {OF_EACH_KIND("get_name", "within_buffer")},
     .text = "Fills 16 characters more than the variable has with zeros, when there is no name."}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.pass();
    if (succeeded(code) && call.text().empty()) {
      std::memset(call.name.data, 0, max_object_name() + 16);
    }
    return code;
  });
}

FAULT(
    {.name = "naming.too_long_kept_whole",
     .violates = {OF_EACH_KIND("get_name", "within_buffer")},
     .text = "Keeps a name that is too long, up to 200 characters more, and returns all of it."}) {
  static ByObject<std::string> whole;
  around_set_name(mpi, [](SetNameCall& call) {
    whole[call.object] = first_characters(call.text(), longest_object_name() + 200);
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const std::string& name = whole[call.object];
    return name.size() > longest_object_name() ? call.answer(name) : call.pass();
  });
}

}  // namespace infocts
