// Faults of Fortran bindings: what is to be as it is in C, or to follow from it.
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/decorations/underneath.h"

namespace infocts {

FAULT({.name = "fortran.limits_of_c",
       .violates = {"info.fortran.limits_one_smaller", "naming.fortran.limit_one_smaller"},
       .text = "Has the constants of C in Fortran.",
       .bindings = {"fortran"}}) {
  if (mpi.c == nullptr) return;
  mpi.constants.max_info_key = mpi.c->constants.max_info_key;
  mpi.constants.max_info_val = mpi.c->constants.max_info_val;
  mpi.constants.max_object_name = mpi.c->constants.max_object_name;
}

FAULT({.name = "fortran.keys_of_its_own",
       .violates = {"info.fortran.same_object_in_c", "info.fortran.changes_seen_in_c"},
       .text = "Marks the keys of Fortran, so that C finds them under other names.",
       .bindings = {"fortran"}}) {
  static const auto marked = [](cts_text key) {
    const std::string_view text(key.data, key.size);
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    return "%" + std::string(text.substr(begin));
  };
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    const std::string mine = marked(key);
    return below().info_set(info, {mine.data(), mine.size()}, value);
  });
  replace(mpi.info_delete, [](cts_info info, cts_text key) {
    const std::string mine = marked(key);
    return below().info_delete(info, {mine.data(), mine.size()});
  });
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const std::string mine = marked(key);
    return below().info_get(info, {mine.data(), mine.size()}, room, value, flag);
  });
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (key.size > 1 && key.data[0] == '%') {
      std::memmove(key.data, key.data + 1, key.size - 1);
      key.data[key.size - 1] = ' ';
    }
    return code;
  });
}

FAULT({.name = "fortran.name_of_its_own",
       .violates = {"naming.fortran.same_name_in_c"},
       .text = "Keeps the names of communicators that Fortran sets for Fortran.",
       .bindings = {"fortran"}}) {
  static std::string kept;
  replace(mpi.comm_set_name, [](cts_comm, cts_text name) {
    kept.assign(name.data, name.size);
    return below().constants.success;
  });
  replace(mpi.comm_get_name, [](cts_comm comm, cts_field name, int* length) {
    const int code = below().comm_get_name(comm, name, length);
    if (kept.empty()) return code;
    std::memset(name.data, ' ', name.size);
    std::memcpy(name.data, kept.data(), std::min(kept.size(), name.size));
    *length = static_cast<int>(kept.size());
    return code;
  });
}

FAULT({.name = "fortran.datatype_name_of_its_own",
       .violates = {"naming.fortran.same_name_in_c"},
       .text = "Keeps the names of datatypes that Fortran sets for Fortran.",
       .bindings = {"fortran"}}) {
  static std::string kept;
  replace(mpi.type_set_name, [](cts_datatype, cts_text name) {
    kept.assign(name.data, name.size);
    return below().constants.success;
  });
  replace(mpi.type_get_name, [](cts_datatype type, cts_field name, int* length) {
    const int code = below().type_get_name(type, name, length);
    if (kept.empty()) return code;
    std::memset(name.data, ' ', name.size);
    std::memcpy(name.data, kept.data(), std::min(kept.size(), name.size));
    *length = static_cast<int>(kept.size());
    return code;
  });
}

FAULT({.name = "fortran.attribute_is_an_address",
       .violates = {"environment.attributes.fortran_value"},
       .text = "MPI_Comm_get_attr gives the address of the quantity, as in C.",
       .bindings = {"fortran"}}) {
  static int quantity = 0;
  replace(mpi.comm_get_attr, [](cts_comm comm, int keyval, void* attribute, int* flag) {
    const int code = below().comm_get_attr(comm, keyval, attribute, flag);
    if (below().truth(*flag) != 1) return code;
    const int* const place = &quantity;
    std::memcpy(attribute, &place, sizeof place);
    return code;
  });
}

}  // namespace infocts
