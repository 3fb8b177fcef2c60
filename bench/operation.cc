#include "bench/operation.h"

#include <fmt/format.h>

namespace infocts::bench {
namespace {

struct Kind {
  Workload workload;
  std::string_view suffix;
  unsigned needs;  ///< of Operation::workloads
};

constexpr Kind kKinds[] = {
    {Workload::usual, "", 0},
    {Workload::first, ".first", Operation::kPlaces},
    {Workload::last, ".last", Operation::kPlaces},
    {Workload::least, ".short", Operation::kLengths},
    {Workload::most, ".long", Operation::kLengths},
    {Workload::two_threads, ".2_threads", Operation::kThreads},
    {Workload::two_readers, ".2_readers", Operation::kReaders},
    {Workload::two_sharing, ".2_sharing", Operation::kSharing},
    {Workload::four_sharing, ".4_sharing", Operation::kSharing},
};

// Without its operation.
Benchmark kind_of(std::string_view id) {
  const std::string_view name = id.substr(0, id.find('/'));
  const std::size_t point = name.find('.');
  const std::string_view suffix = point == std::string_view::npos ? "" : name.substr(point);
  for (const Kind& kind : kKinds) {
    if (kind.suffix == suffix) return {nullptr, kind.workload};
  }
  return {nullptr, Workload::usual};
}

}  // namespace

std::string_view suffix_of(Workload workload) {
  return kKinds[static_cast<std::size_t>(workload)].suffix;
}

std::string Benchmark::id(int size) const {
  const std::string name = fmt::format("{}{}", operation->name, suffix_of(workload));
  return operation->for_each_size ? fmt::format("{}/{}", name, size) : name;
}

Order Benchmark::order() const {
  if (workload == Workload::first) return Order::first;
  return workload == Workload::last ? Order::last : Order::random;
}

Lengths Benchmark::lengths() const {
  if (workload == Workload::least) return Lengths::least;
  return workload == Workload::most ? Lengths::most : Lengths::typical;
}

std::vector<Benchmark> all_benchmarks() {
  std::vector<Benchmark> all;
  for (const Kind& kind : kKinds) {
    for (const auto& operations :
         {key_operations(), object_operations(), mix_operations(), other_operations()}) {
      for (const Operation& operation : operations) {
        if ((operation.workloads & kind.needs) == kind.needs) {
          all.push_back({&operation, kind.workload});
        }
      }
    }
  }
  return all;
}

std::string operation_of(std::string_view id) {
  return std::string(id.substr(0, id.find_first_of("./")));
}

std::size_t threads_of(std::string_view id) { return 1 + kind_of(id).threads(); }

bool is_of_sharing(std::string_view id) { return kind_of(id).shares(); }

bool is_basic(const Benchmark& benchmark) {
  const std::string_view name = benchmark.operation->name;
  return benchmark.workload == Workload::usual ||
         (benchmark.workload == Workload::two_threads && (name == "life" || name == "create_free"));
}

}  // namespace infocts::bench
