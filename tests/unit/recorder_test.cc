// The recorder: every function of the table is recorded before it is called and after it returned.
#include "tool/journal/recorder.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <map>
#include <thread>

#include "adapters/functions.h"
#include "tests/support/directory.h"
#include "tool/journal/call.h"
#include "tool/journal/reader.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using journal::RecordType;

constexpr int kCode = 31;
constexpr int kNumberAfter = 77;
constexpr std::uint64_t kBitsAfter = 99;

// What the stubs under the recorder saw.
struct Seen {
  std::string journal;
  int calls = 0;
  std::size_t records_at_call = 0;
  std::string open_at_call = {};  ///< the call that the journal says this thread is in
  bool waiting_at_call = false;
};

Seen& seen_by_inner() {
  static Seen all;
  return all;
}

void answer(int* number) { *number = kNumberAfter; }
// No function writes to a handle of every kind.
#define CTS_HANDLE_KIND(kind, type, null, letter, ref_letter) \
  [[maybe_unused]] void answer(cts_##kind* handle) { handle->bits = kBitsAfter; }
#include "adapters/handles.def"
#undef CTS_HANDLE_KIND
void answer(cts_field field) { std::memset(field.data, 'z', field.size); }
template <typename Other>
void answer(const Other&) {}

// An MPI function that changes all of its outputs.
template <auto member>
struct Stub;
template <typename... Parameters, int (*cts_table::*member)(Parameters...)>
struct Stub<member> {
  static int call(Parameters... arguments) {
    ++seen_by_inner().calls;
    journal::JournalReader reader(seen_by_inner().journal);
    seen_by_inner().records_at_call = reader.records().size();
    seen_by_inner().waiting_at_call = reader.position().waiting;
    const auto open = reader.open_calls();
    seen_by_inner().open_at_call =
        open.empty() ? "" : describe(journal::decode_begin(open.front()));
    (answer(arguments), ...);
    return kCode;
  }
};

// Something to pass for each type of parameter; pointers stay good until the next call.
struct Arguments {
  int number = 5;
  cts_info info{11};
  cts_comm comm{12};
  cts_win win{13};
  cts_errhandler handler{14};
  cts_datatype type{15};
  cts_request request{16};
  cts_file file{17};
  cts_op op{18};
  cts_group group{19};
  cts_session session{20};
  double seconds = 0;
  std::int64_t address = 0;
  std::array<char, 6> room{};
  char* words[1] = {nullptr};
  char** argv = static_cast<char**>(words);

  // NOLINTBEGIN(google-explicit-constructor): one argument that is whatever the table wants
  operator int() const { return 42; }
  operator std::int64_t() const { return 43; }
  operator int*() { return &number; }
  operator cts_info() const { return info; }
  operator cts_comm() const { return comm; }
  operator cts_win() const { return win; }
  operator cts_errhandler() const { return handler; }
  operator cts_datatype() const { return type; }
  operator cts_file() const { return file; }
  operator cts_op() const { return op; }
  operator cts_group() const { return group; }
  operator cts_session() const { return session; }
  operator cts_info*() { return &info; }
  operator cts_comm*() { return &comm; }
  operator cts_win*() { return &win; }
  operator cts_errhandler*() { return &handler; }
  operator cts_datatype*() { return &type; }
  operator cts_request*() { return &request; }
  operator cts_file*() { return &file; }
  operator cts_group*() { return &group; }
  operator cts_session*() { return &session; }
  operator double*() { return &seconds; }
  operator std::int64_t*() { return &address; }
  operator cts_text() const { return {"text", 4}; }
  operator cts_field() { return {room.data(), room.size()}; }
  operator char**() { return argv; }
  operator char***() { return &argv; }
  operator void*() { return room.data(); }
  operator const void*() const { return room.data(); }
  operator cts_error_callback() const {
    return [](cts_comm, int) {};
  }
  // NOLINTEND(google-explicit-constructor)
};

template <typename... Parameters>
int call_with_something(int (*function)(Parameters...)) {
  std::tuple<std::conditional_t<true, Arguments, Parameters>...> values;
  return std::apply([&](auto&... value) { return function(static_cast<Parameters>(value)...); },
                    values);
}

class Recorder : public ::testing::Test {
 protected:
  Recorder() {
    seen_by_inner() = {.journal = path_};
#define CTS_FUNCTION(member, name, parameters) inner_.member = Stub<&cts_table::member>::call;
#include "adapters/functions.def"
#undef CTS_FUNCTION
  }

  // Makes one call and checks what the journal got of it.
  template <typename Function>
  void expect_recorded(FunctionId id, Function function) {
    SCOPED_TRACE(name_of(id));
    const std::size_t before = journal::JournalReader(path_).records().size();
    const int calls = seen_by_inner().calls;
    EXPECT_EQ(call_with_something(function), kCode);
    EXPECT_EQ(seen_by_inner().calls, calls + 1);
    EXPECT_EQ(seen_by_inner().records_at_call, before + 1) << "not written before the call";
    journal::JournalReader reader(path_);
    const std::vector<journal::Record> records = reader.records();
    ASSERT_EQ(records.size(), before + 2);
    const journal::Record& begin = records[before];
    const journal::Record& end = records[before + 1];
    EXPECT_EQ(begin.type, RecordType::call_begin);
    EXPECT_EQ(end.type, RecordType::call_end);
    journal::Call call = journal::decode_begin(begin.payload);
    EXPECT_EQ(call.function, id);
    EXPECT_EQ(last_recorded_call(), describe(call));
    decode_end(end.payload, call);
    EXPECT_EQ(call.code, kCode);
    for (const Argument& argument : call.arguments) expect_argument(argument);
  }

  static void expect_argument(const Argument& argument) {
    switch (argument.kind) {
      case ArgumentKind::integer:
        EXPECT_TRUE(argument.before == 42 || argument.before == 43);
        break;
      case ArgumentKind::integer_ref:
        EXPECT_EQ(argument.before, 5);
        EXPECT_EQ(argument.after, kNumberAfter);
        break;
      case ArgumentKind::integers:
        EXPECT_EQ(argument.before, 5);
        EXPECT_FALSE(argument.after);
        break;
      case ArgumentKind::info:
        EXPECT_EQ(argument.before, 11);
        break;
      case ArgumentKind::comm:
        EXPECT_EQ(argument.before, 12);
        break;
      case ArgumentKind::win:
        EXPECT_EQ(argument.before, 13);
        break;
      case ArgumentKind::errhandler:
        EXPECT_EQ(argument.before, 14);
        break;
      case ArgumentKind::datatype:
        EXPECT_EQ(argument.before, 15);
        break;
      case ArgumentKind::request:
        EXPECT_EQ(argument.before, 16);
        break;
      case ArgumentKind::file:
        EXPECT_EQ(argument.before, 17);
        break;
      case ArgumentKind::op:
        EXPECT_EQ(argument.before, 18);
        break;
      case ArgumentKind::group:
        EXPECT_EQ(argument.before, 19);
        break;
      case ArgumentKind::session:
        EXPECT_EQ(argument.before, 20);
        break;
#define CTS_HANDLE_KIND(kind, type, null, letter, ref_letter) case ArgumentKind::kind##_ref:
#include "adapters/handles.def"
#undef CTS_HANDLE_KIND
        EXPECT_GE(argument.before, 11);
        EXPECT_LE(argument.before, 20);
        EXPECT_EQ(argument.after, static_cast<std::int64_t>(kBitsAfter));
        break;
      case ArgumentKind::text:
        EXPECT_EQ(argument.bytes, "text");
        break;
      case ArgumentKind::field:
        EXPECT_EQ(argument.before, 6);
        EXPECT_EQ(argument.bytes, "zzzzzz");
        break;
      case ArgumentKind::null:
      case ArgumentKind::opaque:
        break;
    }
  }

  tests::Directory directory_;
  const std::string path_ = directory_ / "journal";
  journal::Writer writer_{path_};
  cts_table inner_{};
};

TEST_F(Recorder, WritesEveryFunctionOfTheTable) {
  const cts_table& outer = recorded(inner_, writer_);
#define CTS_FUNCTION(member, name, parameters) expect_recorded(FunctionId::member, outer.member);
#include "adapters/functions.def"
#undef CTS_FUNCTION
  EXPECT_EQ(static_cast<std::size_t>(seen_by_inner().calls), kFunctionNames.size());
}

TEST_F(Recorder, WatchedCallsAreKnownWhileTheyLast) {
  for (const Unrecorded whose : {Unrecorded::quiet, Unrecorded::c, Unrecorded::ranks}) {
    const cts_table& outer = watched(whose, inner_, writer_);
    const bool ranks = whose == Unrecorded::ranks;
    int count = 0;
    EXPECT_EQ(outer.info_get_nkeys(cts_info{2}, &count), kCode);
    EXPECT_EQ(count, kNumberAfter);
    EXPECT_EQ(seen_by_inner().open_at_call, ranks ? "" : "MPI_Info_get_nkeys(0x2, &0)");
    EXPECT_EQ(seen_by_inner().waiting_at_call, ranks);
    journal::JournalReader reader(path_);
    EXPECT_TRUE(reader.open_calls().empty());
    EXPECT_FALSE(reader.position().waiting);
    EXPECT_TRUE(reader.records().empty());
    EXPECT_EQ(outer.constants.max_info_key, inner_.constants.max_info_key);
  }
}

TEST_F(Recorder, AbsentFunctionsStayAbsent) {
  inner_ = {};
  inner_.info_dup = Stub<&cts_table::info_dup>::call;
  const cts_table& outer = recorded(inner_, writer_);
#define CTS_FUNCTION(member, name, parameters) \
  EXPECT_EQ(outer.member != nullptr, inner_.member != nullptr) << #name;
#include "adapters/functions.def"
#undef CTS_FUNCTION
}

TEST_F(Recorder, KeepsConstantsAndIdentity) {
  inner_.version = CTS_TABLE_VERSION;
  inner_.header_version = 4;
  inner_.constants.max_info_key = 255;
  inner_.constants.info_null.bits = 0xdead;
  const cts_table& outer = recorded(inner_, writer_);
  EXPECT_EQ(outer.version, inner_.version);
  EXPECT_EQ(outer.header_version, 4);
  EXPECT_EQ(outer.constants.max_info_key, 255);
  EXPECT_EQ(outer.constants.info_null.bits, 0xdeadU);
}

TEST_F(Recorder, PassesPointersOnAsTheyAre) {
  static const char* seen_key;
  static char* seen_value;
  inner_.info_get = [](cts_info, cts_text key, int, cts_field value, int*) {
    seen_key = key.data;
    seen_value = value.data;
    return 0;
  };
  const cts_table& outer = recorded(inner_, writer_);
  const char key[] = "key";
  char value[4] = {};
  int flag = 0;
  outer.info_get(cts_info{1}, {static_cast<const char*>(key), 3}, 3, {static_cast<char*>(value), 4},
                 &flag);
  EXPECT_EQ(seen_key, static_cast<const char*>(key));
  EXPECT_EQ(seen_value, static_cast<char*>(value));
}

// Cases look there for what an MPI should not have written.
TEST_F(Recorder, MemoryBehindASmallHandleIsNotRecorded) {
  inner_.constants.info_size = 4;
  inner_.info_free = [](cts_info* info) {
    info->bits = 0x5a5a5a5a00000002;
    return 0;
  };
  const cts_table& outer = recorded(inner_, writer_);
  cts_info info{0x5a5a5a5a00000001};
  outer.info_free(&info);
  EXPECT_EQ(info.bits, 0x5a5a5a5a00000002U);
  journal::JournalReader reader(path_);
  const std::vector<journal::Record> records = reader.records();
  ASSERT_EQ(records.size(), 2U);
  journal::Call call = journal::decode_begin(records[0].payload);
  journal::decode_end(records[1].payload, call);
  ASSERT_EQ(call.arguments.size(), 1U);
  EXPECT_EQ(call.arguments[0].before, 1);
  EXPECT_EQ(call.arguments[0].after, 2);
}

// A death inside the call must leave the call in the journal.
TEST_F(Recorder, DeadlyCallIsInTheJournal) {
  inner_.info_free = [](cts_info*) -> int { std::_Exit(9); };
  cts_info info{5};
  const std::string path = path_ + ".deadly";
  // The child cannot write into the journal of this process.
  const auto die = [&] {
    journal::Writer writer(path);
    recorded(inner_, writer).info_free(&info);
  };
  EXPECT_EXIT(die(), ::testing::ExitedWithCode(9), "");
  journal::JournalReader reader(path);
  const std::vector<journal::Record> records = reader.records();
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].type, RecordType::call_begin);
  EXPECT_EQ(describe(journal::decode_begin(records[0].payload)), "MPI_Info_free(&0x5)");
}

