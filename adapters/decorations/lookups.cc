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

const Test hit = [](const ReaderCall& answer) {
  return *answer.flag != 0 && (succeeded(answer.code) || inner_has(answer.info, answer.key.data));
};
const Test miss = [](const ReaderCall& answer) {
  return succeeded(answer.code) && *answer.flag == 0;
};
const Test fits = [](const ReaderCall& answer) {
  return hit(answer) && answer.most >= answer.stored_length();
};
const Test cut = [](const ReaderCall& answer) {
  return hit(answer) && answer.room > 0 && answer.most < answer.stored_length();
};
const Test just_fits = [](const ReaderCall& answer) {
  return hit(answer) && answer.most == answer.stored_length();
};
const Test fits_with_room = [](const ReaderCall& answer) {
  return hit(answer) && answer.most > answer.stored_length();
};
const Test cut_by_one = [](const ReaderCall& answer) {
  return cut(answer) && answer.most == answer.stored_length() - 1;
};
const Test without_room = room_is(0);
const Test queried = [](const ReaderCall& answer) { return answer.room == 0 && hit(answer); };
const Test has_buffer = [](const ReaderCall& answer) { return answer.most >= 0; };
const Test in_empty_object = [](const ReaderCall& answer) {
  return inner_keys(answer.info).empty();
};
const Test longest_key = [](const ReaderCall& answer) {
  return std::strlen(answer.key.data) + 1 >=
         static_cast<std::size_t>(inner().constants.max_info_key);
};
const Test key_of_8_bits = [](const ReaderCall& answer) {
  return std::any_of(answer.key.data, answer.key.data + std::strlen(answer.key.data),
                     [](char byte) { return (byte & 0x80) != 0; });
};
const Test longest_value = [](const ReaderCall& answer) {
  return answer.stored_length() == inner().constants.max_info_val - 1;
};
const Test room_beyond_maximum = [](const ReaderCall& answer) {
  return answer.room > inner().constants.max_info_val;
};
const Test flag_was_false = [](const ReaderCall& answer) { return answer.flag_before == 0; };

const Test has_pointer = [](const ReaderCall& answer) { return answer.value != nullptr; };

Test room_is(int room) {
  return [room](const ReaderCall& answer) { return answer.room == room; };
}

Test stored_is(int length) {
  return [length](const ReaderCall& answer) { return answer.stored_length() == length; };
}

Spoil when(Test test, Spoil spoil) {
  return [=](ReaderCall& answer) {
    if (test(answer)) spoil(answer);
  };
}

const Spoil leave_flag = [](ReaderCall& answer) { *answer.flag = answer.flag_before; };
const Spoil leave_length = [](ReaderCall& answer) { *answer.length = answer.room; };
const Spoil leave_value = [](ReaderCall& answer) { answer.restore_value(); };
const Spoil flag_of_8_bytes = [](ReaderCall& answer) { answer.flag[1] = 0; };
const Spoil flag_of_1_byte = [](ReaderCall& answer) { *answer.flag = answer.flag_before & ~0xff; };
const Spoil flag_true = [](ReaderCall& answer) { *answer.flag = 1; };
const Spoil flag_false = [](ReaderCall& answer) { *answer.flag = 0; };
const Spoil length_of_8_bytes = [](ReaderCall& answer) { answer.length[1] = 0; };

Spoil fail(ErrorClass error) {
  return [error](ReaderCall& answer) { answer.code = inner().constants.*error; };
}
Spoil refuse_with(ErrorClass error) {
  return [error](ReaderCall& answer) { answer.refuse(error); };
}
Spoil length(Closure<int(const ReaderCall&)> change) {
  return [change](ReaderCall& answer) { *answer.length = change(answer); };
}
Spoil length(int other) {
  return length([other](const ReaderCall&) { return other; });
}
Spoil give_instead(Closure<std::string(const std::string& stored)> change) {
  return [change](ReaderCall& answer) { answer.give(change(answer.stored())); };
}
Spoil byte_at(Closure<int(const ReaderCall&)> place, char byte) {
  return [=](ReaderCall& answer) { answer.value[place(answer)] = byte; };
}

Spoil byte_at(int place, char byte) {
  return byte_at([place](const ReaderCall&) { return place; }, byte);
}

void Reader::fault(std::string_view slug, Names violates, std::string_view text, Spoil spoil,
                   TableChange also, SourceLocation at) const {
  fault(slug, violates, text, also ? also + answers(spoil) : answers(spoil), at);
}

void Reader::fault(std::string_view slug, Names violates, std::string_view text, TableChange does,
                   SourceLocation at) const {
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
