// Plays a program on the MPI under test and on the model, and reports every deviation.
#pragma once

#include "properties/scene.h"

namespace infocts::properties {

class Player {
 public:
  /// Calls go through `mpi`. All arguments must outlive this.
  Player(const Api& mpi, const PlaySettings& settings, const Sink& sink)
      : scene_(mpi, settings, sink) {}
  Player(const Api& mpi, const PlaySettings& settings, Sink&& sink) = delete;

  /// Plays the commands. Stops after a deviation that leaves it unknown what an object holds.
  void play(const Program& program);

  /// Adds another thread's object, read only, which holds exactly these pairs.
  void share(char name, cts_info handle, InfoModel model);
  /// Reads everything that can be read of an object.
  void compare(char name);

  /// Whether a deviation made it unknown what objects hold.
  bool lost() const { return lost_; }

 private:
  bool possible(const Act& act, const Command& command) const;

  Scene scene_;
  bool lost_ = false;
};

}  // namespace infocts::properties
