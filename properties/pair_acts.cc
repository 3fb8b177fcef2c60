// Commands that set, delete and read pairs.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "conformance/harness/capacity.h"
#include "conformance/harness/pairs.h"
#include "properties/act.h"
#include "properties/read_only_text.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

constexpr long kMaxPairs = 5000;
constexpr long kMaxRoom = 1 << 20;

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

bool has_outer_blanks(const std::string& text) {
  return !text.empty() && (blank(text.front()) || blank(text.back()));
}

bool has_letters(const std::string& text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// Bytes that are no printable characters of ASCII.
bool has_odd_bytes(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return c < 0x20 || c == 0x7f; });
}

/// Whether key and value can be told apart from what the MPI makes of them.
bool are_kept(const Command& command) {
  return !command.words.at(0).empty() &&
         std::all_of(command.words.begin(), command.words.end(), is_kept);
}

class Setting : public Act {
 public:
  using Act::Act;
  bool changes() const override { return true; }
  RequirementIds violated_in(char name, const Scene::Mismatch& mismatch) const override;

 protected:
  void set(const std::string& key, const std::string& value) const;
};

void Setting::set(const std::string& key, const std::string& value) const {
  Scene::Object& object = this->object();
  const bool defined = object.model.find(key) != nullptr;
  object.order.reset();
  Code code = 0;
  bool key_kept = true;
  bool value_kept = true;
  ++scene_.turn;
  std::optional<ReadOnlyText> read_only;
  if (scene_.turn % 8 == 0) read_only.emplace(key);
  if (read_only && read_only->held()) {
    // The value on the stack, where the next call lies over it.
    char on_stack[64];
    const bool fits = value.size() < sizeof on_stack;
    if (fits) std::memcpy(static_cast<char*>(on_stack), value.c_str(), value.size() + 1);
    code = mpi_.info_set(object.handle, read_only->text(),
                         fits ? cts_text{static_cast<const char*>(on_stack), value.size()}
                              : cts_text{value.c_str(), value.size()});
    if (fits) std::memset(static_cast<char*>(on_stack), '#', sizeof on_stack);
  } else {
    Input key_in(key);
    Input value_in(value);
    const bool same_memory = value == key && scene_.turn % 8 < 6;
    code = mpi_.info_set(object.handle, key_in, same_memory ? key_in : value_in);
    key_kept = key_in.unmodified();
    value_kept = value_in.unmodified();
    // The caller's strings are the caller's again.
    key_in.scribble();
    value_in.scribble();
  }
  if (!key_kept)
    scene_.tell({"info.set.key_unmodified"}, "the caller's key", "as it was", "changed");
  if (!value_kept)
    scene_.tell({"info.set.value_unmodified"}, "the caller's value", "as it was", "changed");
  if (!defined) stop_when_full(code, object.model.size());
  if (code != mpi_.success) {
    if (value.empty()) scene_.call(code, {"info.set.empty_value_settable"}, "MPI_Info_set");
    const Scene::Mismatch mismatch{Scene::Mismatch::Kind::missing, key, value, ""};
    RequirementIds requirements = scene_.violated_by(command_.object, mismatch);
    requirements.emplace_back("info.set.only_longer_refused");
    if (key.size() <= 31) requirements.emplace_back("info.limits.portable_key");
    if (key.size() <= 32) requirements.emplace_back("info.limits.portable_key_32");
    scene_.call(code, std::move(requirements), "MPI_Info_set");
  }
  object.model.set(key, value);
  if (defined) object.overridden.insert(key);
}

