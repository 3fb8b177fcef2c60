#include "tool/journal/call.h"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

#include "tool/journal/preset.h"

namespace infocts::journal {
namespace {

/// What a record keeps of one string; the rest is of no use to a reader.
constexpr std::size_t kMaxBytes = 8192;

class Decoder {
 public:
  explicit Decoder(std::string_view payload) : rest_(payload) {}

  bool done() const { return rest_.empty(); }

  template <typename Value>
  Value raw() {
    Value value{};
    if (rest_.size() < sizeof value) {
      rest_ = {};
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }

  Argument argument() {
    Argument argument;
    argument.kind = raw<ArgumentKind>();
    switch (argument.kind) {
      case ArgumentKind::null:
      case ArgumentKind::opaque:
        break;
      case ArgumentKind::text:
      case ArgumentKind::field: {
        argument.before = raw<std::int64_t>();
        const std::size_t size = raw<std::uint32_t>();
        const std::size_t kept = std::min(size, rest_.size());
        argument.bytes = rest_.substr(0, kept);
        rest_.remove_prefix(kept);
        break;
      }
      default:
        argument.before = raw<std::int64_t>();
    }
    return argument;
  }

 private:
  std::string_view rest_;
};

bool is_output(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::integer_ref:
    case ArgumentKind::field:
      return true;
    default:
      return is_handle_ref(kind);
  }
}

std::string handle_words(const Argument& handle, const HandleName& name) {
  std::string words = name ? name(handle.kind, handle.before) : "";
  if (words.empty()) words = fmt::format("{:#x}", static_cast<std::uint64_t>(handle.before));
  return words;
}

std::string describe(const Argument& argument, const HandleName& name, std::size_t max_text) {
  switch (argument.kind) {
    case ArgumentKind::integer:
      return std::to_string(argument.before);
    case ArgumentKind::integer_ref:
      return is_preset(argument.before) ? "&unset"
                                        : fmt::format("&{}", static_cast<int>(argument.before));
    case ArgumentKind::integers:
      return fmt::format("{{{}}}", argument.before);
    case ArgumentKind::text:
      return c_literal(argument.bytes, max_text);
    case ArgumentKind::field:
      return fmt::format("buffer[{}]", argument.before);
    case ArgumentKind::null:
      return "NULL";
    case ArgumentKind::opaque:
      return "…";
    default:
      return (is_handle_ref(argument.kind) ? "&" : "") + handle_words(argument, name);
  }
}

}  // namespace

bool is_handle_ref(ArgumentKind kind) {
  switch (kind) {
#define CTS_HANDLE_KIND(kind, type, null, letter, ref_letter) \
  case ArgumentKind::kind##_ref:                              \
    return true;
#include "adapters/handles.def"
#undef CTS_HANDLE_KIND
    default:
      return false;
  }
}

std::string_view handle_kind_of(ArgumentKind kind) {
  switch (kind) {
#define CTS_HANDLE_KIND(kind, type, null, letter, ref_letter) \
  case ArgumentKind::kind:                                    \
  case ArgumentKind::kind##_ref:                              \
    return #kind;
#include "adapters/handles.def"
#undef CTS_HANDLE_KIND
    default:
      return {};
  }
}

void CallEncoder::before(const int* values) {
  if (values == nullptr) {
    put(ArgumentKind::null);
  } else {
    put(ArgumentKind::integers, *values);
  }
}

void CallEncoder::before(cts_text text) {
  put(ArgumentKind::text, static_cast<std::int64_t>(text.size));
  bytes(text.data, text.size);
}

void CallEncoder::before(cts_field field) {
  if (field.data == nullptr) {
    put(ArgumentKind::null);
    return;
  }
  put(ArgumentKind::field, static_cast<std::int64_t>(field.size));
  bytes(nullptr, 0);
}

void CallEncoder::after(cts_field field) {
  if (field.data == nullptr) return;
  put(ArgumentKind::field, static_cast<std::int64_t>(field.size));
  bytes(field.data, field.size);
}

void CallEncoder::reference(const int* value) {
  if (value == nullptr) {
    put(ArgumentKind::null);
  } else {
    put(ArgumentKind::integer_ref, *value);
  }
}

void CallEncoder::bytes(const char* data, std::size_t size) {
  const std::size_t kept = data == nullptr ? 0 : std::min(size, kMaxBytes);
  raw(static_cast<std::uint32_t>(kept));
  if (kept > 0) std::memcpy(room(kept), data, kept);
}

FunctionId function_in(std::string_view payload) {
  const auto function = Decoder(payload).raw<FunctionId>();
  if (static_cast<std::size_t>(function) >= kFunctionNames.size()) {
    throw std::runtime_error("a call of no function");
  }
  return function;
}

Call decode_begin(std::string_view payload) {
  Call call;
  call.function = function_in(payload);
  Decoder decoder(payload);
  decoder.raw<FunctionId>();  // behind it
  constexpr std::size_t kUsualArguments = 5;
  call.arguments.reserve(kUsualArguments);
  while (!decoder.done()) call.arguments.push_back(decoder.argument());
  return call;
}

void decode_end(std::string_view payload, Call& call) {
  Decoder decoder(payload);
  decoder.raw<FunctionId>();
  call.code = decoder.raw<int>();
  for (Argument& argument : call.arguments) {
    if (!is_output(argument.kind)) continue;
    const Argument output = decoder.argument();
    argument.after = output.before;
    argument.bytes = output.bytes;
  }
}

std::string c_literal(std::string_view bytes, std::size_t max_text) {
  std::string literal = "\"";
  bool after_escape = false;
  for (const char byte : bytes.substr(0, max_text)) {
    const auto code = static_cast<unsigned char>(byte);
    const bool trigraph = byte == '?' && literal.ends_with('?');
    if (byte == '"' || byte == '\\' || trigraph) {
      literal += {'\\', byte};
      after_escape = false;
    } else if (code >= 0x20 && code < 0x7f) {
      // A hexadecimal escape swallows the digits that follow it.
      if (after_escape && std::isxdigit(code) != 0) literal += "\"\"";
      literal += byte;
      after_escape = false;
    } else {
      literal += fmt::format("\\x{:02x}", code);
      after_escape = true;
    }
  }
  literal += '"';
  if (bytes.size() > max_text) literal += fmt::format("… ({} bytes)", bytes.size());
  return literal;
}

std::string describe(const Call& call, const HandleName& name, std::size_t max_text) {
  std::string line = fmt::format("{}(", name_of(call.function));
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    if (i > 0) line += ", ";
    line += describe(call.arguments[i], name, max_text);
  }
  return line + ")";
}

}  // namespace infocts::journal
