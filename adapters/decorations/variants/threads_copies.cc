// Legal ways for an MPI to replace objects as a whole while several threads use them.
#include <memory>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// A copy that is freed when its last reader has left it.
using Copy = std::shared_ptr<const cts_info>;

Copy shared_copy_of(cts_info info) {
  auto* copy = new cts_info(null_info());
  if (inner().info_dup(info, copy) != success()) {
    delete copy;
    return nullptr;
  }
  return {copy, [](const cts_info* old) {
            cts_info handle = *old;
            inner().info_free(&handle);
            delete old;
          }};
}

/// What readers read while the object itself is changed.
struct Readable {
  // An error handler of the user may change the object.
  std::shared_ptr<std::recursive_mutex> writers = std::make_shared<std::recursive_mutex>();
  Copy copy;
};

/// Changes the object, then shows the change.
template <typename Call>
int change(PerObject<Readable>& objects, Call& call) {
  const auto known = objects.find(call.info);
  if (!known) return call.pass();
  const std::lock_guard lock(*known->writers);
  const int code = call.pass();
  Copy old = shared_copy_of(call.info);  // freed behind the statement that replaces it
  if (const auto shown = objects[call.info]; true) shown->copy.swap(old);
  return code;
}

TableChange reads_copy(PerObject<Readable>& objects) {
  const auto from_copy = [&objects](auto& call) {
    const auto known = objects.find(call.info);
    if (known && known->copy) call.info = *known->copy;
    return call.pass();
  };
  return around(fn::info_get, from_copy) + around(fn::info_get_string, from_copy) +
         around(fn::info_get_valuelen, from_copy) + around(fn::info_get_nkeys, from_copy) +
         around(fn::info_get_nthkey, from_copy) + around(fn::info_dup, from_copy);
}

}  // namespace

VARIANTS_OF("threads") {
  using Lock = std::shared_ptr<std::recursive_mutex>;
  variant("readers_never_block", kSilent,
          "Readers read a copy of the object, which whoever changes it replaces.",
          remembering<Readable>([](auto& objects) {
            return after(fn::info_create,
                         [&](auto& call) {
                           objects.put(*call.info, {.copy = shared_copy_of(*call.info)});
                         }) +
                   around(fn::info_set, [&](auto& call) { return change(objects, call); }) +
                   around(fn::info_delete, [&](auto& call) { return change(objects, call); }) +
                   reads_copy(objects);
          }));
  variant("pairs_replaced", kSilent,
          "A pair that is overwritten is replaced, at once for all threads: the new one comes "
          "after the others.",
          remembering<Lock>([](auto& locks) {
            const auto locked = [&locks](auto& call) {
              const Lock mutex = locks.find(call.info).value_or(nullptr);
              if (!mutex) return call.pass();
              const std::lock_guard lock(*mutex);
              return call.pass();
            };
            return after(fn::info_create,
                         [&](auto& call) {
                           locks.put(*call.info, std::make_shared<std::recursive_mutex>());
                         }) +
                   around(fn::info_set,
                          [&](auto& call) {
                            const bool known = locks.has(call.info) && has_key(call);
                            const int code = call.pass();
                            if (!known || !succeeded(code)) return code;
                            inner().info_delete(call.info, call.key);
                            return call.pass();
                          }) +
                   around(fn::info_set, locked) + around(fn::info_delete, locked) +
                   around(fn::info_get, locked) + around(fn::info_get_string, locked) +
                   around(fn::info_get_valuelen, locked) + around(fn::info_get_nkeys, locked) +
                   around(fn::info_get_nthkey, locked) + around(fn::info_dup, locked);
          }));
}

}  // namespace infocts
