#include "core/attribute_cache.h"

#include <algorithm>
#include <cstdint>
#include <map>

namespace reference {
namespace {

// Numbers of keys, of which none is used twice, begin above those of the predefined attributes.
constexpr int kFirstKey = 1024;

// The keys that users may set attributes under. Never destroyed: programs may use MPI until their
// very end.
template <class Object>
struct AttributeKeys {
  std::mutex mutex;
  std::map<int, std::shared_ptr<const AttributeKey<Object>>> by_number;  // guarded by mutex

  static AttributeKeys& all() {
    static auto* keys = new AttributeKeys;
    return *keys;
  }
};

int next_number() {
  static std::mutex mutex;
  static int next = kFirstKey;
  const std::lock_guard lock(mutex);
  return next++;
}

template <class Object>
std::shared_ptr<const AttributeKey<Object>> find_attribute_key(int number) {
  AttributeKeys<Object>& keys = AttributeKeys<Object>::all();
  const std::lock_guard lock(keys.mutex);
  const auto found = keys.by_number.find(number);
  return found != keys.by_number.end() ? found->second : nullptr;
}

// Of the predefined functions only the null pointer and this one have an address (MPI-5.0, chapter
// "Application Binary Interface"): MPI_COMM_DUP_FN and the like.
template <class Object>
bool duplicates(CopyFunction<Object>* function) noexcept {
  return reinterpret_cast<std::uintptr_t>(function) == 1;
}

template <class Attributes>
auto position(Attributes& attributes, int key) {
  return std::find_if(attributes.begin(), attributes.end(),
                      [key](const auto& attribute) { return attribute.key->number == key; });
}

template <class Object>
int call_remove(const AttributeKey<Object>& key, Object object, void* value) {
  if (key.remove == nullptr) return MPI_SUCCESS;
  return key.remove(object, key.number, value, key.extra_state);
}

}  // namespace

template <class Object>
int create_attribute_key(CopyFunction<Object>* copy, DeleteFunction<Object>* remove,
                         void* extra_state) {
  const int number = next_number();
  auto key = std::make_shared<const AttributeKey<Object>>(
      AttributeKey<Object>{number, copy, remove, extra_state});
  AttributeKeys<Object>& keys = AttributeKeys<Object>::all();
  const std::lock_guard lock(keys.mutex);
  keys.by_number.emplace(number, std::move(key));
  return number;
}

template <class Object>
int free_attribute_key(int number) {
  AttributeKeys<Object>& keys = AttributeKeys<Object>::all();
  const std::lock_guard lock(keys.mutex);
  return keys.by_number.erase(number) == 1 ? MPI_SUCCESS : MPI_ERR_KEYVAL;
}

template <class Object>
bool AttributeCache<Object>::is_key(int key) {
  return find_attribute_key<Object>(key) != nullptr;
}

template <class Object>
std::optional<void*> AttributeCache<Object>::find(int key) const {
  const std::lock_guard lock(mutex_);
  const auto found = position(attributes_, key);
  if (found == attributes_.end()) return std::nullopt;
  return found->value;
}

// What was there before is deleted as MPI_Comm_delete_attr would do it.
template <class Object>
int AttributeCache<Object>::set(Object object, int key, void* value) {
  auto known = find_attribute_key<Object>(key);
  if (known == nullptr) return MPI_ERR_KEYVAL;
  if (const int code = remove(object, key); code != MPI_SUCCESS) return code;
  const std::lock_guard lock(mutex_);
  attributes_.push_back({std::move(known), value});
  return MPI_SUCCESS;
}

template <class Object>
int AttributeCache<Object>::remove(Object object, int key) {
  Attribute attribute{};
  {
    const std::lock_guard lock(mutex_);
    const auto found = position(attributes_, key);
    if (found != attributes_.end()) attribute = *found;
  }
  if (attribute.key == nullptr) return is_key(key) ? MPI_SUCCESS : MPI_ERR_KEYVAL;
  // It is still there while its function runs, which may ask for it.
  const int code = call_remove(*attribute.key, object, attribute.value);
  if (code == MPI_SUCCESS) erase(key);
  return code;
}

template <class Object>
void AttributeCache<Object>::erase(int key) {
  const std::lock_guard lock(mutex_);
  const auto found = position(attributes_, key);
  if (found != attributes_.end()) attributes_.erase(found);
}

template <class Object>
int AttributeCache<Object>::clear(Object object) {
  for (;;) {
    int key = MPI_KEYVAL_INVALID;
    {
      const std::lock_guard lock(mutex_);
      if (attributes_.empty()) return MPI_SUCCESS;
      key = attributes_.back().key->number;
    }
    if (const int code = remove(object, key); code != MPI_SUCCESS) return code;
  }
}

template <class Object>
int AttributeCache<Object>::remove_all(Object object) {
  int first_error = MPI_SUCCESS;
  for (;;) {
    Attribute attribute{};
    {
      const std::lock_guard lock(mutex_);
      if (attributes_.empty()) return first_error;
      attribute = attributes_.back();
    }
    const int code = call_remove(*attribute.key, object, attribute.value);
    if (first_error == MPI_SUCCESS) first_error = code;
    erase(attribute.key->number);
  }
}

template <class Object>
int AttributeCache<Object>::copy_to(AttributeCache& other, Object object) const {
  std::unique_lock lock(mutex_);
  const std::vector<Attribute> attributes = attributes_;
  lock.unlock();
  for (const auto& [key, value] : attributes) {
    if (key->copy == nullptr) continue;
    void* copied = value;
    int flag = 1;
    if (!duplicates<Object>(key->copy)) {
      flag = 0;
      const int code = key->copy(object, key->number, key->extra_state, value, &copied, &flag);
      if (code != MPI_SUCCESS) return code;
    }
    if (flag == 0) continue;
    const std::lock_guard guard(other.mutex_);
    other.attributes_.push_back({key, copied});
  }
  return MPI_SUCCESS;
}

template class AttributeCache<MPI_Comm>;
template class AttributeCache<MPI_Datatype>;
template class AttributeCache<MPI_Win>;
#define REFERENCE_KEYS_OF(Object)                                                           \
  template int create_attribute_key<Object>(CopyFunction<Object>*, DeleteFunction<Object>*, \
                                            void*);                                         \
  template int free_attribute_key<Object>(int)
REFERENCE_KEYS_OF(MPI_Comm);
REFERENCE_KEYS_OF(MPI_Datatype);
REFERENCE_KEYS_OF(MPI_Win);
#undef REFERENCE_KEYS_OF

}  // namespace reference
