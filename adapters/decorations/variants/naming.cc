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

/// Calls with the name of the synonym that is not its own.
template <typename Select>
void call_by_synonym(cts_table& mpi, Select /*select*/) {
  static std::atomic<bool> renamed{false};
  replace(mpi.type_set_name, [](cts_datatype type, cts_text name) {
    if (Select{}(type) != nullptr) renamed = true;
    return below().type_set_name(type, name);
  });
  replace(mpi.type_get_name, [](cts_datatype type, cts_field name, int* resultlen) {
    const GetNameCall call{type, name, resultlen,
                           [&] { return below().type_get_name(type, name, resultlen); }};
    const char* other = Select{}(type);
    return other == nullptr || renamed ? call.pass() : call.answer(other);
  });
}

}  // namespace

VARIANT({.name = "naming.spawns",
         .text = "A process can be spawned, and names the communicator to its parent as promised.",
         .allowed_by = "V116"}) {
  pretend_child(mpi, "MPI_COMM_PARENT", kNewName);
}

VARIANT({.name = "naming.spawn_ends_the_process",
         .text = "MPI_Comm_spawn ends the process, so that no name of a parent can be asked for.",
         .allowed_by = kSilent}) {
  replace(mpi.comm_spawn,
          [](cts_text, char**, int, cts_info, int, cts_comm, cts_comm*, int*) -> int {
            std::_Exit(1);
          });
}

VARIANT({.name = "naming.trailing_blanks_dropped",
         .text = "Blanks at the end of a name are dropped.",
         .allowed_by = kTrailingBlanks}) {
  around_set_name(mpi, [](SetNameCall& call) { return call.pass(without_blanks(call.text())); });
}

VARIANT({.name = "naming.trailing_white_space_dropped",
         .text = "Blanks, tabs and ends of lines at the end of a name are dropped.",
         .allowed_by = kTrailingBlanks}) {
  around_set_name(mpi, [](SetNameCall& call) {
    const std::size_t last = call.text().find_last_not_of(" \t\n\v\f\r");
    return call.pass(std::string(call.text().substr(0, last + 1)));
  });
}

VARIANT({.name = "naming.trailing_blanks_kept",
         .text = "Blanks at the end of a name are kept.",
         .allowed_by = kTrailingBlanks}) {
  static ByObject<std::string> blanks;
  around_set_name(mpi, [](SetNameCall& call) {
    const std::string_view name = call.text().substr(0, longest_object_name());
    blanks[call.object] = name.substr(without_blanks(name).size());
    return call.pass();
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const std::string& behind = blanks[call.object];
    if (behind.empty()) return call.pass();
    return call.answer(without_blanks(call.object.name()) + behind);
  });
}

VARIANT(
    {.name = "naming.system_names",
     .text = "New communicators, windows and duplicates of datatypes have names of the system's, "
             "each its own.",
     .allowed_by = kSystemName,
     .disregards = {"naming.comm_get_name.unnamed", "naming.type_get_name.unnamed",
                    "naming.win_get_name.unnamed"}}) {
  static std::atomic<int> count{0};
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    const int code = below().comm_dup(comm, copy);
    if (succeeded(code)) NamedObject(*copy).set_name("comm#" + std::to_string(++count));
    return code;
  });
  replace(mpi.comm_split, [](cts_comm comm, int color, int key, cts_comm* part) {
    const int code = below().comm_split(comm, color, key, part);
    if (succeeded(code) && part->bits != below().constants.comm_null.bits) {
      NamedObject(*part).set_name("part#" + std::to_string(++count));
    }
    return code;
  });
  replace(mpi.type_dup, [](cts_datatype type, cts_datatype* copy) {
    const int code = below().type_dup(type, copy);
    if (succeeded(code)) NamedObject(*copy).set_name("Dup " + NamedObject(type).name());
    return code;
  });
  replace(mpi.win_create,
          [](void* base, int64_t size, int unit, cts_info info, cts_comm comm, cts_win* win) {
            const int code = below().win_create(base, size, unit, info, comm, win);
            if (succeeded(code)) NamedObject(*win).set_name("win#" + std::to_string(++count));
            return code;
          });
}

