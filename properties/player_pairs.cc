// Commands that set, delete and read pairs.
#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "conformance/harness/capacity.h"
#include "conformance/harness/pairs.h"
#include "properties/constant.h"
#include "properties/player.h"
#include "properties/texts.h"

namespace infocts::properties {

void Player::set(Object& object, const std::string& key, const std::string& value) {
  const bool defined = object.model.find(key) != nullptr;
  object.order.reset();
  int code = 0;
  bool key_kept = true;
  bool value_kept = true;
  ++turn_;
  std::optional<Constant> constant;
  if (turn_ % 8 == 0) constant.emplace(key);
  if (constant && constant->held()) {
    // The value on the stack, where the next call lies over it.
    char on_stack[64];
    const bool fits = value.size() < sizeof on_stack;
    if (fits) std::memcpy(static_cast<char*>(on_stack), value.c_str(), value.size() + 1);
    code = mpi_.info_set(object.handle, constant->text(),
                         fits ? cts_text{static_cast<const char*>(on_stack), value.size()}
                              : cts_text{value.c_str(), value.size()});
    if (fits) std::memset(static_cast<char*>(on_stack), '#', sizeof on_stack);
  } else {
    Input key_in(key);
    Input value_in(value);
    code = mpi_.info_set(object.handle, key_in, value_in);
    key_kept = key_in.unmodified();
    value_kept = value_in.unmodified();
    // The caller's strings are the caller's again.
    key_in.scribble();
    value_in.scribble();
  }
  if (!key_kept) tell({"info.set.key_unmodified"}, "the caller's key", "as it was", "changed");
  if (!value_kept)
    tell({"info.set.value_unmodified"}, "the caller's value", "as it was", "changed");
  if (!defined) stop_when_full(code, object.model.size());
  if (code != mpi_.success) {
    const Damage damage{Damage::Kind::missing, key, value, ""};
    std::vector<std::string> requirements = culprits(command_.object, damage);
    requirements.emplace_back("info.set.only_longer_refused");
    if (key.size() <= 31) requirements.emplace_back("info.limits.portable_key");
    if (key.size() <= 32) requirements.emplace_back("info.limits.portable_key_32");
    call(code, std::move(requirements), "MPI_Info_set");
  }
  object.model.set(key, value);
  if (defined) object.overridden.insert(key);
}

void Player::refused_set(Object& object, const std::string& key, const std::string& value) {
  object.order.reset();
  const bool long_key = key.size() > key_limit();
  const bool long_value = value.size() > value_limit();
  const Input key_in(key);
  const Input value_in(value);
  const int code = mpi_.info_set(object.handle, key_in, value_in);
  if (!key_in.unmodified() || !value_in.unmodified()) {
    tell({"info.set.key_unmodified", "info.set.value_unmodified"}, "the caller's strings",
         "as they were", "changed");
  }
  if (!long_key) {
    refused(code, {mpi_.err_info_value}, {"info.set.long_value"}, "info.set.long_value_refused",
            "MPI_Info_set");
  } else if (!long_value) {
    refused(code, {mpi_.err_info_key}, {"info.set.long_key"}, "info.set.long_key_refused",
            "MPI_Info_set");
  } else {
    refused(code, {mpi_.err_info_key, mpi_.err_info_value}, {"info.set.long_both"},
            "info.set.long_both_refused", "MPI_Info_set");
  }
}

// A key or value of exactly as many characters as the constant says: the text leaves open whether
// it is taken, and what is taken must come back whole. In an object of its own, since keys of that
// length are not legal everywhere.
void Player::open_set(const std::string& key, const std::string& value) {
  if (key.size() > key_limit() || value.size() > value_limit()) return;
  if (where_.errors_told != nullptr) return;
  cts_info own = mpi_.info_null;
  call(mpi_.info_create(&own), {"info.create.new_object"}, "MPI_Info_create");
  if (mpi_.info_set(own, in(key), in(value)) == mpi_.success) {
    const std::string rule =
        key.size() == key_limit() ? "info.set.max_key_whole" : "info.set.max_value_whole";
    Output listed(key_limit() + 1);
    const int code = mpi_.info_get_nthkey(own, 0, listed);
    if (code != mpi_.success || listed.text() != key) {
      tell({rule}, "key number 0", infocts::quoted(key), infocts::quoted(listed.text()));
    }
    for (const LookupFunction reader : usable_lookups()) {
      const Asked asked{&value};
      const Reading reading = read(mpi_, reader, own, key, room_for(reader, value.size()));
      if (!agrees(reading, asked)) {
        tell({rule}, "value", infocts::quoted(value), answer_of(reading));
      }
      if (key.size() < key_limit()) continue;
      const Reading cut = read(mpi_, reader, own, key.substr(0, key.size() - 1), 8);
      if (!agrees(cut, Asked{nullptr})) {
        tell({rule}, "the key without its last character", "not defined", answer_of(cut));
      }
    }
  }
  call(mpi_.info_free(&own), {"info.free.succeeds"}, "MPI_Info_free");
}

void Player::erase(Object& object, const std::string& key) {
  const bool defined = object.model.find(key) != nullptr;
  object.order
      .reset();  // also when nothing is deleted: nothing is said of an object after an error
  bool key_kept = true;
  int code = 0;
  ++turn_;
  std::optional<Constant> constant;
  if (turn_ % 8 == 0) constant.emplace(key);
  if (constant && constant->held()) {
    code = mpi_.info_delete(object.handle, constant->text());
  } else {
    const Input key_in(key);
    code = mpi_.info_delete(object.handle, key_in);
    key_kept = key_in.unmodified();
  }
  if (!key_kept) tell({"info.delete.key_unmodified"}, "the caller's key", "as it was", "changed");
  if (defined) {
    call(code, {"info.delete.removes"}, "MPI_Info_delete");
    object.model.erase(key);
    object.overridden.erase(key);
    object.deleted.insert(key);
    return;
  }
  std::vector<std::string> requirements{"info.delete.miss_nokey"};
  int left = kNumberPreset;
  const bool deleted_another = code == mpi_.success && asked(object, key).lookalike &&
                               mpi_.info_get_nkeys(object.handle, &left) == mpi_.success &&
                               left < static_cast<int>(object.model.size());
  if (deleted_another) {
    tell({"info.delete.key_exact"}, "deleting a key that is not there", "nothing deleted",
         "another key deleted");
  }
  refused(code, {mpi_.err_info_nokey}, std::move(requirements), "info.delete.miss_refused",
          "MPI_Info_delete");
}

void Player::fill(const Command& command) {
  Object& object = objects_.at(command.object);
  for (const auto& [key, value] : scattered_pairs(static_cast<int>(command.number))) {
    set(object, key, value);
  }
}

void Player::thin(const Command& command) {
  Object& object = objects_.at(command.object);
  const std::vector<std::string> keys = object.model.keys();
  for (std::size_t i = 0; i < keys.size(); i += static_cast<std::size_t>(command.number)) {
    erase(object, keys[i]);
  }
}

void Player::look_up(const Command& command, LookupFunction reader) {
  const Object& object = objects_.at(command.object);
  const Reading reading =
      read(mpi_, reader, object.handle, command.words[0], static_cast<int>(command.number));
  judge(reading, asked(object, command.words[0]), sink_);
}

void Player::get_nkeys(const Command& command) {
  Object& object = objects_.at(command.object);
  count_keys(object);
}

void Player::get_nthkey(const Command& command) {
  const Object& object = objects_.at(command.object);
  Output key(static_cast<std::size_t>(mpi_.max_info_key));
  const int code = mpi_.info_get_nthkey(object.handle, static_cast<int>(command.number), key);
  call(code, {"info.get_nthkey.from_zero"}, "MPI_Info_get_nthkey");
  if (!key.canaries_intact()) {
    tell({"info.get_nthkey.no_write_beyond"}, "memory around key", "as it was", "changed");
  }
  if (!key.terminated()) {
    tell({"info.get_nthkey.terminated"}, "key", "a terminated string",
         infocts::quoted(key.bytes()));
  } else if (object.order &&
             key.text() != object.order->at(static_cast<std::size_t>(command.number))) {
    tell({"info.get_nthkey.stable"}, fmt::format("key number {}", command.number),
         infocts::quoted(object.order->at(static_cast<std::size_t>(command.number))),
         infocts::quoted(key.text()));
  }
}

}  // namespace infocts::properties
