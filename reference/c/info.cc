// Info objects (MPI-4.0, chapter "The Info Object").

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

#include "c/binding.h"
#include "core/environment.h"
#include "core/info_registry.h"

using namespace reference;

namespace {

// A key or value that is too long to be one, without looking further than needed: the byte behind
// the limit is the last one that is read.
std::optional<std::string_view> bounded(const char* text, std::size_t limit) noexcept {
  const std::size_t length = ::strnlen(text, limit);
  if (length == limit) return std::nullopt;
  return std::string_view(text, length);
}

// Runs body(info, key) with an object from `find` and a valid key. Objects are checked before keys.
template <class Info, class Body>
int with_key(Info* info, const char* key, Body body) {
  if (info == nullptr) return MPI_ERR_INFO;
  if (key == nullptr) return MPI_ERR_ARG;
  const auto checked_key = bounded(key, MPI_MAX_INFO_KEY);
  if (!checked_key || checked_key->empty()) return MPI_ERR_INFO_KEY;
  return body(*info, *checked_key);
}

// Writes as much of `text` as fits `size` bytes (at least 1) with the terminating null character.
void copy_out(std::string_view text, char* buffer, std::size_t size) noexcept {
  const std::size_t length = std::min(text.size(), size - 1);
  std::memcpy(buffer, text.data(), length);
  buffer[length] = '\0';
}

}  // namespace

int PMPI_Info_create(MPI_Info* info) {
  return binding::without_object(__func__, [&] {
    if (info == nullptr) return MPI_ERR_ARG;
    *info = InfoTable::create();
    return MPI_SUCCESS;
  });
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
  return binding::without_object(__func__, [&] {
    return with_key(find_own_info(info), key, [&](InfoObject& object, std::string_view name) {
      if (value == nullptr) return MPI_ERR_ARG;
      const auto checked_value = bounded(value, MPI_MAX_INFO_VAL);
      if (!checked_value) return MPI_ERR_INFO_VALUE;
      object.set(name, *checked_value);
      return MPI_SUCCESS;
    });
  });
}
REFERENCE_EXPORT(Info_set);

int PMPI_Info_delete(MPI_Info info, const char* key) {
  return binding::without_object(__func__, [&] {
    return with_key(find_own_info(info), key, [](InfoObject& object, std::string_view name) {
      return object.erase(name) ? MPI_SUCCESS : MPI_ERR_INFO_NOKEY;
    });
  });
}
REFERENCE_EXPORT(Info_delete);

int PMPI_Info_get(MPI_Info info, const char* key, int valuelen, char* value, int* flag) {
  return binding::without_object(__func__, [&] {
    return with_key(find_info(info), key, [&](const InfoObject& object, std::string_view name) {
      if (valuelen < 0 || value == nullptr || flag == nullptr) return MPI_ERR_ARG;
      const auto found = object.find(name);
      // In C, valuelen does not count the terminating null character.
      if (found) copy_out(*found, value, static_cast<std::size_t>(valuelen) + 1);
      *flag = found.has_value();
      return MPI_SUCCESS;
    });
  });
}
REFERENCE_EXPORT(Info_get);

int PMPI_Info_get_string(MPI_Info info, const char* key, int* buflen, char* value, int* flag) {
  return binding::without_object(__func__, [&] {
    return with_key(find_info(info), key, [&](const InfoObject& object, std::string_view name) {
      if (buflen == nullptr || flag == nullptr || *buflen < 0) return MPI_ERR_ARG;
      if (value == nullptr && *buflen > 0) return MPI_ERR_ARG;
      const auto found = object.find(name);
      if (found) {
        if (*buflen > 0) copy_out(*found, value, static_cast<std::size_t>(*buflen));
        *buflen = static_cast<int>(found->size()) + 1;
      }
      *flag = found.has_value();
      return MPI_SUCCESS;
    });
  });
}
REFERENCE_EXPORT(Info_get_string);

int PMPI_Info_get_valuelen(MPI_Info info, const char* key, int* valuelen, int* flag) {
  return binding::without_object(__func__, [&] {
    return with_key(find_info(info), key, [&](const InfoObject& object, std::string_view name) {
      if (valuelen == nullptr || flag == nullptr) return MPI_ERR_ARG;
      const auto found = object.find(name);
      if (found) *valuelen = static_cast<int>(found->size());
      *flag = found.has_value();
      return MPI_SUCCESS;
    });
  });
}
REFERENCE_EXPORT(Info_get_valuelen);

int PMPI_Info_get_nkeys(MPI_Info info, int* nkeys) {
  return binding::without_object(__func__, [&] {
    const InfoObject* object = find_info(info);
    if (object == nullptr) return MPI_ERR_INFO;
    if (nkeys == nullptr) return MPI_ERR_ARG;
    *nkeys = static_cast<int>(object->size());
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Info_get_nkeys);

int PMPI_Info_get_nthkey(MPI_Info info, int n, char* key) {
  return binding::without_object(__func__, [&] {
    const InfoObject* object = find_info(info);
    if (object == nullptr) return MPI_ERR_INFO;
    if (key == nullptr || n < 0 || static_cast<std::size_t>(n) >= object->size()) {
      return MPI_ERR_ARG;
    }
    copy_out(object->nth_key(static_cast<std::size_t>(n)), key, MPI_MAX_INFO_KEY);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Info_get_nthkey);

int PMPI_Info_dup(MPI_Info info, MPI_Info* newinfo) {
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

// Handle conversion (MPI-5.0) cannot report an error: what is no info object becomes the null
// handle.

int PMPI_Info_toint(MPI_Info info) {
  if (find_own_info(info) != nullptr) return InfoTable::to_int(info);
  const MPI_Info predefined = info == MPI_INFO_ENV ? MPI_INFO_ENV : MPI_INFO_NULL;
  return static_cast<int>(reinterpret_cast<std::intptr_t>(predefined));
}
REFERENCE_EXPORT(Info_toint);

MPI_Info PMPI_Info_fromint(int info) {
  if (const MPI_Info handle = InfoTable::from_int(info)) return handle;
  return info == PMPI_Info_toint(MPI_INFO_ENV) ? MPI_INFO_ENV : MPI_INFO_NULL;
}
REFERENCE_EXPORT(Info_fromint);

// The Fortran handle is the integer of the ABI.
MPI_Fint PMPI_Info_c2f(MPI_Info info) { return PMPI_Info_toint(info); }
REFERENCE_EXPORT(Info_c2f);

MPI_Info PMPI_Info_f2c(MPI_Fint info) { return PMPI_Info_fromint(info); }
REFERENCE_EXPORT(Info_f2c);
