// How errors of info calls are reported.
#include <array>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

// What the one error callback of this file was told. The table's callbacks carry no user data.
struct Told {
  int times = 0;
  Code code = 0;
};
Told told;

void tell(cts_comm, int code) {
  ++told.times;
  told.code = code;
}

// `tell` is the error handler of one communicator; MPI_ERRORS_RETURN stays that of the other, and
// comes back to this one at the end of the scope, whatever happens in the case.
class CallbackOn {
 public:
  explicit CallbackOn(cts_comm comm) : comm_(comm), handler_(this_worker().mpi.errors_return) {
    told = {};
    const Api& mpi = this_worker().mpi;
    if (mpi.comm_create_errhandler(tell, &handler_) != mpi.success ||
        mpi.comm_set_errhandler(comm, handler_) != mpi.success) {
      throw Inconclusive("preparation failed: the error handler could not be installed");
    }
  }
  ~CallbackOn() {
    const Api& mpi = this_worker().mpi;
    mpi.comm_set_errhandler(comm_, mpi.errors_return);
    if (mpi.errhandler_free.present()) mpi.errhandler_free(&handler_);
  }
  CallbackOn(const CallbackOn&) = delete;
  CallbackOn& operator=(const CallbackOn&) = delete;

 private:
  cts_comm comm_;
  cts_errhandler handler_;
};

/// The code of an error of this function, where there is one, has this class.
void check_class_of(std::string_view function, int code, int expected) {
  const Api& mpi = this_worker().mpi;
  if (code == mpi.success) skip_as_absent("the detection of this error");
  int error_class = kNumberPreset;
  if (!check_success(mpi.error_class(code, &error_class))) return;
  check_true(error_class == expected, fmt::format("error class of {}", function),
             class_name(expected), class_name(error_class));
}

/// The call has returned. Its code, where it is one of an error, is valid.
void check_valid_code(int code) {
  const Api& mpi = this_worker().mpi;
  if (code == mpi.success) return;
  int error_class = kNumberPreset;
  if (!check_success(mpi.error_class(code, &error_class))) return;
  check_true(error_class != mpi.success, "class of the code of an error", "not MPI_SUCCESS",
             "MPI_SUCCESS");
  Output text(static_cast<std::size_t>(mpi.max_error_string) + 1);
  int length = kNumberPreset;
  check_success(mpi.error_string(code, text, &length));
}

/// The process goes on after an error. With another object: what the error leaves in its own is not
/// said.
void check_goes_on() {
  const Info info = make_info();
  check_success(this_worker().mpi.info_set(info, in("other"), in("another value")));
  check_value(info, "other", "another value");
}

struct NamedClass {
  const char* name;
  int value;
};

std::vector<NamedClass> classes_of_info() {
  const Api& mpi = this_worker().mpi;
  return {{"MPI_ERR_INFO", mpi.err_info},
          {"MPI_ERR_INFO_KEY", mpi.err_info_key},
          {"MPI_ERR_INFO_VALUE", mpi.err_info_value},
          {"MPI_ERR_INFO_NOKEY", mpi.err_info_nokey}};
}

/// Those that errors of the chapters under test have.
std::vector<NamedClass> classes_of_errors() {
  const Api& mpi = this_worker().mpi;
  std::vector<NamedClass> classes = classes_of_info();
  // That it is there at all is another requirement.
  if (mpi.has_err_info == 0) classes.erase(classes.begin());
  classes.push_back({"MPI_ERR_ARG", mpi.err_arg});
  classes.push_back({"MPI_ERR_COMM", mpi.err_comm});
  classes.push_back({"MPI_ERR_OTHER", mpi.err_other});
  return classes;
}

std::string too_long_key() { return text_of_length(max_key_length() + 2); }

