// Faults at the boundary of the MPI:: classes: exceptions, results by value, other languages.
#include <cstring>
#include <set>
#include <string>

#include "adapters/decorations/exceptions.h"
#include "adapters/decorations/rewriting.h"
#include "adapters/decorations/underneath.h"

namespace infocts {
FAULT({.name = "cxx.delete_throws_nothing",
       .violates = {"info.cxx.exception_thrown"},
       .text = "Throws nothing for a key that is not there to be deleted.",
       .bindings = {"cxx"}}) {
  replace(mpi.info_delete, [](cts_info info, cts_text key) {
    if (underneath::has(info, key.data)) return below().info_delete(info, key);
    return below().constants.success;
  });
}

FAULT({.name = "cxx.set_throws_nothing",
       .violates = {"info.cxx.exception_thrown"},
       .text = "Throws nothing for a key or value that is too long, which it does not set.",
       .bindings = {"cxx"}}) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    const cts_constants& limits = below().constants;
    if (key.size > static_cast<std::size_t>(limits.max_info_key) ||
        value.size > static_cast<std::size_t>(limits.max_info_val)) {
      return limits.success;
    }
    return below().info_set(info, key, value);
  });
}

FAULT({.name = "cxx.class_is_code",
       .violates = {"info.cxx.exception_class"},
       .text = "Gives a code of the implementation as the class of an exception.",
       .bindings = {"cxx"}}) {
  change_exception(mpi, [](cts_exception& told) { told.error_class += 0x10000; });
}

FAULT({.name = "cxx.class_of_the_first",
       .violates = {"info.cxx.exception_class"},
       .text = "Gives the class of the first error for all later ones.",
       .bindings = {"cxx"}}) {
  change_exception(mpi, [](cts_exception& told) {
    static int first = 0;
    if (first == 0) first = told.error_class;
    if (told.count > 0) told.error_class = first;
  });
}

FAULT({.name = "cxx.code_of_another",
       .violates = {"info.cxx.exception_class"},
       .text = "Throws an exception whose code is one of class MPI::ERR_OTHER.",
       .bindings = {"cxx"}}) {
  replace(mpi.info_delete, [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    return code == below().constants.success ? code : below().constants.err_other;
  });
}

FAULT({.name = "cxx.no_text",
       .violates = {"info.cxx.exception_text"},
       .text = "Throws exceptions without a text.",
       .bindings = {"cxx"}}) {
  change_exception(mpi, [](cts_exception& told) { told.text[0] = '\0'; });
}

FAULT({.name = "cxx.missing_key_throws",
       .violates = {"info.cxx.no_exception"},
       .text = "Throws an exception when Get does not find a key.",
       .bindings = {"cxx"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    if (underneath::has(info, key.data)) return below().info_get(info, key, room, value, flag);
    return below().constants.err_info_nokey;
  });
}

FAULT({.name = "cxx.throws_and_returns",
       .violates = {"info.cxx.no_exception"},
       .text = "Throws one exception more in Dup, which it catches itself.",
       .bindings = {"cxx"}}) {
  static int thrown = 0;
  replace(mpi.info_dup, [](cts_info info, cts_info* copy) {
    ++thrown;
    return below().info_dup(info, copy);
  });
  change_exception(mpi, [](cts_exception& told) { told.count += thrown; });
}

FAULT({.name = "cxx.create_gives_the_last",
       .violates = {"info.cxx.result_by_value"},
       .text = "Returns the object of the last Create again, as if its result were a static one.",
       .bindings = {"cxx"}}) {
  static cts_info last{0};
  replace(mpi.info_create, [](cts_info* info) {
    if (last.bits != 0) {
      *info = last;
      return below().constants.success;
    }
    const int code = below().info_create(info);
    last = *info;
    return code;
  });
  replace(mpi.info_free, [](cts_info* info) {
    if (info->bits == last.bits) last.bits = 0;
    return below().info_free(info);
  });
}

FAULT({.name = "cxx.dup_gives_itself",
       .violates = {"info.cxx.result_by_value"},
       .text = "Returns a copy of the handle instead of one of the object.",
       .bindings = {"cxx"}}) {
  replace(mpi.info_dup, [](cts_info info, cts_info* copy) {
    *copy = info;
    return below().constants.success;
  });
}

FAULT({.name = "cxx.get_nkeys_of_before",
       .violates = {"info.cxx.result_by_value"},
       .text = "Get_nkeys returns what it returned last time.",
       .bindings = {"cxx"}}) {
  replace(mpi.info_get_nkeys, [](cts_info info, int* count) {
    static int last = 0;
    const int code = below().info_get_nkeys(info, count);
    if (code == below().constants.success) std::swap(last, *count);
    return code;
  });
}

