// Unusual but legal names.
#include "adapters/decorations/pretended_child.h"
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

/// The names of datatypes that have one of these constants; null for others.
using Synonym = Closure<const char*(const cts_constants& known, std::uint64_t type)>;

std::optional<std::string> synonym_of(const GetNameCall& call, auto synonym) {
  const bool of_type = call.object.kind == ObjectKey::Kind::type;
  const char* other = of_type ? synonym(inner().constants, call.object.bits) : nullptr;
  return other == nullptr ? std::nullopt : std::optional<std::string>(other);
}

/// Calls datatypes by the name of the synonym that is not their own, until one of them is named.
TableChange call_by_synonym(Synonym synonym) {
  auto& renamed = *new std::atomic<bool>(false);
  return before(fn::type_set_name,
                [=, &renamed](auto& call) {
                  if (synonym(inner().constants, call.type.bits) != nullptr) renamed = true;
                }) +
         tell_names([=, &renamed](auto& call) {
           return renamed ? std::nullopt : synonym_of(call, synonym);
         });
}

/// New objects are named by the system, after what they were made of or by number.
void name_new(const NamedObject& made, const std::string& name) {
  if (!made.null()) made.set_name(name);
}
std::atomic<int> names_given{0};
constexpr auto number_copy = [](auto& call) {
  name_new(made_in(call), "object#" + std::to_string(++names_given));
};
constexpr auto name_like_old = [](auto& call) { name_new(made_in(call), named_in(call).name()); };

bool unsupported(std::uint64_t type) {
  const cts_constants& constants = inner().constants;
  return type == constants.type_real2.bits || type == constants.type_integer16.bits ||
         type == constants.type_logical16.bits;
}

TableChange store_63() {
  return store_names([](const std::string& name) { return name.substr(0, 63); });
}

/// Leaves what is after a name in the variable as it was.
constexpr auto leave_behind_name = [](auto& call) {
  const std::string before(call.name.data, call.name.size);
  if (!succeeded(call.pass())) return call.code;
  const auto used = std::min(static_cast<std::size_t>(*call.resultlen), before.size());
  std::memcpy(call.name.data + used, before.data() + used, before.size() - used);
  return call.code;
};

}  // namespace

