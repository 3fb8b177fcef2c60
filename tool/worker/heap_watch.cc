#include "tool/worker/heap_watch.h"

#include "tool/journal/recorder.h"

namespace infocts {
namespace {

HeapWatch* watch_of_calls = nullptr;

}  // namespace

HeapWatch::HeapWatch(journal::Writer& journal, bool guarded, bool each_call)
    : journal_(journal), guarded_(guarded) {
  if (!guarded) return;
  guard_heap();
  if (!each_call) return;
  watch_of_calls = this;
  set_call_watch(around_call);
}

void HeapWatch::around_call(bool returned) {
  watch_of_calls->look(returned ? Damage::Place::in_call : Damage::Place::between_calls);
}

bool HeapWatch::look(Damage::Place place) {
  if (!guarded_) return false;
  const std::vector<HeapDamage> found = take_heap_damage();
  for (const HeapDamage& damage : found) {
    Damage told = describe_damage(damage, place);
    if (place == Damage::Place::in_call) told.text += ", in " + last_recorded_call();
    journal_.append(journal::RecordType::damage, write_damage(told));
    guard_overrun_ = guard_overrun_ || damage.beyond_guard;
  }
  return !found.empty();
}

}  // namespace infocts
