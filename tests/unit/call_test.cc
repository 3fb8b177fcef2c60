// Calls on their way through the journal, and as people read them.
#include "tool/journal/call.h"

#include <gtest/gtest.h>

#include "tool/journal/preset.h"

namespace infocts::journal {
namespace {

TEST(Call, ReadsAsALineOfC) {
  CallEncoder encoder(FunctionId::info_set);
  encoder.before(cts_info{0x9c000000});
  encoder.before(cts_text{"key", 3});
  encoder.before(cts_text{"a \"value\"", 9});
  EXPECT_EQ(describe(decode_begin(encoder.payload())),
            "MPI_Info_set(0x9c000000, \"key\", \"a \\\"value\\\"\")");
}

TEST(Call, ShowsEveryKindOfArgument) {
  CallEncoder encoder(FunctionId::info_get);
  int number = -7;
  const int array[1] = {9};
  cts_info info{1};
  cts_comm comm{2};
  cts_win win{3};
  cts_errhandler handler{4};
  char room[5];
  encoder.before(42);
  encoder.before(std::int64_t{1} << 40);
  encoder.before(&number);
  encoder.before(static_cast<const int*>(array));
  encoder.before(comm);
  encoder.before(win);
  encoder.before(handler);
  encoder.before(&info);
  encoder.before(&comm);
  encoder.before(&win);
  encoder.before(&handler);
  encoder.before(cts_field{static_cast<char*>(room), sizeof room});
  encoder.before(static_cast<const void*>(room));
  EXPECT_EQ(describe(decode_begin(encoder.payload())),
            "MPI_Info_get(42, 1099511627776, &-7, {9}, 0x2, 0x3, 0x4, &0x1, &0x2, &0x3, &0x4, "
            "buffer[5], …)");
}

// What the suite put there to see whether it is written is no argument that matters.
TEST(Call, NumbersThatTheSuitePresetAreUnset) {
  CallEncoder encoder(FunctionId::info_get_valuelen);
  for (int number : {kNumberPreset, kFlagPreset}) encoder.before(&number);
  EXPECT_EQ(describe(decode_begin(encoder.payload())), "MPI_Info_get_valuelen(&unset, &unset)");
}

TEST(Call, HandlesKeepAllTheirBits) {
  CallEncoder encoder(FunctionId::info_free);
  cts_info info{0xfedcba9876543210};
  encoder.before(&info);
  EXPECT_EQ(describe(decode_begin(encoder.payload())), "MPI_Info_free(&0xfedcba9876543210)");
}

TEST(Call, NullPointersAreNull) {
  CallEncoder encoder(FunctionId::init);
  encoder.before(static_cast<int*>(nullptr));
  encoder.before(static_cast<cts_info*>(nullptr));
  encoder.before(cts_field{nullptr, 0});
  EXPECT_EQ(describe(decode_begin(encoder.payload())), "MPI_Init(NULL, NULL, NULL)");
}

// What follows is read where it stands.
TEST(Call, ArraysComeInOnly) {
  const int number = 4;
  cts_comm made{1};
  CallEncoder begin(FunctionId::cart_create);
  begin.before(&number);
  begin.before(&made);
  Call call = decode_begin(begin.payload());
  made.bits = 2;
  CallEncoder end(FunctionId::cart_create);
  end.returned(0);
  end.after(&number);
  end.after(&made);
  decode_end(end.payload(), call);
  EXPECT_EQ(call.arguments.at(0).before, 4);
  EXPECT_FALSE(call.arguments.at(0).after);
  EXPECT_EQ(call.arguments.at(1).after, 2);
}

TEST(Call, LongTextsAreCutInTheLineOnly) {
  const std::string value(500, 'v');
  CallEncoder encoder(FunctionId::info_delete);
  encoder.before(cts_text{value.data(), value.size()});
  const Call call = decode_begin(encoder.payload());
  EXPECT_EQ(call.arguments.at(0).bytes, value);
  EXPECT_NE(describe(call).find("… (500 bytes)"), std::string::npos);
}

TEST(Call, TextsMayHoldAnyByte) {
  std::string value;
  for (int byte = 0; byte <= 255; ++byte) value += static_cast<char>(byte);
  CallEncoder encoder(FunctionId::info_delete);
  encoder.before(cts_text{value.data(), value.size()});
  EXPECT_EQ(decode_begin(encoder.payload()).arguments.at(0).bytes, value);
}

TEST(Call, KnowsWhatCameBack) {
  int valuelen = 10;
  int flag = -1;
  char room[4] = {'a', 'b', '\0', '#'};
  cts_info copy{7};
  CallEncoder begin(FunctionId::info_get_string);
  begin.before(cts_info{1});
  begin.before(cts_text{"key", 3});
  begin.before(&valuelen);
  begin.before(cts_field{static_cast<char*>(room), 4});
  begin.before(&flag);
  begin.before(&copy);
  valuelen = 3;
  flag = 1;
  copy.bits = 8;
  CallEncoder end(FunctionId::info_get_string);
  end.returned(0);
  end.after(cts_info{1});
  end.after(cts_text{"key", 3});
  end.after(&valuelen);
  end.after(cts_field{static_cast<char*>(room), 4});
  end.after(&flag);
  end.after(&copy);

  Call call = decode_begin(begin.payload());
  EXPECT_FALSE(call.code);
  decode_end(end.payload(), call);
  ASSERT_EQ(call.arguments.size(), 6U);
  EXPECT_EQ(call.code, 0);
  EXPECT_EQ(call.arguments[2].before, 10);
  EXPECT_EQ(call.arguments[2].after, 3);
  EXPECT_EQ(call.arguments[3].bytes, std::string("ab\0#", 4));
  EXPECT_EQ(call.arguments[4].before, -1);
  EXPECT_EQ(call.arguments[4].after, 1);
  EXPECT_EQ(call.arguments[5].before, 7);
  EXPECT_EQ(call.arguments[5].after, 8);
}

// A null pointer has nothing behind it, and must not shift what comes after.
TEST(Call, OutputsBehindANullPointerKeepTheirPlace) {
  int provided = 0;
  int* const null = nullptr;
  CallEncoder begin(FunctionId::init_thread);
  begin.before(null);
  begin.before(3);
  begin.before(&provided);
  provided = 2;
  CallEncoder end(FunctionId::init_thread);
  end.returned(0);
  end.after(null);
  end.after(3);
  end.after(&provided);
  Call call = decode_begin(begin.payload());
  decode_end(end.payload(), call);
  ASSERT_EQ(call.arguments.size(), 3U);
  EXPECT_FALSE(call.arguments[0].after);
  EXPECT_EQ(call.arguments[2].after, 2);
}

TEST(Call, CutPayloadIsNoCrash) {
  CallEncoder encoder(FunctionId::info_set);
  encoder.before(cts_info{1});
  encoder.before(cts_text{"key", 3});
  const std::string whole(encoder.payload());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    Call call = decode_begin(std::string_view(whole).substr(0, size));
    decode_end(std::string_view(whole).substr(0, size), call);
  }
}

}  // namespace
}  // namespace infocts::journal
