// Unusual but legal names.
#include "adapters/decorations/pretended_child.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr std::string_view kSystemName = "A10";
constexpr std::string_view kTrailingBlanks = "A11";
constexpr std::string_view kUpperBound = "V112";

bool of_type(const GetNameCall& call) { return call.object.kind == NamedObject::Kind::type; }

/// Calls with the name of the synonym that is not its own; null for a datatype without.
TableChange call_by_synonym(Closure<const char*(cts_datatype type)> synonym) {
  return keeping<std::atomic<bool>>([=](auto& renamed) {
    return before(fn::type_set_name,
                  [=, &renamed](auto& call) {
                    if (synonym(call.type) != nullptr) renamed = true;
                  }) +
           around(fn::get_name, [=, &renamed](auto& call) {
             const char* other = of_type(call) ? synonym({call.object.bits}) : nullptr;
             return other == nullptr || renamed ? call.pass() : call.answer(other);
           });
  });
}

/// New objects are named by the system.
constexpr auto name_new = [](const NamedObject& made, const std::string& name) {
  if (!made.null()) made.set_name(name);
};

bool unsupported(std::uint64_t type) {
  const cts_constants& constants = inner().constants;
  return type == constants.type_real2.bits || type == constants.type_integer16.bits ||
         type == constants.type_logical16.bits;
}

TableChange store_63() {
  return store_names([](const std::string& name) { return name.substr(0, 63); });
}

}  // namespace

