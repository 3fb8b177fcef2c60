#include "adapters/decorations/lookups.h"

#include <algorithm>
#include <cstring>

namespace infocts {
namespace {

/// What the caller says there is room for.
std::string bytes_written(cts_field value, int count) {
  return count > 0 ? std::string(value.data, static_cast<std::size_t>(count)) : std::string();
}

LookupAnswer answer_of(Call<&cts_table::info_get>& call) {
  const int room = call.valuelen;
  const std::string before = bytes_written(call.value, room < 0 ? 0 : room + 1);
  return {call.info, call.key, room, room, *call.flag, before, nullptr, call.value.data, call.flag};
}
LookupAnswer answer_of(Call<&cts_table::info_get_valuelen>& call) {
  return {call.info, call.key,      *call.valuelen, -1,       *call.flag,
          "",        call.valuelen, nullptr,        call.flag};
}
LookupAnswer answer_of(Call<&cts_table::info_get_string>& call) {
  const int room = *call.buflen;
  const std::string before = bytes_written(call.value, room);
  return {call.info,   call.key,        room,     room - 1, *call.flag, before,
          call.buflen, call.value.data, call.flag};
}

}  // namespace

void LookupAnswer::give(std::string_view text, int count) const {
  const std::size_t copied = std::min(text.size(), static_cast<std::size_t>(std::max(count, 0)));
  std::memcpy(value, text.data(), copied);
  value[copied] = '\0';
}

void LookupAnswer::refuse(ErrorClass error) {
  code = inner().constants.*error;
  *flag = flag_before;
  if (length != nullptr) *length = room;
  if (value != nullptr) restore_value();
}

const AnswerTrigger hit = [](auto& a) {
  return *a.flag != 0 && (succeeded(a.code) || inner_has(a.info, a.key.data));
};
const AnswerTrigger miss = [](auto& a) { return succeeded(a.code) && *a.flag == 0; };
const AnswerTrigger fits = [](auto& a) { return hit(a) && a.most >= a.stored_length(); };
const AnswerTrigger cut = [](auto& a) {
  return hit(a) && a.room > 0 && a.most < a.stored_length();
};
const AnswerTrigger just_fits = [](auto& a) { return hit(a) && a.most == a.stored_length(); };
const AnswerTrigger fits_with_room = [](auto& a) { return hit(a) && a.most > a.stored_length(); };
const AnswerTrigger cut_by_one = [](auto& a) { return cut(a) && a.most == a.stored_length() - 1; };
const AnswerTrigger without_room = room_is(0);
const AnswerTrigger queried = [](auto& a) { return a.room == 0 && hit(a); };
const AnswerTrigger has_buffer = [](auto& a) { return a.most >= 0; };
const AnswerTrigger in_empty_object = [](auto& a) { return inner_keys(a.info).empty(); };
const AnswerTrigger key_of_8_bits = [](auto& a) {
  return std::any_of(a.key.data, a.key.data + std::strlen(a.key.data),
                     [](char byte) { return (byte & 0x80) != 0; });
};
const AnswerTrigger longest_stored = [](auto& a) {
  return a.stored_length() == inner().constants.max_info_val - 1;
};
const AnswerTrigger room_beyond_maximum = [](auto& a) {
  return a.room > inner().constants.max_info_val;
};
const AnswerTrigger flag_was_false = [](auto& a) { return a.flag_before == 0; };

const AnswerTrigger has_pointer = [](auto& a) { return a.value != nullptr; };

AnswerTrigger room_is(int room) {
  return [room](auto& a) { return a.room == room; };
}

AnswerTrigger stored_is(int length) {
  return [length](auto& a) { return a.stored_length() == length; };
}

const AnswerEffect leave_flag = [](auto& a) { *a.flag = a.flag_before; };
const AnswerEffect leave_length = [](auto& a) { *a.length = a.room; };
const AnswerEffect leave_value = [](auto& a) { a.restore_value(); };
const AnswerEffect flag_of_8_bytes = [](auto& a) { a.flag[1] = 0; };
const AnswerEffect flag_of_1_byte = [](auto& a) { *a.flag = a.flag_before & ~0xff; };
const AnswerEffect flag_true = [](auto& a) { *a.flag = 1; };
const AnswerEffect flag_false = [](auto& a) { *a.flag = 0; };
const AnswerEffect length_of_8_bytes = [](auto& a) { a.length[1] = 0; };

AnswerEffect refuse_with(ErrorClass error) {
  return [error](auto& a) { a.refuse(error); };
}
AnswerEffect length(Closure<int(const LookupAnswer&)> change) {
  return [change](auto& a) { *a.length = change(a); };
}
AnswerEffect length(int other) {
  return length([other](const LookupAnswer&) { return other; });
}
AnswerEffect give_instead(Closure<std::string(const std::string& stored)> change) {
  return [change](auto& a) { a.give(change(a.stored())); };
}
AnswerEffect byte_at(Closure<int(const LookupAnswer&)> place, char byte) {
  return [=](auto& a) { a.value[place(a)] = byte; };
}

AnswerEffect byte_at(int place, char byte) {
  return byte_at([place](const LookupAnswer&) { return place; }, byte);
}

void LookupFaults::operator()(const RowName& slug, Names violates, std::string_view text,
                              AnswerEffect effect, TableChange also) const {
  (*this)(slug, violates, text, also + answers(effect));
}

void LookupFaults::operator()(const RowName& slug, Names violates, std::string_view text,
                              TableChange does) const {
  FaultsOf(name_, "info." + std::string(name_))(slug, violates, text, does);
}

TableChange LookupFaults::answers(AnswerEffect effect) const {
  return on([effect](auto& call) {
    LookupAnswer answer = answer_of(call);
    answer.code = call.pass();
    effect(answer);
    return answer.code;
  });
}

TableChange LookupFaults::asks_for(KeyRewriting other) const { return on(with_other_key(other)); }

TableChange LookupFaults::absent() const {
  return [*this](cts_table& mpi) {
    if (kind_ == Kind::get) mpi.info_get = nullptr;
    if (kind_ == Kind::get_valuelen) mpi.info_get_valuelen = nullptr;
    if (kind_ == Kind::get_string) mpi.info_get_string = nullptr;
  };
}

}  // namespace infocts
