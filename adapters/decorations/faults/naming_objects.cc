// Faults of names that reach other objects, and of names that have effects.
#include <sched.h>

#include <array>
#include <atomic>
#include <string>

#include "adapters/decorations/name_calls.h"

namespace infocts {
namespace {

/// The bits of a buffer that arrived in an object with a certain name.
void spoil(void* data, std::string_view name, std::string_view bad) {
  if (name == bad) *static_cast<unsigned char*>(data) ^= 1U;
}

}  // namespace

FAULT({.name = "naming.one_before_named_too",
       .violates = {OF_EACH_KIND("set_name", "this_object_only")},
       .text = "The object of the kind that was named before gets the name, too."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    static std::map<NamedObject::Kind, std::uint64_t> before;
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    std::uint64_t& bits = before[call.object.kind];
    NamedObject other = call.object;
    other.bits = bits == 0 ? call.object.bits : bits;
    // It may have been freed since.
    if (!other.name().empty()) other.set_name(call.name);
    bits = call.object.bits;
    return call.pass();
  });
}

FAULT({.name = "naming.predefined_named_too",
       .violates = {OF_EACH_KIND("set_name", "this_object_only")},
       .text = "MPI_COMM_SELF gets the name of any object that has none yet, too."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    if (call.object.name().empty()) NamedObject(below().constants.comm_self).set_name(call.name);
    return call.pass();
  });
}

FAULT({.name = "naming.sixty_names",
       .violates = {OF_EACH_KIND("set_name", "this_object_only")},
       .text = "There is room for the names of 60 objects; the next one takes the room of the "
               "first."}) {
  static std::map<NamedObject, int> places;
  static std::array<std::string, 60> names;
  static int next = 0;
  static std::mutex mutex;
  around_set_name(mpi, [](SetNameCall& call) {
    const std::lock_guard lock(mutex);
    const auto [place, fresh] = places.try_emplace(call.object, next);
    if (fresh) next = (next + 1) % 60;
    const int code = call.pass();
    names[static_cast<std::size_t>(place->second)] = call.object.name();
    return code;
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const std::lock_guard lock(mutex);
    const auto place = places.find(call.object);
    if (place == places.end()) return call.pass();
    return call.answer(names[static_cast<std::size_t>(place->second)]);
  });
  before_free(mpi, [](const NamedObject& object) {
    const std::lock_guard lock(mutex);
    places.erase(object);
  });
}

FAULT({.name = "naming.kinds_share_names",
       .violates = {OF_EACH_KIND("set_name", "this_object_only")},
       .text = "The objects of all kinds share names, by their number within the kind."}) {
  static std::map<NamedObject, int> numbers;
  static std::map<int, std::string> names;
  static std::mutex mutex;
  around_set_name(mpi, [](SetNameCall& call) {
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
  });
  around_get_name(mpi, [](GetNameCall& call) {
    const std::lock_guard lock(mutex);
    const auto number = numbers.find(call.object);
    return number == numbers.end() ? call.pass() : call.answer(names[number->second]);
  });
  before_free(mpi, [](const NamedObject& object) {
    const std::lock_guard lock(mutex);
    numbers.erase(object);
  });
}

FAULT({.name = "naming.common_scratch",
       .violates = {OF_EACH_KIND("set_name", "this_object_only")},
       .text = "All threads put names together in the same place."}) {
  around_set_name(mpi, [](SetNameCall& call) {
    static std::array<std::atomic<char>, 256> scratch;
    const std::string_view text = call.text().substr(0, scratch.size() - 1);
    for (std::size_t i = 0; i < text.size(); ++i) scratch[i] = text[i];
    ::sched_yield();
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) name += scratch[i];
    return call.pass(name);
  });
}

FAULT({.name = "naming.window_names_communicator",
       .violates = {"naming.win_set_name.this_object_only"},
       .text = "The name of a window becomes that of the communicator that it was made over."}) {
  static ByObject<std::uint64_t> comm_of;
  replace(mpi.win_create,
          [](void* base, int64_t size, int unit, cts_info info, cts_comm comm, cts_win* win) {
            const int code = below().win_create(base, size, unit, info, comm, win);
            if (succeeded(code)) comm_of[*win] = comm.bits;
            return code;
          });
  replace(mpi.win_set_name, [](cts_win win, cts_text name) {
    const std::uint64_t comm = comm_of[win];
    if (comm != 0) NamedObject(cts_comm{comm}).set_name(name);
    return below().win_set_name(win, name);
  });
}

FAULT({.name = "naming.communicator_names_window",
       .violates = {"naming.comm_set_name.this_object_only"},
       .text = "The name of a communicator becomes that of the window over it that was made "
               "last."}) {
  static std::pair<std::uint64_t, std::uint64_t> newest;
  replace(mpi.win_create,
          [](void* base, int64_t size, int unit, cts_info info, cts_comm comm, cts_win* win) {
            const int code = below().win_create(base, size, unit, info, comm, win);
            if (succeeded(code)) newest = {comm.bits, win->bits};
            return code;
          });
  replace(mpi.win_free, [](cts_win* win) {
    newest = {};
    return below().win_free(win);
  });
  replace(mpi.comm_set_name, [](cts_comm comm, cts_text name) {
    if (newest.second != 0 && newest.first == comm.bits) {
      NamedObject(cts_win{newest.second}).set_name(name);
    }
    return below().comm_set_name(comm, name);
  });
}

