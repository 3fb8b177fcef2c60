#include <benchmark/benchmark.h>

#include "bench/benches.h"
#include "bench/hints.h"

namespace infocts::bench {
namespace {

constexpr std::size_t kReadRoom = 64;  // more than any value of Hints
constexpr int kValuelen = kReadRoom - 1;

struct Answer {
  int code;
  int flag;
};

/// `call(info, hints, i)` once an iteration, i in random order, on an object of `state.range(0)`
/// pairs. Its answers are judged before, outside the measured time.
template <typename Call>
void measure(benchmark::State& state, const cts_table& mpi, bool found, Call call) {
  try {
    const Hints hints(static_cast<std::size_t>(state.range(0)));
    const FilledInfo object(mpi, hints);
    const cts_info info = object.get();
    for (std::size_t i = 0; i < hints.size(); ++i) {
      const Answer answer = call(info, hints, i);
      require(mpi, answer.code, "the call to be measured");
      if ((answer.flag != 0) != found) throw FailedCall("the key was judged wrongly");
    }
    const std::size_t* const first = hints.visits().data();
    const std::size_t* const end = first + hints.size();
    const std::size_t* next = first;
    for (auto _ : state) {
      Answer answer = call(info, hints, *next);
      benchmark::DoNotOptimize(answer);
      if (++next == end) next = first;
    }
  } catch (const FailedCall& failure) {
    state.SkipWithError(failure.what());
  }
}

template <typename Call>
void add(const char* name, const cts_table& mpi, bool found, Call call) {
  auto* benchmark = benchmark::RegisterBenchmark(
      name, [&mpi, found, call](benchmark::State& state) { measure(state, mpi, found, call); });
  for (const std::int64_t size : kSizes) benchmark->Arg(size);
}

}  // namespace

void register_reading(const cts_table& mpi) {
  if (mpi.info_create == nullptr || mpi.info_set == nullptr || mpi.info_free == nullptr) return;
  if (mpi.info_get != nullptr) {
    add("get_hit", mpi, true, [&mpi](cts_info info, const Hints& hints, std::size_t i) {
      char value[kReadRoom];
      int flag = 0;
      const int code = mpi.info_get(info, hints.key(i), kValuelen, {value, kReadRoom}, &flag);
      benchmark::DoNotOptimize(value);
      return Answer{code, flag};
    });
    add("get_miss", mpi, false, [&mpi](cts_info info, const Hints& hints, std::size_t i) {
      char value[kReadRoom];
      int flag = 1;
      const int code = mpi.info_get(info, hints.missing(i), kValuelen, {value, kReadRoom}, &flag);
      benchmark::DoNotOptimize(value);
      return Answer{code, flag};
    });
  }
  if (mpi.info_get_valuelen != nullptr) {
    add("get_valuelen", mpi, true, [&mpi](cts_info info, const Hints& hints, std::size_t i) {
      int length = 0;
      int flag = 0;
      const int code = mpi.info_get_valuelen(info, hints.key(i), &length, &flag);
      return Answer{code, flag};
    });
  }
  if (mpi.info_get_nthkey != nullptr) {
    add("get_nthkey", mpi, true, [&mpi](cts_info info, const Hints& /*hints*/, std::size_t i) {
      // Any key of any MPI fits: the text allows no more than 256.
      char key[257];
      const int code = mpi.info_get_nthkey(info, static_cast<int>(i), {key, sizeof key});
      benchmark::DoNotOptimize(key);
      return Answer{code, 1};
    });
  }
}

}  // namespace infocts::bench
