// When a call is wrong, and what is wrong with it then: tests and effects, which rows combine.
//
//   refuse(fn::info_set, err::info_key, known && longest_key)
//   answer(fn::info_dup, [](auto& call) { *call.copy = call.info; })
//   leave(fn::info_get_nkeys, var::nkeys, empty_object)
//
// They take the calls of any function that has the arguments they look at. Tests that remember
// earlier calls bring what they need to follow these: refuse(fn::info_free, err::info,
// made_by(fn::info_dup)).
#pragma once

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/phase.h"

namespace infocts {

// The limits of the inner MPI as unsigned numbers, to compare them with lengths. They count the
// terminator.

inline std::size_t max_key() { return static_cast<std::size_t>(inner().constants.max_info_key); }
inline std::size_t max_value() { return static_cast<std::size_t>(inner().constants.max_info_val); }

std::size_t length_of(const auto& text) { return std::strlen(text.data); }
bool is_longest_key(const auto& key) { return length_of(key) + 1 == max_key(); }
inline bool is_longest_value(cts_text value) { return length_of(value) + 1 == max_value(); }
inline bool is_long_key(cts_text key) { return length_of(key) > max_key(); }
inline bool is_long_value(cts_text value) { return length_of(value) > max_value(); }
inline std::string first_of(cts_text text, std::size_t length) {
  return std::string(text.data).substr(0, length);
}

/// The error class of a code, as the inner MPI tells it.
inline int class_of(int code) {
  int error_class = 0;
  inner().error_class(code, &error_class);
  return error_class;
}

// What a call is about.

/// What a variable of the call holds, whether the function takes it or a pointer to it.
auto held_in(const auto& variable) {
  if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(variable)>>) {
    return *variable;
  } else {
    return variable;
  }
}
/// The object, whether the function takes the handle or a variable for it.
cts_info object_of(const auto& call) {
  if constexpr (requires { call.info_used; }) {
    return *call.info_used;
  } else {
    return held_in(call.info);
  }
}
/// The info object that the call made.
cts_info new_object(const auto& call) {
  if constexpr (requires { call.copy; }) {
    return *call.copy;
  } else {
    return object_of(call);
  }
}
/// The object that a call is about, of whatever kind: that which has the name or the hints.
ObjectKey subject_of(const auto& call) {
  if constexpr (requires { call.subject(); }) {
    return call.subject();
  } else if constexpr (requires { call.win; }) {
    return held_in(call.win);
  } else if constexpr (requires { call.comm; }) {
    return held_in(call.comm);
  } else if constexpr (requires { call.type; }) {
    return held_in(call.type);
  } else {
    return object_of(call);
  }
}
bool has_key(const auto& call) { return inner_has(call.info, call.key.data); }
std::optional<std::string> old_value(const auto& call) {
  return inner_value(call.info, call.key.data);
}
/// Sets the key of the call to this value.
int set_value(const auto& call, const std::string& value) {
  return inner_set(call.info, call.key.data, value);
}

// Triggers. `a && b` and `!a` are triggers, too.

template <typename Test>
struct Trigger {
  Test test;
  TableChange follow = {};  ///< notes what the test remembers
  bool operator()(const auto& call) const { return test(call); }
};
// Clang learnt to do without them in version 17.
template <typename Test>
Trigger(Test) -> Trigger<Test>;
template <typename Test>
Trigger(Test, TableChange) -> Trigger<Test>;

template <typename A, typename B>
constexpr auto operator&&(Trigger<A> a, B b) {
  const auto test = [a = a.test, b](auto& call) { return a(call) && b(call); };
  if constexpr (requires { b.follow; }) {
    const bool both = a.follow && b.follow;
    return Trigger{test, both ? a.follow + b.follow : a.follow ? a.follow : b.follow};
  } else {
    return Trigger{test, a.follow};
  }
}
template <typename A>
constexpr auto operator!(Trigger<A> a) {
  return Trigger{[a = a.test](const auto& call) { return !a(call); }, a.follow};
}