TEST_F(Recorder, LastCallIsThatOfTheThread) {
  const cts_table& outer = recorded(inner_, writer_);
  forget_last_call();
  EXPECT_EQ(last_call_number(), 0U);
  cts_info info{1};
  outer.info_free(&info);
  std::thread([&] {
    EXPECT_EQ(last_recorded_call(), "");
    EXPECT_EQ(last_call_number(), 0U);
    int count = 0;
    outer.info_get_nkeys(cts_info{2}, &count);
    EXPECT_EQ(last_recorded_call(), "MPI_Info_get_nkeys(0x2, &0)");
  }).join();
  EXPECT_EQ(last_recorded_call(), "MPI_Info_free(&0x1)");
  EXPECT_EQ(last_call_number(), 1U);
}

TEST_F(Recorder, TheObjectOfTheLastCallIsOneThatItLooksAt) {
  inner_.constants.info_null = {7};
  const cts_table& outer = recorded(inner_, writer_);
  const cts_table& c = watched(Unrecorded::c, inner_, writer_);
  forget_last_call();
  EXPECT_FALSE(object_of_last_call());
  int count = 0;
  outer.info_get_nkeys(cts_info{2}, &count);
  ASSERT_TRUE(object_of_last_call());
  EXPECT_EQ(object_of_last_call()->bits, 2U);
  outer.info_get_nkeys(cts_info{7}, &count);
  EXPECT_FALSE(object_of_last_call()) << "MPI_INFO_NULL is none";
  cts_info info{2};
  outer.info_free(&info);
  EXPECT_FALSE(object_of_last_call()) << "it is gone";
  outer.info_get_nkeys(cts_info{3}, &count);
  c.info_get_nkeys(cts_info{4}, &count);
  EXPECT_FALSE(object_of_last_call()) << "what C did to it is in no record";
  forget_last_call();
  outer.info_get_nkeys(cts_info{3}, &count);
  EXPECT_TRUE(object_of_last_call());
}

