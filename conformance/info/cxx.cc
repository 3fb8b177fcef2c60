// What holds in C++ only: how errors and results come, and the same objects in C.
#include "conformance/harness/claims.h"
#include "conformance/harness/languages.h"
#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

cts_exception last_exception() {
  if (this_worker().mpi.last_exception == nullptr) skip_as_absent("MPI::Exception");
  return *this_worker().mpi.last_exception();
}

/// An error, and what was thrown for it.
struct Thrown {
  Code code;
  int expected_class;
  int count;   ///< of exceptions
  bool found;  ///< the library notices the error, in C if not here
  cts_exception exception;
};

/// Judges while the object is there, so that a message names the call.
using Judge = void (*)(const Thrown&);

template <class Call>
bool found_in_c(Call call) {
  const CodesInC codes;
  return call(c_beside()) != c_beside().success;
}

/// `call` makes it through the binding that it is given.
template <class Call>
Thrown thrown_by(int expected_class, Call call) {
  const int before = last_exception().count;
  const Code code = call(this_worker().mpi);
  const cts_exception exception = last_exception();
  const int count = exception.count - before;
  return {code, expected_class, count, count > 0 || found_in_c(call), exception};
}

void with_missing_key(Judge judge) {
  const Info info = make_info({{"key", "value"}});
  judge(thrown_by(this_worker().mpi.err_info_nokey,
                  [&](const Api& by) { return by.info_delete(info, in("missing")); }));
}

void with_long_key(Judge judge) {
  const Info info = make_info();
  const Api& mpi = this_worker().mpi;
  const std::string key = text_of_length(static_cast<std::size_t>(mpi.max_info_key) + 1);
  judge(thrown_by(mpi.err_info_key,
                  [&](const Api& by) { return by.info_set(info, in(key), in("value")); }));
}

void with_long_value(Judge judge) {
  const Info info = make_info();
  const Api& mpi = this_worker().mpi;
  const std::string value = too_long_value();
  judge(thrown_by(mpi.err_info_value,
                  [&](const Api& by) { return by.info_set(info, in("key"), in(value)); }));
}

// Which errors are found is the library's choice, but not how they are told.
void check_thrown(const Thrown& thrown) {
  if (!thrown.found) skip_as_absent("the detection of this error, also in C");
  if (thrown.count == 0) {
    state_claim(
        {.kind = journal::ClaimKind::thrown, .call = thrown.code.call(), .actual = thrown.code});
  }
  check_true(thrown.count == 1, "exceptions thrown", "1", std::to_string(thrown.count));
}

/// That nothing is thrown has a requirement of its own.
void need_exception(const Thrown& thrown) {
  if (thrown.count == 0) skip_as_absent("an exception (see info.cxx.exception_thrown)");
}

void check_class(const Thrown& thrown) {
  need_exception(thrown);
  check_equal("Get_error_class of the exception", thrown.expected_class,
              thrown.exception.error_class);
  check_error(thrown.expected_class, thrown.code);
}

void check_exception_text(const Thrown& thrown) {
  need_exception(thrown);
  const Api& mpi = this_worker().mpi;
  Output text(static_cast<std::size_t>(mpi.max_error_string));
  int length = kNumberPreset;
  if (mpi.error_string(thrown.code, text, &length) != mpi.success) {
    throw Inconclusive("MPI::Get_error_string failed");
  }
  constexpr std::size_t kMax = sizeof thrown.exception.text - 1;
  check_same_text("Get_error_string of the exception", text.text().substr(0, kMax),
                  thrown.exception.text);
}

/// The pairs that both languages are to have.
Pairs pairs_for_two_languages() {
  return {
      {"third", "3"}, {"first", "value of the first"}, {"second", " x y "}, {" a b ", "blanks"}};
}

}  // namespace

CASE({.requirement = "info.cxx.exception_thrown", .name = "missing_key"}) {
  with_missing_key(check_thrown);
}

CASE({.requirement = "info.cxx.exception_thrown", .name = "long_key"}) {
  with_long_key(check_thrown);
}

CASE({.requirement = "info.cxx.exception_thrown", .name = "long_value"}) {
  with_long_value(check_thrown);
}

CASE({.requirement = "info.cxx.exception_class", .name = "missing_key"}) {
  with_missing_key(check_class);
}

CASE({.requirement = "info.cxx.exception_class", .name = "long_key"}) {
  with_long_key(check_class);
}

CASE({.requirement = "info.cxx.exception_class", .name = "long_value"}) {
  with_long_value(check_class);
}

// Each exception is about its own error.
CASE({.requirement = "info.errors.goes_on",
      .name = "exceptions_one_after_the_other",
      .bindings = {"cxx"}}) {
  for (int round = 0; round < 3; ++round) {
    with_missing_key(check_class);
    with_long_key(check_class);
  }
}

CASE({.requirement = "info.cxx.exception_text", .name = "missing_key"}) {
  with_missing_key(check_exception_text);
}

CASE({.requirement = "info.cxx.exception_text", .name = "long_key"}) {
  with_long_key(check_exception_text);
}

CASE({.requirement = "info.cxx.no_exception", .name = "missing_key"}) {
  const Info info = make_info({{"key", "value"}});
  const int before = last_exception().count;
  for (const Lookup& lookup : {get(info, "missing", 10), get_valuelen(info, "missing")}) {
    if (!check_miss(lookup)) return;
  }
  check_equal("exceptions thrown", 0, last_exception().count - before);
}