RequirementIds Setting::violated_in(char name, const Scene::Mismatch& mismatch) const {
  RequirementIds rules;
  const auto add = [&](std::initializer_list<const char*> more) {
    rules.insert(rules.end(), more.begin(), more.end());
  };
  const bool one = command_.verb == Verb::set;
  if (one && mismatch.key != word(0)) {
    add({"info.set.others_kept"});
    if (easily_taken_for(mismatch.key, word(0))) {
      add({"info.set.key_exact", "info.object.key_case_sensitive"});
    }
    return rules;
  }
  const Scene::Object& object = scene_.objects.at(name);
  if (object.overridden.contains(mismatch.key)) {
    add({"info.set.overrides", "info.object.one_value"});
  } else {
    add({"info.set.adds", "info.object.arbitrary_keys"});
  }
  if (object.deleted.contains(mismatch.key)) add({"info.delete.set_again"});
  if (object.model.size() > 10) add({"info.object.many_keys"});
  if (object.made_by == Verb::create_env) add({"info.create_env.writable"});
  if (mismatch.key.size() + 1 == key_limit()) add({"info.set.longest_key"});
  if (has_outer_blanks(mismatch.key)) add({"info.object.key_blanks_kept"});
  if (has_odd_bytes(mismatch.key)) add({"info.object.key_bytes"});
  if (!one) return rules;
  add({"info.object.arbitrary_values", "info.object.strings_copied",
       "info.object.strings_terminated"});
  if (word(1).empty()) add({"info.set.empty_value_settable"});
  if (word(1).size() + 1 == value_limit()) add({"info.set.longest_value"});
  if (has_outer_blanks(word(1))) add({"info.object.value_blanks_kept"});
  if (has_odd_bytes(word(1))) add({"info.object.value_bytes"});
  if (has_letters(word(1))) add({"info.object.value_case_sensitive"});
  return rules;
}

class Set : public Setting {
 public:
  using Setting::Setting;

  bool possible() const override {
    if (!are_kept(command_)) return false;
    if (word(0).size() >= key_limit() && !scene_.settings.errors) return false;
    if (!scene_.provided(mpi_.info_set, "info.set.provided", {2, 0})) return false;
    return word(1).size() >= value_limit() ? scene_.settings.errors
                                           : word(1).size() >= legal().shortest_value;
  }

  void run() override {
    const bool at_limit = word(0).size() == key_limit() || word(1).size() == value_limit();
    if (at_limit) return open_set(word(0), word(1));
    const bool legal_length = word(0).size() < key_limit() && word(1).size() < value_limit();
    legal_length ? set(word(0), word(1)) : refused_set(word(0), word(1));
  }

 private:
  void refused_set(const std::string& key, const std::string& value) const;
  void open_set(const std::string& key, const std::string& value) const;
};

void Set::refused_set(const std::string& key, const std::string& value) const {
  Scene::Object& object = this->object();
  object.order.reset();
  const bool long_key = key.size() > key_limit();
  const bool long_value = value.size() > value_limit();
  const Input key_in(key);
  const Input value_in(value);
  const int code = mpi_.info_set(object.handle, key_in, value_in);
  if (!key_in.unmodified() || !value_in.unmodified()) {
    scene_.tell({"info.set.key_unmodified", "info.set.value_unmodified"}, "the caller's strings",
                "as they were", "changed");
  }
  if (!long_key) {
    scene_.refused(code, {mpi_.err_info_value}, {"info.set.long_value"},
                   "info.set.long_value_refused", "MPI_Info_set");
  } else if (!long_value) {
    scene_.refused(code, {mpi_.err_info_key}, {"info.set.long_key"}, "info.set.long_key_refused",
                   "MPI_Info_set");
  } else {
    scene_.refused(code, {mpi_.err_info_key, mpi_.err_info_value}, {"info.set.long_both"},
                   "info.set.long_both_refused", "MPI_Info_set");
  }
}