VARIANTS_OF("naming") {
  variant("spawns", "V116",
          "A process can be spawned, and names the communicator to its parent as promised.",
          pretend_child("MPI_COMM_PARENT", kNewName));
  variant("spawn_ends_the_process", kSilent,
          "MPI_Comm_spawn ends the process, so that no name of a parent can be asked for.",
          around(fn::comm_spawn, [](auto&) -> int { std::_Exit(1); }));
  variant("trailing_blanks_dropped", "A11", "Blanks at the end of a name are dropped.",
          store_names(without_end_blanks));
  variant("trailing_white_space_dropped", "A11",
          "Blanks, tabs and ends of lines at the end of a name are dropped.",
          store_names([](const std::string& name) {
            return name.substr(0, name.find_last_not_of(" \t\n\v\f\r") + 1);
          }));
  static PerObject<std::string> blanks;
  variant("trailing_blanks_kept", "A11", "Blanks at the end of a name are kept.",
          before(fn::set_name, [](auto& call) {
            const std::string name(call.text().substr(0, longest_object_name()));
            blanks.put(call.object, name.substr(without_end_blanks(name).size()));
          }) + tell_names([](auto& call) {
            const std::string behind = *blanks[call.object];
            return behind.empty() ? std::nullopt
                                  : std::optional(without_end_blanks(call.object.name()) + behind);
          }));
  static PerObject<std::size_t> end_blanks;
  variant("trailing_blanks_counted", "A11",
          "Blanks at the end of a name are kept in Fortran, where only resultlen shows them.",
          forgetting(end_blanks) +
              before(fn::set_name,
                     [](auto& call) {
                       const std::string_view name(call.name.data, call.name.size);
                       end_blanks.put(call.object, name.size() - name.find_last_not_of(' ') - 1);
                     }) +
              after(fn::get_name,
                    [](auto& call) {
                      const std::size_t kept = end_blanks.find(call.object).value_or(0);
                      const std::size_t length = static_cast<std::size_t>(*call.resultlen) + kept;
                      *call.resultlen = static_cast<int>(std::min(length, max_object_name()));
                    }),
          {.bindings = {"fortran"}});
  variant(
      "type_and_window_not_padded", "V114",
      "In Fortran, leaves what is after the name of a datatype or window as it was.",
      around(fn::type_get_name, leave_behind_name) + around(fn::win_get_name, leave_behind_name),
      {.bindings = {"fortran"}, .disregards = {"naming.fortran.others_padded"}});
  variant(
      "system_names", "A10",
      "New communicators, windows and duplicates of datatypes have names of the system's, each "
      "its own.",
      after(fn::comm_dup, number_copy) + after(fn::comm_split, number_copy) +
          after(fn::type_dup,
                [](auto& call) { name_new(*call.copy, "Dup " + NamedObject(call.type).name()); }) +
          after(fn::win_create, number_copy),
      {.disregards = {"naming.comm_get_name.unnamed", "naming.type_get_name.unnamed",
                      "naming.win_get_name.unnamed"}});
  variant("duplicates_named_like_predefined", "A10",
          "What is made from MPI_COMM_WORLD, MPI_COMM_SELF or MPI_INT is named like it until the "
          "user names it, and parts are named like the whole.",
          after(fn::comm_dup, of_predefined, name_like_old) + after(fn::comm_split, name_like_old) +
              after(fn::type_dup, Trigger{[](auto& call) {
                      return call.type.bits == inner().constants.type_int.bits;
                    }},
                    name_like_old) +
              after(fn::type_contiguous, name_like_old),
          {.disregards = {
               "naming.comm_get_name.default_not_duplicated", "naming.comm_get_name.not_derived",
               "naming.type_get_name.default_not_duplicated", "naming.type_get_name.not_derived",
               "naming.type_get_name.unnamed", "naming.comm_get_name.unnamed"}});
  // Cases see the limit that the decoration shows.
  variant("limit_64", "V111", "MPI_MAX_OBJECT_NAME is 64: a C program stores 63 characters.",
          not_abi("it has lengths of its own") + in_constants([](auto& known) {
            known.max_object_name = std::min(known.max_object_name, 64);
          }) +
              // Errors as they are.
              store_63() + tell_names([](auto& call) {
                const std::string name = call.object.name();
                return name.empty() ? std::nullopt : std::optional(name.substr(0, 63));
              }));
  variant("upper_bound_only", "V112", "MPI_MAX_OBJECT_NAME is larger than what is stored.",
          not_abi("it has lengths of its own") +
              in_constants([](auto& known) { known.max_object_name *= 8; }),
          {.disregards = {OF_EACH_KIND("set_name", "up_to_limit"),
                          OF_EACH_KIND("set_name", "cut_at_limit")}});
  variant("large_variable_written", "V111",
          "MPI_MAX_OBJECT_NAME is larger than what is stored, and *_get_name fills all of it.",
          not_abi("it has lengths of its own") +
              in_constants([](auto& known) { known.max_object_name *= 8; }) +
              after_any(fn::get_name,
                        [](auto& call) {
                          const std::size_t used = std::strlen(call.name.data) + 1;
                          const std::size_t room = 8 * max_object_name();
                          if (call.ok()) std::memset(call.name.data + used, '~', room - used);
                        }),
          {.disregards = {OF_EACH_KIND("set_name", "up_to_limit"),
                          OF_EACH_KIND("set_name", "cut_at_limit")}});
  variant("stores_63", "V112",
          "No more than 63 characters are stored, whatever MPI_MAX_OBJECT_NAME.", store_63(),
          {.disregards = {OF_EACH_KIND("set_name", "up_to_limit"),
                          OF_EACH_KIND("set_name", "cut_at_limit")}});
  variant(
      "long_names_refused", "V114", "Names of datatypes and windows that are too long are refused.",
      refuse(
          fn::set_name, err::arg,
          too_long_name && [](auto& call) { return call.object.kind != ObjectKey::Kind::comm; }),
      {.disregards = {"naming.type_set_name.too_long_cut", "naming.type_set_name.cut_at_limit",
                      "naming.win_set_name.too_long_cut", "naming.win_set_name.cut_at_limit"}});
  static PerObject<std::string> whole;
  variant("long_names_whole", "V114",
          "An MPI 2.2 that gives names of datatypes and windows back whole, however long they are.",
          claim_version(2, 2) + forgetting(whole) +
              before(fn::set_name,
                     [](auto& call) { whole.put(call.object, std::string(call.text())); }) +
              tell_names([](auto& call) {
                const std::string name = whole.find(call.object).value_or("");
                const bool told = call.object.kind != ObjectKey::Kind::comm &&
                                  name.size() > longest_object_name();
                return told ? std::optional(name) : std::nullopt;
              }),
          {.disregards = {
               "naming.type_get_name.within_buffer", "naming.win_get_name.within_buffer",
               "naming.type_get_name.nul_at_resultlen", "naming.win_get_name.nul_at_resultlen",
               "naming.type_set_name.too_long_cut", "naming.win_set_name.too_long_cut",
               "naming.type_set_name.cut_at_limit", "naming.win_set_name.cut_at_limit"}});
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
          call_by_synonym([](auto& known, auto type) -> const char* {
            if (type == known.type_long_long.bits) return "MPI_LONG_LONG_INT";
            return type == known.type_c_float_complex.bits ? "MPI_C_COMPLEX" : nullptr;
          }));
  variant("short_synonyms", "V117",
          "Synonymous datatypes are called MPI_LONG_LONG and MPI_C_FLOAT_COMPLEX.",
          call_by_synonym([](auto& known, auto type) -> const char* {
            if (type == known.type_long_long_int.bits) return "MPI_LONG_LONG";
            return type == known.type_c_complex.bits ? "MPI_C_FLOAT_COMPLEX" : nullptr;
          }));
  variant("unsupported_datatypes", kSilent,
          "Through the ABI, datatypes without support are there with the size MPI_UNDEFINED, and "
          "have no name.",
          answer(fn::type_size, Trigger{[](auto& call) { return unsupported(call.type.bits); }},
                 [](auto& call) { *call.size = inner().constants.undefined; }) +
              tell_names([](auto& call) {
                return synonym_of(
                    call, [](auto&, auto type) { return unsupported(type) ? "" : nullptr; });
              }));
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