VARIANT(
    {.name = "naming.duplicates_named_like_predefined",
     .text = "What is made from MPI_COMM_WORLD, MPI_COMM_SELF or MPI_INT is named like it until "
             "the user names it, and parts are named like the whole.",
     .allowed_by = kSystemName,
     .disregards = {
         "naming.comm_get_name.default_not_duplicated", "naming.comm_get_name.not_derived",
         "naming.type_get_name.default_not_duplicated", "naming.type_get_name.not_derived",
         "naming.type_get_name.unnamed", "naming.comm_get_name.unnamed"}}) {
  static const auto name_like = [](int code, const NamedObject& from, const NamedObject& made) {
    if (succeeded(code) && !made.null()) made.set_name(from.name());
    return code;
  };
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) {
    const cts_constants& constants = below().constants;
    const bool predefined =
        comm.bits == constants.comm_world.bits || comm.bits == constants.comm_self.bits;
    const int code = below().comm_dup(comm, copy);
    return predefined ? name_like(code, comm, *copy) : code;
  });
  replace(mpi.comm_split, [](cts_comm comm, int color, int key, cts_comm* part) {
    return name_like(below().comm_split(comm, color, key, part), comm, *part);
  });
  replace(mpi.type_dup, [](cts_datatype type, cts_datatype* copy) {
    const int code = below().type_dup(type, copy);
    return type.bits == below().constants.type_int.bits ? name_like(code, type, *copy) : code;
  });
  replace(mpi.type_contiguous, [](int count, cts_datatype type, cts_datatype* made) {
    return name_like(below().type_contiguous(count, type, made), type, *made);
  });
}

// Cases see the limit that the decoration shows.
VARIANT({.name = "naming.limit_64",
         .text = "MPI_MAX_OBJECT_NAME is 64: a C program stores 63 characters.",
         .allowed_by = "V111"}) {
  mpi.constants.max_object_name = std::min(mpi.constants.max_object_name, 64);
  around_set_name(
      mpi, [](SetNameCall& call) { return call.pass(std::string(call.text().substr(0, 63))); });
  around_get_name(mpi, [](GetNameCall& call) {
    const std::string name = call.object.name();
    // Errors as they are.
    return name.empty() ? call.pass() : call.answer(name.substr(0, 63));
  });
}

VARIANT({.name = "naming.upper_bound_only",
         .text = "MPI_MAX_OBJECT_NAME is larger than what is stored.",
         .allowed_by = kUpperBound,
         .disregards = {OF_EACH_KIND("set_name", "up_to_limit"),
                        OF_EACH_KIND("set_name", "cut_at_limit")}}) {
  mpi.constants.max_object_name *= 8;
}

VARIANT({.name = "naming.stores_63",
         .text = "No more than 63 characters are stored, whatever MPI_MAX_OBJECT_NAME.",
         .allowed_by = kUpperBound,
         .disregards = {OF_EACH_KIND("set_name", "up_to_limit"),
                        OF_EACH_KIND("set_name", "cut_at_limit")}}) {
  around_set_name(
      mpi, [](SetNameCall& call) { return call.pass(std::string(call.text().substr(0, 63))); });
}

VARIANT({.name = "naming.long_names_refused",
         .text = "Names of datatypes and windows that are too long are refused.",
         .allowed_by = "V114",
         .disregards = {"naming.type_set_name.too_long_cut", "naming.type_set_name.cut_at_limit",
                        "naming.win_set_name.too_long_cut", "naming.win_set_name.cut_at_limit"}}) {
  around_set_name(mpi, [](SetNameCall& call) {
    const bool refused =
        call.object.kind != NamedObject::Kind::comm && call.text().size() > longest_object_name();
    return refused ? below().constants.err_arg : call.pass();
  });
}

