#include "conformance/harness/lookup_rules.h"

#include <algorithm>

#include "conformance/harness/claims.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

using journal::ClaimKind;

constexpr int kRoom = 100;  // more than any value here has

}  // namespace

Lookup read_by_get(cts_info info, cts_text key) {
  Lookup result;
  result.value = Output(kRoom + terminator());
  result.code = this_worker().mpi.info_get(info, key, kRoom, result.value, &result.flag);
  return result;
}

Lookup read_by_get_valuelen(cts_info info, cts_text key) {
  Lookup result;
  result.code = this_worker().mpi.info_get_valuelen(info, key, &result.length, &result.flag);
  return result;
}

Lookup read_by_get_string(cts_info info, cts_text key) {
  Lookup result;
  result.value = Output(kRoom);
  result.length = kRoom;
  result.code =
      this_worker().mpi.info_get_string(info, key, &result.length, result.value, &result.flag);
  return result;
}

std::vector<std::size_t> value_lengths() {
  // Where the maximum is huge, a value of that size is a test of the memory and not of the
  // function.
  constexpr std::size_t kLargest = std::size_t{64} * 1024;
  std::vector<std::size_t> lengths;
  for (const std::size_t length :
       std::initializer_list<std::size_t>{1,  2,  3,  7,  8,  9,   15,  16,  17,  31,  32,  33,
                                          35, 36, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1023}) {
    if (length < max_value_length()) lengths.push_back(length);
  }
  if (max_value_length() <= kLargest) lengths.push_back(max_value_length());
  return lengths;
}

std::vector<std::size_t> large_rooms() {
  const auto longest = static_cast<std::size_t>(this_worker().mpi.max_info_val);
  std::vector<std::size_t> rooms{longest, longest + 1, 2 * longest + 1, 65536};
  std::erase_if(rooms, [](std::size_t room) { return room > kLargestValue; });
  std::sort(rooms.begin(), rooms.end());
  return rooms;
}

std::vector<std::size_t> cuts_below(std::size_t n) {
  std::vector<std::size_t> cuts;
  for (const std::size_t cut : {std::size_t{1}, std::size_t{2}, n / 2, n - 2, n - 1}) {
    if (cut >= 1 && cut < n && std::find(cuts.begin(), cuts.end(), cut) == cuts.end()) {
      cuts.push_back(cut);
    }
  }
  return cuts;
}

bool check_flag_true(const Lookup& lookup) {
  if (is_true(lookup.flag)) return true;
  state_claim({.kind = ClaimKind::flag_true, .call = lookup.code.call(), .actual = lookup.flag});
  return report_deviation("flag", "true", describe_flag(lookup.flag));
}

bool check_flag_false(const Lookup& lookup) {
  if (is_false(lookup.flag)) return true;
  state_claim({.kind = ClaimKind::flag_false, .call = lookup.code.call(), .actual = lookup.flag});
  return report_deviation("flag", "false", describe_flag(lookup.flag));
}

bool found(const Lookup& lookup) {
  return lookup.code == this_worker().mpi.success && is_true(lookup.flag);
}

bool check_not_found(const Lookup& lookup) {
  if (found(lookup))
    state_claim({.kind = ClaimKind::flag_false, .call = lookup.code.call(), .actual = lookup.flag});
  return check_true(!found(lookup), "key that is not in the object", "not found", "found");
}

bool check_reads(const Lookup& lookup, std::string_view value) {
  if (lookup.code != this_worker().mpi.success) {
    state_claim({.kind = ClaimKind::success, .call = lookup.code.call(), .actual = lookup.code});
  } else if (!found(lookup)) {
    state_claim({.kind = ClaimKind::flag_true, .call = lookup.code.call(), .actual = lookup.flag});
  }
  if (!check_true(found(lookup), "key that is in the object", "found", answer_of(lookup))) {
    return false;
  }
  if (lookup.value.size() > 0) return check_text(value, lookup.value);
  return check_equal("valuelen", static_cast<long>(value.size()), lookup.length);
}

Pairs varied_pairs(int count) {
  Pairs pairs;
  for (int i = 0; i < count; ++i) {
    const auto number = static_cast<unsigned>(i);
    pairs.emplace_back(
        fmt::format("key{}", i),
        text_of_length(1 + number % std::min(59U, static_cast<unsigned>(max_value_length())),
                       number));
  }
  return pairs;
}

