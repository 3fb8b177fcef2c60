#include "tool/journal/recorder.h"

#include <atomic>
#include <cstring>

#include "adapters/functions.h"
#include "tool/journal/call.h"

namespace infocts {
namespace {

const cts_table* recorded_table = nullptr;
journal::Writer* calls = nullptr;
CallWatch call_watch = nullptr;
// Kept for the next call: in cases of several threads most of the time would go into memory for
// them, and next to none into the MPI.
thread_local journal::CallEncoder newest;   // recorded call, as it began
thread_local journal::CallEncoder scratch;  // of one that is in no record, or of what returned
thread_local bool newest_is_kept = false;   // in the journal
thread_local std::uint32_t last_number = 0;
std::atomic<bool> c_was_called = false;  ///< beside another binding, since forget_last_call()

// Of a variable that is larger than the handle in it, only the handle is recorded: the rest is
// memory of the caller, in which a case may look for what does not belong there.
cts_info* handle_in(const cts_table& table, cts_info* variable, cts_info& handle) {
  const int size = table.constants.info_size;
  if (variable == nullptr || size <= 0 || size >= static_cast<int>(sizeof handle)) return variable;
  std::memcpy(&handle.bits, &variable->bits, static_cast<std::size_t>(size));
  return &handle;
}

template <typename Parameter>
void before(journal::CallEncoder& encoder, const cts_table&, const Parameter& argument) {
  encoder.before(argument);
}
void before(journal::CallEncoder& encoder, const cts_table& table, cts_info* variable) {
  cts_info handle{0};
  encoder.before(handle_in(table, variable, handle));
}

template <typename Parameter>
void after(journal::CallEncoder& encoder, const Parameter& argument) {
  encoder.after(argument);
}
void after(journal::CallEncoder& encoder, cts_info* variable) {
  cts_info handle{0};
  encoder.after(handle_in(*recorded_table, variable, handle));
}

template <auto member, FunctionId id>
struct Recorded;

template <typename... Parameters, int (*cts_table::*member)(Parameters...), FunctionId id>
struct Recorded<member, id> {
  // What an MPI throws through C ends the process, here and not in a case that catches it.
  static int call(Parameters... arguments) noexcept {
    newest.restart(id);
    (before(newest, *recorded_table, arguments), ...);
    const bool kept = calls->begin_call(newest.payload());
    newest_is_kept = kept;
    if (call_watch != nullptr) call_watch(false);
    ++last_number;

    const int code = (recorded_table->*member)(arguments...);

    if (call_watch != nullptr) call_watch(true);

    if (!kept) {
      calls->leave_call();
      return code;
    }
    scratch.restart(id);
    scratch.returned(code);
    (after(scratch, arguments), ...);
    calls->end_call(scratch.payload());
    return code;
  }
};

/// "MPI_Info_set(…)".
journal::CallEncoder without_arguments(FunctionId function) {
  journal::CallEncoder call(function);
  call.before(static_cast<const void*>(nullptr));
  return call;
}

template <Unrecorded whose>
const cts_table* watched_table = nullptr;

template <Unrecorded whose, auto member, FunctionId id>
struct Watched;

template <Unrecorded whose, typename... Parameters, int (*cts_table::*member)(Parameters...),
          FunctionId id>
struct Watched<whose, member, id> {
  static int call(Parameters... arguments) noexcept {
    const cts_table& inner = *watched_table<whose>;
    if constexpr (whose == Unrecorded::ranks) {
      calls->begin_waiting();
      const int code = (inner.*member)(arguments...);
      calls->end_waiting();
      return code;
    } else if constexpr (whose == Unrecorded::brief) {
      static const journal::CallEncoder name = without_arguments(id);
      calls->enter_call(name.payload());
      const int code = (inner.*member)(arguments...);
      calls->leave_call();
      return code;
    } else {
      if constexpr (whose == Unrecorded::c) c_was_called = true;
      scratch.restart(id);
      (before(scratch, inner, arguments), ...);
      calls->enter_call(scratch.payload());
      const int code = (inner.*member)(arguments...);
      calls->leave_call();
      return code;
    }
  }
};

template <Unrecorded whose>
const cts_table& watch(const cts_table& inner) {
  static cts_table table;
  watched_table<whose> = &inner;
  table = inner;
#define CTS_FUNCTION(member, name, parameters) \
  if (inner.member != nullptr)                 \
    table.member = Watched<whose, &cts_table::member, FunctionId::member>::call;
#include "adapters/functions.def"
#undef CTS_FUNCTION
  return table;
}

}  // namespace

std::string constant_name(journal::ArgumentKind kind, std::int64_t bits) {
  const std::string_view word = handle_kind_of(kind);
  const cts_constants& constants = recorded_table->constants;
#define CTS_INT(member, name)
#define CTS_OPTIONAL_INT(member, name)
#define CTS_HANDLE(kind, member, name) \
  if (word == #kind && static_cast<std::int64_t>(constants.member.bits) == bits) return #name;
#define CTS_OPTIONAL_HANDLE(kind, member, name) \
  if (constants.has_##member != 0) CTS_HANDLE(kind, member, name)
#define CTS_DATATYPE(member, name) CTS_OPTIONAL_HANDLE(datatype, member, name)
#include "adapters/constants.def"
#include "adapters/datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE
  return {};
}

const cts_table& recorded(const cts_table& inner, journal::Writer& journal) {
  static cts_table table;
  recorded_table = &inner;
  calls = &journal;
  table = inner;
#define CTS_FUNCTION(member, name, parameters) \
  if (inner.member != nullptr)                 \
    table.member = Recorded<&cts_table::member, FunctionId::member>::call;
#include "adapters/functions.def"
#undef CTS_FUNCTION
  return table;
}

const cts_table& watched(Unrecorded whose, const cts_table& inner, journal::Writer& journal) {
  calls = &journal;
  switch (whose) {
    case Unrecorded::quiet:
      return watch<Unrecorded::quiet>(inner);
    case Unrecorded::c:
      return watch<Unrecorded::c>(inner);
    case Unrecorded::brief:
      return watch<Unrecorded::brief>(inner);
    case Unrecorded::ranks:
      break;
  }
  return watch<Unrecorded::ranks>(inner);
}

void set_call_watch(CallWatch watch) { call_watch = watch; }

std::string last_recorded_call() {
  return newest.payload().empty()
             ? std::string()
             : describe(journal::decode_begin(newest.payload()), constant_name);
}

std::optional<cts_info> object_of_last_call() {
  if (newest.payload().empty() || !newest_is_kept || c_was_called) return std::nullopt;
  const journal::Call call = journal::decode_begin(newest.payload());
  switch (call.function) {
    case FunctionId::info_set:
    case FunctionId::info_delete:
    case FunctionId::info_get:
    case FunctionId::info_get_valuelen:
    case FunctionId::info_get_string:
    case FunctionId::info_get_nkeys:
    case FunctionId::info_get_nthkey:
      break;
    default:
      return std::nullopt;
  }
  const journal::Argument& object = call.arguments.front();
  const cts_info handle{static_cast<decltype(cts_info::bits)>(object.before)};
  const bool is_null = handle.bits == recorded_table->constants.info_null.bits;
  if (object.kind != journal::ArgumentKind::info || is_null) return std::nullopt;
  return handle;
}

std::uint32_t last_call_number() { return last_number; }

void forget_last_call() {
  newest.clear();
  last_number = 0;
  c_was_called = false;
}

}  // namespace infocts
