// Commands that make objects, end them and convert their handles, and those about no object.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "conformance/harness/between_canaries.h"
#include "conformance/harness/capacity.h"
#include "conformance/harness/pairs.h"
#include "conformance/info/env_values.h"
#include "conformance/info/error_texts.h"
#include "properties/act.h"

namespace infocts::properties {
namespace {

constexpr long kMaxObjects = 3000;

/// argv as main has it; the strings are the caller's.
class Words {
 public:
  explicit Words(std::vector<std::string> words) : words_(std::move(words)), before_(words_) {
    for (std::string& word : words_) pointers_.push_back(word.data());
    pointers_.push_back(nullptr);
    pointers_before_ = pointers_;
  }

  int count() const { return static_cast<int>(words_.size()); }
  char** pointers() { return pointers_.data(); }
  bool unmodified() const { return words_ == before_ && pointers_ == pointers_before_; }
  void scribble() {
    for (std::string& word : words_) std::fill(word.begin(), word.end(), '#');
  }

 private:
  std::vector<std::string> words_;
  std::vector<std::string> before_;
  std::vector<char*> pointers_;
  std::vector<char*> pointers_before_;
};

/// Makes an object with a function that has one argument besides the handle at most.
class Making : public Act {
 public:
  using Act::Act;

 protected:
  /// `function`: "create" or "dup".
  template <typename Make>
  void make(const std::string& function, Make make) const {
    const std::string name = "MPI_Info_" + function;
    const std::string prefix = "info." + function + '.';
    InfoBetweenCanaries variable(scene_.handle_before());
    RequirementIds requirements{prefix + "new_object"};
    if (command_.number % 5 != 0) requirements.emplace_back(prefix + "out_only");
    scene_.call(make(variable.ref()), requirements, name);
    if (!variable.within()) {
      scene_.tell({prefix + "no_write_beyond"}, "memory around the handle", "as it was", "changed");
    }
    scene_.take(variable.get(), std::move(requirements), name);
  }
};

class Create : public Making {
 public:
  using Making::Making;
  bool possible() const override {
    return scene_.provided(mpi_.info_create, "info.create.provided", {2, 0});
  }
  void run() override {
    make("create", [&](cts_info* made) { return mpi_.info_create(made); });
  }
  RequirementIds violated() const override {
    return {"info.create.empty", "info.create.new_object"};
  }
  RequirementIds violated_elsewhere() const override {
    return {"info.create.out_only", "info.create.new_object", "info.object.independent"};
  }
};

class Dup : public Making {
 public:
  using Making::Making;
  bool possible() const override {
    return scene_.provided(mpi_.info_dup, "info.dup.provided", {2, 0});
  }
  void run() override {
    make("dup", [&](cts_info* made) { return mpi_.info_dup(object().handle, made); });
    const Scene::Object& source = object();
    Scene::Object& copy = scene_.objects.at(command_.result);
    copy.model = source.model;
    copy.order = source.order;
    copy.origin = command_.object;
    copy.doubt = source.doubt;
    copy.overridden = source.overridden;
    copy.learned = source.learned;
  }
  RequirementIds violated_in(char name, const Scene::Mismatch& /*mismatch*/) const override {
    if (name == command_.object) return {"info.dup.source_unchanged"};
    RequirementIds rules{"info.dup.same_pairs"};
    if (object().model.size() == 0) rules.emplace_back("info.dup.empty");
    if (command_.object == kEnv) rules.emplace_back("info.env.dup_same_pairs");
    return rules;
  }
  RequirementIds violated_elsewhere() const override {
    return {"info.dup.out_only", "info.dup.new_object", "info.object.independent"};
  }
};

class Free : public Act {
 public:
  using Act::Act;
  bool changes() const override { return true; }
  bool possible() const override {
    return scene_.provided(mpi_.info_free, "info.free.provided", {2, 0});
  }
  void run() override;
  RequirementIds violated_elsewhere() const override {
    return {"info.free.only_its_object", "info.object.independent"};
  }
};

void Free::run() {
  InfoBetweenCanaries variable(object().handle);
  RequirementIds requirements{"info.free.succeeds"};
  if (object().passed) requirements.emplace_back("info.parsing.free_after_return");
  scene_.freed = object().handle;
  // Out of the table first: whatever becomes of it, this object is not to be freed again.
  scene_.objects.erase(command_.object);
  scene_.call(mpi_.info_free(variable.ref()), std::move(requirements), "MPI_Info_free");
  if (!variable.within()) {
    scene_.tell({"info.free.no_write_beyond"}, "memory around the handle", "as it was", "changed");
  }
  if (!same(variable.get(), mpi_.info_null)) {
    scene_.tell({"info.free.sets_null"}, "handle after MPI_Info_free", "MPI_INFO_NULL",
                fmt::format("{:#x}", variable.get().bits));
  }
}

class CreateEnv : public Act {
 public:
  using Act::Act;
  bool possible() const override {
    // In Fortran it has no arguments, and what it gives is that of few cases.
    // Words that are not those of main are a mistake, for which an MPI may end the process.
    return !in_fortran() && command_.number < 2 &&
           scene_.provided(mpi_.info_create_env, "info.create_env.provided", {4, 0});
  }
  void run() override;
  RequirementIds violated() const override {
    return {"info.create_env.readable", "info.create_env.calls_independent"};
  }
  RequirementIds violated_elsewhere() const override {
    return {"info.create_env.out_only", "info.create_env.new_object",
            "info.create_env.calls_independent"};
  }
};

void CreateEnv::run() {
  const bool null_args = command_.number == 0;
  const bool main_args = !null_args;
  std::vector<std::string> given;
  if (main_args) given.assign(this_worker().argv, this_worker().argv + this_worker().argc);
  Words words(given);
  const std::string accepts =
      null_args ? "info.create_env.accepts_null_args" : "info.create_env.accepts_main_args";
  const auto make = [&](cts_info before, Words& arguments) {
    InfoBetweenCanaries variable(before);
    const int code =
        null_args ? mpi_.info_create_env(0, nullptr, variable.ref())
                  : mpi_.info_create_env(arguments.count(), arguments.pointers(), variable.ref());
    scene_.call(code, {accepts}, "MPI_Info_create_env");
    if (!variable.within()) {
      scene_.tell({"info.create_env.no_write_beyond"}, "memory around the handle", "as it was",
                  "changed");
    }
    if (!arguments.unmodified()) {
      scene_.tell({"info.create_env.args_unmodified"}, "argv and its strings", "as they were",
                  "changed");
    }
    return variable.get();
  };
  scene_.take(make(scene_.handle_before(), words),
              {"info.create_env.new_object", "info.create_env.out_only",
               "info.create_env.not_alias_of_env"},
              "MPI_Info_create_env");
  Scene::Object& object = scene_.objects.at(command_.result);
  scene_.learn(object, "info.create_env.readable");
  const InfoModel first = object.model;
  scene_.judge_reserved(object, "info.create_env.value_formats", "info.create_env.value_formats");
  const auto env = scene_.objects.find(kEnv);
  if (main_args && env != scene_.objects.end()) {
    for (const std::string& key : reserved_env_keys()) {
      const std::string* own_value = object.model.find(key);
      const std::string* env_value = env->second.model.find(key);
      if (own_value == nullptr || env_value == nullptr || *own_value == *env_value) continue;
      scene_.tell({"info.create_env.like_env"}, key, infocts::quoted(*env_value),
                  infocts::quoted(*own_value));
    }
  }
  const auto [earlier, new_words] =
      scene_.env_by_words.try_emplace(null_args ? std::nullopt : std::optional(given), first);
  if (!new_words && earlier->second != first) {
    scene_.tell({"info.create_env.same_args_consistent"}, "pairs of an object from the same words",
                "as before", "others");
  }
  words.scribble();
  scene_.learn(object, "info.create_env.readable");
  if (object.model != first) {
    scene_.tell({"info.create_env.args_copied"},
                "the object when the caller changed the words of argv", "as it was", "changed");
    scene_.give_up();
  }
  // A second one with the same words, which then goes another way.
  Words again(given);
  const cts_info other = make(mpi_.info_null, again);
  if (same(other, object.handle)) {
    scene_.tell({"info.create_env.new_object", "info.create_env.calls_independent"},
                "handle from MPI_Info_create_env", "a new object", "that of the call before");
    scene_.give_up();
  }
  Scene::Object second{.handle = other, .model = {}};
  scene_.learn(second, "info.create_env.readable");
  if (second.model != first) {
    scene_.tell({"info.create_env.same_args_consistent"},
                "pairs of a second object from the same words", "the same", "others");
  }
  for (const std::string& key : second.model.keys()) {
    scene_.call(mpi_.info_set(other, in(key), in("anew")), {"info.create_env.writable"},
                "MPI_Info_set");
  }
  scene_.call(mpi_.info_set(other, in("of the second"), in("value")), {"info.create_env.writable"},
              "MPI_Info_set");
  scene_.free(other, "info.create_env.user_frees", "info.create_env.user_frees");
}

/// There and back; the handle that comes back must be as good as the first one.
class Conversion : public Act {
 public:
  using Act::Act;