Pairs unusual_pairs() {
  // Blanks around them are stripped in Fortran.
  if (in_fortran()) {
    return {{"k", "v"},
            {text_of_length(max_key_length()), "of the longest key"},
            {"blanks  inside", "k  e pt"},
            {"Both CASES", "MiXeD"},
            {"\xe4\xf6\xfc", "\xc3\xa4\x80\xff"},
            {"\x01\t\x7f", "\t\n\x01"}};
  }
  return {{"k", "v"},
          {text_of_length(max_key_length()), "of the longest key"},
          {" blanks around ", "  kept  "},
          {"Both CASES", "MiXeD"},
          {"\xe4\xf6\xfc", "\xc3\xa4\x80\xff"},
          {"\x01\t\x7f", "\t\n\x01"}};
}

void for_each_hit(LookupCall read,
                  const std::function<bool(const Lookup&, const std::string&)>& judge) {
  {
    const Context context("the only key of an object");
    Info info = make_info({{"key", "value"}});
    if (!judge(read(info, in("key")), "value")) return;
  }
  const Pairs pairs = varied_pairs(65);
  Info info = make_info(pairs);
  for (const auto& [key, value] : pairs) {
    const Context context("{} of 65 keys", key);
    if (!judge(read(info, in(key)), value)) return;
  }
  for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair) {
    const Context context("{} of 65 keys, asked last to first", pair->first);
    if (!judge(read(info, in(pair->first)), pair->second)) return;
  }
  for (std::size_t i = 0; i < pairs.size(); i += 2) remove(info, pairs[i].first);
  for (std::size_t i = 1; i < pairs.size(); i += 2) {
    const Context context("{}, when every other key has been deleted", pairs[i].first);
    if (!judge(read(info, in(pairs[i].first)), pairs[i].second)) return;
  }
  Info unusual = make_info(unusual_pairs());
  for (const auto& [key, value] : unusual_pairs()) {
    const Context context("the key {} with the value {}", infocts::quoted(key),
                          infocts::quoted(value));
    if (!judge(read(unusual, in(key)), value)) return;
  }
}

void for_each_miss(LookupCall read, const std::function<bool(const Lookup&)>& judge) {
  {
    const Context context("an empty object");
    Info info = make_info();
    if (!judge(read(info, in("key"))) || !judge(read(info, in("key")))) return;
  }
  {
    const Context context("an object with 65 other keys");
    Info info = make_info(varied_pairs(65));
    if (!judge(read(info, in("missing")))) return;
    static_cast<void>(read(info, in("key64")));
    if (!judge(read(info, in("missing too")))) return;
  }
  {
    const Context context("a deleted key");
    Info info = make_info({{"before", "1"}, {"key", "value"}, {"after", "2"}});
    remove(info, "key");
    if (!judge(read(info, in("key")))) return;
    remove(info, "before");
    remove(info, "after");
    if (!judge(read(info, in("key")))) return;
  }
  {
    // A search that has written before it knows; messages that cannot hold such a key.
    const Context context("a key like one that is there");
    Info info = make_info(unusual_pairs());
    for (const auto& [key, value] : unusual_pairs()) {
      std::string twin = key;
      twin.back() = '#';
      for (const std::string& asked : {key.substr(0, key.size() / 2) + "\xe5", twin}) {
        const Context asked_for("the key {}", infocts::quoted(asked));
        if (!judge(read(info, in(asked)))) return;
      }
    }
    for (const std::string_view asked : {"bOTH cASES", "blanks around", "Both", "kk"}) {
      const Context asked_for("the key {}", infocts::quoted(asked));
      if (!judge(read(info, in(asked)))) return;
    }
  }
  {
    const Context context("a key of another object");
    Info having = make_info({{"key", "value"}});
    Info asked = make_info({{"other", "value"}});
    static_cast<void>(read(having, in("key")));
    if (!judge(read(asked, in("key")))) return;
  }
}

std::string answer_of(const Lookup& lookup) {
  if (lookup.code != this_worker().mpi.success) return acceptance_of(lookup.code);
  if (lookup.flag == kFlagPreset) return "accepted, flag as it was";
  return is_true(lookup.flag) ? "found" : "not found";
}

}  // namespace infocts
