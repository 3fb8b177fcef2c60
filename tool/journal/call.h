// One recorded call of the neutral table, as it stands in the journal and as people read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/functions.h"
#include "adapters/table.h"

namespace infocts::journal {

/// The kind of parameter that an argument belongs to. The journal holds these letters.
enum class ArgumentKind : char {
  integer = 'i',      ///< by value
  integer_ref = 'r',  ///< int *: value before and after
  integers = 'a',     ///< const int *: an IN array, of which the first element is kept
// By value, and pointers: bits before and after.
#define CTS_HANDLE_KIND(kind, type, null, letter, ref_letter) \
  kind = letter, kind##_ref = ref_letter,
#include "adapters/handles.def"
#undef CTS_HANDLE_KIND
  text = 't',    ///< IN string
  field = 'f',   ///< OUT string: its length, and its bytes after the call
  null = 'n',    ///< a null pointer
  opaque = 'o',  ///< argc and argv, buffers of windows, callbacks
};

/// Whether it was a pointer to a handle.
bool is_handle_ref(ArgumentKind kind);

/// "info" for a handle of that kind or a pointer to one; empty if it is no handle.
std::string_view handle_kind_of(ArgumentKind kind);

struct Argument {
  ArgumentKind kind = ArgumentKind::opaque;
  std::int64_t before = 0;  ///< integer, bits of a handle, or length of a field
  std::optional<std::int64_t>
      after;          ///< of integer_ref and handle pointers, once the call returned
  std::string bytes;  ///< of a text; of a field once the call returned
};

struct Call {
  FunctionId function{};
  std::uint16_t thread = 0;
  std::vector<Argument> arguments;
  std::optional<int> code;  ///< missing: the call never returned
};

/// Builds the payload of a call_begin or call_end record.
class CallEncoder {
 public:
  CallEncoder() = default;
  explicit CallEncoder(FunctionId function) { raw(function); }

  /// Begins anew, in the same memory.
  void restart(FunctionId function) {
    clear();
    raw(function);
  }
  void clear() { size_ = 0; }

  void before(int value) { put(ArgumentKind::integer, value); }
  void before(std::int64_t value) { put(ArgumentKind::integer, value); }
  void before(int* value) { reference(value); }
  void before(const int* values);
#define CTS_HANDLE_KIND(kind, type, null, letter, ref_letter)                            \
  void before(cts_##kind handle) { put(ArgumentKind::kind, bits(handle)); }              \
  void before(const cts_##kind* handle) { reference(ArgumentKind::kind##_ref, handle); } \
  void after(cts_##kind* handle) {                                                       \
    if (handle != nullptr) reference(ArgumentKind::kind##_ref, handle);                  \
  }
#include "adapters/handles.def"
#undef CTS_HANDLE_KIND
  void before(cts_text text);
  void before(cts_field field);
  void before(const void*) { put(ArgumentKind::opaque); }
  void before(cts_error_callback) { put(ArgumentKind::opaque); }

  void returned(int code) { raw(code); }
  void after(int* value) {
    if (value != nullptr) reference(value);  // a null pointer has no output to look for
  }
  void after(cts_field field);
  template <typename Other>
  void after(const Other&) {}  // not an output

  std::string_view payload() const { return {buffer_.data(), size_}; }

 private:
  template <typename Handle>
  static std::int64_t bits(Handle handle) {
    return static_cast<std::int64_t>(handle.bits);
  }
  template <typename Handle>
  void reference(ArgumentKind kind, const Handle* handle) {
    if (handle == nullptr) {
      put(ArgumentKind::null);
    } else {
      put(kind, bits(*handle));
    }
  }
  void reference(const int* value);
  void put(ArgumentKind kind) { raw(kind); }
  void put(ArgumentKind kind, std::int64_t value) {
    raw(kind);
    raw(value);
  }
  void bytes(const char* data, std::size_t size);
  template <typename Value>
  void raw(const Value& value) {
    std::memcpy(room(sizeof value), &value, sizeof value);
  }
  char* room(std::size_t size) {
    const std::size_t at = size_;
    size_ += size;
    if (size_ > buffer_.size()) buffer_.resize(2 * size_);
    return buffer_.data() + at;
  }

  std::string buffer_;  ///< larger than the payload: appending would cost more than the call
  std::size_t size_ = 0;
};

/// The function in what a CallEncoder wrote before the call. Throws std::runtime_error if the bytes
/// name no function, because somebody else wrote them.
FunctionId function_in(std::string_view payload);

/// All of it. Throws as function_in() does.
Call decode_begin(std::string_view payload);

/// Adds what a CallEncoder wrote after the call.
void decode_end(std::string_view payload, Call& call);

/// The name of a handle that is a constant of the MPI, such as MPI_COMM_WORLD; empty for any other.
using HandleName = std::function<std::string(ArgumentKind kind, std::int64_t bits)>;

/// The call as a line of C, "MPI_Info_set(0x9c000000, \"key\", \"value\")". Handles without a name
/// appear as hexadecimal numbers, numbers that the suite preset as "unset". Texts are cut at
/// `max_text` bytes.
std::string describe(const Call& call, const HandleName& name = {}, std::size_t max_text = 60);

/// Bytes as a C string literal, quotes included, cut at `max_text` bytes with a note of the rest.
std::string c_literal(std::string_view bytes, std::size_t max_text);

}  // namespace infocts::journal
