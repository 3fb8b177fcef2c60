// Faults in how errors of info calls are reported, and of sets that report success but did
// something else, with keys and values that an MPI may want to interpret.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

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

bool all_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

}  // namespace

// Calls that succeed.
FAULTS_OF("errors", "info.errors") {
  fault("override_is_error", {"success_returned"},
        "MPI_Info_set stores another value of a key and returns MPI_ERR_INFO_KEY.",
        afterwards(fn::info_set, known, fail(err::info_key)));
  fault("count_as_code", {"success_returned"}, "MPI_Info_get_nkeys returns the number of keys.",
        success_as(fn::info_get_nkeys, [](auto& call) { return *call.nkeys; }));
  fault("flag_as_code", {"success_returned"}, "MPI_Info_get_valuelen returns the flag.",
        success_as(fn::info_get_valuelen, [](auto& call) { return *call.flag; }));
  fault("delete_tells_rest", {"success_returned"},
        "MPI_Info_delete returns how many keys are left.",
        success_as(fn::info_delete, [](auto& call) { return inner_count(call.info); }));
  fault("free_of_full_is_error", {"success_returned"},
        "MPI_Info_free frees an object that holds pairs and returns MPI_ERR_INFO.",
        afterwards(fn::info_free, !empty_object, fail(err::info)));
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

  fault("lastcode_below_classes", {"class_range"}, "MPI_ERR_LASTCODE is less than MPI_ERR_INFO.",
        in_constants([](auto& known) { known.err_lastcode = known.err_info - 1; }));
  fault("class_of_class_is_other", {"class_is_code"},
        "MPI_Error_class gives MPI_ERR_OTHER for MPI_ERR_COMM.",
        after_any(fn::error_class, [](auto& call) {
          const cts_constants& known = inner().constants;
          if (code_of(call) == known.err_comm) *call.error_class = known.err_other;
        }));
  fault("no_text_of_class", {"class_is_code"}, "MPI_Error_string knows no text of MPI_ERR_COMM.",
        answer(fn::error_string,
               Trigger{[](auto& call) { return code_of(call) == inner().constants.err_comm; }},
               fail(err::arg)));

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
  static std::atomic<int> errors{0};
  fault("codes_run_out", {"goes_on"},
        "From the 512th error on, MPI_Info_delete returns MPI_ERR_OTHER.",
        after_any(
            fn::info_delete, failed && [](auto&) { return ++errors >= 512; }, fail(err::other)));
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
        after_any(fn::info_delete, failed, to_object(inner_clear)));

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

FAULTS_OF("set", "info.errors") {
  const auto stores = [&fault](std::string_view name, std::string_view text, Rewriting change) {
    fault(name, {"success_means_done"}, text, rewrite_values(change));
  };
  stores("set.quotes_stripped", "Stores a value in double quotes without them.", [](auto& value) {
    const bool quoted = value.size() > 2 && value.front() == '"' && value.back() == '"';
    return quoted ? value.substr(1, value.size() - 2) : value;
  });
  stores("set.escapes_interpreted", "Stores a backslash and an n as the end of a line.",
         [](auto& value) { return with_all_replaced(value, "\\n", "\n"); });
  stores("set.numbers_normalised", "Stores a number without leading zeros.", [](auto& value) {
    if (!all_digits(value)) return value;
    return value.substr(std::min(value.find_first_not_of('0'), value.size() - 1));
  });
  stores("set.lists_normalised", "Stores a list without its empty elements.",
         [](auto& value) { return with_all_replaced(value, ",,", ","); });
  stores("set.percents_decoded", "Stores %20 in a value as a blank.",
         [](auto& value) { return with_all_replaced(value, "%20", " "); });
  stores("set.booleans_normalised", "Stores TRUE in small letters.",
         [](auto& value) { return value == "TRUE" ? "true" : value; });
  fault("other_key_expanded", {"success_means_done"},
        "Stores the value of a key where a value is the name of that key.",
        take_names_for_values());
  fault("key_split_at_equals", {"success_means_done"}, "Stores a key as far as its equals sign.",
        rewrite_keys_set([](cts_info, auto& key) {
          const std::size_t at = key.find('=');
          return at == 0 ? key : key.substr(0, at);
        }));
  fault("comment_dropped", {"success_means_done"},
        "Succeeds and stores nothing for a key that begins with a number sign.",
        ignore(fn::info_set, [](auto& call) { return call.key.data[0] == '#'; }));
  fault("empty_key_dropped", {"success_means_done"},
        "Succeeds and stores nothing for the empty key.", ignore(fn::info_set, key_of(0)));
}

}  // namespace infocts