FAULT({.name = "naming.int_names_integers",
       .violates = {"naming.type_set_name.this_object_only"},
       .text = "Naming MPI_INT also names MPI_LONG."}) {
  replace(mpi.type_set_name, [](cts_datatype type, cts_text name) {
    const cts_constants& constants = below().constants;
    if (type.bits == constants.type_int.bits) below().type_set_name(constants.type_long, name);
    return below().type_set_name(type, name);
  });
}

FAULT({.name = "naming.predefined_refused",
       .violates = {"naming.comm_set_name.predefined_renamed",
                    "naming.type_set_name.predefined_renamed"},
       .text = "Predefined objects take no other name: it is an error."}) {
  replace(mpi.comm_set_name, [](cts_comm comm, cts_text name) {
    return comm.bits == below().constants.comm_world.bits ? below().constants.err_comm
                                                          : below().comm_set_name(comm, name);
  });
  replace(mpi.type_set_name, [](cts_datatype type, cts_text name) {
    return type.bits == below().constants.type_double.bits ? below().constants.err_type
                                                           : below().type_set_name(type, name);
  });
}

FAULT({.name = "naming.predefined_keep_names",
       .violates = {"naming.comm_set_name.predefined_renamed",
                    "naming.type_set_name.predefined_renamed"},
       .text = "Other names of predefined objects are ignored."}) {
  replace(mpi.comm_set_name, [](cts_comm comm, cts_text name) {
    return comm.bits == below().constants.comm_self.bits ? success()
                                                         : below().comm_set_name(comm, name);
  });
  replace(mpi.type_set_name, [](cts_datatype type, cts_text name) {
    return type.bits == below().constants.type_byte.bits ? success()
                                                         : below().type_set_name(type, name);
  });
}

FAULT({.name = "naming.default_name_prefixed",
       .violates = {"naming.comm_set_name.predefined_renamed",
                    "naming.type_set_name.predefined_renamed"},
       .text = "A predefined object keeps its default name before the one that it is given."}) {
  static std::map<NamedObject, std::string> defaults;
  around_set_name(mpi, [](SetNameCall& call) {
    if (defaults.empty()) {
      const cts_constants& constants = below().constants;
      for (const cts_comm comm : {constants.comm_world, constants.comm_self}) {
        defaults.emplace(comm, NamedObject(comm).name());
      }
      defaults.emplace(constants.type_char, NamedObject(constants.type_char).name());
    }
    const auto found = defaults.find(call.object);
    if (found == defaults.end() || found->second == call.text()) return call.pass();
    return call.pass(found->second + ": " + std::string(call.text()));
  });
}

FAULT({.name = "naming.messages_by_name",
       .violates = {"naming.comm_set_name.no_other_effect"},
       .text = "On a communicator without a name messages arrive changed."}) {
  replace(mpi.recv, [](void* data, int count, cts_datatype type, int from, int tag, cts_comm comm) {
    const int code = below().recv(data, count, type, from, tag, comm);
    if (succeeded(code)) spoil(data, NamedObject(comm).name(), "");
    return code;
  });
}

FAULT({.name = "naming.world_by_name",
       .violates = {"naming.comm_set_name.no_other_effect"},
       .text = "What is named MPI_COMM_WORLD counts one process more."}) {
  replace(mpi.comm_size, [](cts_comm comm, int* size) {
    const int code = below().comm_size(comm, size);
    const bool is_world = comm.bits == below().constants.comm_world.bits;
    if (succeeded(code) && !is_world && NamedObject(comm).name() == "MPI_COMM_WORLD") ++*size;
    return code;
  });
}

FAULT({.name = "naming.named_not_duplicated",
       .violates = {"naming.comm_set_name.no_other_effect"},
       .text = "A communicator with a name cannot be split."}) {
  replace(mpi.comm_split, [](cts_comm comm, int color, int key, cts_comm* part) {
    const bool predefined = comm.bits == below().constants.comm_world.bits ||
                            comm.bits == below().constants.comm_self.bits;
    if (!predefined && !NamedObject(comm).name().empty()) return below().constants.err_comm;
    return below().comm_split(comm, color, key, part);
  });
}

FAULT({.name = "naming.null_by_name",
       .violates = {"naming.type_set_name.no_other_effect"},
       .text = "A datatype that is named MPI_DATATYPE_NULL is refused like that one."}) {
  replace(mpi.isend, [](const void* data, int count, cts_datatype type, int to, int tag,
                        cts_comm comm, cts_request* request) {
    if (NamedObject(type).name() == "MPI_DATATYPE_NULL") return below().constants.err_type;
    return below().isend(data, count, type, to, tag, comm, request);
  });
}

FAULT({.name = "naming.gets_by_name",
       .violates = {"naming.win_set_name.no_other_effect"},
       .text = "MPI_Put does nothing in a window whose name is longer than ten characters."}) {
  replace(mpi.put, [](const void* origin, int count, cts_datatype type, int target,
                      int64_t displacement, int target_count, cts_datatype target_type,
                      cts_win win) {
    if (NamedObject(win).name().size() > 10) return success();
    return below().put(origin, count, type, target, displacement, target_count, target_type, win);
  });
}

}  // namespace infocts
