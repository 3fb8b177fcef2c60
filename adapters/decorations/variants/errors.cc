// Variants of error codes and classes.
#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstring>

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/raised_error.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

constexpr int kLastClass = 1 << 20;

int same(int number) { return number; }

// What a null handle leads to where nobody looks at it.
[[noreturn]] void use_null() {
  std::signal(SIGSEGV, SIG_DFL);
  std::raise(SIGSEGV);
  std::abort();
}

constexpr int kShift = 1000;

/// Codes that are each given out once, until there are so many that the oldest is given out again.
struct Codes {
  static constexpr int kFirst = 0x20000000;
  static constexpr std::size_t kCount = 0x10000;

  std::mutex mutex;
  std::vector<int> below = std::vector<int>(kCount, 0);
  std::size_t next = 0;
};

/// For all layers: error handlers of the user are called within an inner one.
Codes& codes() {
  static Codes all;
  return all;
}

int fresh_code(int code) {
  const std::lock_guard lock(codes().mutex);
  const std::size_t at = codes().next++ % Codes::kCount;
  codes().below[at] = code;
  return Codes::kFirst + static_cast<int>(at);
}

int inner_code(int code) {
  const std::lock_guard lock(codes().mutex);
  const bool fresh =
      code >= Codes::kFirst && code < Codes::kFirst + static_cast<int>(Codes::kCount);
  return fresh ? codes().below[static_cast<std::size_t>(code - Codes::kFirst)] : code;
}

TableChange refuse_null(ErrorClass error) {
  return each(fn::with_handle, [=](auto function) { return raise(function, error, on_null); }) +
         raise(fn::info_free, error, on_null);
}

// Codes or classes that are other numbers than those of the inner MPI.

struct ErrorNumbers {
  int (*code)(int below);      ///< the caller's code for an error code of the inner MPI
  int (*below)(int code);      ///< and back; any other number as it is
  int (*of_class)(int below);  ///< the caller's number of a class
};

ErrorNumbers numbers;
std::atomic<cts_error_callback> callback_of_caller;

int renumbered(int code) { return succeeded(code) ? code : numbers.code(code); }

template <auto Entry, typename Function>
struct Renumbered;
template <auto Entry, typename... Parameters>
struct Renumbered<Entry, int (*)(Parameters...)> {
  static int call(Parameters... arguments) { return renumbered((inner().*Entry)(arguments...)); }
};

void tell_class(cts_comm comm, int code) {
  if (const cts_error_callback callback = callback_of_caller) callback(comm, renumbered(code));
}

int create_handler(cts_error_callback callback, cts_errhandler* handler) {
  callback_of_caller = callback;
  return renumbered(inner().comm_create_errhandler(tell_class, handler));
}

int error_class(int code, int* error_class) {
  const int outcome = inner().error_class(numbers.below(code), error_class);
  if (!succeeded(outcome)) return renumbered(outcome);
  if (!succeeded(*error_class)) *error_class = numbers.of_class(*error_class);
  return outcome;
}

int error_string(int code, cts_field text, int* resultlen) {
  return renumbered(inner().error_string(numbers.below(code), text, resultlen));
}

/// From now on every function returns, and every error handler gets, codes of the caller. The
/// variant changes the constants of classes itself.
TableChange renumber_errors(const ErrorNumbers& new_numbers) {
  return [=](cts_table& mpi) {
    numbers = new_numbers;
    wrap_every_function<Renumbered>()(mpi);
    mpi.error_class = error_class;
    mpi.error_string = error_string;
    if (mpi.comm_create_errhandler != nullptr) mpi.comm_create_errhandler = create_handler;
  };
}

}  // namespace