// Erroneous calls. A case about handlers makes one and no other before it: up to MPI-3.1 no text
// says what an MPI does after an error.
struct Erroneous {
  int error_class;
  Code (*call)(const Api& mpi, cts_info info);
};
Erroneous deletes_missing_key() {
  return {this_worker().mpi.err_info_nokey, [](const Api& mpi, cts_info info) -> Code {
            return mpi.info_delete(info, in("missing"));
          }};
}
Erroneous sets_long_key() {
  return {this_worker().mpi.err_info_key, [](const Api& mpi, cts_info info) -> Code {
            return mpi.info_set(info, in(too_long_key()), in("value"));
          }};
}
Erroneous sets_long_value() {
  return {this_worker().mpi.err_info_value, [](const Api& mpi, cts_info info) -> Code {
            return mpi.info_set(info, in("key"), in(too_long_value()));
          }};
}

/// From 4.0 on a program may ask once more, with MPI_ERRORS_RETURN: an error that is noticed then
/// is lost where a handler of the user waits for it. Else it counts as one that is not detected,
/// and the case ends as skipped.
void require_noticed_when_returned(cts_comm comm, const Erroneous& erroneous) {
  constexpr std::string_view kDetection = "the detection of this error";
  if (!is_defined_after_errors()) skip_as_absent(kDetection);
  const Api& mpi = this_worker().mpi;
  const Info info = make_info({{"other", "value"}});
  mpi.comm_set_errhandler(comm, mpi.errors_return);
  if (erroneous.call(mpi, info) == mpi.success) skip_as_absent(kDetection);
}

/// The handler of that communicator hears of the error. Skipped where nobody does.
void check_called(cts_comm comm, std::string_view name, const Erroneous& erroneous) {
  const Api& mpi = this_worker().mpi;
  const Info info = make_info({{"other", "value"}});
  const CallbackOn handler(comm);
  const Code code = erroneous.call(mpi, info);
  if (told.times == 0 && code == mpi.success) require_noticed_when_returned(comm, erroneous);
  if (!check_equal(fmt::format("calls of the error handler of {}", name), 1, told.times)) return;
  check_error(erroneous.error_class, told.code);
}

/// Skipped where no handler is called: that it is has requirements of its own.
void check_code_after_handler(const Erroneous& erroneous) {
  const Api& mpi = this_worker().mpi;
  const Info info = make_info({{"other", "value"}});
  const CallbackOn of_self(mpi.comm_self);
  const CallbackOn of_world(mpi.comm_world);
  const Code code = erroneous.call(mpi, info);
  if (told.times == 0) skip_as_absent("an error handler that hears of this error");
  check_error(erroneous.error_class, code);
}

}  // namespace

// Each function of the chapter once, in the way that programs use them.
CASE({.requirement = "info.errors.success_returned", .name = "ordinary_calls"}) {
  Info info;
  if (!check_success(mpi.info_create(info.ref()))) return;
  check_success(mpi.info_set(info, in("key"), in("value")));
  check_success(mpi.info_set(info, in("other"), in("something else")));
  check_success(mpi.info_set(info, in("key"), in("another value")));

  int number = kNumberPreset;
  int flag = kFlagPreset;
  Output text(41);
  if (mpi.info_get.present()) check_success(mpi.info_get(info, in("key"), 40, text, &flag));
  if (mpi.info_get_valuelen.present()) {
    check_success(mpi.info_get_valuelen(info, in("key"), &number, &flag));
  }
  if (mpi.info_get_string.present()) {
    number = 40;
    check_success(mpi.info_get_string(info, in("key"), &number, text, &flag));
  }
  check_success(mpi.info_get_nkeys(info, &number));
  Output key(max_key_length() + terminator());
  check_success(mpi.info_get_nthkey(info, 0, key));

  Info copy;
  check_success(mpi.info_dup(info, copy.ref()));
  check_success(mpi.info_delete(info, in("key")));
  check_success(mpi.info_free(info.ref()));
}

CASE({.requirement = "info.errors.success_returned", .name = "create_env"}) {
  Info info;
  check_success(mpi.info_create_env(this_worker().argc, this_worker().argv, info.ref()));
}

CASE({.requirement = "info.errors.code_has_class", .name = "missing_key"}) {
  Info info = make_info({{"other", "value"}});
  check_class_of("MPI_Info_delete", mpi.info_delete(info, in("key")), mpi.err_info_nokey);
}