FAULT({.name = "cxx.scope_frees",
       .violates = {"info.cxx.scope_keeps_object"},
       .text = "Empties an object at the end of the third scope of an MPI::Info for it.",
       .bindings = {"cxx"}}) {
  static std::uint64_t seen = 0;
  static int scopes = 0;
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const int code = below().info_get(info, key, room, value, flag);
    scopes = info.bits == seen ? scopes + 1 : 1;
    seen = info.bits;
    if (scopes == 3) underneath::clear(info);
    return code;
  });
}

FAULT({.name = "cxx.create_frees_others",
       .violates = {"info.cxx.scope_keeps_object"},
       .text = "Empties the object of the last but one Create, whose handle went out of scope.",
       .bindings = {"cxx"}}) {
  replace(mpi.info_create, [](cts_info* info) {
    static cts_info last{0};
    static std::set<std::uint64_t> all;
    const int code = below().info_create(info);
    if (all.contains(last.bits)) underneath::clear(last);
    last = *info;
    all.insert(info->bits);
    return code;
  });
}

FAULT({.name = "cxx.limits_of_fortran",
       .violates = {"info.cxx.limits_of_c", "naming.cxx.limit_of_c"},
       .text = "Has the lengths of Fortran, which count no terminator.",
       .bindings = {"cxx"}}) {
  --mpi.constants.max_info_key;
  --mpi.constants.max_info_val;
  --mpi.constants.max_object_name;
}

FAULT({.name = "cxx.keys_of_its_own",
       .violates = {"info.cxx.same_object_in_c", "info.cxx.changes_seen_in_c"},
       .text = "Marks the keys of C++, so that C finds them under other names.",
       .bindings = {"cxx"}}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) { return "%" + key; });
  rewrite_listed_keys(
      mpi, [](const std::string& key) { return key.starts_with('%') ? key.substr(1) : key; });
}

FAULT({.name = "cxx.null_of_its_own",
       .violates = {"info.cxx.same_object_in_c"},
       .text = "Has an MPI::INFO_NULL that is not MPI_INFO_NULL of C.",
       .bindings = {"cxx"}}) {
  mpi.constants.info_null.bits ^= 1;
}

FAULT({.name = "cxx.comm_name_of_its_own",
       .violates = {"naming.cxx.same_name_in_c"},
       .text = "Keeps the names of communicators that C++ sets for C++.",
       .bindings = {"cxx"}}) {
  static std::string kept;
  replace(mpi.comm_set_name, [](cts_comm, cts_text name) {
    kept = name.data;
    return below().constants.success;
  });
  replace(mpi.comm_get_name, [](cts_comm comm, cts_field name, int* length) {
    if (kept.empty()) return below().comm_get_name(comm, name, length);
    std::memcpy(name.data, kept.c_str(), kept.size() + 1);
    *length = static_cast<int>(kept.size());
    return below().constants.success;
  });
}

FAULT({.name = "cxx.type_name_without_blanks",
       .violates = {"naming.cxx.same_name_in_c"},
       .text = "Does not show the first blank of a datatype's name.",
       .bindings = {"cxx"}}) {
  replace(mpi.type_get_name, [](cts_datatype type, cts_field name, int* length) {
    const int code = below().type_get_name(type, name, length);
    if (code != below().constants.success || name.data[0] != ' ') return code;
    std::memmove(name.data, name.data + 1, std::strlen(name.data));
    --*length;
    return code;
  });
}

FAULT({.name = "cxx.win_name_cut",
       .violates = {"naming.cxx.same_name_in_c"},
       .text = "Sets a window's name without its last character.",
       .bindings = {"cxx"}}) {
  replace(mpi.win_set_name, [](cts_win win, cts_text name) {
    std::string shorter(name.data);
    if (!shorter.empty()) shorter.pop_back();
    return below().win_set_name(win, underneath::text_of(shorter));
  });
}

FAULT({.name = "cxx.attributes_by_itself",
       .violates = {"environment.cxx.attributes_of_c"},
       .text = "Has values of its own for predefined attributes.",
       .bindings = {"cxx"}}) {
  replace(mpi.comm_get_attr, [](cts_comm comm, int keyval, void* attribute, int* flag) {
    const int code = below().comm_get_attr(comm, keyval, attribute, flag);
    if (code != below().constants.success || keyval != below().constants.tag_ub) return code;
    static const int own = 40000;
    const int* place = &own;
    std::memcpy(attribute, static_cast<const void*>(&place), sizeof place);
    return code;
  });
}

}  // namespace infocts
