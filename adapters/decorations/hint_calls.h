// Calls of routines that take hints and of *_get_info, for decorations that treat all of them
// alike.
//
//   after_any(fn::hints, [](auto& call) {
//     if (call.routine == HintCallOf::win_create) inner_clear(call.info);
//   })
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/triggers.h"

namespace infocts {

enum class HintCallOf {
  comm_set_info,
  comm_dup_with_info,
  comm_idup_with_info,
  win_create,
  win_allocate,
  win_allocate_shared,
  win_create_dynamic,
  win_set_info,
};

struct HintCall {
  HintCallOf routine;
  cts_info info;  ///< what the user passed, possibly MPI_INFO_NULL
  /// The communicator or window that has the hints. Valid only after `pass` if the routine makes
  /// it.
  const std::uint64_t* object;
  /// Calls the inner MPI's routine with this info argument.
  std::function<int(cts_info)> next;
  int code = 0;

  ObjectKey subject() const {
    return {on_window() ? ObjectKey::Kind::win : ObjectKey::Kind::comm, *object};
  }
  int pass() { return pass(info); }
  int pass(cts_info other) { return code = next(other); }
  bool ok() const { return succeeded(code); }
  bool null() const { return info.bits == inner().constants.info_null.bits; }
  bool on_window() const {
    return routine != HintCallOf::comm_set_info && routine != HintCallOf::comm_dup_with_info &&
           routine != HintCallOf::comm_idup_with_info;
  }
  bool makes_window() const { return on_window() && routine != HintCallOf::win_set_info; }
};

struct GetInfoCall {
  ObjectKey object;     ///< the communicator or window
  cts_info* info_used;  ///< the user's variable
  std::function<int()> next;
  int code = 0;

  ObjectKey subject() const { return object; }
  bool on_window() const { return object.kind == ObjectKey::Kind::win; }
  int pass() { return code = next(); }
  bool ok() const { return succeeded(code); }
};

namespace detail {
TableChange around_comm_hints(Closure<int(HintCall&)> around);
TableChange around_new_windows(Closure<int(HintCall&)> around);
TableChange around_win_hints(Closure<int(HintCall&)> around);
TableChange around_hints(Closure<int(HintCall&)> around);
TableChange around_get_info(Closure<int(GetInfoCall&)> around);
}  // namespace detail

namespace fn {
/// Routines that take hints: for communicators, for windows that they make, for windows, for both
/// communicators and windows.
inline constexpr Routines<HintCall> comm_hints{detail::around_comm_hints};
inline constexpr Routines<HintCall> new_windows{detail::around_new_windows};
inline constexpr Routines<HintCall> win_hints{detail::around_win_hints};
inline constexpr Routines<HintCall> hints{detail::around_hints};
/// *_get_info.
inline constexpr Routines<GetInfoCall> get_info{detail::around_get_info};
}  // namespace fn

/// Whether `test` is true for a pair of the user's object.
template <typename Test>
bool any_hint(const HintCall& call, Test test) {
  if (call.null()) return false;
  for (const auto& [key, value] : inner_pairs(call.info)) {
    if (test(key, value)) return true;
  }
  return false;
}

/// The call is one of this routine; `in`: and with an object.
inline auto by(HintCallOf routine) {
  return Trigger{[routine](const auto& call) { return call.routine == routine; }};
}
inline auto in(HintCallOf routine) {
  return Trigger{[routine](const auto& call) { return call.routine == routine && !call.null(); }};
}
/// The user's object holds this key.
inline auto gives(const std::string& key) {
  return Trigger{[key](const auto& call) { return inner_has(call.info, key); }};
}
inline constexpr Trigger gives_hints{[](const auto& call) { return !call.null(); }};
inline constexpr Trigger sets_hints{[](const auto& call) {
  return call.routine == HintCallOf::comm_set_info || call.routine == HintCallOf::win_set_info;
}};

/// Passes what `edit` makes of the pairs of the user's object, where there is one.
template <typename Callee>
TableChange edit_hints(Callee callee, Closure<void(Pairs& pairs)> edit) {
  return around(callee, [edit](auto& call) {
    if (is_null(call.info)) return call.pass();
    Pairs pairs = inner_pairs(call.info);
    edit(pairs);
    return pass_pairs(call, pairs);
  });
}

/// The hints of a communicator, as far as the MPI shows them.
Pairs shown_hints(cts_comm comm);

/// Copies all hints that one communicator shows to another. Does nothing before MPI 3.0.
int copy_hints(cts_comm from, cts_comm to);

/// Routines refuse hints for which `test` is true.
TableChange refuse_hints(Closure<bool(const std::string& key, const std::string& value)> test);

/// Calls the routine with an object of these pairs.
int with_pairs(const auto& pairs, auto routine) {
  cts_info info = null_info();
  inner().info_create(&info);
  for (const auto& [key, value] : pairs) inner_set(info, key, value);
  const int code = routine(info);
  inner().info_free(&info);
  return code;
}

/// Passes these pairs to the inner MPI's routine instead of the user's object.
int pass_pairs(auto& call, const auto& pairs) {
  return with_pairs(pairs, [&call, given = call.info](cts_info seen) {
    call.info = seen;
    call.pass();
    call.info = given;
    return call.code;
  });
}

/// What a routine understands of a hint; nothing when it ignores the hint.
using HintMeaning = std::optional<std::string>;

/// Routines read hints as `read` does; the user's object stays as it is.
TableChange read_hints(Closure<HintMeaning(const std::string& key, const std::string& value)> read);

/// Each value is read as what `read` makes of it.
inline TableChange read_values(Closure<std::string(const std::string& value)> read) {
  return read_hints([read](auto&, auto& value) -> HintMeaning { return read(value); });
}
/// Hints for which the test is true are ignored.
inline TableChange ignore_hints(
    Closure<bool(const std::string& key, const std::string& value)> test) {
  return read_hints([test](auto& key, auto& value) -> HintMeaning {
    return test(key, value) ? HintMeaning() : value;
  });
}

template <typename Callee>
TableChange ignore_hints(Callee callee,
                         Closure<bool(const std::string& key, const std::string& value)> test) {
  return edit_hints(callee, [test](Pairs& pairs) {
    std::erase_if(pairs, [&](const auto& pair) { return test(pair.first, pair.second); });
  });
}

/// Whether the key looks like the name of a hint that MPI reserves. All other names are the user's
/// own.
inline bool looks_reserved(std::string_view key) {
  return key.starts_with("mpi_") || key.starts_with("accumulate_") || key.starts_with("same_") ||
         key == "no_locks";
}

}  // namespace infocts
