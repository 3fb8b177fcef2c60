// A name changes nothing but the name.
#include <array>
#include <numeric>

#include "conformance/harness/named.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/windows.h"

namespace infocts {
namespace {

constexpr int kCount = 16;

using Numbers = std::array<int, kCount>;

Numbers numbers_from(int first) {
  Numbers numbers{};
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

bool check_arrived(const Numbers& expected, const Numbers& actual) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!check_equal(fmt::format("number {} that arrived", i), expected[i], actual[i])) {
      return false;
    }
  }
  return true;
}

// Sends itself `count` elements of `type`, which are kCount numbers.
void check_messages(cts_comm comm, cts_datatype type, int count) {
  const Api& mpi = this_worker().mpi;
  const Numbers sent = numbers_from(7);
  Numbers received{};
  int rank = 0;
  if (!check_success(mpi.comm_rank(comm, &rank))) return;
  cts_request request = mpi.request_null;
  if (!check_success(mpi.isend(sent.data(), count, type, rank, 3, comm, &request))) return;
  if (!check_success(mpi.recv(received.data(), count, type, rank, 3, comm))) return;
  if (!check_success(mpi.wait(&request))) return;
  check_arrived(sent, received);
}

/// What became of a put and a get.
struct Access {
  int code;  ///< the first that is no success
  Numbers got{};
};

// Each process works on its own part.
Access access_own_part(cts_win win, int rank, const Numbers& numbers) {
  const Api& mpi = this_worker().mpi;
  Access access{mpi.success};
  const auto note = [&](int code) {
    if (access.code == mpi.success) access.code = code;
  };
  note(mpi.win_lock(mpi.lock_exclusive, rank, 0, win));
  note(mpi.put(numbers.data(), kCount, mpi.type_int, rank, 0, kCount, mpi.type_int, win));
  note(mpi.win_unlock(rank, win));
  note(mpi.win_lock(mpi.lock_shared, rank, 0, win));
  note(mpi.get(access.got.data(), kCount, mpi.type_int, rank, 0, kCount, mpi.type_int, win));
  note(mpi.win_unlock(rank, win));
  return access;
}

// Names that an MPI could take for something else.
constexpr std::array<std::string_view, 4> kNames{"name", "MPI_COMM_NULL", "MPI_DATATYPE_NULL", ""};

}  // namespace

CASE({.requirement = "naming.comm_set_name.no_other_effect", .name = "messages"}) {
  const Named comm(NamedKind::comm);
  for (const std::string_view name : kNames) {
    const Context context("a communicator of the name {}", infocts::quoted(name));
    give_name(comm, name);
    check_messages(comm.comm(), mpi.type_int, kCount);
  }
}

CASE({.requirement = "naming.comm_set_name.no_other_effect", .name = "rank_and_size"}) {
  const Named comm(NamedKind::comm);
  give_name(comm, "MPI_COMM_WORLD");
  int size = kNumberPreset;
  int rank = kNumberPreset;
  if (!check_success(mpi.comm_size(comm.comm(), &size))) return;
  if (!check_success(mpi.comm_rank(comm.comm(), &rank))) return;
  check_equal("size", 1, size);
  check_equal("rank", 0, rank);
}

CASE({.requirement = "naming.comm_set_name.no_other_effect", .name = "duplicates_and_parts"}) {
  const Named comm(NamedKind::comm);
  give_name(comm, "name");
  for (const bool split : {false, true}) {
    cts_comm made = mpi.comm_null;
    const int code =
        split ? mpi.comm_split(comm.comm(), 0, 0, &made) : mpi.comm_dup(comm.comm(), &made);
    if (!check_success(code)) return;
    const Named other = Named::owned(made);
    check_messages(made, mpi.type_int, kCount);
  }
}

CASE({.requirement = "naming.type_set_name.no_other_effect", .name = "messages"}) {
  cts_datatype type = mpi.datatype_null;
  if (!check_success(mpi.type_contiguous(kCount / 2, mpi.type_int, &type))) return;
  give_name(Named::existing(type), "before commit");
  if (!check_success(mpi.type_commit(&type))) return;
  const Named object = Named::owned(type);
  for (const std::string_view name : kNames) {
    const Context context("a datatype of the name {}", infocts::quoted(name));
    give_name(object, name);
    check_messages(mpi.comm_self, type, 2);
  }
}

// The window's first use is without a name: what does not work then is not the name's doing.
CASE({.requirement = "naming.win_set_name.no_other_effect", .name = "puts_and_gets"}) {
  const AllocatedMemory memory(sizeof(Numbers));
  const cts_comm group = window_comm();
  cts_win win = mpi.win_null;
  prepare(mpi.win_create(memory.data(), sizeof(Numbers), sizeof(int), mpi.info_null, group, &win),
          "MPI_Win_create");
  const Named object = Named::owned(win);
  int rank = 0;
  mpi.comm_rank(group, &rank);
  const Access unnamed = access_own_part(win, rank, numbers_from(0));
  if (unnamed.code != mpi.success) throw Inconclusive("preparation failed: puts and gets");
  int first = 100;
  for (const std::string_view name : kNames) {
    const Context context("a window of the name {}", infocts::quoted(name));
    give_name(object, name);
    const Numbers put = numbers_from(first);
    first += 100;
    const Access named = access_own_part(win, rank, put);
    if (!check_success(named.code) || !check_arrived(put, named.got)) return;
  }
}

}  // namespace infocts
