#include "tool/causes/traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tool/causes/text_words.h"

namespace infocts {
namespace {

using Kind = SeenArgument::Kind;

constexpr std::string_view kSeveralThreads = "several threads, ";
constexpr std::string_view kInAnotherThread = "in another thread";

bool is_lookup(FunctionId function) {
  return function == FunctionId::info_get || function == FunctionId::info_get_valuelen ||
         function == FunctionId::info_get_string || function == FunctionId::info_delete;
}

bool is_of_info(FunctionId function) { return name_of(function).starts_with("MPI_Info_"); }

/// What the text argument at `index` is, and how long it may be on common MPIs; 0: no limit.
struct TextRole {
  std::string_view word;
  std::size_t limit;
};
TextRole role_of(FunctionId function, std::size_t index) {
  if (is_of_info(function)) return index == 1 ? TextRole{"key", 255} : TextRole{"value", 1024};
  return {name_of(function).ends_with("_name") ? "name" : "string", 0};
}

/// A variable for a name or a text has the size of a constant, in calls that fail and in others.
bool takes_any_room(FunctionId function) {
  switch (function) {
    case FunctionId::info_get:
    case FunctionId::info_get_string:
    case FunctionId::info_get_nthkey:
    case FunctionId::session_get_nth_pset:
      return true;
    default:
      return false;
  }
}

/// Numbers that mean something by themselves, such as keys of attributes.
bool takes_codes(FunctionId function) {
  const std::string_view name = name_of(function);
  return name.find("_attr") != std::string_view::npos || name.starts_with("MPI_Attr") ||
         name.starts_with("MPI_Error_") || name.ends_with("_split_type");
}

std::string_view phase_words(Phase phase) {
  switch (phase) {
    case Phase::before_init:
      return "before MPI_Init";
    case Phase::after_finalize:
      return "after MPI_Finalize";
    case Phase::started_by_case:
      return "in a process that starts MPI itself";
    case Phase::initialized:
      break;
  }
  return {};
}

std::string_view count_words(std::size_t count) {
  if (count == 0) return "an empty object";
  if (count == 1) return "an object of one pair";
  return count < 8 ? "an object of a few pairs" : "an object of many pairs";
}

std::uint32_t continued(std::uint32_t number, std::string_view bytes) {  // FNV-1a
  for (const char byte : bytes) number = (number ^ static_cast<unsigned char>(byte)) * 16777619U;
  return number;
}

const std::string* text_at(const SeenCall& call, std::size_t index) {
  const bool is_text = index < call.arguments.size() && call.arguments[index].kind == Kind::text;
  return is_text ? &call.arguments[index].bytes : nullptr;
}

}  // namespace

Trait several_threads(std::string_view requirement) {
  return fmt::format("{}{}", kSeveralThreads, requirement);
}

Trait threads_on(std::string_view kind) {
  return fmt::format("{}|several threads use {}", kSeveralThreads, kind);
}

std::string_view kind_of_objects(std::string_view function) {
  if (function.starts_with("MPI_Info_")) return "info objects";
  return function.ends_with("_name") ? "names" : "objects";
}

Trait trait_of(std::string_view function, std::string_view words) {
  return words.empty() ? Trait(function) : fmt::format("{}|{}", function, words);
}

Trait in_another_thread(std::string_view function) { return trait_of(function, kInAnotherThread); }

bool can_be_defect(std::string_view trait) {
  // Not a constant, "MPI_ERR_INFO".
  const bool is_function = trait.starts_with("MPI_") && trait.size() > 5 &&
                           std::islower(static_cast<unsigned char>(trait[5])) != 0;
  return is_function || trait.starts_with(kSeveralThreads);
}

std::string_view function_of(std::string_view trait) { return trait.substr(0, trait.find('|')); }

std::string_view words_of(std::string_view trait) {
  const std::size_t bar = trait.find('|');
  return bar == std::string_view::npos ? std::string_view() : trait.substr(bar + 1);
}

std::uint32_t trait_number(std::string_view trait) { return continued(2166136261U, trait); }

void TraitReader::add(std::initializer_list<std::string_view> words) {
  if (numbers_ != nullptr) {
    std::uint32_t number = continued(function_number_, "|");
    for (const std::string_view part : words) number = continued(number, part);
    numbers_->push_back(number);
    return;
  }
  traits_.push_back(function_ + "|");
  for (const std::string_view part : words) traits_.back() += part;
}

TraitReader::Object* TraitReader::object_of(const SeenCall& call) {
  if (!is_of_info(call.function) || call.arguments.empty()) return nullptr;
  const auto found = objects_.find(call.arguments.front().object);
  return found == objects_.end() ? nullptr : &found->second;
}

const std::map<std::string, std::string>* TraitReader::pairs_put_into(
    const std::string& object) const {
  const auto found = objects_.find(object);
  return found == objects_.end() || found->second.is_of_mpi ? nullptr : &found->second.pairs;
}

void TraitReader::read_lookup(const SeenCall& call, const Object& object) {
  const std::string* key = text_at(call, 1);
  if (key == nullptr) return;
  const auto pair = object.pairs.find(*key);
  if (pair == object.pairs.end()) {
    if (object.is_of_mpi) return;  // it may be one of the MPI's
    add({"the key is not there"});
    const bool is_like =
        std::any_of(object.pairs.begin(), object.pairs.end(), [&](const auto& other) {
          return other.first.starts_with(*key) || key->starts_with(other.first);
        });
    if (is_like) add({"one key begins like the other"});
    return;
  }
  add({"the key is there"});
  const std::string& value = pair->second;
  visit_text_words(value, 1024, [&](std::string_view words) {
    add({"the value there is ", words});
  });
  if (call.arguments.size() < 3 || call.arguments[2].kind != Kind::number) return;
  const std::int64_t room = call.arguments[2].number;
  const auto needed = static_cast<std::int64_t>(value.size()) +
                      (call.function == FunctionId::info_get_string ? 1 : 0);
  add({room <= 0        ? "there is no room"
       : room < needed  ? "the value is cut"
       : room == needed ? "the value just fits"
                        : "there is room enough"});
}

void TraitReader::read_object(const SeenCall& call, const Object& object) {
  for (const std::string& words : object.history) add({words});
  if (is_lookup(call.function)) read_lookup(call, object);
  if (const std::string* key = text_at(call, 1); key && call.function == FunctionId::info_set) {
    if (object.pairs.contains(*key)) {
      add({"the key is there already"});
    } else if (!object.is_of_mpi) {
      add({"the key is new"});
    }
  }
  if (object.is_of_mpi) return;  // what else there is in it is not known
  add({count_words(object.pairs.size())});
  if (call.function == FunctionId::info_get_nthkey && call.arguments.size() > 1) {
    const std::int64_t number = call.arguments[1].number;
    const auto count = static_cast<std::int64_t>(object.pairs.size());
    add({number < 0 || number >= count ? "there is no such key"
         : number == count - 1         ? "the last key"
                                       : "a key before the last"});
  }
}

// The functions that follow() below knows.
bool changes_objects(FunctionId function) {
  switch (function) {
    case FunctionId::info_create:
    case FunctionId::info_create_env:
    case FunctionId::comm_get_info:
    case FunctionId::win_get_info:
    case FunctionId::info_dup:
    case FunctionId::info_free:
    case FunctionId::info_set:
    case FunctionId::info_delete:
      return true;
    default:
      return false;
  }
}

void TraitReader::follow(const SeenCall& call) {
  if (!call.succeeded || call.arguments.empty()) return;
  const auto remember = [](Object& object, std::string_view words) {
    auto& history = object.history;
    if (std::find(history.begin(), history.end(), words) == history.end()) {
      history.emplace_back(words);
    }
  };
  Object* object = object_of(call);
  const std::string* key = text_at(call, 1);
  switch (call.function) {
    case FunctionId::info_create:
      objects_[call.arguments.front().made] = {};
      return;
    case FunctionId::info_create_env:
    case FunctionId::comm_get_info:
    case FunctionId::win_get_info:
      objects_[call.arguments.back().made] = {
          {},
          {call.function == FunctionId::info_create_env ? "an object by MPI_Info_create_env"
                                                        : "an object of hints"},
          true};
      return;
    case FunctionId::info_dup: {
      if (object == nullptr || call.arguments.size() < 2) return;
      Object duplicate = *object;  // with its origin: what is wrong with one is with the other
      remember(duplicate, "a duplicate");
      remember(*object, "an object that was duplicated");
      objects_[call.arguments[1].made] = std::move(duplicate);
      return;
    }
    case FunctionId::info_free:
      objects_.erase(call.arguments.front().object);
      return;
    case FunctionId::info_set:
      if (object == nullptr || key == nullptr) return;
      if (object->pairs.contains(*key))
        remember(*object, "an object in which a value was replaced");
      if (const std::string* value = text_at(call, 2)) object->pairs[*key] = *value;
      return;
    case FunctionId::info_delete:
      if (object == nullptr || key == nullptr) return;
      object->pairs.erase(*key);
      remember(*object, "an object of which a pair was deleted");
      return;
    default:
      return;
  }
}

void TraitReader::read_call(const SeenCall& call) {
  if (!phase_words(phase_).empty()) add({phase_words(phase_)});
  if (call.other_thread) add({kInAnotherThread});
  for (std::size_t at = 0; at < call.arguments.size(); ++at) {
    const SeenArgument& argument = call.arguments[at];
    switch (argument.kind) {
      case Kind::number:
        if (argument.number < 0) {
          add({"argument ", std::to_string(at + 1), " is negative"});
        } else if (argument.number <= 1 || takes_codes(call.function)) {
          add({"argument ", std::to_string(at + 1), " is ", std::to_string(argument.number)});
        }
        break;
      case Kind::text: {
        const TextRole role = role_of(call.function, at);
        visit_text_words(argument.bytes, role.limit, [&](std::string_view words) {
          add({"a ", role.word, " ", words});
        });
        break;
      }
      case Kind::room:
        if (takes_any_room(call.function)) {
          add({"a variable ", length_words(static_cast<std::size_t>(argument.number), 0)});
        }
        break;
      case Kind::null:
        add({"argument ", std::to_string(at + 1), " is a null pointer"});
        break;
      case Kind::handle:
      case Kind::given:
        if (!argument.constant.empty() && argument.kind == Kind::handle) add({argument.constant});
        break;
      case Kind::other:
        break;
    }
  }
  if (const Object* object = object_of(call)) read_object(call, *object);
  follow(call);
}

std::vector<Trait> TraitReader::read(const SeenCall& call) {
  numbers_ = nullptr;
  function_ = name_of(call.function);
  traits_ = {function_};
  read_call(call);
  std::sort(traits_.begin(), traits_.end());
  traits_.erase(std::unique(traits_.begin(), traits_.end()), traits_.end());
  return std::move(traits_);
}

void TraitReader::read_numbers(const SeenCall& call, std::vector<std::uint32_t>& numbers) {
  numbers_ = &numbers;
  function_number_ = trait_number(name_of(call.function));
  numbers.push_back(function_number_);
  read_call(call);
}

}  // namespace infocts
