// When a call is wrong, and what is wrong with it then: tests and effects, which rows combine.
//
//   refuse(fn::info_set, err::info_key, known && longest_key)
//   answer(fn::info_dup, [](auto& call) { *call.copy = call.info; })
//   leave(fn::info_get_nkeys, var::nkeys, empty_object)
//
// They take the calls of any function that has the arguments they look at.
#pragma once

#include <atomic>
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

inline std::size_t length_of(cts_text text) { return std::strlen(text.data); }
inline bool is_longest_key(cts_text key) { return length_of(key) + 1 == max_key(); }
inline bool is_longest_value(cts_text value) { return length_of(value) + 1 == max_value(); }
inline bool is_long_key(cts_text key) { return length_of(key) > max_key(); }
inline bool is_long_value(cts_text value) { return length_of(value) > max_value(); }
inline std::string first_of(cts_text text, std::size_t length) {
  return std::string(text.data).substr(0, length);
}

// What a call is about.

/// The object, whether the function takes the handle or a variable for it.
cts_info object_of(const auto& call) {
  if constexpr (requires { call.info_used; }) {
    return *call.info_used;
  } else if constexpr (std::is_pointer_v<decltype(call.info)>) {
    return *call.info;
  } else {
    return call.info;
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
bool has_key(const auto& call) { return inner_has(call.info, call.key.data); }
std::optional<std::string> old_value(const auto& call) {
  return inner_value(call.info, call.key.data);
}
/// Sets the key of the call to this value.
int set_value(const auto& call, const std::string& value) {
  return inner_set(call.info, call.key.data, value);
}

// Tests. `a && b` and `!a` are tests, too.

template <typename Test>
struct Trigger {
  Test test;
  bool operator()(const auto& call) const { return test(call); }
};
// Clang learnt to do without it in version 17.
template <typename Test>
Trigger(Test) -> Trigger<Test>;

template <typename A, typename B>
constexpr auto operator&&(Trigger<A> a, B b) {
  return Trigger{[=](auto& call) { return a(call) && b(call); }};
}
template <typename A>
constexpr auto operator!(Trigger<A> a) {
  return Trigger{[=](const auto& call) { return !a(call); }};
}

inline constexpr Trigger always{[](const auto& /*call*/) { return true; }};
inline constexpr Trigger early{[](const auto& /*call*/) { return before_init(); }};
inline constexpr Trigger late{[](const auto& /*call*/) { return after_finalize(); }};
inline constexpr Trigger failed{[](const auto& call) { return !succeeded(call.code); }};
inline constexpr Trigger on_null{[](const auto& call) { return is_null(object_of(call)); }};
/// Of a variable for a handle.
inline constexpr Trigger holds_null{
    [](const auto& call) { return call.info->bits == inner().constants.info_null.bits; }};
/// The object holds the key.
inline constexpr Trigger known{[](const auto& call) { return has_key(call); }};
inline constexpr Trigger found{[](const auto& call) { return *call.flag != 0; }};
inline constexpr Trigger longest_key{[](const auto& call) { return is_longest_key(call.key); }};
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

// Sets of objects that a decoration keeps.

using Objects = PerObject<Known>;

/// The object of the call is in the set.
constexpr auto among(const auto& objects) {
  return Trigger{[&objects](const auto& call) { return objects.has(object_of(call)); }};
}
inline auto note(Objects& objects) {
  return [&objects](auto& call) { objects.put(object_of(call), {}); };
}

/// The set has the objects that calls of the function were about, or made, until they are freed.
TableChange noting(Objects& objects, auto function) {
  return forgetting(objects) + after(function, note(objects));
}
TableChange noting_new(Objects& objects, auto function) {
  return forgetting(objects) +
         after(function, [&objects](auto& call) { objects.put(new_object(call), {}); });
}

// Effects.

/// Has the effect on calls for which the test is true.
template <typename Test, typename Effect>
auto when(Trigger<Test> test, Effect effect) {
  return [=](auto& call) {
    if (test(call)) effect(call);
  };
}

/// Likewise before or after calls of a function.
template <typename Target, typename Test, typename Effect>
TableChange before(Target target, Trigger<Test> test, Effect effect) {
  return before(target, when(test, effect));
}
template <typename Target, typename Test, typename Effect>
TableChange after(Target target, Trigger<Test> test, Effect effect) {
  return after(target, when(test, effect));
}
template <typename Target, typename Test, typename Effect>
TableChange after_any(Target target, Trigger<Test> test, Effect effect) {
  return after_any(target, when(test, effect));
}

/// Instead of the MPI the effect answers, where the test is true.
template <typename Target, typename Test, typename Effect>
TableChange answer(Target target, Trigger<Test> test, Effect effect) {
  return ignore(target, [=](auto& call) {
    const bool answers = test(call);
    if (answers) effect(call);
    return answers;
  });
}
template <typename Target, typename Effect>
TableChange answer(Target target, Effect effect) {
  return answer(target, always, effect);
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

/// The variable is as it was before the call where the test is true after it.
template <typename Target, typename Variable, typename Test = decltype(always)>
TableChange leave(Target target, Variable variable, Test test = always) {
  return around(target, [=](auto& call) {
    const auto before = variable(call);
    call.pass();
    if (test(call)) variable(call) = before;
    return call.code;
  });
}

/// All calls give the object of the first one.
template <typename Target, typename Variable>
TableChange one_object_for_all(Target target, Variable variable) {
  auto& object = *new std::optional<cts_info>;
  return around(target, [=, &object](auto& call) {
    if (object) {
      variable(call) = *object;
      return success();
    }
    if (succeeded(call.pass())) object = variable(call);
    return call.code;
  });
}

}  // namespace infocts