// A key or value of exactly as many characters as the constant says: the text leaves open whether
// it is taken, and what is taken must come back whole. In an object of its own, since keys of that
// length are not legal everywhere.
void Set::open_set(const std::string& key, const std::string& value) const {
  if (key.size() > key_limit() || value.size() > value_limit()) return;
  // Fortran's constant is one less, and to ask for a longer key than that is erroneous.
  if (in_fortran() && key.size() == key_limit()) return;
  if (scene_.settings.errors_told != nullptr) return;
  cts_info own = mpi_.info_null;
  scene_.call(mpi_.info_create(&own), {"info.create.new_object"}, "MPI_Info_create");
  if (mpi_.info_set(own, in(key), in(value)) != mpi_.success) {
    scene_.after_error = true;
    scene_.instead = scene_.broken_after_error(command_.object);
  } else {
    const std::string rule =
        key.size() == key_limit() ? "info.set.max_key_whole" : "info.set.max_value_whole";
    Output listed(key_limit() + 1);
    const int code = mpi_.info_get_nthkey(own, 0, listed);
    if (code != mpi_.success || listed.text() != key) {
      scene_.tell({rule}, "key number 0", infocts::quoted(key), infocts::quoted(listed.text()));
    }
    for (const LookupFunction function : scene_.usable_lookups()) {
      const ExpectedLookup asked{&value};
      const ObservedLookup reading =
          read(mpi_, function, own, key, room_for(function, value.size()));
      if (!agrees(reading, asked)) {
        scene_.tell({rule}, "value", infocts::quoted(value), answer_of(reading));
      }
      if (key.size() < key_limit()) continue;
      const ObservedLookup cut = read(mpi_, function, own, key.substr(0, key.size() - 1), 8);
      if (!agrees(cut, ExpectedLookup{nullptr})) {
        scene_.tell({rule}, "the key without its last character", "not defined", answer_of(cut));
      }
    }
  }
  scene_.call(mpi_.info_free(&own), {"info.free.succeeds"}, "MPI_Info_free");
}

class Fill : public Setting {
 public:
  using Setting::Setting;
  bool possible() const override {
    return mpi_.info_set.present() && command_.number >= 0 && command_.number <= kMaxPairs;
  }
  void run() override {
    for (const auto& [key, value] : scattered_pairs(static_cast<int>(command_.number))) {
      set(key, value);
    }
  }
};

class Deleting : public Act {
 public:
  using Act::Act;
  bool changes() const override { return true; }
  RequirementIds violated_in(char name, const Scene::Mismatch& mismatch) const override;

 protected:
  void erase(const std::string& key) const;
};

void Deleting::erase(const std::string& key) const {
  Scene::Object& object = this->object();
  const bool defined = object.model.find(key) != nullptr;
  // Also when nothing is deleted: nothing is said of an object after an error.
  object.order.reset();
  bool key_kept = true;
  Code code = 0;
  ++scene_.turn;
  std::optional<ReadOnlyText> read_only;
  if (scene_.turn % 8 == 0) read_only.emplace(key);
  if (read_only && read_only->held()) {
    code = mpi_.info_delete(object.handle, read_only->text());
  } else {
    const Input key_in(key);
    code = mpi_.info_delete(object.handle, key_in);
    key_kept = key_in.unmodified();
  }
  if (!key_kept)
    scene_.tell({"info.delete.key_unmodified"}, "the caller's key", "as it was", "changed");
  if (defined) {
    scene_.call(code, {"info.delete.removes"}, "MPI_Info_delete");
    object.model.erase(key);
    object.overridden.erase(key);
    object.deleted.insert(key);
    return;
  }
  RequirementIds requirements{"info.delete.miss_nokey"};
  int left = kNumberPreset;
  const bool deleted_another = code == mpi_.success && scene_.asked(object, key).lookalike &&
                               mpi_.info_get_nkeys(object.handle, &left) == mpi_.success &&
                               left < static_cast<int>(object.model.size());
  if (deleted_another) {
    scene_.tell({"info.delete.key_exact"}, "deleting a key that is not there", "nothing deleted",
                "another key deleted");
  }
  scene_.refused(code, {mpi_.err_info_nokey}, std::move(requirements), "info.delete.miss_refused",
                 "MPI_Info_delete");
}

RequirementIds Deleting::violated_in(char /*name*/, const Scene::Mismatch& mismatch) const {
  if (mismatch.kind == Scene::Mismatch::Kind::extra) return {"info.delete.removes"};
  const bool lookalike = command_.verb == Verb::erase && easily_taken_for(mismatch.key, word(0));
  return lookalike ? RequirementIds{"info.delete.others_kept", "info.delete.key_exact"}
                   : RequirementIds{"info.delete.others_kept"};
}

class Erase : public Deleting {
 public:
  using Deleting::Deleting;
  bool possible() const override {
    return are_kept(command_) && word(0).size() < key_limit() &&
           scene_.provided(mpi_.info_delete, "info.delete.provided", {2, 0}) &&
           (scene_.settings.errors || object().model.find(word(0)) != nullptr);
  }
  void run() override { erase(word(0)); }
};