CASE({.requirement = "info.errors.code_has_class", .name = "long_key"}) {
  Info info = make_info();
  check_class_of("MPI_Info_set", mpi.info_set(info, in(too_long_key()), in("value")),
                 mpi.err_info_key);
}

CASE({.requirement = "info.errors.code_has_class", .name = "long_value"}) {
  Info info = make_info();
  check_class_of("MPI_Info_set", mpi.info_set(info, in("key"), in(too_long_value())),
                 mpi.err_info_value);
}

CASE({.requirement = "info.errors.class_range", .name = "constants"}) {
  check_equal("MPI_SUCCESS", 0, mpi.success);
  for (const NamedClass& one : classes_of_errors()) {
    check_true(
        one.value > 0 && one.value <= mpi.err_lastcode, one.name,
        fmt::format("above 0, and not above {}, which is MPI_ERR_LASTCODE", mpi.err_lastcode),
        std::to_string(one.value));
  }
}

CASE({.requirement = "info.errors.class_is_code", .name = "class_of_class"}) {
  for (const NamedClass& one : classes_of_errors()) {
    const Context context("{}", one.name);
    int error_class = kNumberPreset;
    if (!check_success(mpi.error_class(one.value, &error_class))) continue;
    check_true(error_class == one.value, fmt::format("class of {}", one.name),
               std::to_string(one.value), number_after(error_class));
  }
}

CASE({.requirement = "info.errors.class_is_code", .name = "text_of_class"}) {
  for (const NamedClass& one : classes_of_errors()) {
    const Context context("{}", one.name);
    Output text(static_cast<std::size_t>(mpi.max_error_string));
    int length = kNumberPreset;
    if (!check_success(mpi.error_string(one.value, text, &length))) continue;
    // In Fortran nothing is written of an empty text, unless it is padded.
    const bool empty = in_fortran() && length == 0;
    check_true(empty || !text.untouched(), "string", "a text", "left as it was");
  }
}

CASE({.requirement = "info.errors.classes_distinct", .name = "constants"}) {
  std::vector<NamedClass> classes = classes_of_info();
  classes.push_back({"MPI_SUCCESS", mpi.success});
  if (!check_true(mpi.has_err_info != 0, "MPI_ERR_INFO", "defined", "not defined")) return;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      check_true(classes[i].value != classes[j].value,
                 fmt::format("{} and {}", classes[i].name, classes[j].name), "different",
                 fmt::format("both {}", classes[i].value));
    }
  }
}

CASE({.requirement = "info.errors.returned", .name = "missing_key"}) {
  Info info = make_info({{"other", "value"}});
  check_valid_code(mpi.info_delete(info, in("key")));
}

CASE({.requirement = "info.errors.returned", .name = "long_key"}) {
  Info info = make_info({{"other", "value"}});
  check_valid_code(mpi.info_set(info, in(too_long_key()), in("value")));
}

CASE({.requirement = "info.errors.returned", .name = "long_value"}) {
  Info info = make_info({{"other", "value"}});
  check_valid_code(mpi.info_set(info, in("key"), in(too_long_value())));
}

CASE({.requirement = "info.errors.goes_on", .name = "missing_key"}) {
  Info info = make_info({{"other", "value"}});
  mpi.info_delete(info, in("key"));
  check_goes_on();
}

CASE({.requirement = "info.errors.goes_on", .name = "long_key"}) {
  Info info = make_info({{"other", "value"}});
  mpi.info_set(info, in(too_long_key()), in("value"));
  check_goes_on();
}

CASE({.requirement = "info.errors.goes_on", .name = "long_value"}) {
  Info info = make_info({{"other", "value"}});
  mpi.info_set(info, in("key"), in(too_long_value()));
  check_goes_on();
}

// Some MPIs take every dynamic error code from a table that can run full.
CASE({.requirement = "info.errors.goes_on", .name = "repeatedly"}) {
  for (int time = 0; time < 1000; ++time) {
    const Context context("time {}", time);
    const Info info = make_info({{"other", "value"}});
    const int code = mpi.info_delete(info, in("key"));
    if (!check_class_if_error(mpi.err_info_nokey, code)) return;
    check_valid_code(code);
    if (case_has_failed()) return;
  }
}

