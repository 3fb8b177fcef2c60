// What a program may do with several info objects, as commands that RapidCheck strings together.
#pragma once

#include <rapidcheck/Gen.h>
#include <rapidcheck/state.h>

#include <memory>
#include <string>
#include <vector>

#include "properties/model.h"
#include "properties/objects.h"

namespace infocts::properties {

/// The names of objects: at most so many are alive at once.
inline constexpr std::string_view kNames = "abcd";

using Keys = std::vector<std::string>;

/// A command on one object. After it, everything that can be seen of every object is compared.
class Command : public rc::state::Command<World, Objects> {
 public:
  void run(const World& before, Objects& objects) const final;

 protected:
  /// Makes the call and judges what it returned.
  virtual void act(const World& before, Objects& objects) const = 0;
  /// The object that it is about, whether or not that is alive afterwards.
  virtual char object() const = 0;
  /// The key that it is about; empty when it is about none.
  virtual std::string key() const { return {}; }
};

using CommandPointer = std::shared_ptr<const rc::state::Command<World, Objects>>;
using CommandList = std::vector<CommandPointer>;

/// One command that is possible in this world: create, set, delete, get, get_string (only if
/// `with_get_string`), dup or free, with a key of `keys`.
rc::Gen<CommandPointer> commands_for(const World& world, const Keys& keys, bool with_get_string);

}  // namespace infocts::properties
