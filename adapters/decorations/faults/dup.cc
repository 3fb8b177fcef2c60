// Faults of MPI_Info_dup: what the new object is.
#include <algorithm>
#include <string>
#include <utility>

#include "adapters/decorations/alive.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/surroundings.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {
namespace {

using Pair = std::pair<std::string, std::string>;

/// Where there are as many pairs as `from` or more, the duplicate has only the first `left` of
/// them.
TableChange copy_fewer(std::size_t from, Closure<std::size_t(std::size_t count)> left) {
  return around(fn::info_dup, [=](auto& call) {
    auto pairs = inner_pairs(call.info);
    if (pairs.size() < from) return call.pass();
    const int code = inner().info_create(call.copy);
    if (!succeeded(code)) return code;
    pairs.resize(left(pairs.size()));
    inner_add(*call.copy, pairs);
    return success();
  });
}

/// After each pair was copied. `copied` may change it in the duplicate.
TableChange after_pairs(
    Closure<void(cts_info copy, const std::string& key, const std::string& value)> copied) {
  return after(fn::info_dup, [copied](auto& call) {
    for (const auto& [key, value] : inner_pairs(call.info)) copied(*call.copy, key, value);
  });
}

/// Values are copied as what `change` makes of them.
TableChange copy_values(Closure<std::string(const std::string& value)> change) {
  return after_pairs([change](cts_info copy, auto& key, auto& value) {
    const std::string changed = change(value);
    if (changed != value) inner_set(copy, key, changed);
  });
}

/// The duplicate gets the pair that `keep` remembers of its source.
using Kept = PerObject<Pair>;
TableChange add_kept(Closure<TableChange(Kept& kept)> keep) {
  return remembering<Pair>([keep](Kept& kept) {
    return keep(kept) + after(fn::info_dup, [&](auto& call) {
             const auto pair = kept.find(call.info);
             if (pair) inner_set(*call.copy, pair->first, pair->second);
           });
  });
}

/// `replaced(old)` gives what to keep of a value that a set replaced.
TableChange keep_replaced(
    Kept& kept, Closure<std::string(const std::string& old, const std::string& value)> replaced) {
  return around(fn::info_set, [&kept, replaced](auto& call) {
    const auto old = inner_value(call.info, call.key.data);
    if (succeeded(call.pass()) && old) {
      const std::string text = replaced(*old, call.value.data);
      if (!text.empty()) kept.put(call.info, {call.key.data, text});
    }
    return call.code;
  });
}

}  // namespace

// Which object it is.
FAULTS_OF("dup", "info.dup") {
  fault("absent", {"provided"}, "The library has no MPI_Info_dup.", absent(fn::info_dup));
  auto& references = *new PerObject<int>;
  fault("source_itself", {"new_object"}, "Gives the source itself and counts its references.",
        around(fn::info_dup, [&references](auto& call) {
          ++*references[call.info];
          *call.copy = call.info;
          return success();
        }) + around(fn::info_free, [&references](auto& call) {
          const int left = references.take(*call.info).value_or(0);
          if (left == 0) return call.pass();
          references.put(*call.info, left - 1);
          *call.info = inner().constants.info_null;
          return success();
        }));
  fault("null_for_empty", {"new_object", "empty"},
        "The duplicate of an empty object is MPI_INFO_NULL.", around(fn::info_dup, [](auto& call) {
          int count = 0;
          if (!succeeded(inner().info_get_nkeys(call.info, &count)) || count != 0) {
            return call.pass();
          }
          *call.copy = inner().constants.info_null;
          return success();
        }));
  fault("one_duplicate_a_source", {"new_object"},
        "Gives the duplicate of an earlier call again while the source has not changed.",
        remembering<cts_info>([](auto& duplicates) {
          return around(fn::info_dup,
                        [&](auto& call) {
                          if (const auto earlier = duplicates.find(call.info)) {
                            *call.copy = *earlier;
                            return success();
                          }
                          if (succeeded(call.pass())) duplicates.put(call.info, *call.copy);
                          return call.code;
                        }) +
                 before(fn::info_set, [&](auto& call) { duplicates.forget(call.info); }) +
                 before(fn::info_delete, [&](auto& call) { duplicates.forget(call.info); });
        }));
  fault("siblings_share", {"new_object"},
        "What is set in a duplicate is set in the duplicate made before it as well.",
        with_alive([](Alive& alive) {
          return before(fn::info_set, [&](auto& call) {
            const std::vector<cts_info> objects = alive.of(Origin::duplicated);
            if (objects.size() > 1 && objects.back().bits == call.info.bits) {
              inner().info_set(objects[objects.size() - 2], call.key, call.value);
            }
          });
        }));
}

