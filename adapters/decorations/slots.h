// A table of keys in which deleted ones leave gaps, for decorations that number or count by it.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "adapters/decorations/object_memory.h"
#include "adapters/decorations/outcome.h"

namespace infocts {

/// Of objects made by MPI_Info_create; a gap is an empty string, and gaps at the end are closed.
class Slots {
 public:
  static void follow(cts_table& mpi) {
    Memory::follow(mpi);
    mpi.info_create = [](cts_info* info) {
      const int code = below().info_create(info);
      if (succeeded(code)) Memory::of(*info).clear();
      return code;
    };
    mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
      const int code = below().info_set(info, key, value);
      if (succeeded(code) && known(info) && place(info, key) == of(info).end()) {
        of(info).emplace_back(key.data);
      }
      return code;
    };
    mpi.info_delete = [](cts_info info, cts_text key) {
      const int code = below().info_delete(info, key);
      if (!succeeded(code) || !known(info)) return code;
      const auto found = place(info, key);
      if (found != of(info).end()) found->clear();
      while (!of(info).empty() && of(info).back().empty()) of(info).pop_back();
      return code;
    };
  }

  static bool known(cts_info info) { return Memory::knows(info); }
  static std::vector<std::string>& of(cts_info info) { return Memory::of(info); }

 private:
  using Memory = ObjectMemory<std::vector<std::string>>;

  static std::vector<std::string>::iterator place(cts_info info, cts_text key) {
    return std::find(of(info).begin(), of(info).end(), key.data);
  }
};

}  // namespace infocts
