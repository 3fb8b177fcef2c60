// Variants of what an error leaves behind. The standard promises nothing about it except as advice.
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/success.h"
#include "adapters/decorations/variants/handle_variable.h"

namespace infocts {
namespace {

/// As much of a word as there is room for. Nothing to a null pointer.
void write_something(cts_field field) {
  constexpr std::string_view kWord = "none";
  if (field.data == nullptr || field.size == 0) return;
  const std::size_t length = std::min(kWord.size(), field.size - 1);
  std::memcpy(field.data, kWord.data(), length);
  field.data[length] = '\0';
}

}  // namespace

VARIANTS_OF("after_errors") {
  variant("old_value_gone", "V1",
          "A set that is refused for its value has deleted the value before.",
          after_any(fn::info_set,
                    [](auto& call) {
                      const bool by_value =
                          std::strlen(call.value.data) >=
                              static_cast<std::size_t>(inner().constants.max_info_val) &&
                          std::strlen(call.key.data) <
                              static_cast<std::size_t>(inner().constants.max_info_key);
                      // Only a key that is there: an error of a delete would be reported.
                      int length = 0;
                      int flag = 0;
                      if (call.ok() || !by_value) return;
                      inner().info_get_valuelen(call.info, call.key, &length, &flag);
                      if (flag != 0) inner().info_delete(call.info, call.key);
                    }),
          {.disregards = {"info.set.refused_changes_nothing"}});
  variant("beginning_stored", "V1",
          "A set that is refused for its value has stored the beginning of it.",
          after_any(fn::info_set,
                    [](auto& call) {
                      const bool by_value =
                          std::strlen(call.value.data) >=
                              static_cast<std::size_t>(inner().constants.max_info_val) &&
                          std::strlen(call.key.data) <
                              static_cast<std::size_t>(inner().constants.max_info_key);
                      if (call.ok() || !by_value) return;
                      const std::string cut(call.value.data, 7);
                      inner().info_set(call.info, call.key, {cut.c_str(), cut.size()});
                    }),
          {.disregards = {"info.set.refused_changes_nothing"}});
  variant("object_emptied", "V9",
          "Every set and delete that ends with an error empties the object.",
          after_any(fn::info_set,
                    [](auto& call) {
                      if (!call.ok() && !is_null(call.info)) inner_clear(call.info);
                    }) +
              after_any(fn::info_delete,
                        [](auto& call) {
                          if (!call.ok() && !is_null(call.info)) inner_clear(call.info);
                        }),
          {.disregards = {"info.set.refused_changes_nothing", "info.delete.miss_changes_nothing"}});
  // Not MPI_Comm_get_name: of the name after an error the text does speak.
  variant("outputs_written", kSilent,
          "A call that ends with an error has written its output arguments.",
          after_any(fn::info_get_nthkey, [](auto& call) {
            if (!call.ok()) write_something(call.key);
          }) + after_any(fn::info_get_nkeys, [](auto& call) {
            if (!call.ok()) *call.nkeys = -1;
          }) + after_any(fn::info_get_valuelen, [](auto& call) {
            if (!call.ok()) *call.valuelen = *call.flag = -1;
          }) + after_any(fn::info_get, [](auto& call) {
            if (call.ok()) return;
            if (call.valuelen >= 0)
              write_something({call.value.data, static_cast<std::size_t>(call.valuelen) + 1});
            *call.flag = -1;
          }) + around(fn::info_get_string, [](auto& call) {
            const int room = *call.buflen;
            const int code = call.pass();
            if (succeeded(code)) return code;
            if (room > 0) write_something({call.value.data, static_cast<std::size_t>(room)});
            *call.buflen = *call.flag = -1;
            return code;
          }) + after_any(fn::get_processor_name, [](auto& call) {
            if (call.ok()) return;
            write_something(call.name);
            *call.resultlen = -1;
          }) + after_any(fn::comm_get_attr, [](auto& call) {
            if (call.ok()) return;
            std::memset(call.attribute, 0, sizeof(void*));
            *call.flag = -1;
          }));
}

}  // namespace infocts
