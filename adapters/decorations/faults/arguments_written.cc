// Faults that write outside of a variable for a string, or one byte beside another variable, and do
// everything else right.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

// Where blanks, or the rest of a longer string, are stored as if there were no end.
void write_behind_full(cts_field field) {
  const std::string_view bytes(field.data, field.size);
  const bool full = inner_fortran() ? !bytes.ends_with(' ') : bytes.find('\0') + 1 == bytes.size();
  if (full) write_behind_field(field);
}

using StrayValue = Closure<void(cts_field value, bool found)>;

/// After MPI_Info_get or MPI_Info_get_string; `found`: whether the key was there.
template <auto member>
TableChange after_lookup(StrayValue stray) {
  return after_any(Function<member>{},
                   [stray](auto& call) { stray(call.value, inner().truth(*call.flag) == 1); });
}

/// Rows of one of the two.
template <auto member>
void value_faults(const std::string& function, const std::vector<std::string_view>& bindings) {
  const auto row = [&](const RowName& slug, std::string_view what, StrayValue stray) {
    fault(function + "." + slug, {"info." + function + ".no_write_beyond"},
          "MPI_Info_" + function + " writes one byte " + std::string(what),
          after_lookup<member>(stray), bindings);
  };
  row("value_written_behind", "after value.",
      [](cts_field value, bool) { write_behind_field(value); });
  row("value_written_before", "before value.",
      [](cts_field value, bool) { write_before_field(value); });
  row("value_found_written_behind", "after value when the key is there.",
      [](cts_field value, bool found) {
        if (found) write_behind_field(value);
      });
  row("value_missing_written_behind", "after value when the key is not there.",
      [](cts_field value, bool found) {
        if (!found) write_behind_field(value);
      });
  row("value_missing_written_before", "before value when the key is not there.",
      [](cts_field value, bool found) {
        if (!found) write_before_field(value);
      });
  // In C, valuelen 0 of MPI_Info_get leaves room for a terminator.
  row("value_without_room_written_behind", "after value when there is no room for a character.",
      [](cts_field value, bool) {
        if (value.size <= 1) write_behind_field(value);
      });
}

/// With the eight bytes of a larger integer.
constexpr auto resultlen_of_8_bytes = [](auto& call) { call.resultlen[1] = 0; };

}  // namespace

// Values.
FAULTS {
  value_faults<&cts_table::info_get>("get", IN_ALL_BINDINGS);
  value_faults<&cts_table::info_get_string>("get_string", IN_C_AND_FORTRAN);
}

// Keys, and names of the processor.
FAULTS_OF("get_nthkey", "info.get_nthkey", IN_ALL_BINDINGS) {
  fault("key_written_behind", {"no_write_beyond"},
        "Writes one byte past the end of the variable for the key.",
        after_any(fn::info_get_nthkey, [](auto& call) { write_behind_field(call.key); }));
  fault("key_written_before", {"no_write_beyond"},
        "Writes one byte before the variable for the key.",
        after_any(fn::info_get_nthkey, [](auto& call) { write_before_field(call.key); }));
  fault("full_variable_written_behind", {"no_write_beyond"},
        "Writes one byte past the end of a variable that the key fills.",
        after(fn::info_get_nthkey, [](auto& call) { write_behind_full(call.key); }));
  fault("processor_name.name_written_behind", {"environment.processor_name.within_buffer"},
        "Writes one byte past the end of a variable of MPI_MAX_PROCESSOR_NAME characters.",
        after_any(fn::get_processor_name,
                  [](auto& call) { call.name.data[inner().constants.max_processor_name] = '?'; }));
  fault("processor_name.name_written_before", {"environment.processor_name.within_buffer"},
        "Writes one byte before the variable.",
        after_any(fn::get_processor_name, [](auto& call) { write_before_field(call.name); }));
  fault("processor_name.resultlen_of_8_bytes", {"environment.processor_name.within_buffer"},
        "Stores resultlen as an integer of eight bytes.",
        after_any(fn::get_processor_name, resultlen_of_8_bytes), IN_C_AND_FORTRAN);
}

// Names, and what stands with them.
FAULTS {
  const NameFaults row("get_name");
  row("name_written_behind", {"within_buffer"},
      "*_get_name writes one byte past the end of the variable.",
      after_field_for_name(write_behind_field), IN_ALL_BINDINGS);
  row("name_written_before", {"within_buffer"}, "*_get_name writes one byte before the variable.",
      after_field_for_name(write_before_field), IN_ALL_BINDINGS);
  row("longest_name_written_behind", {"within_buffer"},
      "*_get_name writes one byte past the end of a variable that the name fills.",
      after_field_for_name(write_behind_full), IN_ALL_BINDINGS);
  row("resultlen_of_8_bytes", {"within_buffer"}, "Stores resultlen as an integer of eight bytes.",
      after_any(fn::get_name, resultlen_of_8_bytes), IN_C_AND_FORTRAN);
  fault("window_get_info.writes_before", {"window.get_info.no_write_beyond"},
        "Writes one byte before the handle.",
        after_any(fn::win_get_info, [](auto& call) { write_before(call.info_used); }));
}

}  // namespace infocts
