// Variants of what an error leaves behind. The standard promises nothing about it except as advice.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

/// As much of a word as there is room for. Nothing to a null pointer.
void write_something(char* data, std::size_t size) {
  constexpr std::string_view kWord = "none";
  if (data == nullptr || size == 0) return;
  const std::size_t length = std::min(kWord.size(), size - 1);
  std::memcpy(data, kWord.data(), length);
  data[length] = '\0';
}

/// A set that was refused for its value.
constexpr Trigger kRefusedValue = failed && [](auto& call) {
  return length_of(call.value) >= max_value() && length_of(call.key) < max_key();
};

/// The objects in which a set was refused, until they are freed.
TableChange noting_refused(Objects& objects) {
  return forgetting(objects) + after_any(fn::info_set, failed && !on_null, note(objects));
}

/// Such a set leaves a new key in the object that is counted and has a number, but no value.
TableChange leave_key_without_value() {
  return remembering<std::string>([](auto& left) {
    return after_any(fn::info_set,
                     [&left](auto& call) {
                       if (kRefusedValue(call) && !has_key(call)) {
                         left.put(call.info, call.key.data);
                       } else if (succeeded(call.code) && left.find(call.info) == call.key.data) {
                         left.forget(call.info);
                       }
                     }) +
           after(fn::info_get_nkeys,
                 [&left](auto& call) {
                   if (left.has(call.info)) ++*call.nkeys;
                 }) +
           around(fn::info_get_nthkey, [&left](auto& call) {
             const auto key = left.find(call.info);
             if (!key || call.n != inner_count(call.info)) return call.pass();
             copy_text(call.key, *key);
             return success();
           });
  });
}

}  // namespace

VARIANTS_OF("after_errors") {
  variant("old_value_gone", "V1",
          "A set that is refused for its value has deleted the value before.",
          after_any(fn::info_set, kRefusedValue,
                    // Only a key that is there: an error of a delete would be reported.
                    [](auto& call) { inner_delete(call.info, call.key.data); }),
          {.disregards = {"info.set.refused_changes_nothing", "info.delete.miss_changes_nothing"}});
  variant("beginning_stored", "V1",
          "A set that is refused for its value has stored the beginning of it.",
          after_any(fn::info_set, kRefusedValue,
                    [](auto& call) { set_value(call, first_of(call.value, 7)); }),
          {.disregards = {"info.set.refused_changes_nothing", "info.delete.miss_changes_nothing"}});
  variant("key_without_value", "V3",
          "An MPI 3.1 in which a set that is refused for its value has entered the key, which is "
          "counted and numbered, but not found.",
          claim_version(3, 1) + leave_key_without_value(),
          {.disregards = {"info.set.refused_changes_nothing", "info.delete.miss_changes_nothing"}});
  variant("object_emptied", "V9",
          "Every set and delete that ends with an error empties the object.",
          after_any(fn::info_set, failed, to_object(inner_clear)) +
              after_any(fn::info_delete, failed, to_object(inner_clear)),
          {.disregards = {"info.set.refused_changes_nothing", "info.delete.miss_changes_nothing"}});
  static std::atomic<bool> erred{false};
  const auto note_error = [](auto&) { erred = true; };
  variant("dies_at_the_end", "V3",
          "An MPI 3.1 in which MPI_Finalize ends the process where a set or delete had an error.",
          claim_version(3, 1) + after_any(fn::info_set, failed, note_error) +
              after_any(fn::info_delete, failed, note_error) +
              before(fn::finalize,
                     [](auto&) {
                       if (erred) std::abort();
                     }),
          {.disregards = {"info.errors.goes_on"}});
  static Objects refused;
  variant("duplicate_empty", "V3",
          "An MPI 3.1 in which an object in which a set was refused has empty duplicates.",
          claim_version(3, 1) + noting_refused(refused) +
              after(fn::info_dup, among(refused), to_new(inner_clear)),
          {.disregards = {"info.set.refused_changes_nothing", "info.delete.miss_changes_nothing"}});
  // Not MPI_Comm_get_name: of the name after an error the text does speak.
  variant("outputs_written", kSilent,
          "A call that ends with an error has written its output arguments.",
          after_any(fn::info_get_nthkey, failed,
                    [](auto& call) { write_something(call.key.data, call.key.size); }) +
              after_any(fn::info_get_nkeys, failed, store(var::nkeys, -1)) +
              after_any(fn::info_get_valuelen, failed,
                        [](auto& call) { *call.valuelen = *call.flag = -1; }) +
              after_any(fn::info_get, failed,
                        [](auto& call) {
                          write_something(
                              call.value.data,
                              call.valuelen < 0 ? 0 : static_cast<std::size_t>(call.valuelen) + 1);
                          *call.flag = -1;
                        }) +
              around(fn::info_get_string,
                     [](auto& call) {
                       const int room = std::max(*call.buflen, 0);
                       if (succeeded(call.pass())) return call.code;
                       write_something(call.value.data, static_cast<std::size_t>(room));
                       *call.buflen = *call.flag = -1;
                       return call.code;
                     }) +
              after_any(fn::get_processor_name, failed,
                        [](auto& call) {
                          write_something(call.name.data, call.name.size);
                          *call.resultlen = -1;
                        }) +
              after_any(fn::comm_get_attr, failed, [](auto& call) {
                std::memset(call.attribute, 0, sizeof(void*));
                *call.flag = -1;
              }));
}

}  // namespace infocts
