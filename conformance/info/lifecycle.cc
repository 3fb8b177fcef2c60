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
  check_contents(info, pairs);
  check_order(info, order);
  check_contents(empty, {});
  const Lookup old_way = get(info, "key3", 20);
  if (check_hit(old_way)) check_text("value3", old_way.value);

  Info second;
  check_success(mpi.info_dup(info, second.ref()));
  check_contents(second, pairs);
  check_success(mpi.info_set(info, in("key0"), in("changed after MPI_Init")));
  check_success(mpi.info_set(info, in("added"), in("after MPI_Init")));
  check_success(mpi.info_delete(info, in("key9")));
  check_value(info, "key0", "changed after MPI_Init");
  check_value(info, "added", "after MPI_Init");
  check_no_key(info, "key9");
  check_contents(copy, pairs);
  check_contents(newer.front(), {{"key0", "of a newer object"}});

  check_success(mpi.info_free(info.ref()));
  check_true(info.null(), "handle after MPI_Info_free", "MPI_INFO_NULL", "another one");
  check_success(mpi.info_free(empty.ref()));
  check_success(mpi.info_free(copy.ref()));
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

  check_contents(info, pairs);
  check_order(info, order);
  check_contents(copy, pairs);
  check_contents(old, old_pairs);
  check_success(mpi.info_free(info.ref()));
  check_true(info.null(), "handle after MPI_Info_free", "MPI_INFO_NULL", "another one");
  check_success(mpi.info_free(old.ref()));
  check_true(old.null(), "handle after MPI_Info_free", "MPI_INFO_NULL", "another one");
  check_contents(copy, pairs);
}

}  // namespace infocts
