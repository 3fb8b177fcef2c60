// What a command of a generated program does: a class for each verb.
#pragma once

#include <memory>

#include "properties/scene.h"

namespace infocts::properties {

class Act {
 public:
  Act(Scene& scene, Command command)
      : scene_(scene), mpi_(scene.mpi), command_(std::move(command)) {}
  virtual ~Act() = default;
  Act(const Act&) = delete;
  Act& operator=(const Act&) = delete;

  /// Whether it changes the object that it is about, which MPI_INFO_ENV and those of other threads
  /// do not allow.
  virtual bool changes() const { return false; }
  /// What the text leaves open, or forbids here, is not played. Objects and words are as they
  /// should be.
  virtual bool possible() const { return true; }
  virtual void run() = 0;

  /// What it breaks if an object that it is about holds something else than it should afterwards,
  /// and all lookup functions agree on that.
  virtual RequirementIds violated_in(char /*name*/, const Scene::Mismatch& /*mismatch*/) const {
    return violated();
  }
  /// That, where it is always the same.
  virtual RequirementIds violated() const { return {}; }
  /// What it breaks if any other object does.
  virtual RequirementIds violated_elsewhere() const { return {"info.object.independent"}; }

 protected:
  Scene::Object& object() const { return scene_.objects.at(command_.object); }
  const std::string& word(std::size_t number) const { return command_.words.at(number); }

  Scene& scene_;
  const Api& mpi_;
  const Command command_;
};

/// The class that plays a verb. To be called before main.
using ActMaker = std::unique_ptr<Act> (*)(Scene& scene, const Command& command);
bool add_act(Verb verb, ActMaker make);
template <typename Kind>
bool plays(Verb verb) {
  return add_act(verb, [](Scene& scene, const Command& command) -> std::unique_ptr<Act> {
    return std::make_unique<Kind>(scene, command);
  });
}
std::unique_ptr<Act> make_act(Scene& scene, const Command& command);

}  // namespace infocts::properties
