// Faults in how errors of info calls are reported.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

int class_of(int code) {
  int error_class = 0;
  inner().error_class(code, &error_class);
  return error_class;
}

// The code that is asked about, not the one that is returned.
int code_of(const arguments::error_class& call) { return call.code; }
int code_of(const arguments::error_string& call) { return call.code; }

/// Returns what `change` makes of the code of a call that succeeded.
template <auto member>
TableChange success_as(Function<member> function,
                       std::type_identity_t<Closure<int(Call<member>& call)>> change) {
  return after(function, [change](auto& call) { call.code = change(call); });
}

/// What fails with one class returns another.
template <auto member>
TableChange class_as(Function<member> function, ErrorClass of, ErrorClass other) {
  return after_any(function, [=](auto& call) {
    if (class_of(call.code) == inner().constants.*of) call.code = inner().constants.*other;
  });
}

/// A code that no MPI has.
constexpr int kOwnCode = 0x20000000;

constexpr Trigger kOfMissingKey{
    [](auto& call) { return class_of(code_of(call)) == inner().constants.err_info_nokey; }};

}  // namespace

// Calls that succeed.
FAULTS_OF("errors", "info.errors") {
  fault("override_is_error", {"success_returned"},
        "MPI_Info_set stores another value of a key and returns MPI_ERR_INFO_KEY.",
        around(fn::info_set, [](auto& call) {
          const bool there = has_key(call);
          return succeeded(call.pass()) && there ? inner().constants.err_info_key : call.code;
        }));
  fault("count_as_code", {"success_returned"}, "MPI_Info_get_nkeys returns the number of keys.",
        success_as(fn::info_get_nkeys, [](auto& call) { return *call.nkeys; }));
  fault("flag_as_code", {"success_returned"}, "MPI_Info_get_valuelen returns the flag.",
        success_as(fn::info_get_valuelen, [](auto& call) { return *call.flag; }));
  fault("delete_tells_rest", {"success_returned"},
        "MPI_Info_delete returns how many keys are left.",
        success_as(fn::info_delete, [](auto& call) { return inner_count(call.info); }));
  fault("free_of_full_is_error", {"success_returned"},
        "MPI_Info_free frees an object that holds pairs and returns MPI_ERR_INFO.",
        around(fn::info_free, [](auto& call) {
          const bool full = inner_count(*call.info) > 0;
          return succeeded(call.pass()) && full ? inner().constants.err_info : call.code;
        }));
  fault("create_env_tells_argc", {"success_returned"}, "MPI_Info_create_env returns argc.",
        success_as(fn::info_create_env, [](auto& call) { return call.argc; }));

  // Codes and classes.
  fault("nokey_is_key", {"code_has_class"},
        "Deleting a missing key returns a code of class MPI_ERR_INFO_KEY.",
        refuse(fn::info_delete, err::info_key, !known));
  fault("value_is_key", {"code_has_class"},
        "Setting a value that is too long returns a code of class MPI_ERR_INFO_KEY.",
        class_as(fn::info_set, err::info_value, err::info_key));
  fault("key_is_arg", {"code_has_class"},
        "Setting a key that is too long returns a code of class MPI_ERR_ARG.",
        class_as(fn::info_set, err::info_key, err::arg));
  fault("class_unknown", {"code_has_class"},
        "MPI_Error_class does not know the codes that MPI_Info_delete returns.",
        after_any(fn::info_delete, failed, [](auto& call) { call.code = kOwnCode; }) +
            answer(fn::error_class, Trigger{[](auto& call) { return code_of(call) == kOwnCode; }},
                   [](auto& call) { *call.error_class = inner().constants.err_other; }));
  fault("class_refused", {"code_has_class", "returned"},
        "MPI_Error_class returns an error for codes of info calls.",
        after_any(fn::error_class, [](auto& call) {
          const cts_constants& known = inner().constants;
          const std::set of_info{known.err_info_key, known.err_info_value, known.err_info_nokey};
          if (of_info.contains(*call.error_class)) call.code = known.err_arg;
        }));
  fault("nokey_constant_is_key", {"classes_distinct"},
        "MPI_ERR_INFO_NOKEY and MPI_ERR_INFO_KEY are the same number.",
        in_constants([](auto& known) { known.err_info_nokey = known.err_info_key; }));
  fault("no_info_constant", {"classes_distinct"}, "mpi.h does without MPI_ERR_INFO.",
        in_constants([](auto& known) {
          known.err_info = 0;
          known.has_err_info = 0;
        }));
  fault("info_constant_is_success", {"classes_distinct"},
        "MPI_ERR_INFO is the number of MPI_SUCCESS.",
        in_constants([](auto& known) { known.err_info = known.success; }));
  fault("value_constant_is_info", {"classes_distinct"},
        "MPI_ERR_INFO_VALUE and MPI_ERR_INFO are the same number.",
        in_constants([](auto& known) { known.err_info_value = known.err_info; }));

  // MPI_ERRORS_RETURN.
  fault("miss_is_success", {"info.delete.miss_refused"},
        "Deleting a missing key returns MPI_SUCCESS.",
        after_any(fn::info_delete, [](auto& call) { call.code = success(); }));
  fault("long_key_is_success", {"info.set.long_key_refused", "info.set.long_accepted_whole"},
        "MPI_Info_set of a key that is too long returns MPI_SUCCESS and stores nothing.",
        class_as(fn::info_set, err::info_key, &cts_constants::success));
  fault("long_value_ends", {"returned"},
        "MPI_Info_set of a value that is too long ends the process.",
        after_any(fn::info_set, [](auto& call) {
          if (class_of(call.code) == inner().constants.err_info_value) std::_Exit(1);
        }));
  fault("codes_run_out", {"info.delete.miss_nokey"},
        "From the 512th error on, MPI_Info_delete returns MPI_ERR_OTHER.",
        after_any(fn::info_delete, failed, [](auto& call) {
          static std::atomic<int> errors{0};
          if (++errors >= 512) call.code = inner().constants.err_other;
        }));
  fault("code_has_no_text", {"returned"},
        "MPI_Error_string returns an error for the code of a missing key.",
        refuse(fn::error_string, err::arg, kOfMissingKey));
  fault("text_padded_too_far", {"no_write_beyond"},
        "MPI_Error_string fills the string with zeros to MPI_MAX_ERROR_STRING, inclusive.",
        after(fn::error_string, [](auto& call) {
          const int rest = inner().constants.max_error_string + 1 - *call.resultlen;
          std::memset(call.text.data + *call.resultlen, 0, static_cast<std::size_t>(rest));
        }));
  fault("text_of_key_underrun", {"no_write_beyond"},
        "MPI_Error_string writes the byte before the text of a missing key.",
        before(fn::error_string, kOfMissingKey, [](auto& call) { call.text.data[-1] = '\0'; }));
  fault("text_length_of_8_bytes", {"no_write_beyond"},
        "MPI_Error_string stores resultlen as an integer of eight bytes.",
        after(fn::error_string, [](auto& call) { call.resultlen[1] = 0; }));

  // Advice only: what works after an error, and what state it leaves.
  static std::atomic<bool> deaf{false};
  const auto deafen = when(failed, [](auto&) { deaf = true; });
  fault("deaf_after_error", {"goes_on"},
        "After an error of MPI_Info_set or MPI_Info_delete the next set does nothing.",
        after_any(fn::info_delete, deafen) + after_any(fn::info_set, deafen) +
            ignore(fn::info_set, [](auto&) { return deaf.exchange(false); }));
  fault("miss_empties_object", {"info.delete.miss_changes_nothing"},
        "Deleting a missing key returns the error and leaves the object empty.",
        after_any(fn::info_delete, failed, [](auto& call) { inner_clear(call.info); }));

  // The MPI-5.0 ABI.
  fault("abi_arg_12", {"abi_classes"}, "The ABI header has MPI_ERR_ARG as 12.",
        in_abi(in_constants([](auto& known) { known.err_arg = 12; })));
  fault("abi_info_moved", {"abi_classes"}, "The ABI header has MPI_ERR_INFO as 43.",
        in_abi(in_constants([](auto& known) { known.err_info = 43; })));
  fault("abi_library_differs", {"abi_classes", "code_has_class"},
        "The library gives a missing key the class 31, which the ABI has for wrong keys.",
        after_any(fn::error_class, [](auto& call) {
          const cts_constants& known = inner().constants;
          if (*call.error_class == known.err_info_nokey) *call.error_class = known.err_info_key;
        }));
}

}  // namespace infocts
