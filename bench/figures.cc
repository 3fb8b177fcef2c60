#include "bench/figures.h"

#include <algorithm>
#include <cmath>

namespace infocts::bench {
namespace {

// The value that this part of the sorted values lie below.
double quantile(const std::vector<double>& sorted, double part) {
  const double at = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return quantile(values, 0.5);
}

double spread(const std::vector<double>& values) {
  if (values.empty()) return 0;
  std::vector<double> sorted = values;
  std::sort(sorted.begin(), sorted.end());
  const double middle = quantile(sorted, 0.5);
  return middle > 0 ? (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2 / middle : 0;
}

double ratio(const Samples& samples, const Samples& base) {
  std::vector<double> quotients;
  for (std::size_t round = 0; round < std::min(samples.size(), base.size()); ++round) {
    if (base[round] > 0) quotients.push_back(samples[round] / base[round]);
  }
  return median(quotients);
}

std::string growth(const std::map<int, double>& time_by_size) {
  // The slope of the line through the logarithms: the exponent.
  double count = 0;
  double x_sum = 0;
  double y_sum = 0;
  double xx_sum = 0;
  double xy_sum = 0;
  for (const auto& [size, time] : time_by_size) {
    if (size < 8 || time <= 0) continue;
    const double x = std::log(size);
    const double y = std::log(time);
    count += 1;
    x_sum += x;
    y_sum += y;
    xx_sum += x * x;
    xy_sum += x * y;
  }
  if (count < 2) return {};
  const double exponent = (count * xy_sum - x_sum * y_sum) / (count * xx_sum - x_sum * x_sum);
  if (exponent < 0.15) return "constant";
  if (exponent < 0.7) return "sublinear";
  return exponent < 1.3 ? "linear" : "more than linear";
}

}  // namespace infocts::bench
