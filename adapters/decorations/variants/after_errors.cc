// Variants of what an error leaves behind. The text promises nothing of it; advice does.
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/underneath.h"
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

VARIANT({.name = "after_errors.old_value_gone",
         .text = "A set that is refused for its value has deleted the value before.",
         .allowed_by = "V1",
         .disregards = {"info.set.refused_changes_nothing"}}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    const bool by_value =
        std::strlen(value.data) >= static_cast<std::size_t>(below().constants.max_info_val) &&
        std::strlen(key.data) < static_cast<std::size_t>(below().constants.max_info_key);
    // Only a key that is there: an error of a delete would be reported.
    int length = 0;
    int flag = 0;
    if (succeeded(code) || !by_value) return code;
    below().info_get_valuelen(info, key, &length, &flag);
    if (flag != 0) below().info_delete(info, key);
    return code;
  };
}

VARIANT({.name = "after_errors.beginning_stored",
         .text = "A set that is refused for its value has stored the beginning of it.",
         .allowed_by = "V1",
         .disregards = {"info.set.refused_changes_nothing"}}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    const bool by_value =
        std::strlen(value.data) >= static_cast<std::size_t>(below().constants.max_info_val) &&
        std::strlen(key.data) < static_cast<std::size_t>(below().constants.max_info_key);
    if (succeeded(code) || !by_value) return code;
    const std::string cut(value.data, 7);
    below().info_set(info, key, {cut.c_str(), cut.size()});
    return code;
  };
}

VARIANT({.name = "after_errors.object_emptied",
         .text = "Every set and delete that ends with an error empties the object.",
         .allowed_by = "V9",
         .disregards = {"info.set.refused_changes_nothing", "info.delete.miss_changes_nothing"}}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    if (!succeeded(code) && !is_null(info)) underneath::clear(info);
    return code;
  };
  mpi.info_delete = [](cts_info info, cts_text key) {
    const int code = below().info_delete(info, key);
    if (!succeeded(code) && !is_null(info)) underneath::clear(info);
    return code;
  };
}

// Not MPI_Comm_get_name: of the name after an error the text does speak.
VARIANT({.name = "after_errors.outputs_written",
         .text = "A call that ends with an error has written its output arguments.",
         .allowed_by = kSilent}) {
  mpi.info_get_nthkey = [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (!succeeded(code)) write_something(key);
    return code;
  };
  mpi.info_get_nkeys = [](cts_info info, int* nkeys) {
    const int code = below().info_get_nkeys(info, nkeys);
    if (!succeeded(code)) *nkeys = -1;
    return code;
  };
  mpi.info_get_valuelen = [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const int code = below().info_get_valuelen(info, key, valuelen, flag);
    if (!succeeded(code)) *valuelen = *flag = -1;
    return code;
  };
  replace(mpi.info_get, [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const int code = below().info_get(info, key, valuelen, value, flag);
    if (succeeded(code)) return code;
    if (valuelen >= 0) write_something({value.data, static_cast<std::size_t>(valuelen) + 1});
    *flag = -1;
    return code;
  });
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
            const int room = *buflen;
            const int code = below().info_get_string(info, key, buflen, value, flag);
            if (succeeded(code)) return code;
            if (room > 0) write_something({value.data, static_cast<std::size_t>(room)});
            *buflen = *flag = -1;
            return code;
          });
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    const int code = below().get_processor_name(name, resultlen);
    if (succeeded(code)) return code;
    write_something(name);
    *resultlen = -1;
    return code;
  });
  replace(mpi.comm_get_attr, [](cts_comm comm, int keyval, void* attribute, int* flag) {
    const int code = below().comm_get_attr(comm, keyval, attribute, flag);
    if (succeeded(code)) return code;
    std::memset(attribute, 0, sizeof(void*));
    *flag = -1;
    return code;
  });
}

}  // namespace infocts
