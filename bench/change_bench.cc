#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "bench/benches.h"
#include "bench/hints.h"

namespace infocts::bench {
namespace {

// Reading the clock costs as much as a call, so about this many pairs are worked on between two
// readings.
constexpr std::size_t kPairsAtOnce = 1024;

void measure_overwrite(benchmark::State& state, const cts_table& mpi) {
  try {
    const Hints hints(static_cast<std::size_t>(state.range(0)));
    const FilledInfo object(mpi, hints);
    // Also the value of the neighbour, of another length, so that not the same one is set for ever.
    std::size_t turn = 0;
    std::size_t shift = 1;
    int code = 0;
    for (auto _ : state) {
      const std::size_t i = hints.visits()[turn];
      code |= mpi.info_set(object.get(), hints.key(i), hints.value((i + shift) % hints.size()));
      if (++turn == hints.size()) {
        turn = 0;
        shift ^= 1;
      }
    }
    require(mpi, code, "MPI_Info_set");
  } catch (const FailedCall& failure) {
    state.SkipWithError(failure.what());
  }
}

void measure_create_free(benchmark::State& state, const cts_table& mpi) {
  int code = 0;
  for (auto _ : state) {
    cts_info info = mpi.constants.info_null;
    code |= mpi.info_create(&info);
    code |= mpi.info_free(&info);
  }
  if (code != mpi.constants.success) state.SkipWithError("MPI_Info_create or MPI_Info_free failed");
}

// What is done to one handle: before the measured time, and in it. Returns the code.
using Step = int (*)(const cts_table& mpi, const Hints& hints, cts_info source, cts_info* info);

struct Batch {
  Step prepare;
  Step measured;
  bool call_for_each_pair;  ///< `measured` makes one call a pair, otherwise one in all
};

int create(const cts_table& mpi, const Hints& /*hints*/, cts_info /*source*/, cts_info* info) {
  return mpi.info_create(info);
}

int nothing(const cts_table& mpi, const Hints& /*hints*/, cts_info /*source*/, cts_info* /*info*/) {
  return mpi.constants.success;
}

int set_all(const cts_table& mpi, const Hints& hints, cts_info /*source*/, cts_info* info) {
  int code = 0;
  for (std::size_t i = 0; i < hints.size(); ++i) {
    code |= mpi.info_set(*info, hints.key(i), hints.value(i));
  }
  return code;
}

int create_filled(const cts_table& mpi, const Hints& hints, cts_info source, cts_info* info) {
  return create(mpi, hints, source, info) | set_all(mpi, hints, source, info);
}

int delete_all(const cts_table& mpi, const Hints& hints, cts_info /*source*/, cts_info* info) {
  int code = 0;
  for (const std::size_t i : hints.visits()) code |= mpi.info_delete(*info, hints.key(i));
  return code;
}

int duplicate(const cts_table& mpi, const Hints& /*hints*/, cts_info source, cts_info* info) {
  return mpi.info_dup(source, info);
}

void measure_batch(benchmark::State& state, const cts_table& mpi, const Batch& batch) {
  try {
    const Hints hints(static_cast<std::size_t>(state.range(0)));
    const FilledInfo source(mpi, hints);
    std::vector<cts_info> handles(std::max<std::size_t>(1, kPairsAtOnce / hints.size()));
    int code = 0;
    for (auto _ : state) {
      for (cts_info& handle : handles) {
        handle = mpi.constants.info_null;
        code |= batch.prepare(mpi, hints, source.get(), &handle);
      }
      const auto start = std::chrono::steady_clock::now();
      for (cts_info& handle : handles) code |= batch.measured(mpi, hints, source.get(), &handle);
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
      state.SetIterationTime(elapsed.count());
      for (cts_info& handle : handles) code |= mpi.info_free(&handle);
      require(mpi, code, "the call to be measured, or its preparation,");
    }
    const std::size_t calls = handles.size() * (batch.call_for_each_pair ? hints.size() : 1);
    state.counters["each"] = benchmark::Counter(
        static_cast<double>(calls),
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  } catch (const FailedCall& failure) {
    state.SkipWithError(failure.what());
  }
}

void add_batch(const char* name, const cts_table& mpi, Batch batch) {
  auto* benchmark = benchmark::RegisterBenchmark(
      name, [&mpi, batch](benchmark::State& state) { measure_batch(state, mpi, batch); });
  for (const std::int64_t size : kSizes) benchmark->Arg(size);
  benchmark->UseManualTime();
}

}  // namespace

void register_changing(const cts_table& mpi) {
  if (mpi.info_create == nullptr || mpi.info_set == nullptr || mpi.info_free == nullptr) return;
  auto* overwrite = benchmark::RegisterBenchmark(
      "set_overwrite", [&mpi](benchmark::State& state) { measure_overwrite(state, mpi); });
  for (const std::int64_t size : kSizes) overwrite->Arg(size);
  add_batch("fill", mpi, {create, set_all, true});
  if (mpi.info_delete != nullptr) add_batch("delete", mpi, {create_filled, delete_all, true});
  if (mpi.info_dup != nullptr) add_batch("dup", mpi, {nothing, duplicate, false});
  benchmark::RegisterBenchmark(
      "create_free", [&mpi](benchmark::State& state) { measure_create_free(state, mpi); });
}

}  // namespace infocts::bench
