#include "tool/worker/plan.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace infocts {

NLOHMANN_JSON_SERIALIZE_ENUM(Phase, {{Phase::before_init, "before_init"},
                                     {Phase::initialized, "initialized"},
                                     {Phase::after_finalize, "after_finalize"},
                                     {Phase::started_by_case, "own"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WorkerPlan, shim, decoration, preload, directory, ranks,
                                   launched, phase, version, assumed_version, seed,
                                   generated_programs, shorten, case_limit_s, program, reproducer,
                                   cases, idle, guard_heap, keep_calls, traits, guard_calls)

std::string write_plan(const WorkerPlan& plan) {
  try {
    return nlohmann::json(plan).dump();
  } catch (const nlohmann::json::type_error&) {
    throw std::runtime_error(
        "the path '" + plan.directory +
        "', or that of the shim, is not UTF-8. Choose other directories with TMPDIR and "
        "INFOCTS_CACHE_DIR.");
  }
}

WorkerPlan read_plan(const std::string& path) {
  std::ifstream file(path);
  if (!file) {
    throw std::runtime_error(
        "cannot read the worker's plan " + path +
        ". With a launcher, the cache must be on a file system that all nodes share: set "
        "INFOCTS_CACHE_DIR");
  }
  return nlohmann::json::parse(file).get<WorkerPlan>();
}

}  // namespace infocts