inline constexpr Trigger always{[](const auto& /*call*/) { return true; }};
inline constexpr Trigger early{[](const auto& /*call*/) { return before_init(); }};
inline constexpr Trigger late{[](const auto& /*call*/) { return after_finalize(); }};
inline constexpr Trigger failed{[](const auto& call) { return !succeeded(call.code); }};
inline constexpr Trigger on_main{[](const auto& /*call*/) { return on_main_thread(); }};
inline constexpr Trigger on_null{[](const auto& call) { return is_null(object_of(call)); }};
/// Of a variable for a handle.
inline constexpr Trigger holds_null{
    [](const auto& call) { return call.info->bits == inner().constants.info_null.bits; }};
/// The object holds the key.
inline constexpr Trigger known{[](const auto& call) { return has_key(call); }};
inline constexpr Trigger found{[](const auto& call) { return *call.flag != 0; }};
inline constexpr Trigger longest_key{[](const auto& call) { return is_longest_key(call.key); }};
inline constexpr Trigger key_within_limit{
    [](const auto& call) { return length_of(call.key) < max_key(); }};
inline constexpr Trigger long_key{[](const auto& call) { return is_long_key(call.key); }};
inline constexpr Trigger longest_value{
    [](const auto& call) { return is_longest_value(call.value); }};
inline constexpr Trigger long_value{[](const auto& call) { return is_long_value(call.value); }};
/// The key is the one with the number 0, or with the last number.
inline constexpr Trigger first_key{
    [](const auto& call) { return inner_nth_key(call.info, 0) == view_of(call.key); }};
inline constexpr Trigger last_key{[](const auto& call) {
  return inner_nth_key(call.info, inner_count(call.info) - 1) == view_of(call.key);
}};
inline auto key_is(std::string_view key) {
  return Trigger{[key](const auto& call) { return view_of(call.key) == key; }};
}
inline auto value_is(std::string_view value) {
  return Trigger{[value](const auto& call) { return view_of(call.value) == value; }};
}
/// By length, in characters.
constexpr auto key_of(std::size_t length) {
  return Trigger{[length](const auto& call) { return length_of(call.key) == length; }};
}
constexpr auto value_of(std::size_t length) {
  return Trigger{[length](const auto& call) { return length_of(call.value) == length; }};
}
/// The object holds so many keys, or at least so many.
constexpr auto count_is(int count) {
  return Trigger{[count](const auto& call) { return inner_count(object_of(call)) == count; }};
}
constexpr auto count_from(int count) {
  return Trigger{[count](const auto& call) { return inner_count(object_of(call)) >= count; }};
}
inline constexpr auto empty_object = count_is(0);
/// True at every nth call.
inline auto every(int n) {
  auto& calls = *new std::atomic<int>(0);
  return Trigger{[&calls, n](const auto& /*call*/) { return ++calls % n == 0; }};
}

/// For each object: true at calls of which `test` is true for how many there have been.
inline auto counted(Closure<bool(int times)> test) {
  auto& times = *new PerObject<int>;
  return Trigger{[&times, test](const auto& call) { return test(++*times[subject_of(call)]); },
                 forgetting(times)};
}
inline auto nth(int n) {
  return counted([n](int times) { return times == n; });
}
inline auto every_nth(int n) {
  return counted([n](int times) { return times % n == 0; });
}
inline auto after_times(int n) {
  return counted([n](int times) { return times > n; });
}

// Effects.

/// Has the effect on calls for which the test is true.
template <typename Test, typename Effect>
auto when(Trigger<Test> test, Effect effect) {
  return [test = test.test, effect](auto& call) {
    if (test(call)) effect(call);
  };
}
inline auto fail(ErrorClass error) {
  return [error](auto& call) { call.code = inner().constants.*error; };
}
/// Does this to the info object that the call is about, or that it made.
constexpr auto to_object(auto change, auto... further) {
  return [=](auto& call) { change(object_of(call), further...); };
}
constexpr auto to_new(auto change, auto... further) {
  return [=](auto& call) { change(new_object(call), further...); };
}
constexpr auto store(auto variable, auto value) {
  return [=](auto& call) { variable(call) = value; };
}

