// The one form of archive that evidence has, and what is no such archive.
#include "tool/evidence/archive.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "tool/results/sha256.h"

namespace infocts {
namespace {

const Members kSomeMembers = {{"a", "one"}, {"dir/b.txt", std::string(513, 'x')}, {"empty", ""}};

std::string archive_refusal(const std::string& bytes) {
  try {
    read_archive(bytes);
  } catch (const ArchiveError& error) {
    return error.what();
  }
  return {};
}

/// The header of the only member, with its checksum made good again after a change.
std::string with_changed_header(const Members& members, std::size_t at, std::string_view bytes) {
  std::string archive = write_archive(members);
  archive.replace(at, bytes.size(), bytes);
  archive.replace(148, 8, "        ");
  unsigned sum = 0;
  for (std::size_t i = 0; i < 512; ++i) sum += static_cast<unsigned char>(archive[i]);
  char text[8];
  std::snprintf(text, sizeof text, "%06o", sum);
  archive.replace(148, 7, text, 7);
  return archive;
}

TEST(Archive, GivesBackWhatWasPutIn) {
  const std::string bytes = write_archive(kSomeMembers);
  EXPECT_EQ(bytes.size() % 512, 0U);
  EXPECT_EQ(read_archive(bytes), kSomeMembers);
  EXPECT_EQ(write_archive(kSomeMembers), bytes);
  EXPECT_EQ(read_archive(write_archive({})), Members());
}

TEST(Archive, TakesNamesOfAnyLengthThatFilesHave) {
  for (const std::size_t length : {91U, 92U, 99U, 100U, 101U, 255U, 983U, 984U, 1024U}) {
    const Members members = {{std::string(length, 'n'), "content"}, {"z", "behind it"}};
    EXPECT_EQ(read_archive(write_archive(members)), members) << length;
  }
}

TEST(Archive, NamesStayBelowIt) {
  for (const char* bad :
       {"", "/etc/passwd", "../up", "a/../b", "a//b", "a/", ".", "./a", "a\nb", "a\\b", "a/.."}) {
    EXPECT_FALSE(is_member_name(bad)) << bad;
    EXPECT_THROW(write_archive({{bad, ""}}), ArchiveError) << bad;
  }
  EXPECT_TRUE(is_member_name("reproducers/mpich-4.0.2.c"));
  EXPECT_TRUE(is_member_name("..a/b.."));
}

TEST(Archive, RefusesPathsLinksAndSizesThatAreNotOurs) {
  const Members one = {{"abcdefgh", "content"}};
  EXPECT_EQ(archive_refusal(with_changed_header(one, 0, "abcdefgh")), "");
  EXPECT_NE(archive_refusal(with_changed_header(one, 0, "../defgh")).find("leads out"),
            std::string::npos);
  EXPECT_NE(archive_refusal(with_changed_header(one, 0, "/bcdefgh")).find("leads out"),
            std::string::npos);
  for (const char* type : {"1", "2", "3", "5", "6", "L", "g"}) {
    EXPECT_NE(archive_refusal(with_changed_header(one, 156, type)).find("not a plain file"),
              std::string::npos);
  }
  EXPECT_NE(archive_refusal(with_changed_header(one, 124, "77777777777")).find("size"),
            std::string::npos);
  EXPECT_NE(archive_refusal(with_changed_header(one, 124, "\xff\xff\xff\xff")).find("size"),
            std::string::npos);
  EXPECT_NE(archive_refusal(with_changed_header(one, 108, "0000001")).find("changed"),
            std::string::npos);
  EXPECT_NE(archive_refusal(with_changed_header(one, 100, "0004755")).find("changed"),
            std::string::npos);
}

TEST(Archive, RefusesEveryPartOfOneAndMoreThanOne) {
  const std::string bytes = write_archive(kSomeMembers);
  for (std::size_t size = 0; size < bytes.size(); size += 37) {
    EXPECT_NE(archive_refusal(bytes.substr(0, size)), "") << size;
  }
  EXPECT_NE(archive_refusal(bytes + std::string(512, '\0')), "");
  EXPECT_NE(archive_refusal(bytes + bytes), "");
  EXPECT_NE(archive_refusal("no archive at all" + std::string(2000, 'x')), "");
}

TEST(Archive, RefusesEachChangedByteThatNoMemberHolds) {
  const Members one = {{"a", "content"}};
  const std::string bytes = write_archive(one);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    const bool in_member = at >= 512 && at < 512 + 7;
    EXPECT_EQ(archive_refusal(changed).empty(), in_member) << at;
  }
}

TEST(Archive, RefusesTheSameNameTwiceAndNamesOutOfOrder) {
  const std::string a = write_archive({{"a", ""}}).substr(0, 512);
  const std::string b = write_archive({{"b", ""}}).substr(0, 512);
  const std::string end(1024, '\0');
  EXPECT_EQ(archive_refusal(a + b + end), "");
  EXPECT_NE(archive_refusal(a + a + end), "");
  EXPECT_NE(archive_refusal(b + a + end), "");
}

// The examples of FIPS 180-4, and lengths around a block.
TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  for (std::size_t size = 0; size < 200; ++size) {
    Sha256 parts;
    const std::string text(size, 'q');
    parts.add(text.substr(0, size / 3));
    parts.add(text.substr(size / 3));
    EXPECT_EQ(parts.hex(), sha256(text)) << size;
  }
}

TEST(Sha256, OfAFileThatCannotBeReadIsNone) {
  EXPECT_FALSE(sha256_of_file("/no/such/file"));
  EXPECT_FALSE(sha256_of_file("/"));
  EXPECT_TRUE(sha256_of_file("/proc/self/exe"));
}

}  // namespace
}  // namespace infocts
