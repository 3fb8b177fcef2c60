#include "properties/lookup_functions.h"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <optional>

#include "conformance/harness/lookup_rules.h"
#include "properties/read_only_text.h"

namespace infocts::properties {
namespace {

bool hit(const Lookup& lookup) { return is_true(lookup.flag); }

/// An integer of the caller between two others.
struct IntBetweenCanaries {
  std::array<int, 3> numbers{0x1badcafe, 0, 0x2badcafe};

  explicit IntBetweenCanaries(int preset) { numbers[1] = preset; }
  int* ref() { return &numbers[1]; }
  bool intact() const { return numbers[0] == 0x1badcafe && numbers[2] == 0x2badcafe; }
};

/// The deviations of one call, with the prefix of its requirements.
class Judgement {
 public:
  Judgement(const ObservedLookup& reading, const ExpectedLookup& asked, const Sink& sink)
      : reading_(reading), asked_(asked), sink_(sink) {}

  void run() {
    if (!reading_.key_intact) {
      tell({"key_unmodified"}, "the caller's key", "as it was", "changed");
    }
    if (!reading_.numbers_intact) {
      tell({"no_write_beyond"}, "memory around the caller's integers", "as it was", "changed");
    }
    if (reading_.lookup.code != this_worker().quiet.success) {
      code_is_error();
    } else if (asked_.value == nullptr) {
      miss();
    } else if (!hit(reading_.lookup)) {
      not_found();
    } else if (reading_.function == LookupFunction::get_valuelen) {
      if (!agrees(reading_, asked_)) {
        tell(with_latest({"hit_length", "no_terminator_counted"}), "valuelen",
             std::to_string(asked_.value->size()), std::to_string(reading_.lookup.length));
      }
    } else {
      value();
      if (reading_.function == LookupFunction::get_string) needed_size();
    }
  }

 private:
  void tell(const std::vector<std::string_view>& rules, std::string_view subject,
            std::string_view expected, std::string_view actual) {
    Deviation deviation;
    for (const std::string_view rule : rules) {
      deviation.requirements.push_back(fmt::format("info.{}.{}", name_of(reading_.function), rule));
    }
    deviation.subject = fmt::format("{} of MPI_Info_{}", subject, name_of(reading_.function));
    deviation.expected = expected;
    deviation.actual = actual;
    deviation.claim.call = reading_.lookup.code.call();
    sink_(deviation);
  }

  std::vector<std::string_view> with_latest(std::vector<std::string_view> rules) const {
    if (asked_.overridden) rules.emplace_back("latest_value");
    return rules;
  }

  /// Of MPI_Info_get_string, buflen counts the terminator. In Fortran there is none, and it may be
  /// counted all the same: what would stand in its place is open, see check_buflen.
  std::size_t capacity() const {
    const auto room = static_cast<std::size_t>(reading_.room);
    return reading_.function == LookupFunction::get || room == 0 ? room : room - 1;
  }
  bool cut() const {
    return reading_.function != LookupFunction::get_valuelen && asked_.value != nullptr &&
           asked_.value->size() > capacity();
  }
  bool nothing_asked() const {
    return reading_.room == 0 && reading_.function != LookupFunction::get_valuelen;
  }

  void code_is_error() {
    std::vector<std::string_view> rules{"hit_flag_true"};
    if (asked_.value == nullptr) {
      rules = {"miss_success"};
    } else if (reading_.function == LookupFunction::get_string && nothing_asked()) {
      rules = {"zero_success"};
    } else if (cut()) {
      rules = {"truncate_success"};
    }
    Deviation deviation{{"info.errors.success_returned"},
                        fmt::format("return code of MPI_Info_{}", name_of(reading_.function)),
                        "MPI_SUCCESS",
                        describe_code(reading_.lookup.code),
                        {.kind = journal::ClaimKind::success,
                         .call = reading_.lookup.code.call(),
                         .actual = reading_.lookup.code}};
    // Whether a cut value is an error has a rule of its own.
    if (cut()) deviation.requirements.clear();
    for (const std::string_view rule : rules) {
      deviation.requirements.push_back(fmt::format("info.{}.{}", name_of(reading_.function), rule));
    }
    sink_(deviation);
    if (cut()) cut_value();
  }

