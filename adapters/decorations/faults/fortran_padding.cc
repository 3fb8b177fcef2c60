// Faults of Fortran bindings: how CHARACTER variables hold what comes back.
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

/// The part of a CHARACTER variable in front of the blanks at its end.
std::size_t written_length(cts_field variable) {
  const std::string_view text(variable.data, variable.size);
  return text.find_last_not_of(' ') + 1;
}

/// Ends the text in the variable with a null character where there is room for one.
void add_null(cts_field variable) {
  const std::size_t length = written_length(variable);
  if (length < variable.size) variable.data[length] = '\0';
}

/// Runs `call`, and leaves what is behind the text in the variable as it was.
template <typename Call>
int without_padding(cts_field variable, Call call) {
  const std::string before(variable.data, variable.size);
  const int code = call();
  const std::size_t length = written_length(variable);
  std::memcpy(variable.data + length, before.data() + length, variable.size - length);
  return code;
}

}  // namespace

FAULT({.name = "fortran.value_with_null",
       .violates = {"info.fortran.value_padded"},
       .text = "Ends a value with a null character where there is room for one.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const int code = below().info_get(info, key, room, value, flag);
    if (*flag == below().true_word) add_null(value);
    return code;
  });
}

FAULT({.name = "fortran.value_not_padded",
       .violates = {"info.fortran.value_padded"},
       .text = "Leaves what is behind the value in the variable as it was.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    return without_padding(value, [&] { return below().info_get(info, key, room, value, flag); });
  });
}

FAULT({.name = "fortran.get_string_not_padded",
       .violates = {"info.fortran.value_padded"},
       .text = "Leaves what is behind the value of get_string in the variable as it was.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            return without_padding(
                value, [&] { return below().info_get_string(info, key, size, value, flag); });
          });
}

FAULT({.name = "fortran.valuelen_off_by_one",
       .violates = {"info.fortran.value_padded"},
       .text = "Keeps one of the VALUELEN characters for a terminator.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    return below().info_get(info, key, std::max(room - 1, 0), value, flag);
  });
}

FAULT({.name = "fortran.key_with_null",
       .violates = {"info.fortran.key_padded"},
       .text = "Ends a numbered key with a null character where there is room for one.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    add_null(key);
    return code;
  });
}

FAULT({.name = "fortran.name_with_null",
       .violates = {"naming.fortran.padded"},
       .text = "Ends the name of a communicator with a null character.",
       .bindings = {"fortran"}}) {
  replace(mpi.comm_get_name, [](cts_comm comm, cts_field name, int* length) {
    const int code = below().comm_get_name(comm, name, length);
    add_null(name);
    return code;
  });
}

FAULT({.name = "fortran.type_name_with_null",
       .violates = {"naming.fortran.padded"},
       .text = "Ends the name of a datatype with a null character.",
       .bindings = {"fortran"}}) {
  replace(mpi.type_get_name, [](cts_datatype type, cts_field name, int* length) {
    const int code = below().type_get_name(type, name, length);
    add_null(name);
    return code;
  });
}

FAULT({.name = "fortran.win_name_not_padded",
       .violates = {"naming.fortran.padded"},
       .text = "Leaves what is behind the name of a window in the variable as it was.",
       .bindings = {"fortran"}}) {
  replace(mpi.win_get_name, [](cts_win win, cts_field name, int* length) {
    return without_padding(name, [&] { return below().win_get_name(win, name, length); });
  });
}

}  // namespace infocts
