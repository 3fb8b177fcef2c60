// Faults of MPI_Info_dup: what the new object is.
#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/live_objects.h"
#include "adapters/decorations/object_notes.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/surroundings.h"

namespace infocts {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// Makes an object of these pairs, in this order.
int make_below(cts_info* info, const Pairs& pairs) {
  const int code = below().info_create(info);
  if (!succeeded(code)) return code;
  for (const auto& [key, value] : pairs) set_below(*info, key, value);
  return success();
}

}  // namespace

FAULT({.name = "dup.absent",
       .violates = {"info.dup.provided"},
       .text = "The library has no MPI_Info_dup."}) {
  mpi.info_dup = nullptr;
}

FAULT({.name = "dup.source_itself",
       .violates = {"info.dup.new_object"},
       .text = "Gives the source itself and counts its references."}) {
  static ObjectNotes<int> references;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    references.put(info, references.find(info).value_or(0) + 1);
    *copy = info;
    return success();
  };
  mpi.info_free = [](cts_info* info) {
    const int left = references.take(*info).value_or(0);
    if (left == 0) return below().info_free(info);
    references.put(*info, left - 1);
    *info = below().constants.info_null;
    return success();
  };
}

FAULT({.name = "dup.null_for_empty",
       .violates = {"info.dup.new_object", "info.dup.empty"},
       .text = "The duplicate of an empty object is MPI_INFO_NULL."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    int count = 0;
    if (succeeded(below().info_get_nkeys(info, &count)) && count == 0) {
      *copy = below().constants.info_null;
      return success();
    }
    return below().info_dup(info, copy);
  };
}

FAULT({.name = "dup.one_duplicate_a_source",
       .violates = {"info.dup.new_object"},
       .text = "Gives the duplicate of an earlier call again while the source has not changed."}) {
  static ObjectNotes<cts_info> duplicates;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    if (const auto earlier = duplicates.find(info)) {
      *copy = *earlier;
      return success();
    }
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) duplicates.put(info, *copy);
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    duplicates.take(info);
    return below().info_set(info, key, value);
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    duplicates.take(info);
    return below().info_delete(info, key);
  };
  mpi.info_free = [](cts_info* info) {
    duplicates.take(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.siblings_share",
       .violates = {"info.dup.new_object"},
       .text = "What is set in a duplicate is set in the duplicate made before it as well."}) {
  LiveObjects::follow(mpi);
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::vector<cts_info> objects = LiveObjects::of(LiveObjects::Origin::duplicated);
    if (objects.size() > 1 && objects.back().bits == info.bits) {
      below().info_set(objects[objects.size() - 2], key, value);
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "dup.ten_pairs",
       .violates = {"info.dup.same_pairs"},
       .text = "Copies the first ten pairs only."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    Pairs pairs = pairs_below(info);
    if (pairs.size() <= 10) return below().info_dup(info, copy);
    pairs.resize(10);
    return make_below(copy, pairs);
  };
}

FAULT({.name = "dup.sixty_four_pairs",
       .violates = {"info.dup.same_pairs"},
       .text = "Copies the first 64 pairs only."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    Pairs pairs = pairs_below(info);
    if (pairs.size() <= 64) return below().info_dup(info, copy);
    pairs.resize(64);
    return make_below(copy, pairs);
  };
}

FAULT({.name = "dup.count_of_eight_bits",
       .violates = {"info.dup.same_pairs"},
       .text = "Counts the pairs to copy in eight bits: of 256 it copies none."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    Pairs pairs = pairs_below(info);
    if (pairs.size() < 256) return below().info_dup(info, copy);
    pairs.resize(pairs.size() % 256);
    return make_below(copy, pairs);
  };
}

FAULT({.name = "dup.longest_key_cut",
       .violates = {"info.dup.same_pairs"},
       .text = "A key of the longest length loses its last character in the duplicate."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
    const int code = below().info_dup(info, copy);
    for (const auto& [key, value] : pairs_below(info)) {
      if (!succeeded(code) || key.size() != longest) continue;
      below().info_delete(*copy, text_of(key));
      set_below(*copy, key.substr(0, longest - 1), value);
    }
    return code;
  };
}

FAULT({.name = "dup.value_through_key_buffer",
       .violates = {"info.dup.same_pairs"},
       .text = "Copies each value through a buffer of the size of a key."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
    const int code = below().info_dup(info, copy);
    for (const auto& [key, value] : pairs_below(info)) {
      if (succeeded(code) && value.size() > longest)
        set_below(*copy, key, value.substr(0, longest));
    }
    return code;
  };
}

FAULT({.name = "dup.question_marks",
       .violates = {"info.dup.same_pairs"},
       .text = "Copies each byte above 127 of a value as a question mark."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    for (auto& [key, value] : pairs_below(info)) {
      const std::string whole = value;
      for (char& c : value) c = static_cast<unsigned char>(c) > 127 ? '?' : c;
      if (succeeded(code) && value != whole) set_below(*copy, key, value);
    }
    return code;
  };
}

