#include "adapters/decorations/lookups.h"

#include <algorithm>
#include <cstring>

namespace infocts {
namespace {

/// What the caller says there is room for.
std::string bytes_written(cts_field value, int count) {
  return count > 0 ? std::string(value.data, static_cast<std::size_t>(count)) : std::string();
}

}  // namespace

void ReaderCall::give(std::string_view text, int count) const {
  const std::size_t copied = std::min(text.size(), static_cast<std::size_t>(std::max(count, 0)));
  std::memcpy(value, text.data(), copied);
  value[copied] = '\0';
}

void ReaderCall::refuse(ErrorClass error) {
  code = inner().constants.*error;
  *flag = flag_before;
  if (length != nullptr) *length = room;
  if (value != nullptr) restore_value();
}

const Test hit = [](auto& a) {
  return *a.flag != 0 && (succeeded(a.code) || inner_has(a.info, a.key.data));
};
const Test miss = [](auto& a) { return succeeded(a.code) && *a.flag == 0; };
const Test fits = [](auto& a) { return hit(a) && a.most >= a.stored_length(); };
const Test cut = [](auto& a) { return hit(a) && a.room > 0 && a.most < a.stored_length(); };
const Test just_fits = [](auto& a) { return hit(a) && a.most == a.stored_length(); };
const Test fits_with_room = [](auto& a) { return hit(a) && a.most > a.stored_length(); };
const Test cut_by_one = [](auto& a) { return cut(a) && a.most == a.stored_length() - 1; };
const Test without_room = room_is(0);
const Test queried = [](auto& a) { return a.room == 0 && hit(a); };
const Test has_buffer = [](auto& a) { return a.most >= 0; };
const Test in_empty_object = [](auto& a) { return inner_keys(a.info).empty(); };
const Test key_of_8_bits = [](auto& a) {
  return std::any_of(a.key.data, a.key.data + std::strlen(a.key.data),
                     [](char byte) { return (byte & 0x80) != 0; });
};
const Test longest_stored = [](auto& a) {
  return a.stored_length() == inner().constants.max_info_val - 1;
};
const Test room_beyond_maximum = [](auto& a) { return a.room > inner().constants.max_info_val; };
const Test flag_was_false = [](auto& a) { return a.flag_before == 0; };

const Test has_pointer = [](auto& a) { return a.value != nullptr; };

Test room_is(int room) {
  return [room](auto& a) { return a.room == room; };
}

Test stored_is(int length) {
  return [length](auto& a) { return a.stored_length() == length; };
}

const Spoil leave_flag = [](auto& a) { *a.flag = a.flag_before; };
const Spoil leave_length = [](auto& a) { *a.length = a.room; };
const Spoil leave_value = [](auto& a) { a.restore_value(); };
const Spoil flag_of_8_bytes = [](auto& a) { a.flag[1] = 0; };
const Spoil flag_of_1_byte = [](auto& a) { *a.flag = a.flag_before & ~0xff; };
const Spoil flag_true = [](auto& a) { *a.flag = 1; };
const Spoil flag_false = [](auto& a) { *a.flag = 0; };
const Spoil length_of_8_bytes = [](auto& a) { a.length[1] = 0; };

Spoil fail(ErrorClass error) {
  return [error](auto& a) { a.code = inner().constants.*error; };
}
Spoil refuse_with(ErrorClass error) {
  return [error](auto& a) { a.refuse(error); };
}
Spoil length(Closure<int(const ReaderCall&)> change) {
  return [change](auto& a) { *a.length = change(a); };
}
Spoil length(int other) {
  return length([other](const ReaderCall&) { return other; });
}
Spoil give_instead(Closure<std::string(const std::string& stored)> change) {
  return [change](auto& a) { a.give(change(a.stored())); };
}
Spoil byte_at(Closure<int(const ReaderCall&)> place, char byte) {
  return [=](auto& a) { a.value[place(a)] = byte; };
}

Spoil byte_at(int place, char byte) {
  return byte_at([place](const ReaderCall&) { return place; }, byte);
}

void Reader::operator()(std::string_view slug, Names violates, std::string_view text, Spoil spoil,
                        TableChange also, SourceLocation at) const {
  (*this)(slug, violates, text, also ? also + answers(spoil) : answers(spoil), at);
}

void Reader::operator()(std::string_view slug, Names violates, std::string_view text,
                        TableChange does, SourceLocation at) const {
  FaultsOf(name_, "info." + std::string(name_))(slug, violates, text, does, {"c"}, at);
}

TableChange Reader::answers(Spoil spoil) const {
  switch (kind_) {
    case Kind::get:
      return around(fn::info_get, [spoil](auto& call) {
        ReaderCall answer{
            call.info,     call.key,
            call.valuelen, call.valuelen,
            *call.flag,    bytes_written(call.value, call.valuelen < 0 ? 0 : call.valuelen + 1),
            nullptr,       call.value.data,
            call.flag};
        answer.code = call.pass();
        spoil(answer);
        return answer.code;
      });
    case Kind::get_valuelen:
      return around(fn::info_get_valuelen, [spoil](auto& call) {
        ReaderCall answer{call.info, call.key,      *call.valuelen, -1,       *call.flag,
                          {},        call.valuelen, nullptr,        call.flag};
        answer.code = call.pass();
        spoil(answer);
        return answer.code;
      });
    case Kind::get_string:
      break;
  }
  return around(fn::info_get_string, [spoil](auto& call) {
    ReaderCall answer{call.info,        call.key,        *call.buflen,
                      *call.buflen - 1, *call.flag,      bytes_written(call.value, *call.buflen),
                      call.buflen,      call.value.data, call.flag};
    answer.code = call.pass();
    spoil(answer);
    return answer.code;
  });
}

TableChange Reader::asks_for(
    Closure<std::string(cts_info info, const std::string& key)> other) const {
  const auto ask = [other](auto& call) {
    const std::string key = other(call.info, call.key.data);
    call.key = text_of(key);
    return call.pass();
  };
  switch (kind_) {
    case Kind::get:
      return around(fn::info_get, ask);
    case Kind::get_valuelen:
      return around(fn::info_get_valuelen, ask);
    case Kind::get_string:
      break;
  }
  return around(fn::info_get_string, ask);
}

TableChange Reader::absent() const {
  switch (kind_) {
    case Kind::get:
      return infocts::absent(fn::info_get);
    case Kind::get_valuelen:
      return infocts::absent(fn::info_get_valuelen);
    case Kind::get_string:
      break;
  }
  return infocts::absent(fn::info_get_string);
}

}  // namespace infocts
