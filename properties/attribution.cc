// Which requirements an MPI breaks when an object holds something else than it should and all
// reading functions agree on that: those of the command that came before.
#include <fmt/format.h>

#include <algorithm>

#include "properties/player.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

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

}  // namespace

void Player::attribute(char name, const Damage& damage) {
  tell(culprits(name, damage), fmt::format("{} in {}", infocts::quoted(damage.key), name),
       damage.expected, damage.actual);
  give_up();
}

std::vector<std::string> Player::culprits(char name, const Damage& damage) const {
  const auto found = objects_.find(name);
  const bool itself = name == command_.object || name == command_.result;
  std::vector<std::string> rules;
  const auto add = [&](std::initializer_list<const char*> more) {
    rules.insert(rules.end(), more.begin(), more.end());
  };
  const std::string* set_value = command_.verb == Verb::set ? &command_.words[1] : nullptr;

  if (name == kEnv) {
    add({"info.env.read_only_functions_keep"});
    const auto changed = objects_.find(command_.object);
    if (changed != objects_.end() && changed->second.origin == kEnv) {
      add({"info.env.dup_independent", "info.dup.independent_of_copy"});
    }
    if (changed != objects_.end() && changed->second.made_by == Verb::create_env) {
      add({"info.create_env.not_alias_of_env"});
    }
    if (command_.verb == Verb::free)
      add({"info.free.only_its_object", "info.env.dup_independent",
           "info.create_env.not_alias_of_env"});
    return rules;
  }
  if (!itself) {
    // What was done to one object shows in another.
    switch (command_.verb) {
      case Verb::free:
        add({"info.free.only_its_object", "info.object.independent"});
        break;
      case Verb::create:
        add({"info.create.out_only", "info.create.new_object", "info.object.independent"});
        break;
      case Verb::create_env:
        add({"info.create_env.out_only", "info.create_env.new_object",
             "info.create_env.calls_independent"});
        break;
      case Verb::dup:
        add({"info.dup.out_only", "info.dup.new_object", "info.object.independent"});
        break;
      default:
        add({"info.object.independent"});
        break;
    }
    if (found != objects_.end() && found->second.origin != 0) {
      add({"info.dup.independent_of_source"});
    }
    const auto changed = objects_.find(command_.object);
    if (changed != objects_.end() && changed->second.origin == name) {
      add({"info.dup.independent_of_copy"});
    }
    return rules;
  }

  if (found != objects_.end() && found->second.passed && command_.verb != Verb::pass) {
    add({"info.parsing.modify_after_return", "info.parsing.read_after_return"});
  }
  switch (command_.verb) {
    case Verb::set:
    case Verb::fill: {
      const bool this_key = command_.verb == Verb::fill || damage.key == command_.words[0];
      if (after_error_) {
        add({"info.set.refused_changes_nothing"});
        break;
      }
      if (!this_key) {
        add({"info.set.others_kept"});
        if (easily_taken_for(damage.key, command_.words[0])) {
          add({"info.set.key_exact", "info.object.key_case_sensitive"});
        }
        break;
      }
      const bool overrides =
          found != objects_.end() && found->second.overridden.contains(damage.key);
      if (overrides) add({"info.set.overrides", "info.object.one_value"});
      if (!overrides) add({"info.set.adds", "info.object.arbitrary_keys"});
      if (found != objects_.end() && found->second.deleted.contains(damage.key)) {
        add({"info.delete.set_again"});
      }
      if (found != objects_.end() && found->second.model.size() > 10)
        add({"info.object.many_keys"});
      if (found != objects_.end() && found->second.made_by == Verb::create_env) {
        add({"info.create_env.writable"});
      }
      if (damage.key.size() + 1 == key_limit()) {
        add({"info.set.longest_key"});
      }
      if (has_outer_blanks(damage.key)) add({"info.object.key_blanks_kept"});
      if (has_odd_bytes(damage.key)) add({"info.object.key_bytes"});
      if (set_value != nullptr) {
        add({"info.object.arbitrary_values", "info.object.strings_copied",
             "info.object.strings_terminated"});
        if (set_value->empty()) add({"info.set.empty_value_settable"});
        if (set_value->size() + 1 == value_limit()) {
          add({"info.set.longest_value"});
        }
        if (has_outer_blanks(*set_value)) add({"info.object.value_blanks_kept"});
        if (has_odd_bytes(*set_value)) add({"info.object.value_bytes"});
        if (has_letters(*set_value)) add({"info.object.value_case_sensitive"});
      }
      break;
    }
    case Verb::erase:
    case Verb::thin:
      if (after_error_) {
        add({"info.delete.miss_changes_nothing"});
      } else if (damage.kind == Damage::Kind::extra) {
        add({"info.delete.removes"});
      } else {
        add({"info.delete.others_kept"});
        if (command_.verb == Verb::erase && easily_taken_for(damage.key, command_.words[0])) {
          add({"info.delete.key_exact"});
        }
      }
      break;
    case Verb::create:
      add({"info.create.empty", "info.create.new_object"});
      break;
    case Verb::create_env:
      add({"info.create_env.readable", "info.create_env.calls_independent"});
      break;
    case Verb::dup:
      if (name == command_.object) {
        add({"info.dup.source_unchanged"});
      } else {
        add({"info.dup.same_pairs"});
        if (objects_.at(command_.object).model.size() == 0) add({"info.dup.empty"});
        if (command_.object == kEnv) add({"info.env.dup_same_pairs"});
      }
      break;
    case Verb::get:
      add({"info.get.retains_pairs"});
      break;
    case Verb::get_valuelen:
      add({"info.get_valuelen.retains_pairs"});
      break;
    case Verb::get_string:
      add({"info.get_string.retains_pairs"});
      break;
    case Verb::get_nkeys:
      add({"info.get_nkeys.retains_pairs"});
      break;
    case Verb::get_nthkey:
      add({"info.get_nthkey.retains_pairs"});
      break;
    case Verb::c2f:
      add({"info.handles.c2f_round_trip"});
      break;
    case Verb::toint:
      add({"info.handles.toint_round_trip"});
      break;
    case Verb::pass:
      add({"info.parsing.argument_unchanged"});
      break;
    case Verb::init:
      add({"info.lifecycle.object_survives_init"});
      break;
    case Verb::finalize:
      add({"info.lifecycle.object_survives_finalize"});
      break;
    case Verb::free:
    case Verb::hint:
    case Verb::crowd:
    case Verb::describe:
      break;
  }
  return rules;
}

}  // namespace infocts::properties