class Thin : public Deleting {
 public:
  using Deleting::Deleting;
  bool possible() const override { return mpi_.info_delete.present() && command_.number > 0; }
  void run() override {
    const std::vector<std::string> keys = object().model.keys();
    for (std::size_t i = 0; i < keys.size(); i += static_cast<std::size_t>(command_.number)) {
      erase(keys[i]);
    }
  }
};

template <LookupFunction function>
class LookUp : public Act {
 public:
  using Act::Act;

  bool possible() const override {
    if (!are_kept(command_) || word(0).size() >= key_limit()) return false;
    if (command_.number < 0 || command_.number > kMaxRoom) return false;
    if (function == LookupFunction::get_string) {
      return scene_.provided(mpi_.info_get_string, requirement_id(function, "provided"), {4, 0});
    }
    const std::string provided = requirement_id(
        function, this_worker().version < StdVersion{4, 0} ? "provided" : "still_provided");
    return scene_.settings.all_lookups &&
           (function == LookupFunction::get
                ? scene_.provided(mpi_.info_get, provided, {2, 0})
                : scene_.provided(mpi_.info_get_valuelen, provided, {2, 0}));
  }

  void run() override {
    const ObservedLookup reading =
        read(mpi_, function, object().handle, word(0), static_cast<int>(command_.number));
    judge(reading, scene_.asked(object(), word(0)), [&](const Deviation& told) {
      scene_.tell(told.requirements, told.subject, told.expected, told.actual, told.claim);
    });
  }

  RequirementIds violated() const override { return {requirement_id(function, "retains_pairs")}; }
};

class GetNkeys : public Act {
 public:
  using Act::Act;
  bool possible() const override {
    return scene_.provided(mpi_.info_get_nkeys, "info.get_nkeys.provided", {2, 0});
  }
  void run() override { scene_.count_keys(object()); }
  RequirementIds violated() const override { return {"info.get_nkeys.retains_pairs"}; }
};

class GetNthkey : public Act {
 public:
  using Act::Act;
  bool possible() const override {
    return scene_.provided(mpi_.info_get_nthkey, "info.get_nthkey.provided", {2, 0}) &&
           command_.number >= 0 && command_.number < static_cast<long>(object().model.size());
  }
  void run() override;
  RequirementIds violated() const override { return {"info.get_nthkey.retains_pairs"}; }
};

void GetNthkey::run() {
  const Scene::Object& object = this->object();
  Output key(longest_listed_key() + terminator());
  const int code = mpi_.info_get_nthkey(object.handle, static_cast<int>(command_.number), key);
  scene_.call(code, {"info.get_nthkey.from_zero"}, "MPI_Info_get_nthkey");
  if (!key.canaries_intact()) {
    scene_.tell({"info.get_nthkey.no_write_beyond"}, "memory around key", "as it was", "changed");
  }
  if (!key.terminated()) {
    scene_.tell({"info.get_nthkey.terminated"}, "key", "a terminated string",
                infocts::quoted(key.bytes()));
  } else if (object.order &&
             key.text() != object.order->at(static_cast<std::size_t>(command_.number))) {
    scene_.tell({"info.get_nthkey.stable"}, fmt::format("key number {}", command_.number),
                infocts::quoted(object.order->at(static_cast<std::size_t>(command_.number))),
                infocts::quoted(key.text()));
  }
}

[[maybe_unused]] const bool pair_acts =
    plays<Set>(Verb::set) && plays<Fill>(Verb::fill) && plays<Erase>(Verb::erase) &&
    plays<Thin>(Verb::thin) && plays<LookUp<LookupFunction::get>>(Verb::get) &&
    plays<LookUp<LookupFunction::get_valuelen>>(Verb::get_valuelen) &&
    plays<LookUp<LookupFunction::get_string>>(Verb::get_string) &&
    plays<GetNkeys>(Verb::get_nkeys) && plays<GetNthkey>(Verb::get_nthkey);

}  // namespace
}  // namespace infocts::properties