 protected:
  void convert(bool fortran) const;
};

void Conversion::convert(bool fortran) const {
  const auto there = [&](cts_info handle) {
    int number = kNumberPreset;
    fortran ? mpi_.info_c2f(handle, &number) : mpi_.info_toint(handle, &number);
    return number;
  };
  const auto back = [&](int number, cts_info preset) {
    cts_info handle = preset;
    fortran ? mpi_.info_f2c(number, &handle) : mpi_.info_fromint(number, &handle);
    return handle;
  };
  const std::string name = fortran ? "info.handles.c2f" : "info.handles.toint";
  const cts_info pattern = info_variable(0x5a5a5a5a5a5a5a5a);
  if (!same(back(there(mpi_.info_null), pattern), mpi_.info_null)) {
    scene_.tell({name + "_null"}, "MPI_INFO_NULL converted and back", "MPI_INFO_NULL",
                "another handle");
  }
  // It may come into being with MPI_Init.
  const bool has_env = this_worker().initialized && mpi_.has_info_env != 0;
  if (has_env && same(back(there(mpi_.info_env), pattern), mpi_.info_null)) {
    scene_.tell({name + "_round_trip"}, "MPI_INFO_ENV converted and back", "a handle of an object",
                "MPI_INFO_NULL");
  }
  // All numbers first: those of objects that are alive must not get in each other's way.
  std::map<char, int> numbers;
  for (auto& [other, object] : scene_.objects) {
    // The first number that an object was given stays good.
    std::optional<int>& number = fortran ? object.fortran : object.integer;
    if (!number) number = there(object.handle);
    numbers[other] = *number;
  }
  for (auto& [other, object] : scene_.objects) {
    const cts_info handle = back(numbers.at(other), mpi_.info_null);
    if (same(handle, object.handle) || (other == kEnv && !has_env)) continue;
    // Other bits may denote the same object. Then what is set through it shows in the first one.
    bool equal = !same(handle, mpi_.info_null);
    if (equal && other != kEnv && !object.shared) {
      const std::string key = "set through the other handle";
      const std::string value = "value";
      equal = mpi_.info_set(handle, in(key), in(value)) == mpi_.success;
      for (const LookupFunction function : scene_.usable_lookups()) {
        const ExpectedLookup asked{&value};
        equal =
            equal && agrees(read(mpi_, function, object.handle, key, room_for(function, 5)), asked);
      }
      object.order.reset();
      equal = equal && mpi_.info_delete(object.handle, in(key)) == mpi_.success;
    }
    if (equal) continue;
    scene_.tell({name + "_round_trip"}, fmt::format("handle of {} converted and back", other),
                "one of the same object", "one of something else");
    scene_.give_up();
  }
}

class C2f : public Conversion {
 public:
  using Conversion::Conversion;
  bool possible() const override { return mpi_.info_c2f.present() && mpi_.info_f2c.present(); }
  void run() override { convert(true); }
  RequirementIds violated() const override { return {"info.handles.c2f_round_trip"}; }
};

class Toint : public Conversion {
 public:
  using Conversion::Conversion;
  bool possible() const override {
    return !in_fortran() &&
           scene_.provided(mpi_.info_toint, "info.handles.toint_provided", {5, 0}) &&
           scene_.provided(mpi_.info_fromint, "info.handles.fromint_provided", {5, 0});
  }
  void run() override { convert(false); }
  RequirementIds violated() const override { return {"info.handles.toint_round_trip"}; }
};

/// Objects by the hundred: their handles, their places, and giving them back.
class Crowd : public Act {
 public:
  using Act::Act;
  bool possible() const override {
    return mpi_.info_create.present() && mpi_.info_free.present() && mpi_.info_set.present() &&
           command_.number <= kMaxObjects;
  }
  void run() override;
};

/// Objects that are freed at last, whatever ends the command that made them.
class Crowded {
 public:
  explicit Crowded(const Api& mpi) : mpi_(mpi) {}
  ~Crowded() {
    for (cts_info& handle : handles) {
      if (!same(handle, mpi_.info_null)) mpi_.info_free(&handle);
    }
  }
  Crowded(const Crowded&) = delete;
  Crowded& operator=(const Crowded&) = delete;

