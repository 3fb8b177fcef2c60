// Runs work in parallel on the processors of this process.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace infocts {

/// The numbers of the processors that this process may run on, whatever its quota; empty if they
/// cannot be told.
std::vector<int> own_processors();

/// How many processors this process may use: its affinity, and the quota of its control group.
int usable_processors();

/// `asked`, or if that is 0, as many jobs as there are usable processors.
int jobs_for(int asked);

/// Does `work` for each index below `count`, started in order, `jobs` at a time. Work that takes
/// several processors counts as `weight(index)` jobs, or as all if there are fewer; what mostly
/// waits may count as half a job. Starts nothing more after an interrupt. Throws the first
/// exception again when all have ended.
void in_parallel(int jobs, std::size_t count, const std::function<void(std::size_t)>& work,
                 const std::function<double(std::size_t)>& weight = {});

}  // namespace infocts