VARIANT({.name = "naming.predefined_datatypes_fixed",
         .text = "Predefined datatypes take no other names.",
         .allowed_by = "V114",
         .disregards = {"naming.type_set_name.predefined_renamed"}}) {
  replace(mpi.type_set_name, [](cts_datatype type, cts_text name) {
    for (const cts_datatype predefined : {
#define CTS_DATATYPE(member, constant) below().constants.member,
#include "adapters/datatypes.def"
#undef CTS_DATATYPE
         }) {
      if (predefined.bits == type.bits) return below().constants.err_type;
    }
    return below().type_set_name(type, name);
  });
}

VARIANT({.name = "naming.whole_variable_written",
         .text = "*_get_name fills the whole variable of MPI_MAX_OBJECT_NAME characters.",
         .allowed_by = "V124"}) {
  around_get_name(mpi, [](GetNameCall& call) {
    const int code = call.pass();
    const std::size_t used = std::strlen(call.name.data) + 1;
    if (succeeded(code)) std::memset(call.name.data + used, '~', max_object_name() - used);
    return code;
  });
}

VARIANT({.name = "naming.long_synonyms",
         .text = "Synonymous datatypes are called MPI_LONG_LONG_INT and MPI_C_COMPLEX.",
         .allowed_by = "V117"}) {
  call_by_synonym(mpi, [](cts_datatype type) -> const char* {
    const cts_constants& constants = below().constants;
    if (type.bits == constants.type_long_long.bits) return "MPI_LONG_LONG_INT";
    if (type.bits == constants.type_c_float_complex.bits) return "MPI_C_COMPLEX";
    return nullptr;
  });
}

VARIANT({.name = "naming.short_synonyms",
         .text = "Synonymous datatypes are called MPI_LONG_LONG and MPI_C_FLOAT_COMPLEX.",
         .allowed_by = "V117"}) {
  call_by_synonym(mpi, [](cts_datatype type) -> const char* {
    const cts_constants& constants = below().constants;
    if (type.bits == constants.type_long_long_int.bits) return "MPI_LONG_LONG";
    if (type.bits == constants.type_c_complex.bits) return "MPI_C_FLOAT_COMPLEX";
    return nullptr;
  });
}

VARIANT(
    {.name = "naming.unsupported_datatypes",
     .text = "Through the ABI, datatypes without support are there with the size MPI_UNDEFINED, "
             "and have no name.",
     .allowed_by = kSilent}) {
  static const auto unsupported = [](cts_datatype type) {
    const cts_constants& constants = below().constants;
    return type.bits == constants.type_real2.bits || type.bits == constants.type_integer16.bits ||
           type.bits == constants.type_logical16.bits;
  };
  replace(mpi.type_size, [](cts_datatype type, int* size) {
    if (!unsupported(type)) return below().type_size(type, size);
    *size = below().constants.undefined;
    return below().constants.success;
  });
  replace(mpi.type_get_name, [](cts_datatype type, cts_field name, int* resultlen) {
    const GetNameCall call{type, name, resultlen,
                           [&] { return below().type_get_name(type, name, resultlen); }};
    return unsupported(type) ? call.answer("") : call.pass();
  });
}

VARIANT({.name = "naming.no_fortran_datatypes",
         .text = "Built without Fortran: its datatypes are MPI_DATATYPE_NULL or absent.",
         .allowed_by = "V117"}) {
  cts_constants& constants = mpi.constants;
  for (cts_datatype* type : {&constants.type_integer, &constants.type_real, &constants.type_complex,
                             &constants.type_logical, &constants.type_pair_real}) {
    *type = constants.datatype_null;
  }
  constants.has_type_character = 0;
  constants.has_type_double_precision = 0;
}

}  // namespace infocts
