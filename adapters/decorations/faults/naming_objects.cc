// Faults of names that reach other objects, and of names that have effects.
#include <sched.h>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Names that objects share: those of the same number have the same name.
struct SharedNames {
  std::mutex mutex;
  std::map<NamedObject, int> numbers;
  std::map<int, std::string> names;
};

/// `number_of` gives the number of an object that is named for the first time.
TableChange share_names(
    Closure<int(const SharedNames& shared, const NamedObject& object)> number_of) {
  return keeping<SharedNames>([number_of](SharedNames& shared) {
    return around(fn::set_name,
                  [&shared, number_of](auto& call) {
                    const std::lock_guard lock(shared.mutex);
                    if (!shared.numbers.contains(call.object)) {
                      shared.numbers[call.object] = number_of(shared, call.object);
                    }
                    call.pass();
                    shared.names[shared.numbers[call.object]] = call.object.name();
                    return call.code;
                  }) +
           around(fn::get_name,
                  [&shared](auto& call) {
                    const std::lock_guard lock(shared.mutex);
                    const auto number = shared.numbers.find(call.object);
                    if (number == shared.numbers.end()) return call.pass();
                    return call.answer(shared.names[number->second]);
                  }) +
           before_free([&shared](const NamedObject& object) {
             const std::lock_guard lock(shared.mutex);
             shared.numbers.erase(object);
           });
  });
}

constexpr Trigger kWorld{[](auto& call) { return is_world(call.comm); }};
constexpr Trigger kSelf{[](auto& call) { return is_self(call.comm); }};
auto datatype(cts_datatype cts_constants::*type) {
  return Trigger{[type](auto& call) { return call.type.bits == (inner().constants.*type).bits; }};
}

}  // namespace

// Names of other objects.
FAULTS {
  const NameFaults row("set_name");
  row("one_before_named_too", {"this_object_only"},
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
  row("predefined_named_too", {"this_object_only"},
      "MPI_COMM_SELF gets the name of any object that has none yet, too.",
      before(fn::set_name, [](auto& call) {
        const NamedObject self = inner().constants.comm_self;
        if (call.object.name().empty()) self.set_name(call.name);
      }));
  row("sixty_names", {"this_object_only"},
      "There is room for the names of 60 objects; the next one takes the room of the first.",
      share_names([](auto&, auto&) {
        static int next = 0;
        return next++ % 60;
      }));
  row("kinds_share_names", {"this_object_only"},
      "The objects of all kinds share names, by their number within the kind.",
      share_names([](auto& shared, auto& object) {
        int number = 0;
        for (const auto& [other, taken] : shared.numbers) {
          if (other.kind == object.kind) number = std::max(number, taken + 1);
        }
        return number;
      }));
  row("common_scratch", {"this_object_only"}, "All threads put names together in the same place.",
      around(fn::set_name, [](auto& call) {
        static std::array<std::atomic<char>, 256> scratch;
        const std::string_view text = call.text().substr(0, scratch.size() - 1);
        for (std::size_t i = 0; i < text.size(); ++i) scratch[i] = text[i];
        ::sched_yield();
        std::string name;
        for (std::size_t i = 0; i < text.size(); ++i) name += scratch[i];
        return call.pass(name);
      }));
  static PerObject<cts_comm> comm_of;
  row("window_names_communicator", {"naming.win_set_name.this_object_only"},
      "The name of a window becomes that of the communicator that it was made over.",
      after(fn::win_create, [](auto& call) { comm_of.put(*call.win, call.comm); }) +
          before(fn::win_set_name, [](auto& call) {
            if (const auto comm = comm_of.find(call.win)) NamedObject(*comm).set_name(call.name);
          }));
  static std::optional<std::pair<std::uint64_t, cts_win>> newest;
  row("communicator_names_window", {"naming.comm_set_name.this_object_only"},
      "The name of a communicator becomes that of the window over it that was made last.",
      after(fn::win_create, [](auto& call) {
        newest = {call.comm.bits, *call.win};
      }) + before(fn::win_free, [](auto&) {
        newest.reset();
      }) + before(fn::comm_set_name, [](auto& call) {
        if (!newest || newest->first != call.comm.bits) return;
        NamedObject(newest->second).set_name(call.name);
      }));
  row("int_names_integers", {"naming.type_set_name.this_object_only"},
      "Naming MPI_INT also names MPI_LONG.",
      before(fn::type_set_name, datatype(&cts_constants::type_int),
             [](auto& call) { inner().type_set_name(inner().constants.type_long, call.name); }));
}

// Names of predefined objects.
FAULTS {
  const auto row = [](std::string_view name, std::string_view text, TableChange does,
                      SourceLocation at = SourceLocation::here()) {
    FaultsOf("naming", "naming")(
        name,
        {"naming.comm_set_name.predefined_renamed", "naming.type_set_name.predefined_renamed"},
        text, does, at);
  };
  row("predefined_refused", "Predefined objects take no other name: it is an error.",
      refuse(fn::comm_set_name, err::comm, kWorld) +
          refuse(fn::type_set_name, err::type, datatype(&cts_constants::type_double)));
  row("predefined_keep_names", "Other names of predefined objects are ignored.",
      ignore(fn::comm_set_name, kSelf) +
          ignore(fn::type_set_name, datatype(&cts_constants::type_byte)));
  static std::map<NamedObject, std::string> defaults;
  row("default_name_prefixed",
      "A predefined object keeps its default name before the one that it is given.",
      around(fn::set_name, [](auto& call) {
        if (defaults.empty()) {
          const cts_constants& known = inner().constants;
          for (const NamedObject object :
               {NamedObject(known.comm_world), NamedObject(known.comm_self),
                NamedObject(known.type_char)}) {
            defaults.emplace(object, object.name());
          }
        }
        const auto found = defaults.find(call.object);
        if (found == defaults.end() || found->second == call.text()) return call.pass();
        return call.pass(found->second + ": " + std::string(call.text()));
      }));
}

// Effects.
FAULTS_OF("naming", "naming") {
  fault("messages_by_name", {"naming.comm_set_name.no_other_effect"},
        "On a communicator without a name messages arrive changed.",
        after(fn::recv, [](auto& call) {
          if (NamedObject(call.comm).name().empty()) *static_cast<unsigned char*>(call.data) ^= 1U;
        }));
  fault("world_by_name", {"naming.comm_set_name.no_other_effect"},
        "What is named MPI_COMM_WORLD counts one process more.",
        after(fn::comm_size, !kWorld, [](auto& call) {
          if (NamedObject(call.comm).name() == "MPI_COMM_WORLD") ++*call.size;
        }));
  fault("named_not_duplicated", {"naming.comm_set_name.no_other_effect"},
        "A communicator with a name cannot be split.",
        refuse(fn::comm_split, err::comm, [](auto& call) {
          return !is_predefined(call.comm) && !NamedObject(call.comm).name().empty();
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