constexpr auto set_null(auto variable) {
  return [=](auto& call) { variable(call) = null_info(); };
}
/// Instead of a duplicate.
inline constexpr auto give_source = [](auto& call) { *call.copy = call.info; };
inline constexpr auto end_process = [](auto& /*call*/) { std::_Exit(1); };

// Sets of objects that a decoration keeps.

using Objects = PerObject<Known>;

/// The object of the call is in the set; `subject_among`: the one that has the name or the hints.
constexpr auto among(const auto& objects) {
  return Trigger{[&objects](const auto& call) { return objects.has(object_of(call)); }};
}
constexpr auto subject_among(const auto& objects) {
  return Trigger{[&objects](const auto& call) { return objects.has(subject_of(call)); }};
}
inline auto note(Objects& objects) {
  return [&objects](auto& call) { objects.put(object_of(call), {}); };
}
inline auto note_new(Objects& objects) {
  return [&objects](auto& call) { objects.put(new_object(call), {}); };
}

/// The set has the objects that calls of the function were about, or made, until they are freed.
TableChange noting(Objects& objects, auto function) {
  return forgetting(objects) + after(function, note(objects));
}
TableChange noting_new(Objects& objects, auto function) {
  return forgetting(objects) + after(function, note_new(objects));
}

/// Objects that the function made, that successful calls of it were about, or that it was given,
/// whether it succeeded or not.
auto made_by(auto function) {
  auto& objects = *new Objects;
  return Trigger{among(objects).test, noting_new(objects, function)};
}
auto seen_by(auto function) {
  auto& objects = *new Objects;
  return Trigger{among(objects).test, noting(objects, function)};
}
auto given_to(auto function) {
  auto& objects = *new Objects;
  return Trigger{among(objects).test,
                 forgetting(objects) + before(function, when(!on_null, note(objects)))};
}
/// For what has hints: the test was true at the last call of the function for it.
auto last_time(auto function, auto test) {
  auto& objects = *new Objects;
  const auto note_subject = [&objects, test](auto& call) {
    objects.forget(subject_of(call));
    if (test(call)) objects.put(subject_of(call), {});
  };
  return Trigger{subject_among(objects).test,
                 forgetting(objects) + after_any(function, note_subject)};
}

/// The effect before or after calls of a function, where the test is true.
template <typename Callee, typename Test, typename Effect>
TableChange before(Callee callee, Trigger<Test> test, Effect effect) {
  return test.follow + before(callee, when(test, effect));
}
template <typename Callee, typename Test, typename Effect>
TableChange after(Callee callee, Trigger<Test> test, Effect effect) {
  return test.follow + after(callee, when(test, effect));
}
template <typename Callee, typename Test, typename Effect>
TableChange after_any(Callee callee, Trigger<Test> test, Effect effect) {
  return test.follow + after_any(callee, when(test, effect));
}
/// After calls that succeeded and for which the test was true before.
template <typename Callee, typename Test, typename Effect>
TableChange afterwards(Callee callee, Trigger<Test> test, Effect effect) {
  return test.follow + around(callee, [=](auto& call) {
           const bool true_before = test(call);
           if (succeeded(call.pass()) && true_before) effect(call);
           return call.code;
         });
}
/// After calls that succeeded, `effect` is told what `look` saw before.
template <typename Callee, typename Look, typename Effect>
TableChange compare(Callee callee, Look look, Effect effect) {
  return around(callee, [=](auto& call) {
    const auto seen = look(call);
    if (succeeded(call.pass())) effect(call, seen);
    return call.code;
  });
}

