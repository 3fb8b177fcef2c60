// Faults of MPI_Comm_set_name, MPI_Type_set_name and MPI_Win_set_name.
#include <algorithm>
#include <set>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

std::string trimmed(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

FAULTS {
  fault("naming.set_name_missing", {OF_EACH_KIND("set_name", "provided")},
        "There is no *_set_name.",
        absent(fn::comm_set_name) + absent(fn::type_set_name) + absent(fn::win_set_name));
  fault("naming.one_character_ignored", {OF_EACH_KIND("set_name", "stored")},
        "A name of one character is not stored.", around_set_name([](SetNameCall& call) {
          return call.text().size() == 1 ? success() : call.pass();
        }));
  fault("naming.percent_formatted", {OF_EACH_KIND("set_name", "stored")},
        "Of two percent signs in a name one is stored.", around_set_name([](SetNameCall& call) {
          std::string name(call.text());
          if (const std::size_t at = name.find("%%"); at != std::string::npos) name.erase(at, 1);
          return call.pass(name);
        }));
  fault("naming.same_name_clears", {OF_EACH_KIND("set_name", "stored")},
        "Setting the name that an object has already clears it.",
        around_set_name([](SetNameCall& call) {
          return call.pass(call.object.name() == call.text() ? std::string()
                                                             : std::string(call.text()));
        }));
  fault("naming.name_taken", {OF_EACH_KIND("set_name", "stored")},
        "A name that another object has already is refused.",
        around_set_name([](SetNameCall& call) {
          static std::string last;
          static NamedObject owner = call.object;
          if (last == call.text() && owner != call.object) return below().constants.err_arg;
          last = call.text();
          owner = call.object;
          return call.pass();
        }));
  static std::set<std::uint64_t> allocated;
  fault("naming.allocated_windows_unnamed", {"naming.win_set_name.stored"},
        "Windows of MPI_Win_allocate take no name.",
        after(fn::win_allocate, [](auto& call) { allocated.insert(call.win->bits); }) +
            ignore(fn::win_set_name, [](auto& call) { return allocated.contains(call.win.bits); }));
  fault("naming.commit_clears", {"naming.type_set_name.stored"},
        "MPI_Type_commit clears the name of the datatype.",
        after(fn::type_commit, [](auto& call) { NamedObject(*call.type).set_name(""); }));
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

FAULTS {
  fault("naming.blanks_stripped_in_place", {OF_EACH_KIND("set_name", "argument_unchanged")},
        "Strips blanks at the end of a name in the caller's string.",
        before_set_name([](SetNameCall& call) {
          auto* string = const_cast<char*>(call.name.data);
          string[trimmed(call.text()).size()] = '\0';
        }));
  fault("naming.cut_in_place", {OF_EACH_KIND("set_name", "argument_unchanged")},
        "Cuts a long name in the caller's string.", before_set_name([](SetNameCall& call) {
          if (call.text().size() > longest_object_name()) {
            const_cast<char*>(call.name.data)[longest_object_name()] = '\0';
          }
        }));
  fault("naming.leading_blanks_dropped", {OF_EACH_KIND("set_name", "leading_blanks")},
        "Drops blanks at the beginning of a name.", around_set_name([](SetNameCall& call) {
          const std::string name(call.text());
          return call.pass(name.substr(std::min(name.find_first_not_of(' '), name.size())));
        }));
  fault("naming.leading_tab_dropped", {OF_EACH_KIND("set_name", "leading_blanks")},
        "Drops a tab at the beginning of a name.", around_set_name([](SetNameCall& call) {
          std::string name(call.text());
          if (name.size() > 1 && name.starts_with('\t')) name.erase(0, 1);
          return call.pass(name);
        }));
  fault("naming.many_leading_blanks_dropped", {OF_EACH_KIND("set_name", "leading_blanks")},
        "A name that begins with more than 32 blanks is taken for an empty one.",
        around_set_name([](SetNameCall& call) {
          const bool many = call.text().find_first_not_of(' ') > 32;
          return call.pass(many ? std::string() : std::string(call.text()));
        }));
  fault("naming.trailing_blanks_drop_more", {OF_EACH_KIND("set_name", "before_trailing_blanks")},
        "With two or more blanks at the end the character before them is dropped too.",
        around_set_name([](SetNameCall& call) {
          std::string name = trimmed(call.text());
          if (call.text().size() >= name.size() + 2 && !name.empty()) name.pop_back();
          return call.pass(name);
        }));
  fault("naming.inner_blanks_end_name", {OF_EACH_KIND("set_name", "before_trailing_blanks")},
        "In a name that ends in blanks, the first blank between words ends the name.",
        around_set_name([](SetNameCall& call) {
          const std::string name(call.text());
          const std::size_t start = std::min(name.find_first_not_of(' '), name.size());
          return call.pass(name.ends_with(' ') ? name.substr(0, name.find(' ', start)) : name);
        }));
  fault("naming.byte_255_ends_name", {OF_EACH_KIND("set_name", "bytes")},
        "The character 255 ends a name.", around_set_name([](SetNameCall& call) {
          return call.pass(std::string(call.text().substr(0, call.text().find('\xff'))));
        }));
  fault("naming.high_bit_lost", {OF_EACH_KIND("set_name", "bytes")},
        "Characters above 127 lose their highest bit, unless that leaves nothing.",
        around_set_name([](SetNameCall& call) {
          std::string name(call.text());
          for (char& c : name) {
            if (c < '\0' && (c & 0x7f) != 0) c = static_cast<char>(c & 0x7f);
          }
          return call.pass(name);
        }));
  fault("naming.newline_ends_name", {OF_EACH_KIND("set_name", "bytes")}, "A newline ends a name.",
        around_set_name([](SetNameCall& call) {
          return call.pass(std::string(call.text().substr(0, call.text().find('\n'))));
        }));
  fault("naming.empty_ignored", {OF_EACH_KIND("set_name", "empty")},
        "The empty name is ignored: the old one stays.", around_set_name([](SetNameCall& call) {
          return call.text().empty() ? success() : call.pass();
        }));
  fault("naming.empty_refused", {OF_EACH_KIND("set_name", "empty")}, "The empty name is refused.",
        around_set_name([](SetNameCall& call) {
          return call.text().empty() ? below().constants.err_arg : call.pass();
        }));
  fault("naming.rest_of_old_name", {OF_EACH_KIND("set_name", "replaces")},
        "What is left of a longer name stands behind the next one.",
        around_set_name([](SetNameCall& call) {
          const std::string old = call.object.name();
          std::string name(call.text());
          if (name.size() + 2 < old.size()) name += old.substr(name.size());
          return call.pass(name);
        }));
  fault("naming.same_length_kept", {OF_EACH_KIND("set_name", "replaces")},
        "A name of the same length as the old one is taken for the old one.",
        around_set_name([](SetNameCall& call) {
          return call.object.name().size() == call.text().size() ? success() : call.pass();
        }));
  fault("naming.third_name_ignored", {OF_EACH_KIND("set_name", "replaces")},
        "An object takes two names; further ones are ignored.",
        around_set_name([](SetNameCall& call) {
          static ByObject<int> times;
          return ++times[call.object] > 2 ? success() : call.pass();
        }));
  fault("naming.names_run_out", {OF_EACH_KIND("set_name", "replaces")},
        "An object takes 500 names; then they are refused.", around_set_name([](SetNameCall& call) {
          static ByObject<int> times;
          return ++times[call.object] > 500 ? below().constants.err_other : call.pass();
        }));
}

}  // namespace infocts
