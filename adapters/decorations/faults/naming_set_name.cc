// Faults of MPI_Comm_set_name, MPI_Type_set_name and MPI_Win_set_name, and of long names.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Addresses of the callers' strings, which are given instead of names.
PerObject<const char*> kept_addresses;

/// Of names that the test is true for, the address is kept.
TableChange keep_address(auto test) {
  return before(fn::set_name,
                [test](auto& call) {
                  kept_addresses.forget(call.object);
                  if (test(call)) kept_addresses.put(call.object, call.name.data);
                }) +
         tell_names([](auto& call) {
           const auto address = kept_addresses.find(call.object);
           return address ? std::optional(
                                std::string(*address, strnlen(*address, longest_object_name())))
                          : std::nullopt;
         });
}

char* callers_name(const SetNameCall& call) { return const_cast<char*>(call.name.data); }

/// Of each name so many characters are stored, of which there may be less.
TableChange cut_names(Closure<std::size_t(std::size_t size)> length) {
  return store_names(
      [length](const std::string& name) { return name.substr(0, length(name.size())); });
}

}  // namespace

FAULTS {
  const NameFaults row("set_name");
  row("set_name_missing", {"provided"}, "There is no *_set_name.",
      absent(fn::comm_set_name, fn::type_set_name, fn::win_set_name));
  row("one_character_ignored", {"stored"}, "A name of one character is not stored.",
      ignore(fn::set_name, name_is([](auto name) { return name.size() == 1; })));
  row("percent_formatted", {"stored"}, "Of two percent signs in a name one is stored.",
      store_names([](std::string name) {
        if (const std::size_t at = name.find("%%"); at != std::string::npos) name.erase(at, 1);
        return name;
      }));
  row("same_name_clears", {"stored"}, "Setting the name that an object has already clears it.",
      around(fn::set_name, [](auto& call) {
        return call.object.name() == call.text() ? call.pass("") : call.pass();
      }));
  row("name_taken", {"stored"}, "A name that another object has already is refused.",
      around(fn::set_name, [](auto& call) {
        static Shared<std::pair<std::string, std::optional<ObjectKey>>> newest;
        const auto [name, owner] = newest.get();
        if (name == call.text() && owner && *owner != call.object) return inner().constants.err_arg;
        newest.exchange({std::string(call.text()), call.object});
        return call.pass();
      }));
  row("allocated_windows_unnamed", {"naming.win_set_name.stored"},
      "Windows of MPI_Win_allocate take no name.",
      ignore(fn::win_set_name, last_time(fn::win_allocate, always)));
  row("commit_clears", {"naming.type_set_name.stored"},
      "MPI_Type_commit clears the name of the datatype.",
      after(fn::type_commit, [](auto& call) { NamedObject(*call.type).set_name(""); }));
  row("pointer_kept", {"copied"},
      "Keeps the address of the caller's string instead of its characters.", keep_address(always));
  row("long_pointer_kept", {"copied"}, "Of a name of more than 32 characters the address is kept.",
      keep_address(name_is([](auto name) { return name.size() > 32; })));
  row("blanks_stripped_in_place", {"argument_unchanged"},
      "Strips blanks at the end of a name in the caller's string.",
      before(fn::set_name, [](auto& call) {
        callers_name(call)[without_end_blanks(call.text()).size()] = '\0';
      }));
  row("cut_in_place", {"argument_unchanged"}, "Cuts a long name in the caller's string.",
      before(fn::set_name, too_long_name,
             [](auto& call) { callers_name(call)[longest_object_name()] = '\0'; }));
  row("leading_blanks_dropped", {"leading_blanks"}, "Drops blanks at the beginning of a name.",
      store_names(without_leading_blanks));
  row("leading_tab_dropped", {"leading_blanks"}, "Drops a tab at the beginning of a name.",
      store_names([](const std::string& name) {
        return name.substr(name.size() > 1 && name[0] == '\t' ? 1 : 0);
      }));
  row("many_leading_blanks_dropped", {"leading_blanks"},
      "A name that begins with more than 32 blanks is taken for an empty one.",
      store_names([](const std::string& name) {
        return name.find_first_not_of(' ') > 32 ? std::string() : name;
      }));
  row("trailing_blanks_drop_more", {"before_trailing_blanks"},
      "With two or more blanks at the end the character before them is dropped too.",
      store_names([](const std::string& name) {
        const std::string trimmed = without_end_blanks(name);
        const bool drops = name.size() >= trimmed.size() + 2 && !trimmed.empty();
        return trimmed.substr(0, trimmed.size() - (drops ? 1 : 0));
      }));
  row("inner_blanks_end_name", {"before_trailing_blanks"},
      "In a name that ends in blanks, the first blank between words ends the name.",
      store_names([](const std::string& name) {
        const std::size_t start = std::min(name.find_first_not_of(' '), name.size());
        return name.ends_with(' ') ? name.substr(0, name.find(' ', start)) : name;
      }));
  row("byte_255_ends_name", {"bytes"}, "The character 255 ends a name.",
      store_names([](const std::string& name) { return name.substr(0, name.find('\xff')); }));
  row("high_bit_lost", {"bytes"},
      "Characters above 127 lose their highest bit, unless that leaves nothing.",
      store_names([](std::string name) {
        for (char& c : name) c = static_cast<char>((c & 0x7f) == 0 ? c : c & 0x7f);
        return name;
      }));
  row("newline_ends_name", {"bytes"}, "A newline ends a name.",
      store_names([](const std::string& name) { return name.substr(0, name.find('\n')); }));
  row("empty_ignored", {"empty"}, "The empty name is ignored: the old one stays.",
      ignore(fn::set_name, empty_name));
  row("empty_refused", {"empty"}, "The empty name is refused.",
      refuse(fn::set_name, err::arg, empty_name));
  row("rest_of_old_name", {"replaces"}, "What is left of a longer name stands after the next one.",
      around(fn::set_name, [](auto& call) {
        const std::string old = call.object.name();
        std::string name(call.text());
        if (name.size() + 2 < old.size()) name += old.substr(name.size());
        return call.pass(name);
      }));
  row("same_length_kept", {"replaces"},
      "A name of the same length as the old one is taken for the old one.",
      ignore(fn::set_name,
             [](auto& call) { return call.object.name().size() == call.text().size(); }));
  row("third_name_ignored", {"replaces"}, "An object takes two names; further ones are ignored.",
      ignore(fn::set_name, after_times(2)));
  row("names_run_out", {"replaces"}, "An object takes 500 names; then they are refused.",
      refuse(fn::set_name, err::other, after_times(500)));
}

