// Faults of Fortran bindings: how CHARACTER variables hold what comes back.
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"

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

FAULTS_OF("fortran", "info.fortran") {
  fault("value_with_null", {"value_padded"},
        "Ends a value with a null character where there is room for one.",
        after_any(fn::info_get,
                  [](auto& call) {
                    if (*call.flag == inner().true_word) add_null(call.value);
                  }),
        {"fortran"});
  fault("value_not_padded", {"value_padded"},
        "Leaves what is behind the value in the variable as it was.",
        around(fn::info_get,
               [](auto& call) { return without_padding(call.value, [&] { return call.pass(); }); }),
        {"fortran"});
  fault("get_string_not_padded", {"value_padded"},
        "Leaves what is behind the value of get_string in the variable as it was.",
        around(fn::info_get_string,
               [](auto& call) { return without_padding(call.value, [&] { return call.pass(); }); }),
        {"fortran"});
  fault("valuelen_off_by_one", {"value_padded"},
        "Keeps one of the VALUELEN characters for a terminator.",
        before(fn::info_get, [](auto& call) { call.valuelen = std::max(call.valuelen - 1, 0); }),
        {"fortran"});
  fault("key_with_null", {"key_padded"},
        "Ends a numbered key with a null character where there is room for one.",
        after_any(fn::info_get_nthkey, [](auto& call) { add_null(call.key); }), {"fortran"});
  fault("name_with_null", {"naming.fortran.padded"},
        "Ends the name of a communicator with a null character.",
        after_any(fn::comm_get_name, [](auto& call) { add_null(call.name); }), {"fortran"});
  fault("type_name_with_null", {"naming.fortran.padded"},
        "Ends the name of a datatype with a null character.",
        after_any(fn::type_get_name, [](auto& call) { add_null(call.name); }), {"fortran"});
  fault("win_name_not_padded", {"naming.fortran.padded"},
        "Leaves what is behind the name of a window in the variable as it was.",
        around(fn::win_get_name,
               [](auto& call) { return without_padding(call.name, [&] { return call.pass(); }); }),
        {"fortran"});
}

}  // namespace infocts