template <typename Callee, typename Test>
TableChange ignore(Callee callee, Trigger<Test> test) {
  return test.follow + ignore(callee, Closure<bool(CallOf<Callee>&)>(test.test));
}
template <typename Callee, typename Test>
TableChange refuse(Callee callee, ErrorClass error, Trigger<Test> test) {
  return test.follow + refuse(callee, error, Closure<bool(CallOf<Callee>&)>(test.test));
}
/// Instead of the MPI the effect answers, where the test is true.
template <typename Callee, typename Test, typename Effect>
TableChange answer(Callee callee, Trigger<Test> test, Effect effect) {
  return test.follow + around(callee, [=](auto& call) {
           if (!test(call)) return call.pass();
           effect(call);
           return success();
         });
}
template <typename Callee, typename Effect>
TableChange answer(Callee callee, Effect effect) {
  return answer(callee, always, effect);
}
/// The variable gets the value that `other` has, if any, instead of one of the MPI.
template <typename Callee, typename Variable, typename Other>
TableChange give(Callee callee, Variable variable, Other other) {
  return around(callee, [=](auto& call) {
    const auto value = other(call);
    if (!value) return call.pass();
    variable(call) = *value;
    return success();
  });
}

/// Arguments of calls, and the variables of the caller that they write.
namespace var {
// clang-format off
inline constexpr auto key = [](auto& call) -> auto& { return call.key; };
inline constexpr auto value = [](auto& call) -> auto& { return call.value; };
inline constexpr auto source = [](auto& call) -> auto& { return call.info; };
inline constexpr auto info = [](auto& call) -> auto& { return *call.info; };
inline constexpr auto copy = [](auto& call) -> auto& { return *call.copy; };
inline constexpr auto info_used = [](auto& call) -> auto& { return *call.info_used; };
inline constexpr auto flag = [](auto& call) -> auto& { return *call.flag; };
inline constexpr auto nkeys = [](auto& call) -> auto& { return *call.nkeys; };
inline constexpr auto buflen = [](auto& call) -> auto& { return *call.buflen; };
inline constexpr auto resultlen = [](auto& call) -> auto& { return *call.resultlen; };
inline constexpr auto number = [](auto& call) -> auto& { return *call.number; };
inline constexpr auto fortran = [](auto& call) -> auto& { return *call.fortran; };
inline constexpr auto error_class = [](auto& call) -> auto& { return *call.error_class; };
// clang-format on
}  // namespace var

/// The variable is as it was before the call, where the test is true after it; `keep`: where it was
/// true before it.
template <typename Callee, typename Variable, typename Test = decltype(always)>
TableChange leave(Callee callee, Variable variable, Test test = always) {
  return around(callee, [=](auto& call) {
    const auto before = variable(call);
    call.pass();
    if (test(call)) variable(call) = before;
    return call.code;
  });
}
template <typename Callee, typename Variable, typename Test>
TableChange keep(Callee callee, Variable variable, Trigger<Test> test) {
  return test.follow + around(callee, [=](auto& call) {
           const bool keeps = test(call);
           const auto before = variable(call);
           call.pass();
           if (keeps) variable(call) = before;
           return call.code;
         });
}
/// After success, the variable is what `change` makes of it and of what it was before the call.
template <typename Callee, typename Variable, typename Change>
TableChange change(Callee callee, Variable variable, Change change) {
  return compare(callee, variable, [=](auto& call, auto before) {
    if constexpr (std::is_invocable_v<Change, decltype(before)>) {
      variable(call) = change(variable(call));
    } else {
      variable(call) = change(variable(call), before);
    }
  });
}

/// All calls give the object of the first one.
template <typename Callee, typename Variable>
TableChange one_object_for_all(Callee callee, Variable variable) {
  auto& first = *new Shared<std::optional<cts_info>>;
  return after(callee, [=, &first](auto& call) { first.exchange(variable(call)); }) +
         give(callee, variable, [&first](auto&) { return first.get(); });
}

}  // namespace infocts
