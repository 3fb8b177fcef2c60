// Unusual but legal names.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>

#include "adapters/decorations/name_calls.h"
#include "adapters/decorations/pretended_child.h"

namespace infocts {
namespace {

constexpr std::string_view kSystemName = "A10";
constexpr std::string_view kTrailingBlanks = "A11";
constexpr std::string_view kUpperBound = "V112";

std::string without_blanks(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

/// Calls with the name of the synonym that is not its own; null for a datatype without.
TableChange call_by_synonym(Closure<const char*(cts_datatype type)> synonym) {
  return keeping<std::atomic<bool>>([=](auto& renamed) {
    return before(fn::type_set_name,
                  [=, &renamed](auto& call) {
                    if (synonym(call.type) != nullptr) renamed = true;
                  }) +
           around(fn::get_name, [=, &renamed](auto& call) {
             const bool type = call.object.kind == NamedObject::Kind::type;
             const char* other = type ? synonym({call.object.bits}) : nullptr;
             return other == nullptr || renamed ? call.pass() : call.answer(other);
           });
  });
}

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
  variant("trailing_blanks_dropped", kTrailingBlanks, "Blanks at the end of a name are dropped.",
          around(fn::set_name, [](auto& call) { return call.pass(without_blanks(call.text())); }));
  variant("trailing_white_space_dropped", kTrailingBlanks,
          "Blanks, tabs and ends of lines at the end of a name are dropped.",
          around(fn::set_name, [](auto& call) {
            const std::size_t last = call.text().find_last_not_of(" \t\n\v\f\r");
            return call.pass(std::string(call.text().substr(0, last + 1)));
          }));
  static ByObject<std::string> blanks;
  variant("trailing_blanks_kept", kTrailingBlanks, "Blanks at the end of a name are kept.",
          before(fn::set_name, [](auto& call) {
            const std::string_view name = call.text().substr(0, longest_object_name());
            blanks[call.object] = name.substr(without_blanks(name).size());
          }) + around(fn::get_name, [](auto& call) {
            const std::string& behind = blanks[call.object];
            if (behind.empty()) return call.pass();
            return call.answer(without_blanks(call.object.name()) + behind);
          }));
  static std::atomic<int> count{0};
  variant("system_names", kSystemName,
          "New communicators, windows and duplicates of datatypes have names of the system's, each "
          "its own.",
          after(fn::comm_dup,
                [](auto& call) {
                  NamedObject(*call.copy).set_name("comm#" + std::to_string(++count));
                }) +
              after(fn::comm_split,
                    [](auto& call) {
                      if (call.part->bits != inner().constants.comm_null.bits) {
                        NamedObject(*call.part).set_name("part#" + std::to_string(++count));
                      }
                    }) +
              after(fn::type_dup,
                    [](auto& call) {
                      NamedObject(*call.copy).set_name("Dup " + NamedObject(call.type).name());
                    }) +
              after(fn::win_create,
                    [](auto& call) {
                      NamedObject(*call.win).set_name("win#" + std::to_string(++count));
                    }),
          {.disregards = {"naming.comm_get_name.unnamed", "naming.type_get_name.unnamed",
                          "naming.win_get_name.unnamed"}});
  static const auto name_like = [](int code, const NamedObject& from, const NamedObject& made) {
    if (succeeded(code) && !made.null()) made.set_name(from.name());
    return code;
  };
  variant("duplicates_named_like_predefined", kSystemName,
          "What is made from MPI_COMM_WORLD, MPI_COMM_SELF or MPI_INT is named like it until the "
          "user names it, and parts are named like the whole.",
          around(fn::comm_dup,
                 [](auto& call) {
                   const cts_constants& constants = inner().constants;
                   const bool predefined = call.comm.bits == constants.comm_world.bits ||
                                           call.comm.bits == constants.comm_self.bits;
                   const int code = call.pass();
                   return predefined ? name_like(code, call.comm, *call.copy) : code;
                 }) +
              around(fn::comm_split,
                     [](auto& call) { return name_like(call.pass(), call.comm, *call.part); }) +
              around(fn::type_dup,
                     [](auto& call) {
                       const int code = call.pass();
                       return call.type.bits == inner().constants.type_int.bits
                                  ? name_like(code, call.type, *call.copy)
                                  : code;
                     }) +
              around(fn::type_contiguous,
                     [](auto& call) { return name_like(call.pass(), call.type, *call.made); }),
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
  variant("long_names_refused", "V114",
          "Names of datatypes and windows that are too long are refused.",
          refuse(fn::set_name, err::arg,
                 [](auto& call) {
                   const bool refused = call.object.kind != NamedObject::Kind::comm &&
                                        call.text().size() > longest_object_name();
                   return refused;
                 }),
          {.disregards = {"naming.type_set_name.too_long_cut", "naming.type_set_name.cut_at_limit",
                          "naming.win_set_name.too_long_cut", "naming.win_set_name.cut_at_limit"}});
  variant("predefined_datatypes_fixed", "V114", "Predefined datatypes take no other names.",
          around(fn::type_set_name,
                 [](auto& call) {
                   for (const cts_datatype predefined : {
#define CTS_DATATYPE(member, constant) inner().constants.member,
#include "adapters/datatypes.def"
#undef CTS_DATATYPE
                        }) {
                     if (predefined.bits == call.type.bits) return inner().constants.err_type;
                   }
                   return call.pass();
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
          around(fn::type_size, [](auto& call) {
            if (!unsupported(call.type.bits)) return call.pass();
            *call.size = inner().constants.undefined;
            return success();
          }) + around(fn::get_name, [](auto& call) {
            const bool type = call.object.kind == NamedObject::Kind::type;
            return type && unsupported(call.object.bits) ? call.answer("") : call.pass();
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
