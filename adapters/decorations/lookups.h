// MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string, the lookups: what a fault can do to
// their answers, and when.
//
//   for (const LookupFaults& fault : kLookups) {
//     fault("flag_left_on_hit", {"hit_flag_true"}, "Leaves flag alone when the key is there.",
//           when(hit, leave_flag));
//   }
#pragma once

#include <array>
#include <concepts>
#include <string>
#include <string_view>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {

/// One call, after the inner MPI answered it.
struct LookupAnswer {
  cts_info info;
  cts_text key;
  int room;            ///< valuelen or buflen as the caller passed it
  int most;            ///< characters that fit: get_string counts the terminator in its room
  int flag_before;     ///< what flag held before the call
  std::string before;  ///< what the caller's buffer held before the call
  int* length;         ///< valuelen of get_valuelen, buflen of get_string; else null
  char* value;         ///< null for get_valuelen
  int* flag;
  int code = 0;

  /// The stored value in full.
  std::string stored() const { return inner_value(info, key.data).value_or(std::string()); }
  int stored_length() const { return static_cast<int>(stored().size()); }

  /// Restores the byte that the buffer held before the call.
  void restore(int at) const { value[at] = before[static_cast<std::size_t>(at)]; }
  void restore_value() const { before.copy(value, before.size()); }

  /// Stores at most `count` characters and a terminator.
  void give(std::string_view text, int count) const;
  /// Stores as many characters as fit; none if there is no room for a terminator.
  void give(std::string_view text) const {
    if (most >= 0) give(text, most);
  }

  /// Makes the call look as if it had only returned this error.
  void refuse(ErrorClass error);
};

// When: a trigger is a test of an answer; `a && b` and `!a` are triggers, too.

class AnswerTrigger {
 public:
  template <std::predicate<const LookupAnswer&> Function>
  // NOLINTNEXTLINE(google-explicit-constructor)
  AnswerTrigger(Function function) : test_(std::move(function)) {}

  bool operator()(const LookupAnswer& answer) const { return test_(answer); }
  friend AnswerTrigger operator&&(AnswerTrigger a, AnswerTrigger b) {
    return Closure<bool(const LookupAnswer&)>(
        [=](const LookupAnswer& answer) { return a(answer) && b(answer); });
  }
  friend AnswerTrigger operator!(AnswerTrigger a) {
    return Closure<bool(const LookupAnswer&)>(
        [=](const LookupAnswer& answer) { return !a(answer); });
  }

 private:
  Closure<bool(const LookupAnswer&)> test_;
};

/// A value was there, even if the MPI calls it an error to truncate it.
extern const AnswerTrigger hit;
extern const AnswerTrigger miss;  ///< success without a value
extern const AnswerTrigger fits;  ///< a hit whose value, and its terminator, fit
/// A hit whose value does not fit where there is room for something.
extern const AnswerTrigger cut;
extern const AnswerTrigger just_fits;       ///< without a byte to spare
extern const AnswerTrigger fits_with_room;  ///< and more than it needs
extern const AnswerTrigger cut_by_one;      ///< just the last character does not fit
extern const AnswerTrigger without_room;    ///< room is 0
extern const AnswerTrigger queried;         ///< a hit without room: a query for the size
extern const AnswerTrigger has_buffer;      ///< there is room for a terminator
extern const AnswerTrigger in_empty_object;
extern const AnswerTrigger key_of_8_bits;        ///< with a byte above 127
extern const AnswerTrigger longest_stored;       ///< a value of MPI_MAX_INFO_VAL-1 characters
extern const AnswerTrigger room_beyond_maximum;  ///< more than MPI_MAX_INFO_VAL
extern const AnswerTrigger flag_was_false;       ///< before the call
extern const AnswerTrigger has_pointer;          ///< to a buffer, whatever its room
AnswerTrigger room_is(int room);
AnswerTrigger stored_is(int length);

// What: an AnswerEffect changes the answer.

using AnswerEffect = Closure<void(LookupAnswer&)>;

template <std::same_as<AnswerTrigger> SomeTrigger, typename Effect>
AnswerEffect when(SomeTrigger trigger, Effect effect) {
  return [trigger, change = AnswerEffect(effect)](LookupAnswer& answer) {
    if (trigger(answer)) change(answer);
  };
}

extern const AnswerEffect leave_flag;       ///< as it was before the call
extern const AnswerEffect leave_length;     ///< likewise
extern const AnswerEffect leave_value;      ///< likewise, every byte
extern const AnswerEffect flag_of_8_bytes;  ///< stores 0 in the int behind it
extern const AnswerEffect flag_of_1_byte;   ///< stores one byte of false
extern const AnswerEffect flag_true;
extern const AnswerEffect flag_false;
extern const AnswerEffect length_of_8_bytes;  ///< stores 0 in the int behind it
AnswerEffect refuse_with(ErrorClass error);   ///< without doing anything
/// Replaces the length by the result of `change`.
AnswerEffect length(Closure<int(const LookupAnswer&)> change);
AnswerEffect length(int other);
/// Gives this text, as far as it fits, instead of the value.
AnswerEffect give_instead(Closure<std::string(const std::string& stored)> change);
/// Stores a byte at this place of the value.
AnswerEffect byte_at(Closure<int(const LookupAnswer&)> place, char byte = '\0');
AnswerEffect byte_at(int place, char byte = '\0');

/// One of the three functions.
class LookupFaults {
 public:
  enum class Kind { get, get_valuelen, get_string };

  constexpr LookupFaults(Kind kind, std::string_view name) : kind_(kind), name_(name) {}

  std::string_view name() const { return name_; }     ///< "get"
  std::string_view subject() const { return name_; }  ///< of its rows

  /// Adds a row: the fault NAME.slug, which breaks info.NAME.<slug> for each entry of `violates`,
  /// or the id itself if the entry begins with "info.". `also` changes the table first.
  void operator()(const RowName& slug, Names violates, std::string_view text, AnswerEffect effect,
                  TableChange also = {}) const;
  void operator()(const RowName& slug, Names violates, std::string_view text,
                  TableChange does) const;

  /// Spoils the answer of the inner MPI.
  TableChange answers(AnswerEffect effect) const;
  /// Asks the inner MPI for the key that `other` returns.
  TableChange asks_for(KeyRewriting other) const;
  TableChange absent() const;

 private:
  /// Around the function.
  TableChange on(auto instead) const {
    if (kind_ == Kind::get) return around(fn::info_get, instead);
    if (kind_ == Kind::get_valuelen) return around(fn::info_get_valuelen, instead);
    return around(fn::info_get_string, instead);
  }

  Kind kind_;
  std::string_view name_;
};

inline constexpr LookupFaults kGet(LookupFaults::Kind::get, "get");
inline constexpr LookupFaults kGetValuelen(LookupFaults::Kind::get_valuelen, "get_valuelen");
inline constexpr LookupFaults kGetString(LookupFaults::Kind::get_string, "get_string");
inline constexpr std::array kLookups{kGet, kGetValuelen, kGetString};
inline constexpr std::array kValueLookups{kGet, kGetString};  ///< those with a buffer for it

}  // namespace infocts

/// Rows of one of them.
#define FAULTS_OF_LOOKUP(lookup) CTS_ROWS(LookupFaults, fault, __COUNTER__, lookup)
