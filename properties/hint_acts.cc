// Commands about routines that take hints.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "conformance/harness/hint_watch.h"
#include "conformance/harness/hints.h"
#include "conformance/harness/snapshot.h"
#include "properties/act.h"

namespace infocts::properties {
namespace {

std::optional<HintRoutine> routine_named(std::string_view name) {
  for (const HintRoutine routine :
       {HintRoutine::comm_set_info, HintRoutine::comm_dup_with_info, HintRoutine::win_create,
        HintRoutine::win_allocate, HintRoutine::win_set_info}) {
    if (infocts::name_of(routine) == name) return routine;
  }
  return std::nullopt;
}

bool among(const std::vector<Hint>& hints, std::string_view key) {
  return std::any_of(hints.begin(), hints.end(), [&](const Hint& hint) { return hint.key == key; });
}

/// Keys that some MPI may act on.
bool may_be_known(const std::string& key) {
  const std::vector<HintRoutine> routines{HintRoutine::comm_set_info, HintRoutine::win_allocate};
  return among(boolean_hints(routines), key) || among(integer_hints(routines), key) ||
         among(list_hints(routines), key) || key.starts_with("mpi_");
}

std::string said(const std::optional<std::string>& value) {
  return value ? infocts::quoted(*value) : "nothing";
}

/// What is shown, without what moves by itself.
Pairs steady(HintRoutine routine, const InfoModel& model) {
  Pairs pairs;
  for (const std::string& key : model.keys()) {
    if (!moves_by_itself(routine, key)) pairs.emplace_back(key, *model.find(key));
  }
  return pairs;
}

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// What is shown on an object that was given the known keys among these, and no other; nothing
/// where there are less than two. An MPI may ignore a hint that it takes alone beside another one.
std::optional<Pairs> known_together(HintRoutine routine, cts_info given) {
  Pairs known = pairs_of(given);
  std::erase_if(known, [](const Pair& pair) { return !may_be_known(pair.first); });
  if (known.size() < 2) return std::nullopt;
  const Info info = make_info(known);
  const Hinted object(routine, info);
  if (object.code() != this_worker().mpi.success) return std::nullopt;
  return pairs_of(hints_of(object));
}

/// What is shown without the hint and with its plain values. Asked once a process.
struct Effect {
  std::optional<std::string> none;
  bool effective = false;
};
const Effect& effect_of(const Hint& hint) {
  static std::map<std::pair<HintRoutine, std::string>, Effect> known;
  const auto [entry, fresh] = known.try_emplace({hint.routine, std::string(hint.key)});
  if (!fresh) return entry->second;
  Effect& effect = entry->second;
  effect.none = shown_for(hint, std::nullopt);
  if (moves_by_itself(hint.routine, hint.key)) return effect;
  const std::vector<HintRoutine> routines{hint.routine};
  if (among(boolean_hints(routines), hint.key)) {
    effect.effective =
        as_boolean(shown_for(hint, "true")) == true && as_boolean(effect.none) != true;
  } else if (among(integer_hints(routines), hint.key)) {
    effect.effective = shown_for(hint, "64") != shown_for(hint, "4096");
  } else {
    effect.effective = shown_for(hint, "rar") != shown_for(hint, "waw");
  }
  return effect;
}

bool is_boolean(const Hint& hint) { return among(boolean_hints({hint.routine}), hint.key); }
bool is_integer(const Hint& hint) { return among(integer_hints({hint.routine}), hint.key); }

bool legal_list(const std::string& value) {
  if (value == "none") return true;
  std::set<std::string> seen;
  for (std::size_t at = 0; at <= value.size(); at += 4) {
    const std::string order = value.substr(at, 3);
    const bool known = order == "rar" || order == "raw" || order == "war" || order == "waw";
    if (!known || !seen.insert(order).second) return false;
    if (at + 3 < value.size() && value[at + 3] != ',') return false;
  }
  return value.size() % 4 == 3;
}

/// Reserved without the prefix "mpi_", for other objects than communicators and windows or with
/// values that programs do not give.
constexpr std::array<std::string_view, 30> kOtherReserved{"access_style",
                                                          "accumulate_ops",
                                                          "alloc_shared_noncontig",
                                                          "appnum",
                                                          "arch",
                                                          "argv",
                                                          "cb_block_size",
                                                          "cb_buffer_size",
                                                          "cb_nodes",
                                                          "chunked",
                                                          "chunked_item",
                                                          "chunked_size",
                                                          "collective_buffering",
                                                          "command",
                                                          "file",
                                                          "file_perm",
                                                          "filename",
                                                          "host",
                                                          "io_node_list",
                                                          "ip_address",
                                                          "ip_port",
                                                          "maxprocs",
                                                          "nb_proc",
                                                          "num_io_nodes",
                                                          "path",
                                                          "soft",
                                                          "striping_factor",
                                                          "striping_unit",
                                                          "thread_level",
                                                          "wdir"};

bool routine_usable(std::string_view name) {
  try {
    for (const HintRoutine routine : usable_routines()) {
      if (infocts::name_of(routine) == name) return true;
    }
  } catch (const Unavailable&) {  // none is
  }
  return false;
}

/// Whether all values are legal for those of the keys that MPI defines. What a routine does with
/// illegal values is open.
bool legal_as_hints(const InfoModel& pairs) {
  const std::vector<HintRoutine> routines{HintRoutine::comm_set_info, HintRoutine::win_allocate};
  for (const std::string& key : pairs.keys()) {
    const std::string& value = *pairs.find(key);
    bool legal = !may_be_known(key);
    for (const std::string_view other : kOtherReserved) legal = legal && key != other;
    if (among(boolean_hints(routines), key)) legal = value == "true" || value == "false";
    if (among(list_hints(routines), key)) legal = legal_list(value);
    if (among(integer_hints(routines), key)) {
      legal = value == "64" || value == "128" || value == "4096" || value == "65536";
    }
    if (!legal) return false;
  }
  return true;
}

/// Of what *_get_info gives: that it is an object like any other.
const char* ordinary(HintRoutine routine) {
  const bool on_comm = std::ranges::find(kCommRoutines, routine) != kCommRoutines.end();
  return on_comm ? "info.parsing.get_info_ordinary" : "window.get_info.ordinary_object";
}

class Pass : public Act {
 public:
  using Act::Act;
  bool changes() const override { return true; }
  bool possible() const override {
    return this_worker().initialized && routine_usable(word(0)) && legal_as_hints(object().model);
  }
  void run() override;
  RequirementIds violated() const override { return {"info.parsing.argument_unchanged"}; }

