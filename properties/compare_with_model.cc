// Compares all that can be seen of an object with the model.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "conformance/harness/lookup_rules.h"
#include "conformance/info/env_values.h"
#include "properties/scene.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

/// An integer of the caller between two others.
struct CountBetweenCanaries {
  int before = 0x1badcafe;
  int count = kNumberPreset;
  int behind = 0x2badcafe;
  bool intact() const { return before == 0x1badcafe && behind == 0x2badcafe; }
};

using Keys = std::vector<std::string>;

/// A flag that the call left alone, say, tells nothing of the object.
bool has_unclear_flag(const ObservedLookup& reading) {
  const Lookup& lookup = reading.lookup;
  return lookup.code == this_worker().quiet.success && !is_true(lookup.flag) &&
         !is_false(lookup.flag);
}

bool contains(const std::vector<std::string>& keys, const std::string& key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

std::vector<LookupFunction> Scene::usable_lookups() const {
  std::vector<LookupFunction> functions;
  for (const LookupFunction function : kLookupFunctions) {
    const bool allowed = function == LookupFunction::get_string
                             ? this_worker().version >= StdVersion{4, 0}
                             : settings.all_lookups || lifetime;
    if (allowed && present(mpi, function)) functions.push_back(function);
  }
  return functions;
}

ExpectedLookup Scene::asked(const Object& object, const std::string& key) const {
  ExpectedLookup asked{object.model.find(key)};
  asked.overridden = object.overridden.contains(key);
  asked.end_unknown = in_fortran() && object.learned && !asked.overridden;
  if (asked.value == nullptr) {
    const std::vector<std::string> keys = object.model.keys();
    asked.lookalike = std::any_of(keys.begin(), keys.end(), [&](const std::string& other) {
      return easily_taken_for(other, key);
    });
  }
  return asked;
}

int Scene::count_keys(Object& object) {
  CountBetweenCanaries variable;
  call(mpi.info_get_nkeys(object.handle, &variable.count), {"info.get_nkeys.counts"},
       "MPI_Info_get_nkeys");
  if (!variable.intact()) {
    tell({"info.get_nkeys.no_write_beyond"}, "memory around nkeys", "as it was", "changed");
  }
  return variable.count;
}

std::vector<std::string> Scene::list_keys(Object& object, std::size_t count) {
  std::vector<std::string> keys;
  for (std::size_t n = 0; n < count; ++n) {
    Output key(longest_listed_key() + terminator());
    call(mpi.info_get_nthkey(object.handle, static_cast<int>(n), key),
         {"info.get_nthkey.from_zero"}, "MPI_Info_get_nthkey");
    if (!key.canaries_intact()) {
      tell({"info.get_nthkey.no_write_beyond"}, "memory around key", "as it was", "changed");
    }
    if (!key.terminated()) {
      tell({"info.get_nthkey.terminated"}, fmt::format("key number {}", n), "a terminated string",
           infocts::quoted(key.bytes()));
    }
    keys.emplace_back(key.terminated() ? key.text() : key.bytes());
  }
  return keys;
}

/// As far as they can be read: what is refused behind the last one is none.
std::vector<std::string> Scene::keys_there(cts_info info, int count) const {
  std::vector<std::string> keys;
  for (int n = 0; n < count; ++n) {
    Output key(longest_listed_key() + terminator());
    if (mpi.info_get_nthkey(info, n, key) != mpi.success || !key.terminated()) break;
    keys.emplace_back(key.text());
  }
  return keys;
}

std::vector<std::string> Scene::list_keys_backwards(Object& object, std::size_t count) {
  std::vector<std::string> keys(count);
  for (std::size_t n = count; n-- > 0;) {
    Output key(longest_listed_key() + terminator());
    call(mpi.info_get_nthkey(object.handle, static_cast<int>(n), key),
         {"info.get_nthkey.from_zero"}, "MPI_Info_get_nthkey");
    keys[n] = key.terminated() ? key.text() : key.bytes();
  }
  return keys;
}

// For an object that the MPI filled.
void Scene::learn(Object& object, std::string_view readable) {
  const auto wrong = [&](std::string subject, std::string expected, std::string actual) {
    tell({std::string(readable)}, std::move(subject), std::move(expected), std::move(actual));
    give_up();
  };
  object.model = {};
  object.learned = true;
  const int count = count_keys(object);
  if (count < 0) wrong("number of keys", "0 or more", std::to_string(count));
  const std::vector<std::string> keys = list_keys(object, static_cast<std::size_t>(count));
  const bool by_string =
      this_worker().version >= StdVersion{4, 0} && present(mpi, LookupFunction::get_string);
  const LookupFunction size_lookup =
      by_string ? LookupFunction::get_string : LookupFunction::get_valuelen;
  const LookupFunction value_lookup = by_string ? LookupFunction::get_string : LookupFunction::get;
  if (!by_string && !settings.all_lookups) return;
  for (const std::string& key : keys) {
    if (object.model.find(key) != nullptr) {
      wrong("keys by number", "each once", infocts::quoted(key) + " twice");
    }
    if (key.size() > longest_listed_key()) {
      tell({"info.limits.returned_key_bound"}, "key from the MPI",
           fmt::format("at most {} characters", longest_listed_key()), infocts::quoted(key));
    }
    const ObservedLookup size = read(mpi, size_lookup, object.handle, key, 0);
    const int counted = by_string ? static_cast<int>(terminator()) : 0;
    const int length = size.lookup.length - counted;
    const bool found = size.lookup.code == mpi.success && is_true(size.lookup.flag) && length >= 0;
    if (!found) wrong("listed key " + infocts::quoted(key), "defined", answer_of(size));
    if (length > mpi.max_info_val + (in_fortran() ? 1 : 0)) {
      tell({"info.limits.returned_value_bound"}, "length of a value from the MPI",
           "at most MPI_MAX_INFO_VAL", std::to_string(length));
      give_up();
    }
    const ObservedLookup value =
        read(mpi, value_lookup, object.handle, key, std::max(1, length + counted));
    // In Fortran the size may count a terminator or not, and so may the room.
    const bool right_size =
        in_fortran() || (value.lookup.value.terminated() &&
                         value.lookup.value.text().size() == static_cast<std::size_t>(length));
    const bool whole = value.lookup.code == mpi.success && right_size;
    if (!whole) {
      wrong("value of the listed key " + infocts::quoted(key), fmt::format("{} bytes", length),
            answer_of(value));
    }
    object.model.set(key, value.lookup.value.text());
  }
  object.order = keys;
}

// Keys that MPI reserves for MPI_INFO_ENV; all are optional.
void Scene::judge_reserved(const Object& object, const char* maxprocs,
                           const char* thread_level) const {
  const auto judge = [&](const char* key, const char* rule, const char* expected, auto right) {
    const std::string* value = object.model.find(key);
    if (value == nullptr || right(*value)) return;
    tell({rule}, fmt::format("value of {}", key), expected, infocts::quoted(*value));
  };
  judge("maxprocs", maxprocs, "a positive decimal integer", is_positive_integer);
  judge("thread_level", thread_level, "the name of a thread level", is_thread_level);
}

void Scene::compare_all() {
  std::vector<char> names;
  for (const auto& [name, object] : objects) names.push_back(name);
  const bool changed = command.verb != Verb::get && command.verb != Verb::get_string &&
                       command.verb != Verb::get_valuelen && command.verb != Verb::get_nkeys &&
                       command.verb != Verb::get_nthkey;
  const bool everything = command.verb == Verb::init || command.verb == Verb::finalize;
  for (const char name : names) {
    const bool touched = name == command.object || name == command.result;
    if (settings.brief && !touched) continue;
    compare(name, everything || (changed && touched && !settings.brief));
  }
}

void Scene::compare(char name, bool thorough) {
  instead = broken_after_error(name);
  const bool doubtful = !instead.empty();
  deviated = false;
  try {
    compare_values(name, thorough);
    compare_numbers(name, thorough);
  } catch (...) {
    instead.clear();
    throw;
  }
  instead.clear();
  if (doubtful && deviated) give_up();  // there is no saying what it holds
}

void Scene::compare_values(char name, bool thorough) {
  Object& object = objects.at(name);
  std::vector<std::string> keys = object.model.keys();
  const bool about_key =
      name == command.object && (command.verb == Verb::set || command.verb == Verb::erase);
  if (thorough && about_key && command.words[0].size() < key_limit()) {
    if (!contains(keys, command.words[0])) keys.push_back(command.words[0]);
    for (std::string& other : legal_lookalikes(command.words[0])) {
      if (!contains(keys, other)) keys.push_back(std::move(other));
    }
  }
  if (thorough && (command.verb == Verb::create || command.verb == Verb::pass)) {
    for (const char* reserved : {"no_locks", "host", "accumulate_ordering", "thread_level"}) {
      if (!contains(keys, reserved)) keys.emplace_back(reserved);
    }
  }
  const std::vector<LookupFunction> functions = usable_lookups();
  if (functions.empty()) return;
  const int count = count_keys(object);
  const std::size_t start = turn++ % functions.size();
  std::vector<std::vector<ObservedLookup>> readings(keys.size());
  bool all_wrong_somewhere = thorough;
  for (std::size_t i = 0; i < functions.size() && (i == 0 || all_wrong_somewhere); ++i) {
    const LookupFunction function = functions[(start + i) % functions.size()];
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const ExpectedLookup asked = this->asked(object, keys[k]);
      const std::size_t length = asked.value != nullptr ? asked.value->size() : 8;
      const bool exact = thorough && !asked.end_unknown;
      const int room = std::max(1, room_for(function, length) + (exact ? 0 : 3));
      readings[k].push_back(read(mpi, function, object.handle, keys[k], room));
      if (!agrees(readings[k].back(), asked)) all_wrong_somewhere = true;
    }
    if (keys.empty() || count_keys(object) == count) continue;
    tell({requirement_id(function, "retains_pairs")},
         fmt::format("number of keys of {} after MPI_Info_{}", name, name_of(function)),
         std::to_string(count), "another");
    give_up();
  }
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const ExpectedLookup asked = this->asked(object, keys[k]);
    const auto wrong = [&](const ObservedLookup& reading) { return !agrees(reading, asked); };
    const bool none_right = std::all_of(readings[k].begin(), readings[k].end(), wrong);
    const bool is_clear = std::none_of(readings[k].begin(), readings[k].end(), has_unclear_flag);
    // Where several lookups tell the same, it is not they who are wrong.
    if (none_right && is_clear) {
      const ObservedLookup& witness = readings[k].back();
      const bool missing = is_miss(witness.lookup);
      const auto kind = asked.value == nullptr ? Mismatch::Kind::extra
                        : missing              ? Mismatch::Kind::missing
                                               : Mismatch::Kind::altered;
      if (readings[k].size() == 1 || readings[k].front().lookup.code != mpi.success) {
        for (const ObservedLookup& reading : readings[k]) {
          judge(reading, asked, [&](const Deviation& told) {
            tell(told.requirements, told.subject, told.expected, told.actual, told.claim);
          });
        }
      }
      attribute(name, {kind, keys[k],
                       asked.value != nullptr ? infocts::quoted(*asked.value) : "not defined",
                       answer_of(witness)});
    }
    for (const ObservedLookup& reading : readings[k]) {
      judge(reading, asked, [&](const Deviation& deviation) {
        Deviation more = deviation;
        if (reading.function == LookupFunction::get_string || readings[k].size() == 2) {
          more.requirements.emplace_back("info.get_string.same_as_get");
        }
        const Deviation& told = wrong(reading) ? more : deviation;
        tell(told.requirements, told.subject, told.expected, told.actual, told.claim);
      });
    }
  }
}