// Which pairs it has.
FAULTS_OF("dup", "info.dup") {
  fault("ten_pairs", {"same_pairs"}, "Copies the first ten pairs only.",
        copy_fewer(11, [](std::size_t) { return 10; }));
  fault("sixty_four_pairs", {"same_pairs"}, "Copies the first 64 pairs only.",
        copy_fewer(65, [](std::size_t) { return 64; }));
  fault("count_of_eight_bits", {"same_pairs"},
        "Counts the pairs to copy in eight bits: of 256 it copies none.",
        copy_fewer(256, [](std::size_t count) { return count % 256; }));
  fault("longest_key_cut", {"same_pairs"},
        "A key of the longest length loses its last character in the duplicate.",
        after_pairs([](cts_info copy, auto& key, auto& value) {
          if (key.size() + 1 != max_key()) return;
          inner().info_delete(copy, text_of(key));
          inner_set(copy, key.substr(0, key.size() - 1), value);
        }));
  fault("value_through_key_buffer", {"same_pairs"},
        "Copies each value through a buffer of the size of a key.",
        copy_values([](auto& value) { return value.substr(0, max_key() - 1); }));
  fault("question_marks", {"same_pairs"},
        "Copies each byte above 127 of a value as a question mark.",
        copy_values([](std::string value) {
          std::replace_if(
              value.begin(), value.end(), [](char c) { return (c & 0x80) != 0; }, '?');
          return value;
        }));
  fault("strips_blanks", {"same_pairs"}, "Strips the blanks before a value.",
        copy_values([](auto& value) {
          return value.substr(std::min(value.find_first_not_of(' '), value.size()));
        }));
  fault("merges_letter_cases", {"same_pairs"},
        "Of keys that differ only in letter case, the first one is copied.",
        after(fn::info_dup, [](auto& call) {
          std::vector<std::string> seen;
          for (const std::string& key : inner_keys(call.info)) {
            const bool known = std::find(seen.begin(), seen.end(), lower(key)) != seen.end();
            if (known) inner().info_delete(*call.copy, text_of(key));
            seen.push_back(lower(key));
          }
        }));
  fault("overridden_value", {"same_pairs"}, "Copies the value that the last override replaced.",
        add_kept(
            [](Kept& kept) { return keep_replaced(kept, [](auto& old, auto&) { return old; }); }));
  fault("length_of_overridden", {"same_pairs"},
        "A value that a shorter one replaced shows behind it again in the duplicate.",
        add_kept([](Kept& kept) {
          return keep_replaced(kept, [](auto& old, auto& value) {
            return old.size() > value.size() ? value + old.substr(value.size()) : std::string();
          });
        }));
  fault("deleted_key", {"same_pairs", "empty"}, "Brings back the key that was deleted last.",
        add_kept([](Kept& kept) {
          return after(fn::info_delete, [&](auto& call) {
            kept.put(call.info, {call.key.data, "deleted"});
          });
        }));
  fault("generation_loses_pair", {"same_pairs"}, "A duplicate of a duplicate lacks the last pair.",
        with_alive([](Alive& alive) {
          return after(fn::info_dup, [&](auto& call) {
            if (alive.is(call.info, Origin::duplicated)) inner_drop(*call.copy, -1);
          });
        }));
  fault("full", {"info.object.many_keys"},
        "Past 100 keys, a duplicate takes a new key without keeping it.",
        with_alive([](Alive& alive) {
          return ignore(fn::info_set, [&](auto& call) {
            return alive.is(call.info, Origin::duplicated) && inner_count(call.info) >= 100 &&
                   !inner_has(call.info, call.key.data);
          });
        }));
}

// Of empty objects; the variable.
FAULTS_OF("dup", "info.dup") {
  auto& newest = *new Shared<Pair>;
  fault("empty_like_newest", {"empty"},
        "The duplicate of an empty object gets the last pair that was set in another one.",
        before(fn::info_set, [&newest](auto& call) {
          newest.exchange({call.key.data, call.value.data});
        }) + after(fn::info_dup, [&newest](auto& call) {
          const auto [key, value] = newest.get();
          if (!key.empty() && inner_count(*call.copy) == 0) inner_set(*call.copy, key, value);
        }));
  fault("refuses_empty", {"empty"}, "Refuses an object that has been emptied.",
        remembering<Known>([](auto& changed) {
          return after(fn::info_delete, [&](auto& call) { changed.put(call.info, {}); }) +
                 refuse(fn::info_dup, err::info, [&](auto& call) {
                   return changed.has(call.info) && inner_count(call.info) == 0;
                 });
        }));
  fault("writes_behind", {"no_write_beyond"}, "Writes one byte behind the handle.",
        after_any(fn::info_dup, [](auto& call) { write_behind(call.copy); }));
  fault("writes_before", {"no_write_beyond"}, "Writes one byte before the handle.",
        after_any(fn::info_dup, [](auto& call) { write_before(call.copy); }));
}

}  // namespace infocts
