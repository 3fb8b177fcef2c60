// Faults of Fortran bindings: how CHARACTER variables are read and filled, and what lengths count.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// The part of a text in front of the first blank in it.
cts_text first_word(cts_text text) {
  const std::string_view view(text.data, text.size);
  const std::size_t begin = std::min(view.find_first_not_of(' '), view.size());
  const std::size_t end = std::min(view.find(' ', begin), view.size());
  return {text.data + begin, end - begin};
}

/// A stand-in for a blank that the inner binding does not strip.
constexpr char kKept = '_';

enum class Blanks { leading, trailing };

/// The text with such stand-ins for its leading or trailing blanks.
std::string with_blanks(cts_text text, Blanks which) {
  std::string kept(text.data, text.size);
  const std::size_t first = std::min(kept.find_first_not_of(' '), kept.size());
  const std::size_t behind = kept.find_last_not_of(' ') + 1;
  if (which == Blanks::leading) kept.replace(0, first, first, kKept);
  if (which == Blanks::trailing) kept.replace(behind, kept.npos, kept.size() - behind, kKept);
  return kept;
}

/// The function is given its key, or its value, with these blanks.
TableChange keep_in(auto function, auto variable, Blanks which) {
  return around(function, [=](auto& call) {
    const std::string kept = with_blanks(variable(call), which);
    variable(call) = text_of(kept);
    return call.pass();
  });
}
TableChange keep_in_key(auto function, Blanks which) { return keep_in(function, var::key, which); }

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
template <typename Callee>
TableChange without_padding(Callee callee, cts_field CallOf<Callee>::*variable) {
  return around(callee, [variable](CallOf<Callee>& call) {
    const cts_field field = call.*variable;
    const std::string before(field.data, field.size);
    call.pass();
    const std::size_t length = written_length(field);
    std::memcpy(field.data + length, before.data() + length, field.size - length);
    return call.code;
  });
}

/// Fills a variable that is longer than the limit with blanks.
template <typename Callee>
TableChange padding_behind(Callee callee, cts_field CallOf<Callee>::*variable,
                           int cts_constants::*limit) {
  return after_any(callee, [variable, limit](CallOf<Callee>& call) {
    const cts_field field = call.*variable;
    const auto used = static_cast<std::size_t>(inner().constants.*limit);
    if (field.size > used) std::memset(field.data + used, ' ', field.size - used);
  });
}

bool is_true(int flag) { return inner().truth(flag) == 1; }

constexpr Trigger kFlagTrue{[](auto& call) { return is_true(*call.flag); }};

/// A given length of more than 0 becomes that of the variable, if this is longer.
int at_least_the_variable(int length, cts_field variable) {
  return length > 0 ? std::max(length, static_cast<int>(variable.size)) : length;
}

}  // namespace

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault("key_leading_blanks", {"key_blanks_stripped"},
        "Keeps the blanks in front of a key in set and get.",
        keep_in_key(fn::info_set, Blanks::leading) + keep_in_key(fn::info_get, Blanks::leading));
  fault("key_trailing_blanks", {"key_blanks_stripped"},
        "Keeps the blanks after a key in set and get.",
        keep_in_key(fn::info_set, Blanks::trailing) + keep_in_key(fn::info_get, Blanks::trailing));
  fault("delete_leading_blanks", {"key_blanks_stripped"},
        "Looks for a key with the blanks in front of it in delete.",
        keep_in_key(fn::info_delete, Blanks::leading));
  fault("valuelen_of_leading_blanks", {"key_blanks_stripped"},
        "Looks for a key with the blanks in front of it in get_valuelen.",
        keep_in_key(fn::info_get_valuelen, Blanks::leading));
  fault("get_string_of_trailing_blanks", {"key_blanks_stripped"},
        "Looks for a key with the blanks after it in get_string.",
        keep_in_key(fn::info_get_string, Blanks::trailing));
  fault("value_leading_blanks", {"value_blanks_stripped"}, "Stores the blanks in front of a value.",
        keep_in(fn::info_set, var::value, Blanks::leading));
  fault("value_trailing_blanks", {"value_blanks_stripped"}, "Stores the blanks after a value.",
        keep_in(fn::info_set, var::value, Blanks::trailing));
  fault("first_word_only", {"inner_blanks_kept"}, "Takes a key to its first blank only.",
        before(fn::info_set, [](auto& call) { call.key = first_word(call.key); }));
  fault("first_word_of_value", {"inner_blanks_kept"}, "Takes a value to its first blank only.",
        before(fn::info_set, [](auto& call) { call.value = first_word(call.value); }));
}

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
  fault("type_name_with_null", {"naming.fortran.others_padded"},
        "Ends the name of a datatype with a null character.",
        after_any(fn::type_get_name, add_null_to_name));
  fault("win_name_not_padded", {"naming.fortran.others_padded"},
        "Leaves what is after the name of a window in the variable as it was.",
        without_padding(fn::win_get_name, &Call<&cts_table::win_get_name>::name));
}