void Scene::compare_numbers(char name, bool first) {
  Object& object = objects.at(name);
  const int count = count_keys(object);
  const std::size_t size = object.model.size();
  if (count != static_cast<int>(size)) {
    // Keys that the model has not, if a lookup finds them too, are in the object.
    const std::vector<LookupFunction> functions = usable_lookups();
    const bool more = count > static_cast<int>(size) && count < 100'000;
    for (const std::string& key : more ? keys_there(object.handle, count) : Keys()) {
      if (object.model.find(key) != nullptr || functions.empty()) continue;
      if (key.empty() || key.size() >= key_limit() || !is_kept(key)) continue;
      const ObservedLookup reading = read(mpi, functions.back(), object.handle, key, 8);
      if (reading.lookup.code != mpi.success || is_miss(reading.lookup)) continue;
      attribute(name, {Mismatch::Kind::extra, key, "not defined", answer_of(reading)});
    }
    std::vector<std::string> requirements{"info.get_nkeys.counts"};
    if (size == 0) requirements.emplace_back("info.get_nkeys.empty_zero");
    if (!object.deleted.empty()) requirements.emplace_back("info.get_nkeys.deleted_not_counted");
    if (!object.overridden.empty()) {
      requirements.emplace_back("info.get_nkeys.override_not_counted");
      requirements.emplace_back("info.object.one_value");
    }
    if (size > 10) requirements.emplace_back("info.object.many_keys");
    tell(std::move(requirements), fmt::format("number of keys of {}", name), std::to_string(size),
         std::to_string(count));
    give_up();
  }
  const std::vector<std::string> numbered = list_keys(object, size);
  std::vector<std::string> sorted = numbered;
  std::sort(sorted.begin(), sorted.end());
  const std::vector<std::string> keys = object.model.keys();
  if (sorted != keys) {
    std::vector<std::string> requirements;
    for (const std::string& key : numbered) {
      if (object.model.find(key) == nullptr) {
        requirements = {"info.get_nthkey.each_defined", "info.get_nthkey.whole_key",
                        "info.object.arbitrary_keys"};
      }
    }
    requirements.emplace_back("info.get_nthkey.each_once");
    const auto [expected, actual] = std::mismatch(keys.begin(), keys.end(), sorted.begin());
    tell(std::move(requirements), fmt::format("keys of {} by number, sorted", name),
         infocts::quoted(*expected), infocts::quoted(*actual));
    give_up();
  }
  if (object.order && *object.order != numbered) {
    std::vector<std::string> requirements{"info.get_nthkey.stable"};
    if (command.verb == Verb::dup && name == command.result) requirements = {"info.dup.same_order"};
    if (command.verb == Verb::dup && name == command.object) {
      requirements.emplace_back("info.dup.source_unchanged");
    }
    if (name == kEnv) requirements.emplace_back("info.env.read_only_functions_keep");
    if (command.verb == Verb::dup && command.object == kEnv) {
      requirements.emplace_back("info.env.dup_same_pairs");
    }
    const auto [was, is] =
        std::mismatch(object.order->begin(), object.order->end(), numbered.begin(), numbered.end());
    tell(std::move(requirements),
         fmt::format("key number {} of {}, in which nothing was set or deleted",
                     was - object.order->begin(), name),
         infocts::quoted(*was), infocts::quoted(*is));
  }
  object.order = numbered;
  if (!first) return;
  // Asked again, at once.
  const std::vector<std::string> rules{"info.get_nthkey.stable", "info.get_nthkey.retains_pairs",
                                       "info.get_nkeys.retains_pairs"};
  const int again = count_keys(object);
  if (again != count) {
    tell(rules, fmt::format("number of keys of {}, asked again", name), std::to_string(count),
         std::to_string(again));
    give_up();
  }
  if (list_keys_backwards(object, size) != numbered) {
    tell(rules, fmt::format("keys of {} by number, asked again", name), "the same", "others");
    give_up();
  }
}

}  // namespace infocts::properties
