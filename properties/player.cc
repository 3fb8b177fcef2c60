#include "properties/player.h"

#include <algorithm>
#include <utility>

#include "properties/act.h"
#include "properties/texts.h"

namespace infocts::properties {

void Player::share(char name, cts_info handle, InfoModel model) {
  Scene::Object object{.handle = handle, .model = std::move(model)};
  object.shared = true;
  scene_.objects.emplace(name, std::move(object));
}

void Player::play(const Program& program) {
  if (lost_) return;
  try {
    const bool about_env = std::any_of(program.begin(), program.end(), [](const Command& command) {
      return command.object == kEnv || command.verb == Verb::create_env;
    });
    if (!scene_.provided(scene_.mpi.info_get_nkeys, "info.get_nkeys.provided", {2, 0}) ||
        !scene_.provided(scene_.mpi.info_get_nthkey, "info.get_nthkey.provided", {2, 0})) {
      return;
    }
    if (scene_.settings.env && scene_.mpi.has_info_env == 0 &&
        this_worker().version >= StdVersion{3, 0}) {
      scene_.tell({"info.env.provided"}, "MPI_INFO_ENV", "provided", "absent");
    }
    if (scene_.settings.env && about_env && scene_.mpi.has_info_env != 0 && !scene_.alive(kEnv)) {
      scene_.command = {};
      scene_.act = make_act(scene_, {});
      scene_.objects.emplace(kEnv, Scene::Object{.handle = scene_.mpi.info_env, .model = {}});
      scene_.learn(scene_.objects.at(kEnv), "info.env.readable");
      scene_.judge_reserved(scene_.objects.at(kEnv), "info.env.maxprocs_integer",
                            "info.env.thread_level_name");
    }
    for (std::size_t number = 0; number < program.size(); ++number) {
      const Command& command = program[number];
      auto act = make_act(scene_, command);
      if (!possible(*act, command)) continue;
      if (scene_.settings.note) scene_.settings.note(to_text(command));
      scene_.command = command;
      scene_.number_of_command = number;
      scene_.act = std::move(act);
      scene_.instead = scene_.broken_after_error(command.object);
      scene_.act->run();
      scene_.compare_all();
    }
  } catch (const Scene::Lost&) {
    lost_ = true;
  } catch (const Inconclusive&) {  // something else than the command did not work
    lost_ = true;
  }
}

void Player::compare(char name) {
  if (lost_) return;
  try {
    scene_.compare(name, true);
  } catch (const Scene::Lost&) {
    lost_ = true;
  }
}

bool Player::possible(const Act& act, const Command& command) const {
  if (command.result != 0 && (command.result == kEnv || scene_.alive(command.result))) return false;
  if (command.object != 0) {
    if (!scene_.alive(command.object)) return false;
    const bool untouchable = command.object == kEnv || scene_.objects.at(command.object).shared;
    if (untouchable && act.changes()) return false;
  }
  return act.possible();
}

}  // namespace infocts::properties