VARIANTS_OF("errors") {
  variant("returned_from_the_start", "V7",
          "The start of the program set mpi_initial_errhandler to mpi_errors_return.",
          [](cts_table&) {
            // As `mpiexec -initial-errhandler` of the reference hands it on; others have their own
            // ways.
            ::setenv("REFERENCE_MPI_INITIAL_ERRHANDLER", "mpi_errors_return", 1);
          });
  variant("no_texts", "V1", "MPI_Error_string gives the empty string for every code.",
          after(fn::error_string, [](auto& call) {
            call.text.data[0] = '\0';
            *call.resultlen = 0;
          }));
  variant("null_behind_text", "V37",
          "Writes a null character behind the text of an error, and other characters behind that.",
          after(fn::error_string,
                [](auto& call) {
                  static std::atomic<int> times{0};
                  const auto length = static_cast<std::size_t>(*call.resultlen);
                  // With mpi_f08 no more of a longer variable is the library's.
                  const auto room = std::min(
                      call.text.size, static_cast<std::size_t>(inner().constants.max_error_string));
                  if (length >= room) return;
                  const char some = static_cast<char>('a' + ++times % 26);
                  std::memset(call.text.data + length, some, room - length);
                  call.text.data[length] = '\0';
                }),
          {.bindings = {"fortran"}});
  variant("empty_text_not_written", "V37",
          "The text of every error is empty, and the variable is left as it was.",
          answer(fn::error_string, [](auto& call) { *call.resultlen = 0; }),
          {.bindings = {"fortran"}});
  variant("text_not_padded", "V37",
          "Leaves what is after the text of an error in the variable as it was.",
          around(fn::error_string,
                 [](auto& call) {
                   const std::string before(call.text.data, call.text.size);
                   if (!succeeded(call.pass())) return call.code;
                   const std::size_t written =
                       std::min(static_cast<std::size_t>(*call.resultlen), before.size());
                   std::memcpy(call.text.data + written, before.data() + written,
                               before.size() - written);
                   return call.code;
                 }),
          {.bindings = {"fortran"}});
  variant("negative_codes", "V1", "Returns negative error codes.",
          renumber_errors({[](int code) { return -code; },
                           [](int code) { return code < 0 ? -code : code; }, same}));
  variant("each_code_once", "V1",
          "Returns another code each time that an error of one class occurs.",
          renumber_errors({fresh_code, inner_code, same}));
  variant("other_classes", "V1", "Numbers error classes from 1001 on.", [](cts_table& mpi) {
    const auto shifted = [](int number) { return number + kShift; };
    renumber_errors(
        {shifted, [](int code) { return code > kShift ? code - kShift : code; }, shifted})(mpi);
    cts_constants& constants = mpi.constants;
    mpi.not_abi = "it has numbers of its own";
    for (int* error_class :
         {&constants.err_arg, &constants.err_comm, &constants.err_info, &constants.err_info_key,
          &constants.err_info_nokey, &constants.err_info_value, &constants.err_other}) {
      *error_class += kShift;
    }
    constants.err_lastcode = std::max(constants.err_lastcode, kLastClass);
    change_attribute(kLastusedcode, [](int value) { return std::max(value, kLastClass); })(mpi);
  });
  variant("null_handle_is_info", "A6", "Refuses MPI_INFO_NULL with MPI_ERR_INFO.",
          refuse_null(err::info));
  variant("null_handle_is_arg", "A6", "Refuses MPI_INFO_NULL with MPI_ERR_ARG.",
          refuse_null(err::arg));
  variant("null_handle_is_other", "A6", "Refuses MPI_INFO_NULL with MPI_ERR_OTHER.",
          refuse_null(err::other));
  constexpr Trigger of_null{[](auto& call) { return NamedObject(named_in(call)).null(); }};
  // As an MPI built without argument checking: what is too long is stored in part or nowhere, null
  // handles are not noticed where they do no harm, and end the process elsewhere.
  variant("none_detected", "V1", "Detects no errors at all.",
          around(fn::info_set,
                 [](auto& call) {
                   if (is_null(call.info)) use_null();
                   // No version calls the empty key an error: the inner MPI says what it does with
                   // it.
                   if (*call.key.data == '\0') return call.pass();
                   inner_set(call.info, first_of(call.key, max_key() - 1),
                             first_of(call.value, max_value() - 1));
                   return success();
                 }) +
              around(fn::info_delete,
                     [](auto& call) {
                       if (is_null(call.info)) use_null();
                       // Else a handler of the inner MPI would hear of what is not there.
                       const bool fits = std::strlen(call.key.data) < max_key();
                       if (fits && inner_has(call.info, call.key.data)) call.pass();
                       return success();
                     }) +
              before(fn::info_get_nkeys, on_null, [](auto&) { use_null(); }) +
              answer(fn::info_dup, on_null, give_source) + ignore(fn::comm_set_name, of_null) +
              ignore(fn::type_set_name, of_null) + ignore(fn::comm_size, of_null));
  // No argument is checked, and the null handle is an object like any other.
  variant("null_handle_taken", "A6", "Takes MPI_INFO_NULL as an object that is always there.",
          [](cts_table& mpi) {
            translate_handles({.inward = [](cts_info info) {
              static const cts_info made = [] {
                cts_info object{0};
                inner().info_create(&object);
                return object;
              }();
              return is_null(info) ? made : info;
            }})(mpi);
            ignore(fn::info_free, [](auto& call) { return is_null(*call.info); })(mpi);
            if (mpi.info_c2f != nullptr) mpi.info_c2f = inner().info_c2f;
            if (mpi.info_toint != nullptr) mpi.info_toint = inner().info_toint;
          });
}

}  // namespace infocts