  void miss() {
    if (!is_miss(reading_.lookup)) {
      std::vector<std::string_view> rules{"miss_flag_false"};
      if (asked_.lookalike && hit(reading_.lookup)) rules.emplace_back("key_exact");
      tell(rules, "flag", "false", describe_flag(reading_.lookup.flag));
    }
    if (reading_.function == LookupFunction::get_valuelen) {
      if (reading_.lookup.length != kNumberPreset) {
        tell({"miss_length_untouched"}, "valuelen", "left as it was",
             number_after(reading_.lookup.length));
      }
      return;
    }
    if (!reading_.lookup.value.canaries_intact()) {
      tell({"no_write_beyond"}, "memory around value", "as it was", "changed");
    }
    if (!reading_.lookup.value.untouched()) {
      tell({"miss_value_untouched"}, "value", "left as it was",
           infocts::quoted(reading_.lookup.value.bytes()));
    }
  }

  void not_found() {
    std::vector<std::string_view> rules{"hit_flag_true"};
    if (nothing_asked()) {
      rules = {"zero_flag_true"};
    } else if (cut()) {
      rules = {"truncated_flag_true"};
    }
    tell(rules, "flag", "true", describe_flag(reading_.lookup.flag));
  }

  void value() {
    const Output& value = reading_.lookup.value;
    if (!value.canaries_intact()) {
      const std::size_t overrun = value.overrun();
      tell({"no_write_beyond"}, "memory around value",
           fmt::format("nothing written outside of {} bytes", value.size()),
           overrun > 0 ? fmt::format("written up to {} bytes after it", overrun)
                       : "written before it");
    }
    // MPI_Info_get with no room: what value[0] becomes is left open.
    if (reading_.function == LookupFunction::get && reading_.room == 0) return;
    if (reading_.room == 0) {
      if (!value.untouched()) {
        tell({"zero_value_untouched"}, "value", "left as it was", "changed");
      }
    } else if (cut()) {
      cut_value();
    } else {
      whole_value();
    }
  }

  void whole_value() {
    const Output& value = reading_.lookup.value;
    std::vector<std::string_view> rules = with_latest({"hit_value"});
    if (asked_.value->size() == capacity()) rules.emplace_back("exact_fit");
    if (value.bytes().substr(0, asked_.value->size()) != *asked_.value) {
      tell(rules, "value", infocts::quoted(*asked_.value),
           infocts::quoted(value.terminated() ? value.text() : value.bytes()));
    } else if (in_fortran()) {
      if (!value.holds(*asked_.value)) {
        tell(rules, "value", infocts::quoted(*asked_.value) + ", then blanks",
             infocts::quoted(value.bytes()));
      }
    } else if (!value.terminated()) {
      tell({"terminated"}, "value", "a terminated string",
           fmt::format("no null character in {} bytes", value.size()));
    } else if (value.text() != *asked_.value) {
      rules.emplace_back("terminated");
      tell(rules, "value", infocts::quoted(*asked_.value), infocts::quoted(value.text()));
    }
  }

  void cut_value() {
    const Output& value = reading_.lookup.value;
    if (reading_.room == 0) return;
    const std::string expected = asked_.value->substr(0, capacity());
    const std::string_view actual = value.bytes().substr(0, capacity());
    if (actual != expected) {
      tell(with_latest({"truncates"}), "value", infocts::quoted(expected), infocts::quoted(actual));
    }
    if (!in_fortran() && value.bytes()[capacity()] != '\0') {
      std::vector<std::string_view> rules{"truncated_terminated", "terminated"};
      if (reading_.function == LookupFunction::get) rules.pop_back();
      if (capacity() == 0) rules.emplace_back("one_byte");
      tell(rules, "value", fmt::format("a null character at value[{}]", capacity()),
           "another character");
    }
  }

