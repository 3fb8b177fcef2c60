#ifndef REFERENCE_CORE_ATTRIBUTE_CACHE_H_
#define REFERENCE_CORE_ATTRIBUTE_CACHE_H_

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/exported.h"

namespace reference {

/// What the functions of a key take: a communicator, window or datatype by its handle.
template <class Object>
using CopyFunction = int(Object, int, void*, void*, void*, int*);
template <class Object>
using DeleteFunction = int(Object, int, void*, void*);

/// A key of the user (MPI-4.0, section "Caching"). It lives on while attributes use it.
template <class Object>
struct AttributeKey {
  int number;
  CopyFunction<Object>* copy;  // null: not copied; MPI_COMM_DUP_FN and the like: 1
  DeleteFunction<Object>* remove;
  void* extra_state;
};

/// Makes a key, to be freed by the user. Throws std::bad_alloc.
template <class Object>
int create_attribute_key(CopyFunction<Object>* copy, DeleteFunction<Object>* remove,
                         void* extra_state);
/// MPI_ERR_KEYVAL if there is no such key, or if it is for another kind of object.
template <class Object>
int free_attribute_key(int number);

/// The attributes of one object under keys of the user. Thread-safe; functions of the user are
/// called without a lock, so they may use MPI, also on the same object.
template <class Object>
class AttributeCache {
 public:
  /// The value under this key.
  std::optional<void*> find(int key) const;
  /// Whether `set` knows the key.
  static bool is_key(int key);

  // These return what a function of the user returned if that was an error: nothing is changed
  // then. Otherwise MPI_SUCCESS, or MPI_ERR_KEYVAL if there is no such key. Throw std::bad_alloc.
  int set(Object object, int key, void* value);
  int remove(Object object, int key);
  /// Removes all, the youngest first; stops at the first error.
  int clear(Object object);
  /// The same, but an error keeps none of them. Returns the first.
  int remove_all(Object object);
  /// Copies to the new object `other`, which has no attributes, what the copy functions pass on.
  /// After an error `other` has what was copied before.
  int copy_to(AttributeCache& other, Object object) const;

 private:
  struct Attribute {
    std::shared_ptr<const AttributeKey<Object>> key;
    void* value;
  };

  void erase(int key);

  mutable std::mutex mutex_;
  std::vector<Attribute> attributes_;  // in the order in which they were set; guarded by mutex_
};

extern template class AttributeCache<MPI_Comm>;
extern template class AttributeCache<MPI_Datatype>;
extern template class AttributeCache<MPI_Win>;

}  // namespace reference

#endif  // REFERENCE_CORE_ATTRIBUTE_CACHE_H_
