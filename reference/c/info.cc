// Info objects (MPI-4.0, chapter "The Info Object").

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>

#include "c/binding.h"
#include "c/info_operations.h"
#include "core/environment.h"
#include "core/handle_number.h"
#include "core/info_registry.h"

using namespace reference;
using namespace reference::info;

namespace {

// Runs an operation on any object, and reports its errors.
template <class Operation, class... Arguments>
[[gnu::noinline]] int on_any_object(const char* function, MPI_Info handle, Arguments... arguments) {
  return binding::without_object(function, [=]() -> int {
    auto* object = Operation::find(handle);
    if (object == nullptr) return MPI_ERR_INFO;
    const ObjectLock lock(lock_word(handle), Operation::kUse);
    return Operation::template run<Size::kUnknown>(*object, arguments...);
  });
}

// The same with any key. Objects are checked before keys.
template <class Operation, class... Arguments>
[[gnu::noinline]] int with_any_key(const char* function, MPI_Info handle, const char* text,
                                   Arguments... arguments) {
  return binding::without_object(function, [=]() -> int {
    auto* object = Operation::find(handle);
    if (object == nullptr) return MPI_ERR_INFO;
    if (text == nullptr) return MPI_ERR_ARG;
    const Key key = Key::read(text, MPI_MAX_INFO_KEY);
    if (key.length == 0) return MPI_ERR_INFO_KEY;
    const ObjectLock lock(lock_word(handle), Operation::kUse);
    return Operation::template run<Size::kUnknown>(*object, key, arguments...);
  });
}

// Nearly always the object is one that the user made, the key is short, and there is no error; then
// no call is on the way. Anything else starts anew in the functions above.

template <class Operation, Size kSize, class Object, class... Arguments>
[[gnu::always_inline]] inline int on_object_of(const char* function, MPI_Info handle,
                                               Object* object, Arguments... arguments) {
  if (Operation::template run<kSize>(*object, arguments...) == MPI_SUCCESS) [[likely]] {
    return MPI_SUCCESS;
  }
  return on_any_object<Operation>(function, handle, arguments...);
}

// The same where there are several threads.
template <class Operation, class... Arguments>
[[gnu::noinline]] int on_locked_object(const char* function, MPI_Info handle,
                                       Arguments... arguments, InfoObject* object) {
  {
    const ObjectLock lock(&InfoTable::word_of(*object), Operation::kUse);
    const int code = object->is_large()
                         ? Operation::template run<Size::kLarge>(*object, arguments...)
                         : Operation::template run<Size::kSmall>(*object, arguments...);
    if (code == MPI_SUCCESS) [[likely]]
      return MPI_SUCCESS;
  }
  return on_any_object<Operation>(function, handle, arguments...);
}

template <class Operation, class... Arguments>
[[gnu::noinline]] int on_large_object(const char* function, MPI_Info handle, Arguments... arguments,
                                      InfoObject* object) {
  return on_object_of<Operation, Size::kLarge>(function, handle, object, arguments...);
}

template <class Operation, class... Arguments>
int on_object(const char* function, MPI_Info handle, Arguments... arguments) {
  InfoObject* object = InfoTable::find(handle);
  if (object == nullptr) [[unlikely]] {
    return on_any_object<Operation>(function, handle, arguments...);
  }
  if (!is_only_thread()) [[unlikely]] {
    return on_locked_object<Operation, Arguments...>(function, handle, arguments..., object);
  }
  if (object->is_large()) [[unlikely]] {
    return on_large_object<Operation, Arguments...>(function, handle, arguments..., object);
  }
  return on_object_of<Operation, Size::kSmall>(function, handle, object, arguments...);
}

template <class Operation, Size kSize, class... Arguments>
[[gnu::noinline]] int with_long_key(const char* function, MPI_Info handle, const char* text,
                                    Arguments... arguments, InfoObject* object) {
  if (LongKey::is_at(text)) [[likely]] {
    const LongKey key(text);
    if (Operation::template run<kSize>(*object, key, arguments...) == MPI_SUCCESS) [[likely]] {
      return MPI_SUCCESS;
    }
  }
  return with_any_key<Operation>(function, handle, text, arguments...);
}

template <class Operation, Size kSize, class... Arguments>
[[gnu::always_inline]] inline int with_short_key(const char* function, MPI_Info handle,
                                                 InfoObject* object, const char* text,
                                                 Arguments... arguments) {
  if (!ShortKey::is_at(text)) [[unlikely]] {
    return with_long_key<Operation, kSize, Arguments...>(function, handle, text, arguments...,
                                                         object);
  }
  const ShortKey key(text);
  if (Operation::template run<kSize>(*object, key, arguments...) == MPI_SUCCESS) [[likely]] {
    return MPI_SUCCESS;
  }
  return with_any_key<Operation>(function, handle, text, arguments...);
}

// The same where there are several threads.
template <class Operation, class... Arguments>
[[gnu::noinline]] int with_key_locked(const char* function, MPI_Info handle, const char* text,
                                      Arguments... arguments, InfoObject* object) {
  if (ShortKey::is_at(text)) [[likely]] {
    const ShortKey key(text);
    const ObjectLock lock(&InfoTable::word_of(*object), Operation::kUse);
    const int code = object->is_large()
                         ? Operation::template run<Size::kLarge>(*object, key, arguments...)
                         : Operation::template run<Size::kSmall>(*object, key, arguments...);
    if (code == MPI_SUCCESS) [[likely]]
      return MPI_SUCCESS;
  }
  return with_any_key<Operation>(function, handle, text, arguments...);
}

template <class Operation, class... Arguments>
[[gnu::noinline]] int with_key_of_large(const char* function, MPI_Info handle, const char* text,
                                        Arguments... arguments, InfoObject* object) {
  return with_short_key<Operation, Size::kLarge>(function, handle, object, text, arguments...);
}

template <class Operation, class... Arguments>
int with_key(const char* function, MPI_Info handle, const char* text, Arguments... arguments) {
  InfoObject* object = InfoTable::find(handle);
  if (object == nullptr) [[unlikely]] {
    return with_any_key<Operation>(function, handle, text, arguments...);
  }
  if (!is_only_thread()) [[unlikely]] {
    return with_key_locked<Operation, Arguments...>(function, handle, text, arguments..., object);
  }
  if (object->is_large()) [[unlikely]] {
    return with_key_of_large<Operation, Arguments...>(function, handle, text, arguments..., object);
  }
  return with_short_key<Operation, Size::kSmall>(function, handle, object, text, arguments...);
}

// The rest of setting a pair for which there is no room yet. The key is made again, as that costs
// less than to keep one in memory each time.
[[gnu::noinline]] int add(InfoObject& object, const char* text, NulTerminatedView value) {
  return binding::without_object("PMPI_Info_set", [&] {
    object.add(ShortKey(text), value);
    return MPI_SUCCESS;
  });
}

// Sets a value of a key that is not there or has room for it.
template <Size kSize, AnyKey K>
bool set_with(InfoObject& object, const K& key, NulTerminatedView value) {
  const InfoObject::Outcome outcome = object.set_at_once<kSize>(key, value);
  if (outcome == InfoObject::Outcome::kNeedsRoom && key.length != 0) object.add(key, value);
  return outcome == InfoObject::Outcome::kDone ||
         (outcome == InfoObject::Outcome::kNeedsRoom && key.length != 0);
}

// The same where the key or the value is long.
template <Size kSize>
[[gnu::noinline]] int set_long(MPI_Info handle, InfoObject* object, const char* text,
                               const char* value) {
  if (value == nullptr) return with_any_key<Set>("PMPI_Info_set", handle, text, value);
  std::size_t length = short_length_of(value);
  if (length == kFreeRead) length = ::strnlen(value, MPI_MAX_INFO_VAL);
  if (length < MPI_MAX_INFO_VAL) {
    bool done = false;
    const int code = binding::without_object("PMPI_Info_set", [&] {
      if (ShortKey::is_at(text)) {
        done = set_with<kSize>(*object, ShortKey(text), {value, length});
      } else if (LongKey::is_at(text)) {
        done = set_with<kSize>(*object, LongKey(text), {value, length});
      }
      return MPI_SUCCESS;
    });
    if (done || code != MPI_SUCCESS) return code;
  }
  return with_any_key<Set>("PMPI_Info_set", handle, text, value);
}

// Sets a short value of a short key.
template <Size kSize>
[[gnu::always_inline]] inline int set_short(MPI_Info handle, InfoObject* object, const char* text,
                                            const char* value) {
  if (!ShortKey::is_at(text)) [[unlikely]]
    return set_long<kSize>(handle, object, text, value);
  const std::size_t length = short_length_of(value);
  if (length == kFreeRead) [[unlikely]]
    return set_long<kSize>(handle, object, text, value);
  const ShortKey key(text);
  const NulTerminatedView string(value, length);
  const InfoObject::Outcome outcome = object->set_at_once<kSize>(key, string);
  if (outcome == InfoObject::Outcome::kDone) [[likely]]
    return MPI_SUCCESS;
  if (outcome == InfoObject::Outcome::kNeedsRoom && key.length != 0) {
    return add(*object, text, string);
  }
  return with_any_key<Set>("PMPI_Info_set", handle, text, value);
}

[[gnu::noinline]] int set_in_large(MPI_Info handle, const char* text, const char* value,
                                   InfoObject* object) {
  return set_short<Size::kLarge>(handle, object, text, value);
}

// The same where there are several threads.
[[gnu::noinline]] int set_locked(MPI_Info handle, const char* text, const char* value,
                                 InfoObject* object) {
  const std::size_t length = short_length_of(value);
  if (ShortKey::is_at(text) && length != kFreeRead) [[likely]] {
    const ShortKey key(text);
    const NulTerminatedView string(value, length);
    const ObjectLock lock(&InfoTable::word_of(*object), ObjectLock::For::kChange);
    const InfoObject::Outcome outcome = object->is_large()
                                            ? object->set_at_once<Size::kLarge>(key, string)
                                            : object->set_at_once<Size::kSmall>(key, string);
    if (outcome == InfoObject::Outcome::kDone) [[likely]]
      return MPI_SUCCESS;
    if (outcome == InfoObject::Outcome::kNeedsRoom && key.length != 0) {
      const auto add = [&] {
        object->add(key, string);
        return MPI_SUCCESS;
      };
      if (binding::catch_all(add) == MPI_SUCCESS) [[likely]]
        return MPI_SUCCESS;
    }
  }
  return with_any_key<Set>("PMPI_Info_set", handle, text, value);
}

[[gnu::noinline]] int duplicate_locked(MPI_Info info, MPI_Info* newinfo) {
  return binding::without_object("PMPI_Info_dup", [&] {
    const InfoObject* object = find_info(info);
    if (object == nullptr) return MPI_ERR_INFO;
    if (newinfo == nullptr) return MPI_ERR_ARG;
    InfoObject copy = [&] {
      const ObjectLock lock(lock_word(info), ObjectLock::For::kRead);
      return *object;
    }();
    *newinfo = InfoTable::create(std::move(copy));
    return MPI_SUCCESS;
  });
}

[[gnu::noinline]] int create_slowly(MPI_Info* info) {
  return binding::without_object("PMPI_Info_create", [&] {
    if (info == nullptr) return MPI_ERR_ARG;
    *info = InfoTable::create();
    return MPI_SUCCESS;
  });
}

}  // namespace

