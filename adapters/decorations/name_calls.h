// Calls of *_set_name and *_get_name, for decorations that treat the three kinds alike.
//
//   after_any(fn::get_name, [](auto& call) { ++*call.resultlen; })
#pragma once

#include <algorithm>
#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/triggers.h"

namespace infocts {

/// Ids of the same requirement for each kind: `.violates = {OF_EACH_KIND("set_name", "stored")}`.
#define OF_EACH_KIND(function, slug)                                  \
  "naming.comm_" function "." slug, "naming.type_" function "." slug, \
      "naming.win_" function "." slug

/// An object that can have a name, whatever its kind.
struct NamedObject : ObjectKey {
  NamedObject(cts_comm comm) : ObjectKey(comm) {}      // NOLINT
  NamedObject(cts_datatype type) : ObjectKey(type) {}  // NOLINT
  NamedObject(cts_win win) : ObjectKey(win) {}         // NOLINT

  auto operator<=>(const NamedObject&) const = default;

  /// Any object of this kind, to remember something of them all.
  ObjectKey whole_kind() const { return {kind, 0}; }
  bool null() const {
    const cts_constants& constants = inner().constants;
    return bits == (kind == Kind::comm   ? constants.comm_null.bits
                    : kind == Kind::type ? constants.datatype_null.bits
                                         : constants.win_null.bits);
  }

  int set_name(cts_text name) const {
    if (kind == Kind::comm) return inner().comm_set_name({bits}, name);
    if (kind == Kind::type) return inner().type_set_name({bits}, name);
    return inner().win_set_name({bits}, name);
  }
  int set_name(const std::string& name) const { return set_name(text_of(name)); }

  int get_name(cts_field name, int* resultlen) const {
    if (kind == Kind::comm) return inner().comm_get_name({bits}, name, resultlen);
    if (kind == Kind::type) return inner().type_get_name({bits}, name, resultlen);
    return inner().win_get_name({bits}, name, resultlen);
  }

  /// Empty when the MPI has no names of this kind, or refuses.
  std::string name() const {
    const bool has = kind == Kind::comm   ? inner().comm_get_name != nullptr
                     : kind == Kind::type ? inner().type_get_name != nullptr
                                          : inner().win_get_name != nullptr;
    std::string text(static_cast<std::size_t>(inner().constants.max_object_name), '\0');
    int length = 0;
    if (!has || !succeeded(get_name({text.data(), text.size()}, &length))) return {};
    return text.substr(0, text.find('\0'));
  }
};

/// The communicator or datatype of a call.
NamedObject named_in(const auto& call) {
  if constexpr (requires { call.comm; }) {
    return call.comm;
  } else {
    return call.type;
  }
}

/// What it made.
NamedObject made_in(const auto& call) {
  if constexpr (requires { call.copy; }) {
    return *call.copy;
  } else if constexpr (requires { call.part; }) {
    return *call.part;
  } else if constexpr (requires { call.win; }) {
    return *call.win;
  } else {
    return *call.made;
  }
}

/// Tests of what takes a communicator.
inline constexpr Trigger of_world{[](auto& call) { return is_world(call.comm); }};
inline constexpr Trigger of_predefined{[](auto& call) { return is_predefined(call.comm); }};

inline std::size_t max_object_name() {
  return static_cast<std::size_t>(inner().constants.max_object_name);
}
/// The longest name, and the longest that every MPI can store.
inline std::size_t longest_object_name() { return max_object_name() - 1; }
inline std::size_t guaranteed_object_name_length() {
  return std::min<std::size_t>(longest_object_name(), 63);
}

struct SetNameCall {
  NamedObject object;
  cts_text name;
  std::function<int(cts_text name)> next;
  int code = 0;

  std::string_view text() const { return name.data; }
  ObjectKey subject() const { return object; }
  int pass() { return code = next(name); }
  int pass(const std::string& other) { return code = next(text_of(other)); }
  bool ok() const { return succeeded(code); }
};

struct GetNameCall {
  NamedObject object;
  cts_field name;
  int* resultlen;
  std::function<int()> next;
  int code = 0;

  ObjectKey subject() const { return object; }
  int pass() { return code = next(); }
  bool ok() const { return succeeded(code); }
  std::string_view text() const { return name.data; }
  /// Answers in place of the MPI.
  int answer(std::string_view other) const {
    copy_text(name, resultlen, other);
    return success();
  }
};

namespace detail {
TableChange around_set_name(Closure<int(SetNameCall&)> around);
TableChange around_get_name(Closure<int(GetNameCall&)> around);
}  // namespace detail

namespace fn {
inline constexpr Routines<SetNameCall> set_name{detail::around_set_name};
inline constexpr Routines<GetNameCall> get_name{detail::around_get_name};
}  // namespace fn

/// Stores the result of `change` instead of each name.
inline TableChange store_names(Closure<std::string(std::string name)> change) {
  return around(fn::set_name, [change](SetNameCall& call) {
    return call.pass(change(std::string(call.text())));
  });
}

/// Tells the result of `other` instead of each name; nothing leaves the name.
inline TableChange tell_names(Closure<std::optional<std::string>(const GetNameCall& call)> other) {
  return around(fn::get_name, [other](GetNameCall& call) {
    const std::optional<std::string> name = other(call);
    return name ? call.answer(*name) : call.pass();
  });
}

inline auto name_is(Closure<bool(std::string_view name)> test) {
  return Trigger{[test](const auto& call) { return test(call.text()); }};
}
inline const auto longest_name =
    name_is([](std::string_view name) { return name.size() == longest_object_name(); });
inline const auto too_long_name =
    name_is([](std::string_view name) { return name.size() > longest_object_name(); });
inline const auto empty_name = name_is([](std::string_view name) { return name.empty(); });

/// Rows of faults of *_set_name or *_get_name, of all kinds: ("cut", {"stored"}, ...) is the fault
/// naming.cut, which breaks naming.comm_set_name.stored, naming.type_set_name.stored and
/// naming.win_set_name.stored. An id with a dot is one in full.
class NameFaults {
 public:
  explicit NameFaults(std::string_view function) : function_(function) {}

  void operator()(const RowName& name, Names violates, std::string_view text, TableChange does,
                  Names bindings = {}) const;

 private:
  std::string_view function_;
};

/// Runs `after` after the routines that make new objects for cases, except those that copy one.
TableChange after_new_object(Closure<void(NamedObject)> after);
/// Runs `before` just before an object is freed.
TableChange before_free(Closure<void(NamedObject)> before);

}  // namespace infocts
