// Faults of MPI_Info_dup: what the new object is.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

using Pair = std::pair<std::string, std::string>;

/// Where there are as many pairs as `from` or more, the duplicate has only the first `left` of
/// them.
TableChange copy_fewer(std::size_t from, Closure<std::size_t(std::size_t count)> left) {
  return around(fn::info_dup, [=](auto& call) {
    auto pairs = inner_pairs(call.info);
    if (pairs.size() < from) return call.pass();
    pairs.resize(left(pairs.size()));
    const int code = inner().info_create(call.copy);
    if (succeeded(code)) inner_add(*call.copy, pairs);
    return code;
  });
}

/// Values are copied as what `change` makes of them.
TableChange copy_values(Rewriting change) {
  return after(fn::info_dup, to_new([change](cts_info copy) {
                 inner_change(copy, [change](auto&, auto& value) { return change(value); });
               }));
}

/// The duplicate gets the pair that is kept of its source.
PerObject<Pair> kept_pairs;

TableChange add_kept(TableChange keep) {
  return forgetting(kept_pairs) + keep + after(fn::info_dup, [](auto& call) {
           const auto pair = kept_pairs.find(call.info);
           if (pair) inner_set(*call.copy, pair->first, pair->second);
         });
}

/// `replaced(old)` gives what to keep of a value that a set replaced.
TableChange keep_replaced(
    Closure<std::string(const std::string& old, const std::string& value)> replaced) {
  return around(fn::info_set, [replaced](auto& call) {
    const auto old = old_value(call);
    if (!succeeded(call.pass()) || !old) return call.code;
    const std::string text = replaced(*old, call.value.data);
    if (!text.empty()) kept_pairs.put(call.info, {call.key.data, text});
    return call.code;
  });
}

}  // namespace

// Which object it is.
FAULTS_OF("dup", "info.dup") {
  fault("absent", {"provided"}, "The library has no MPI_Info_dup.", absent(fn::info_dup));
  static PerObject<int> references;
  fault("source_itself", {"new_object"}, "Gives the source itself and counts its references.",
        answer(fn::info_dup,
               [](auto& call) {
                 ++*references[call.info];
                 *call.copy = call.info;
               }) +
            answer(fn::info_free, Trigger{[](auto& call) { return *references[*call.info] > 0; }},
                   [](auto& call) {
                     --*references[*call.info];
                     *call.info = null_info();
                   }));
  fault("null_for_empty", {"new_object", "empty"},
        "The duplicate of an empty object is MPI_INFO_NULL.",
        answer(fn::info_dup, !on_null && empty_object, set_null(var::copy)));
  static PerObject<cts_info> duplicates;
  constexpr auto forget = [](auto& call) { duplicates.forget(call.info); };
  fault("one_duplicate_a_source", {"new_object"},
        "Gives the duplicate of an earlier call again while the source has not changed.",
        forgetting(duplicates) +
            after(fn::info_dup, [](auto& call) { duplicates.put(call.info, *call.copy); }) +
            give(fn::info_dup, var::copy, [](auto& call) { return duplicates.find(call.info); }) +
            before(fn::info_set, forget) + before(fn::info_delete, forget));
  fault("siblings_share", {"new_object"},
        "What is set in a duplicate is set in the duplicate made before it as well.",
        track_live_objects() + before(fn::info_set, [](auto& call) {
          const std::vector<cts_info> objects = live_objects.of(Origin::duplicated);
          if (objects.size() < 2 || objects.back().bits != call.info.bits) return;
          inner().info_set(objects[objects.size() - 2], call.key, call.value);
        }));

  // Which pairs it has.
  fault("ten_pairs", {"same_pairs"}, "Copies the first ten pairs only.",
        copy_fewer(11, [](std::size_t) { return 10; }));
  fault("sixty_four_pairs", {"same_pairs"}, "Copies the first 64 pairs only.",
        copy_fewer(65, [](std::size_t) { return 64; }));
  fault("count_of_eight_bits", {"same_pairs"},
        "Counts the pairs to copy in eight bits: of 256 it copies none.",
        copy_fewer(256, [](std::size_t count) { return count % 256; }));
  fault("longest_key_cut", {"same_pairs"},
        "A key of the longest length loses its last character in the duplicate.",
        after(fn::info_dup, to_new([](cts_info copy) {
                for (const auto& [key, value] : inner_pairs(copy)) {
                  if (key.size() + 1 != max_key()) continue;
                  inner_delete(copy, key);
                  inner_set(copy, key.substr(0, key.size() - 1), value);
                }
              })));
  fault("value_through_key_buffer", {"same_pairs"},
        "Copies each value through a buffer of the size of a key.",
        copy_values([](auto& value) { return value.substr(0, max_key() - 1); }));
  fault("question_marks", {"same_pairs"},
        "Copies each byte above 127 of a value as a question mark.", copy_values(ascii));
  fault("strips_blanks", {"same_pairs"}, "Strips the blanks before a value.",
        copy_values(without_leading_blanks));
  fault("merges_letter_cases", {"same_pairs"},
        "Of keys that differ only in letter case, the first one is copied.",
        after(fn::info_dup, [](auto& call) {
          std::set<std::string> seen;
          for (const std::string& key : inner_keys(call.info)) {
            if (!seen.insert(lower(key)).second) inner_delete(*call.copy, key);
          }
        }));
  fault("overridden_value", {"same_pairs"}, "Copies the value that the last override replaced.",
        add_kept(keep_replaced([](auto& old, auto&) { return old; })));
  fault("length_of_overridden", {"same_pairs"},
        "A value that a shorter one replaced shows after it again in the duplicate.",
        add_kept(keep_replaced([](auto& old, auto& value) {
          return old.size() > value.size() ? value + old.substr(value.size()) : std::string();
        })));
  fault("deleted_key", {"same_pairs", "empty"}, "Brings back the key that was deleted last.",
        add_kept(after(fn::info_delete, [](auto& call) {
          kept_pairs.put(call.info, {call.key.data, "deleted"});
        })));
  fault("generation_loses_pair", {"same_pairs"}, "A duplicate of a duplicate lacks the last pair.",
        after(fn::info_dup, made_by(fn::info_dup), to_new(inner_drop, -1)));
  fault("full", {"info.object.many_keys"},
        "Past 100 keys, a duplicate takes a new key without keeping it.",
        ignore(fn::info_set, made_by(fn::info_dup) && count_from(100) && !known));

  // Of empty objects; the variable.
  static Shared<Pair> newest;
  fault("empty_like_newest", {"empty"},
        "The duplicate of an empty object gets the last pair that was set in another one.",
        before(fn::info_set, [](auto& call) {
          newest.exchange({call.key.data, call.value.data});
        }) + after(fn::info_dup, empty_object, [](auto& call) {
          const auto [key, value] = newest.get();
          if (!key.empty()) inner_set(*call.copy, key, value);
        }));
  fault("refuses_empty", {"empty"}, "Refuses an object that has been emptied.",
        refuse(fn::info_dup, err::info, seen_by(fn::info_delete) && empty_object));
  fault("writes_behind", {"no_write_beyond"}, "Writes one byte after the handle.",
        after_any(fn::info_dup, [](auto& call) { write_behind(call.copy); }));
  fault("writes_before", {"no_write_beyond"}, "Writes one byte before the handle.",
        after_any(fn::info_dup, [](auto& call) { write_before(call.copy); }));
}

}  // namespace infocts
