// Faults of names that reach other objects, and of names that have effects.
#include <sched.h>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// Objects share names: those of the same number have the same name. `number_of` is told the
/// numbers of objects that have names, and gives that of one that is named for the first time.
TableChange share_names(
    Closure<int(const std::map<ObjectKey, int>& numbers, const NamedObject& object)> number_of) {
  auto& numbers = *new std::map<ObjectKey, int>;
  auto& names = *new std::map<int, std::string>;
  return around(fn::set_name,
                [&, number_of](auto& call) {
                  if (!numbers.contains(call.object))
                    numbers[call.object] = number_of(numbers, call.object);
                  call.pass();
                  names[numbers[call.object]] = call.object.name();
                  return call.code;
                }) +
         tell_names([&](auto& call) {
           const auto number = numbers.find(call.object);
           return number == numbers.end() ? std::nullopt : std::optional(names[number->second]);
         }) +
         before_free([&](const NamedObject& object) { numbers.erase(object); });
}

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
        static PerObject<std::uint64_t> before;
        const auto bits = before.find(call.object.whole_kind());
        before.put(call.object.whole_kind(), call.object.bits);
        NamedObject other = call.object;
        other.bits = bits.value_or(other.bits);  // It may have been freed since.
        if (!other.name().empty()) other.set_name(call.name);
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
      share_names([](auto& numbers, auto& object) {
        int number = 0;
        for (const auto& [other, taken] : numbers) {
          if (other.kind == object.kind) number = std::max(number, taken + 1);
        }
        return number;
      }));
  row("scratch_of_all_threads", {"this_object_only"},
      "All threads put names together in the same place.", around(fn::set_name, [](auto& call) {
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
  static PerObject<cts_win> newest;
  row("communicator_names_window", {"naming.comm_set_name.this_object_only"},
      "The name of a communicator becomes that of the window over it that was made last.",
      after(fn::win_create, [](auto& call) {
        newest.put(call.comm, *call.win);
      }) + before(fn::win_free, [](auto& call) {
        newest.forget_if([&](auto&, cts_win win) { return win.bits == call.win->bits; });
      }) + before(fn::comm_set_name, [](auto& call) {
        if (const auto win = newest.find(call.comm)) NamedObject(*win).set_name(call.name);
      }));
  row("int_names_integers", {"naming.type_set_name.this_object_only"},
      "Naming MPI_INT also names MPI_LONG.",
      before(fn::type_set_name, datatype(&cts_constants::type_int),
             [](auto& call) { inner().type_set_name(inner().constants.type_long, call.name); }));
}

// Names of predefined objects.
FAULTS {
  const auto row = [](const RowName& name, std::string_view text, TableChange does) {
    FaultsOf("naming", "naming")(
        name,
        {"naming.comm_set_name.predefined_renamed", "naming.type_set_name.predefined_renamed"},
        text, does);
  };
  row("predefined_refused", "Predefined objects take no other name: it is an error.",
      refuse(fn::comm_set_name, err::comm, of_world) +
          refuse(fn::type_set_name, err::type, datatype(&cts_constants::type_double)));
  row("predefined_keep_names", "Other names of predefined objects are ignored.",
      ignore(fn::comm_set_name, Trigger{[](auto& call) { return is_self(call.comm); }}) +
          ignore(fn::type_set_name, datatype(&cts_constants::type_byte)));
  row("default_name_prefixed",
      "A predefined object keeps its default name before the one that it is given.",
      around(fn::set_name, [](auto& call) {
        static const auto defaults = [] {
          const cts_constants& known = inner().constants;
          std::map<ObjectKey, std::string> names;
          for (const NamedObject object :
               {NamedObject(known.comm_world), NamedObject(known.comm_self),
                NamedObject(known.type_char)}) {
            names.emplace(object, object.name());
          }
          return names;
        }();
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
        after(fn::comm_size, !of_world, [](auto& call) {
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