VARIANTS_OF("naming") {
  variant("spawns", "V116",
          "A process can be spawned, and names the communicator to its parent as promised.",
          pretend_child("MPI_COMM_PARENT", kNewName));
  variant("spawn_ends_the_process", kSilent,
          "MPI_Comm_spawn ends the process, so that no name of a parent can be asked for.",
          around(fn::comm_spawn, [](auto&) -> int { std::_Exit(1); }));
  variant(
      "trailing_blanks_dropped", kTrailingBlanks, "Blanks at the end of a name are dropped.",
      around(fn::set_name, [](auto& call) { return call.pass(without_end_blanks(call.text())); }));
  variant("trailing_white_space_dropped", kTrailingBlanks,
          "Blanks, tabs and ends of lines at the end of a name are dropped.",
          around(fn::set_name, [](auto& call) {
            const std::size_t last = call.text().find_last_not_of(" \t\n\v\f\r");
            return call.pass(std::string(call.text().substr(0, last + 1)));
          }));
  static PerObject<std::string> blanks;
  variant("trailing_blanks_kept", kTrailingBlanks, "Blanks at the end of a name are kept.",
          before(fn::set_name, [](auto& call) {
            const std::string name(call.text().substr(0, longest_object_name()));
            blanks.put(call.object, name.substr(without_end_blanks(name).size()));
          }) + around(fn::get_name, [](auto& call) {
            const std::string behind = *blanks[call.object];
            if (behind.empty()) return call.pass();
            return call.answer(without_end_blanks(call.object.name()) + behind);
          }));
  static std::atomic<int> count{0};
  variant(
      "system_names", kSystemName,
      "New communicators, windows and duplicates of datatypes have names of the system's, each "
      "its own.",
      after(fn::comm_dup,
            [](auto& call) { name_new(*call.copy, "comm#" + std::to_string(++count)); }) +
          after(fn::comm_split,
                [](auto& call) { name_new(*call.part, "part#" + std::to_string(++count)); }) +
          after(fn::type_dup,
                [](auto& call) { name_new(*call.copy, "Dup " + NamedObject(call.type).name()); }) +
          after(fn::win_create,
                [](auto& call) { name_new(*call.win, "win#" + std::to_string(++count)); }),
      {.disregards = {"naming.comm_get_name.unnamed", "naming.type_get_name.unnamed",
                      "naming.win_get_name.unnamed"}});
  variant("duplicates_named_like_predefined", kSystemName,
          "What is made from MPI_COMM_WORLD, MPI_COMM_SELF or MPI_INT is named like it until the "
          "user names it, and parts are named like the whole.",
          after(fn::comm_dup,
                [](auto& call) {
                  if (!is_predefined(call.comm)) return;
                  name_new(*call.copy, NamedObject(call.comm).name());
                }) +
              after(fn::comm_split,
                    [](auto& call) { name_new(*call.part, NamedObject(call.comm).name()); }) +
              after(fn::type_dup,
                    [](auto& call) {
                      if (call.type.bits != inner().constants.type_int.bits) return;
                      name_new(*call.copy, NamedObject(call.type).name());
                    }) +
              after(fn::type_contiguous,
                    [](auto& call) { name_new(*call.made, NamedObject(call.type).name()); }),
          {.disregards = {
               "naming.comm_get_name.default_not_duplicated", "naming.comm_get_name.not_derived",
               "naming.type_get_name.default_not_duplicated", "naming.type_get_name.not_derived",
               "naming.type_get_name.unnamed", "naming.comm_get_name.unnamed"}});
  // Cases see the limit that the decoration shows.
  variant("limit_64", "V111", "MPI_MAX_OBJECT_NAME is 64: a C program stores 63 characters.",
          in_constants(
              [](auto& known) { known.max_object_name = std::min(known.max_object_name, 64); }) +
              store_63() + around(fn::get_name, [](auto& call) {
                const std::string name = call.object.name();
                // Errors as they are.
                return name.empty() ? call.pass() : call.answer(name.substr(0, 63));
              }));
  variant("upper_bound_only", kUpperBound, "MPI_MAX_OBJECT_NAME is larger than what is stored.",
          in_constants([](auto& known) { known.max_object_name *= 8; }),
          {.disregards = {OF_EACH_KIND("set_name", "up_to_limit"),
                          OF_EACH_KIND("set_name", "cut_at_limit")}});
  variant("stores_63", kUpperBound,
          "No more than 63 characters are stored, whatever MPI_MAX_OBJECT_NAME.", store_63(),
          {.disregards = {OF_EACH_KIND("set_name", "up_to_limit"),
                          OF_EACH_KIND("set_name", "cut_at_limit")}});
  variant(
      "long_names_refused", "V114", "Names of datatypes and windows that are too long are refused.",
      refuse(
          fn::set_name, err::arg,
          too_long_name && [](auto& call) { return call.object.kind != NamedObject::Kind::comm; }),
      {.disregards = {"naming.type_set_name.too_long_cut", "naming.type_set_name.cut_at_limit",
                      "naming.win_set_name.too_long_cut", "naming.win_set_name.cut_at_limit"}});
  variant("predefined_datatypes_fixed", "V114", "Predefined datatypes take no other names.",
          refuse(fn::type_set_name, err::type,
                 [](auto& call) {
                   const std::set<std::uint64_t> predefined{
#define CTS_DATATYPE(member, constant) inner().constants.member.bits,
#include "adapters/datatypes.def"
#undef CTS_DATATYPE
                   };
                   return predefined.contains(call.type.bits);
                 }),
          {.disregards = {"naming.type_set_name.predefined_renamed"}});
  variant("whole_variable_written", "V124",
          "*_get_name fills the whole variable of MPI_MAX_OBJECT_NAME characters.",
          after_any(fn::get_name, [](auto& call) {
            const std::size_t used = std::strlen(call.name.data) + 1;
            if (call.ok()) std::memset(call.name.data + used, '~', max_object_name() - used);
          }));
  variant("long_synonyms", "V117",
          "Synonymous datatypes are called MPI_LONG_LONG_INT and MPI_C_COMPLEX.",
          call_by_synonym([](cts_datatype type) -> const char* {
            const cts_constants& constants = inner().constants;
            if (type.bits == constants.type_long_long.bits) return "MPI_LONG_LONG_INT";
            if (type.bits == constants.type_c_float_complex.bits) return "MPI_C_COMPLEX";
            return nullptr;
          }));
  variant("short_synonyms", "V117",
          "Synonymous datatypes are called MPI_LONG_LONG and MPI_C_FLOAT_COMPLEX.",
          call_by_synonym([](cts_datatype type) -> const char* {
            const cts_constants& constants = inner().constants;
            if (type.bits == constants.type_long_long_int.bits) return "MPI_LONG_LONG";
            if (type.bits == constants.type_c_complex.bits) return "MPI_C_FLOAT_COMPLEX";
            return nullptr;
          }));
  variant("unsupported_datatypes", kSilent,
          "Through the ABI, datatypes without support are there with the size MPI_UNDEFINED, and "
          "have no name.",
          answer(fn::type_size, Trigger{[](auto& call) { return unsupported(call.type.bits); }},
                 [](auto& call) { *call.size = inner().constants.undefined; }) +
              answer(fn::get_name, Trigger{[](auto& call) {
                       return of_type(call) && unsupported(call.object.bits);
                     }},
                     [](auto& call) { call.answer(""); }));
  variant("no_fortran_datatypes", "V117",
          "Built without Fortran: its datatypes are MPI_DATATYPE_NULL or absent.",
          [](cts_table& mpi) {
            cts_constants& constants = mpi.constants;
            for (cts_datatype* type :
                 {&constants.type_integer, &constants.type_real, &constants.type_complex,
                  &constants.type_logical, &constants.type_pair_real}) {
              *type = constants.datatype_null;
            }
            constants.has_type_character = 0;
            constants.has_type_double_precision = 0;
          });
}

}  // namespace infocts
