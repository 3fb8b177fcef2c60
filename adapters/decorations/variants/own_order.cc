#include "adapters/decorations/variants/own_order.h"

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

struct Numbering {
  std::mutex mutex;
  Rule rule = nullptr;
  std::unordered_map<std::uint64_t, Keys> objects;

  // The keys of a live object; nothing for other handles. Objects that did not come from this
  // table's own create and dup (MPI_INFO_ENV, what *_get_info returns) are read when they are first
  // met, and so is one that the inner MPI changed by itself.
  Keys* keys_of(cts_info info) {
    if (is_null(info)) return nullptr;
    int count = 0;
    if (!succeeded(inner().info_get_nkeys(info, &count)) || count < 0) return nullptr;
    Keys& keys = objects[handle_in(info).bits];
    if (keys.size() != static_cast<std::size_t>(count)) {
      keys = inner_keys(info);
      rule(keys, KeyChange::met, 0);
    }
    return &keys;
  }

  /// After a set or delete: does to the keys what was done to the object, then what the rule says.
  void follow(Keys& keys, const std::string& key, int code, bool set) {
    const auto found = std::find(keys.begin(), keys.end(), key);
    const auto where = static_cast<std::size_t>(found - keys.begin());
    if (!succeeded(code)) return rule(keys, KeyChange::refused, where);
    if (set && found != keys.end()) return rule(keys, KeyChange::overwritten, where);
    if (!set && found == keys.end()) return;
    set ? keys.push_back(key) : void(keys.erase(found));
    rule(keys, set ? KeyChange::added : KeyChange::deleted, where);
  }
};

}  // namespace

TableChange number_keys(Rule rule) {
  return keeping<Numbering>([rule](Numbering& numbering) {
    numbering.rule = rule;
    // A new object stands behind this handle, perhaps one that an older object had.
    const auto forget_new = [&](auto& call) {
      const std::lock_guard lock(numbering.mutex);
      if (succeeded(call.pass())) numbering.objects.erase(handle_in(object_of(call)).bits);
      return call.code;
    };
    const auto change = [&](bool set) {
      return [&numbering, set](auto& call) {
        const std::lock_guard lock(numbering.mutex);
        Keys* keys = numbering.keys_of(call.info);
        call.pass();
        if (keys != nullptr) numbering.follow(*keys, call.key.data, call.code, set);
        return call.code;
      };
    };
    return around(fn::info_create, forget_new) + around(fn::info_create_env, forget_new) +
           around(fn::comm_get_info, forget_new) + around(fn::win_get_info, forget_new) +
           around(fn::info_set, change(true)) + around(fn::info_delete, change(false)) +
           around(fn::info_get_nthkey,
                  [&](auto& call) {
                    const std::lock_guard lock(numbering.mutex);
                    const Keys* keys = numbering.keys_of(call.info);
                    const auto n = static_cast<std::size_t>(call.n);
                    if (keys == nullptr || call.n < 0 || n >= keys->size()) return call.pass();
                    std::memcpy(call.key.data, (*keys)[n].c_str(), (*keys)[n].size() + 1);
                    return success();
                  }) +
           around(fn::info_dup,
                  [&](auto& call) {
                    const std::lock_guard lock(numbering.mutex);
                    const Keys* keys = numbering.keys_of(call.info);
                    const Keys order = keys == nullptr ? Keys() : *keys;
                    if (succeeded(call.pass()))
                      numbering.objects[handle_in(*call.copy).bits] = order;
                    return call.code;
                  }) +
           around(fn::info_free, [&](auto& call) {
             const std::lock_guard lock(numbering.mutex);
             const cts_info freed = handle_in(*call.info);
             if (succeeded(call.pass())) numbering.objects.erase(freed.bits);
             return call.code;
           });
  });
}

}  // namespace infocts
