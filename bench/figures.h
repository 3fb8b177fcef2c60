// Statistics over the samples of many rounds.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace infocts::bench {

double median(std::vector<double> values);

/// Half the distance between the quartiles, as a fraction of the median: how far a typical round is
/// off.
double spread(const std::vector<double>& values);

/// Nanoseconds of one benchmark on one MPI, one value for each round. The rounds are the same for
/// all MPIs.
using Samples = std::vector<double>;

/// By id of the benchmark, then by id of the MPI.
using Table = std::map<std::string, std::map<std::string, Samples>>;

/// The median of the quotients of each round, so that what disturbs a whole round cancels out.
double ratio(const Samples& samples, const Samples& base);

/// How time grows with the number of keys, in words: "constant", "sublinear", "linear" or "more
/// than linear"; judged by the sizes of 8 keys and more. Empty if there are fewer than two.
std::string growth(const std::map<int, double>& time_by_size);

}  // namespace infocts::bench