CASE({.requirement = "info.cxx.no_exception", .name = "whole_life"}) {
  const int before = last_exception().count;
  Info made = make_info();
  if (!check_success(mpi.info_set(made, in("key"), in("value")))) return;
  if (!check_reads(read_by_get(made, in("key")), "value")) return;
  if (!check_reads(read_by_get_valuelen(made, in("key")), "value")) return;
  const Info copy = duplicate(made);
  if (!check_order(copy, {"key"})) return;
  if (!check_success(mpi.info_delete(made, in("key"))) || !check_contents(made, {})) return;
  if (!check_success(mpi.info_free(made.ref()))) return;
  check_equal("exceptions thrown", 0, last_exception().count - before);
}

CASE({.requirement = "info.cxx.result_by_value", .name = "create"}) {
  const Info one = make_info({{"key", "one"}});
  const Info other = make_info({{"key", "other"}, {"more", "keys"}});
  check_contents(one, {{"key", "one"}});
  check_contents(other, {{"key", "other"}, {"more", "keys"}});
}

CASE({.requirement = "info.cxx.result_by_value", .name = "dup"}) {
  const Info info = make_info({{"key", "value"}});
  const Info one = duplicate(info);
  const Info other = duplicate(one);
  put(one, "key", "changed");
  put(other, "more", "keys");
  check_contents(info, {{"key", "value"}});
  check_contents(one, {{"key", "changed"}});
  check_contents(other, {{"key", "value"}, {"more", "keys"}});
}

CASE({.requirement = "info.cxx.result_by_value", .name = "get_nkeys"}) {
  const Info info = make_info(numbered_pairs(5));
  int first = kNumberPreset;
  int second = kNumberPreset;
  if (!check_success(mpi.info_get_nkeys(info, &first))) return;
  put(info, "another", "key");
  if (!check_success(mpi.info_get_nkeys(info, &second))) return;
  check_equal("number of keys at first", 5, first);
  check_equal("number of keys", 6, second);
}

// Every call here goes through an MPI::Info of its own, whose scope ends with the call.
CASE({.requirement = "info.cxx.scope_keeps_object", .name = "many_scopes"}) {
  const Info info = make_info({{"key", "value"}});
  for (int round = 0; round < 100; ++round) {
    const Context context("scope {}", round);
    if (!check_reads(read_by_get(info, in("key")), "value")) return;
  }
  put(info, "key", "changed");
  check_contents(info, {{"key", "changed"}});
}

CASE({.requirement = "info.cxx.scope_keeps_object", .name = "beside_new_objects"}) {
  const Info info = make_info({{"key", "value"}});
  for (int round = 0; round < 20; ++round) {
    const Info other = make_info({{"key", "of another"}});
    if (!check_value(other, "key", "of another")) return;
  }
  check_contents(info, {{"key", "value"}});
}

CASE({.requirement = "info.cxx.limits_of_c", .name = "key"}) {
  check_equal("MPI::MAX_INFO_KEY", c_beside().max_info_key, mpi.max_info_key);
}

CASE({.requirement = "info.cxx.limits_of_c", .name = "value"}) {
  check_equal("MPI::MAX_INFO_VAL", c_beside().max_info_val, mpi.max_info_val);
}

CASE({.requirement = "info.cxx.same_object_in_c", .name = "made_in_cxx"}) {
  const Info info = make_info(pairs_for_two_languages());
  check_pairs_alike(pairs_of(info), pairs_in_c(in_c(info)));
}

CASE({.requirement = "info.cxx.same_object_in_c", .name = "made_in_c"}) {
  const Info info = make_info_in_c(pairs_for_two_languages());
  check_pairs_alike(pairs_in_c(in_c(info)), pairs_of(info));
}

CASE({.requirement = "info.cxx.same_object_in_c", .name = "copied_in_c"}) {
  const Api& c = c_binding();
  const Info info = make_info(pairs_for_two_languages());
  cts_info made = c.info_null;
  if (c.info_dup(in_c(info), &made) != c.success) throw Inconclusive("MPI_Info_dup failed in C");
  const Info copy(from_c(made));
  check_pairs_alike(pairs_of(info), pairs_of(copy));
}

CASE({.requirement = "info.cxx.same_object_in_c", .name = "freed_in_c"}) {
  const Api& c = c_binding();
  Info info = make_info({{"key", "value"}});
  cts_info handle = in_c(info.release());
  if (c.info_free(&handle) != c.success) throw Inconclusive("MPI_Info_free failed in C");
  check_same_handle("what MPI_Info_free leaves in C, compared with MPI::INFO_NULL", mpi.info_null,
                    from_c(handle));
}

CASE({.requirement = "info.cxx.same_object_in_c", .name = "null_handle"}) {
  check_same_handle("MPI::INFO_NULL", from_c(c_binding().info_null), mpi.info_null);
}

CASE({.requirement = "info.cxx.changes_seen_in_c", .name = "both_ways"}) {
  const Info info = make_info({{"key", "value"}});
  const cts_info other = in_c(info);
  put_in_c(other, "from c", "1");
  put_in_c(other, "key", "changed in C");
  if (!check_value(info, "from c", "1") || !check_value(info, "key", "changed in C")) return;
  remove(info, "from c");
  put(info, "key", "changed in C++");
  check_pairs_alike({{"key", "changed in C++"}}, pairs_in_c(other));
}

}  // namespace infocts
