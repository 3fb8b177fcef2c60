// Calls of *_set_name and *_get_name, for decorations that treat the three kinds alike.
//
//   around_get_name(mpi, [](GetNameCall& call) {
//     const int code = call.pass();
//     ++*call.resultlen;
//     return code;
//   });
//
// The lambda captures nothing, as the entries that it becomes part of are C functions.
#pragma once

#include <algorithm>
#include <compare>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "adapters/decorations/outcome.h"
#include "adapters/decorations/underneath.h"

namespace infocts {

/// Ids of the same requirement for each kind: `.violates = {OF_EACH_KIND("set_name", "stored")}`.
#define OF_EACH_KIND(function, slug)                                  \
  "naming.comm_" function "." slug, "naming.type_" function "." slug, \
      "naming.win_" function "." slug

/// An object that can have a name, whatever its kind.
struct NamedObject {
  enum class Kind { comm, type, win };

  Kind kind;
  std::uint64_t bits;

  NamedObject(cts_comm comm) : kind(Kind::comm), bits(comm.bits) {}      // NOLINT
  NamedObject(cts_datatype type) : kind(Kind::type), bits(type.bits) {}  // NOLINT
  NamedObject(cts_win win) : kind(Kind::win), bits(win.bits) {}          // NOLINT

  auto operator<=>(const NamedObject&) const = default;

  bool null() const {
    const cts_constants& constants = below().constants;
    return bits == (kind == Kind::comm   ? constants.comm_null.bits
                    : kind == Kind::type ? constants.datatype_null.bits
                                         : constants.win_null.bits);
  }

  int set_name(cts_text name) const {
    switch (kind) {
      case Kind::comm:
        return below().comm_set_name({bits}, name);
      case Kind::type:
        return below().type_set_name({bits}, name);
      case Kind::win:
        break;
    }
    return below().win_set_name({bits}, name);
  }
  int set_name(const std::string& name) const {
    return set_name(cts_text{name.c_str(), name.size()});
  }

  int get_name(cts_field name, int* resultlen) const {
    switch (kind) {
      case Kind::comm:
        return below().comm_get_name({bits}, name, resultlen);
      case Kind::type:
        return below().type_get_name({bits}, name, resultlen);
      case Kind::win:
        break;
    }
    return below().win_get_name({bits}, name, resultlen);
  }

  /// Empty when the MPI has no names of this kind, or refuses.
  std::string name() const {
    const bool has = kind == Kind::comm   ? below().comm_get_name != nullptr
                     : kind == Kind::type ? below().type_get_name != nullptr
                                          : below().win_get_name != nullptr;
    std::string text(static_cast<std::size_t>(below().constants.max_object_name), '\0');
    int length = 0;
    if (!has || !succeeded(get_name({text.data(), text.size()}, &length))) return {};
    return text.substr(0, text.find('\0'));
  }
};

/// What a decoration remembers of each object, by its handle.
template <typename Value>
class ByObject {
 public:
  Value& operator[](const NamedObject& object) {
    const std::lock_guard lock(mutex_);
    return values_[object];
  }

 private:
  std::mutex mutex_;
  std::map<NamedObject, Value> values_;
};

inline std::size_t max_object_name() {
  return static_cast<std::size_t>(below().constants.max_object_name);
}
/// The longest name, and the longest that every MPI can store.
inline std::size_t longest_object_name() { return max_object_name() - 1; }
inline std::size_t sure_object_name() { return std::min<std::size_t>(longest_object_name(), 63); }

struct SetNameCall {
  NamedObject object;
  cts_text name;

  std::string_view text() const { return name.data; }
  int pass() const { return object.set_name(name); }
  int pass(const std::string& other) const { return object.set_name(other); }
};

struct GetNameCall {
  NamedObject object;
  cts_field name;
  int* resultlen;

  std::string_view text() const { return name.data; }
  int pass() const { return object.get_name(name, resultlen); }
  /// Answers in place of the MPI.
  int answer(std::string_view other) const {
    std::memcpy(name.data, other.data(), other.size());
    name.data[other.size()] = '\0';
    *resultlen = static_cast<int>(other.size());
    return success();
  }
};

template <typename Around>
void around_set_name(cts_table& mpi, Around /*around*/) {
  replace(mpi.comm_set_name, [](cts_comm comm, cts_text name) -> int {
    SetNameCall call{comm, name};
    return Around{}(call);
  });
  replace(mpi.type_set_name, [](cts_datatype type, cts_text name) -> int {
    SetNameCall call{type, name};
    return Around{}(call);
  });
  replace(mpi.win_set_name, [](cts_win win, cts_text name) -> int {
    SetNameCall call{win, name};
    return Around{}(call);
  });
}

template <typename Around>
void around_get_name(cts_table& mpi, Around /*around*/) {
  replace(mpi.comm_get_name, [](cts_comm comm, cts_field name, int* resultlen) -> int {
    GetNameCall call{comm, name, resultlen};
    return Around{}(call);
  });
  replace(mpi.type_get_name, [](cts_datatype type, cts_field name, int* resultlen) -> int {
    GetNameCall call{type, name, resultlen};
    return Around{}(call);
  });
  replace(mpi.win_get_name, [](cts_win win, cts_field name, int* resultlen) -> int {
    GetNameCall call{win, name, resultlen};
    return Around{}(call);
  });
}

/// Around the routines by which cases make new objects, except those that copy one.
template <typename Around>
void after_new_object(cts_table& mpi, Around /*around*/) {
  replace(mpi.comm_dup, [](cts_comm comm, cts_comm* copy) -> int {
    const int code = below().comm_dup(comm, copy);
    if (succeeded(code)) Around{}(NamedObject(*copy));
    return code;
  });
  replace(mpi.type_contiguous, [](int count, cts_datatype type, cts_datatype* made) -> int {
    const int code = below().type_contiguous(count, type, made);
    if (succeeded(code)) Around{}(NamedObject(*made));
    return code;
  });
  replace(
      mpi.win_create,
      [](void* base, int64_t size, int unit, cts_info info, cts_comm comm, cts_win* win) -> int {
        const int code = below().win_create(base, size, unit, info, comm, win);
        if (succeeded(code)) Around{}(NamedObject(*win));
        return code;
      });
}

/// Just before an object is freed.
template <typename Around>
void before_free(cts_table& mpi, Around /*around*/) {
  replace(mpi.comm_free, [](cts_comm* comm) -> int {
    Around{}(NamedObject(*comm));
    return below().comm_free(comm);
  });
  replace(mpi.type_free, [](cts_datatype* type) -> int {
    Around{}(NamedObject(*type));
    return below().type_free(type);
  });
  replace(mpi.win_free, [](cts_win* win) -> int {
    Around{}(NamedObject(*win));
    return below().win_free(win);
  });
}

}  // namespace infocts