CASE({.requirement = "info.errors.handler_world", .name = "called"}) {
  check_called(mpi.comm_world, "MPI_COMM_WORLD", deletes_missing_key());
}

CASE({.requirement = "info.errors.handler_world", .name = "not_that_of_self"}) {
  Info info = make_info({{"other", "value"}});
  const CallbackOn handler(mpi.comm_self);
  mpi.info_delete(info, in("missing"));
  check_equal("calls of the error handler of MPI_COMM_SELF", 0, told.times);
}

// Each error has a way of its own to its handler.
CASE({.requirement = "info.errors.handler_world", .name = "called_by_set"}) {
  check_called(mpi.comm_world, "MPI_COMM_WORLD", sets_long_key());
}

CASE({.requirement = "info.errors.handler_world", .name = "called_for_value"}) {
  check_called(mpi.comm_world, "MPI_COMM_WORLD", sets_long_value());
}

CASE({.requirement = "info.errors.handler_self", .name = "called"}) {
  check_called(mpi.comm_self, "MPI_COMM_SELF", deletes_missing_key());
}

CASE({.requirement = "info.errors.handler_self", .name = "not_that_of_world"}) {
  Info info = make_info({{"other", "value"}});
  const CallbackOn handler(mpi.comm_world);
  mpi.info_delete(info, in("missing"));
  check_equal("calls of the error handler of MPI_COMM_WORLD", 0, told.times);
}

// Each error has a way of its own to its handler.
CASE({.requirement = "info.errors.handler_self", .name = "called_by_set"}) {
  check_called(mpi.comm_self, "MPI_COMM_SELF", sets_long_key());
}

CASE({.requirement = "info.errors.handler_self", .name = "called_for_value"}) {
  check_called(mpi.comm_self, "MPI_COMM_SELF", sets_long_value());
}

// From 4.0 on the program goes on. The second error need not be of the same class.
CASE({.requirement = "info.errors.handler_self", .name = "called_again"}) {
  const Info info = make_info({{"other", "value"}});
  const CallbackOn handler(mpi.comm_self);
  mpi.info_delete(info, in("missing"));
  if (told.times != 1) skip_as_absent("an error handler that hears of the first error");
  const Code code = mpi.info_delete(info, in("missing"));
  if (told.times == 1 && code == mpi.success) {
    require_noticed_when_returned(mpi.comm_self, deletes_missing_key());
  }
  check_equal("calls of the error handler of MPI_COMM_SELF", 2, told.times);
}

CASE({.requirement = "info.errors.code_after_handler", .name = "delete"}) {
  check_code_after_handler(deletes_missing_key());
}

CASE({.requirement = "info.errors.code_after_handler", .name = "set"}) {
  check_code_after_handler(sets_long_key());
}

CASE({.requirement = "info.errors.abi_classes", .name = "constants"}) {
  require_abi();
  check_equal("MPI_SUCCESS", 0, mpi.success);
  check_equal("MPI_ERR_ARG", 13, mpi.err_arg);
  check_equal("MPI_ERR_OTHER", 16, mpi.err_other);
  check_equal("MPI_ERR_LASTCODE", 16383, mpi.err_lastcode);
  check_equal("MPI_ERR_INFO_KEY", 31, mpi.err_info_key);
  check_equal("MPI_ERR_INFO_NOKEY", 32, mpi.err_info_nokey);
  check_equal("MPI_ERR_INFO_VALUE", 33, mpi.err_info_value);
  check_equal("MPI_ERR_INFO", 34, mpi.err_info);
}

// The header may be right and the library another one.
CASE({.requirement = "info.errors.abi_classes", .name = "from_library"}) {
  require_abi();
  Info info = make_info();
  int error_class = kNumberPreset;
  const int code = mpi.info_delete(info, in("key"));
  if (code == mpi.success) skip_as_absent("the detection of this error");
  if (!check_success(mpi.error_class(code, &error_class))) return;
  check_equal("error class of MPI_Info_delete", 32, error_class);
}

}  // namespace infocts
