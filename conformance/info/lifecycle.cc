// Objects that live through MPI_Init and through MPI_Finalize.
//
// What each function does in one phase: lifecycle_both_phases.cc.
#include "conformance/harness/info.h"
#include "conformance/harness/mpi_lifetime.h"

namespace infocts {

// MPI_Init may set up the objects' bookkeeping anew, and give an old object's place to the next
// one.
CASE({.requirement = "info.lifecycle.object_survives_init",
      .name = "ten_pairs",
      .phase = Phase::started_by_case}) {
  Pairs pairs = numbered_pairs(10);
  pairs.emplace_back(text_of_length(max_key_length()), text_of_length(max_value_length(), 7));
  Info info = make_info(pairs);
  Info empty = make_info();
  Info copy = duplicate(info);
  const std::vector<std::string> order = keys_of(info);

  MpiLifetime lifetime(mpi.thread_multiple);
  std::vector<Info> newer;
  for (int i = 0; i < 20; ++i) newer.push_back(make_info({{"key0", "of a newer object"}}));
  CHECK_CONTENTS(info, pairs);
  CHECK_ORDER(info, order);
  CHECK_CONTENTS(empty, {});
  const Lookup old_way = get(info, "key3", 20);
  if (CHECK_HIT(old_way)) CHECK_TEXT("value3", old_way.value);

  Info second;
  CHECK_SUCCESS(mpi.info_dup(info, second.ref()));
  CHECK_CONTENTS(second, pairs);
  CHECK_SUCCESS(mpi.info_set(info, in("key0"), in("changed after MPI_Init")));
  CHECK_SUCCESS(mpi.info_set(info, in("added"), in("after MPI_Init")));
  CHECK_SUCCESS(mpi.info_delete(info, in("key9")));
  CHECK_VALUE(info, "key0", "changed after MPI_Init");
  CHECK_VALUE(info, "added", "after MPI_Init");
  CHECK_NO_KEY(info, "key9");
  CHECK_CONTENTS(copy, pairs);
  CHECK_CONTENTS(newer.front(), {{"key0", "of a newer object"}});

  CHECK_SUCCESS(mpi.info_free(info.ref()));
  CHECK_TRUE(info.null(), "handle", "MPI_INFO_NULL", "another one");
  CHECK_SUCCESS(mpi.info_free(empty.ref()));
  CHECK_SUCCESS(mpi.info_free(copy.ref()));
}

// One object from before MPI_Init and one from after it, since both exist when MPI_Finalize is
// called.
CASE({.requirement = "info.lifecycle.object_survives_finalize",
      .name = "ten_pairs",
      .phase = Phase::started_by_case}) {
  const Pairs old_pairs{{"made", "before MPI_Init"}, {"key0", "old"}};
  Pairs pairs = numbered_pairs(10);
  pairs.emplace_back(text_of_length(max_key_length()), text_of_length(max_value_length(), 7));
  Info old = make_info(old_pairs);
  MpiLifetime lifetime(mpi.thread_multiple);
  Info info = make_info(pairs);
  Info copy = duplicate(info);
  const std::vector<std::string> order = keys_of(info);
  lifetime.finalize();

  CHECK_CONTENTS(info, pairs);
  CHECK_ORDER(info, order);
  CHECK_CONTENTS(copy, pairs);
  CHECK_CONTENTS(old, old_pairs);
  CHECK_SUCCESS(mpi.info_free(info.ref()));
  CHECK_TRUE(info.null(), "handle", "MPI_INFO_NULL", "another one");
  CHECK_SUCCESS(mpi.info_free(old.ref()));
  CHECK_TRUE(old.null(), "handle", "MPI_INFO_NULL", "another one");
  CHECK_CONTENTS(copy, pairs);
}

}  // namespace infocts