 private:
  void judge_hints(HintRoutine routine, const InfoModel& shown) const;
  void judge_duplicate(const Hinted& hinted, const InfoModel& shown) const;
  void pass_and_change(HintRoutine routine) const;
};

void Pass::run() {
  const std::optional<HintRoutine> named = routine_named(word(0));
  if (!named) return;
  const HintRoutine routine = *named;
  Scene::Object& object = this->object();
  const std::string function(infocts::name_of(routine));
  const Hinted hinted(routine, object.handle);
  // Not every number is legal for every key.
  const std::vector<std::string> given = object.model.keys();
  const bool with_number = std::any_of(given.begin(), given.end(), [](const std::string& key) {
    return among(integer_hints({HintRoutine::win_allocate}), key);
  });
  if (with_number && hinted.code() != mpi_.success) return;
  scene_.call(hinted.code(), {"info.parsing.unknown_key_ignored", "info.formats.legal_accepted"},
              function);

  const auto hints_now = [&] {
    Scene::Object hints{.handle = mpi_.info_null, .model = {}};
    scene_.call(hinted.get_info(&hints.handle), {}, "*_get_info");
    const auto no_new_object = [&](const char* requirement, const char* actual) {
      scene_.tell({requirement, "info.handles.null_no_object"},
                  fmt::format("handle from *_get_info after {}", function), "a new object", actual);
      scene_.give_up();
    };
    if (same(hints.handle, mpi_.info_null)) no_new_object(ordinary(routine), "MPI_INFO_NULL");
    for (const auto& [name, other] : scene_.objects) {
      if (!same(hints.handle, other.handle)) continue;
      no_new_object("info.parsing.get_info_not_alias", "that of a live object");
    }
    scene_.learn(hints, ordinary(routine));
    return hints;
  };
  Scene::Object hints = hints_now();
  const cts_info first = hints.handle;
  if (this_worker().version >= StdVersion{4, 0}) {
    for (const std::string& key : object.model.keys()) {
      if (hints.model.find(key) == nullptr || may_be_known(key)) continue;
      scene_.tell({"info.parsing.ignored_key_not_reported"},
                  fmt::format("key {} from *_get_info", infocts::quoted(key)), "not there",
                  "listed");
    }
  }
  judge_hints(routine, hints.model);
  const bool on_comm = std::ranges::find(kCommRoutines, routine) != kCommRoutines.end();
  if (on_comm) judge_duplicate(hinted, hints.model);
  if (this_worker().version >= StdVersion{4, 1} &&
      hints.model.find("mpi_memory_alloc_kinds") == nullptr) {
    scene_.tell({"info.parsing.alloc_kinds_reported"}, "mpi_memory_alloc_kinds from *_get_info",
                "there", "missing");
  }
  object.passed = true;
  // Changing what came back is no business of the communicator or window.
  for (const std::string& key : hints.model.keys()) {
    scene_.call(mpi_.info_set(first, in(key), in("anew")), {}, "MPI_Info_set");
  }
  scene_.call(mpi_.info_set(first, in("added"), in("value")), {}, "MPI_Info_set");
  const Scene::Object again = hints_now();
  if (same(again.handle, first)) {
    scene_.tell({"info.parsing.get_info_not_alias"}, "handle from a second *_get_info", "a new one",
                "that of the first");
    scene_.give_up();
  }
  scene_.free(first);
  scene_.free(again.handle);
  // Only what was set is looked for: hints of the MPI's own may follow the time or the load.
  for (const std::string& key : again.model.keys()) {
    if (*again.model.find(key) != "anew" && key != "added") continue;
    scene_.tell({"info.parsing.get_info_not_alias"},
                fmt::format("hint {} after the object from *_get_info was changed", key),
                "as before", infocts::quoted(*again.model.find(key)));
  }
  // A communicator is no worse for it.
  if (on_comm) {
    cts_comm copy = mpi_.comm_null;
    if (mpi_.comm_dup(hinted.comm(), &copy) == mpi_.success) {
      mpi_.comm_free(&copy);
    } else {
      scene_.tell({"info.free.only_its_object"},
                  "MPI_Comm_dup after the object with hints was freed", "MPI_SUCCESS", "an error");
    }
  }
  pass_and_change(routine);
}

// What becomes of the object that was passed alters nothing.
void Pass::pass_and_change(HintRoutine routine) const {
  const Scene::Object& object = this->object();
  cts_info copy = mpi_.info_null;
  scene_.call(mpi_.info_dup(object.handle, &copy), {"info.dup.new_object"}, "MPI_Info_dup");
  const auto shown_by = [&](const Hinted& hinted, const char* requirement) {
    cts_info handle = mpi_.info_null;
    scene_.call(hinted.get_info(&handle), {requirement}, "*_get_info");
    Scene::Object hints{.handle = handle, .model = {}};
    scene_.learn(hints, requirement);
    scene_.call(mpi_.info_free(&handle), {"info.free.succeeds"}, "MPI_Info_free");
    return hints.model;
  };
  // What an undisturbed one shows. Nothing is asked of the other before its object is changed,
  // since an MPI may read the object when it is asked.
  const Hinted undisturbed(routine, object.handle);
  const Hinted hinted(routine, copy);
  if (hinted.code() != mpi_.success || undisturbed.code() != mpi_.success) return;
  for (const std::string& key : object.model.keys()) {
    const bool was_on = *object.model.find(key) == "true";
    scene_.call(was_on ? mpi_.info_delete(copy, in(key)) : mpi_.info_set(copy, in(key), in("true")),
                {"info.parsing.modify_after_return"}, was_on ? "MPI_Info_delete" : "MPI_Info_set");
  }
  for (const Hint& hint : boolean_hints({routine})) {
    if (object.model.find(hint.key) != nullptr) continue;
    scene_.call(mpi_.info_set(copy, in(hint.key), in("true")), {"info.parsing.modify_after_return"},
                "MPI_Info_set");
  }
  const InfoModel expected = shown_by(undisturbed, ordinary(routine));
  const InfoModel changed = shown_by(hinted, "info.parsing.modify_after_return");
  scene_.call(mpi_.info_free(&copy), {"info.parsing.free_after_return"}, "MPI_Info_free");
  const InfoModel freed = shown_by(hinted, "info.parsing.free_after_return");
  // Two objects may differ in what the MPI says of its own, and in what it used for a number: the
  // alignment that the memory of each has.
  const auto as_given = [&](const InfoModel& model) {
    Pairs pairs = steady(routine, model);
    std::erase_if(pairs, [&](const Pair& pair) {
      return among(integer_hints({HintRoutine::win_allocate}), pair.first) ||
             (!may_be_known(pair.first) && object.model.find(pair.first) == nullptr);
    });
    return pairs;
  };
  if (as_given(changed) == as_given(expected) && as_given(freed) == as_given(expected)) return;
  const Hinted again(routine, object.handle);
  if (again.code() != mpi_.success) return;
  if (as_given(shown_by(again, ordinary(routine))) != as_given(expected)) return;
  scene_.tell({"info.parsing.changes_after_return", "info.parsing.modify_after_return",
               "info.parsing.free_after_return"},
              "hints after the object that was passed was changed and freed", "as before",
              "changed");
}

// Booleans that the routine acts on show as they are in the object now.
void Pass::judge_hints(HintRoutine routine, const InfoModel& shown) const {
  const std::vector<std::string> keys = object().model.keys();
  const bool unknown = std::any_of(keys.begin(), keys.end(),
                                   [](const std::string& key) { return !may_be_known(key); });
  const auto combined = known_together(routine, object().handle);
  for (const Hint& hint : boolean_hints({routine})) {
    if (!effect_of(hint).effective) continue;
    const std::string* given = object().model.find(hint.key);
    const std::string* shows = shown.find(hint.key);
    const bool on = shows != nullptr && as_boolean(*shows) == true;
    const bool asked = given != nullptr && *given == "true" &&
                       (!combined || as_boolean(value_in(*combined, hint.key)) == true);
    const bool open = given != nullptr && *given != "true" && *given != "false";
    if (on == asked || open) continue;
    // A hint may be ignored from some time on, or while others are in use.
    if (asked && as_boolean(shown_for(hint, "true")) != true) continue;
    RequirementIds requirements{"info.parsing.interpreted_each_time"};
    if (unknown && asked) requirements = {"info.parsing.known_beside_unknown"};
    if (object().passed) requirements.emplace_back("info.parsing.interpreted_each_time");
    scene_.tell(std::move(requirements), fmt::format("hint {} shown", hint.key),
                asked ? "switched on" : "not switched on", shows != nullptr ? *shows : "nothing");
  }
}

// Up to 3.1 a duplicate has the hints, from 4.0 on it has not.
void Pass::judge_duplicate(const Hinted& hinted, const InfoModel& shown) const {
  const bool keeps = this_worker().version < StdVersion{4, 0};
  cts_comm copy = mpi_.comm_null;
  if (mpi_.comm_dup(hinted.comm(), &copy) != mpi_.success) return;
  cts_info handle = mpi_.info_null;
  if (mpi_.comm_get_info(copy, &handle) == mpi_.success) {
    Scene::Object hints{.handle = handle, .model = {}};
    scene_.learn(hints, ordinary(HintRoutine::comm_set_info));
    mpi_.info_free(&handle);
    for (const Hint& hint : boolean_hints({HintRoutine::comm_set_info})) {
      const std::string* given = shown.find(hint.key);
      if (!effect_of(hint).effective || given == nullptr || as_boolean(*given) != true) continue;
      const std::string* kept = hints.model.find(hint.key);
      const bool on = kept != nullptr && as_boolean(*kept) == true;
      if (on == keeps) continue;
      scene_.tell(
          {keeps ? "info.parsing.comm_dup_keeps_hints" : "info.parsing.comm_dup_drops_hints"},
          "hint of the communicator from MPI_Comm_dup",
          fmt::format("{} {}", hint.key, keeps ? "switched on" : "not switched on"),
          kept != nullptr ? *kept : "nothing");
    }
  }
  mpi_.comm_free(&copy);
}

/// One hint in one of the representations that every implementation must support.
class GiveHint : public Act {
 public:
  using Act::Act;
  bool possible() const override { return this_worker().initialized && routine_usable(word(0)); }
  void run() override;
};

void GiveHint::run() {
  const std::optional<HintRoutine> routine = routine_named(word(0));
  if (!routine) return;
  const Hint hint{*routine, word(1)};
  const std::string& value = word(2);
  const std::string plain = without_blanks(value);
  const std::string digits = plain.starts_with('+') ? plain.substr(1) : plain;
  const bool outer_blanks = value.front() == ' ' || value.back() == ' ';
  // Not every number is a legal value of every key; then nothing is said of its spellings.
  const std::optional<std::string> as_plain = shown_for(hint, digits);
  cts_info own = mpi_.info_null;
  scene_.call(mpi_.info_create(&own), {"info.create.new_object"}, "MPI_Info_create");
  const Info info(own);
  scene_.call(mpi_.info_set(info, in(hint.key), in(value)), {"info.object.recognized_keys"},
              "MPI_Info_set");
  const Hinted hinted(*routine, info);
  if (hinted.code() != mpi_.success) {
    if (is_integer(hint)) {
      const Info other = make_info({{std::string(hint.key), digits}});
      if (Hinted(*routine, other).code() != mpi_.success) return;
    }
    scene_.tell({"info.formats.legal_accepted"},
                fmt::format("{} = {} in {}", hint.key, infocts::quoted(value), word(0)), "accepted",
                describe_code(hinted.code()));
    return;
  }
  const std::optional<std::string> shows = shown(hinted, hint.key);
  const auto wrong = [&](const char* requirement, std::string expected) {
    scene_.tell({requirement},
                fmt::format("{} = {} in {}", hint.key, infocts::quoted(value), word(0)),
                std::move(expected), said(shows));
  };
  if (is_boolean(hint)) {
    if (!effect_of(hint).effective) {
      // Other spellings than these two are no values of it: an MPI may do anything with them.
      if (as_boolean(effect_of(hint).none) != true && as_boolean(shown_for(hint, "false")) == true)
        wrong("info.formats.boolean_true", "switched on by \"true\" if by anything");
      return;
    }
    const bool on = plain == "true";
    const bool right = on ? as_boolean(shows) == true : !shows || as_boolean(shows) == false;
    if (right) return;
    wrong(outer_blanks ? "info.formats.boolean_blanks"
          : on         ? "info.formats.boolean_true"
                       : "info.formats.boolean_false",
          on ? "shown as switched on" : "shown as switched off");
  } else if (!effect_of(hint).effective) {
    return;
  } else if (is_integer(hint)) {
    const std::optional<long long> number = as_integer(shows);
    const long long asked = std::stoll(digits);
    // An implementation may use more than was asked for: the next multiple, or what its memory
    // happens to have.
    const bool enough = number && *number >= asked && *number % asked == 0;
    if (value == digits) {
      if (!enough) wrong("info.formats.integer_decimal", "the number, or a multiple of it");
    } else if (!shows || (!enough && number != as_integer(as_plain))) {
      wrong(outer_blanks ? "info.formats.integer_blanks" : "info.formats.integer_plus",
            said(as_plain));
    }
  } else if (value == plain) {
    const std::set<std::string> elements = as_list(shows);
    for (const std::string& element : as_list(plain)) {
      if (plain == "none" || elements.contains(element)) continue;
      wrong("info.formats.list_commas", "at least these elements");
      break;
    }
  } else if (as_list(shows) != as_list(shown_for(hint, plain))) {
    const bool inner =
        value.substr(value.find_first_not_of(' '),
                     value.find_last_not_of(' ') + 1 - value.find_first_not_of(' ')) != plain;
    wrong(inner ? "info.formats.list_element_blanks" : "info.formats.list_blanks",
          said(shown_for(hint, plain)));
  }
}

[[maybe_unused]] const bool hint_acts = plays<Pass>(Verb::pass) && plays<GiveHint>(Verb::hint);

}  // namespace
}  // namespace infocts::properties