  std::vector<cts_info> handles;

 private:
  const Api& mpi_;
};

void Crowd::run() {
  const std::vector<int> order = scattered(static_cast<int>(command_.number));
  Crowded crowd(mpi_);
  std::vector<cts_info>& handles = crowd.handles;
  std::set<std::uint64_t> distinct;
  const auto value_of = [](std::size_t i) { return fmt::format("of object {}", i); };
  for (std::size_t i = 0; i < order.size(); ++i) {
    handles.push_back(mpi_.info_null);
    const int code = mpi_.info_create(&handles.back());
    if (no_more_objects(code, i)) {
      handles.pop_back();
      break;
    }
    scene_.call(code, {"info.create.new_object"}, "MPI_Info_create");
    if (!distinct.insert(handles.back().bits).second || same(handles.back(), mpi_.info_null)) {
      handles.pop_back();  // not to be freed twice
      scene_.tell({"info.create.new_object", "info.handles.live_handles_differ"},
                  fmt::format("handle of object {} of a crowd", i), "a new one",
                  "one that is in use");
      scene_.give_up();
    }
    scene_.call(mpi_.info_set(handles.back(), in("key"), in(value_of(i))), {"info.set.adds"},
                "MPI_Info_set");
  }
  const std::vector<LookupFunction> functions = scene_.usable_lookups();
  for (const int number : order) {
    const auto i = static_cast<std::size_t>(number);
    if (i >= handles.size()) continue;
    const std::string value = value_of(i);
    for (const LookupFunction function : functions) {
      const ExpectedLookup asked{&value};
      const ObservedLookup reading =
          read(mpi_, function, handles[i], "key", room_for(function, value.size()));
      if (agrees(reading, asked)) continue;
      scene_.tell({"info.create.new_object", "info.object.independent",
                   requirement_id(function, "hit_value")},
                  fmt::format("value in object {} of a crowd", i), infocts::quoted(value),
                  answer_of(reading));
      scene_.give_up();
    }
  }
  for (const int number : order) {
    if (static_cast<std::size_t>(number) >= handles.size()) continue;
    cts_info& handle = handles[static_cast<std::size_t>(number)];
    scene_.free(std::exchange(handle, mpi_.info_null));
  }
}

/// What a code means may be asked at any time. Classes are codes too. Told as of a subject that the
/// catalogue does not have: campaigns name what is broken by its function.
class Describe : public Act {
 public:
  using Act::Act;
  void run() override;
};

void Describe::run() {
  const std::array codes{mpi_.success,  mpi_.err_info_nokey, mpi_.err_info_key, mpi_.err_info_value,
                         mpi_.err_info, mpi_.err_arg,        mpi_.err_other};
  const int code = codes.at(static_cast<std::size_t>(command_.number) % codes.size());
  int error_class = kNumberPreset;
  const int asked = mpi_.error_class(code, &error_class);
  if (asked != mpi_.success || error_class != code) {
    scene_.tell({"info.error_class.right"}, "class of " + class_name(code), class_name(code),
                asked != mpi_.success ? "an error" : class_name(error_class));
  }
  Output text(static_cast<std::size_t>(mpi_.max_error_string));
  int length = kNumberPreset;
  const bool success = mpi_.error_string(code, text, &length) == mpi_.success;
  const bool right = success && is_text_of_length(text, length);
  if (!right) {
    scene_.tell({"info.error_string.right"}, "text of " + class_name(code),
                "a string and its length", infocts::quoted(text.bytes()));
  }
}

class Init : public Act {
 public:
  using Act::Act;
  bool possible() const override { return !this_worker().initialized && !scene_.lifetime; }
  void run() override { scene_.lifetime.emplace(mpi_.thread_multiple); }
  RequirementIds violated() const override { return {"info.lifecycle.object_survives_init"}; }
};

class Finalize : public Act {
 public:
  using Act::Act;
  bool possible() const override { return scene_.lifetime.has_value(); }
  void run() override {
    scene_.lifetime->finalize();
    scene_.lifetime.reset();
  }
  RequirementIds violated() const override { return {"info.lifecycle.object_survives_finalize"}; }
};

[[maybe_unused]] const bool object_acts =
    plays<Create>(Verb::create) && plays<CreateEnv>(Verb::create_env) && plays<Dup>(Verb::dup) &&
    plays<Free>(Verb::free) && plays<C2f>(Verb::c2f) && plays<Toint>(Verb::toint) &&
    plays<Crowd>(Verb::crowd) && plays<Describe>(Verb::describe) && plays<Init>(Verb::init) &&
    plays<Finalize>(Verb::finalize);

}  // namespace
}  // namespace infocts::properties