TEST_F(Recorder, CallsForWhichThereIsNoRoomAreStillKnown) {
  const cts_table& outer = recorded(inner_, writer_);
  writer_.begin_case(0);
  writer_.threads_begin();
  std::thread([&] {
    const std::string value(8000, 'x');
    for (std::size_t bytes = 0; bytes < journal::kMaxBytesOfThreads; bytes += value.size()) {
      outer.info_set(cts_info{2}, {"key", 3}, {value.data(), value.size()});
    }
    int count = 0;
    outer.info_get_nkeys(cts_info{2}, &count);
    EXPECT_EQ(last_recorded_call(), "MPI_Info_get_nkeys(0x2, &0)");
  }).join();
  journal::JournalReader reader(path_);
  std::map<RecordType, std::size_t> count;
  for (const journal::Record& record : reader.records()) ++count[record.type];
  EXPECT_GT(count[RecordType::call_begin], 50U);
  EXPECT_EQ(count[RecordType::call_end], count[RecordType::call_begin]);
  EXPECT_TRUE(reader.open_calls().empty());
}

TEST_F(Recorder, ConstantsOfTheMpiAreCalledByTheirNames) {
  inner_.constants.info_null = {7};
  inner_.constants.comm_world = {7};  // of another kind
  const cts_table& outer = recorded(inner_, writer_);
  cts_info info{7};
  outer.info_free(&info);
  EXPECT_EQ(last_recorded_call(), "MPI_Info_free(&MPI_INFO_NULL)");
}

}  // namespace
}  // namespace infocts