FAULTS_OF("fortran", "info.fortran", {"fortran"}) {
  fault("buflen_with_terminator", {"get_string_buflen"},
        "Counts a terminator in what get_string says of the size that is needed.",
        after_any(fn::info_get_string, kFlagTrue, [](auto& call) { ++*call.buflen; }));
  fault("room_for_terminator", {"get_string_buflen"},
        "Counts a terminator in the BUFLEN of get_string, going in and coming out.",
        around(fn::info_get_string, [](auto& call) {
          const int room = *call.buflen;
          if (room > 0) --*call.buflen;
          call.pass();
          const bool found = is_true(*call.flag);
          *call.buflen = found ? *call.buflen + 1 : room;
          if (found && room == 1) std::memset(call.value.data, ' ', call.value.size);
          return call.code;
        }));
  fault("cut_by_one_more", {"get_string_buflen"},
        "get_string keeps one of BUFLEN characters for a terminator where the value does not fit.",
        around(fn::info_get_string, [](auto& call) {
          const int room = *call.buflen;
          call.pass();
          const auto used = std::min(call.value.size, static_cast<std::size_t>(std::max(room, 0)));
          const bool cut = is_true(*call.flag) && *call.buflen > room;
          if (cut && used > 0) call.value.data[used - 1] = ' ';
          return call.code;
        }));
  fault("buflen_of_the_variable", {"get_string_short_buflen"},
        "get_string takes the length of the variable for BUFLEN.",
        before(fn::info_get_string,
               [](auto& call) { *call.buflen = at_least_the_variable(*call.buflen, call.value); }));
  fault(
      "valuelen_of_the_variable", {"short_valuelen"},
      "MPI_Info_get takes the length of the variable for VALUELEN.",
      before(fn::info_get,
             [](auto& call) { call.valuelen = at_least_the_variable(call.valuelen, call.value); }),
      {"mpif.h", "use_mpi"});
}

FAULTS_OF("fortran", "info.fortran", {"use_mpi_f08"}) {
  fault("f08_pads_the_variable", {"behind_valuelen_f08"},
        "With mpi_f08 MPI_Info_get pads the variable after VALUELEN.",
        after_any(fn::info_get, kFlagTrue, [](auto& call) {
          const auto used =
              std::min(call.value.size, static_cast<std::size_t>(std::max(call.valuelen, 0)));
          std::memset(call.value.data + used, ' ', call.value.size - used);
        }));
  constexpr auto kObjectName = &cts_constants::max_object_name;
  fault("f08_pads_communicator_name", {"naming.fortran.behind_limit_f08"},
        "With mpi_f08 the name of a communicator is padded beyond MPI_MAX_OBJECT_NAME.",
        padding_behind(fn::comm_get_name, &Call<&cts_table::comm_get_name>::name, kObjectName));
  fault("f08_pads_datatype_name", {"naming.fortran.behind_limit_f08"},
        "With mpi_f08 the name of a datatype is padded beyond MPI_MAX_OBJECT_NAME.",
        padding_behind(fn::type_get_name, &Call<&cts_table::type_get_name>::name, kObjectName));
  fault("f08_pads_window_name", {"naming.fortran.behind_limit_f08"},
        "With mpi_f08 the name of a window is padded beyond MPI_MAX_OBJECT_NAME.",
        padding_behind(fn::win_get_name, &Call<&cts_table::win_get_name>::name, kObjectName));
  fault("f08_pads_processor_name", {"environment.fortran.behind_limit_f08"},
        "With mpi_f08 the name of the processor is padded beyond MPI_MAX_PROCESSOR_NAME.",
        padding_behind(fn::get_processor_name, &Call<&cts_table::get_processor_name>::name,
                       &cts_constants::max_processor_name));
  fault("f08_pads_library_version", {"environment.fortran.behind_limit_f08"},
        "With mpi_f08 the library's version is padded beyond MPI_MAX_LIBRARY_VERSION_STRING.",
        padding_behind(fn::get_library_version, &Call<&cts_table::get_library_version>::version,
                       &cts_constants::max_library_version_string));
  fault("f08_pads_error_string", {"environment.fortran.behind_limit_f08"},
        "With mpi_f08 the text of an error is padded beyond MPI_MAX_ERROR_STRING.",
        padding_behind(fn::error_string, &Call<&cts_table::error_string>::text,
                       &cts_constants::max_error_string));
  fault("f08_ignores_valuelen", {"short_valuelen", "behind_valuelen_f08"},
        "With mpi_f08 MPI_Info_get writes the whole value, whatever VALUELEN.",
        after_any(fn::info_get, [](auto& call) {
          int length = 0;
          int found = 0;
          inner().info_get_valuelen(call.info, call.key, &length, &found);
          if (!is_true(found) || length <= call.valuelen || call.valuelen <= 0) return;
          std::string whole(static_cast<std::size_t>(length), ' ');
          inner().info_get(call.info, call.key, length, {whole.data(), whole.size()}, &found);
          std::memcpy(call.value.data, whole.data(), std::min(whole.size(), call.value.size));
        }));
}

}  // namespace infocts
