#include "conformance/harness/worker_context.h"

#include <stdexcept>

namespace infocts {
namespace {

const WorkerContext* worker_in_force = nullptr;

}  // namespace

const WorkerContext& this_worker() {
  if (worker_in_force == nullptr)
    throw std::logic_error("no worker: cases run inside a worker only");
  return *worker_in_force;
}

void set_this_worker(const WorkerContext& worker) { worker_in_force = &worker; }

}  // namespace infocts
