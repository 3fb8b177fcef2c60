// Faults of several threads that set and ask for the name of one object at once. Each call of the
// inner MPI is whole; what goes wrong is what threads do to each other between two such calls.
#include "adapters/decorations/faults/race_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

void one_name_fault(const RowName& name, std::string_view text, TableChange does) {
  fault(name, {"naming.threads.comm", "naming.threads.type", "naming.threads.win"}, text, does);
}

/// Threads that name one object.
struct Naming {
  long begun = 0;
  int inside = 0;
};

/// Stores nothing while another thread is about to, which does the same.
int name_lost(PerObject<Naming>& namings, SetNameCall& call) {
  bool alone = false;
  long mine = 0;
  if (const auto naming = namings[call.object]; true) {
    alone = naming->inside++ == 0;
    mine = ++naming->begun;
  }
  short_race_window();
  if (const auto naming = namings[call.object]; true) {
    alone = alone && naming->begun == mine;
    --naming->inside;
  }
  return alone ? call.pass() : success();
}

/// What a thread was told last.
struct NameRead {
  NamedObject object;
  std::string name;
};
thread_local std::optional<NameRead> last_name_of_thread;

}  // namespace

FAULTS {
  one_name_fault("naming.threads_torn",
                 "A name that is replaced is for a moment the start of the new one and the end of "
                 "the old one.",
                 before(fn::set_name, [](auto& call) {
                   const std::string fresh(call.text());
                   const std::string old = call.object.name();
                   const std::size_t half = std::min(fresh.size() / 2 + 1, fresh.size());
                   if (old.size() <= half) return;
                   call.object.set_name(fresh.substr(0, half) + old.substr(half));
                   short_race_window();
                 }));

  one_name_fault("naming.threads_unnamed_meanwhile",
                 "A name that is replaced is empty for a moment.",
                 before(fn::set_name, [](auto& call) {
                   call.object.set_name("");
                   short_race_window();
                 }));

  static PerObject<Naming> namings;
  one_name_fault("naming.threads_lost", "Of two threads that name an object at once, neither does.",
                 around(fn::set_name, [](auto& call) { return name_lost(namings, call); }));

  one_name_fault(
      "naming.threads_length_apart",
      "resultlen is that of the name before, where the name changes while it is copied.",
      compare(
          fn::get_name,
          [](auto& call) {
            const std::string before = call.object.name();
            short_race_window();
            return before.size();
          },
          [](auto& call, std::size_t length) { *call.resultlen = static_cast<int>(length); }));

  one_name_fault("naming.threads_stale",
                 "A thread that asks again gets the name of before, unless it was this thread that "
                 "changed it.",
                 before(fn::set_name, [](SetNameCall& /*call*/) { last_name_of_thread.reset(); }) +
                     after_new_object([](NamedObject /*object*/) { last_name_of_thread.reset(); }) +
                     before_free([](NamedObject /*object*/) { last_name_of_thread.reset(); }) +
                     around(fn::get_name, [](auto& call) {
                       const auto& known = last_name_of_thread;
                       if (known && known->object == call.object) return call.answer(known->name);
                       const int code = call.pass();
                       if (succeeded(code)) {
                         last_name_of_thread = {call.object, std::string(call.text())};
                       }
                       return code;
                     }));
}

}  // namespace infocts
