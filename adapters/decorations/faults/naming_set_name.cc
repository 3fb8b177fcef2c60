// Faults of MPI_Comm_set_name, MPI_Type_set_name and MPI_Win_set_name.
#include <algorithm>
#include <set>

#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

std::string trimmed(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

FAULT({.name = "naming.set_name_missing",
       .violates = {OF_EACH_KIND("set_name", "provided")},
       .text = "There is no *_set_name."}) {
  mpi.comm_set_name = nullptr;
  mpi.type_set_name = nullptr;
  mpi.win_set_name = nullptr;
}

FAULT({.name = "naming.one_character_ignored",
       .violates = {OF_EACH_KIND("set_name", "stored")},
       .text = "A name of one character is not stored."}) {
  around_set_name(
      mpi, [](SetNameCall& call) { return call.text().size() == 1 ? success() : call.pass(); });
}

FAULT({.name = "naming.percent_formatted",
       .violates = {OF_EACH_KIND("set_name", "stored")},
       .text = "Of two percent signs in a name one is stored."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    std::string name(call.text());
    if (const std::size_t at = name.find("%%"); at != std::string::npos) name.erase(at, 1);
    return call.pass(name);
  });
}

FAULT({.name = "naming.same_name_clears",
       .violates = {OF_EACH_KIND("set_name", "stored")},
       .text = "Setting the name that an object has already clears it."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.pass(call.object.name() == call.text() ? std::string() : std::string(call.text()));
  });
}

FAULT({.name = "naming.name_taken",
       .violates = {OF_EACH_KIND("set_name", "stored")},
       .text = "A name that another object has already is refused."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    static std::string last;
    static NamedObject owner = call.object;
    if (last == call.text() && owner != call.object) return below().constants.err_arg;
    last = call.text();
    owner = call.object;
    return call.pass();
  });
}

FAULT({.name = "naming.allocated_windows_unnamed",
       .violates = {"naming.win_set_name.stored"},
       .text = "Windows of MPI_Win_allocate take no name."}) {
  static std::set<std::uint64_t> allocated;
  replace(mpi.win_allocate,
          [](int64_t size, int unit, cts_info info, cts_comm comm, void* baseptr, cts_win* win) {
            const int code = below().win_allocate(size, unit, info, comm, baseptr, win);
            if (succeeded(code)) allocated.insert(win->bits);
            return code;
          });
  replace(mpi.win_set_name, [](cts_win win, cts_text name) {
    return allocated.contains(win.bits) ? success() : below().win_set_name(win, name);
  });
}

FAULT({.name = "naming.commit_clears",
       .violates = {"naming.type_set_name.stored"},
       .text = "MPI_Type_commit clears the name of the datatype."}) {
  replace(mpi.type_commit, [](cts_datatype* type) {
    const int code = below().type_commit(type);
    if (succeeded(code)) NamedObject(*type).set_name("");
    return code;
  });
}

FAULT({.name = "naming.pointer_kept",
       .violates = {OF_EACH_KIND("set_name", "copied")},
       .text = "Keeps the address of the caller's string instead of its characters."}) {
  static ByObject<const char*> kept;
  around_set_name(mpi, [](SetNameCall& call) {
    kept[call.object] = call.name.data;
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const char* address = kept[call.object];
    if (address == nullptr) return call.pass();
    return call.answer(std::string_view(address).substr(0, longest_object_name()));
  });
}

FAULT({.name = "naming.long_pointer_kept",
       .violates = {OF_EACH_KIND("set_name", "copied")},
       .text = "Of a name of more than 32 characters the address is kept."}) {
  static ByObject<const char*> kept;
  around_set_name(mpi, [](SetNameCall& call) {
    kept[call.object] = call.text().size() > 32 ? call.name.data : nullptr;
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const char* address = kept[call.object];
    if (address == nullptr) return call.pass();
    return call.answer(std::string_view(address).substr(0, longest_object_name()));
  });
}

FAULT({.name = "naming.blanks_stripped_in_place",
       .violates = {OF_EACH_KIND("set_name", "argument_unchanged")},
       .text = "Strips blanks at the end of a name in the caller's string."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    auto* string = const_cast<char*>(call.name.data);
    string[trimmed(call.text()).size()] = '\0';
    return call.pass();
  });
}

FAULT({.name = "naming.cut_in_place",
       .violates = {OF_EACH_KIND("set_name", "argument_unchanged")},
       .text = "Cuts a long name in the caller's string."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    if (call.text().size() > longest_object_name()) {
      const_cast<char*>(call.name.data)[longest_object_name()] = '\0';
    }
    return call.pass();
  });
}

