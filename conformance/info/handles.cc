// Null handle, copies of handles, conversion of handles.
#include <set>

#include "conformance/harness/hints.h"
#include "conformance/harness/info.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/snapshot.h"

namespace infocts {
namespace {

constexpr int kMany = 100;

// MPI_Info_c2f and f2c, or toint and fromint.
struct Conversion {
  const Entry<int (*)(cts_info, int*)>& to_int;
  const Entry<int (*)(int, cts_info*)>& from_int;
};

Conversion fortran(const Api& mpi) { return {mpi.info_c2f, mpi.info_f2c}; }
Conversion integer(const Api& mpi) { return {mpi.info_toint, mpi.info_fromint}; }

int to_int(const Conversion& conversion, cts_info info) {
  int number = kNumberPreset;
  conversion.to_int(info, &number);
  return number;
}

// Starts from a variable that holds no handle, so that nothing but the conversion can fill it.
cts_info from_int(const Conversion& conversion, int number) {
  cts_info info{~std::uint64_t{0}};
  conversion.from_int(number, &info);
  return info;
}

cts_info round_trip(const Conversion& conversion, cts_info info) {
  return from_int(conversion, to_int(conversion, info));
}

bool check_same_object(const Conversion& conversion) {
  Info info = make_info({{"key", "value"}});
  const cts_info back = round_trip(conversion, info);
  if (!check_value(back, "key", "value")) return false;
  put(back, "new", "through the other one");
  if (!check_value(info, "new", "through the other one")) return false;
  // A conversion takes nothing away: the next one does as well.
  put(info, "new", "again");
  return check_value(round_trip(conversion, info), "new", "again");
}

bool check_numbers_differ(const Conversion& conversion) {
  std::vector<Info> objects;
  std::set<int> numbers;
  for (int i = 0; i < kMany; ++i) {
    objects.push_back(make_info());
    numbers.insert(to_int(conversion, objects.back()));
  }
  return check_equal("different integers for 100 objects", kMany,
                     static_cast<long>(numbers.size()));
}

// The integer stays good while the objects around it come and go.
bool check_outlasts_others(const Conversion& conversion) {
  std::vector<Info> others;
  for (int i = 0; i < kMany; ++i) others.push_back(make_info({{"key", "another"}}));
  Info info = make_info({{"key", "value"}});
  const int number = to_int(conversion, info);
  others.clear();
  for (int i = 0; i < 2 * kMany; ++i) others.push_back(make_info({{"key", "yet another"}}));
  return check_value(from_int(conversion, number), "key", "value");
}

bool check_env(const Conversion& conversion) {
  const Api& mpi = this_worker().mpi;
  if (mpi.has_info_env == 0) skip_as_absent("MPI_INFO_ENV");
  const Pairs before = pairs_of(mpi.info_env);
  return check_unchanged(round_trip(conversion, mpi.info_env), before);
}

}  // namespace

CASE({.requirement = "info.handles.copy_same_object", .name = "set"}) {
  Info info = make_info({{"before", "value"}});
  const cts_info copy = info;
  check_value(copy, "before", "value");
  check_success(mpi.info_set(copy, in("key"), in("through the copy")));
  check_value(info, "key", "through the copy");
  put(info, "key", "through the first");
  check_value(copy, "key", "through the first");
}

CASE({.requirement = "info.handles.copy_same_object", .name = "delete"}) {
  Info info = make_info({{"key", "value"}, {"other", "kept"}});
  const cts_info copy = info;
  check_success(mpi.info_delete(copy, in("key")));
  check_contents(info, {{"other", "kept"}});
}

CASE({.requirement = "info.handles.live_handles_differ", .name = "many"}) {
  constexpr int kPairs = 1500;
  std::vector<Info> objects;
  std::set<std::uint64_t> handles;
  for (int i = 0; i < kPairs; ++i) {
    objects.push_back(make_info());
    handles.insert(cts_info(objects.back()).bits);
    Info copy = duplicate(objects.back());
    handles.insert(cts_info(copy).bits);
    objects.push_back(std::move(copy));
  }
  check_equal("different handles of 3000 objects", 2L * kPairs, std::ssize(handles));
}

// A handle that is used again belongs to one object only.
CASE({.requirement = "info.handles.live_handles_differ", .name = "after_frees"}) {
  std::vector<Info> objects;
  for (int i = 0; i < kMany; ++i) objects.push_back(make_info());
  for (std::size_t i = 0; i < objects.size(); i += 2) objects[i] = Info();
  for (std::size_t i = 0; i < objects.size(); i += 2) objects[i] = make_info();
  std::set<std::uint64_t> handles;
  for (const Info& object : objects) handles.insert(cts_info(object).bits);
  check_equal("different handles of 100 objects", kMany, static_cast<long>(handles.size()));
}

CASE({.requirement = "info.handles.null_no_object", .name = "create_and_dup"}) {
  for (int i = 0; i < kMany; ++i) {
    Info info = make_info();
    if (!check_true(!info.null(), "handle from MPI_Info_create", "an object", "MPI_INFO_NULL")) {
      return;
    }
    Info copy = duplicate(info);
    if (!check_true(!copy.null(), "handle from MPI_Info_dup", "an object", "MPI_INFO_NULL")) return;
  }
}

CASE({.requirement = "info.handles.null_no_object", .name = "create_env"}) {
  for (const bool with_arguments : {true, false}) {
    const Context context("{} arguments", with_arguments ? "the" : "without");
    Info info;
    const int code = mpi.info_create_env(with_arguments ? this_worker().argc : 0,
                                         with_arguments ? this_worker().argv : nullptr, info.ref());
    if (code != mpi.success) {
      throw Inconclusive("preparation failed: MPI_Info_create_env did not succeed");
    }
    check_true(!info.null(), "handle from MPI_Info_create_env", "an object", "MPI_INFO_NULL");
  }
}

// Even a communicator without hints has an object to tell it.
CASE({.requirement = "info.handles.null_no_object", .name = "comm_get_info"}) {
  Info info;
  if (mpi.comm_get_info(mpi.comm_self, info.ref()) != mpi.success) {
    throw Inconclusive("preparation failed: MPI_Comm_get_info did not succeed");
  }
  check_true(!info.null(), "handle from MPI_Comm_get_info", "an object", "MPI_INFO_NULL");
}

// The same for windows, where this MPI makes any on one process.
CASE({.requirement = "info.handles.null_no_object", .name = "win_get_info"}) {
  for (const HintRoutine routine : usable({HintRoutine::win_create, HintRoutine::win_allocate})) {
    const Context context("window made by {}", name_of(routine));
    const Hinted window(routine, mpi.info_null);
    Info info;
    if (window.code() != mpi.success || window.get_info(info.ref()) != mpi.success) {
      throw Inconclusive("preparation failed: MPI_Win_get_info did not succeed");
    }
    check_true(!info.null(), "handle from MPI_Win_get_info", "an object", "MPI_INFO_NULL");
  }
}

CASE({.requirement = "info.handles.null_no_object", .name = "file_get_info"}) {
  const Info none = make_info();
  const Hinted file(HintRoutine::file_open, none);
  Info info;
  if (file.code() != mpi.success || file.get_info(info.ref()) != mpi.success) {
    throw Inconclusive("preparation failed: MPI_File_get_info did not succeed");
  }
  check_true(!info.null(), "handle from MPI_File_get_info", "an object", "MPI_INFO_NULL");
}

CASE({.requirement = "info.handles.null_no_object", .name = "info_env"}) {
  if (mpi.has_info_env == 0) skip_as_absent("MPI_INFO_ENV");
  check_true(mpi.info_env.bits != mpi.info_null.bits, "MPI_INFO_ENV", "not MPI_INFO_NULL",
             "the same handle");
}

CASE({.requirement = "info.handles.c2f_round_trip", .name = "same_object"}) {
  check_same_object(fortran(mpi));
}

CASE({.requirement = "info.handles.c2f_round_trip", .name = "numbers_differ"}) {
  check_numbers_differ(fortran(mpi));
}

CASE({.requirement = "info.handles.c2f_round_trip", .name = "outlasts_others"}) {
  check_outlasts_others(fortran(mpi));
}

CASE({.requirement = "info.handles.c2f_round_trip", .name = "info_env"}) {
  check_env(fortran(mpi));
}

CASE({.requirement = "info.handles.c2f_null", .name = "round_trip"}) {
  check_same_handle("MPI_INFO_NULL, there and back", mpi.info_null,
                    round_trip(fortran(mpi), mpi.info_null));
}

CASE({.requirement = "info.handles.toint_provided", .name = "linked"}) {
  check_provided(mpi.info_toint);
}

CASE({.requirement = "info.handles.fromint_provided", .name = "linked"}) {
  check_provided(mpi.info_fromint);
}

CASE({.requirement = "info.handles.toint_round_trip", .name = "same_object"}) {
  check_same_object(integer(mpi));
}

CASE({.requirement = "info.handles.toint_round_trip", .name = "numbers_differ"}) {
  check_numbers_differ(integer(mpi));
}

CASE({.requirement = "info.handles.toint_round_trip", .name = "outlasts_others"}) {
  check_outlasts_others(integer(mpi));
}

CASE({.requirement = "info.handles.toint_round_trip", .name = "info_env"}) {
  check_env(integer(mpi));
}

CASE({.requirement = "info.handles.toint_null", .name = "round_trip"}) {
  check_same_handle("MPI_INFO_NULL, there and back", mpi.info_null,
                    round_trip(integer(mpi), mpi.info_null));
}

CASE({.requirement = "info.handles.toint_predefined", .name = "integers"}) {
  require_abi();
  check_equal("integer of MPI_INFO_NULL", 304, to_int(integer(mpi), mpi.info_null));
  check_equal("integer of MPI_INFO_ENV", 305, to_int(integer(mpi), mpi.info_env));
  std::vector<Info> objects;
  for (int i = 0; i < 100; ++i) {
    objects.push_back(make_info());
    const int number = to_int(integer(mpi), objects.back());
    if (!check_true(number < 0 || number > 4095, "integer of an object of the user's",
                    "outside of 0 to 4095", std::to_string(number))) {
      return;
    }
  }
}

// While others come, change and go.
CASE({.requirement = "info.handles.toint_constant", .name = "asked_again"}) {
  const Conversion conversion = integer(mpi);
  std::vector<Info> objects;
  std::vector<int> numbers;
  for (int i = 0; i < 100; ++i) {
    objects.push_back(make_info());
    numbers.push_back(to_int(conversion, objects.back()));
    if (!check_equal("integer asked for at once again", numbers.back(),
                     to_int(conversion, objects.back()))) {
      return;
    }
  }
  for (std::size_t i = 0; i < objects.size(); i += 2) {
    put(objects[i], "key", "value");
    { const Info other = duplicate(objects[i]); }
  }
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const Context context("object {}", i);
    if (!check_equal("integer asked for later", numbers[i], to_int(conversion, objects[i]))) return;
  }
}

