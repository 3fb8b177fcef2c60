// Faults of Fortran bindings: how CHARACTER variables hold what comes back.
#include "adapters/decorations/rows.h"

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
constexpr auto add_null_to_name = [](auto& call) { add_null(call.name); };

/// Leaves what is behind the text in the variable as it was.
template <typename Target>
TableChange without_padding(Target target, cts_field CallOf<Target>::*variable) {
  return around(target, [variable](CallOf<Target>& call) {
    const cts_field field = call.*variable;
    const std::string before(field.data, field.size);
    call.pass();
    const std::size_t length = written_length(field);
    std::memcpy(field.data + length, before.data() + length, field.size - length);
    return call.code;
  });
}

}  // namespace

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault("value_with_null", {"value_padded"},
        "Ends a value with a null character where there is room for one.",
        after_any(fn::info_get, [](auto& call) {
          if (*call.flag == inner().true_word) add_null(call.value);
        }));
  fault("value_not_padded", {"value_padded"},
        "Leaves what is after the value in the variable as it was.",
        without_padding(fn::info_get, &Call<&cts_table::info_get>::value));
  fault("get_string_not_padded", {"value_padded"},
        "Leaves what is after the value of get_string in the variable as it was.",
        without_padding(fn::info_get_string, &Call<&cts_table::info_get_string>::value));
  fault("valuelen_off_by_one", {"value_padded"},
        "Keeps one of the VALUELEN characters for a terminator.",
        before(fn::info_get, [](auto& call) { call.valuelen = std::max(call.valuelen - 1, 0); }));
  fault("key_with_null", {"key_padded"},
        "Ends a numbered key with a null character where there is room for one.",
        after_any(fn::info_get_nthkey, [](auto& call) { add_null(call.key); }));
  fault("name_with_null", {"naming.fortran.padded"},
        "Ends the name of a communicator with a null character.",
        after_any(fn::comm_get_name, add_null_to_name));
  fault("type_name_with_null", {"naming.fortran.padded"},
        "Ends the name of a datatype with a null character.",
        after_any(fn::type_get_name, add_null_to_name));
  fault("win_name_not_padded", {"naming.fortran.padded"},
        "Leaves what is after the name of a window in the variable as it was.",
        without_padding(fn::win_get_name, &Call<&cts_table::win_get_name>::name));
}

}  // namespace infocts
