#include "properties/commands.h"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <array>

#include "properties/choices.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

class Create : public Command {
 public:
  explicit Create(const Choices& choices) : name_(some_free(choices.world)) {}
  void checkPreconditions(const World& world) const override { RC_PRE(!world.contains(name_)); }
  void apply(World& world) const override { world.emplace(name_, InfoModel()); }
  void show(std::ostream& out) const override { out << fmt::format("{} = create()", name_); }

 protected:
  void act(const World& /*before*/, Objects& objects) const override { objects.create(name_); }
  char object() const override { return name_; }

 private:
  char name_;
};

/// A command on an object that is alive.
class OnLive : public Command {
 public:
  explicit OnLive(const Choices& choices) : name_(some_live(choices.world)) {}
  void checkPreconditions(const World& world) const override { RC_PRE(world.contains(name_)); }

 protected:
  char object() const override { return name_; }

 private:
  char name_;
};

class Free : public OnLive {
 public:
  using OnLive::OnLive;
  void apply(World& world) const override { world.erase(object()); }
  void show(std::ostream& out) const override { out << fmt::format("free({})", object()); }

 protected:
  void act(const World& /*before*/, Objects& objects) const override { objects.free(object()); }
};

class Dup : public OnLive {
 public:
  explicit Dup(const Choices& choices) : OnLive(choices), copy_(some_free(choices.world)) {}
  void checkPreconditions(const World& world) const override {
    OnLive::checkPreconditions(world);
    RC_PRE(!world.contains(copy_));
  }
  void apply(World& world) const override { world.emplace(copy_, InfoModel(world.at(object()))); }
  void show(std::ostream& out) const override {
    out << fmt::format("{} = dup({})", copy_, object());
  }

 protected:
  void act(const World& /*before*/, Objects& objects) const override {
    objects.dup(object(), copy_);
  }

 private:
  char copy_;
};

class OnKey : public OnLive {
 public:
  explicit OnKey(const Choices& choices)
      : OnLive(choices), key_(likely_key(choices.world.at(object()), choices.keys)) {}

 protected:
  std::string key() const override { return key_; }
  const std::string* value_in(const World& world) const { return world.at(object()).find(key_); }

 private:
  std::string key_;
};

class Set : public OnLive {
 public:
  explicit Set(const Choices& choices)
      : OnLive(choices), key_(some_key(choices.keys)), value_(*values()) {}
  void apply(World& world) const override { world.at(object()).set(key_, value_); }
  void show(std::ostream& out) const override {
    out << fmt::format("set({}, {}, {})", object(), infocts::quoted(key_), infocts::quoted(value_));
  }

 protected:
  void act(const World& /*before*/, Objects& objects) const override {
    objects.set(object(), key_, value_);
  }
  std::string key() const override { return key_; }

 private:
  std::string key_;
  std::string value_;
};

/// Sets a key that is defined to something like its value: values that are compared or measured
/// carelessly are then taken for the old ones. What it is, is known only when it runs, so that the
/// likeness survives shrinking.
class Alter : public OnKey {
 public:
  explicit Alter(const Choices& choices)
      : OnKey(choices),
        change_(*rc::gen::elementOf(std::vector<Change>(kChanges.begin(), kChanges.end()))) {}
  void checkPreconditions(const World& world) const override {
    OnKey::checkPreconditions(world);
    const std::string* value = value_in(world);
    const bool changeable = value != nullptr && !value->empty();  // RC_PRE evaluates both sides
    RC_PRE(changeable);
  }
  void apply(World& world) const override { world.at(object()).set(key(), altered(world)); }
  void show(std::ostream& out) const override {
    out << fmt::format("set({}, {}, its value {})", object(), infocts::quoted(key()),
                       change_.words);
  }

 protected:
  void act(const World& before, Objects& objects) const override {
    objects.set(object(), key(), altered(before));
  }

 private:
  std::string altered(const World& world) const {
    return like_value(*value_in(world), change_.likeness);
  }

  struct Change {
    Likeness likeness;
    const char* words;
  };
  static constexpr std::array<Change, 4> kChanges{{
      {Likeness::same_length, "with another last character"},
      {Likeness::shorter, "without its last character"},
      {Likeness::longer, "and one more character"},
      {Likeness::other_case, "in other letter case"},
  }};

  Change change_;
};

class Delete : public OnKey {
 public:
  using OnKey::OnKey;
  void apply(World& world) const override { world.at(object()).erase(key()); }
  void show(std::ostream& out) const override {
    out << fmt::format("delete({}, {})", object(), infocts::quoted(key()));
  }

 protected:
  void act(const World& before, Objects& objects) const override {
    objects.erase(object(), key(), value_in(before) != nullptr);
  }
};

class Get : public OnKey {
 public:
  explicit Get(const Choices& choices)
      : OnKey(choices),
        valuelen_(length_in(choices.world.at(object()), key()) + some_number(1, 40)) {}
  // Enough room; see Objects::get. A shrunk program may have a longer value there.
  void checkPreconditions(const World& world) const override {
    OnKey::checkPreconditions(world);
    RC_PRE(valuelen_ >= length_in(world.at(object()), key()));
  }
  void show(std::ostream& out) const override {
    out << fmt::format("get({}, {}, valuelen {})", object(), infocts::quoted(key()), valuelen_);
  }

 protected:
  void act(const World& before, Objects& objects) const override {
    objects.get(object(), key(), valuelen_, value_in(before));
  }

 private:
  int valuelen_;
};

class GetString : public OnKey {
 public:
  explicit GetString(const Choices& choices)
      : OnKey(choices), buflen_(some_number(0, length_in(choices.world.at(object()), key()) + 4)) {}
  void show(std::ostream& out) const override {
    out << fmt::format("get_string({}, {}, buflen {})", object(), infocts::quoted(key()), buflen_);
  }

 protected:
  void act(const World& before, Objects& objects) const override {
    objects.get_string(object(), key(), buflen_, value_in(before));
  }

 private:
  int buflen_;
};

}  // namespace

void Command::run(const World& before, Objects& objects) const {
  act(before, objects);
  const World after = nextState(before);
  for (const auto& [name, model] : after) {
    const bool touched = name == object() || !before.contains(name);
    objects.compare(name, model, touched ? Objects::Look::all_readers : Objects::Look::one_reader);
  }
  const auto touched = after.find(object());
  if (touched == after.end() || key().empty()) return;
  objects.look_up(object(), {key()}, touched->second);
  objects.look_up(object(), legal_lookalikes(key()), touched->second);
}

rc::Gen<CommandPointer> commands_for(const World& world, const Keys& keys, bool with_get_string) {
  // Named several times, a command is more frequent.
  namespace gen = rc::state::gen;
  const Choices choices{world, keys};
  return with_get_string ? gen::execOneOfWithArgs<Create, Set, Set, Set, Alter, Delete, Delete, Get,
                                                  Dup, Free, GetString, GetString>()(choices)
                         : gen::execOneOfWithArgs<Create, Set, Set, Set, Alter, Delete, Delete, Get,
                                                  Dup, Free>()(choices);
}

}  // namespace infocts::properties
