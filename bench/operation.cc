#include "bench/operation.h"

#include <fmt/format.h>

namespace infocts::bench {
namespace {

struct Kind {
  Variant variant;
  std::string_view suffix;
  unsigned needs;  ///< of Operation::variants
};

constexpr Kind kKinds[] = {
    {Variant::usual, "", 0},
    {Variant::first, ".first", Operation::kPlaces},
    {Variant::last, ".last", Operation::kPlaces},
    {Variant::least, ".short", Operation::kLengths},
    {Variant::most, ".long", Operation::kLengths},
    {Variant::two_threads, ".2_threads", Operation::kThreads},
    {Variant::two_readers, ".2_readers", Operation::kReaders},
    {Variant::two_sharing, ".2_sharing", Operation::kSharing},
    {Variant::four_sharing, ".4_sharing", Operation::kSharing},
};

}  // namespace

std::string_view suffix_of(Variant variant) {
  return kKinds[static_cast<std::size_t>(variant)].suffix;
}

std::string Benchmark::id(int size) const {
  const std::string name = fmt::format("{}{}", operation->name, suffix_of(variant));
  return operation->for_each_size ? fmt::format("{}/{}", name, size) : name;
}

Order Benchmark::order() const {
  if (variant == Variant::first) return Order::first;
  return variant == Variant::last ? Order::last : Order::random;
}

Lengths Benchmark::lengths() const {
  if (variant == Variant::least) return Lengths::least;
  return variant == Variant::most ? Lengths::most : Lengths::typical;
}

std::vector<Benchmark> all_benchmarks() {
  std::vector<Benchmark> all;
  for (const Kind& kind : kKinds) {
    for (const auto& operations :
         {key_operations(), object_operations(), mix_operations(), other_operations()}) {
      for (const Operation& operation : operations) {
        if ((operation.variants & kind.needs) == kind.needs) {
          all.push_back({&operation, kind.variant});
        }
      }
    }
  }
  return all;
}

bool is_basic(const Benchmark& benchmark) {
  const std::string_view name = benchmark.operation->name;
  return benchmark.variant == Variant::usual ||
         (benchmark.variant == Variant::two_threads && (name == "life" || name == "create_free"));
}

}  // namespace infocts::bench