  void needed_size() {
    const auto needed = static_cast<long>(asked_.value->size()) + 1;
    if (reading_.lookup.length == needed) return;
    if (in_fortran() && reading_.lookup.length == needed - 1) return;  // see check_buflen
    if (asked_.end_unknown && reading_.lookup.length > needed) return;
    std::vector<std::string_view> rules = with_latest({"needed_size"});
    if (reading_.room == 0) {
      rules = {"zero_size", "query_then_read"};
    } else if (cut()) {
      rules = {"needed_size_truncated"};
    }
    tell(rules, "buflen", std::to_string(needed), std::to_string(reading_.lookup.length));
  }

  const ObservedLookup& reading_;
  const ExpectedLookup& asked_;
  const Sink& sink_;
};

}  // namespace

std::string_view name_of(LookupFunction function) {
  switch (function) {
    case LookupFunction::get:
      return "get";
    case LookupFunction::get_valuelen:
      return "get_valuelen";
    case LookupFunction::get_string:
      break;
  }
  return "get_string";
}

bool is_miss(const Lookup& lookup) { return is_false(lookup.flag); }

bool present(const Api& mpi, LookupFunction function) {
  switch (function) {
    case LookupFunction::get:
      return mpi.info_get.present();
    case LookupFunction::get_valuelen:
      return mpi.info_get_valuelen.present();
    case LookupFunction::get_string:
      break;
  }
  return mpi.info_get_string.present();
}

ObservedLookup read(const Api& mpi, LookupFunction function, cts_info info, std::string_view key,
                    int room) {
  // The same in each process, so that a program does the same if it is played alone.
  const std::size_t turn = std::hash<std::string_view>()(key) + static_cast<std::size_t>(function);
  std::optional<Input> own;
  cts_text text{};
  std::optional<ReadOnlyText> read_only;
  if (turn % 16 == 0) read_only.emplace(key);
  if (read_only && read_only->held()) {
    text = read_only->text();
  } else {
    text = own.emplace(key);
  }
  const auto bytes =
      static_cast<std::size_t>(room) + (function == LookupFunction::get ? terminator() : 0);
  ObservedLookup result{function, room, {}, true, true};
  Lookup& lookup = result.lookup;
  IntBetweenCanaries length(function == LookupFunction::get_string ? room : kNumberPreset);
  IntBetweenCanaries flag(kFlagPreset);
  if (function != LookupFunction::get_valuelen) lookup.value = Output(bytes);
  switch (function) {
    case LookupFunction::get:
      lookup.code = mpi.info_get(info, text, room, lookup.value, flag.ref());
      break;
    case LookupFunction::get_valuelen:
      lookup.code = mpi.info_get_valuelen(info, text, length.ref(), flag.ref());
      break;
    case LookupFunction::get_string:
      lookup.code = mpi.info_get_string(info, text, length.ref(), lookup.value, flag.ref());
      break;
  }
  lookup.length = *length.ref();
  lookup.flag = *flag.ref();
  if (own) result.key_intact = own->unmodified();
  result.numbers_intact = length.intact() && flag.intact();
  return result;
}

int room_for(LookupFunction function, std::size_t length) {
  return static_cast<int>(length + (function == LookupFunction::get_string ? 1 : 0));
}

bool agrees(const ObservedLookup& reading, const ExpectedLookup& asked) {
  const Lookup& lookup = reading.lookup;
  if (lookup.code != this_worker().quiet.success) return false;
  if (asked.value == nullptr) return is_miss(lookup);
  if (!hit(lookup)) return false;
  if (reading.function == LookupFunction::get_valuelen) {
    const auto length = static_cast<long>(asked.value->size());
    return lookup.length == length || (asked.end_unknown && lookup.length > length);
  }
  return lookup.value.holds(*asked.value);
}

std::string answer_of(const ObservedLookup& reading) {
  const Lookup& lookup = reading.lookup;
  if (lookup.code != this_worker().quiet.success) return describe_code(lookup.code);
  if (is_miss(lookup)) return "not defined";
  if (reading.function == LookupFunction::get_valuelen)
    return fmt::format("length {}", lookup.length);
  return infocts::quoted(lookup.value.terminated() ? lookup.value.text() : lookup.value.bytes());
}

void judge(const ObservedLookup& reading, const ExpectedLookup& asked, const Sink& sink) {
  Judgement(reading, asked, sink).run();
}

}  // namespace infocts::properties
