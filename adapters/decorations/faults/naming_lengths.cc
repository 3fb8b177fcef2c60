// Faults of long names and of MPI_MAX_OBJECT_NAME.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Of each name so many characters are stored, of which there may be less.
TableChange cut_names(Closure<std::size_t(std::size_t size)> length) {
  return store_names(
      [length](const std::string& name) { return name.substr(0, length(name.size())); });
}

}  // namespace

FAULTS {
  const NameFaults row("set_name");
  row("limit_63", {"naming.limits.at_least_64"}, "MPI_MAX_OBJECT_NAME is 63.",
      with_limit(&cts_constants::max_object_name, 63));
  row("cut_at_31", {"up_to_64", "up_to_limit", "too_long_cut", "cut_at_limit"},
      "Names are cut to 31 characters.", cut_names([](std::size_t) { return 31; }));
  row("cut_one_early", {"up_to_64"},
      "Room for the longest name that every MPI can store is one character short.",
      cut_names([](std::size_t) { return sure_object_name() - 1; }));
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
      }) + around(fn::get_name, [](auto& call) {
        const std::string name = *whole[call.object];
        return name.size() > longest_object_name() ? call.answer(name) : call.pass();
      }));
}

}  // namespace infocts