FAULT({.name = "naming.leading_blanks_dropped",
       .violates = {OF_EACH_KIND("set_name", "leading_blanks")},
       .text = "Drops blanks at the beginning of a name."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    const std::string name(call.text());
    return call.pass(name.substr(std::min(name.find_first_not_of(' '), name.size())));
  });
}

FAULT({.name = "naming.leading_tab_dropped",
       .violates = {OF_EACH_KIND("set_name", "leading_blanks")},
       .text = "Drops a tab at the beginning of a name."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    std::string name(call.text());
    if (name.size() > 1 && name.starts_with('\t')) name.erase(0, 1);
    return call.pass(name);
  });
}

FAULT({.name = "naming.many_leading_blanks_dropped",
       .violates = {OF_EACH_KIND("set_name", "leading_blanks")},
       .text = "A name that begins with more than 32 blanks is taken for an empty one."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    const bool many = call.text().find_first_not_of(' ') > 32;
    return call.pass(many ? std::string() : std::string(call.text()));
  });
}

FAULT({.name = "naming.trailing_blanks_drop_more",
       .violates = {OF_EACH_KIND("set_name", "before_trailing_blanks")},
       .text = "With two or more blanks at the end the character before them is dropped too."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    std::string name = trimmed(call.text());
    if (call.text().size() >= name.size() + 2 && !name.empty()) name.pop_back();
    return call.pass(name);
  });
}

FAULT({.name = "naming.inner_blanks_end_name",
       .violates = {OF_EACH_KIND("set_name", "before_trailing_blanks")},
       .text = "In a name that ends in blanks, the first blank between words ends the name."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    const std::string name(call.text());
    const std::size_t start = std::min(name.find_first_not_of(' '), name.size());
    return call.pass(name.ends_with(' ') ? name.substr(0, name.find(' ', start)) : name);
  });
}

FAULT({.name = "naming.byte_255_ends_name",
       .violates = {OF_EACH_KIND("set_name", "bytes")},
       .text = "The character 255 ends a name."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.pass(std::string(call.text().substr(0, call.text().find('\xff'))));
  });
}

FAULT({.name = "naming.high_bit_lost",
       .violates = {OF_EACH_KIND("set_name", "bytes")},
       .text = "Characters above 127 lose their highest bit, unless that leaves nothing."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    std::string name(call.text());
    for (char& c : name) {
      if (c < '\0' && (c & 0x7f) != 0) c = static_cast<char>(c & 0x7f);
    }
    return call.pass(name);
  });
}

FAULT({.name = "naming.newline_ends_name",
       .violates = {OF_EACH_KIND("set_name", "bytes")},
       .text = "A newline ends a name."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.pass(std::string(call.text().substr(0, call.text().find('\n'))));
  });
}

FAULT({.name = "naming.empty_ignored",
       .violates = {OF_EACH_KIND("set_name", "empty")},
       .text = "The empty name is ignored: the old one stays."}) {
  around_set_name(mpi,
                  [](SetNameCall& call) { return call.text().empty() ? success() : call.pass(); });
}

FAULT({.name = "naming.empty_refused",
       .violates = {OF_EACH_KIND("set_name", "empty")},
       .text = "The empty name is refused."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.text().empty() ? below().constants.err_arg : call.pass();
  });
}

FAULT({.name = "naming.rest_of_old_name",
       .violates = {OF_EACH_KIND("set_name", "replaces")},
       .text = "What is left of a longer name stands behind the next one."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    const std::string old = call.object.name();
    std::string name(call.text());
    if (name.size() + 2 < old.size()) name += old.substr(name.size());
    return call.pass(name);
  });
}

FAULT({.name = "naming.same_length_kept",
       .violates = {OF_EACH_KIND("set_name", "replaces")},
       .text = "A name of the same length as the old one is taken for the old one."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    return call.object.name().size() == call.text().size() ? success() : call.pass();
  });
}

FAULT({.name = "naming.third_name_ignored",
       .violates = {OF_EACH_KIND("set_name", "replaces")},
       .text = "An object takes two names; further ones are ignored."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    static ByObject<int> times;
    return ++times[call.object] > 2 ? success() : call.pass();
  });
}

FAULT({.name = "naming.names_run_out",
       .violates = {OF_EACH_KIND("set_name", "replaces")},
       .text = "An object takes 500 names; then they are refused."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    static ByObject<int> times;
    return ++times[call.object] > 500 ? below().constants.err_other : call.pass();
  });
}

}  // namespace infocts