int PMPI_Info_create(MPI_Info* info) {
  if (info == nullptr || !InfoTable::has_free_slot()) [[unlikely]]
    return create_slowly(info);
  *info = InfoTable::create_at_once();
  return MPI_SUCCESS;
}
REFERENCE_EXPORT(Info_create);

int PMPI_Info_create_env(int argc, char* argv[], MPI_Info* info) {
  return binding::without_object(__func__, [&] {
    if (info == nullptr || argc < 0) return MPI_ERR_ARG;
    *info = InfoTable::create(describe_process(argc, argv));
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Info_create_env);

int PMPI_Info_set(MPI_Info info, const char* key, const char* value) {
  InfoObject* object = InfoTable::find(info);
  if (object == nullptr) [[unlikely]]
    return with_any_key<Set>(__func__, info, key, value);
  if (!is_only_thread()) [[unlikely]]
    return set_locked(info, key, value, object);
  if (object->is_large()) [[unlikely]]
    return set_in_large(info, key, value, object);
  return set_short<Size::kSmall>(info, object, key, value);
}
REFERENCE_EXPORT(Info_set);

int PMPI_Info_delete(MPI_Info info, const char* key) {
  return with_key<Delete>(__func__, info, key);
}
REFERENCE_EXPORT(Info_delete);

int PMPI_Info_get(MPI_Info info, const char* key, int valuelen, char* value, int* flag) {
  return with_key<Get>(__func__, info, key, valuelen, value, flag);
}
REFERENCE_EXPORT(Info_get);

int PMPI_Info_get_string(MPI_Info info, const char* key, int* buflen, char* value, int* flag) {
  return with_key<GetString>(__func__, info, key, buflen, value, flag);
}
REFERENCE_EXPORT(Info_get_string);

int PMPI_Info_get_valuelen(MPI_Info info, const char* key, int* valuelen, int* flag) {
  return with_key<GetValuelen>(__func__, info, key, valuelen, flag);
}
REFERENCE_EXPORT(Info_get_valuelen);

// Nothing in it depends on the size of the object.
int PMPI_Info_get_nkeys(MPI_Info info, int* nkeys) {
  const InfoObject* object = InfoTable::find(info);
  if (object == nullptr) [[unlikely]]
    return on_any_object<GetNkeys>(__func__, info, nkeys);
  return on_object_of<GetNkeys, Size::kUnknown>(__func__, info, object, nkeys);
}
REFERENCE_EXPORT(Info_get_nkeys);

int PMPI_Info_get_nthkey(MPI_Info info, int n, char* key) {
  return on_object<GetNthkey>(__func__, info, n, key);
}
REFERENCE_EXPORT(Info_get_nthkey);

int PMPI_Info_dup(MPI_Info info, MPI_Info* newinfo) {
  if (!is_only_thread()) [[unlikely]]
    return duplicate_locked(info, newinfo);
  return binding::without_object(__func__, [&] {
    const InfoObject* object = find_info(info);
    if (object == nullptr) return MPI_ERR_INFO;
    if (newinfo == nullptr) return MPI_ERR_ARG;
    *newinfo = InfoTable::create(*object);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Info_dup);

int PMPI_Info_free(MPI_Info* info) {
  return binding::without_object(__func__, [&] {
    if (info == nullptr) return MPI_ERR_ARG;
    if (!InfoTable::destroy(*info)) return MPI_ERR_INFO;
    *info = MPI_INFO_NULL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Info_free);

// Handle conversion (MPI-5.0) cannot report an error: what is no info object becomes an invalid
// handle.

int PMPI_Info_toint(MPI_Info info) {
  return number_of_handle<InfoTable>(info, MPI_INFO_NULL,
                                     [](MPI_Info handle) { return handle == MPI_INFO_ENV; });
}
REFERENCE_EXPORT(Info_toint);

MPI_Info PMPI_Info_fromint(int info) { return handle_of_number<InfoTable, MPI_Info>(info); }
REFERENCE_EXPORT(Info_fromint);

// The Fortran handle is the integer of the ABI.
MPI_Fint PMPI_Info_c2f(MPI_Info info) { return PMPI_Info_toint(info); }
REFERENCE_EXPORT(Info_c2f);

MPI_Info PMPI_Info_f2c(MPI_Fint info) { return PMPI_Info_fromint(info); }
REFERENCE_EXPORT(Info_f2c);
