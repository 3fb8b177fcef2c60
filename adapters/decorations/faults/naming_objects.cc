// Faults of names that reach other objects, and of names that have effects.
#include <sched.h>

#include <array>
#include <atomic>
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

/// The bits of a buffer that arrived in an object with a certain name.
void spoil(void* data, std::string_view name, std::string_view bad) {
  if (name == bad) *static_cast<unsigned char*>(data) ^= 1U;
}

}  // namespace

FAULTS_OF("naming", "naming") {
  fault("one_before_named_too", {OF_EACH_KIND("set_name", "this_object_only")},
        "The object of the kind that was named before gets the name, too.",
        before(fn::set_name, [](auto& call) {
          static std::map<NamedObject::Kind, std::uint64_t> before;
          static std::mutex mutex;
          const std::lock_guard lock(mutex);
          std::uint64_t& bits = before[call.object.kind];
          NamedObject other = call.object;
          other.bits = bits == 0 ? call.object.bits : bits;  // It may have been freed since.
          if (!other.name().empty()) other.set_name(call.name);
          bits = call.object.bits;
        }));
  fault("predefined_named_too", {OF_EACH_KIND("set_name", "this_object_only")},
        "MPI_COMM_SELF gets the name of any object that has none yet, too.",
        before(fn::set_name, [](auto& call) {
          if (call.object.name().empty())
            NamedObject(inner().constants.comm_self).set_name(call.name);
        }));
  static std::map<NamedObject, int> places;
  static std::array<std::string, 60> names;
  static int next = 0;
  static std::mutex mutex;
  fault("sixty_names", {OF_EACH_KIND("set_name", "this_object_only")},
        "There is room for the names of 60 objects; the next one takes the room of the first.",
        around(fn::set_name, [](auto& call) {
          const std::lock_guard lock(mutex);
          const auto [place, fresh] = places.try_emplace(call.object, next);
          if (fresh) next = (next + 1) % 60;
          const int code = call.pass();
          names[static_cast<std::size_t>(place->second)] = call.object.name();
          return code;
        }) + around(fn::get_name, [](auto& call) {
          const std::lock_guard lock(mutex);
          const auto place = places.find(call.object);
          if (place == places.end()) return call.pass();
          return call.answer(names[static_cast<std::size_t>(place->second)]);
        }) + before_free([](const NamedObject& object) {
          const std::lock_guard lock(mutex);
          places.erase(object);
        }));
}