FAULTS {
  const NameFaults row("set_name");
  row("limit_63", {"naming.limits.at_least_64"}, "MPI_MAX_OBJECT_NAME is 63.",
      with_limit(&cts_constants::max_object_name, 63));
  row("cut_at_31", {"up_to_64", "up_to_limit", "too_long_cut", "cut_at_limit"},
      "Names are cut to 31 characters.", cut_names([](std::size_t) { return 31; }));
  row("cut_one_early", {"up_to_64"},
      "Room for the longest name that every MPI can store is one character short.",
      cut_names([](std::size_t) { return guaranteed_object_name_length() - 1; }));
  row("sixteen_wrong", {"up_to_64"},
      "Names of exactly 16 characters, the room inside an object, lose the last one.",
      cut_names([](std::size_t size) { return size == 16 ? 15 : size; }));
  row("limit_counts_twice", {"up_to_limit", "cut_at_limit"},
      "Names are cut to MPI_MAX_OBJECT_NAME-2 characters.",
      cut_names([](std::size_t) { return longest_object_name() - 1; }));
  row("longest_refused", {"up_to_limit"}, "A name of MPI_MAX_OBJECT_NAME-1 characters is refused.",
      refuse(fn::set_name, err::arg, longest_name));
  row("too_long_refused", {"too_long_cut", "cut_at_limit"}, "A name that is too long is refused.",
      refuse(fn::set_name, err::arg, too_long_name));
  row("too_long_ignored", {"too_long_cut", "cut_at_limit"}, "A name that is too long is ignored.",
      ignore(fn::set_name, too_long_name));
  row("end_of_too_long_kept", {"too_long_cut", "cut_at_limit"},
      "Of a name that is too long the end is kept.", store_names([](const std::string& name) {
        const std::size_t kept = std::min(name.size(), longest_object_name());
        return name.substr(name.size() - kept);
      }));
  row("length_in_16_bits", {"too_long_cut", "cut_at_limit"},
      "Counts the characters of a name in 16 bits.",
      cut_names([](std::size_t size) { return size & 0xffffU; }));
  row("blanks_at_cut_drop_more", {"too_long_cut"},
      "A name that is cut between blanks loses the character before them.",
      store_names([](const std::string& name) {
        const std::string cut = name.substr(0, longest_object_name());
        if (cut == name || !cut.ends_with(' ')) return name;
        const std::string kept = without_end_blanks(cut);
        return kept.substr(0, kept.empty() ? 0 : kept.size() - 1);
      }));
}

FAULTS {
  const NameFaults row("get_name");
  row("written_behind_variable", {"within_buffer"},
      "The longest name has its terminator one after the caller's variable.",
      after(fn::get_name, longest_name,
            [](auto& call) { call.name.data[max_object_name()] = '\0'; }));
  row("variable_filled", {"within_buffer"},
      "Fills 16 characters more than the variable has with zeros, when there is no name.",
      after(fn::get_name, empty_name,
            [](auto& call) { std::memset(call.name.data, 0, max_object_name() + 16); }));
  static PerObject<std::string> whole;
  row("too_long_kept_whole", {"within_buffer"},
      "Keeps a name that is too long, up to 200 characters more, and returns all of it.",
      before(fn::set_name, [](auto& call) {
        whole.put(call.object, std::string(call.text().substr(0, longest_object_name() + 200)));
      }) + tell_names([](auto& call) {
        const auto name = whole.find(call.object);
        return name && name->size() > longest_object_name() ? name : std::nullopt;
      }));
}

}  // namespace infocts