FAULT({.name = "dup.strips_blanks",
       .violates = {"info.dup.same_pairs"},
       .text = "Strips the blanks before a value."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    for (const auto& [key, value] : pairs_below(info)) {
      if (!succeeded(code) || !value.starts_with(' ')) continue;
      const std::size_t first = std::min(value.find_first_not_of(' '), value.size());
      set_below(*copy, key, value.substr(first));
    }
    return code;
  };
}

FAULT({.name = "dup.merges_letter_cases",
       .violates = {"info.dup.same_pairs"},
       .text = "Of keys that differ only in letter case, the first one is copied."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    std::vector<std::string> seen;
    for (const std::string& key : keys_below(info)) {
      std::string folded = key;
      for (char& c : folded) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      const bool known = std::find(seen.begin(), seen.end(), folded) != seen.end();
      if (known && succeeded(code)) below().info_delete(*copy, text_of(key));
      seen.push_back(std::move(folded));
    }
    return code;
  };
}

FAULT({.name = "dup.overridden_value",
       .violates = {"info.dup.same_pairs"},
       .text = "Copies the value that the last override replaced."}) {
  static ObjectNotes<std::pair<std::string, std::string>> replaced;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto before = value_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (before && succeeded(code)) replaced.put(info, {key.data, *before});
    return code;
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    const auto old = replaced.find(info);
    if (old && succeeded(code)) set_below(*copy, old->first, old->second);
    return code;
  };
}

FAULT({.name = "dup.length_of_overridden",
       .violates = {"info.dup.same_pairs"},
       .text = "A value that a shorter one replaced shows behind it again in the duplicate."}) {
  static ObjectNotes<std::pair<std::string, std::string>> replaced;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto before = value_below(info, key.data);
    const int code = below().info_set(info, key, value);
    if (before && before->size() > view_of(value).size() && succeeded(code)) {
      replaced.put(info,
                   {key.data, std::string(value.data) + before->substr(view_of(value).size())});
    }
    return code;
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    const auto old = replaced.find(info);
    if (old && succeeded(code)) set_below(*copy, old->first, old->second);
    return code;
  };
}

FAULT({.name = "dup.deleted_key",
       .violates = {"info.dup.same_pairs", "info.dup.empty"},
       .text = "Brings back the key that was deleted last."}) {
  static ObjectNotes<std::string> deleted;
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code)) deleted.put(info, key.data);
    return code;
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    const auto key = deleted.find(info);
    if (key && succeeded(code)) set_below(*copy, *key, "deleted");
    return code;
  };
}

FAULT({.name = "dup.generation_loses_pair",
       .violates = {"info.dup.same_pairs"},
       .text = "A duplicate of a duplicate lacks the last pair."}) {
  static HandleSet duplicates;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (!succeeded(code)) return code;
    const int count = count_below(*copy);
    if (count > 0 && duplicates.has(info)) {
      below().info_delete(*copy, text_of(nth_key_below(*copy, count - 1)));
    }
    duplicates.add(*copy);
    return code;
  };
  mpi.info_free = [](cts_info* info) {
    duplicates.remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.full",
       .violates = {"info.object.many_keys"},
       .text = "Past 100 keys, a duplicate takes a new key without keeping it."}) {
  static HandleSet duplicates;
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    if (succeeded(code)) duplicates.add(*copy);
    return code;
  };
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool full = duplicates.has(info) && count_below(info) >= 100;
    return full && !has_below(info, key.data) ? success() : below().info_set(info, key, value);
  };
  mpi.info_free = [](cts_info* info) {
    duplicates.remove(*info);
    return below().info_free(info);
  };
}

FAULT(
    {.name = "dup.empty_like_newest",
     .violates = {"info.dup.empty"},
     .text = "The duplicate of an empty object gets the last pair that was set in another one."}) {
  static ObjectNotes<std::pair<std::string, std::string>> newest;
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    newest.put(below().constants.info_null, {key.data, value.data});
    return below().info_set(info, key, value);
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    const auto pair = newest.find(below().constants.info_null);
    if (pair && succeeded(code) && count_below(*copy) == 0) {
      set_below(*copy, pair->first, pair->second);
    }
    return code;
  };
}

FAULT({.name = "dup.refuses_empty",
       .violates = {"info.dup.empty"},
       .text = "Refuses an object that has been emptied."}) {
  static HandleSet emptied;
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (succeeded(code) && count_below(info) == 0) emptied.add(info);
    return code;
  };
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    if (emptied.has(info) && count_below(info) == 0) return below().constants.err_info;
    return below().info_dup(info, copy);
  };
  mpi.info_free = [](cts_info* info) {
    emptied.remove(*info);
    return below().info_free(info);
  };
}

FAULT({.name = "dup.writes_behind",
       .violates = {"info.dup.no_write_beyond"},
       .text = "Writes one byte behind the handle."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    write_behind(copy);
    return code;
  };
}

FAULT({.name = "dup.writes_before",
       .violates = {"info.dup.no_write_beyond"},
       .text = "Writes one byte before the handle."}) {
  mpi.info_dup = [](cts_info info, cts_info* copy) {
    const int code = below().info_dup(info, copy);
    write_before(copy);
    return code;
  };
}

}  // namespace infocts