FAULTS_OF("naming", "naming") {
  static std::map<NamedObject, int> numbers;
  static std::map<int, std::string> names;
  static std::mutex mutex;
  fault("kinds_share_names", {OF_EACH_KIND("set_name", "this_object_only")},
        "The objects of all kinds share names, by their number within the kind.",
        around(fn::set_name, [](auto& call) {
          const std::lock_guard lock(mutex);
          if (!numbers.contains(call.object)) {
            int number = 0;
            for (const auto& [object, taken] : numbers) {
              if (object.kind == call.object.kind) number = std::max(number, taken + 1);
            }
            numbers[call.object] = number;
          }
          const int code = call.pass();
          names[numbers[call.object]] = call.object.name();
          return code;
        }) + around(fn::get_name, [](auto& call) {
          const std::lock_guard lock(mutex);
          const auto number = numbers.find(call.object);
          return number == numbers.end() ? call.pass() : call.answer(names[number->second]);
        }) + before_free([](const NamedObject& object) {
          const std::lock_guard lock(mutex);
          numbers.erase(object);
        }));
  fault("common_scratch", {OF_EACH_KIND("set_name", "this_object_only")},
        "All threads put names together in the same place.", around(fn::set_name, [](auto& call) {
          static std::array<std::atomic<char>, 256> scratch;
          const std::string_view text = call.text().substr(0, scratch.size() - 1);
          for (std::size_t i = 0; i < text.size(); ++i) scratch[i] = text[i];
          ::sched_yield();
          std::string name;
          for (std::size_t i = 0; i < text.size(); ++i) name += scratch[i];
          return call.pass(name);
        }));
  static ByObject<std::uint64_t> comm_of;
  fault("window_names_communicator", {"naming.win_set_name.this_object_only"},
        "The name of a window becomes that of the communicator that it was made over.",
        after(fn::win_create, [](auto& call) { comm_of[*call.win] = call.comm.bits; }) +
            before(fn::win_set_name, [](auto& call) {
              const std::uint64_t comm = comm_of[call.win];
              if (comm != 0) NamedObject(cts_comm{comm}).set_name(call.name);
            }));
  static std::pair<std::uint64_t, std::uint64_t> newest;
  fault("communicator_names_window", {"naming.comm_set_name.this_object_only"},
        "The name of a communicator becomes that of the window over it that was made last.",
        after_any(fn::win_create, [](auto& call) {
          if (call.ok()) newest = {call.comm.bits, call.win->bits};
        }) + before(fn::win_free, [](auto&) {
          newest = {};
        }) + before(fn::comm_set_name, [](auto& call) {
          if (newest.second != 0 && newest.first == call.comm.bits) {
            NamedObject(cts_win{newest.second}).set_name(call.name);
          }
        }));
  fault("int_names_integers", {"naming.type_set_name.this_object_only"},
        "Naming MPI_INT also names MPI_LONG.", before(fn::type_set_name, [](auto& call) {
          const cts_constants& constants = inner().constants;
          if (call.type.bits == constants.type_int.bits)
            inner().type_set_name(constants.type_long, call.name);
        }));
  fault("predefined_refused",
        {"naming.comm_set_name.predefined_renamed", "naming.type_set_name.predefined_renamed"},
        "Predefined objects take no other name: it is an error.",
        around(fn::comm_set_name, [](auto& call) {
          return call.comm.bits == inner().constants.comm_world.bits ? inner().constants.err_comm
                                                                     : call.pass();
        }) + around(fn::type_set_name, [](auto& call) {
          return call.type.bits == inner().constants.type_double.bits ? inner().constants.err_type
                                                                      : call.pass();
        }));
  fault("predefined_keep_names",
        {"naming.comm_set_name.predefined_renamed", "naming.type_set_name.predefined_renamed"},
        "Other names of predefined objects are ignored.",
        ignore(fn::comm_set_name, [](auto& call) {
          return call.comm.bits == inner().constants.comm_self.bits;
        }) + ignore(fn::type_set_name, [](auto& call) {
          return call.type.bits == inner().constants.type_byte.bits;
        }));
  static std::map<NamedObject, std::string> defaults;
  fault("default_name_prefixed",
        {"naming.comm_set_name.predefined_renamed", "naming.type_set_name.predefined_renamed"},
        "A predefined object keeps its default name before the one that it is given.",
        around(fn::set_name, [](auto& call) {
          if (defaults.empty()) {
            const cts_constants& constants = inner().constants;
            for (const cts_comm comm : {constants.comm_world, constants.comm_self}) {
              defaults.emplace(comm, NamedObject(comm).name());
            }
            defaults.emplace(constants.type_char, NamedObject(constants.type_char).name());
          }
          const auto found = defaults.find(call.object);
          if (found == defaults.end() || found->second == call.text()) return call.pass();
          return call.pass(found->second + ": " + std::string(call.text()));
        }));
  fault("messages_by_name", {"naming.comm_set_name.no_other_effect"},
        "On a communicator without a name messages arrive changed.",
        after(fn::recv, [](auto& call) { spoil(call.data, NamedObject(call.comm).name(), ""); }));
  fault("world_by_name", {"naming.comm_set_name.no_other_effect"},
        "What is named MPI_COMM_WORLD counts one process more.",
        after_any(fn::comm_size, [](auto& call) {
          const bool is_world = call.comm.bits == inner().constants.comm_world.bits;
          if (call.ok() && !is_world && NamedObject(call.comm).name() == "MPI_COMM_WORLD")
            ++*call.size;
        }));
  fault("named_not_duplicated", {"naming.comm_set_name.no_other_effect"},
        "A communicator with a name cannot be split.",
        refuse(fn::comm_split, err::comm, [](auto& call) {
          const bool predefined = call.comm.bits == inner().constants.comm_world.bits ||
                                  call.comm.bits == inner().constants.comm_self.bits;
          return !predefined && !NamedObject(call.comm).name().empty();
        }));
  fault("null_by_name", {"naming.type_set_name.no_other_effect"},
        "A datatype that is named MPI_DATATYPE_NULL is refused like that one.",
        refuse(fn::isend, err::type,
               [](auto& call) { return NamedObject(call.type).name() == "MPI_DATATYPE_NULL"; }));
  fault("gets_by_name", {"naming.win_set_name.no_other_effect"},
        "MPI_Put does nothing in a window whose name is longer than ten characters.",
        ignore(fn::put, [](auto& call) { return NamedObject(call.win).name().size() > 10; }));
}

}  // namespace infocts