CASE({.requirement = "info.handles.toint_constant", .name = "predefined"}) {
  const Conversion conversion = integer(mpi);
  const int null = to_int(conversion, mpi.info_null);
  const Info other = make_info();
  to_int(conversion, other);
  check_equal("integer of MPI_INFO_NULL asked for again", null, to_int(conversion, mpi.info_null));
  if (mpi.has_info_env == 0) return;
  const int env = to_int(conversion, mpi.info_env);
  check_equal("integer of MPI_INFO_ENV asked for again", env, to_int(conversion, mpi.info_env));
}

CASE({.requirement = "info.handles.abi_user_range", .name = "many_objects"}) {
  require_abi();
  std::vector<Info> objects;
  for (int i = 0; i < 100; ++i) {
    objects.push_back(make_info());
    const std::uint64_t bits = cts_info(objects.back()).bits;
    if (!check_true(bits > 4095, "handle of an object of the user's", "above 4095",
                    std::to_string(bits))) {
      return;
    }
  }
}

CASE({.requirement = "info.handles.abi_null", .name = "constant"}) {
  require_abi();
  check_same_handle("MPI_INFO_NULL", cts_info{0x130}, mpi.info_null);
}

// The header may be right and the library another one.
CASE({.requirement = "info.handles.abi_null", .name = "after_free"}) {
  require_abi();
  Info info = make_info();
  if (mpi.info_free(info.ref()) != mpi.success) {
    throw Inconclusive("preparation failed: the object could not be freed");
  }
  check_same_handle("handle after MPI_Info_free", cts_info{0x130}, cts_info(info));
}

CASE({.requirement = "info.handles.abi_env", .name = "constant"}) {
  require_abi();
  check_same_handle("MPI_INFO_ENV", cts_info{0x131}, mpi.info_env);
}

CASE({.requirement = "info.handles.abi_env", .name = "known_to_library"}) {
  require_abi();
  int count = kNumberPreset;
  if (!check_success(mpi.info_get_nkeys(cts_info{0x131}, &count))) return;
  check_true(count >= 0, "number of keys of MPI_INFO_ENV", "0 or more", number_after(count));
}

}  // namespace infocts
